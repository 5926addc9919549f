//! Glasgow Chess: pawns promote one rank earlier.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Glasgow Chess",
    aliases: &["Glasgow"],
    french: &["Échecs Glasgow"],
    german: &["Glasgow-Schach"],
    popeye: ["EchecsGlasgow", "GlasgowSchach", "GlasgowChess"],
    rule: "Pawns promote one rank earlier, White's on the seventh, Black's on the second; fairy units are reborn on those squares of promotion.",
    source: POPEYE,
    example: ("4k3/8/P7/8/8/8/8/4K3 w", "a6-a7=Q"),
    goes_with_neutrals: true,
    ..row(Fairy::EarlyPromotion)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.early_promotion = true;
}
