//! Oscillating Kings: after moves the kings change places.

use crate::rules::fairy::nature::{Nature, bound};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// When the kings change places after a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Oscillation {
    /// Always.
    Always,
    /// Always, and the side's own king must not stand in check before they do (type B).
    OutOfCheck,
    /// If the other king is in check before (type C).
    WhenChecking,
}

pub(in crate::rules::fairy) const WHITE_OSCILLATING_KINGS: FairyCondition = FairyCondition {
    name: "White Oscillating Kings",
    french: &["Rois oscillants blancs"],
    german: &["Weiße oszillierende Könige"],
    popeye: ["BlancRoisOscillant", "WeisseOszillierendeKoenige", "WhiteOscillatingKings"],
    rule: "After each move of White the kings change places; who is in check is asked after that.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R5K1 w", "Ra1-a4"),
    ..row(Fairy::Oscillating { white: true, black: false, when: Oscillation::Always })
};

pub(in crate::rules::fairy) const WHITE_OSCILLATING_KINGS_TYPE_B: FairyCondition = FairyCondition {
    name: "White Oscillating Kings Type B",
    french: &["Rois oscillants blancs type B"],
    german: &["Weiße oszillierende Könige Typ B"],
    popeye: ["BlancRoisOscillant TypeB", "WeisseOszillierendeKoenige TypB", "WhiteOscillatingKings TypeB"],
    rule: "White Oscillating Kings, but the side that has moved must not be in check before the kings change places either.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R5K1 w", "Ra1-a4"),
    ..row(Fairy::Oscillating { white: true, black: false, when: Oscillation::OutOfCheck })
};

pub(in crate::rules::fairy) const WHITE_OSCILLATING_KINGS_TYPE_C: FairyCondition = FairyCondition {
    name: "White Oscillating Kings Type C",
    french: &["Rois oscillants blancs type C"],
    german: &["Weiße oszillierende Könige Typ C"],
    popeye: ["BlancRoisOscillant TypeC", "WeisseOszillierendeKoenige TypC", "WhiteOscillatingKings TypeC"],
    rule: "After a move of White that leaves the other king in check the kings change places; who is in check is asked again after that.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R5K1 w", "Ra1-a8"),
    ..row(Fairy::Oscillating { white: true, black: false, when: Oscillation::WhenChecking })
};

pub(in crate::rules::fairy) const BLACK_OSCILLATING_KINGS: FairyCondition = FairyCondition {
    name: "Black Oscillating Kings",
    french: &["Rois oscillants noirs"],
    german: &["Schwarze oszillierende Könige"],
    popeye: ["NoirRoisOscillant", "SchwarzeOszillierendeKoenige", "BlackOscillatingKings"],
    rule: "After each move of Black the kings change places; who is in check is asked after that.",
    source: POPEYE,
    example: ("r5k1/8/8/8/8/8/8/4K3 b", "Ra8-a4"),
    ..row(Fairy::Oscillating { white: false, black: true, when: Oscillation::Always })
};

pub(in crate::rules::fairy) const BLACK_OSCILLATING_KINGS_TYPE_B: FairyCondition = FairyCondition {
    name: "Black Oscillating Kings Type B",
    french: &["Rois oscillants noirs type B"],
    german: &["Schwarze oszillierende Könige Typ B"],
    popeye: ["NoirRoisOscillant TypeB", "SchwarzeOszillierendeKoenige TypB", "BlackOscillatingKings TypeB"],
    rule: "Black Oscillating Kings, but the side that has moved must not be in check before the kings change places either.",
    source: POPEYE,
    example: ("r5k1/8/8/8/8/8/8/4K3 b", "Ra8-a4"),
    ..row(Fairy::Oscillating { white: false, black: true, when: Oscillation::OutOfCheck })
};

pub(in crate::rules::fairy) const BLACK_OSCILLATING_KINGS_TYPE_C: FairyCondition = FairyCondition {
    name: "Black Oscillating Kings Type C",
    french: &["Rois oscillants noirs type C"],
    german: &["Schwarze oszillierende Könige Typ C"],
    popeye: ["NoirRoisOscillant TypeC", "SchwarzeOszillierendeKoenige TypC", "BlackOscillatingKings TypeC"],
    rule: "After a move of Black that leaves the other king in check the kings change places; who is in check is asked again after that.",
    source: POPEYE,
    example: ("r5k1/8/8/8/8/8/8/4K3 b", "Ra8-a1"),
    ..row(Fairy::Oscillating { white: false, black: true, when: Oscillation::WhenChecking })
};

pub(in crate::rules::fairy) const SWAPPING_KINGS: FairyCondition = FairyCondition {
    name: "Swapping Kings",
    french: &["Rois échangés"],
    german: &["Tauschkönige"],
    popeye: ["RoisEchanges", "TauschKoenige", "SwappingKings"],
    rule: "After a move that leaves the other king in check the kings change places; who is in check is asked again after that.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R5K1 w", "Ra1-a8"),
    ..row(Fairy::Oscillating { white: true, black: true, when: Oscillation::WhenChecking })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.taking_kings()
}

pub(in crate::rules::fairy) fn add(white: bool, black: bool, when: Oscillation, outcome: &mut Outcome) {
    for side in bound(white, black) {
        outcome.oscillation[side.index()] = Some(when);
    }
}
