//! Monochromatic and Bichromatic Chess: moves lead to squares of the same colour only, or of the other one.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const MONOCHROMATIC: FairyCondition = FairyCondition {
    name: "Monochromatic Chess",
    aliases: &["Monochromatic"],
    french: &["Échecs monochromatiques"],
    german: &["Monochromes Schach"],
    popeye: ["Monochromatique", "MonochromesSchach", "MonochromChess"],
    rule: "Units move and capture only on squares of the colour on which they stand; nobody castles on the queen's side.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "!Ra1-a2"),
    goes_with_neutrals: true,
    ..row(Fairy::SquareColour { same: true })
};

pub(in crate::rules::fairy) const BICHROMATIC: FairyCondition = FairyCondition {
    name: "Bichromatic Chess",
    aliases: &["Bichromatic"],
    french: &["Échecs bichromatiques"],
    german: &["Bichromes Schach"],
    popeye: ["Bichromatique", "BichromesSchach", "BichromChess"],
    rule: "Units move and capture only to squares of the other colour than that on which they stand; nobody castles.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "!Ra1-a3"),
    goes_with_neutrals: true,
    ..row(Fairy::SquareColour { same: false })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR.having(Features::REACH_ALONE.and(Features::FAIRY_PAWNS)).allowing_quiets()
}

pub(in crate::rules::fairy) fn add(same: bool, motion: &mut Motion) {
    motion.same_colour = Some(same);
}
