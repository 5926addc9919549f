//! Partial Paralysis: an attacked unit does not go where it could go if it moved as the attackers do.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Partial Paralysis",
    french: &["Paralysie partielle"],
    german: &["Partielle Paralyse"],
    popeye: ["ParalysePartielle", "PartielleParalyse", "PartialParalysis"],
    rule: "A unit attacked by enemy units does not go to, nor attack, squares that it could reach if it moved as one of them.",
    source: POPEYE,
    example: ("4k3/8/8/8/r7/8/8/Q3K3 w", "!Qa1-b1"),
    goes_with_neutrals: true,
    ..row(Fairy::PartialParalysis)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND.shifting().taking_away()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.partial_paralysis = true;
}
