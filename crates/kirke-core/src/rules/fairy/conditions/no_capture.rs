//! No Capture: captures are forbidden.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const NO_CAPTURE: FairyCondition = FairyCondition {
    name: "No Capture",
    popeye: ["SansPrises", "Ohneschlag", "NoCapture"],
    rule: "Nobody captures; kings are in check as ever.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::NoCapture { white: true, black: true })
};

pub(in crate::rules::fairy) const NO_WHITE_CAPTURE: FairyCondition = FairyCondition {
    name: "No White Capture",
    popeye: ["BlancSansPrises", "WeisserOhneSchlag", "NoWhiteCapture"],
    rule: "White captures nothing; the black king is in check as ever.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::NoCapture { white: true, black: false })
};

pub(in crate::rules::fairy) const NO_BLACK_CAPTURE: FairyCondition = FairyCondition {
    name: "No Black Capture",
    popeye: ["NoirSansPrises", "SchwarzerOhneSchlag", "NoBlackCapture"],
    rule: "Black captures nothing; the white king is in check as ever.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/4B3/8/8/4K3 b", "!Sf6*e4"),
    goes_with_neutrals: true,
    ..row(Fairy::NoCapture { white: false, black: true })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHOICE
        .having(Features::REACH_ALONE.and(Features::CAPTURES).and(Features::FAIRY_PAWNS))
        .taking_kings()
        .allowing_quiets()
        .keeping_flights()
}

pub(in crate::rules::fairy) fn add(white: bool, black: bool, motion: &mut Motion) {
    motion.no_capture = [white, black];
}
