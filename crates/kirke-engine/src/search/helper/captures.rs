//! The captures among the last but one half-moves of help play that is to end in mate. The mating side has a unit less after
//! them, or has it elsewhere, and can most often not mate: that is seen without playing them.

use crate::board::{Attributes, Bitboard, Square, Unit, king_attacks};
use crate::position::{Class, Move, Position};
use crate::rules::{Returns, Rules};
use crate::search::castling_soon::may_castle_soon;
use crate::search::prospects::{MatingUnit, MatingUnits, mating_units};
use crate::search::reach_count::ReachCount;
use crate::search::rule_model::{MayReturn, RuleModel};

/// Tells of the captures in one position whether one move of the other side may mate after them.
///
/// The units of the mating side guard no more than they would on an empty board, or a fairy unit on some board: the captured
/// one from where it is reborn, and the one that mates from where it goes. Each square beside the king must be guarded by one
/// of them, or stand full, or be filled by a unit that is captured and reborn. Too many captures are let through, never too
/// few.
pub(super) struct Captures<'a> {
    position: &'a Position,
    rules: &'a Rules,
    model: RuleModel<'a>,
    king: Square,
    /// The other units of its side.
    helpers: Bitboard,
    units: MatingUnits,
    /// Units of the mating side after whose capture by another unit than the king no mate follows, and that have been looked at.
    hopeless: Bitboard,
    looked_at: Bitboard,
}

impl<'a> Captures<'a> {
    /// For the side to move, whose only king this is. None if nothing can be told here.
    pub fn of(position: &'a Position, rules: &'a Rules, model: RuleModel<'a>, king: Square) -> Option<Self> {
        let board = position.placement();
        let side = position.side();
        let come_back_anywhere = match rules.physics.returns {
            Returns::ByNextMove | Returns::Anywhere => model.reborn,
            Returns::Table | Returns::Departure | Returns::Shifted => false,
        };
        let sound = model.is_plain()
            && !come_back_anywhere
            && model.returns_alike()
            && board.neutrals().is_empty()
            && !may_castle_soon(position, rules, !side);
        if !sound {
            return None;
        }
        let units = mating_units(position, model, !side)?;
        let (helpers, none) = (board.side(side).without(king), Bitboard::EMPTY);
        Some(Self { position, rules, model, king, helpers, units, hopeless: none, looked_at: none })
    }

    /// May a move of the other side mate after this legal move, which captures on the square where it ends?
    pub fn may_leave_mate(&mut self, mv: Move) -> bool {
        let board = self.position.placement();
        let (Some(helper), Some(victim)) = (board.at(mv.from), board.at(mv.to)) else { return true };
        let is_told = mv.class == Class::Normal
            && mv.start.is_none()
            && mv.reborn_as.is_none()
            && !helper.has(Attributes::KAMIKAZE)
            && !self.rules.army.may_land_elsewhere(helper.kind());
        if !is_told {
            return true;
        }
        if mv.from == self.king {
            return self.any_mate_after((mv.from, victim, mv.to), mv.to, self.helpers);
        }
        if !self.looked_at.has(mv.to) || self.rules.physics.returns != Returns::Table {
            self.looked_at = self.looked_at.with(mv.to);
            // Which unit captures is not asked: it leaves no square that would have to be guarded then.
            let filled = self.helpers.with(mv.to);
            let hopeless = !self.any_mate_after((mv.from, victim, mv.to), self.king, filled);
            self.hopeless = if hopeless { self.hopeless.with(mv.to) } else { self.hopeless.without(mv.to) };
        }
        !self.hopeless.has(mv.to)
    }

    /// May the other side mate this king once a unit of its own has been captured, if units of the king's side stand on
    /// these squares?
    fn any_mate_after(
        &self,
        (from, victim, to): (Square, Unit, Square),
        king: Square,
        helpers: Bitboard,
    ) -> bool {
        let reborn = match self.model.may_return_alike(victim, from, to) {
            MayReturn::Anywhere => return true,
            MayReturn::Nowhere => None,
            MayReturn::On(square) => Some(MatingUnit::new(self.model, victim, square)),
        };
        let units = || self.units.iter().filter(|unit| unit.square != to).chain(&reborn);
        let mut guards = ReachCount::default();
        let (mut filled, mut lookers) = (helpers, Bitboard::EMPTY);
        for unit in units() {
            guards.add(unit.far);
            filled = filled.with(unit.square);
            if unit.needs_others() && unit.far.has(king) {
                lookers = lookers.with(unit.square);
            }
        }
        let around = king_attacks(king);
        units().any(|unit| {
            let open = around & !filled.without(unit.square) & !guards.without(unit.far);
            let captures = self.model.reborn && (unit.far & helpers).any();
            let spare = u32::from(captures);
            if open.len() > unit.most_filled(self.model) + spare {
                return false;
            }
            let mover = (unit.unit, unit.square);
            let looks_through = |other: &MatingUnit| {
                lookers.has(other.square) && other.square != unit.square && other.looks_through(mover, king)
            };
            let discovers = lookers.any() && units().any(looks_through);
            unit.any_mating(self.model, king, discovers, |filled| (open & !filled).len() <= spare)
        })
    }
}
