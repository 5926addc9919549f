//! Central Chess: only kings, and units that others guard which may move themselves, may move.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Central Chess",
    french: &["Échecs centraux"],
    german: &["Zentralschach"],
    popeye: ["EchecsCentral", "ZentralSchach", "CentralChess"],
    rule: "A unit may move and check only if the king of its side guards it, or a unit does that may move so itself.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    goes_with_neutrals: true,
    ..row(Fairy::Central)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND
        .having(Features::WITHIN_A_HALF_MOVE.and(Features::GUARDS))
        .shifting()
        .taking_kings()
        .taking_away()
        .keeping_flights()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.central = true;
}
