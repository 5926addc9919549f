//! Mates: a unit gives check along a line that stays clear, and each flight is guarded or filled.

use super::mating_units::{Spot, may_attack};
use super::{Draft, Enumeration};
use crate::board::{Bitboard, Kind, between, king_attacks};
use crate::search::bounds::finals::numbers;

impl Enumeration<'_> {
    /// The mates on the king's square by each of the mating side's units.
    pub fn place_checkers(&mut self, draft: &Draft) -> Option<()> {
        for i in numbers(draft.mating_units_left) {
            for n in 0..self.mating_spots[i].len() {
                let spot = self.mating_spots[i][n];
                let checks = self.attacks(spot, Bitboard::EMPTY).has(draft.mated)
                    && !self.now.holes.has(spot.square)
                    && (between(draft.mated, spot.square) & self.now.holes).is_empty();
                if checks && spot.moves <= draft.mates && spot.kind != Kind::KING {
                    let mut next = self.with_mating_unit(draft, i, spot);
                    next.clear = between(draft.mated, spot.square);
                    next.ends.checker = Some(self.now.mating_units[i].index as u8);
                    self.hold_flights(&next)?;
                }
            }
        }
        Some(())
    }

    /// Guards or fills what the king could go to.
    fn hold_flights(&mut self, draft: &Draft) -> Option<()> {
        self.step()?;
        let lifted = (draft.helpers | draft.mating_units).without(draft.mated);
        let open = king_attacks(draft.mated) & !draft.helpers & !self.guarded(draft, lifted);
        if self.flights.moves(open, draft.helps) > draft.mates {
            return Some(());
        }
        let Some(flight) = open.first() else {
            self.keep(draft);
            return Some(());
        };
        if !(draft.mating_units | draft.clear).has(flight) {
            for n in 0..self.helpers_on[flight.index()].len() {
                let (i, spot) = self.helpers_on[flight.index()][n];
                if spot.moves > draft.helps {
                    break;
                }
                if draft.helpers_left >> i & 1 == 1 {
                    self.hold_flights(&self.with_helper(draft, i, spot))?;
                }
            }
        }
        let is_guard = |enumeration: &Self, spot: Spot| enumeration.attacks(spot, lifted).has(flight);
        self.place_one(draft, may_attack(flight), is_guard, Self::hold_flights)
    }
}
