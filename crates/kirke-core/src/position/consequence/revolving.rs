//! Revolving boards: when a move is over, units are taken round with the squares.

use super::Turn;
use crate::board::{Bitboard, Square, Unit};
use crate::position::{Cause, Effect, Recorder};
use crate::rules::Revolving;

impl<R: Recorder> Turn<'_, R> {
    /// Has this move made anything turn?
    pub(super) fn revolves(&self) -> Option<Revolving> {
        self.rules.outcome.revolving.filter(|part| part.is_actuated([self.mv.from, self.mv.to]))
    }

    /// Turns the board, or its centre.
    #[cold]
    pub(super) fn revolve(&mut self, part: Revolving) {
        let stands = |square: &Square| part.turned(*square) != *square;
        let squares: Bitboard = self.after.occupied().into_iter().filter(stands).collect();
        let units: Vec<(Square, Unit, Option<Square>)> = squares
            .into_iter()
            .filter_map(|square| Some((square, self.after.placement.at(square)?, self.after.origin(square))))
            .collect();
        for &(square, unit, _) in &units {
            self.remove(square, unit, Cause::Revolution);
        }
        for (from, unit, origin) in units {
            let square = part.turned(from);
            self.effect(Effect::Place { square, unit, cause: Cause::Revolution });
            if self.rules.keeps_origins {
                self.effect(Effect::Origin { square, old: None, new: origin });
            }
        }
    }
}
