//! Checks for which it matters how many units attack, how many flights a king has, how many units of a kind are left.

use super::reach::capture_reach;
use super::{Class, Move, Position};
use crate::board::{Colour, Kind, Square};
use crate::guard::nested;
use crate::rules::{Rules, Who};

/// What may depend on itself: a king can be captured by a move that looks at another king.
pub(super) const CHECK: &str = "whether a king is in check";

impl Position {
    /// Pepo: could at least two units that are no kings capture a king of this side for good?
    #[cold]
    pub(super) fn is_attacked_twice(&self, rules: &Rules, side: Colour) -> bool {
        let royals = self.placement.royals(side);
        royals.into_iter().any(|king| {
            let attackers = self.attackers(rules, king, !side, self.occupied());
            let checks = (attackers & !self.placement.royals(!side))
                .into_iter()
                .filter(|&from| self.capture_annihilates(rules, Move::new(from, king), side, royals.len()));
            checks.count() > 1
        })
    }

    /// SAT: has the king of this side more squares to go to than it may have? Enemy units are captured there.
    #[cold]
    pub(super) fn has_flights(&self, rules: &Rules, side: Colour) -> bool {
        let Some(king) = self.placement.royals(side).first() else { return false };
        let (Some(unit), Some(limits)) = (self.placement.at(king), rules.outcome.sat) else { return false };
        let counts_attack = match rules.outcome.strict_sat {
            true => self.has_been_attacked(side),
            false => limits.iter().any(|&limit| limit > 1),
        };
        let spared = u32::from(counts_attack && !self.is_in_check(rules, side));
        let wanted = limits[side.index()] - spared;
        // What stands elsewhere may depend on the king for its way of moving, too.
        let mut gone = self.clone();
        gone.placement.take(king);
        let occupied = gone.occupied();
        let free = capture_reach(rules, unit, king, self.occupied())
            & !self.placement.side(side)
            & !self.placement.royals(!side);
        let is_safe = |&square: &Square| gone.attackers(rules, square, !side, occupied).is_empty();
        free.into_iter().filter(is_safe).count() >= wanted as usize
    }

    /// Strict SAT: has the king of this side been attacked since the diagram?
    pub fn has_been_attacked(&self, side: Colour) -> bool {
        self.precedent().unwrap_or(0) >> side.index() & 1 != 0
    }

    /// The same of both sides, those counted whose kings are attacked now.
    pub(super) fn attacked_until_now(&self, rules: &Rules) -> u64 {
        let attacked = |side: &Colour| {
            self.has_been_attacked(*side) || self.owned_by(!*side, |board| board.is_in_check(rules, *side))
        };
        Colour::ALL.iter().filter(|side| attacked(side)).fold(0, |bits, side| bits | 1 << side.index())
    }

    /// Could a unit of the other side capture on the royal square of this one, were a unit there?
    #[cold]
    pub(super) fn is_royal_square_attacked(&self, rules: &Rules, side: Colour, square: Square) -> bool {
        let attackers = self.attackers(rules, square, !side, self.occupied()).without(square);
        let may = |&from: &Square| match rules.rebirth.who {
            Who::Capturer => self.attacker_is_reborn(rules, from, square),
            _ => true,
        };
        attackers.into_iter().any(|from| may(&from))
    }

    /// AMU: did exactly one enemy unit attack the unit that the other side has moved last?
    pub fn mate_counts(&self, rules: &Rules) -> bool {
        !rules.outcome.amu || self.last_move(!self.side).is_some_and(|last| last.attacked_once)
    }

    /// Extinction Chess: could the last unit of a kind that this side has be captured for good?
    #[cold]
    pub(super) fn may_lose_last_of_kind(&self, rules: &Rules, side: Colour) -> bool {
        let before = self.before_capture(rules, side);
        let own = self.placement.side(side);
        let mut last = own.into_iter().filter_map(|square| {
            let kind = self.placement.at(square)?.kind();
            (self.number_of_kind(side, kind) == 1).then_some((square, kind))
        });
        last.any(|(square, kind)| {
            let taken = |mv: Move| before.extinguishes(rules, mv, side, kind);
            let passed = self.en_passant.filter(|passing| passing.by == side && passing.pawn == square);
            let in_passing = || {
                passed.is_some_and(|passing| {
                    let capturers = self.capturers_in_passing(rules, !side, passing.over);
                    let mut capturers = capturers.into_iter();
                    capturers.any(|from| taken(Move::new(from, passing.over).of_class(Class::EnPassant)))
                })
            };
            let attackers = self.attackers(rules, square, !side, self.occupied());
            attackers.into_iter().any(|from| taken(Move::new(from, square))) || in_passing()
        })
    }

    /// Those below a square count: they may come up again.
    fn number_of_kind(&self, side: Colour, kind: Kind) -> usize {
        let own = self.placement.side(side).into_iter();
        let below =
            self.hidden().iter().filter(|hidden| hidden.unit.belongs_to(side)).map(|hidden| hidden.unit);
        let all = own.filter_map(|square| self.placement.at(square)).chain(below);
        all.filter(|unit| unit.kind() == kind).count()
    }

    /// Is no unit of this kind left to the side after some way to make this capture?
    fn extinguishes(&self, rules: &Rules, mv: Move, side: Colour, kind: Kind) -> bool {
        let again = |mv: Move| self.extinguishes(rules, mv, side, kind);
        let Some(unit) = self.placement.at(mv.from) else { return false };
        if mv.promotion.is_none() && self.promotes_at_end(rules, unit, mv) {
            return rules.promotions_of(unit).iter().any(|&kind| again(mv.promoting(kind)));
        }
        let mut after = self.clone();
        match nested(CHECK, || after.make_in_thought(rules, mv)) {
            Ok(()) => after.number_of_kind(side, kind) == 0,
            Err(refused) => refused.with_choices(rules, mv).into_iter().any(again),
        }
    }
}
