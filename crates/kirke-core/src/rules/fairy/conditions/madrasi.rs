//! Madrasi and its kin: units attacked by certain enemy units can only attack.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// Which enemy units paralyse a unit by attacking it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Paralysis {
    /// Those of its own kind; kings are excepted (Madrasi).
    SameKind,
    /// Those of its own kind, kings included.
    SameKindAndKings,
    /// Pawns paralyse knights, knights bishops, bishops rooks, rooks queens, queens pawns (Eiffel Chess).
    NextKind,
}

pub(in crate::rules::fairy) const MADRASI: FairyCondition = FairyCondition {
    name: "Madrasi",
    popeye: ["Madrasi", "Madrasi", "Madrasi"],
    rule: "A unit, kings excepted, that is attacked by an enemy unit of its kind is paralysed: it can neither move \
           nor capture nor give check, only paralyse units of its kind.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/r7/8/8/R3K3 w", "!Ra1-b1"),
    goes_with_neutrals: true,
    ..row(Fairy::Paralysis(Paralysis::SameKind))
};

pub(in crate::rules::fairy) const REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "Madrasi Rex Inclusive",
    aliases: &["Madrasi RI"],
    french: &["Madrasi Rex inclusif"],
    german: &["Madrasi Rex inklusive", "Madrasi Rex inklusiv"],
    popeye: ["Madrasi RexInclusif", "Madrasi RexInklusive", "Madrasi RexInclusive"],
    rule: "A unit that is attacked by an enemy unit of its kind is paralysed; so are kings that stand beside each \
           other.",
    source: DIE_SCHWALBE,
    example: ("8/8/8/3k4/8/3K4/8/8 w", "Kd3-d4"),
    goes_with_neutrals: true,
    ..row(Fairy::Paralysis(Paralysis::SameKindAndKings))
};

pub(in crate::rules::fairy) const EIFFEL: FairyCondition = FairyCondition {
    name: "Eiffel Chess",
    aliases: &["Eiffel"],
    french: &["Échecs Eiffel"],
    german: &["Eiffelschach"],
    popeye: ["EchecsEiffel", "EiffelSchach", "EiffelChess"],
    rule: "A unit attacked by an enemy unit of the next lower kind is paralysed as in Madrasi: pawns paralyse knights, knights bishops, bishops rooks, rooks queens, and queens pawns.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/2n5/8/1B6/4K3 w", "!Bb2-c3"),
    goes_with_neutrals: true,
    ..row(Fairy::Paralysis(Paralysis::NextKind))
};

pub(in crate::rules::fairy) const fn nature(paralysis: Paralysis) -> Nature {
    Nature::BAR
        .having(
            Features::REACH_ALONE
                .and(Features::GUARDS)
                .and(Features::FAIRY_PAWNS)
                .and(Features::KINDS.only_if(matches!(paralysis, Paralysis::NextKind)))
                // A king that flees to the side of the other one may have to stay there.
                .and(Features::KEEPS_FLIGHTS.only_if(!matches!(paralysis, Paralysis::SameKindAndKings))),
        )
        .taking_kings()
}

pub(in crate::rules::fairy) fn add(paralysis: Paralysis, motion: &mut Motion) {
    motion.paralysis = Some(paralysis);
}
