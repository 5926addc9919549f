//! Why a move can be taken back, and what becomes of the position then; or why it cannot.

use super::printed::{Word, meant};
use super::told::{name, told};
use crate::board::Square;
use crate::explain::{Unreadable, one, story, unit_name};
use crate::output::Notation;
use crate::position::{Class, Position, Setup};
use crate::retro::{Legality, Past, Retraction, has_retraction, retractions};
use crate::rules::Rules;
use crate::units::Language;

/// So many moves that come near one that cannot be taken back are named.
const MOST_NEAR: usize = 12;

/// What there is to say about a move that is to be taken back.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    /// `Kg5xSh5(Ke1)`; as it was typed if nothing of the kind can be taken back.
    pub short: String,
    /// Long notation of the move as it was played; none if nothing of the kind can be taken back.
    pub long: Option<String>,
    /// The position before the move, if there is one.
    pub before: Option<Setup>,
    /// The position after it.
    pub after: Setup,
    /// What is undone and why that is right, one sentence each.
    pub story: Vec<String>,
    /// What the same move may have captured instead: other ways to take it back.
    pub instead: Vec<String>,
    /// Why it cannot be taken back; empty if it can.
    pub refused: Vec<String>,
    /// What comes near it, if it cannot be taken back.
    pub near: Vec<String>,
}

impl Explained {
    /// Can it be taken back?
    pub fn is_legal(&self) -> bool {
        self.refused.is_empty()
    }
}

/// Explains a move that is to be taken back, written as `Kg5xSh5(Ke1)`.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::input::{condition, position};
/// use kirke::retro::Past;
/// use kirke::retractor::explain_retraction;
/// use kirke::rules::{Profile, Rules};
/// let setup = position::read("8/8/8/4k3/8/8/8/4K3").unwrap();
/// let rules = Rules::of(&condition::read("Anticirce").unwrap(), &setup.army_in_play(), Profile::Book).unwrap();
/// let past = Past::of(&setup, Colour::Black);
/// let explained = explain_retraction(&past, &rules, "Kg5xSh5(Ke1)", Default::default()).unwrap();
/// assert!(explained.is_legal());
/// assert!(explained.story[0].contains("a black knight reappears on h5"), "{:?}", explained.story);
/// ```
///
/// # Errors
/// If the text is no such move, or could mean several.
pub fn explain_retraction(
    past: &Past,
    rules: &Rules,
    text: &str,
    notation: Notation,
) -> Result<Explained, Unreadable> {
    let bare: String = text.split_whitespace().collect();
    let bare = bare.trim_start_matches("R:").trim_end_matches(['!', '?', '+', '#']);
    let word = Word { line: 1, text: bare.to_owned(), key: false, place: 0, after: None };
    if !super::printed::is_move(bare) {
        let hint = "write Kg5xSh5(Ke1), e4-e5, a7xRb8=R(Ra1), c5xPb5 e.p. or 0-0";
        return Err(Unreadable(format!("\"{text}\" is not a move taken back; {hint}")));
    }
    let find = |all: &[Retraction]| -> Vec<Retraction> {
        meant(&word, Language::English, all, rules).into_iter().cloned().collect()
    };
    let all = retractions(past, rules, Legality::ALL);
    let after = past.diagram();
    match find(&all).as_slice() {
        [only] => Ok(legal(only, &all, past, rules, notation)),
        [] => {
            let loosely = find(&retractions(past, rules, Legality::NONE));
            Ok(Explained {
                short: loosely.first().map_or(bare.to_owned(), |taken| name(taken, rules, notation)),
                long: loosely.first().and_then(|taken| Some(told(taken, rules, notation)?.long)),
                before: loosely.first().map(|taken| taken.before.diagram()),
                after,
                story: Vec::new(),
                instead: Vec::new(),
                refused: refusals(&loosely, past, rules, &find),
                near: near(&word, &all, rules, notation),
            })
        }
        several => {
            let names: Vec<String> = several.iter().map(|taken| name(taken, rules, notation)).collect();
            Err(Unreadable(format!("\"{text}\" could be {}", names.join(" or "))))
        }
    }
}

fn legal(
    taken: &Retraction,
    all: &[Retraction],
    past: &Past,
    rules: &Rules,
    notation: Notation,
) -> Explained {
    let before = taken.before.position(rules);
    let mut sentences = vec![undone(taken, &before, past, rules)];
    sentences.push(format!("From there the move is legal and leads back to the diagram: {}", {
        let told = story(&before, rules, taken.mv);
        told.join(" ")
    }));
    sentences.extend(checks(taken, &before, rules));
    sentences.extend(duties(taken));
    let is_other = |other: &&Retraction| {
        other.mv.from == taken.mv.from
            && other.mv.to == taken.mv.to
            && other.mv.promotion == taken.mv.promotion
            && other.uncaptured != taken.uncaptured
    };
    let told = told(taken, rules, notation);
    Explained {
        short: name(taken, rules, notation),
        long: told.map(|told| told.long),
        before: Some(taken.before.diagram()),
        after: past.diagram(),
        story: sentences,
        instead: all.iter().filter(is_other).map(|other| name(other, rules, notation)).collect(),
        refused: Vec::new(),
        near: Vec::new(),
    }
}

/// What the retraction changes on the board: the unit that goes back, what reappears, what disappears.
fn undone(taken: &Retraction, before: &Position, past: &Past, rules: &Rules) -> String {
    let (earlier, later) = (before.placement(), past.placement());
    let captured = match taken.uncaptured {
        Some((square, unit)) => format!("The move captured {} on {square}.", one(&unit_name(rules, unit))),
        None => "The move captured nothing.".to_owned(),
    };
    let moved = earlier.at(taken.mv.from);
    let mut changes = Vec::new();
    let changed = Square::ALL.into_iter().filter(|&square| earlier.at(square) != later.at(square));
    let leaves = |square: Square| later.at(square).map(|unit| (square, unit));
    let (own, others): (Vec<_>, Vec<_>) =
        changed.clone().filter_map(leaves).partition(|(_, unit)| unit.colour() == before.side());
    for (square, unit) in own.into_iter().chain(others) {
        let name = unit_name(rules, unit);
        let back = moved.filter(|moved| changes.is_empty() && moved.colour() == unit.colour());
        changes.push(match back {
            Some(moved) if moved == unit => {
                format!("the {name} goes back from {square} to {}", taken.mv.from)
            }
            Some(moved) => {
                let was = unit_name(rules, moved);
                format!("the {name} on {square} goes back to {} as the {was} that it was", taken.mv.from)
            }
            None => format!("the {name} is gone from {square}"),
        });
    }
    let appears = changed.filter(|&square| square != taken.mv.from || changes.is_empty());
    let appear: Vec<String> = appears
        .filter_map(|square| Some((square, earlier.at(square)?)))
        .map(|(square, unit)| format!("{} reappears on {square}", one(&unit_name(rules, unit))))
        .collect();
    changes.extend(appear);
    format!("{captured} Taken back: {}.", changes.join("; "))
}

/// Why the checks of the position before are in order.
fn checks(taken: &Retraction, before: &Position, rules: &Rules) -> Vec<String> {
    let (mover, other) = (before.side(), !before.side());
    let mut sentences =
        vec![format!("{other:?} is not in check there, so it can have been {mover:?}'s turn.")];
    if before.in_check(rules, mover) {
        let number = retractions(&taken.before, rules, Legality::ALL).len();
        sentences.push(format!(
            "{mover:?} is in check there: {other:?} must have given it by the move before, and has {number} moves to take back \
             that can have done so."
        ));
    }
    sentences
}

/// What the retraction demands of earlier moves.
fn duties(taken: &Retraction) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Some(over) = taken.before.passed {
        sentences.push(format!(
            "Because it was a capture in passing, the move before must have been the double step over {over}."
        ));
    }
    if taken.mv.class == Class::Castling {
        sentences.push("Because it castled, king and rook have not moved before.".to_owned());
    }
    sentences
}

/// The tests of the position before that speak against a move, or that there is no such move at all.
fn refusals(
    loosely: &[Retraction],
    past: &Past,
    rules: &Rules,
    find: &dyn Fn(&[Retraction]) -> Vec<Retraction>,
) -> Vec<String> {
    let Some(first) = loosely.first() else {
        let mover = !past.side;
        return vec![if past.position(rules).in_check(rules, mover) {
            format!("{mover:?} has just moved and is in check: nothing can have led to this position")
        } else {
            "no position is known from which a legal move like this leads to the diagram".to_owned()
        }];
    };
    let none = Legality::NONE;
    let tests = [
        (Legality { counts: true, ..none }, "counts", "a side would have more units than it can have"),
        (Legality { checks: true, ..none }, "checks", "the check there cannot have come about"),
        (
            Legality { en_passant: true, ..none },
            "en-passant",
            "the captured pawn cannot have made its double step just before",
        ),
        (
            Legality { castling: true, ..none },
            "castling",
            "king or rook would have moved before, which the rights to castle exclude",
        ),
        (Legality { pawn_ranks: true, ..none }, "pawn-ranks", "a pawn would stand where it cannot stand"),
    ];
    let mut refused: Vec<String> = tests
        .into_iter()
        .filter(|(legality, ..)| find(&retractions(past, rules, *legality)).is_empty())
        .map(|(_, test, why)| format!("{why} (--without {test} allows it)"))
        .collect();
    if refused.is_empty() {
        let goes_on = has_retraction(&first.before, rules, Legality::ALL);
        let why = if goes_on {
            "the tests together exclude it"
        } else {
            "nothing can have led to the position before"
        };
        refused.push(why.to_owned());
    }
    refused
}

/// What the same unit can take back.
fn near(word: &Word, all: &[Retraction], rules: &Rules, notation: Notation) -> Vec<String> {
    let start: String = word.text.chars().take_while(|letter| letter.is_ascii_uppercase()).collect();
    let mut names: Vec<String> = all
        .iter()
        .map(|taken| name(taken, rules, notation))
        .filter(|name| match start.as_str() {
            "" => name.starts_with(|letter: char| letter.is_ascii_lowercase()),
            letters => name.starts_with(letters),
        })
        .collect();
    names.sort();
    let of_squares = |name: &String| super::printed::shares_squares(name, &word.text);
    let close: Vec<String> = names.iter().filter(|name| of_squares(name)).cloned().collect();
    let mut names = if close.is_empty() { names } else { close };
    names.truncate(MOST_NEAR);
    names
}
