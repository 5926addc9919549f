//! Normal Pawns: pawns move, capture and check on their own first rank, too.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Normal Pawns",
    aliases: &["Normal Pawn", "NormalPawn"],
    french: &["Pions normaux"],
    german: &["Normalbauern"],
    popeye: ["PionNormale", "NormalBauern", "NormalPawn"],
    rule: "Pawns that stand on the first rank of their side move one square, capture and give check as from any other square.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/P3K3 w", "a1-a2"),
    ..row(Fairy::NormalPawns)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.taking_kings()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.normal_pawns = true;
}
