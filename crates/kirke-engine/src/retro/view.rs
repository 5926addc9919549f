//! A position looked at backwards, as small as the search for retractors needs it.

use super::{Past, Retraction};
use crate::board::{Colour, Placement, Square, Unit};
use crate::position::{Castling, Move, Position, Setup};
use crate::rules::Rules;

/// The same as a [`Past`] whose setup has nothing but units. Rights to castle that nothing speaks against are those of the
/// position, and so is the double step that must have been the last move.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub position: Position,
    /// Rights to castle that are there for sure.
    pub must_castle: Castling,
}

/// A move taken back.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    pub mv: Move,
    /// The position before it.
    pub before: View,
    /// The unit that the move captured, with its square.
    pub uncaptured: Option<(Square, Unit)>,
}

impl View {
    pub fn of(past: &Past, rules: &Rules) -> Self {
        Self { position: past.position(rules), must_castle: past.must_castle }
    }

    /// The same with everything else that the setup of the diagram holds.
    pub fn past(&self, diagram: &Setup) -> Past {
        let mut placement = *self.position.placement();
        // A diagram does not have the holes that the rules make.
        placement.set_holes(diagram.placement.holes());
        let setup = Setup { placement, castling: None, en_passant: None, side: None, ..diagram.clone() };
        Past {
            setup,
            side: self.position.side(),
            must_castle: self.must_castle,
            may_castle: self.position.castling(),
            passed: self.position.en_passant(),
        }
    }

    /// Equal positions with equal rights have equal keys.
    pub fn key(&self) -> u64 {
        let must = (self.must_castle.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.position.key() ^ must
    }
}

impl Taken {
    /// The same with everything else that the setup of the diagram holds.
    pub fn retraction(&self, diagram: &Setup) -> Retraction {
        let &Self { mv, ref before, uncaptured } = self;
        Retraction { mv, before: before.past(diagram), uncaptured }
    }

    /// Where the unit that has moved is shown on the board after it, if it is there.
    pub fn shown(&self, after: &Placement) -> Option<Square> {
        let before = &self.before.position;
        shown(before.placement(), before.side(), self.mv, after)
    }
}

/// Where the unit of this side that has made a move is shown on the board after it, if it is there.
pub(super) fn shown(before: &Placement, side: Colour, mv: Move, after: &Placement) -> Option<Square> {
    let stands_anew = |&(square, unit): &(Square, Unit)| {
        unit.colour() == side && (before.at(square) != Some(unit) || square == mv.from)
    };
    after.iter().find(stands_anew).map(|(square, _)| square)
}
