//! Multicaptures: a unit may be captured only if it is attacked at least twice.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const MULTICAPTURES: FairyCondition = FairyCondition {
    name: "Multicaptures",
    german: &["Mehrfachschläge"],
    popeye: ["MultiCaptures", "MultiCaptures", "MultiCaptures"],
    rule: "A unit may be captured only if it is attacked at least twice, by two enemy units or by one in two ways; so it is with check.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::MultiCaptures { white: true, black: true })
};

pub(in crate::rules::fairy) const WHITE_MULTICAPTURES: FairyCondition = FairyCondition {
    name: "White Multicaptures",
    aliases: &["Multicaptures White"],
    popeye: ["MultiCaptures Blanc", "MultiCaptures Weiss", "MultiCaptures White"],
    rule: "White captures a unit only if at least two white units could capture it; so it is with check.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::MultiCaptures { white: true, black: false })
};

pub(in crate::rules::fairy) const BLACK_MULTICAPTURES: FairyCondition = FairyCondition {
    name: "Black Multicaptures",
    aliases: &["Multicaptures Black"],
    popeye: ["MultiCaptures Noir", "MultiCaptures Schwarz", "MultiCaptures Black"],
    rule: "Black captures a unit only if at least two black units could capture it; so it is with check.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/4B3/8/8/4K3 b", "!Sf6*e4"),
    ..row(Fairy::MultiCaptures { white: false, black: true })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND.having(Features::WITHIN_A_HALF_MOVE).shifting().allowing_quiets().taking_away()
}

pub(in crate::rules::fairy) fn add(white: bool, black: bool, motion: &mut Motion) {
    motion.multi_captures = [white, black];
}
