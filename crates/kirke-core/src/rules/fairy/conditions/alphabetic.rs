//! Alphabetic Chess: of the units that can move, only the one on the first square does.

use crate::rules::fairy::nature::{Features, Nature, bound};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Choice, Fairy, Motion};

pub(in crate::rules::fairy) const ALPHABETIC: FairyCondition = FairyCondition {
    name: "Alphabetic Chess",
    french: &["Échecs alphabétiques"],
    german: &["Alphabetisches Schach"],
    popeye: ["EchecsAlphabetiques", "AlphabetischesSchach", "AlphabeticChess"],
    rule: "Of the units that have a legal move, a side moves the one on the first square, counted a1, a2, ... a8, b1, ... h8.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/4B3/8/8/1P6/4K3 w", "!Be5-d4"),
    goes_with_neutrals: true,
    ..row(Fairy::Alphabetic { white: true, black: true })
};

pub(in crate::rules::fairy) const WHITE_ALPHABETIC: FairyCondition = FairyCondition {
    name: "White Alphabetic Chess",
    popeye: ["BlancEchecsAlphabetiques", "WeissesAlphabetischesSchach", "WhiteAlphabeticChess"],
    rule: "Alphabetic Chess for White alone.",
    source: POPEYE,
    example: ("4k3/8/8/4B3/8/8/1P6/4K3 w", "!Be5-d4"),
    goes_with_neutrals: true,
    ..row(Fairy::Alphabetic { white: true, black: false })
};

pub(in crate::rules::fairy) const BLACK_ALPHABETIC: FairyCondition = FairyCondition {
    name: "Black Alphabetic Chess",
    popeye: ["NoirEchecsAlphabetiques", "SchwarzesAlphabetischesSchach", "BlackAlphabeticChess"],
    rule: "Alphabetic Chess for Black alone.",
    source: POPEYE,
    example: ("4k3/1p6/8/4b3/8/8/8/4K3 b", "!Be5-d4"),
    goes_with_neutrals: true,
    ..row(Fairy::Alphabetic { white: false, black: true })
};

pub(in crate::rules::fairy) const fn nature(white: bool, black: bool) -> Nature {
    Nature::CHOICE
        .of_sides([white, black])
        .having(Features::REACH_ALONE.and(Features::FAIRY_PAWNS))
        .taking_kings()
        .allowing_quiets()
        .keeping_mates()
}

pub(in crate::rules::fairy) fn add(white: bool, black: bool, motion: &mut Motion) {
    for side in bound(white, black) {
        motion.choices[side.index()] = Some(Choice::FirstUnit);
    }
}
