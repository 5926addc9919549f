//! Colour Mate (#C): units that mate change sides.

use super::{StandaloneRule, row};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FEENSCHACH, FairyCondition};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    aliases: &["#Colour Chess", "#Colour", "#C"],
    popeye: ["#C", "#C", "#C"],
    rule: "After a move that mates, the units that give check, kings excepted, change sides, and play goes on; unless that would \
           leave the own king in check: then nothing changes.",
    source: FEENSCHACH,
    example: ("7k/5K2/8/8/8/8/8/6R1 w", "Rg1-h1"),
    ..row(&RULE)
};

static RULE: StandaloneRule = StandaloneRule {
    name: "Colour Mate",
    nature: Nature::CHANGE.asking_for_check(true).having(Features::GUARDS),
    recolours_mates: true,
    ..StandaloneRule::NONE
};
