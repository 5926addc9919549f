//! Unit codes in the text of a condition.

use crate::rules::unit_code;

/// Does a new word start here?
fn starts_word(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric())
}

/// More codes than anybody needs in a row.
const MOST_CODES: usize = 32;

/// The unit codes from here on, and where they end: `Q R B`, `Q->R->B`, `Q R/B` with a hunter.
pub(super) fn codes_at(text: &str, at: usize) -> Option<(Vec<&'static str>, usize)> {
    if !starts_word(text, at) {
        return None;
    }
    let mut codes = Vec::new();
    let mut end = at;
    let mut next = at;
    loop {
        let word = &text[next..];
        let length = hunter(word)
            .unwrap_or_else(|| word.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(word.len()));
        let Some(code) = unit_code(&word[..length]) else { break };
        codes.push(code);
        end = next + length;
        let gap = text[end..].find(|sign: char| !(sign.is_whitespace() || "-–>→,/".contains(sign)));
        match gap {
            Some(gap) if gap > 0 && codes.len() < MOST_CODES => next = end + gap,
            _ => break,
        }
    }
    (!codes.is_empty()).then_some((codes, end))
}

/// The length of a word that is the code of a hunter; three codes and more with slashes between them are a list.
fn hunter(text: &str) -> Option<usize> {
    let length = text.find(|sign: char| !sign.is_alphanumeric() && sign != '/').unwrap_or(text.len());
    let word = &text[..length];
    (word.matches('/').count() == 1 && unit_code(word).is_some()).then_some(length)
}
