//! Sentinels: a unit leaves a pawn behind.

use super::{Capture, Recorder, Turn};
use crate::board::{Colour, Kind, Unit};
use crate::position::{Cause, Class, Effect};
use crate::rules::{SentinelOwner, Sentinels};

impl<R: Recorder> Turn<'_, R> {
    /// Puts a pawn where the moving unit comes from, if there may be another one.
    #[cold]
    pub(super) fn leave_sentinel(&mut self, rule: Sentinels, mover: Unit, capture: Option<Capture>) {
        let square = self.mv.from;
        let castles = matches!(self.mv.class, Class::Castling | Class::PartnerCastling | Class::Exchange);
        let is_edge = matches!(square.rank(), 0 | 7);
        if castles || is_edge || self.rules.is_pawn(mover) || self.after.occupied().has(square) {
            return;
        }
        let berolina = || self.rules.army.kinds().find(|&kind| self.rules.army.code(kind) == "BP");
        let kind = if rule.berolina { berolina().unwrap_or(Kind::PAWN) } else { Kind::PAWN };
        if rule.owner == SentinelOwner::NeutralOfNeutrals && mover.is_neutral() {
            let unit = Unit::new(mover.colour(), kind).neutral();
            self.effect(Effect::Place { square, unit, cause: Cause::Sentinel });
            return;
        }
        let side = match rule.owner {
            SentinelOwner::Mover | SentinelOwner::NeutralOfNeutrals => mover.colour(),
            SentinelOwner::Opponent => !mover.colour(),
        };
        let board = &self.after.placement;
        // A neutral pawn is one of either side.
        let number = |side: Colour| (self.after.of_kind(kind) & board.prey(!side)).len() as u8;
        let [own, other] = [number(side), number(!side)];
        let taken = u8::from(capture.is_some_and(|capture| capture.victim.kind() == kind));
        let is_ahead = rule.para && own > other + taken;
        if !is_ahead && own < rule.most[side.index()] && own + other < rule.most_of_all {
            self.effect(Effect::Place { square, unit: Unit::new(side, kind), cause: Cause::Sentinel });
        }
    }
}
