//! Known names, prefixes and unit codes in the text of a condition.

use super::arguments::{self, Named, named_beginning_with};
use super::codes::codes_at;
use super::periods;
use super::{ConditionError, ConditionFault};
use crate::rules::{Entry, Fairy, letters, names_beginning_with};
use crate::units::Language;
use crate::vocabulary::{self, ConditionWord, Found};
use std::ops::Range;
use std::sync::OnceLock;

/// A piece of the text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub what: What,
    pub span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Name(&'static Entry),
    /// A fairy condition with what is named behind it.
    Fairy(Box<Fairy>),
    Codes(Vec<&'static str>),
}

/// All names that begin with the same letter.
struct Known {
    /// Each with its number of letters.
    names: Vec<(Entry, usize)>,
    with_argument: Vec<Named>,
}

/// The names that begin with this letter: most problems ask for few letters, and all names together are many.
fn beginning_with(letter: char) -> Option<&'static Known> {
    static BY_LETTER: [OnceLock<Known>; 128] = [const { OnceLock::new() }; 128];
    let known = BY_LETTER.get(letter as usize)?;
    Some(known.get_or_init(|| {
        let names = names_beginning_with(|first| first == letter);
        let with_length = |entry: Entry| {
            let length = entry.key.chars().count();
            (entry, length)
        };
        Known {
            names: names.into_iter().map(with_length).collect(),
            with_argument: named_beginning_with(|first| first == letter),
        }
    }))
}

/// Cuts the text into known names and unit codes, by the cheapest way of doing so.
pub(super) fn split(text: &str) -> Result<Vec<Token>, ConditionError> {
    let letters = letters(text);
    let end = letters.len();
    // best[i]: the cheapest way to read the first i letters, by cost and last token
    let mut best: Vec<Option<(u32, usize, Option<Token>)>> = vec![None; end + 1];
    best[0] = Some((0, 0, None));
    let place = |i: usize| letters.get(i).map_or(text.len(), |&(at, _)| at);
    for i in 0..end {
        let Some((so_far, ..)) = best[i] else { continue };
        let mut step = |to: usize, cost: u32, what: What| {
            if best[to].as_ref().is_none_or(|&(known, ..)| so_far + cost < known) {
                let last = place(to - 1);
                let span = place(i)..last + text[last..].chars().next().map_or(0, char::len_utf8);
                best[to] = Some((so_far + cost, i, Some(Token { what, span })));
            }
        };
        let known = beginning_with(letters[i].1);
        for (entry, length) in known.iter().flat_map(|known| &known.names) {
            let rest = letters[i..].iter().map(|&(_, letter)| letter);
            if i + length <= end && rest.take(*length).eq(entry.key.chars()) {
                step(i + length, entry.cost, What::Name(entry));
            }
        }
        let named = known.iter().flat_map(|known| &known.with_argument);
        for (fairy, to) in named.filter_map(|named| with_argument(text, &letters, i, named)) {
            step(to, 1, What::Fairy(Box::new(fairy)));
        }
        if let Some((codes, after)) = codes_at(text, place(i)) {
            let to = letters.partition_point(|&(at, _)| at < after);
            step(to, 1, What::Codes(codes));
        }
    }
    if best[end].is_none() {
        let reached = (0..end).rev().find(|&i| best[i].is_some()).unwrap_or(0);
        return Err(unknown(text, place(reached)));
    }
    let mut tokens = Vec::new();
    let mut at = end;
    while let Some((_, from, Some(token))) = best[at].take() {
        tokens.push(token);
        at = from;
    }
    tokens.reverse();
    Ok(tokens)
}

/// The fairy condition that this name and what is named behind it, or within, make from this letter on, and the letter
/// behind it.
fn with_argument(
    text: &str,
    letters: &[(usize, char)],
    from: usize,
    named: &Named,
) -> Option<(Fairy, usize)> {
    let behind = |key: &str, from: usize| {
        let mut signs = letters[from..].iter().map(|&(_, letter)| letter);
        let found = key.chars().all(|letter| signs.next() == Some(letter));
        found.then(|| from + key.chars().count())
    };
    let at = behind(&named.before, from)?;
    let (argument, after) = arguments::read(text, letters.get(at)?.0, named.fairy.argument())?;
    let to = behind(&named.after, letters.partition_point(|&(at, _)| at < after))?;
    Some((named.fairy.with_argument(argument), to))
}

/// A shorter word may be the beginning of too much to name a condition that binds one side.
const SHORTEST: usize = 5;

/// The word around a place, as an unknown one.
fn unknown(text: &str, at: usize) -> ConditionError {
    let separates = |sign: char| sign.is_whitespace() || sign == ',';
    let start =
        text[..at].rfind(separates).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(separates).map_or(text.len(), |i| at + i);
    let word = &text[start..end];
    if let Some(error) = arguments::wrong(text, start..end) {
        return error;
    }
    let one_side =
        Language::ALL.into_iter().find_map(|language| match vocabulary::condition(word, language) {
            Found::One(ConditionWord::OfOneSide(name)) => Some(name),
            _ => None,
        });
    let (message, hint) = match one_side.filter(|_| word.len() >= SHORTEST) {
        Some(name) => {
            let (message, hint) = vocabulary::names_no_side(word, name);
            (message, Some(hint))
        }
        None if periods::says_when(word) => {
            (format!("`{word}` does not say in which half-move"), Some(format!("Circe {word} 3")))
        }
        None => (format!("`{word}` is not a condition or an option of one"), None),
    };
    let fault = ConditionFault::Unknown;
    ConditionError { fault, span: start..end, message, hint }
}
