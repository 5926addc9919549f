//! Wormholes: a unit that arrives in one goes on to another one.

use super::Turn;
use crate::board::{Square, Unit};
use crate::position::{Cause, RebirthChoice, Recorder, Refused};

impl<R: Recorder> Turn<'_, R> {
    /// The unit on a wormhole goes to another one that is empty, and promotes there if it must. Returns where it is then,
    /// and what.
    #[cold]
    pub(super) fn through_wormhole(
        &mut self,
        from: Square,
        unit: Unit,
        captures: bool,
    ) -> Result<(Square, Unit), Refused> {
        let mut squares = self.rules.motion.wormholes & !self.after.occupied();
        let is_pawn = self.rules.is_pawn(unit);
        let promotes_before = !is_pawn && self.mv.promotion.is_some();
        if !captures && !promotes_before {
            // That would be no move.
            squares = squares.without(self.mv.from);
        }
        if squares.is_empty() {
            return Err(Refused::NoWormhole(from));
        }
        let square = match self.mv.rebirth {
            RebirthChoice::Forced => return Err(Refused::SquareNeeded { squares, or_none: false }),
            RebirthChoice::On(square) if squares.has(square) => square,
            RebirthChoice::On(_) | RebirthChoice::Declined => return Err(Refused::BadChoice),
        };
        let promotes = self.rules.promotes_on(unit, square);
        if is_pawn && promotes != self.mv.promotion.is_some() {
            return Err(if promotes { Refused::OwnPromotionNeeded(square) } else { Refused::BadChoice });
        }
        self.shift(from, square, unit, Cause::Wormhole);
        self.regain(square, unit);
        let Some(kind) = self.mv.promotion.filter(|_| promotes) else { return Ok((square, unit)) };
        let promoted = self.promoted_and_marked(unit, kind, true)?;
        self.transform(square, unit, promoted, Cause::Rebirth);
        Ok((square, promoted))
    }

    /// Where the unit stands when its move proper is over.
    pub(super) fn arrived_on(&self) -> Square {
        match self.mv.rebirth {
            RebirthChoice::On(exit) if self.rules.motion.wormholes.has(self.mv.to) => exit,
            RebirthChoice::Forced | RebirthChoice::On(_) | RebirthChoice::Declined => self.mv.to,
        }
    }
}
