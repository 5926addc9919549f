//! Whether kings are lost: captured, or annihilated by a rebirth, for good.

use super::check_by_number::CHECK;
use super::{Cause, Class, Effect, Move, Position};
use crate::board::{Attributes, Bitboard, Colour, Square, Unit};
use crate::guard::nested;
use crate::rules::{CheckWhen, Occupied, Rules, Strictness};

impl Position {
    /// Plays out the capture of a king and looks whether it disappears for good.
    pub(super) fn capture_annihilates(&self, rules: &Rules, mv: Move, side: Colour, royals: u32) -> bool {
        let Some(unit) = self.placement.at(mv.from) else { return false };
        // In Make&Take it matters how the unit comes to its capture.
        if rules.motion.strictness[unit.colour().index()] == Strictness::Legal && !rules.motion.makes_first {
            return self.promoted_annihilates(rules, mv, side, royals);
        }
        let by = unit.colour();
        self.with_landings(rules, mv).into_iter().any(|mv| {
            self.captures_as_chosen(rules, mv, by) && self.promoted_annihilates(rules, mv, side, royals)
        })
    }

    fn promoted_annihilates(&self, rules: &Rules, mv: Move, side: Colour, royals: u32) -> bool {
        let Some(unit) = self.placement.at(mv.from) else { return false };
        let becomes = || self.placement.at(mv.to).and_then(|king| rules.becomes_by_capture(unit, king));
        if self.promotes_at_end(rules, unit, mv) && becomes().is_none() {
            return rules
                .promotions_of(unit)
                .iter()
                .any(|&kind| self.annihilates(rules, mv.promoting(kind), side, royals));
        }
        self.annihilates(rules, mv, side, royals)
    }

    fn annihilates(&self, rules: &Rules, mv: Move, side: Colour, royals: u32) -> bool {
        nested(CHECK, || self.is_annihilation(rules, mv, side, royals))
    }

    fn is_annihilation(&self, rules: &Rules, mv: Move, side: Colour, royals: u32) -> bool {
        let mut after = self.before_capture(rules, side);
        let told = match self.number_of_kings_misleads(rules) {
            true => after.effects_in_thought(rules, mv).map(Some),
            false => after.make_in_thought(rules, mv).map(|()| None),
        };
        match told {
            Ok(_) if rules.outcome.checks == CheckWhen::AttackedLegally && after.in_check(rules, !side) => {
                false
            }
            Ok(Some(effects)) => loses_king(&effects, side),
            Ok(None) => {
                after.placement.royals(side).len() < royals + self.kings_that_turned(rules, &after, mv, side)
            }
            Err(refused) => refused
                .with_choices(rules, mv)
                .into_iter()
                .any(|mv| self.annihilates(rules, mv, side, royals)),
        }
    }

    /// Does the side to move capture a king of the other one for good by this move, which leads to that position?
    pub fn king_is_lost_by(&self, rules: &Rules, mv: Move, after: &Self) -> bool {
        self.loses_king_of(!self.side, rules, mv, after)
    }

    /// The same of its own king, which it may capture with a unit of the other side.
    pub fn own_king_is_lost_by(&self, rules: &Rules, mv: Move, after: &Self) -> bool {
        self.loses_king_of(self.side, rules, mv, after)
    }

    fn loses_king_of(&self, side: Colour, rules: &Rules, mv: Move, after: &Self) -> bool {
        match self.number_of_kings_misleads(rules) {
            true => {
                let effects = self.clone().effects_in_thought(rules, mv);
                effects.is_ok_and(|effects| loses_king(&effects, side))
            }
            false => after.placement.royals(side).len() < self.placement.royals(side).len(),
        }
    }

    /// May a king of a side be captured while the number of its kings on the board stays, or that number fall while none is
    /// captured: because kings change sides, are covered, or come to light, or what captures a neutral one becomes one?
    fn number_of_kings_misleads(&self, rules: &Rules) -> bool {
        let neutral_kings = || self.placement.royals(Colour::White) & self.placement.royals(Colour::Black);
        rules.kings_may_turn()
            || rules.outcome.protean.is_some() && neutral_kings().any()
            || rules.marks.meets(Attributes::TURN_UNITS)
            || !self.hidden().is_empty()
            || rules
                .any_part(|rules| matches!(rules.rebirth.occupied, Occupied::Volcanic | Occupied::Parachute))
    }

    /// Kings that this side has won by this move of the other one, because they changed sides, or because a neutral unit
    /// became what it captured. Such a king is no substitute for the captured one.
    pub(super) fn kings_that_turned(&self, rules: &Rules, after: &Self, mv: Move, side: Colour) -> u32 {
        let gone_over = self.kings_gone_over(rules, after, side);
        let marks_turn = rules.marks.meets(Attributes::TURN_UNITS);
        if rules.kings_may_turn() || !marks_turn && rules.outcome.protean.is_none() {
            return gone_over;
        }
        let neutral = |position: &Self| position.placement.royals(side) & position.placement.royals(!side);
        let captured = if mv.class == Class::EnPassant { self.passed_pawn(mv) } else { mv.to };
        // A neutral king that is captured is none of those that are there afterwards.
        let others = neutral(self).without(captured) | neutral(self) & Bitboard::of(mv.from);
        gone_over.max(neutral(after).len().saturating_sub(others.len()))
    }

    /// Kings that this side has won by a move of the other one because they changed sides. One that is only covered is still
    /// there.
    fn kings_gone_over(&self, rules: &Rules, after: &Self, side: Colour) -> u32 {
        let own = |position: &Self| position.number_of_kings(!side);
        let may_turn = rules.kings_may_turn() || rules.marks.meets(Attributes::TURN_UNITS);
        if may_turn { own(self).saturating_sub(own(after)) } else { 0 }
    }

    /// The royal units of a side, with those that others cover.
    pub fn number_of_kings(&self, side: Colour) -> u32 {
        let is_own = |unit: Unit| unit.is_royal() && unit.belongs_to(side);
        let covered = self.hidden().iter().filter(|hidden| is_own(hidden.unit)).count() as u32;
        self.placement.royals(side).len() + covered
    }

    /// The position in which the other side would capture a king of this one.
    pub(super) fn before_capture(&self, rules: &Rules, side: Colour) -> Self {
        let mut position = self.with_turn_of(!side);
        if self.side == side {
            position.forget_next_rebirth(rules);
        }
        position
    }

    /// Assassin: would the rebirth of a captured unit annihilate a king?
    pub(super) fn royal_crushed(&self, rules: &Rules, royals: Bitboard, side: Colour) -> bool {
        let number = royals.len();
        if number == 0 {
            return false;
        }
        let occupied = self.occupied();
        (self.placement.prey(!side) & !royals).into_iter().any(|victim| {
            let Some(unit) = self.placement.at(victim) else { return false };
            // A square that can be read from the table and is no king's saves playing out all captures.
            if rules.physics.returns_by_table() && !royals.has(rules.table_square(unit, victim)) {
                return false;
            }
            let attackers = self.attackers(rules, victim, !side, occupied);
            // Those who are lent another way of moving attack kings by their own, and capture nobody by it.
            let captures = |&from: &Square| {
                let unit = self.placement.at(from).filter(|_| rules.motion.lending.is_some());
                unit.is_none_or(|unit| self.captures_of(rules, from, unit).has(victim))
            };
            attackers
                .into_iter()
                .filter(captures)
                .any(|from| self.capture_annihilates(rules, Move::new(from, victim), side, number))
        })
    }

    /// Parrain Assassin: could the unit that the side to move has waiting be reborn on a king of the other side?
    pub(super) fn pending_crushes(&self, rules: &Rules, royals: Bitboard, side: Colour) -> bool {
        if self.pending.is_none() || royals.is_empty() {
            return false;
        }
        let occupied = self.occupied();
        let enemies = self.placement.prey(!side);
        self.placement.side(self.side).into_iter().filter(|&from| self.may_move(rules, from)).any(|from| {
            let Some(unit) = self.placement.at(from) else { return false };
            let captures = self.captures_of(rules, from, unit) & enemies;
            let quiets = self.quiet_reach(rules, from, unit) & !occupied;
            (captures | quiets)
                .into_iter()
                .any(|to| self.capture_annihilates(rules, Move::new(from, to), side, royals.len()))
        })
    }
}

/// Does a royal unit of this side leave the board for good? One that changes sides, by its rebirth or where it stands, does
/// not.
pub(super) fn loses_king(effects: &[Effect], side: Colour) -> bool {
    let own = |unit: Unit| unit.is_royal() && unit.belongs_to(side);
    let count =
        |test: fn(&Effect) -> Option<Unit>| effects.iter().filter_map(test).filter(|&unit| own(unit)).count();
    // One that comes to light is placed then, and was there before.
    let removed = count(|effect| match *effect {
        Effect::Remove { unit, .. } | Effect::Reveal { unit, .. } => Some(unit),
        _ => None,
    });
    let back = count(|effect| match *effect {
        Effect::Place { unit, .. } | Effect::Hide { unit, covered: true, .. } => Some(unit),
        _ => None,
    });
    // Who has captured may go below another unit by its own rebirth; a captured one that does is gone.
    let goes = count(|effect| match *effect {
        Effect::Remove { unit, cause: Cause::Rebirth, .. } => Some(unit),
        _ => None,
    });
    let below = count(|effect| match *effect {
        Effect::Hide { unit, covered: false, .. } => Some(unit),
        _ => None,
    });
    removed > back + goes.min(below)
}
