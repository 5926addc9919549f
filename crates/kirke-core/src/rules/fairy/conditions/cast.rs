//! CAST: a unit that could make several captures makes none; or only such a unit captures.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// How many captures a unit must be able to make, so that it makes one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureCount {
    /// One, and no more (CAST).
    One,
    /// Two or more (CAST Inverse).
    Several,
}

pub(in crate::rules::fairy) const CAST: FairyCondition = FairyCondition {
    name: "CAST",
    aliases: &["CAST Chess"],
    french: &["Échecs CAST"],
    german: &["CAST-Schach"],
    popeye: ["CASTEchecs", "CASTSchach", "CASTChess"],
    rule: "A unit that could make more than one capture makes none, nor does it give check; the safety of its own king is \
           not asked for that, and an enemy king counts as a unit that it could capture.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/2p5/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::CaptureCount(CaptureCount::One))
};

pub(in crate::rules::fairy) const INVERSE: FairyCondition = FairyCondition {
    name: "CAST Inverse",
    aliases: &["CAST Chess Inverse"],
    popeye: ["CASTEchecs Inverse", "CASTSchach Invers", "CASTChess Inverse"],
    rule: "A unit that could make one capture only makes none, nor does it give check; the safety of its own king is not \
           asked for that, and an enemy king counts as a unit that it could capture.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::CaptureCount(CaptureCount::Several))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().allowing_quiets().taking_away()
}

pub(in crate::rules::fairy) fn add(count: CaptureCount, motion: &mut Motion) {
    motion.capture_count = Some(count);
}
