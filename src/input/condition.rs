use crate::rules::{Condition, PRESETS, Rebirth};
use std::ops::Range;

/// Why a text is not a condition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ConditionError {
    /// Bytes of the text that are meant.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What may help.
    pub hint: Option<String>,
}

/// Reads a condition; the empty text is orthodox chess.
///
/// # Errors
/// When the text names no known condition.
pub fn read(text: &str) -> Result<Condition, ConditionError> {
    let name = text.trim();
    let rebirth = match name.to_lowercase().as_str() {
        "" => PRESETS[0].rebirth.clone(),
        "circe" => Rebirth::CIRCE,
        _ => {
            let start = text.len() - text.trim_start().len();
            return Err(ConditionError {
                span: start..start + name.len(),
                message: format!("unknown condition \"{name}\""),
                hint: None,
            });
        }
    };
    Ok(Condition { name: if name.is_empty() { String::new() } else { "Circe".to_owned() }, rebirth })
}
