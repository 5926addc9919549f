//! Values of the fields of a record.

use serde_json::Value;

/// Without line breaks and double blanks.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A scalar as text.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim_end().to_owned(),
        other => other.to_string(),
    }
}

/// A list of texts; a single text is a list of one.
pub(super) fn texts(value: Option<&Value>) -> Vec<String> {
    match value {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(entries)) => entries.iter().map(plain).collect(),
        Some(single) => vec![plain(single)],
    }
}
