//! Alice Chess: a unit moves as if the units of the other board were not there, and must arrive where that board is free.

use super::{Played, in_check};
use crate::board::{Attributes, Colour, Square, Unit};
use crate::position::{Cause, Class, Effect, Move, Position};
use crate::replay::walk::Board;
use crate::rules::Rules;

fn share_a_board(one: Unit, other: Unit) -> bool {
    one.has(Attributes::BOARD_B) == other.has(Attributes::BOARD_B)
}

/// What a unit sees: its own board where there are two, else everything.
pub(super) fn seen_by(rules: &Rules, board: &Board, unit: Unit) -> Board {
    let mut seen = board.clone();
    if rules.motion.two_boards {
        let others = |&square: &Square| board.at(square).is_some_and(|other| !share_a_board(unit, other));
        Square::ALL.into_iter().filter(others).for_each(|square| seen.set(square, None));
    }
    seen
}

/// Is the square free on the board to which the unit of this move goes over, as far as is known before it is played?
pub(super) fn may_arrive(rules: &Rules, board: &Board, unit: Unit, mv: Move) -> bool {
    !rules.motion.two_boards || board.at(mv.to).is_none_or(|other| share_a_board(unit, other))
}

/// Did a move end on a square on which nothing stood but what it captured, and does every unit that it moved stand on the
/// other board now? A king must not have arrived in check on its old board either, unless it has captured one.
pub(super) fn are_changed(rules: &Rules, before: &Position, played: &Played, kings_taken: bool) -> bool {
    if !rules.motion.two_boards || played.mv.class == Class::Pass {
        return true;
    }
    let Some(unit) = before.placement().at(played.mv.from) else { return false };
    let end = played.mv.end(rules);
    let is_free = end == played.mv.to || before.placement().at(end).is_none();
    let moved = if played.mv.class == Class::Castling { 2 } else { 1 };
    let changes = |effect: &&Effect| matches!(**effect, Effect::Transform { old, new, cause: Cause::OtherBoard, .. } if !share_a_board(old, new));
    is_free
        && played.effects.iter().filter(changes).count() == moved
        && (!unit.is_royal() || kings_taken || stays_safe(rules, unit, played, before.side()))
}

/// Would the king, with everything else as it is after the move, be safe on the board from which it came?
fn stays_safe(rules: &Rules, king: Unit, played: &Played, side: Colour) -> bool {
    let mut place = Some(played.mv.from);
    for effect in &played.effects {
        match *effect {
            Effect::Shift { from, to, .. } if place == Some(from) => place = Some(to),
            Effect::Remove { square, .. } if place == Some(square) => place = None,
            _ => {}
        }
    }
    let is_own = |unit: &Unit| unit.is_royal() && unit.belongs_to(side) && unit.kind() == king.kind();
    let Some(square) = place else { return true };
    let Some(old) = played.after.placement().at(square).filter(is_own) else { return true };
    let mut back = played.after.clone();
    let new = old.with_attributes(king.attributes());
    back.apply(Effect::Transform { square, old, new, cause: Cause::OtherBoard });
    !in_check(&back, rules, side)
}
