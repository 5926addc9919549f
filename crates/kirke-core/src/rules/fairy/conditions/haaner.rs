//! Haaner Chess: each move leaves a hole where it began.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Haaner Chess",
    aliases: &["Haaner", "Haan Chess"],
    french: &["Échecs Haan"],
    german: &["Haaner Schach"],
    popeye: ["Haan", "HaanerSchach", "HaanerChess"],
    rule: "Each move leaves a hole on the square that the unit leaves, castling two, and so does a pawn that is captured \
           en passant; only then units are reborn. Nothing stands on a hole, goes over it along a line, hops over \
           it or is reborn on it. Leapers leap over holes.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4"),
    goes_with_neutrals: true,
    ..row(Fairy::LeavesHoles)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.leaves_holes = true;
}
