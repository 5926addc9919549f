//! Questions for the last moves of a game: `Last move?`, `last 6 single moves? Martian Circe`.

use super::diagnostic::{Diagnostics, Fault, quote};
use crate::board::Colour;

/// How many single moves are asked for, and the condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastMoves<'a> {
    /// Single moves.
    pub half_moves: usize,
    /// The side to move, if it is said: `Last move? Black to move`.
    pub to_move: Option<Colour>,
    /// What stands behind the question.
    pub condition: &'a str,
}

/// Most single moves that are asked for.
const MOST: usize = 40;

const BEGINNINGS: &[&str] =
    &["last", "letzter", "letzte", "die letzten", "dernier", "derniers", "les derniers"];
const ONE: &[&str] = &["move", "zug", "coup"];
const SINGLE: &[&str] =
    &["single moves", "single move", "einzelzüge", "einzelzügen", "coups simples", "half-moves"];
const SEVERAL: &[&str] = &["moves", "züge", "zügen", "coups"];

const TO_MOVE: &[(&str, Colour)] = &[
    ("white to move", Colour::White),
    ("black to move", Colour::Black),
    ("weiß am zug", Colour::White),
    ("schwarz am zug", Colour::Black),
    ("trait aux blancs", Colour::White),
    ("trait aux noirs", Colour::Black),
];

/// Reads such a question; none if the text is of another kind.
///
/// ```
/// use kirke::input::last_moves::read;
/// let asked = read("last 6 single moves? Martian Circe").unwrap().unwrap();
/// assert_eq!((asked.half_moves, asked.condition), (6, "Martian Circe"));
/// assert_eq!(read("Letzter Zug?").unwrap().unwrap().half_moves, 1);
/// assert_eq!(read("Circe").unwrap(), None);
/// ```
///
/// # Errors
/// What cannot be read, with its place.
pub fn read(text: &str) -> Result<Option<LastMoves<'_>>, Diagnostics> {
    let Some(rest) = BEGINNINGS.iter().rev().find_map(|word| after(text, word)) else { return Ok(None) };
    let rest = rest.trim_start();
    let (number, noun) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    let place = text.len() - rest.len()..text.len();
    let fault = |words: &str| {
        let fault = Fault::new(place.clone(), words).hint("as in last move?, last 6 single moves? Circe");
        quote(vec![fault], text)
    };
    let behind = |nouns: &[&str]| nouns.iter().find_map(|word| after(noun, word));
    let (half_moves, rest) = if let Some(rest) = behind(SINGLE) {
        (number.parse().unwrap_or(if number.is_empty() { 1 } else { 0 }), rest)
    } else if let Some(rest) = behind(ONE).filter(|_| matches!(number, "" | "1")) {
        (1, rest)
    } else if behind(SEVERAL).is_some() {
        return Err(fault("how many single moves are asked for must be said"));
    } else {
        return Err(fault("how many of the last moves is not understood"));
    };
    if !(1..=MOST).contains(&half_moves) {
        return Err(fault("1 to 40 single moves can be asked for"));
    }
    let behind_sign =
        |text: &str| text.len() - text.trim_start().trim_start_matches(['?', ',', '.', ';']).len();
    let rest = &rest[behind_sign(rest)..];
    let side = TO_MOVE.iter().find_map(|(words, side)| Some((after(rest, words)?, *side)));
    let (rest, to_move) = side.map_or((rest, None), |(rest, side)| (rest, Some(side)));
    let condition = rest[behind_sign(rest)..].trim();
    Ok(Some(LastMoves { half_moves, to_move, condition }))
}

/// What stands behind these words, upper or lower case.
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let text = text.trim_start();
    let lower: String = text.chars().take(words.chars().count()).flat_map(char::to_lowercase).collect();
    let end = text.char_indices().nth(words.chars().count()).map_or(text.len(), |(at, _)| at);
    let rest = &text[end..];
    (lower == words && !rest.starts_with(char::is_alphanumeric)).then_some(rest)
}
