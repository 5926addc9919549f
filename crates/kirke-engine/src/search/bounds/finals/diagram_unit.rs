//! One unit of the diagram: where it may go, and in how many moves.

use super::{Fate, MOST_UNITS};
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::Castling;
use crate::search::bounds::force::{Starts, starts};
use crate::search::bounds::routes::{moves_as, passing, straight};
use crate::search::bounds::ways::Walk;
use arrayvec::ArrayVec;

/// A unit of the diagram where it is now.
#[derive(Clone, Debug)]
pub(super) struct DiagramUnit {
    /// Its place among the units of the diagram.
    pub index: usize,
    pub unit: Unit,
    /// Where its way may begin, its own square first, after how many moves.
    starts: Starts,
}

pub(super) type DiagramUnits = ArrayVec<DiagramUnit, MOST_UNITS>;

impl DiagramUnit {
    pub fn new(index: usize, from: Square, unit: Unit, castling: Castling) -> Self {
        Self { index, unit, starts: starts(castling, from, unit.kind()) }
    }

    /// Where it stands.
    pub fn from(&self) -> Square {
        self.starts[0].0
    }

    /// May it castle?
    pub fn may_castle(&self) -> bool {
        self.starts.len() > 1
    }

    /// The squares from which its way may begin, and the walk.
    pub fn ways(&self) -> impl Iterator<Item = (Walk, Square, u8)> + '_ {
        let walk = Walk::of(self.unit);
        self.starts.iter().map(move |&(from, before)| (walk, from, before))
    }

    /// Moves to a place, if as a pawn it captures so many times at most; very many if there is no way.
    pub fn moves(&self, target: (Square, Kind), captures: usize) -> usize {
        let ways = self.starts.iter().map(|&(from, before)| {
            usize::from(before) + usize::from(moves_as(self.unit, from, target, captures))
        });
        ways.min().unwrap_or(usize::MAX)
    }

    fn union(&self, moves: usize, squares: impl Fn(Square, usize) -> Bitboard) -> Bitboard {
        self.starts.iter().fold(Bitboard::EMPTY, |set, &(from, before)| {
            moves.checked_sub(usize::from(before)).map_or(set, |moves| set | squares(from, moves))
        })
    }

    /// Where it can stand after at most so many moves.
    pub fn within(&self, moves: usize) -> Bitboard {
        self.union(moves, |from, moves| Walk::of(self.unit).within(from, moves))
    }

    /// What it can attack after at most so many moves.
    pub fn attacked_within(&self, moves: usize) -> Bitboard {
        self.union(moves, |from, moves| Walk::of(self.unit).attacked_within(from, moves))
    }

    /// Where it may be after `gone` moves if it is in its place after `left` more.
    pub fn passing(&self, target: (Square, Kind), gone: usize, left: usize) -> Bitboard {
        self.union(gone, |from, gone| passing(self.unit, from, target, gone, left))
    }

    /// The squares on which it can be taken after so many moves: a pawn also in passing.
    pub fn takeable(&self, moves: usize, keeps_file: bool) -> Bitboard {
        let squares = match keeps_file {
            true => self.union(moves, |from, moves| straight(self.unit, from, moves)),
            false => self.within(moves),
        };
        match self.unit.kind() {
            Kind::PAWN => squares | squares.moved_by(0, -self.unit.colour().forward()),
            _ => squares,
        }
    }

    /// Moves to its place, none if it has none.
    pub fn moves_to(&self, target: Fate, captures: usize) -> usize {
        match target {
            Fate::At(square, kind) => self.moves((square, kind), captures),
            Fate::Free | Fate::Captured => 0,
        }
    }
}
