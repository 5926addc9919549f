//! Disparate: a unit does not move if the unit moved last by the other side was of its kind.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Disparate",
    aliases: &["Disparate Chess"],
    popeye: ["Disparate", "Disparate", "Disparate"],
    rule: "A unit does not move, nor check, if the unit that the other side has just moved was of its kind.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    goes_with_neutrals: true,
    ..row(Fairy::Disparate)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHOICE
        .forwards_only()
        .taking_kings()
        .having(Features::OVER_JOINED_EDGES.and(Features::PAST).and(Features::SQUARES))
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.disparate = true;
}
