use crate::board::{Bitboard, Square, Unit};
use crate::position::Move;

/// Receives legal moves; every answer `true` stops the generator.
pub trait Visitor {
    /// Only the number of moves is of interest, not which ones or in what order.
    const COUNTS: bool = false;

    /// So many legal moves; asked of visitors that count.
    #[inline]
    fn many(&mut self, _number: u32) {}

    /// Only arrival squares in this set are of interest for a unit; others need not be generated.
    #[inline]
    fn interest(&self, _from: Square, _unit: Unit) -> Bitboard {
        Bitboard::FULL
    }

    /// May this pseudo-legal move be of interest? Asked before a move is played to find out whether it is legal.
    #[inline]
    fn worth_playing(&self, _mv: Move) -> bool {
        true
    }

    /// Plain legal moves and captures (no promotion, no choice) to each of these squares.
    fn set(&mut self, from: Square, targets: Bitboard) -> bool;

    /// One legal move of any sort.
    fn one(&mut self, mv: Move) -> bool;
}
