//! What is remembered of the moves before, for rules that compare with them.

use crate::board::{Colour, Kind, Square};
use crate::position::Position;
use crate::rules::{LastMove, Motion, Rules};

/// Bits for one side: three squares, the kind, whether the unit captured and was attacked once, and one that says that
/// there is a move.
const BITS: u32 = 6 * 3 + 4 + 1 + 1 + 1;

/// Behind the bits of both sides stands which of them has moved last.
const LAST_SIDE: u32 = 2 * BITS;

/// The bits that all this takes.
pub(super) const BITS_OF_MOVES: u32 = LAST_SIDE + 1;

impl LastMove {
    /// The squares that it has left: of castling two.
    pub fn vacated(self) -> impl Iterator<Item = Square> {
        let castles = self.kind == Kind::KING
            && self.from.file() == 4
            && self.from.file().abs_diff(self.to.file()) == 2;
        let corner = || Square::new(if self.to.file() == 6 { 7 } else { 0 }, self.from.rank());
        [Some(self.from), castles.then(corner)].into_iter().flatten()
    }

    /// No more of it than rules ask for: positions that differ in the rest are the same.
    fn as_asked(self, motion: &Motion) -> Self {
        let castles = self.kind == Kind::KING && self.from.file().abs_diff(self.to.file()) == 2;
        let place = match motion.fuddled {
            // The rook has moved, too.
            true if castles => return Self { attacked_once: false, captured: false, ..self },
            true => self.stands_on,
            false => Square::A1,
        };
        let kind = if motion.disparate { self.kind } else { Kind::KING };
        Self { from: place, to: place, stands_on: place, kind, attacked_once: false, captured: false }
    }

    fn bits(self) -> u64 {
        let squares = [self.from, self.to, self.stands_on];
        let squares = squares.into_iter().fold(0, |bits, square| bits << 6 | square as u64);
        let facts = u64::from(self.captured) << (BITS - 2) | u64::from(self.attacked_once) << (BITS - 1);
        facts | (squares << 4 | self.kind.index() as u64) << 1 | 1
    }

    fn of_bits(bits: u64) -> Option<Self> {
        let square = |shift: u32| Square::from_index((bits >> shift & 63) as u8);
        let kind = Kind::from_index((bits >> 1 & 15) as u8)?;
        (bits & 1 != 0).then(|| Self {
            from: square(17),
            to: square(11),
            stands_on: square(5),
            kind,
            captured: bits >> (BITS - 2) & 1 != 0,
            attacked_once: bits >> (BITS - 1) & 1 != 0,
        })
    }
}

impl Position {
    /// The last move of a side, where rules ask for it; none before its first one.
    #[cold]
    pub fn last_move(&self, side: Colour) -> Option<LastMove> {
        let bits = self.precedent()? >> (BITS * side.index() as u32);
        LastMove::of_bits(bits & ((1 << BITS) - 1))
    }

    /// The last move of all, where rules ask for it, if it was one of this side; none if that passes now.
    #[cold]
    pub fn move_just_made(&self, side: Colour) -> Option<LastMove> {
        let was_last = self.precedent()? >> LAST_SIDE & 1 == side.index() as u64;
        self.last_move(side).filter(|_| was_last)
    }

    /// What is remembered once a side has made this move, which leads here.
    #[cold]
    pub(in crate::position) fn remembering(&self, rules: &Rules, side: Colour, last: LastMove) -> u64 {
        let shift = BITS * side.index() as u32;
        let asks_all = rules.asks_all_of_last_moves();
        let last = if asks_all { last } else { last.as_asked(&rules.motion) };
        let of_other = match asks_all || rules.motion.fuddled {
            true => ((1 << BITS) - 1) << (BITS * (!side).index() as u32),
            false => 0,
        };
        let others = self.precedent().unwrap_or(0) & (of_other | !0 << BITS_OF_MOVES);
        others | last.bits() << shift | (side.index() as u64) << LAST_SIDE
    }
}
