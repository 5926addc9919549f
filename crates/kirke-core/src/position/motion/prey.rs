//! Conditions that say which units may be captured by whom.

use crate::board::{Kind, Square, Unit};
use crate::position::pawns_capturing_on;
use crate::position::{Class, Move, Position, Refused};
use crate::rules::{Prey, Rules};

impl Position {
    /// CAST: could this unit make more than one capture, were kings safe? One that can land on several squares makes as
    /// many.
    #[cold]
    pub(super) fn has_several_captures(&self, rules: &Rules, from: Square, unit: Unit) -> bool {
        let occupied = self.occupied();
        let ways = |target: Square| {
            let landings = rules.army.landings(unit, from, target, occupied);
            landings.map_or(1, |landings| landings.len())
        };
        let targets = self.captures_of(rules, from, unit) & self.placement.prey(unit.colour()).without(from);
        let may_go = |to: &Square| rules.barred(unit.colour(), from, *to).is_ok();
        let passes = self.en_passant().filter(may_go).is_some_and(|passed| {
            let beyond =
                passed.offset(0, -unit.colour().forward()).and_then(|square| self.placement.at(square));
            unit.kind() == Kind::PAWN
                && pawns_capturing_on(rules, !unit.colour(), from).has(passed)
                && beyond.is_some_and(|pawn| pawn.kind() == Kind::PAWN && pawn.can_be_taken_by(unit.colour()))
        });
        targets.into_iter().filter(may_go).map(ways).sum::<u32>() + u32::from(passes) > 1
    }

    /// May this unit capture what it would capture by this move?
    #[cold]
    pub(super) fn is_prey(&self, rules: &Rules, mv: Move, unit: Unit, prey: Prey) -> Result<(), Refused> {
        let square = match mv.class {
            Class::EnPassant => self.passed_pawn(mv),
            Class::Normal
            | Class::DoubleStep
            | Class::Castling
            | Class::PartnerCastling
            | Class::Exchange
            | Class::Jump
            | Class::Pass => mv.to,
        };
        let enemies_reach = |square| self.guarding(rules, square, !unit.colour()).any();
        let between_kings = || unit.is_royal() && self.placement.at(square).is_some_and(Unit::is_royal);
        match prey {
            Prey::Unguarded if enemies_reach(square) => Err(Refused::Guarded(square)),
            Prey::Guarded if !enemies_reach(square) => Err(Refused::Unguarded(square)),
            Prey::ButShieldedKings if between_kings() && enemies_reach(square) => {
                Err(Refused::Guarded(square))
            }
            Prey::ByProvoked if !enemies_reach(mv.from) => Err(Refused::NotProvoked(mv.from)),
            Prey::Unguarded | Prey::Guarded | Prey::ButShieldedKings | Prey::ByProvoked => Ok(()),
        }
    }
}
