//! Woozles, Heffalumps: units do not capture that reach another unit which reaches them.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// Which units may not capture because another one reaches them that they reach themselves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Mutual {
    /// The other one is of the other side; otherwise of their own.
    pub enemies: bool,
    /// They may not capture on the line of both only; otherwise nowhere.
    pub on_line: bool,
    /// Kings count, as either of them.
    pub kings: bool,
}

pub(in crate::rules::fairy) const WOOZLES: FairyCondition = FairyCondition {
    name: "Woozles",
    popeye: ["Woozles", "Woozles", "Woozles"],
    rule: "A unit that guards another unit of its side, and is guarded by it, captures nothing, and does not check so.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/2B5/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::Mutual(Mutual { enemies: false, on_line: false, kings: true }))
};

pub(in crate::rules::fairy) const WOOZLES_REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "Woozles Rex Exclusive",
    french: &["Woozles Rex exclusif"],
    german: &["Woozles Rex exklusive", "Woozles Rex exklusiv"],
    popeye: ["Woozles RexExclusif", "Woozles RexExklusive", "Woozles RexExclusive"],
    rule: "The same as Woozles, but kings are neither bound nor do they bind.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/2B5/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::Mutual(Mutual { enemies: false, on_line: false, kings: false }))
};

pub(in crate::rules::fairy) const BIWOOZLES: FairyCondition = FairyCondition {
    name: "BiWoozles",
    popeye: ["BiWoozles", "BiWoozles", "BiWoozles"],
    rule: "A unit that attacks an enemy unit, and is attacked by it, captures nothing, and does not check so.",
    source: POPEYE,
    example: ("4k3/8/5b2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::Mutual(Mutual { enemies: true, on_line: false, kings: true }))
};

pub(in crate::rules::fairy) const BIWOOZLES_REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "BiWoozles Rex Exclusive",
    french: &["BiWoozles Rex exclusif"],
    german: &["BiWoozles Rex exklusive", "BiWoozles Rex exklusiv"],
    popeye: ["BiWoozles RexExclusif", "BiWoozles RexExklusive", "BiWoozles RexExclusive"],
    rule: "The same as BiWoozles, but kings are neither bound nor do they bind.",
    source: POPEYE,
    example: ("4k3/8/5b2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::Mutual(Mutual { enemies: true, on_line: false, kings: false }))
};

pub(in crate::rules::fairy) const HEFFALUMPS: FairyCondition = FairyCondition {
    name: "Heffalumps",
    popeye: ["Heffalumps", "Heffalumps", "Heffalumps"],
    rule: "A unit that guards another unit of its side, and is guarded by it, captures nothing on the line of both, and does not check so.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/2B5/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::Mutual(Mutual { enemies: false, on_line: true, kings: true }))
};

pub(in crate::rules::fairy) const HEFFALUMPS_REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "Heffalumps Rex Exclusive",
    french: &["Heffalumps Rex exclusif"],
    german: &["Heffalumps Rex exklusive", "Heffalumps Rex exklusiv"],
    popeye: ["Heffalumps RexExclusif", "Heffalumps RexExklusive", "Heffalumps RexExclusive"],
    rule: "The same as Heffalumps, but kings are neither bound nor do they bind.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/2B5/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::Mutual(Mutual { enemies: false, on_line: true, kings: false }))
};

pub(in crate::rules::fairy) const BIHEFFALUMPS: FairyCondition = FairyCondition {
    name: "BiHeffalumps",
    popeye: ["BiHeffalumps", "BiHeffalumps", "BiHeffalumps"],
    rule: "A unit that attacks an enemy unit, and is attacked by it, captures nothing on the line of both, and does not check so.",
    source: POPEYE,
    example: ("4k3/8/5b2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::Mutual(Mutual { enemies: true, on_line: true, kings: true }))
};

pub(in crate::rules::fairy) const BIHEFFALUMPS_REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "BiHeffalumps Rex Exclusive",
    french: &["BiHeffalumps Rex exclusif"],
    german: &["BiHeffalumps Rex exklusive", "BiHeffalumps Rex exklusiv"],
    popeye: ["BiHeffalumps RexExclusif", "BiHeffalumps RexExklusive", "BiHeffalumps RexExclusive"],
    rule: "The same as BiHeffalumps, but kings are neither bound nor do they bind.",
    source: POPEYE,
    example: ("4k3/8/5b2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::Mutual(Mutual { enemies: true, on_line: true, kings: false }))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR
        .having(Features::WITHIN_A_HALF_MOVE.and(Features::GUARDS).and(Features::CAPTURES))
        .allowing_quiets()
        .keeping_flights()
}

pub(in crate::rules::fairy) fn add(mutual: Mutual, motion: &mut Motion) {
    motion.mutual = Some(mutual);
}
