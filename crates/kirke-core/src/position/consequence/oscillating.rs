//! Oscillating Kings: after a move the kings change places.

use super::{Recorder, Turn};
use crate::board::Colour;
use crate::position::{Cause, Effect, Refused};
use crate::rules::Oscillation;

impl<R: Recorder> Turn<'_, R> {
    /// The kings change places, or do not.
    #[cold]
    pub(super) fn oscillate(&mut self, when: Oscillation) -> Result<(), Refused> {
        let board = &self.after.placement;
        let kings = [Colour::White, Colour::Black].map(|side| board.royals(side).first());
        let [Some(white), Some(black)] = kings else { return Ok(()) };
        if self.in_thought {
            return Ok(());
        }
        let side = self.after.side;
        let changes = match when {
            Oscillation::Always => true,
            Oscillation::OutOfCheck if self.after.in_check(self.rules, side) => {
                return Err(Refused::SelfCheck);
            }
            Oscillation::OutOfCheck => true,
            Oscillation::WhenChecking => self.after.in_check(self.rules, !side),
        };
        let units = (board.at(white), board.at(black));
        if let (true, (Some(white_king), Some(black_king))) = (changes, units) {
            self.remove(black, black_king, Cause::Oscillation);
            self.shift(white, black, white_king, Cause::Oscillation);
            self.effect(Effect::Place { square: white, unit: black_king, cause: Cause::Oscillation });
        }
        Ok(())
    }
}
