//! Bicaptures: units capture those of their own side, too.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Bicaptures",
    popeye: ["Bicaptures", "Bicaptures", "Bicaptures"],
    rule: "Units capture those of their own side, too, kings excepted; such a unit is reborn as it would be if the other side had captured it. Only the other side gives check.",
    source: POPEYE,
    example: ("k7/8/5N2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::Bicaptures)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.bicaptures = true;
}
