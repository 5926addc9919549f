//! Level 7: what a move does and why, or why it is refused, in plain words; worked examples of conditions.
//!
//! Everything that is said is read from the effects of the move: nothing in here knows what a rule does.

mod boards;
mod examples;
mod names;
mod notes;
mod obstacles;
mod reading;
mod squares;
mod words;
mod worked;

pub use boards::side_by_side;
pub use names::{name as unit_name, one};
pub use notes::open_points;
pub use reading::Unreadable;
pub use worked::{Worked, worked_example};

use crate::movegen::is_legal;
use crate::output::{KnightLetter, Notation};
use crate::position::{Move, Position, Refused, Setup};
use crate::rules::Rules;
use crate::solution::{describe, disambiguate};
use reading::{Text, completions};

/// A move with all its choices, and what becomes of it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// Long notation, without effects if the rule does not allow the move.
    pub long: String,
    /// Short notation, likewise.
    pub short: String,
    /// What happens, one sentence each.
    pub story: Vec<String>,
    /// Why it is not legal; none if it is.
    pub refused: Option<String>,
    /// The position after it, as far as there is one.
    pub after: Option<Setup>,
}

/// What there is to say about a move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The position before the move.
    pub before: Setup,
    /// The move; several if the player has a choice that the text leaves open. Empty if no unit can make such a move.
    pub choices: Vec<Choice>,
    /// Why no unit can make such a move.
    pub obstacles: Vec<String>,
    /// Open points of the rule, with the reading that is followed.
    pub notes: Vec<&'static str>,
}

impl Explanation {
    /// Is the move, or one of its choices, legal?
    pub fn is_legal(&self) -> bool {
        self.choices.iter().any(|choice| choice.refused.is_none())
    }

    /// The choice to show: the first legal one, or the first.
    pub fn shown(&self) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.refused.is_none()).or(self.choices.first())
    }
}

/// Explains a move written in long or short notation.
///
/// ```
/// use kirke::board::Colour;
/// use kirke::explain::explain;
/// use kirke::position::Position;
/// use kirke::rules::{Profile, Rebirth, Rules};
/// let setup = kirke::input::position::read("4n2k/8/8/8/8/8/8/K3R3 w").unwrap();
/// let rules = Rules::compile(&Rebirth::CIRCE, &setup.army, Profile::Book).unwrap();
/// let position = Position::new(&setup, &rules, Colour::White).unwrap();
/// let explanation = explain(&position, &rules, "Rxe8(Ng8)").unwrap();
/// assert!(explanation.is_legal());
/// assert_eq!(explanation.choices[0].long, "Re1*e8[+bSg8]");
/// ```
///
/// # Errors
/// If the text is no move, or could mean several.
pub fn explain(position: &Position, rules: &Rules, text: &str) -> Result<Explanation, Unreadable> {
    let read = Text::read(text)?.under(rules);
    let candidates = read.candidates(position, rules);
    let all: Vec<Move> = candidates.iter().flat_map(|&mv| completions(position, rules, mv)).collect();
    let mut meant: Vec<Move> = all.iter().copied().filter(|&mv| read.tells(position, rules, mv)).collect();
    if meant.is_empty() && !all.is_empty() {
        if all.iter().any(|&mv| position.play(rules, mv).is_ok()) {
            let known = all.iter().filter_map(|&mv| Some(long(position, rules, mv).ok()?.0));
            let known: Vec<String> = known.take(8).collect();
            return Err(Unreadable(format!(
                "the move has other effects than \"{text}\": {}",
                known.join(", ")
            )));
        }
        meant = all;
    }
    // Of several units that could be meant, those that have the marks that are written, and that can move legally, are.
    if meant.iter().any(|&mv| read.tells_marks(position, rules, mv)) {
        meant.retain(|&mv| read.tells_marks(position, rules, mv));
    }
    let starts = |moves: &[Move]| {
        let mut starts: Vec<_> = moves.iter().map(|mv| (mv.from, mv.start)).collect();
        starts.sort_unstable();
        starts.dedup();
        starts
    };
    if starts(&meant).len() > 1 {
        let legal: Vec<Move> = meant.iter().copied().filter(|&mv| is_legal(position, rules, mv)).collect();
        match starts(&legal).as_slice() {
            [] => {}
            [start] => meant.retain(|mv| (mv.from, mv.start) == *start),
            _ => {
                let known: Vec<String> =
                    legal.iter().filter_map(|&mv| Some(long(position, rules, mv).ok()?.0)).take(8).collect();
                return Err(Unreadable(format!("\"{text}\" could be {}", known.join(" or "))));
            }
        }
    }
    let now = position.rules_now(rules);
    let obstacles = if meant.is_empty() { obstacles::obstacle(position, now, &read) } else { Vec::new() };
    Ok(Explanation {
        before: position.to_setup(rules),
        choices: meant.into_iter().map(|mv| choice(position, rules, mv)).collect(),
        obstacles,
        notes: open_points(now),
    })
}

/// What happens in a move, one sentence each.
pub fn story(position: &Position, rules: &Rules, mv: Move) -> Vec<String> {
    words::tell(position, position.rules_now(rules), mv, &position.trace(rules, mv))
}

/// Long and short notation.
fn long(position: &Position, rules: &Rules, mv: Move) -> Result<(String, String), Refused> {
    let (mut ply, _) = describe(position, rules, mv)?;
    let legal = crate::movegen::legal_moves(position, rules);
    disambiguate(&mut ply, position, rules, mv, &legal);
    let short = Notation { knight: KnightLetter::N, ..Notation::default() }.for_army(&rules.army);
    Ok((Notation::LONG.ply(&ply), short.ply(&ply)))
}

/// The bare text of a move that the rule does not allow.
fn bare(position: &Position, rules: &Rules, mv: Move) -> String {
    let Some(unit) = position.placement().at(mv.from) else { return String::new() };
    let code = rules.army.code(unit.kind());
    let code = if code == "P" { "" } else { code };
    let takes = if mv.to != mv.from && position.occupied().has(mv.to) { '*' } else { '-' };
    let promotion = mv.promotion.map_or_else(String::new, |kind| format!("={}", rules.army.code(kind)));
    let via = mv.start.map_or_else(String::new, |start| format!("-{start}"));
    format!("{code}{}{via}{takes}{}{promotion}", mv.from, mv.to)
}

fn choice(position: &Position, rules: &Rules, mv: Move) -> Choice {
    let trace = position.trace(rules, mv);
    let now = position.rules_now(rules);
    let story = words::tell(position, now, mv, &trace);
    let (long, short) =
        long(position, rules, mv).unwrap_or_else(|_| (bare(position, rules, mv), bare(position, rules, mv)));
    let (refused, after) = match &trace.result {
        Err(refused) => (Some(words::refusal(position, now, *refused)), None),
        Ok(after) => {
            let (mover, other) = (position.side(), !position.side());
            let refused = match () {
                _ if after.in_check(rules, mover) => Some(words::self_check(after, rules, mover, &trace)),
                _ if after.checks_too_soon(rules) => Some(words::check_too_soon(after, rules, other)),
                _ if !is_legal(position, rules, mv) => words::not_chosen(position, now, after),
                _ => None,
            };
            (refused, Some(after.to_setup(rules)))
        }
    };
    Choice { long, short, story, refused, after }
}
