//! Fairy conditions that change who may move, from the rules alone.

use super::Played;
use super::lent::reaches;
use crate::board::{Kind, Square, Unit};
use crate::position::{Class, Move, Position, RebirthChoice};
use crate::replay::walk::{Attempt, Board};
use crate::rules::{Choice, Paralysis, Rules};

/// May this unit move at all?
pub(super) fn may_move(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    is_free(rules, board, unit, from)
        && !is_held_at_home(rules, board, unit, from)
        && (!rules.motion.central || guarded_from_king(rules, board, unit, from))
}

/// Immobilio: does something stand on the square where this unit would be reborn?
fn is_held_at_home(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    let Some(kinds) = rules.motion.immobile else { return false };
    let is_bound = kinds.is_empty() || kinds.as_slice().contains(&rules.army.code(unit.kind()));
    is_bound && !board.is_empty(rules.circe_square(unit, from))
}

/// Central Chess: does a chain of guards lead from a king to this unit?
fn guarded_from_king(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    let mut joined: Vec<(Square, Unit)> =
        board.units(unit.colour()).filter(|(_, other)| other.is_royal()).collect();
    let mut next = 0;
    while let Some(&(at, guard)) = joined.get(next) {
        let guarded = board.units(unit.colour()).filter(|&(to, _)| {
            to != at
                && joined.iter().all(|&(known, _)| known != to)
                && reaches(rules, board, guard, at, to, Attempt::Capture)
        });
        let guarded: Vec<(Square, Unit)> = guarded.collect();
        joined.extend(guarded);
        next += 1;
    }
    joined.iter().any(|&(at, _)| at == from)
}

/// Does no enemy unit paralyse this one?
fn is_free(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    const LADDER: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
    let Some(paralysis) = rules.motion.paralysis else { return true };
    let step = LADDER.iter().position(|&kind| kind == unit.kind());
    let by = match paralysis {
        Paralysis::SameKind => Some(unit.kind()).filter(|_| !unit.is_royal()),
        Paralysis::SameKindAndKings => Some(unit.kind()),
        // Each kind by the one before it, the first one by the last.
        Paralysis::NextKind => step.map(|step| LADDER[(step + LADDER.len() - 1) % LADDER.len()]),
    };
    let attacks = |(at, enemy): (Square, Unit)| {
        Some(enemy.kind()) == by && reaches(rules, board, enemy, at, from, Attempt::Capture)
    };
    !board.units(!unit.colour()).any(attacks)
}

/// Keeps those of all legal moves that their side may choose.
pub(super) fn choose(position: &Position, rules: &Rules, legal: &mut Vec<Played>) {
    let Some(choice) = rules.motion.choice(position.side()) else { return };
    let length = |played: &Played| length(position, rules, played.mv);
    match choice {
        Choice::Longest => {
            let longest = legal.iter().map(length).max();
            legal.retain(|played| Some(length(played)) == longest);
        }
        Choice::Shortest => {
            let shortest = legal.iter().map(length).min();
            legal.retain(|played| Some(length(played)) == shortest);
        }
        Choice::Captures => {
            if legal.iter().any(Played::takes) {
                legal.retain(Played::takes);
            }
        }
        Choice::To(squares) => {
            let obeys = |played: &Played| squares.has(end(rules, played.mv));
            if legal.iter().any(obeys) {
                legal.retain(obeys);
            }
        }
        Choice::FirstUnit => {
            let files = (0..8).flat_map(|file| (0..8).map(move |rank| Square::new(file, rank)));
            let first = files.into_iter().find(|&square| legal.iter().any(|played| played.mv.from == square));
            legal.retain(|played| Some(played.mv.from) == first);
        }
    }
}

/// Where a move ends: in Take&Make a capture does beyond its square.
fn end(rules: &Rules, mv: Move) -> Square {
    match mv.rebirth {
        RebirthChoice::On(square) if rules.motion.goes_on.is_some() => square,
        RebirthChoice::On(_) | RebirthChoice::Forced | RebirthChoice::Declined => mv.to,
    }
}

/// The square of the length of a move.
fn length(position: &Position, rules: &Rules, mv: Move) -> i32 {
    let (files, ranks) = mv.departure().vector_to(end(rules, mv));
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let is_mao = |unit: Unit| unit.kind() != Kind::KING && rules.army.code(unit.kind()) == "MA";
    match mv.class {
        // King and rook together: two squares each, or two and three.
        Class::Castling if mv.to.file() == 6 => (2 + 2) * (2 + 2),
        Class::Castling => (2 + 3) * (2 + 3),
        Class::Pass => 0,
        Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump => {
            let by_mao = position.placement().at(mv.from).is_some_and(is_mao);
            if by_mao { 6 } else { files * files + ranks * ranks }
        }
    }
}
