//! No Promotion: the pawns of a side do not promote.

use crate::board::Colour;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const NO_WHITE_PROMOTION: FairyCondition = FairyCondition {
    name: "No White Promotion",
    popeye: ["SansBlancPromotion", "OhneWeissUW", "NoWhitePromotion"],
    rule: "White pawns do not promote: they go to their promotion rank only to capture a king.",
    source: POPEYE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!d7*e8=B"),
    goes_with_neutrals: true,
    ..row(Fairy::NoPromotion { side: Colour::White })
};

pub(in crate::rules::fairy) const NO_BLACK_PROMOTION: FairyCondition = FairyCondition {
    name: "No Black Promotion",
    popeye: ["SansNoirPromotion", "OhneSchwarzUW", "NoBlackPromotion"],
    rule: "Black pawns do not promote: they go to their promotion rank only to capture a king.",
    source: POPEYE,
    example: ("5K2/k7/8/8/3R4/8/4p3/5N2 b", "!e2*f1=B"),
    goes_with_neutrals: true,
    ..row(Fairy::NoPromotion { side: Colour::Black })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHOICE
        .having(Features::REACH_ALONE.and(Features::ARRIVALS).and(Features::FAIRY_PAWNS))
        .taking_kings()
        .allowing_quiets()
        .keeping_flights()
}

pub(in crate::rules::fairy) fn add(side: Colour, motion: &mut Motion) {
    motion.no_promotion[side.index()] = true;
}
