//! Mates that may come about, and what they need of the move of the helping side.

use crate::board::{Bitboard, Square};
use crate::search::helper::{HelperMoves, both};
use arrayvec::ArrayVec;

/// What the move of the helping side must do, besides being one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Needs {
    /// This unit must leave.
    pub(super) leaver: Option<Square>,
    /// A unit must arrive here.
    pub(super) arrival: Option<Square>,
}

impl Needs {
    pub(super) const NOTHING: Self = Self { leaver: None, arrival: None };

    /// None if one move cannot do both.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        let leaver = both(self.leaver, other.leaver)?;
        Some(Self { leaver, arrival: both(self.arrival, other.arrival)? })
    }
}

/// A mate that may come about.
pub(super) struct Mate<'s> {
    pub(super) needs: Needs,
    /// The squares round the king that nobody guards yet.
    pub(super) open: Bitboard,
    /// Who would guard them after which moves of the helping side.
    pub(super) guards: &'s Guards,
    /// A unit that is reborn may stand on any one square.
    pub(super) fills_anywhere: bool,
}

impl Mate<'_> {
    /// Adds the helper moves after which this could be mate; true if all are.
    pub(super) fn add_moves(&self, moves: &mut HelperMoves) -> bool {
        let limit = |squares: Bitboard| self.needs.arrival.map_or(squares, |to| squares & Bitboard::of(to));
        if let Some(leaver) = self.needs.leaver {
            moves.of[leaver.index()] |= limit(self.sufficient(Some(leaver)));
            return false;
        }
        let squares = limit(self.sufficient(None));
        if squares == Bitboard::FULL {
            return true;
        }
        moves.any |= squares;
        let leavers: Bitboard = self.guards.iter().filter_map(|(_, needs)| needs.leaver).collect();
        for leaver in leavers {
            moves.of[leaver.index()] |= limit(self.sufficient(Some(leaver)));
        }
        false
    }

    /// Where a helper unit must arrive that leaves this square, or any other one.
    fn sufficient(&self, leaver: Option<Square>) -> Bitboard {
        if self.fills_anywhere {
            // It fills one flight, and a unit that has not come to be captured another one.
            let is_guarded = |flight: &Square| self.guards.iter().any(|(guarded, _)| guarded == flight);
            let left = self.open.into_iter().filter(|flight| !is_guarded(flight)).count();
            let most = if self.needs.arrival.is_some() { 1 } else { 2 };
            return if left <= most { Bitboard::FULL } else { Bitboard::EMPTY };
        }
        let fold = |squares: Bitboard, flight| squares & self.closing(flight, leaver);
        self.open.into_iter().fold(Bitboard::FULL, fold)
    }

    /// The same for one flight.
    fn closing(&self, flight: Square, leaver: Option<Square>) -> Bitboard {
        let mut squares = Bitboard::of(flight);
        for (_, needs) in self.guards.iter().filter(|(guarded, _)| *guarded == flight) {
            match needs.arrival {
                _ if needs.leaver.is_some() && needs.leaver != leaver => {}
                None => return Bitboard::FULL,
                Some(to) => squares = squares.with(to),
            }
        }
        squares
    }
}

/// Which squares would be guarded, and what for.
pub(super) type Guards = ArrayVec<(Square, Needs), 128>;
