//! Worked examples of conditions: a position and moves are kept, what happens is found by running the rule.

use super::reading::{Text, completions};
use crate::board::Colour;
use crate::input::position;
use crate::movegen::{is_legal, legal_moves};
use crate::output::Notation;
use crate::position::{Cause, Effect, Move, Position, Setup};
use crate::rules::{Profile, Rebirth, Rules, When};
use crate::solution::describe;

/// An example of a condition at work.
#[derive(Clone, PartialEq, Debug)]
pub struct Worked {
    /// The position at the start.
    pub before: Setup,
    /// The moves in long notation.
    pub moves: Vec<String>,
    /// The position at the end.
    pub after: Setup,
    /// What happens, one sentence each.
    pub story: Vec<String>,
}

/// Positions in which rebirths are interesting, with moves in long notation; the first one whose moves are legal and
/// show the condition at work is taken. The more special ones come first.
#[rustfmt::skip]
static PLAYS: &[(&str, &str)] = &[
    // Atom Circe, from the glossary.
    ("8/4pk2/8/4n3/4p3/K1QP4/2P1b3/8 b", "Se5*d3"),
    // Parrain and the like: the rebirth comes with the second move.
    ("k7/8/8/8/3p4/8/2N5/7K w", "Sc2*d4 Ka8-b7"),
    ("k7/8/8/2p5/3p4/8/2N5/7K w", "Sc2*d4 c5*d4"),
    // A taken rebirth square.
    ("8/8/Bk6/8/8/8/8/5K2 b", "Kb6*a6 Kf1-e1"),
    ("1B5k/8/8/8/8/3K4/3n4/8 w", "Kd3*d2"),
    ("4k3/3n4/8/8/3p4/8/2N5/4K3 w", "Sc2*d4"),
    ("7k/p7/8/8/8/8/R5K1/N7 w", "Ra2*a7"),
    // Promoted units, promotion, cages.
    ("1k6/8/8/8/8/8/K1p5/7R b", "c2-c1=S Rh1*c1"),
    ("7k/8/8/8/1n6/8/8/K2R4 b", "Sb4-d5 Rd1*d5"),
    // Kings.
    ("8/8/8/4k3/8/8/8/4R2K w", "Re1*e5"),
    // Simple captures.
    ("k7/8/8/7p/4R3/8/8/4K3 w", "Re4*h5"),
    ("k7/8/8/7p/4R3/8/8/4K3 w", "Re4-h1*h5"),
    ("8/8/7k/8/3q4/7K/2N5/8 w", "Sc2*d4"),
    ("8/8/7k/8/3n4/7K/2N5/8 w", "Sc2*d4"),
    ("8/8/7k/8/3p4/7K/2N5/8 w", "Sc2*d4"),
    ("4k3/8/8/8/8/2p5/8/2R1K3 w", "Rc1*c3"),
    ("8/8/7k/8/3r4/7K/2N5/8 w", "Sc2*d4"),
    ("7k/8/8/8/3R4/8/8/7K w", "Rd4-a1-a7"),
    ("7k/8/8/8/3K4/8/8/8 w", "Kd4-e1-d2"),
    ("7k/8/8/3pP3/8/8/6K1/8 w - d6", "e5*d6"),
    ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
];

/// An example for this condition, if one of the stored positions shows it at work.
///
/// ```
/// use kirke::explain::worked_example;
/// use kirke::rules::Rebirth;
/// let example = worked_example(&Rebirth::CIRCE).unwrap();
/// assert!(example.story.iter().any(|sentence| sentence.contains("reborn")));
/// ```
pub fn worked_example(rebirth: &Rebirth) -> Option<Worked> {
    let mut best: Option<(usize, Worked)> = None;
    for (fen, moves) in PLAYS {
        if let Some((merit, worked)) = play(rebirth, fen, moves)
            && best.as_ref().is_none_or(|&(known, _)| merit > known)
        {
            best = Some((merit, worked));
        }
    }
    best.map(|(_, worked)| worked)
}

/// The example, and in how many ways it differs from what plain Circe, or else orthodox chess, would do.
fn play(rebirth: &Rebirth, fen: &str, moves: &str) -> Option<(usize, Worked)> {
    let setup = position::read(fen).ok()?;
    let rules = Rules::compile(rebirth, &setup.army, Profile::Book).ok()?;
    let start = Position::new(&setup, &rules, setup.side.unwrap_or(Colour::White)).ok()?;
    let circe = Rules::compile(&Rebirth::CIRCE, &setup.army, Profile::Book).ok()?;
    let mut now = start.clone();
    let mut worked = Worked {
        before: start.to_setup(&rules),
        moves: Vec::new(),
        after: Setup::default(),
        story: Vec::new(),
    };
    let mut merit = 0;
    let several = moves.split(' ').count() > 1;
    for text in moves.split(' ') {
        let mv = find(&now, &rules, text)?;
        let trace = now.trace(&rules, mv);
        let (ply, after) = describe(&now, &rules, mv).ok()?;
        let at_work = trace.effects.iter().filter(|effect| is_rebirth(effect)).count();
        merit += 2 * at_work;
        let plain = now.trace(&circe, mv);
        if at_work > 0 && plain.effects != trace.effects {
            merit += 20;
        }
        worked.moves.push(Notation::LONG.ply(&ply));
        worked.story.extend(super::words::tell(&now, &rules, mv, &trace));
        now = after;
    }
    if merit == 0 {
        return None;
    }
    // Two moves only where one cannot show it.
    if several && rebirth.when == When::ThisMove {
        merit = merit.saturating_sub(15);
    }
    worked.after = now.to_setup(&rules);
    Some((merit, worked))
}

fn find(position: &Position, rules: &Rules, text: &str) -> Option<Move> {
    let read = Text::read(text).ok()?;
    let all = read.candidates(position, rules).into_iter().flat_map(|mv| completions(position, rules, mv));
    let mut legal: Vec<Move> = all.filter(|&mv| is_legal(position, rules, mv)).collect();
    // The richest choice: a rebirth rather than none.
    legal.sort_by_key(|&mv| {
        let effects = position.trace(rules, mv).effects;
        std::cmp::Reverse(effects.iter().filter(|effect| is_rebirth(effect)).count())
    });
    debug_assert!(legal.iter().all(|mv| legal_moves(position, rules).contains(mv)));
    legal.first().copied()
}

fn is_rebirth(effect: &Effect) -> bool {
    match *effect {
        Effect::Remove { cause, .. }
        | Effect::Place { cause, .. }
        | Effect::Shift { cause, .. }
        | Effect::Transform { cause, .. } => cause != Cause::Play,
        Effect::Hide { .. } | Effect::Reveal { .. } => true,
        Effect::Await { .. }
        | Effect::Rights { .. }
        | Effect::EnPassant { .. }
        | Effect::Origin { .. }
        | Effect::Precedent { .. }
        | Effect::Turn => false,
    }
}
