//! Influencer: a unit that has moved makes other units of the enemy units beside it.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Influencer",
    aliases: &["Influencer Chess"],
    french: &["Influenceur"],
    german: &["Influencerschach"],
    popeye: ["Influenceur", "Influencer", "Influencer"],
    rule: "When a unit has moved, kings excepted, the enemy units beside it become pawns, and those on the first and eighth ranks become what it is; kings stay kings.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4-e5"),
    ..row(Fairy::Influencer)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::KINDS).taking_kings()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.influences = true;
}
