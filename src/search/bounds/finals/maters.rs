//! The mater: it guards the king's flights, blocks pawns, pins, and gives no check.

use super::telling::{Draft, Telling, indices};
use super::{Man, Target};
use crate::board::{Bitboard, Kind, Square, between, king_attacks, line};
use crate::search::bounds::minimal::{attacks, kinds_of};
use crate::search::bounds::routes::moves_as;

/// Where a unit may stand in the end, and as what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub square: Square,
    pub kind: Kind,
    pub moves: usize,
}

impl Spot {
    /// All of a unit in so many moves, with so many captures by a pawn.
    pub fn all(man: &Man, captures: usize, moves: usize) -> Vec<Self> {
        let mut spots = Vec::new();
        for kind in kinds_of(man.unit.kind()) {
            for square in Square::ALL {
                let lost = kind == Kind::PAWN && matches!(square.rank(), 0 | 7) && square != man.from;
                let needed = usize::from(moves_as(man.unit, man.from, (square, kind), captures));
                if needed <= moves && !lost {
                    spots.push(Self { square, kind, moves: needed });
                }
            }
        }
        spots
    }
}

impl Telling<'_> {
    /// Where the mater's units stand so far, as what.
    fn placed<'a>(&'a self, draft: &'a Draft) -> impl Iterator<Item = (Square, Kind)> + 'a {
        self.now.maters.iter().filter_map(|man| match draft.ends[man.index] {
            Target::At(square, kind) => Some((square, kind)),
            _ => None,
        })
    }

    fn attacks(&self, (square, kind): (Square, Kind), occupied: Bitboard) -> Bitboard {
        attacks(kind, self.now.mater, square, occupied)
    }

    /// Places units of the mater until nothing is missing.
    pub fn place_maters(&mut self, draft: &Draft) -> Option<()> {
        self.step()?;
        let occupied = draft.helpers | draft.maters;
        if let Some(square) = (draft.for_mater & !draft.maters).first() {
            return self.place_one(draft, Bitboard::of(square), |_, _| true);
        }
        for pinned in draft.pinned {
            let straight = pinned.file() == draft.mated.file() || pinned.rank() == draft.mated.rank();
            let rider = if straight { Kind::ROOK } else { Kind::BISHOP };
            let beyond = line(draft.mated, pinned)
                & self.attacks((pinned, rider), occupied)
                & !between(draft.mated, pinned).with(draft.mated);
            let beyond = beyond.into_iter().filter(|&square| between(square, draft.mated).has(pinned));
            let beyond: Bitboard = beyond.collect();
            let pins = |kind: Kind| kind == rider || kind == Kind::QUEEN;
            if !self.placed(draft).any(|(square, kind)| beyond.has(square) && pins(kind)) {
                return self.place_one(draft, beyond, move |_, spot| pins(spot.kind));
            }
        }
        let checker = self.placed(draft).find(|&unit| self.attacks(unit, occupied).has(draft.mated));
        if let Some((square, _)) = checker {
            return self.place_one(draft, between(square, draft.mated), |_, _| true);
        }
        let lifted = occupied.without(draft.mated);
        let guarded = self.placed(draft).fold(Bitboard::EMPTY, |set, unit| set | self.attacks(unit, lifted));
        let open = king_attacks(draft.mated) & !draft.helpers & !guarded;
        if self.flights.moves(open, 0) > draft.mates {
            return Some(());
        }
        if let Some(flight) = open.first() {
            return self.place_one(draft, Bitboard::FULL, move |telling, spot| {
                telling.attacks((spot.square, spot.kind), lifted).has(flight)
            });
        }
        if self.now.allows(&draft.ends) {
            self.found.push(draft.ends);
        }
        Some(())
    }

    /// Places one more unit on one of these squares, if something holds of it there.
    fn place_one(
        &mut self,
        draft: &Draft,
        squares: Bitboard,
        is_fit: impl Fn(&Self, Spot) -> bool,
    ) -> Option<()> {
        let free = squares & !(draft.helpers | draft.maters | draft.clear | draft.hit);
        for i in indices(draft.maters_left) {
            let man = self.now.maters[i];
            for n in 0..self.mater_spots[i].len() {
                let spot = self.mater_spots[i][n];
                let Some(mates) = draft.mates.checked_sub(spot.moves) else { continue };
                let beside = spot.kind == Kind::KING && king_attacks(draft.mated).has(spot.square);
                if !free.has(spot.square) || beside || !is_fit(self, spot) {
                    continue;
                }
                let mut next = draft.clone();
                next.mates = mates;
                next.maters |= Bitboard::of(spot.square);
                next.maters_left &= !(1 << i);
                next.ends[man.index] = Target::At(spot.square, spot.kind);
                self.place_maters(&next)?;
            }
        }
        Some(())
    }
}
