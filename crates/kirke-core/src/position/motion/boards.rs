//! Alice Chess: of two boards each square holds a unit on one at most, and units see those of their own board only.

use crate::board::{Attributes, Bitboard, Colour, Square, Unit};
use crate::position::{Cause, Effect, Position, Refused};
use crate::rules::Rules;

/// The unit on the other board.
pub(in crate::position) fn on_the_other(unit: Unit) -> Unit {
    let marks = unit.attributes();
    unit.with_attributes(match marks.has(Attributes::BOARD_B) {
        true => marks.without(Attributes::BOARD_B),
        false => marks.with(Attributes::BOARD_B),
    })
}

impl Position {
    /// Where two boards are in play, the squares of the units that stand on the other one than this unit; else none.
    #[inline]
    pub fn on_other_board(&self, rules: &Rules, unit: Unit) -> Bitboard {
        match rules.motion.two_boards {
            true => self.apart_from(unit.has(Attributes::BOARD_B)),
            false => Bitboard::EMPTY,
        }
    }

    fn apart_from(&self, on_board_b: bool) -> Bitboard {
        let board = &self.placement;
        let (all, second) = (board.occupied() & !board.holes(), board.second_board());
        if on_board_b { all & !second } else { second }
    }

    /// The units of one side that reach a square to capture, each on its own board; those of the board of the unit there, if
    /// one stands there.
    #[cold]
    pub(in crate::position) fn observers_on_boards(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
    ) -> Bitboard {
        let on_board = |on_b: bool| {
            let seen = occupied & !self.apart_from(on_b);
            self.observers_by_kind(rules, target, by, seen)
        };
        match self.placement.at(target) {
            Some(unit) => on_board(unit.has(Attributes::BOARD_B)),
            None => on_board(false) | on_board(true),
        }
    }

    /// Is the king that has arrived here in check on the board on which it has moved?
    pub(in crate::position) fn arrives_in_check(
        &self,
        rules: &Rules,
        square: Square,
        side: Colour,
    ) -> Result<(), Refused> {
        let Some(king) = self.placement.at(square).filter(|unit| unit.is_royal() && unit.belongs_to(side))
        else {
            return Ok(());
        };
        let mut before = self.clone();
        let new = on_the_other(king);
        before.apply(Effect::Transform { square, old: king, new, cause: Cause::OtherBoard });
        if before.in_check(rules, side) { Err(Refused::CheckedBeforeBoard(square)) } else { Ok(()) }
    }
}
