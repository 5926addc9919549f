//! Edge Mover: a side moves to squares on the edge of the board only.

use crate::board::Colour;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const WHITE_EDGE_MOVER: FairyCondition = FairyCondition {
    name: "White Edge Mover",
    german: &["Weißer Randzüger"],
    popeye: ["BlancBordCoup", "WeisserRandzueger", "WhiteEdgeMover"],
    rule: "White moves to squares on the edge of the board only, captures of the king included.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "!Ke1-e2"),
    goes_with_neutrals: true,
    ..row(Fairy::EdgeMover { side: Colour::White })
};

pub(in crate::rules::fairy) const BLACK_EDGE_MOVER: FairyCondition = FairyCondition {
    name: "Black Edge Mover",
    german: &["Schwarzer Randzüger"],
    popeye: ["NoirBordCoup", "SchwarzerRandzueger", "BlackEdgeMover"],
    rule: "Black moves to squares on the edge of the board only, captures of the king included.",
    source: POPEYE,
    example: ("r3k3/8/8/8/8/8/8/4K3 b", "!Ke8-e7"),
    goes_with_neutrals: true,
    ..row(Fairy::EdgeMover { side: Colour::Black })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR.having(Features::WITHIN_A_HALF_MOVE).allowing_quiets()
}

pub(in crate::rules::fairy) fn add(side: Colour, motion: &mut Motion) {
    motion.to_edge[side.index()] = true;
}
