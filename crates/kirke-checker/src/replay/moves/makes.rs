//! Make&Take, from the rule alone: a unit that captures first moves as the captured one does.

use super::{class_of, promoted};
use crate::board::{Kind, Square, Unit};
use crate::position::{Class, Move, Position};
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
        class.into_iter().next().map(|class| Move::new(from, to).of_class(class))
    };
    let found = Square::ALL.into_iter().filter(|&to| to != from).filter_map(found);
    found.flat_map(|mv| promoted(position, rules, unit, mv)).collect()
}

/// Where a pawn stands that has passed this square, seen from the unit that captures it.
fn beyond(unit: Unit, passed: Square) -> Option<Square> {
    passed.offset(0, -unit.colour().forward())
}
