//! Patrol Chess and its kin: what units may do depends on whether an own unit guards them.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// What a unit may do by the guard of its own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// It captures and checks only where it is guarded (Patrol Chess).
    CapturesGuarded,
    /// It captures and checks only where it is not guarded (Lortap).
    CapturesUnguarded,
    /// It moves only where it is guarded (Ultra Patrol Chess).
    MovesGuarded,
}

pub(in crate::rules::fairy) const PATROL: FairyCondition = FairyCondition {
    name: "Patrol Chess",
    aliases: &["Patrol"],
    french: &["Échecs patrouille"],
    german: &["Patrouilleschach"],
    popeye: ["Patrouille", "PatrouilleSchach", "Patrouille"],
    rule: "A unit captures and gives check only while a unit of its own side guards it.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::Guard(Guard::CapturesGuarded))
};

pub(in crate::rules::fairy) const LORTAP: FairyCondition = FairyCondition {
    name: "Lortap",
    popeye: ["Elliuortap", "Elliuortap", "Lortap"],
    rule: "A unit captures and gives check only while no unit of its own side guards it.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/4B3/3P4/8/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::Guard(Guard::CapturesUnguarded))
};

pub(in crate::rules::fairy) const ULTRA_PATROL: FairyCondition = FairyCondition {
    name: "Ultra Patrol Chess",
    aliases: &["Ultra Patrol"],
    german: &["Ultra-Patrouilleschach"],
    popeye: ["UltraPatrouille", "UltraPatrouille", "UltraPatrol"],
    rule: "A unit moves, captures and gives check only while a unit of its own side guards it.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5-d4"),
    goes_with_neutrals: true,
    ..row(Fairy::Guard(Guard::MovesGuarded))
};

pub(in crate::rules::fairy) const fn nature(guard: Guard) -> Nature {
    Nature::BAR.having(
        Features::REACH_ALONE.and(Features::GUARDS).and(Features::CAPTURES).and(Features::FAIRY_PAWNS).and(
            Features::QUIETS_ALLOWED
                .and(Features::KEEPS_FLIGHTS)
                .only_if(!matches!(guard, Guard::MovesGuarded)),
        ),
    )
}

pub(in crate::rules::fairy) fn add(guard: Guard, motion: &mut Motion) {
    motion.guard = Some(guard);
}
