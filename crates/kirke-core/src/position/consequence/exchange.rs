//! Two units change places: Messigny Chess, Exchange Castling.

use super::{Recorder, Turn};
use crate::board::Unit;
use crate::position::{Cause, Effect, Position, Refused};

impl<R: Recorder> Turn<'_, R> {
    /// The moving unit goes to the square of the other one, which goes to where it has stood.
    #[cold]
    pub(super) fn exchange(&mut self, unit: Unit) -> Result<(), Refused> {
        let (from, to) = (self.mv.from, self.mv.to);
        if !self.after.exchanges_of(self.rules, from, unit).has(to) {
            return Err(Refused::NoSuchMove);
        }
        let other = self.after.placement.at(to).ok_or(Refused::NoUnit(to))?;
        let origin = self.after.origin(to);
        self.remove(to, other, Cause::Exchange);
        self.shift(from, to, unit, Cause::Play);
        self.effect(Effect::Place { square: from, unit: other, cause: Cause::Exchange });
        if self.rules.keeps_origins {
            self.effect(Effect::Origin { square: from, old: None, new: origin });
        }
        Ok(())
    }

    /// Keeps in mind which exchange was the last move, or who has exchanged.
    #[cold]
    pub(super) fn remember_exchange(&mut self, before: &Position) {
        let Some(exchange) = self.rules.motion.exchange else { return };
        let (old, new) = (before.precedent(), before.remembering_exchange(exchange, self.mv));
        if old != new {
            self.effect(Effect::Precedent { old, new });
        }
    }
}
