//! How the letters of a source are written down as bytes.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How a source is written, as its first bytes show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    /// ASCII and something above it: UTF-8, or Windows-1252 where a text is not UTF-8.
    Bytes,
    /// Two bytes for most letters.
    Wide(&'static encoding_rs::Encoding),
    /// No text.
    Unknown,
}

impl Encoding {
    /// Recognises an encoding by the mark at the beginning, or by the zeros that every second byte of a wide text is.
    pub fn of(head: &[u8]) -> Self {
        if head.starts_with(b"\xff\xfe") {
            return Self::Wide(UTF_16LE);
        }
        if head.starts_with(b"\xfe\xff") {
            return Self::Wide(UTF_16BE);
        }
        let zeros = |parity: usize| head.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
        let most = head.len() / 4;
        match (zeros(0), zeros(1)) {
            (0, 0) => Self::Bytes,
            (0, high) if high > most => Self::Wide(UTF_16LE),
            (high, 0) if high > most => Self::Wide(UTF_16BE),
            _ => Self::Unknown,
        }
    }

    /// The letters of the first bytes.
    pub fn text(self, head: &[u8]) -> String {
        match self {
            Self::Bytes => {
                String::from_utf8_lossy(head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head)).into_owned()
            }
            Self::Wide(encoding) => encoding.decode(head).0.into_owned(),
            Self::Unknown => String::new(),
        }
    }
}

/// A part of a source as text: what is not UTF-8 is taken as Windows-1252, as old collections have it.
pub(super) fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| WINDOWS_1252.decode_without_bom_handling(error.as_bytes()).0.into_owned())
}
