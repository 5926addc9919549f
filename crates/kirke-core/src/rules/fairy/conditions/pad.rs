//! PAD: a unit that captures a second time leaves the board.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{CapturesOnce, Fairy, Outcome};

pub(in crate::rules::fairy) const PAD: FairyCondition = FairyCondition {
    name: "PAD",
    aliases: &["PAD Chess"],
    french: &["Échecs PAD"],
    german: &["PAD-Schach"],
    popeye: ["PADechecs", "PADSchach", "PADChess"],
    rule: "A unit that captures for the second time in the play leaves the board by that. Kings may capture as often as they can. A captured unit that is reborn is the same unit still.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::CapturesOnce { strict: false, kings: false })
};

pub(in crate::rules::fairy) const REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "PAD Rex Inclusive",
    aliases: &["PAD Chess Rex Inclusive"],
    french: &["Échecs PAD Rex inclusif"],
    german: &["PAD-Schach Rex inklusive"],
    popeye: ["PADechecs RexInclusif", "PADSchach RexInklusive", "PADChess RexInclusive"],
    rule: "A unit that captures for the second time in the play leaves the board by that. A king may capture once only. A captured unit that is reborn is the same unit still.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::CapturesOnce { strict: false, kings: true })
};

pub(in crate::rules::fairy) const STRICT: FairyCondition = FairyCondition {
    name: "PAD Strict",
    aliases: &["PAD Chess Strict"],
    french: &["Échecs PAD stricts"],
    german: &["PAD-Schach strikt"],
    popeye: ["PADechecs Stricte", "PADSchach Strikt", "PADChess Strict"],
    rule: "A unit may capture once in the play. Kings may capture as often as they can. A captured unit that is reborn may capture again.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::CapturesOnce { strict: true, kings: false })
};

pub(in crate::rules::fairy) const STRICT_REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "PAD Strict Rex Inclusive",
    aliases: &["PAD Chess Strict Rex Inclusive"],
    french: &["Échecs PAD stricts Rex inclusif"],
    german: &["PAD-Schach strikt Rex inklusive"],
    popeye: [
        "PADechecs Stricte RexInclusif",
        "PADSchach Strikt RexInklusive",
        "PADChess Strict RexInclusive",
    ],
    rule: "A unit may capture once in the play. A king may capture once only. A captured unit that is reborn may capture again.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::CapturesOnce { strict: true, kings: true })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(strict: bool, kings: bool, outcome: &mut Outcome) {
    outcome.captures_once = Some(CapturesOnce { strict, kings });
}
