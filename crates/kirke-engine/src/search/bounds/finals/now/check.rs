//! What spoils a mate: a unit that could capture the checker or step between, or that stands in the way.

use super::{Now, Spare};
use crate::board::{Bitboard, Colour, Kind, Square, between, pawn_attacks};
use crate::search::bounds::finals::{Fate, Final};
use crate::search::bounds::ways::attacks;

/// The check of a mate.
pub(super) struct Check {
    side: Colour,
    checker: Square,
    /// The squares between, which are empty in the mate.
    line: Bitboard,
    /// Squares of the mate's units, of the mated side and of the mating side.
    helpers: Bitboard,
    mating_units: Bitboard,
    /// Another unit of the mating side may stand in line with the king: then the check may be double, or who could parry it
    /// be pinned.
    others: bool,
}

impl Check {
    /// None in a stalemate.
    pub fn of(now: &Now<'_>, end: &Final, spare: Spare) -> Option<Self> {
        let by = usize::from(end.checker?);
        let (Fate::At(mated, _), Fate::At(checker, _)) = (end[now.helpers[0].index], end[by]) else {
            return None;
        };
        let mut check = Self {
            side: !now.mating_side,
            checker,
            line: between(mated, checker),
            helpers: Bitboard::EMPTY,
            mating_units: Bitboard::EMPTY,
            others: false,
        };
        for diagram_unit in &now.helpers {
            if let Fate::At(square, _) = end[diagram_unit.index] {
                check.helpers |= Bitboard::of(square);
            }
        }
        for diagram_unit in &now.mating_units {
            let fate = end[diagram_unit.index];
            if let Fate::At(square, _) = fate {
                check.mating_units |= Bitboard::of(square);
            }
            let is_other = diagram_unit.index != by && diagram_unit.unit.kind() != Kind::KING;
            if check.others || !is_other {
                continue;
            }
            check.others = match fate {
                Fate::At(square, kind) => attacks(kind, now.mating_side, square, Bitboard::EMPTY).has(mated),
                Fate::Free | Fate::Captured => {
                    diagram_unit.attacked_within(usize::from(spare.mates)).has(mated)
                }
            };
        }
        Some(check)
    }

    /// Does a unit spoil the mate if it stays there and is not captured? Where the mating side will stand it is captured.
    pub fn is_spoiled_from(&self, square: Square, kind: Kind) -> bool {
        let in_the_way = (self.line | self.helpers).has(square);
        !self.mating_units.has(square) && (in_the_way || self.is_parried_from(square, kind))
    }

    /// Can a unit there surely capture the checker or step between?
    pub fn is_parried_from(&self, square: Square, kind: Kind) -> bool {
        if self.others {
            return false;
        }
        if kind == Kind::PAWN {
            // A pawn of a diagram may stand where none can move.
            let step = square.offset(0, self.side.forward()).filter(|_| !matches!(square.rank(), 0 | 7));
            let hits = pawn_attacks(self.side, square).has(self.checker);
            return step.is_some_and(|step| hits || self.line.has(step));
        }
        // Only the squares between are surely empty.
        (attacks(kind, self.side, square, !self.line) & self.line.with(self.checker)).any()
    }
}
