//! Make&Take: a unit that captures first moves as the captured one does.

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::Position;
use crate::position::reach::{capture_reach, quiet_reach};
use crate::rules::Rules;

impl Position {
    /// Where the unit on a square can go first to capture a unit like this one, were these squares occupied.
    fn makes(rules: &Rules, from: Square, victim: Unit, occupied: Bitboard) -> Bitboard {
        (quiet_reach(rules, from, victim, occupied) & !occupied).without(from)
    }

    /// Does the unit reach this square to capture, once it has moved like this victim?
    fn takes_after_make(
        rules: &Rules,
        (from, unit): (Square, Unit),
        (target, victim): (Square, Unit),
        occupied: Bitboard,
    ) -> bool {
        Self::makes(rules, from, victim, occupied).into_iter().any(|start| {
            let occupied = occupied.without(from).with(start);
            capture_reach(rules, unit, start, occupied).has(target)
        })
    }

    /// The units on which the unit of a square could capture.
    #[cold]
    pub fn taken_after_make(&self, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        let side = unit.colour();
        let takes = |&target: &Square| {
            let victim = self.placement.at(target).map(|victim| victim.owned_by(!side));
            let takes =
                |victim| Self::takes_after_make(rules, (from, unit), (target, victim), self.occupied());
            victim.is_some_and(takes)
        };
        self.placement.prey(side).without(from).into_iter().filter(takes).collect()
    }

    /// Can a pawn capture the pawn that has just passed this square, once it has moved like that one?
    #[cold]
    pub fn takes_in_passing_after_make(&self, rules: &Rules, from: Square, passed: Square) -> bool {
        let Some(pawn) = self.placement.at(from).filter(|unit| unit.kind() == Kind::PAWN) else {
            return false;
        };
        let side = pawn.colour();
        let Some(beyond) = passed.offset(0, -side.forward()) else { return false };
        let victim = self.placement.at(beyond).filter(|victim| victim.kind() == Kind::PAWN && beyond != from);
        victim.is_some_and(|victim| {
            let victim = victim.owned_by(!side);
            Self::takes_after_make(rules, (from, pawn), (passed, victim), self.occupied())
        })
    }

    /// The units of one side that could capture what stands on a square.
    #[cold]
    pub(in crate::position) fn takers(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
    ) -> Bitboard {
        let Some(victim) = self.placement.at(target).map(|victim| victim.owned_by(!by)) else {
            return Bitboard::EMPTY;
        };
        let takes = |&from: &Square| {
            let unit = self.placement.at(from);
            unit.is_some_and(|unit| {
                from != target && Self::takes_after_make(rules, (from, unit), (target, victim), occupied)
            })
        };
        (self.placement.side(by) & occupied).into_iter().filter(takes).collect()
    }

    /// Where a unit that captures elsewhere than where it lands can land, from all squares to which it can go first.
    #[cold]
    pub(in crate::position) fn landings_after_make(
        rules: &Rules,
        (from, unit): (Square, Unit),
        (target, victim): (Square, Unit),
        occupied: Bitboard,
    ) -> Option<Bitboard> {
        let landings = |start: Square| {
            let occupied = occupied.without(from).with(start);
            let reaches = capture_reach(rules, unit, start, occupied).has(target);
            reaches.then(|| rules.army.landings(unit, start, target, occupied)).flatten()
        };
        let starts = Self::makes(rules, from, victim, occupied).into_iter();
        starts.filter_map(landings).reduce(|all, more| all | more)
    }
}
