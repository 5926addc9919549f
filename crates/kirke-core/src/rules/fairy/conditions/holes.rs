//! Holes: squares that are none.

use crate::board::Bitboard;
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Holes",
    aliases: &["Hole"],
    french: &["Trous"],
    german: &["Löcher"],
    popeye: ["Trou", "Loch", "Hole"],
    rule: "The squares named are holes: nothing stands on them, goes over them along a line, hops over them or is \
           reborn on them. Leapers leap over them.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/3RK3 w", "!Rd1-d8"),
    goes_with_neutrals: true,
    ..row(Fairy::Holes(Bitboard::EMPTY))
};

pub(in crate::rules::fairy) const fn nature(squares: Bitboard) -> Nature {
    // For a rebirth a hole is like a square that is taken.
    Nature::DEMAND.taking_away().keeping_mates().with(FairyArgument::Squares(squares))
}

pub(in crate::rules::fairy) fn add(squares: Bitboard, motion: &mut Motion) {
    motion.holes = squares;
}
