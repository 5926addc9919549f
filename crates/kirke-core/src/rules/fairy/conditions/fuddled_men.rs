//! Fuddled Men: a unit does not move, nor check, twice in a row.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Fuddled Men",
    aliases: &["Fuddled Men Chess"],
    german: &["Verwirrte Steine"],
    popeye: ["FuddledMen", "FuddledMen", "FuddledMen"],
    rule: "A unit that its side has just moved neither moves nor checks at the next move of that side.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4 Ke8-e7 Ke1-e2"),
    ..row(Fairy::Fuddled)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::PAST).shifting().taking_away().taking_kings()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion, outcome: &mut Outcome) {
    motion.fuddled = true;
    outcome.spares_kings = true;
}
