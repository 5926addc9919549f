//! Role Exchange: instead of moving White lets each side go on as the other one.

use super::Turn;
use crate::board::{Colour, Kind, Square, Unit};
use crate::position::{Cause, Effect, Recorder, Refused};

impl<R: Recorder> Turn<'_, R> {
    /// The board is turned half round, and each unit changes sides. `times` is how often that may be; 0 is no limit.
    #[cold]
    pub(super) fn exchange_roles(mut self, times: u16) -> Result<(), Refused> {
        let left = self.after.exchanges_left();
        if self.after.side() != Colour::White || times > 0 && left == 0 {
            return Err(Refused::NoPass);
        }
        let units: Vec<(Square, Unit, Option<Square>)> = self
            .after
            .occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.after.placement.at(square)?, self.after.origin(square))))
            .collect();
        for &(square, unit, _) in &units {
            self.remove(square, unit, Cause::RoleExchange);
        }
        for (from, unit, origin) in units {
            let square = from.mirror_files().mirror_ranks();
            self.effect(Effect::Place { square, unit: unit.turned(), cause: Cause::RoleExchange });
            if self.rules.keeps_origins {
                self.effect(Effect::Origin { square, old: None, new: origin });
            }
        }
        if times > 0 {
            self.effect(Effect::Exchanged { old: left, new: left - 1 });
        }
        self.finish(Unit::new(Colour::White, Kind::KING))
    }
}
