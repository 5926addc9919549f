//! How other tools of the field write their records: texts in quotation marks, conditions among the options, a heading
//! in single fields.

use super::diagnostic::Fault;
use super::fields::{one_line, plain, texts};
use super::popeye::is_option;
use super::task;
use crate::problem::Heading;
use crate::vocabulary::{ConditionWord, Found, Language, condition};
use serde_json::{Map, Value};

/// Fields of which headings are made.
pub(super) const HEADING: [&str; 9] =
    ["authors", "author", "source", "source-id", "issue-id", "date", "award", "distinction", "title"];

/// The text without quotation marks around the whole. Exports put them around texts that YAML has delimited already.
/// What stands on which line stays as it is.
pub(super) fn unquoted(text: &str) -> String {
    let trimmed = text.trim();
    let inside = |mark| trimmed.strip_prefix(mark)?.strip_suffix(mark);
    match inside('"').or_else(|| inside('\'')) {
        Some(inside) => {
            let before = &text[..text.len() - text.trim_start().len()];
            before.to_owned() + &unquoted(inside)
        }
        None => text.to_owned(),
    }
}

/// The heading, whose parts may stand together or in fields of their own.
pub(super) fn heading(fields: &Map<String, Value>) -> Heading {
    let field = |key: &str| joined(fields.get(key));
    let together = |keys: &[&str]| parts(keys.iter().map(|key| field(key)), ", ");
    Heading {
        authors: texts(fields.get("authors").or(fields.get("author"))),
        source: together(&["source", "source-id", "issue-id", "date"]),
        award: together(&["award", "distinction"]),
        title: field("title"),
    }
}

/// Conditions and options as sections of Popeye's language. Olive keeps both in one list.
pub(super) fn conditions_and_options(fields: &Map<String, Value>) -> String {
    let mut text = String::new();
    for (key, keyword) in [("conditions", "Condition"), ("options", "Option")] {
        for entry in texts(fields.get(key)) {
            let entry = one_line(&entry);
            let first = entry.split(' ').next().unwrap_or_default();
            let keyword = match (is_option(first), is_condition(first)) {
                (true, false) => "Option",
                (false, true) => "Condition",
                (true, true) | (false, false) => keyword,
            };
            text += &format!("{keyword} {entry}\n");
        }
    }
    text
}

/// Does a condition begin with this word, in any spelling?
fn is_condition(word: &str) -> bool {
    let known = matches!(
        condition(word, Language::English),
        Found::One(ConditionWord::Family(_)) | Found::Several(_)
    );
    known || super::condition::is_one(word)
}

/// What a record asks for, as one word, where a word can tell it.
///
/// # Errors
/// What asks for something else than play in a number of moves: an endgame study, the last move of a game.
pub(super) fn stipulation(written: &str) -> Result<String, Fault> {
    let text = unquoted(&one_line(written));
    let (first, others) = text.split_once(' ').unwrap_or((&text, ""));
    if ["+", "=", "+/-", "-/+", "+-", "-+", "win", "draw"].contains(&first.to_lowercase().as_str()) {
        return Err(Fault::unsupported(0..0, format!("the endgame study \"{text}\"")));
    }
    let is_readable = |word: &str| task::stipulation(word, 0..word.len()).is_ok();
    let word = text.replace(' ', "");
    let is_told_in_words = !others.is_empty() || text.ends_with('?');
    if is_told_in_words && !is_readable(&word) && !is_readable(first) {
        return Err(Fault::unsupported(0..0, format!("the stipulation in words \"{text}\"")));
    }
    Ok(if is_readable(&word) { word } else { text })
}

fn parts(values: impl Iterator<Item = String>, by: &str) -> String {
    values.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(by)
}

/// A structured entry as one text: a source as "Die Schwalbe, 187, 2011-2".
fn joined(value: Option<&Value>) -> String {
    match value {
        Some(Value::Object(fields)) => {
            let entry = |(key, value): (&String, &Value)| match (key.as_str(), value) {
                ("date", Value::Object(date)) => {
                    let part = |part: &&str| date.get(*part).map_or(String::new(), plain);
                    parts(["year", "month", "day"].iter().map(part), "-")
                }
                _ => joined(Some(value)),
            };
            parts(fields.iter().map(entry), ", ")
        }
        Some(Value::Array(entries)) => parts(entries.iter().map(|entry| joined(Some(entry))), ", "),
        Some(single) => plain(single),
        None => String::new(),
    }
}
