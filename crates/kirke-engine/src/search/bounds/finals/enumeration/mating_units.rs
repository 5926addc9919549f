//! The mating side: it guards the king's flights, blocks pawns, pins, and gives no check.

use super::{Draft, Enumeration};
use crate::board::{Bitboard, Kind, Square, between, king_attacks, knight_attacks, line, queen_lines};
use crate::search::bounds::finals::Fate;
use crate::search::bounds::finals::diagram_unit::DiagramUnit;
use crate::search::bounds::ways::{attacks, kinds_of};

/// Where a unit may stand in the end, and as what.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::bounds::finals) struct Spot {
    pub square: Square,
    pub kind: Kind,
    pub moves: usize,
}

impl Spot {
    /// All of a unit in so many moves, with so many captures by a pawn.
    pub fn all(diagram_unit: &DiagramUnit, captures: usize, moves: usize) -> Vec<Self> {
        let mut spots = Vec::new();
        for kind in kinds_of(diagram_unit.unit.kind()) {
            for square in Square::ALL {
                let lost =
                    kind == Kind::PAWN && matches!(square.rank(), 0 | 7) && square != diagram_unit.from();
                let needed = diagram_unit.moves((square, kind), captures);
                if needed <= moves && !lost {
                    spots.push(Self { square, kind, moves: needed });
                }
            }
        }
        spots
    }
}

/// From where any unit may attack a square.
pub(super) fn may_attack(square: Square) -> Bitboard {
    queen_lines(square) | knight_attacks(square)
}

impl Enumeration<'_> {
    /// Where the mating side's units stand so far, as what.
    fn placed<'a>(&'a self, draft: &'a Draft) -> impl Iterator<Item = Spot> + 'a {
        self.now.mating_units.iter().filter_map(|diagram_unit| match draft.ends[diagram_unit.index] {
            Fate::At(square, kind) => Some(Spot { square, kind, moves: 0 }),
            _ => None,
        })
    }

    /// What a unit of the mating side attacks there.
    pub fn attacks(&self, spot: Spot, occupied: Bitboard) -> Bitboard {
        attacks(spot.kind, self.now.mating_side, spot.square, occupied)
    }

    /// What the mating side's units guard that have their places.
    pub fn guarded(&self, draft: &Draft, occupied: Bitboard) -> Bitboard {
        self.placed(draft).fold(Bitboard::EMPTY, |set, spot| set | self.attacks(spot, occupied))
    }

    /// The draft with a unit of the mating side in its place.
    pub fn with_mating_unit(&self, draft: &Draft, i: usize, spot: Spot) -> Draft {
        let mut next = Draft {
            mates: draft.mates - spot.moves,
            mating_units: draft.mating_units.with(spot.square),
            mating_units_left: draft.mating_units_left & !(1 << i),
            ..draft.clone()
        };
        next.ends.tell(self.now.mating_units[i].index, Fate::At(spot.square, spot.kind));
        next
    }

    /// Places units of the mating side until nothing is missing.
    pub fn place_mating_units(&mut self, draft: &Draft) -> Option<()> {
        self.step()?;
        let occupied = draft.helpers | draft.mating_units;
        if let Some(square) = (draft.for_mating_side & !draft.mating_units).first() {
            return self.place_one(draft, Bitboard::of(square), |_, _| true, Self::place_mating_units);
        }
        for pinned in draft.pinned {
            let straight = pinned.file() == draft.mated.file() || pinned.rank() == draft.mated.rank();
            let rider = if straight { Kind::ROOK } else { Kind::BISHOP };
            let beyond = line(draft.mated, pinned)
                & attacks(rider, self.now.mating_side, pinned, occupied)
                & !between(draft.mated, pinned).with(draft.mated);
            let beyond = beyond.into_iter().filter(|&square| between(square, draft.mated).has(pinned));
            let beyond: Bitboard = beyond.collect();
            let pins = |kind: Kind| kind == rider || kind == Kind::QUEEN;
            if !self.placed(draft).any(|spot| beyond.has(spot.square) && pins(spot.kind)) {
                return self.place_one(
                    draft,
                    beyond,
                    move |_, spot| pins(spot.kind),
                    Self::place_mating_units,
                );
            }
        }
        let checker = self.placed(draft).find(|&spot| self.attacks(spot, occupied).has(draft.mated));
        if let Some(checker) = checker {
            let line = between(checker.square, draft.mated);
            return self.place_one(draft, line, |_, _| true, Self::place_mating_units);
        }
        let lifted = occupied.without(draft.mated);
        let open = king_attacks(draft.mated) & !draft.helpers & !self.guarded(draft, lifted);
        if self.flights.moves(open, 0) > draft.mates {
            return Some(());
        }
        if let Some(flight) = open.first() {
            let is_guard = |enumeration: &Self, spot: Spot| enumeration.attacks(spot, lifted).has(flight);
            return self.place_one(draft, may_attack(flight), is_guard, Self::place_mating_units);
        }
        self.keep(draft);
        Some(())
    }

    /// Places one more unit on one of these squares, if something holds of it there, and goes on.
    pub fn place_one(
        &mut self,
        draft: &Draft,
        squares: Bitboard,
        is_fit: impl Fn(&Self, Spot) -> bool,
        go_on: fn(&mut Self, &Draft) -> Option<()>,
    ) -> Option<()> {
        let free = squares & !(draft.helpers | draft.mating_units | draft.clear | draft.hit);
        for square in free {
            let beside = king_attacks(draft.mated).has(square);
            for n in 0..self.mating_units_on[square.index()].len() {
                let (i, spot) = self.mating_units_on[square.index()][n];
                if spot.moves > draft.mates {
                    break;
                }
                let is_left = draft.mating_units_left >> i & 1 == 1;
                if is_left && !(beside && spot.kind == Kind::KING) && is_fit(self, spot) {
                    go_on(self, &self.with_mating_unit(draft, i, spot))?;
                }
            }
        }
        Some(())
    }
}
