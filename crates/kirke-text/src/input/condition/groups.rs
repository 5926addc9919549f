//! Which words of a text belong to one condition: `Circe Assassin Anticirce` are two, the first one with an option.

use super::words::{Token, What};
use crate::rules::{Entry, Meaning, Rebirth};
use std::ops::Range;

/// The words of each condition. An option belongs to the condition before it, unless it is written in one word with the
/// next one (`MirrorAntiCirce`), nothing stands before it, or a comma or plus sign parts it from what stands before it
/// and a condition follows. None if no word names a condition.
pub(super) fn rules(text: &str, tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut rules: Vec<Vec<Token>> = Vec::new();
    // Options before any condition; they belong to the first one.
    let mut early: Vec<Token> = Vec::new();
    for part in parts(text, tokens) {
        let starts = starts(text, part);
        let [first, ..] = starts.as_slice() else {
            rules.last_mut().unwrap_or(&mut early).extend_from_slice(part);
            continue;
        };
        let ends = starts[1..].iter().copied().chain([part.len()]);
        // What stands before the first condition of a part belongs to it.
        let begins = [0].into_iter().chain(starts[1..].iter().copied());
        debug_assert!(*first < part.len());
        for (begin, end) in begins.zip(ends) {
            let mut rule = std::mem::take(&mut early);
            rule.extend_from_slice(&part[begin..end]);
            rules.push(rule);
        }
    }
    rules
}

/// The bytes from the first of these words to the last.
pub(super) fn whole(tokens: &[Token]) -> Range<usize> {
    match tokens {
        [first, .., last] => first.span.start..last.span.end,
        [only] => only.span.clone(),
        [] => 0..0,
    }
}

/// The text between a word and the one before it.
fn gap<'a>(text: &'a str, tokens: &[Token], at: usize) -> &'a str {
    text.get(tokens[at - 1].span.end..tokens[at].span.start).unwrap_or_default()
}

/// What commas and plus signs part.
fn parts<'a>(text: &str, tokens: &'a [Token]) -> Vec<&'a [Token]> {
    let cuts = (1..tokens.len()).filter(|&at| gap(text, tokens, at).contains([',', '+']));
    let cuts: Vec<usize> = [0].into_iter().chain(cuts).chain([tokens.len()]).collect();
    cuts.windows(2).map(|ends| &tokens[ends[0]..ends[1]]).collect()
}

/// Where the conditions of a part begin.
fn starts(text: &str, part: &[Token]) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    // The condition told so far is only a word that can also be an option, such as PWC.
    let mut is_option = false;
    // A prefix that waits for its `Circe`.
    let mut prefixed = false;
    for (at, token) in part.iter().enumerate() {
        let What::Name(entry) = &token.what else { continue };
        let begins = match entry.meaning {
            Meaning::Preset(_) if is_circe(entry) && (prefixed || is_option) => {
                (prefixed, is_option) = (false, false);
                false
            }
            Meaning::Preset(_) | Meaning::LeftOut(_) => {
                is_option = false;
                true
            }
            Meaning::Prefix(_) if !prefixed && leads_to_circe(&part[at + 1..]) => {
                (prefixed, is_option) = (true, false);
                true
            }
            Meaning::Option(_) if entry.alone && starts.is_empty() => {
                is_option = true;
                true
            }
            Meaning::Prefix(_) | Meaning::Option(_) | Meaning::Fairy(_) => false,
        };
        if begins {
            let earliest = starts.last().map_or(0, |last| last + 1);
            starts.push(glued_from(text, part, earliest, at));
        }
    }
    starts
}

/// Where the word begins that ends with this condition: `Mirror` of `Circe MirrorAntiCirce`.
fn glued_from(text: &str, part: &[Token], earliest: usize, at: usize) -> usize {
    let is_glued = |&at: &usize| !gap(text, part, at).contains(char::is_whitespace);
    let first = (1..=at).rev().take_while(is_glued).last().map_or(at, |glued| glued - 1);
    // A word that began with another condition is no word of this one.
    if first < earliest { at } else { first }
}

fn is_circe(entry: &Entry) -> bool {
    matches!(entry.meaning, Meaning::Preset(preset) if preset.rebirth == Rebirth::CIRCE)
}

/// Is the next condition plain `Circe`, with nothing but options and prefixes before it?
fn leads_to_circe(after: &[Token]) -> bool {
    let names = after.iter().filter_map(|token| match &token.what {
        What::Name(entry) => Some(*entry),
        What::Codes(_) | What::Fairy(_) => None,
    });
    let mut conditions =
        names.filter(|entry| matches!(entry.meaning, Meaning::Preset(_) | Meaning::LeftOut(_)));
    conditions.next().is_some_and(is_circe)
}
