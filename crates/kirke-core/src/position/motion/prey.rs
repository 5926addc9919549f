//! Conditions that say which units may be captured by whom.

use crate::board::Unit;
use crate::position::{Class, Move, Position, Refused};
use crate::rules::{Prey, Rules};

impl Position {
    /// May this unit capture what it would capture by this move?
    #[cold]
    pub(super) fn is_prey(&self, rules: &Rules, mv: Move, unit: Unit, prey: Prey) -> Result<(), Refused> {
        let square = match mv.class {
            Class::EnPassant => mv.passed_pawn(),
            Class::Normal | Class::DoubleStep | Class::Castling | Class::Jump | Class::Pass => mv.to,
        };
        let enemies_reach = |square| self.reaching(rules, square, !unit.colour()).any();
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
