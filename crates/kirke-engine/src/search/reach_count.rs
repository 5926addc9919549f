//! How many units of a side reach each square, as far as one and more than one are told apart.

use crate::board::Bitboard;

/// The squares that at least one unit reaches, and at least two: so it is known what the others reach without one of them.
/// Whether that is what a unit guards now, what it would guard on some board, or where it can go, is asked of the unit.
#[derive(Clone, Copy, Default)]
pub(super) struct ReachCount {
    once: Bitboard,
    twice: Bitboard,
}

impl ReachCount {
    /// One more unit, which reaches these squares.
    #[inline]
    pub fn add(&mut self, reach: Bitboard) {
        self.twice |= self.once & reach;
        self.once |= reach;
    }

    /// What any of the units reaches.
    #[inline]
    pub fn by_any(self) -> Bitboard {
        self.once
    }

    /// What the others reach without the one that reaches these squares.
    #[inline]
    pub fn without(self, reach: Bitboard) -> Bitboard {
        self.twice | self.once & !reach
    }
}

impl FromIterator<Bitboard> for ReachCount {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Bitboard>>(reaches: I) -> Self {
        let mut count = Self::default();
        reaches.into_iter().for_each(|reach| count.add(reach));
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn what_two_units_reach_is_reached_without_one_of_them() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        let [a, b, c] = [Square::ALL[0], Square::ALL[1], Square::ALL[2]];
        let (first, second) = (set(&[a, b]), set(&[b, c]));
        let count: ReachCount = [first, second].into_iter().collect();
        assert_eq!(count.by_any(), set(&[a, b, c]));
        assert_eq!(count.without(first), second);
        assert_eq!(count.without(second), first);
        assert_eq!(count.without(Bitboard::EMPTY), count.by_any());
    }
}
