//! Conditions that look at all attackers of a unit: Partial Paralysis and Multicaptures.

use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::pawns_capturing_on;
use crate::position::reach::{capture_reach, quiet_reach};
use crate::position::{Class, Move, Position};
use crate::rules::Rules;
use crate::units::Purpose;

impl Position {
    /// Partial Paralysis: could the unit make this move if it moved as one of the units that attack it?
    #[cold]
    pub(super) fn goes_as_attackers(&self, rules: &Rules, mv: Move, unit: Unit) -> bool {
        let attackers = self.owned_by(!unit.colour(), |board| board.reaching(rules, mv.from, !unit.colour()));
        let kinds = attackers.into_iter().filter_map(|square| Some(self.placement.at(square)?.kind()));
        kinds.into_iter().any(|kind| self.squares_as(rules, mv.from, unit, kind).has(mv.to))
    }

    /// Where a unit could go from here if it were of this kind.
    fn squares_as(&self, rules: &Rules, from: Square, unit: Unit, kind: Kind) -> Bitboard {
        let occupied = self.occupied();
        let way = unit.turned_into(kind);
        let enemies = self.placement.prey(unit.colour());
        let passed = self.en_passant().filter(|_| kind == Kind::PAWN && self.side == unit.colour());
        let passed =
            passed.map_or(Bitboard::EMPTY, Bitboard::of) & pawns_capturing_on(rules, !unit.colour(), from);
        quiet_reach(rules, from, way, occupied) & !occupied
            | capture_reach(rules, way, from, occupied) & enemies
            | passed
    }

    /// Multicaptures: is the unit that this move captures attacked once only? One unit may attack it in two ways.
    #[cold]
    pub(super) fn captures_alone(&self, rules: &Rules, mv: Move, unit: Unit) -> bool {
        let side = unit.colour();
        let victim = match mv.class {
            Class::EnPassant => Square::new(mv.to.file(), mv.departure().rank()),
            Class::Normal
            | Class::DoubleStep
            | Class::Castling
            | Class::PartnerCastling
            | Class::Exchange
            | Class::Jump
            | Class::Pass => mv.to,
        };
        let attackers = self.attackers(rules, victim, side, self.occupied());
        let mut attackers = self.not_barred(rules, attackers, side, victim);
        let passed = self.en_passant().filter(|passed| passed.offset(0, -side.forward()) == Some(victim));
        if let Some(passed) = passed {
            attackers |= self.pawns_of(rules, side) & pawns_capturing_on(rules, side, passed);
        }
        let occupied = self.occupied();
        let in_two_ways = |at: Square| {
            let ways = |unit| rules.army.open_ways(unit, [at, victim], occupied, Purpose::Capture).count();
            let attacks = |unit: Unit| ways(unit) > 1;
            self.placement.at(at).is_some_and(attacks)
        };
        !attackers.several() && !attackers.into_iter().any(in_two_ways)
    }
}
