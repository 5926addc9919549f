//! Conditions that begin or end in the course of play: `Circe from 3`, `Madrasi until 4 + PWC`.
//!
//! What `+` does not part holds over the same half-moves, and so does what stands behind the last number.

use super::{ConditionError, ConditionFault, error, throughout};
use crate::rules::{Condition, ConditionPeriod, Rebirth};
use std::collections::BTreeSet;
use std::ops::Range;

/// Words for the first half-move in which something holds.
const FROM: [&str; 5] = ["from", "ab", "dès", "des", "depuis"];
/// Words for the last one.
const UNTIL: [&str; 6] = ["until", "till", "bis", "jusqu'à", "jusqu'a", "jusqu"];

/// A part of the text that holds over some half-moves.
pub(super) struct Part {
    /// The bytes of the text without the words that say when.
    what: Range<usize>,
    from: u16,
    /// The last half-move.
    until: u16,
}

impl Part {
    fn holds_in(&self, number: u16) -> bool {
        (self.from..=self.until).contains(&number)
    }
}

/// Does a word say that something begins or ends?
pub(super) fn says_when(word: &str) -> bool {
    FROM.iter().chain(&UNTIL).any(|known| *known == word.to_lowercase())
}

/// The parts of a text that says when something holds; none if it says nothing of that sort.
pub(super) fn parts(text: &str) -> Result<Option<Vec<Part>>, ConditionError> {
    let mut parts: Vec<Part> = Vec::new();
    let mut says_when = false;
    for piece in pieces(text) {
        // What stands behind the number of the part before begins a part of its own.
        let (mut start, mut open): (usize, Option<Part>) = (piece.start, None);
        let mut words = words(text, piece.clone()).peekable();
        while let Some(word) = words.next() {
            let lower = text[word.clone()].to_lowercase();
            let [begins, ends] = [&FROM[..], &UNTIL[..]].map(|list| list.contains(&lower.as_str()));
            let is_number =
                |next: &&Range<usize>| text[(*next).clone()].bytes().all(|byte| byte.is_ascii_digit());
            let Some(number) = words.peek().filter(|next| (begins || ends) && is_number(next)).cloned()
            else {
                parts.extend(open.take());
                continue;
            };
            let Some(half_move) = text[number.clone()].parse().ok().filter(|&number: &u16| number > 0) else {
                let message = format!(
                    "`{}` is no number of a half-move: they are counted from 1",
                    &text[number.clone()]
                );
                return Err(error(ConditionFault::Senseless, &number, message));
            };
            words.next();
            says_when = true;
            let part = open.get_or_insert(Part { what: start..word.start, from: 1, until: u16::MAX });
            if text[part.what.clone()].trim_matches([' ', ',']).is_empty() {
                let message =
                    format!("`{}` does not say which condition it belongs to", &text[word.start..number.end]);
                return Err(error(ConditionFault::Missing, &(word.start..number.end), message));
            }
            if begins {
                part.from = half_move;
            } else {
                part.until = half_move;
            }
            if part.from > part.until {
                let span = part.what.end..number.end;
                let message = format!("`{}` is no half-move at all", text[span.clone()].trim());
                return Err(error(ConditionFault::Senseless, &span, message));
            }
            start = number.end;
        }
        let rest = Part { what: start..piece.end, from: 1, until: u16::MAX };
        parts.extend(open);
        if !text[rest.what.clone()].trim_matches([' ', ',']).is_empty() {
            parts.push(rest);
        }
    }
    Ok(says_when.then_some(parts))
}

/// The pieces of a text between `+`.
fn pieces(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split('+').map(move |piece| {
        let start = at;
        at += piece.len() + 1;
        start..start + piece.len()
    })
}

fn words(text: &str, within: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let inside = &text[within.clone()];
    let is_gap = |letter: char| letter.is_whitespace() || letter == ',';
    inside.split(is_gap).filter(|word| !word.is_empty()).map(move |word| {
        let start = within.start + (word.as_ptr() as usize - inside.as_ptr() as usize);
        start..start + word.len()
    })
}

/// The condition that the parts make.
pub(super) fn condition(text: &str, parts: &[Part]) -> Result<Condition, ConditionError> {
    let changes = parts.iter().flat_map(|part| [Some(part.from), part.until.checked_add(1)]).flatten();
    let starts: BTreeSet<u16> = changes.chain([1]).collect();
    let mut periods: Vec<ConditionPeriod> = Vec::new();
    for from in starts {
        let condition = throughout(&alone(text, parts, |part| part.holds_in(from)))?;
        if periods.last().is_none_or(|last| last.condition != condition) {
            periods.push(ConditionPeriod { from, condition });
        }
    }
    if let [only] = periods.as_mut_slice() {
        return Ok(std::mem::replace(&mut only.condition, Rebirth::ORTHODOX.into()));
    }
    let mut names = Vec::new();
    for part in parts {
        let condition = throughout(&alone(text, parts, |other| other.what == part.what))?;
        let from = if part.from > 1 { format!(" from {}", part.from) } else { String::new() };
        let until = if part.until < u16::MAX { format!(" until {}", part.until) } else { String::new() };
        // Each rule of a part bears the numbers, since `+` parts what holds at different times.
        names.extend(condition.name.split(" + ").map(|rule| format!("{rule}{from}{until}")));
    }
    let name = names.join(" + ");
    Ok(Condition { name, periods, ..Rebirth::ORTHODOX.into() })
}

/// The text with blanks in place of all but some parts, so that each byte stays where it is.
fn alone(text: &str, parts: &[Part], is_meant: impl Fn(&Part) -> bool) -> String {
    let mut bytes = vec![b' '; text.len()];
    let mut last = None;
    for part in parts.iter().filter(|part| is_meant(part)) {
        if let Some(end) = last.filter(|&end: &usize| end < part.what.start) {
            bytes[end] = b'+';
        }
        bytes[part.what.clone()].copy_from_slice(&text.as_bytes()[part.what.clone()]);
        last = Some(part.what.end);
    }
    String::from_utf8(bytes).unwrap_or_default()
}
