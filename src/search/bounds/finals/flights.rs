//! How many moves it takes to guard a king's flights.

use super::now::Now;
use crate::board::{Bitboard, Square, king_attacks};
use crate::search::bounds::cover::guarded;
use crate::search::bounds::ways::Walk;
use arrayvec::ArrayVec;

/// Which squares round a king the mater can guard in how many moves.
pub(super) struct Flights {
    ring: ArrayVec<Square, 8>,
    /// Fewest moves of the mater, by squares that are not filled yet and by the number of units that may still fill some
    /// of them.
    moves: Vec<[u8; 9]>,
}

impl Flights {
    /// `fillable` are the squares on which units of the king's side may stand.
    pub fn of(now: &Now, mated: Square, fillable: Bitboard) -> Self {
        let ring: ArrayVec<Square, 8> = king_attacks(mated).into_iter().collect();
        let mut flights = Self { moves: vec![[u8::MAX; 9]; 1 << ring.len()], ring };
        flights.moves[0][0] = 0;
        for man in &now.maters {
            let before: ArrayVec<u8, 256> = flights.moves.iter().map(|row| row[0]).collect();
            for &(moves, squares) in guarded(Walk::of(man.unit), man.from, mated) {
                let guards = flights.row(squares);
                for (row, &least) in before.iter().enumerate() {
                    let least = least.saturating_add(moves);
                    // To guard some of them takes no more.
                    let more = &mut flights.moves[row | guards][0];
                    *more = least.min(*more);
                }
            }
        }
        let rows = flights.moves.len();
        for row in (0..rows).rev() {
            for i in 0..flights.ring.len() {
                let with = flights.moves[row | 1 << i][0];
                flights.moves[row][0] = flights.moves[row][0].min(with);
            }
        }
        for row in 0..rows {
            for fillers in 1..=8 {
                let mut least = flights.moves[row][fillers - 1];
                for (i, &square) in flights.ring.iter().enumerate() {
                    if row >> i & 1 == 1 && fillable.has(square) {
                        least = least.min(flights.moves[row & !(1 << i)][fillers - 1]);
                    }
                }
                flights.moves[row][fillers] = least;
            }
        }
        flights
    }

    fn row(&self, squares: Bitboard) -> usize {
        self.ring.iter().enumerate().fold(0, |row, (i, &square)| row | usize::from(squares.has(square)) << i)
    }

    /// Fewest moves of the mater to guard those of these squares that so many units do not fill.
    pub fn moves(&self, open: Bitboard, fillers: u32) -> usize {
        usize::from(self.moves[self.row(open)][fillers.min(8) as usize])
    }
}
