//! What units can do by their way of moving: every unit to every square, in every way.

use super::super::walk::{Attempt, Board, reaches};
use super::grids::may_go;
use super::steps::{class_of, promoted, starts, takes_any};
use super::{boards, fairy, grids, lent, makes, marks};
use crate::board::{Bitboard, Square, Unit};
use crate::position::{Class, Move, Position};
use crate::rules::{Kings, Rules, Transfer, Who};

/// Moves that the units of the side to move can make by their way of moving, castling apart.
pub(in crate::replay) fn candidates(position: &Position, rules: &Rules) -> Vec<Move> {
    candidates_onto(position, rules, Bitboard::FULL)
}

/// Those of them that go to these squares, and perhaps others.
pub(super) fn candidates_onto(position: &Position, rules: &Rules, onto: Bitboard) -> Vec<Move> {
    let rules = position.rules_now(rules);
    let board = Board::of(position);
    let may_move = |&(from, unit): &(Square, Unit)| {
        fairy::may_move(position, rules, &board, unit, from) && marks::may_move(rules, &board, unit, from)
    };
    let movers = board.units(position.side()).filter(may_move);
    let moves = |(from, unit)| {
        let mut moves = moves_of(position, rules, &boards::seen_by(rules, &board, unit), from, unit, onto);
        moves.retain(|&mv| {
            // Where a unit that goes on from its capture lands is known later.
            let takes = takes_any(&board, mv);
            let goes_on = takes
                && (rules.motion.goes_on.is_some()
                    || grids::beyond(rules, &board, unit, mv.from, mv.to).is_some());
            (goes_on || may_go(rules, unit.colour(), mv.from, mv.to))
                && boards::may_arrive(rules, &board, unit, mv)
                && !fairy::is_forbidden_mutually(position, rules, &board, unit, mv)
        });
        fairy::by_their_number(rules, &board, unit, moves)
    };
    movers.flat_map(moves).collect()
}

/// The same of one unit, whether or not it may move.
pub(super) fn moves_of(
    position: &Position,
    rules: &Rules,
    board: &Board,
    from: Square,
    unit: Unit,
    onto: Bitboard,
) -> Vec<Move> {
    let mut moves = Vec::new();
    let makes_first = rules.motion.makes_first;
    if makes_first {
        moves.extend(makes::captures(position, rules, board, from, unit));
    }
    let attempts = [Attempt::Capture, Attempt::Move].into_iter();
    for attempt in attempts.filter(|&attempt| attempt == Attempt::Move || !makes_first) {
        let ways = lent::ways(rules, board, unit, from, attempt);
        // After a transfer its own square is empty, too.
        let goals = match attempt {
            Attempt::Move => (!board.occupied()).with(from),
            Attempt::Capture => board.occupied() | position.squares_just_passed().collect(),
        };
        for start in starts(rules, board, unit, from, attempt) {
            for to in goals & onto {
                let found = ways
                    .iter()
                    .filter_map(|&way| step(position, rules, board, way, [from, start, to], attempt));
                // Who gets there as another unit does, too, does not pass a square as a pawn.
                let found = found.min_by_key(|mv| mv.class == Class::DoubleStep);
                // Orphans and friends do not capture in passing.
                let may = |mv: &Move| mv.class != Class::EnPassant || !rules.army.borrows(unit.kind());
                if let Some(mv) = found.filter(may) {
                    moves.extend(promoted(position, rules, unit, mv));
                }
            }
        }
    }
    moves.extend(jump(rules, board, unit, from));
    moves
}

/// The move from one square, perhaps by way of another, to a third, if there is one.
fn step(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    [from, start, to]: [Square; 3],
    attempt: Attempt,
) -> Option<Move> {
    // Others that move as a king for once capture all the same.
    let is_royal = board.at(from).is_some_and(Unit::is_royal);
    let abstain = || rules.parts().any(|rules| rules.rebirth.kings == Kings::CannotCapture);
    if attempt == Attempt::Capture && is_royal && abstain() {
        return None;
    }
    let moved = (start != from).then(|| board.moved(from, start));
    let class = class_of(position, rules, moved.as_ref().unwrap_or(board), unit, start, to, attempt)?;
    let start_elsewhere = (start != from).then_some(start);
    if start_elsewhere.is_some() {
        let chosen = starts(rules, board, unit, from, attempt).contains(&from);
        // A detour to a square in reach is no choice, and nobody comes back to where he stood but by a double step.
        // Who must go to a square first to capture tells to which of several.
        let must_go = matches!(rules.rebirth.who, Who::Mover { captures: Transfer::Always, .. });
        let tells_start = must_go && attempt == Attempt::Capture;
        let useless = !tells_start && class_of(position, rules, board, unit, from, to, attempt).is_some();
        if chosen && (useless || to == from) || to == from && class != Class::DoubleStep {
            return None;
        }
    }
    Some(Move { start: start_elsewhere, ..Move::new(from, to).of_class(class) })
}

/// Danger Circe: an attacked unit may go straight home, and capture there.
fn jump(rules: &Rules, board: &Board, unit: Unit, from: Square) -> Option<Move> {
    let home = rules.table_square(unit, from);
    let free = home != from && board.at(home).is_none_or(|other| other.can_be_taken_by(unit.colour()));
    if rules.rebirth.who != Who::Danger || !free {
        return None;
    }
    let attacked = Square::ALL.into_iter().filter(|&at| at != from).any(|at| {
        let enemy = board.at(at).filter(|enemy| enemy.can_be_taken_by(unit.colour()));
        enemy.is_some_and(|enemy| {
            let enemy = enemy.owned_by(!unit.colour());
            reaches(rules, board, enemy, at, from, Attempt::Capture)
                && marks::may_move(rules, board, enemy, at)
        })
    });
    let attempt = if board.is_empty(home) { Attempt::Move } else { Attempt::Capture };
    let ordinary = reaches(rules, board, unit, from, home, attempt);
    (attacked && !ordinary).then(|| Move::new(from, home).of_class(Class::Jump))
}
