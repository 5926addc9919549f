//! Isardam: no move may leave a unit attacked by an enemy unit of its own kind.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Isardam, Outcome, Paralysis};

pub(in crate::rules::fairy) const ISARDAM: FairyCondition = FairyCondition {
    name: "Isardam",
    popeye: ["Isardam", "Isardam", "Isardam"],
    rule: "A move is illegal if it leaves a unit, kings excepted, attacked by an enemy unit of its own kind; that holds for the capture of a king, too.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/r7/8/8/1R2K3 w", "!Rb1-b4"),
    goes_with_neutrals: true,
    ..row(Fairy::Isardam { kings: false, kings_are_taken: false })
};

pub(in crate::rules::fairy) const REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "Isardam Rex Inclusive",
    aliases: &["Isardam RI"],
    french: &["Isardam Rex inclusif"],
    german: &["Isardam Rex inklusive"],
    popeye: ["Isardam RexInclusif", "Isardam RexInklusive", "Isardam RexInclusive"],
    rule: "A move is illegal if it leaves a unit attacked by an enemy unit of its own kind, or kings beside each other; that holds for the capture of a king, too.",
    source: DIE_SCHWALBE,
    example: ("8/8/8/3k4/8/8/3K4/R7 w", "Kd2-d3"),
    goes_with_neutrals: true,
    ..row(Fairy::Isardam { kings: true, kings_are_taken: false })
};

pub(in crate::rules::fairy) const TYPE_B: FairyCondition = FairyCondition {
    name: "Isardam Type B",
    popeye: ["Isardam TypeB", "Isardam TypB", "Isardam TypeB"],
    rule: "Isardam in which the capture of a king may leave a unit attacked by one of its own kind: kings are in check as ever.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/r7/8/8/1R2K3 w", "!Rb1-b4"),
    goes_with_neutrals: true,
    ..row(Fairy::Isardam { kings: false, kings_are_taken: true })
};

pub(in crate::rules::fairy) const fn nature(kings_are_taken: bool) -> Nature {
    Nature::BAR
        .having(Features::REACH_ALONE.and(Features::GUARDS).and(Features::SQUARES).and(Features::ARRIVALS))
        .having(Features::TAKES_KINGS.only_if(kings_are_taken))
}

pub(in crate::rules::fairy) fn add(kings: bool, kings_are_taken: bool, outcome: &mut Outcome) {
    let by = if kings { Paralysis::SameKindAndKings } else { Paralysis::SameKind };
    outcome.isardam = Some(Isardam { by, kings_are_taken });
}
