//! The side to be stalemated: each of its units is captured or has no move in the end.

use super::mating_units::Spot;
use super::{Draft, Enumeration};
use crate::board::{Kind, Square, between, king_attacks, pawn_attacks};
use crate::search::bounds::finals::{Fate, numbers};
use crate::search::bounds::force::could_fill;
use crate::search::next_squares::next_squares;

impl Enumeration<'_> {
    /// Gives each unit of the side to be stalemated a place.
    pub fn place_helpers(&mut self, draft: &Draft) -> Option<()> {
        self.step()?;
        let open = draft.must & !draft.helpers;
        let flights = king_attacks(draft.mated);
        let elsewhere = (open & !flights).len();
        let Some(fillers) = draft.helpers_left.count_ones().checked_sub(elsewhere) else {
            return Some(());
        };
        if self.flights.moves(flights & !draft.helpers, fillers as usize) > self.now.mates
            || (open.any() && !could_fill(&self.arrivals[draft.helpers_left as usize], open, draft.helps))
        {
            return Some(());
        }
        if let Some(square) = open.first() {
            for n in 0..self.helpers_on[square.index()].len() {
                let (i, spot) = self.helpers_on[square.index()][n];
                if spot.moves > draft.helps {
                    break;
                }
                if draft.helpers_left >> i & 1 == 1 {
                    self.settle_on(draft, i, spot)?;
                }
            }
            return Some(());
        }
        let Some(i) = numbers(draft.helpers_left).next() else {
            return self.place_mating_units(draft);
        };
        if let Some(helps) = self.captured[i].and_then(|moves| draft.helps.checked_sub(moves))
            && draft.captures < self.now.mates
        {
            let mut next = Draft { helps, captures: draft.captures + 1, ..draft.clone() };
            next.helpers_left &= !(1 << i);
            next.ends.tell(self.now.helpers[i].index, Fate::Captured);
            self.place_helpers(&next)?;
        }
        for n in 0..self.helper_spots[i].len() {
            let spot = self.helper_spots[i][n];
            if spot.moves <= draft.helps && !draft.helpers.has(spot.square) {
                self.settle_on(draft, i, spot)?;
            }
        }
        Some(())
    }

    /// Places a unit, in every way in which it may have no move there.
    fn settle_on(&mut self, draft: &Draft, i: usize, spot: Spot) -> Option<()> {
        if (draft.for_mating_side | draft.clear).has(spot.square) {
            return Some(());
        }
        self.immobilise(self.with_helper(draft, i, spot), spot.square, spot.kind)
    }

    /// The draft with a unit of the stalemated or mated side in its place.
    pub fn with_helper(&self, draft: &Draft, i: usize, spot: Spot) -> Draft {
        let mut next = Draft {
            helps: draft.helps - spot.moves,
            helpers: draft.helpers.with(spot.square),
            helpers_left: draft.helpers_left & !(1 << i),
            ..draft.clone()
        };
        next.ends.tell(self.now.helpers[i].index, Fate::At(spot.square, spot.kind));
        next
    }

    /// Goes on with each way in which the unit that has been placed there may have no move.
    fn immobilise(&mut self, draft: Draft, square: Square, kind: Kind) -> Option<()> {
        if kind == Kind::PAWN {
            self.stop_pawn(&draft, square)?;
        } else {
            let next = next_squares(kind, square);
            if (next & (draft.for_mating_side | draft.clear)).is_empty() {
                self.place_helpers(&Draft { must: draft.must | next, ..draft.clone() })?;
            }
            if (next & !draft.helpers).is_empty() {
                // It need not be pinned.
                return Some(());
            }
        }
        let clear = between(draft.mated, square);
        let along_file = square.file() == draft.mated.file();
        let straight = along_file || square.rank() == draft.mated.rank();
        let can_be_pinned = match kind {
            Kind::KNIGHT => true,
            Kind::BISHOP => straight,
            Kind::ROOK => !straight,
            Kind::PAWN => !along_file,
            _ => false,
        };
        let pins = draft.pins.saturating_add(self.pin_moves[square.index()]);
        if can_be_pinned
            && pins <= self.now.mates
            && (clear & (draft.helpers | draft.must | draft.for_mating_side)).is_empty()
        {
            let (pinned, clear) = (draft.pinned.with(square), draft.clear | clear);
            self.place_helpers(&Draft { pinned, clear, pins, ..draft })?;
        }
        Some(())
    }

    /// A pawn that is not pinned, or only along its file: what stands before it is of its side or of the mating side's.
    fn stop_pawn(&mut self, draft: &Draft, square: Square) -> Option<()> {
        let side = !self.now.mating_side;
        let front = square.offset(0, side.forward()).filter(|_| square.rank() != side.first_rank());
        // There it never moves.
        let Some(front) = front else { return self.place_helpers(draft) };
        let mut hit = draft.hit;
        if square.file() != draft.mated.file() {
            hit |= pawn_attacks(side, square);
        }
        if (hit & draft.for_mating_side).any() {
            return Some(());
        }
        if !(draft.for_mating_side | draft.clear).has(front) {
            self.place_helpers(&Draft { must: draft.must.with(front), hit, ..draft.clone() })?;
        }
        let fills = draft.fills.saturating_add(self.fill_moves[front.index()]);
        let for_mating_side = draft.for_mating_side.with(front);
        let can_be_filled =
            fills <= self.now.mates && for_mating_side.len() as usize <= self.now.mating_units.len();
        if !(draft.helpers | draft.must | draft.clear | hit).has(front) && can_be_filled {
            self.place_helpers(&Draft { for_mating_side, hit, fills, ..draft.clone() })?;
        }
        Some(())
    }
}
