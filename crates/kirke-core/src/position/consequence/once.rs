//! PAD: units capture once. Which have captured is remembered as a set of squares.

use super::{Capture, Recorder, Turn};
use crate::board::Bitboard;
use crate::position::marks::followed;
use crate::position::{Cause, Effect, Move, Position, Refused};
use crate::rules::CapturesOnce;

impl<R: Recorder> Turn<'_, R> {
    /// A unit that has captured before leaves the board, or the capture is not allowed.
    #[cold]
    pub(super) fn captures_again(&mut self, once: CapturesOnce, capture: Capture) -> Result<(), Refused> {
        let from = self.mv.from;
        let is_bound = once.kings || !capture.capturer_before.is_royal();
        if !is_bound || !self.before.is_some_and(|before| before.has_captured(from)) {
            return Ok(());
        }
        if once.strict || capture.capturer_before.is_royal() {
            return Err(Refused::HasCaptured(from));
        }
        if let Some(square) = followed(self.recorder.so_far(), from)
            && let Some(unit) = self.after.placement.at(square)
        {
            self.remove(square, unit, Cause::Sacrifice);
        }
        Ok(())
    }
}

impl Position {
    /// Has the unit on this square captured since the diagram?
    pub fn has_captured(&self, square: crate::board::Square) -> bool {
        Bitboard(self.precedent().unwrap_or(0)).has(square)
    }

    /// The squares of the units that have captured, when a move with these effects is over. A captured unit that is reborn is
    /// the same unit still, but may capture again in the strict form.
    pub(in crate::position) fn that_have_captured(
        &self,
        once: CapturesOnce,
        mv: Move,
        effects: &[Effect],
    ) -> Option<u64> {
        let mut squares = Bitboard(self.precedent().unwrap_or(0));
        let mut victim_has = false;
        let captures =
            effects.iter().any(|effect| matches!(effect, Effect::Remove { cause: Cause::Play, .. }));
        for &effect in effects {
            match effect {
                Effect::Shift { from, to, .. } => {
                    let has = squares.has(from);
                    squares = squares.without(from).without(to);
                    squares = if has { squares.with(to) } else { squares };
                }
                Effect::Remove { square, cause, .. } => {
                    victim_has = if cause == Cause::Play { squares.has(square) } else { victim_has };
                    squares = squares.without(square);
                }
                Effect::Place { square, cause: Cause::Rebirth, .. } if victim_has && !once.strict => {
                    squares = squares.with(square)
                }
                _ => {}
            }
        }
        if let Some(square) = followed(effects, mv.from).filter(|_| captures) {
            squares = squares.with(square);
        }
        (squares.any()).then_some(squares.0)
    }
}
