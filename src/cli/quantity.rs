//! Amounts of memory and time as people type them.

use std::time::Duration;

/// Bytes: `512M`, `1G`, `64k`, `1000000`.
pub fn bytes(text: &str) -> Result<usize, String> {
    let fault = || format!("\"{text}\" is not an amount of memory, as in 512M or 1G");
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let factor: usize = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" => 1 << 10,
        "m" | "mb" => 1 << 20,
        "g" | "gb" => 1 << 30,
        _ => return Err(fault()),
    };
    let number: usize = digits.parse().map_err(|_| fault())?;
    number.checked_mul(factor).ok_or_else(fault)
}

/// A span of time: `60s`, `1.5s`, `500ms`, `2m`, `1h`; a bare number counts seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let fault = || format!("\"{text}\" is not a span of time, as in 60s, 500ms, 2m or 1h");
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(fault()),
    };
    let number: f64 = digits.parse().map_err(|_| fault())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| fault())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory() {
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1g"), Ok(1 << 30));
        assert_eq!(bytes("7"), Ok(7));
        for wrong in ["", "M", "1T", "-1M", "1.5G", "99999999999999G", "é"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn time() {
        assert_eq!(duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        for wrong in ["", "s", "-1s", "1d", "1e999", "nan", "1 s x"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
