//! Dummy: a word that Popeye knows, and plays as without it.

use crate::rules::fairy::Fairy;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Dummy",
    popeye: ["Dummy", "Dummy", "Dummy"],
    rule: "Popeye has this word among its conditions and plays as without it; no rule is known.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::Dummy)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHOICE.having(Features::REACH_ALONE).taking_kings().allowing_quiets().keeping_flights()
}
