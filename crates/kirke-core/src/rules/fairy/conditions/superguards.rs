//! Superguards, Provocation Chess and others: which units may be captured by whom depends on who guards or attacks them.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// Which units may be captured by whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Prey {
    /// Those that no own unit guards (Superguards).
    Unguarded,
    /// Those that an own unit guards (Antiguards).
    Guarded,
    /// All, but kings do not capture guarded kings (Shielded Kings).
    ButShieldedKings,
    /// All, by units that are attacked themselves (Provocation Chess).
    ByProvoked,
}

pub(in crate::rules::fairy) const SUPERGUARDS: FairyCondition = FairyCondition {
    name: "Superguards",
    french: &["Supergardes"],
    german: &["Superdeckungen"],
    popeye: ["Supergardes", "SuperDeckungen", "SuperGuards"],
    rule: "A unit, the king included, that an own unit guards cannot be captured.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Qc6-b5"),
    ..row(Fairy::Prey(Prey::Unguarded))
};

pub(in crate::rules::fairy) const ANTIGUARDS: FairyCondition = FairyCondition {
    name: "Antiguards",
    french: &["Antigardes"],
    german: &["Antideckungen"],
    popeye: ["Antigardes", "AntiDeckungen", "AntiGuards"],
    rule: "A unit, the king included, can be captured only if an own unit guards it.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    ..row(Fairy::Prey(Prey::Guarded))
};

pub(in crate::rules::fairy) const SHIELDED_KINGS: FairyCondition = FairyCondition {
    name: "Shielded Kings",
    german: &["Schutzkönige"],
    popeye: ["ShieldedKings", "SchutzKoenige", "ShieldedKings"],
    rule: "A king that an own unit guards is not in check by the other king.",
    source: POPEYE,
    example: ("8/4P2q/7k/8/6K1/6P1/8/8 b", "Kh6-h5"),
    goes_with_neutrals: true,
    ..row(Fairy::Prey(Prey::ButShieldedKings))
};

pub(in crate::rules::fairy) const PROVOCATION: FairyCondition = FairyCondition {
    name: "Provocation Chess",
    french: &["Échecs provocateurs"],
    german: &["Provokationsschach"],
    popeye: ["EchecsProvacateurs", "ProvokationSchach", "ProvocationChess"],
    rule: "A unit captures and gives check only while an enemy unit attacks it.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    ..row(Fairy::Prey(Prey::ByProvoked))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR
        .having(Features::REACH_ALONE.and(Features::GUARDS).and(Features::FAIRY_PAWNS))
        .allowing_quiets()
        .keeping_flights()
}

pub(in crate::rules::fairy) fn add(prey: Prey, motion: &mut Motion) {
    motion.prey = Some(prey);
}
