//! Breton: a unit of the captured one's kind goes, too.

use super::units_move::Going;
use super::{Capture, Recorder, Turn};
use crate::board::{Bitboard, Square, Unit};
use crate::position::{Cause, RebirthChoice, Refused};
use crate::rules::Who;

impl<R: Recorder> Turn<'_, R> {
    /// A unit of the captured one's kind leaves the board or changes sides, before or after the promotion of the capturing
    /// pawn. Has the capturing unit gone so?
    ///
    /// # Errors
    /// If the choice is still to be made, or no such choice.
    #[cold]
    pub(super) fn acts_as_breton(
        &mut self,
        taken: Option<Unit>,
        arrival: Square,
        after_promotion: bool,
    ) -> Result<bool, Refused> {
        let Some(breton) = self.rules.outcome.breton.filter(|rule| rule.after_promotion == after_promotion)
        else {
            return Ok(false);
        };
        // A king is captured in thought only, or is reborn: see `own_king_stays`.
        let Some(taken) = taken.filter(|unit| !unit.is_royal()) else { return Ok(false) };
        let side = if breton.enemy { !self.after.side } else { self.after.side };
        let is_one = |square: &Square| {
            let unit = self.after.placement.at(*square);
            unit.is_some_and(|unit| unit.kind() == taken.kind() && breton.acts_on(unit, side))
        };
        let squares: Bitboard = self.after.occupied().into_iter().filter(is_one).collect();
        if squares.is_empty() {
            return match self.mv.rebirth {
                RebirthChoice::Forced => Ok(false),
                RebirthChoice::On(_) | RebirthChoice::Declined => Err(Refused::BadChoice),
            };
        }
        let square = match self.mv.rebirth {
            RebirthChoice::Forced => return Err(Refused::SquareNeeded { squares, or_none: false }),
            RebirthChoice::On(square) if squares.has(square) => square,
            RebirthChoice::On(_) | RebirthChoice::Declined => return Err(Refused::BadChoice),
        };
        let Some(unit) = self.after.placement.at(square) else { return Err(Refused::BadChoice) };
        // A pawn that goes, or changes sides, before it promotes has nothing to promote to.
        if square == arrival && !after_promotion && self.mv.promotion.is_some() {
            return Err(Refused::BadChoice);
        }
        if breton.turns {
            let new = unit.recoloured(!unit.colour());
            self.transform(square, unit, new, Cause::Breton);
            self.regain(square, new);
            return Ok(square == arrival);
        }
        self.remove(square, unit, Cause::Breton);
        Ok(square == arrival)
    }

    /// Where a captured king is reborn the own king would have to go with him.
    ///
    /// # Errors
    /// If there is one.
    #[cold]
    pub(super) fn own_king_stays(&self) -> Result<(), Refused> {
        let goes = self.rules.outcome.breton.is_some_and(|breton| !breton.enemy);
        let own = self.after.placement.royals(self.after.side).first().filter(|_| goes);
        own.map_or(Ok(()), |square| Err(Refused::OwnKingGoes(square)))
    }

    /// The capture as far as a rebirth depends on it, when the capturing unit has gone or is of the other side now: only
    /// the captured one can be reborn.
    #[cold]
    pub(super) fn capture_without_capturer(&self, going: &Going) -> Option<Capture> {
        let capture = going.capture(|_| None).filter(|_| self.rules.rebirth.who != Who::Capturer)?;
        let capturer = self.after.placement.at(going.arrival).unwrap_or(going.unit);
        Some(Capture { capturer, capturer_stays: false, ..capture })
    }
}
