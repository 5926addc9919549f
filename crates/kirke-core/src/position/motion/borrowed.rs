//! Orphans and friends: units that move as those that reach them, over chains of their own sort.

use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, officer_attacks, pawn_attacks};
use crate::position::Position;
use crate::position::reach::lent_checking_reach;
use crate::rules::Rules;
use crate::units::Lender;
use arrayvec::ArrayVec;

/// Kinds of units, none of them twice.
pub type Kinds = ArrayVec<Kind, { Kind::TABLE }>;

/// This unit as one of another kind; a royal one stays royal.
pub(super) fn as_kind(unit: Unit, kind: Kind) -> Unit {
    let marks = if unit.is_royal() { Attributes::ROYAL } else { Attributes::NONE };
    if kind == unit.kind() { unit } else { unit.turned_into(kind).with(marks) }
}

impl Position {
    /// The kinds as which a unit of this sort moves. It has them from other units, or from units of its sort that have
    /// them.
    pub(super) fn borrowed(&self, rules: &Rules, from: Square, unit: Unit, lender: Lender) -> Kinds {
        let borrowers = self.borrowers(rules);
        let mut kinds = self.lent_kinds(rules);
        kinds.retain(|&mut kind| self.has_chain(rules, (from, unit), lender, kind, borrowers));
        kinds
    }

    /// The units of one side that reach a square to capture, where no units but orphans or friends are lent their way of
    /// moving.
    pub(super) fn observers_with_borrowers(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
    ) -> Bitboard {
        let borrowers = self.borrowers(rules);
        let fairies = self.placement.fairies() & !borrowers;
        let mut observers = self.observers_among(rules, target, by, occupied, fairies);
        let mut asked = borrowers & self.placement.side(by) & occupied;
        if asked.is_empty() {
            return observers;
        }
        for kind in self.lent_kinds(rules) {
            // Who reaches the square as what is soon known, unlike the chains.
            for at in self.reaching_as(rules, kind, target, asked, occupied) {
                let unit = self.placement.at(at);
                let lender = unit.and_then(|unit| rules.army.lender(unit.kind()));
                if let (Some(unit), Some(lender)) = (unit, lender)
                    && self.has_chain(rules, (at, unit), lender, kind, borrowers)
                {
                    observers = observers.with(at);
                    asked = asked.without(at);
                }
            }
        }
        observers
    }

    /// The squares of the units that move as others.
    fn borrowers(&self, rules: &Rules) -> Bitboard {
        let mut borrowers = Bitboard::EMPTY;
        for at in self.placement.fairies() {
            let borrows = |unit: Unit| rules.army.borrows(unit.kind());
            if self.placement.at(at).is_some_and(borrows) {
                borrowers = borrowers.with(at);
            }
        }
        borrowers
    }

    /// The kinds of the units that have a way of moving of their own.
    pub fn lent_kinds(&self, rules: &Rules) -> Kinds {
        let mut kinds = Kinds::new();
        for kind in Kind::ORTHODOX {
            if self.placement.kind(kind).any() {
                kinds.push(kind);
            }
        }
        let lends = |&kind: &Kind| !rules.army.borrows(kind) && self.of_kind(kind).any();
        kinds.extend(rules.army.kinds().filter(lends));
        kinds
    }

    /// The squares of the units of a kind, of both sides.
    pub(in crate::position) fn of_kind(&self, kind: Kind) -> Bitboard {
        if kind.fairy_index().is_none() {
            return self.placement.kind(kind);
        }
        let is_kind = |&at: &Square| self.placement.at(at).is_some_and(|unit| unit.kind() == kind);
        self.placement.fairies().into_iter().filter(is_kind).collect()
    }

    /// Does a chain lead from a unit of this kind over such borrowers to this one, each reaching the next as that kind?
    fn has_chain(
        &self,
        rules: &Rules,
        (from, unit): (Square, Unit),
        lender: Lender,
        kind: Kind,
        borrowers: Bitboard,
    ) -> bool {
        let lenders = self.of_kind(kind);
        let (mut reached, mut fresh) = (Bitboard::of(from), ArrayVec::<(Square, Colour), 64>::new());
        fresh.push((from, unit.colour()));
        while let Some((target, side)) = fresh.pop() {
            let by = if lender == Lender::Attackers { !side } else { side };
            let among = (lenders | borrowers & !reached).without(target) & self.placement.side(by);
            let near = self.reaching_as(rules, kind, target, among, self.occupied());
            if (near & lenders).any() {
                return true;
            }
            for at in near {
                if self.placement.at(at).is_some_and(|other| other.kind() == unit.kind()) {
                    reached = reached.with(at);
                    fresh.push((at, by));
                }
            }
        }
        false
    }

    /// Which of these units would reach a square if they were of this kind?
    fn reaching_as(
        &self,
        rules: &Rules,
        kind: Kind,
        target: Square,
        among: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        // As an officer of orthodox chess a unit reaches whoever would so reach it.
        if let Some(officers) = officer_attacks(kind, target, occupied) {
            return officers & among;
        }
        let near = match kind {
            Kind::PAWN => pawn_attacks(Colour::White, target) | pawn_attacks(Colour::Black, target),
            _ => Bitboard::FULL,
        };
        let mut reaching = Bitboard::EMPTY;
        for at in among & near {
            let reaches = |unit| {
                let way = as_kind(unit, kind);
                let seen = self.standing_for(rules, way, occupied);
                lent_checking_reach(rules, unit, way, at, seen).has(target)
            };
            if self.placement.at(at).is_some_and(reaches) {
                reaching = reaching.with(at);
            }
        }
        reaching
    }
}
