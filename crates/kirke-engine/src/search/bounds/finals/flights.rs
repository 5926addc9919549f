//! How many moves it takes to guard a king's flights.

use super::now::Now;
use crate::board::{Bitboard, Square, king_attacks};
use crate::search::bounds::cover::guarded;
use arrayvec::ArrayVec;

/// More means of filling squares than this are not told apart.
const MOST_MEANS: usize = 15;

/// Which squares round a king the mating side can guard in how many moves.
pub(super) struct GuardingMoves {
    ring: ArrayVec<Square, 8>,
    /// Fewest moves of the mating side, by squares that are neither filled nor guarded yet and by the means that are left to
    /// fill some of them.
    moves: Vec<[u8; MOST_MEANS + 1]>,
}

impl GuardingMoves {
    /// `to_fill` tells what it takes to fill a square, if that can be done at all.
    pub fn of(now: &Now<'_>, mated: Square, to_fill: impl Fn(Square) -> Option<usize>) -> Self {
        let ring: ArrayVec<Square, 8> = king_attacks(mated).into_iter().collect();
        let mut flights = Self { moves: Vec::new(), ring };
        let guards = flights.guards(now, mated);
        let to_fill: ArrayVec<Option<usize>, 8> =
            flights.ring.iter().map(|&square| to_fill(square)).collect();
        for (row, &moves) in guards.iter().enumerate() {
            let mut least = [moves; MOST_MEANS + 1];
            for (i, needed) in to_fill.iter().enumerate().filter(|(i, _)| row >> i & 1 == 1) {
                let Some(needed) = *needed else { continue };
                let filled = flights.moves[row & !(1 << i)];
                for means in needed..=MOST_MEANS {
                    least[means] = least[means].min(filled[means - needed]);
                }
            }
            flights.moves.push(least);
        }
        flights
    }

    /// Fewest moves that guard each set of squares.
    fn guards(&self, now: &Now<'_>, mated: Square) -> Vec<u8> {
        let mut moves = vec![u8::MAX; 1 << self.ring.len()];
        moves[0] = 0;
        for diagram_unit in &now.mating_units {
            let before = moves.clone();
            let ways = diagram_unit.ways().flat_map(|(walk, from, first)| {
                guarded(walk, from, mated).iter().map(move |&(more, squares)| (first + more, squares))
            });
            for (more, squares) in ways {
                let guards = self.row(squares);
                for (row, &least) in before.iter().enumerate() {
                    let least = least.saturating_add(more);
                    let with = &mut moves[row | guards];
                    *with = least.min(*with);
                }
            }
        }
        // To guard some of them takes no more.
        for row in (0..moves.len()).rev() {
            for i in 0..self.ring.len() {
                moves[row] = moves[row].min(moves[row | 1 << i]);
            }
        }
        moves
    }

    fn row(&self, squares: Bitboard) -> usize {
        self.ring.iter().enumerate().fold(0, |row, (i, &square)| row | usize::from(squares.has(square)) << i)
    }

    /// Fewest moves of the mating side to guard those of these squares that are not filled by so many means.
    pub fn moves(&self, open: Bitboard, means: usize) -> usize {
        usize::from(self.moves[self.row(open)][means.min(MOST_MEANS)])
    }
}
