//! Snek: when a unit is captured, another one of its side becomes what it was.

use super::{Recorder, Turn};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::position::{Cause, RebirthChoice, Refused};
use crate::rules::Snek;

impl<R: Recorder> Turn<'_, R> {
    /// A unit of the captured one's side becomes what that was; which, the player says.
    ///
    /// # Errors
    /// If the choice is still to be made, or no such choice.
    #[cold]
    pub(super) fn snek_becomes(&mut self, taken: Unit) -> Result<(), Refused> {
        let Some(snek) = self.rules.outcome.snek else { return Ok(()) };
        let side = taken.colour();
        // A king is captured in thought only.
        if taken.is_royal() {
            return self.nobody_is_chosen();
        }
        if taken.kind() == Kind::PAWN && snek == Snek::UpToTheKing {
            // A royal unit that is a king already stays what it is; another one becomes a king.
            let board = &self.after.placement;
            let is_no_king =
                |square: &Square| board.at(*square).is_some_and(|unit| unit.kind() != Kind::KING);
            if let Some(square) = board.royals(side).into_iter().find(is_no_king) {
                self.becomes_captured(square, Unit::new(side, Kind::KING));
            }
            return self.nobody_is_chosen();
        }
        let Some(kind) = snek.becomes(taken.kind()) else { return self.nobody_is_chosen() };
        let is_one =
            |square: &Square| self.after.placement.at(*square).is_some_and(|unit| unit.kind() == kind);
        let squares: Bitboard = self.after.placement.side(side).into_iter().filter(is_one).collect();
        if squares.is_empty() {
            return self.nobody_is_chosen();
        }
        let square = match self.mv.rebirth {
            RebirthChoice::Forced => return Err(Refused::SquareNeeded { squares, or_none: false }),
            RebirthChoice::On(square) if squares.has(square) => square,
            RebirthChoice::On(_) | RebirthChoice::Declined => return Err(Refused::BadChoice),
        };
        let is_royal = self.after.placement.at(square).is_some_and(Unit::is_royal);
        let marks = if is_royal { Attributes::ROYAL } else { Attributes::NONE };
        self.becomes_captured(square, Unit::new(side, taken.kind()).with(marks));
        Ok(())
    }

    fn nobody_is_chosen(&self) -> Result<(), Refused> {
        match self.mv.rebirth {
            RebirthChoice::Forced => Ok(()),
            RebirthChoice::On(_) | RebirthChoice::Declined => Err(Refused::BadChoice),
        }
    }

    fn becomes_captured(&mut self, square: Square, new: Unit) {
        let Some(old) = self.after.placement.at(square).filter(|&old| old != new) else { return };
        self.transform(square, old, new, Cause::Snek);
        self.regain(square, new);
    }
}
