//! Super-transmuting King: an attacked king becomes for good what it moves as.

use crate::board::Colour;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Lending, Motion, Outcome};

pub(in crate::rules::fairy) const WHITE_SUPER_TRANSMUTING_KING: FairyCondition = FairyCondition {
    name: "White Super-transmuting King",
    aliases: &["White Supertransmuting King"],
    french: &["Roi super-transmuté blanc"],
    german: &["Weißer super-transmutierender König"],
    popeye: ["BlancSuperRoiTransmute", "WeisserSuperTransmutierenderKoenig", "WhiteSuperTransmutingKing"],
    rule: "The white king, when it is attacked, must move as a unit does that attacks it, and becomes such a unit: it is no king any more, unless that is one. No other unit of its side moves then.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/4r3/4K3 w", "Ke1*e2"),
    ..row(Fairy::SuperTransmuting { side: Colour::White })
};

pub(in crate::rules::fairy) const BLACK_SUPER_TRANSMUTING_KING: FairyCondition = FairyCondition {
    name: "Black Super-transmuting King",
    aliases: &["Black Supertransmuting King"],
    french: &["Roi super-transmuté noir"],
    german: &["Schwarzer super-transmutierender König"],
    popeye: ["NoirSuperRoiTransmute", "SchwarzerSuperTransmutierenderKoenig", "BlackSuperTransmutingKing"],
    rule: "The black king, when it is attacked, must move as a unit does that attacks it, and becomes such a unit: it is no king any more, unless that is one. No other unit of its side moves then.",
    source: POPEYE,
    example: ("4k3/4R3/8/8/8/8/8/4K3 b", "Ke8*e7"),
    ..row(Fairy::SuperTransmuting { side: Colour::Black })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::KINDS.and(Features::OTHER_WAYS)).taking_kings()
}

pub(in crate::rules::fairy) fn add(side: Colour, motion: &mut Motion, outcome: &mut Outcome) {
    outcome.super_transmuting[side.index()] = true;
    let [white, black] = outcome.super_transmuting;
    motion.lending = Some(Lending::Attackers { white, black, besides: false });
}
