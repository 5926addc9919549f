//! Make&Take, from the rule alone: a unit that captures first moves as the captured one does.

use super::steps::{class_of, promoted};
use crate::board::{Kind, Square, Unit};
use crate::position::{Castling, Class, Move, Position};
use crate::replay::walk::{Attempt, Board, reaches};
use crate::rules::Rules;

/// The captures of a unit.
pub(super) fn captures(
    position: &Position,
    rules: &Rules,
    board: &Board,
    from: Square,
    unit: Unit,
) -> Vec<Move> {
    let found = |to: Square| {
        let starts = Square::ALL.into_iter().filter(|&start| board.is_empty(start));
        let class = starts.filter_map(|start| {
            let there = board.moved(from, start);
            let class = class_of(position, rules, &there, unit, start, to, Attempt::Capture)?;
            let victim = there.at(if class == Class::EnPassant { beyond(unit, to)? } else { to })?;
            let is_pawn = victim.kind() == Kind::PAWN;
            let victim = victim.owned_by(!unit.colour());
            let made = reaches(rules, board, victim, from, start, Attempt::Move);
            (made && (is_pawn || class != Class::EnPassant)).then_some(class)
        });
        let castled = castlings(position, rules, board, unit, [from, to]);
        let plain = class.into_iter().next().map(|class| Move::new(from, to).of_class(class));
        plain.into_iter().chain(castled)
    };
    let found = Square::ALL.into_iter().filter(|&to| to != from).flat_map(found);
    found.flat_map(|mv| promoted(position, rules, unit, mv)).collect()
}

/// A king castles; so may the unit that captures it first, from the king's home square with a rook of the king's side.
fn castlings(
    position: &Position,
    rules: &Rules,
    board: &Board,
    unit: Unit,
    [from, to]: [Square; 2],
) -> Vec<Move> {
    let Some(king) = board.at(to).filter(|king| king.kind() == Kind::KING) else { return Vec::new() };
    let home = |file| Square::new(file, king.owned_by(!unit.colour()).colour().first_rank());
    let castled = |(corner, way, king_to, rook_to): (u8, std::ops::Range<u8>, u8, u8)| {
        let there = board.moved(home(corner), home(rook_to)).moved(from, home(king_to));
        let may = from == home(4)
            && position.castling().has(Castling::of(home(corner)))
            && way.into_iter().all(|file| board.is_empty(home(file)));
        let takes = || class_of(position, rules, &there, unit, home(king_to), to, Attempt::Capture).is_some();
        (may && takes()).then(|| Move { start: Some(home(king_to)), ..Move::new(from, to) })
    };
    [(7, 5..7, 6, 5), (0, 1..4, 2, 3)].into_iter().filter_map(castled).collect()
}

/// Where a pawn stands that has passed this square, seen from the unit that captures it.
fn beyond(unit: Unit, passed: Square) -> Option<Square> {
    passed.offset(0, -unit.colour().forward())
}
