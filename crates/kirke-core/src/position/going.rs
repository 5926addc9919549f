//! Whether a king is in check after a move, where only ways of moving tell; most moves go to an empty square.

use super::reach::checking_reach;
use super::{Foreseen, Foresight, Move, Position};
use crate::board::{Bitboard, Colour, Unit};
use crate::rules::Rules;

impl Position {
    /// Is a side in check after a move of the side to move? None if more must be asked than who stands where.
    ///
    /// It says what [`foresee`](Self::foresee) and [`foreseen_check`](Self::foreseen_check) say, in fewer steps.
    #[inline]
    pub fn check_after_going(&self, rules: &Rules, mv: Move, side: Colour) -> Option<bool> {
        if !rules.physics.only_ways_check || !self.is_plain_turn(rules, mv) || self.pending.is_some() {
            return None;
        }
        let unit = self.placement.at(mv.from)?;
        if self.placement.at(mv.to).is_some() {
            return None;
        }
        let check = self.is_check_after_going(rules, mv, unit, side);
        debug_assert_eq!(check, self.foreseen_check_after(rules, mv, side));
        check
    }

    /// The same of any move of which it is told without playing it.
    #[inline]
    pub fn check_after(&self, rules: &Rules, mv: Move, side: Colour) -> Option<bool> {
        self.check_after_going(rules, mv, side).or_else(|| self.foreseen_check_after(rules, mv, side))
    }

    fn foreseen_check_after(&self, rules: &Rules, mv: Move, side: Colour) -> Option<bool> {
        match self.foresee(rules, mv) {
            Foresight::Known(seen) => self.foreseen_check(rules, &seen, side),
            Foresight::Refused | Foresight::PromotionNeeded | Foresight::SquareNeeded { .. } => None,
            Foresight::Unknown => self.shift_checks(rules, mv, side),
        }
    }

    fn is_check_after_going(&self, rules: &Rules, mv: Move, unit: Unit, side: Colour) -> Option<bool> {
        let occupied = self.occupied().without(mv.from).with(mv.to);
        let kings = self.placement.royals(side);
        let kings = if kings.has(mv.from) { kings.without(mv.from).with(mv.to) } else { kings };
        for king in kings {
            let attackers = self.observers_by_kind(rules, king, !side, occupied);
            let mut attackers = attackers.without(mv.from);
            if unit.colour() != side && checking_reach(rules, unit, mv.to, occupied).has(king) {
                attackers = attackers.with(mv.to);
            }
            let moved = Some((mv.to, unit));
            let seen = Foreseen { occupied, gone: Bitboard::of(mv.from), moved, newborn: None };
            if attackers.any() && self.one_captures(rules, &seen, king, attackers)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// As [`foreseen_check`](Self::foreseen_check), where [only ways of moving check](crate::rules::Physics).
    pub(super) fn check_by_ways(&self, rules: &Rules, seen: &Foreseen, side: Colour) -> Option<bool> {
        let mut kings = self.placement.royals(side) & !seen.gone;
        let mut attacking = [None; 2];
        for (newcomer, attacking) in [seen.moved, seen.newborn].into_iter().zip(&mut attacking) {
            match newcomer {
                Some((square, unit)) if unit.colour() == side => {
                    if unit.is_royal() {
                        kings = kings.with(square);
                    }
                }
                newcomer => *attacking = newcomer,
            }
        }
        for king in kings {
            let mut attackers = self.observers_by_kind(rules, king, !side, seen.occupied) & !seen.gone;
            for (from, unit) in attacking.into_iter().flatten() {
                if checking_reach(rules, unit, from, seen.occupied).has(king) {
                    attackers = attackers.with(from);
                }
            }
            if attackers.any() && self.one_captures(rules, seen, king, attackers)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
