//! How many half-moves are taken back before a task: `-1(w+b) & h#1 Anticirce`.

use super::defensive::{self, Defensive};
use super::diagnostic::{Diagnostics, Fault, quote};
use crate::board::Colour;

/// What is to be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked<'a> {
    /// The sides help each other.
    Help(Retractor<'a>),
    /// One side takes back what hinders the other one.
    Defensive(Defensive),
}

/// What is to be taken back, and what is asked then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retractor<'a> {
    /// Half-moves to be taken back; at least one.
    pub half_moves: usize,
    /// The side that takes back first; if none is named, what is asked then tells it.
    pub first: Option<Colour>,
    /// The task from there.
    pub task: &'a str,
}

/// Most half-moves that are taken back.
const MOST: usize = 20;

/// Reads what is to be taken back; none if the text does not begin with a number of moves to be taken back.
///
/// `-1w` is a move of White, `-2w` two of White's with Black's between them, `-1(w+b)` a move of either side, White's first,
/// and `-1.5` three half-moves. `-1 (White begins)` is `-1(w+b)`. German letters are `w` and `s`, French ones `b` and `n` together. What is asked stands
/// behind `&`, `and`, `then`, `dann`, `und`, `puis` or `et`. A number alone, as in `-5 & #1`, begins a defensive retractor.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::input::retractor::{Asked, read};
/// let Ok(Some(Asked::Help(retractor))) = read("-1(w+b) & h#1 Circe") else { panic!() };
/// assert_eq!((retractor.half_moves, retractor.first, retractor.task), (2, Some(Colour::White), "h#1 Circe"));
/// let Ok(Some(Asked::Defensive(retractor))) = read("-5 & #1 Proca Anticirce") else { panic!() };
/// assert_eq!((retractor.moves, retractor.task.as_str()), (5, "#1 Anticirce"));
/// assert_eq!(read("Circe").unwrap(), None);
/// ```
///
/// # Errors
/// What cannot be read, with its place.
pub fn read(text: &str) -> Result<Option<Asked<'_>>, Diagnostics> {
    read_fault(text).map_err(|fault| quote(vec![fault], text))
}

/// As [`read`], with a span instead of a quotation.
pub(super) fn read_fault(text: &str) -> Result<Option<Asked<'_>>, Fault> {
    if let Some(read) = defensive::in_words(text) {
        return read.map(|read| Some(Asked::Defensive(read)));
    }
    let begins = |text: &str| text.trim_start().strip_prefix(['-', '−', '–']).map(str::to_owned);
    if !begins(text)
        .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '('))
    {
        return Ok(None);
    }
    retractor(text).map(Some)
}

fn retractor(text: &str) -> Result<Asked<'_>, Fault> {
    let fault = |rest: &str, words: &str| {
        let at = text.len() - rest.len();
        Fault::new(at..text.len(), words).hint("as in -1w & h#1.5, -1(w+b) & h#1, -1.5 & h#1.5")
    };
    let missing = |rest: &str| match rest.trim() {
        "&" => fault(rest, "the task behind \"&\" is missing").hint(
            "in YAML a # behind a blank begins a comment: the stipulation needs quotes, \"-5 & #1 Proca\"",
        ),
        _ => fault(rest, "\"&\" and the task from there are missing"),
    };
    let counted = text.trim_start().trim_start_matches(['-', '−', '–']).trim_start();
    let digits = counted.find(|c: char| !c.is_ascii_digit()).unwrap_or(counted.len());
    let (number, rest) = counted.split_at(digits);
    let moves: usize = match number {
        "" => 1,
        _ => number.parse().map_err(|_| fault(counted, "too many moves to be taken back"))?,
    };
    // Against resistance more can be taken back, but nobody can take back so many.
    if moves > usize::from(defensive::MOST) {
        return Err(fault(rest, "too many moves to be taken back"));
    }
    let (halves, rest) = match rest.strip_prefix(".5").or_else(|| rest.strip_prefix(",5")) {
        Some(rest) => (1, rest),
        None => (0, rest),
    };
    let (sides, rest) = sides(rest.trim_start());
    let (half_moves, first) = match (sides.as_slice(), halves) {
        ([], 1) => (2 * moves + 1, None),
        ([], _) => {
            let task = joined(rest).ok_or_else(|| missing(rest))?;
            return defensive::defensive(text, if number.is_empty() { "1" } else { number }, task)
                .map(Asked::Defensive);
        }
        ([first], 1) => (2 * moves + 1, Some(*first)),
        ([first], _) => ((2 * moves).saturating_sub(1), Some(*first)),
        ([first, second], _) if first != second => (2 * moves + halves, Some(*first)),
        _ => return Err(fault(rest, "who takes back is not understood")),
    };
    if half_moves == 0 || half_moves > MOST {
        return Err(fault(counted, "1 to 20 half-moves can be taken back"));
    }
    let task = joined(rest).ok_or_else(|| missing(rest))?;
    Ok(Asked::Help(Retractor { half_moves, first, task }))
}

/// The side of which it is said that it begins: the other one takes back as much.
fn begins(text: &str) -> Option<Colour> {
    match text.trim().to_lowercase().as_str() {
        "white begins" | "weiß beginnt" | "weiss beginnt" | "les blancs commencent" => Some(Colour::White),
        "black begins" | "schwarz beginnt" | "les noirs commencent" => Some(Colour::Black),
        _ => None,
    }
}

/// Letters of sides, in brackets or not, or the side that begins.
fn sides(text: &str) -> (Vec<Colour>, &str) {
    let (inner, rest) = match text.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some(parts) => parts,
        None => {
            let is_letter = |letter: char| matches!(letter.to_ascii_lowercase(), 'w' | 'b' | 's' | 'n');
            let mut letters = text.chars();
            match (letters.next().filter(|&letter| is_letter(letter)), letters.next()) {
                (Some(_), None) => (text, ""),
                (Some(_), Some(next)) if !next.is_alphanumeric() => text.split_at(1),
                _ => ("", text),
            }
        }
    };
    if let Some(first) = begins(inner) {
        return (vec![first, !first], rest);
    }
    let letters: Vec<char> = inner.to_lowercase().chars().filter(|letter| letter.is_alphabetic()).collect();
    let is_french = letters.contains(&'n');
    let side = |letter: &char| match letter {
        'w' => Some(Colour::White),
        'b' if is_french => Some(Colour::White),
        'b' | 's' | 'n' => Some(Colour::Black),
        _ => None,
    };
    let sides: Option<Vec<Colour>> = letters.iter().map(side).collect();
    // What is no side is told by the sides that are missing or too many.
    (sides.unwrap_or_else(|| vec![Colour::White; 2]), rest)
}

/// What stands behind the joining word.
fn joined(text: &str) -> Option<&str> {
    let text = text.trim_start().trim_start_matches(',').trim_start();
    let rest = text.strip_prefix('&').or_else(|| {
        let (word, rest) = text.split_once(char::is_whitespace)?;
        ["and", "then", "dann", "und", "puis", "et"].contains(&word.to_lowercase().as_str()).then_some(rest)
    })?;
    let rest = rest.trim();
    (!rest.is_empty()).then_some(rest)
}
