//! A position that has come up twice may not come up a third time. So what is known of a position depends on those of the
//! same line that can still come up again; they are part of its key.

use crate::board::{Bitboard, Colour};

/// A position of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    /// Equal positions with equal rights have equal keys.
    pub key: u64,
    /// What no retraction restores: positions that differ here do not come up again.
    pub for_good: u64,
    /// The side that takes back from here.
    pub turn: Colour,
    /// Where the units of each side stand, if each half-move between positions that are equal for good shifts but one of
    /// them, or two by castling.
    pub placed: Option<[Bitboard; 2]>,
}

impl Mark {
    /// How many half-moves lie between this position and another one of the same line, at least.
    fn distance(self, other: Self) -> u16 {
        let (Some(here), Some(there)) = (self.placed, other.placed) else { return 1 };
        let shifted = Colour::ALL.map(|side| (here[side.index()] & !there[side.index()]).len() as u16);
        let can_take = |side: Colour, moves: u16| {
            let shifted = shifted[side.index()];
            // Nothing comes back in one move.
            2 * moves >= shifted && (shifted > 0 || moves != 1)
        };
        let first = if self.turn == other.turn { 2 } else { 1 };
        let fits = |half_moves: u16| {
            can_take(self.turn, half_moves.div_ceil(2)) && can_take(!self.turn, half_moves / 2)
        };
        (first..).step_by(2).find(|&half_moves| fits(half_moves)).unwrap_or(first)
    }
}

/// The positions of a line, the diagram first.
#[derive(Clone, Default, Debug)]
pub(super) struct Line {
    marks: Vec<Mark>,
}

/// How often a position may come up.
const MOST: usize = 2;

impl Line {
    pub fn push(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    pub fn pop(&mut self) {
        self.marks.pop();
    }

    /// May this position come up now?
    pub fn allows(&self, mark: Mark) -> bool {
        self.relevant(mark).filter(|earlier| earlier.key == mark.key).count() < MOST
    }

    /// Tells apart lines that differ in what may still come up behind this position in so many half-moves.
    pub fn key(&self, now: Mark, half_moves: u16, shortest_cycle: u16) -> u64 {
        let can_come_up = |mark: &&Mark| mark.key == now.key || now.distance(**mark) <= half_moves;
        let mut marks: Vec<Mark> = self.relevant(now).filter(can_come_up).copied().collect();
        marks.sort_unstable_by_key(|mark| mark.key);
        let matters = |equal: &&[Mark]| {
            let stands_here = equal[0].key == now.key;
            let way = if stands_here { shortest_cycle } else { now.distance(equal[0]) };
            // What has come up once must come up again before it is forbidden, and between these lies a cycle.
            let again = if equal.len() + usize::from(stands_here) < MOST { shortest_cycle } else { 0 };
            way + again <= half_moves
        };
        let counted = marks.chunk_by(|one, other| one.key == other.key).filter(matters);
        counted.fold(0, |sum, equal| sum.wrapping_add(scattered(equal[0].key, equal.len())))
    }

    fn relevant(&self, now: Mark) -> impl Iterator<Item = &Mark> {
        self.marks.iter().rev().take_while(move |mark| mark.for_good == now.for_good)
    }
}

fn scattered(key: u64, number: usize) -> u64 {
    (key ^ (number as u64).rotate_left(61)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn mark(key: u64) -> Mark {
        Mark { key, for_good: 0, turn: Colour::White, placed: None }
    }

    #[test]
    fn a_position_comes_up_twice_and_not_three_times() {
        let mut line = Line::default();
        for expected in [true, true, false] {
            assert_eq!(line.allows(mark(7)), expected);
            line.push(mark(7));
        }
        assert!(line.allows(mark(8)));
        assert!(line.allows(Mark { for_good: 1, ..mark(7) }));
    }

    #[test]
    fn lines_that_forbid_the_same_have_the_same_key() {
        let mut line = Line::default();
        let empty = line.key(mark(1), 9, 4);
        line.push(mark(7));
        assert_eq!(line.key(mark(1), 4, 4), empty);
        assert_ne!(line.key(mark(1), 5, 4), empty);
        // Where it stands on the board, it has come up twice.
        assert_eq!(line.key(mark(7), 3, 4), empty);
        assert_ne!(line.key(mark(7), 4, 4), empty);
        line.push(mark(7));
        assert_ne!(line.key(mark(1), 1, 4), empty);
        assert_eq!(line.key(Mark { for_good: 1, ..mark(1) }, 9, 4), empty);
    }

    #[test]
    fn a_position_is_as_far_as_each_side_needs_moves() {
        use crate::board::Square;
        let at = |turn, white, black| Mark {
            turn,
            placed: Some([Bitboard::of(white), Bitboard::of(black)]),
            ..mark(0)
        };
        let (one, other) = (Square::A1, Square::H8);
        let here = at(Colour::White, one, one);
        // Whoever has no unit elsewhere stands still or goes and comes back.
        assert_eq!(here.distance(at(Colour::Black, other, one)), 1);
        assert_eq!(here.distance(at(Colour::White, other, other)), 2);
        assert_eq!(here.distance(at(Colour::White, other, one)), 4);
        assert_eq!(here.distance(at(Colour::Black, one, other)), 3);
        assert_eq!(here.distance(at(Colour::Black, other, other)), 3);
    }
}
