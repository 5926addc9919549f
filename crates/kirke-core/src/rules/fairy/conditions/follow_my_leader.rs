//! Follow My Leader and its kin: what a side has to choose, seen from the moves before.

use crate::rules::fairy::nature::{Features, Nature, bound};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Choice, Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// What a side wants of its move, seen from the moves before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// That it leads to the square that the other side has just left (Follow My Leader).
    ToVacated,
    /// That it is parallel to the last move of the other side, and as long (Synchronous).
    Parallel,
    /// That it is the last move of the other side reversed (Antisynchronous).
    Reversed,
    /// That the unit moves that the side moved last (Duellist Chess).
    SameUnit,
}

pub(in crate::rules::fairy) const WHITE_FOLLOW_MY_LEADER: FairyCondition = FairyCondition {
    name: "White Follow My Leader",
    aliases: &["Follow My Leader White"],
    german: &["Weißer Verfolgungszüger"],
    popeye: ["BlancPoursuite", "WeisserVerfolgungszueger", "WhiteFollowMyLeader"],
    rule: "White must move to the square that the other side has just left, if he can.",
    source: DIE_SCHWALBE,
    example: ("k7/8/8/8/8/1r5R/8/7K b", "Rb3-b7 Rh3-b3"),
    ..row(Fairy::After { white: true, black: false, wanted: Wanted::ToVacated })
};

pub(in crate::rules::fairy) const WHITE_SYNCHRONOUS_MOVER: FairyCondition = FairyCondition {
    name: "White Synchronous Mover",
    german: &["Weißer Synchronzüger"],
    popeye: ["BlancSynchronCoup", "WeisserSynchronZueger", "WhiteSynchronMover"],
    rule: "White must move parallel to the last move of the other side and as far, if he can.",
    source: POPEYE,
    example: ("k7/8/8/8/8/1r5R/8/7K b", "Rb3-b4 Rh3-h4"),
    goes_with_neutrals: true,
    ..row(Fairy::After { white: true, black: false, wanted: Wanted::Parallel })
};

pub(in crate::rules::fairy) const WHITE_ANTISYNCHRONOUS_MOVER: FairyCondition = FairyCondition {
    name: "White Antisynchronous Mover",
    german: &["Weißer Antisynchronzüger"],
    popeye: ["BlancAntiSynchronCoup", "WeisserAntiSynchronZueger", "WhiteAntiSynchronMover"],
    rule: "White must play the last move of the other side reversed, if he can.",
    source: POPEYE,
    example: ("k7/8/8/8/8/1r5R/8/7K b", "Rb3-b4 Rh3-h2"),
    ..row(Fairy::After { white: true, black: false, wanted: Wanted::Reversed })
};

pub(in crate::rules::fairy) const BLACK_FOLLOW_MY_LEADER: FairyCondition = FairyCondition {
    name: "Black Follow My Leader",
    aliases: &["Follow My Leader Black"],
    german: &["Schwarzer Verfolgungszüger"],
    popeye: ["NoirPoursuite", "SchwarzerVerfolgungszueger", "BlackFollowMyLeader"],
    rule: "Black must move to the square that the other side has just left, if he can.",
    source: DIE_SCHWALBE,
    example: ("7k/8/8/8/8/1R5r/8/K7 w", "Rb3-b7 Rh3-b3"),
    ..row(Fairy::After { white: false, black: true, wanted: Wanted::ToVacated })
};

pub(in crate::rules::fairy) const BLACK_SYNCHRONOUS_MOVER: FairyCondition = FairyCondition {
    name: "Black Synchronous Mover",
    german: &["Schwarzer Synchronzüger"],
    popeye: ["NoirSynchronCoup", "SchwarzerSynchronZueger", "BlackSynchronMover"],
    rule: "Black must move parallel to the last move of the other side and as far, if he can.",
    source: POPEYE,
    example: ("7k/8/8/8/8/1R5r/8/K7 w", "Rb3-b4 Rh3-h4"),
    goes_with_neutrals: true,
    ..row(Fairy::After { white: false, black: true, wanted: Wanted::Parallel })
};

pub(in crate::rules::fairy) const BLACK_ANTISYNCHRONOUS_MOVER: FairyCondition = FairyCondition {
    name: "Black Antisynchronous Mover",
    german: &["Schwarzer Antisynchronzüger"],
    popeye: ["NoirAntiSynchronCoup", "SchwarzerAntiSynchronZueger", "BlackAntiSynchronMover"],
    rule: "Black must play the last move of the other side reversed, if he can.",
    source: POPEYE,
    example: ("7k/8/8/8/8/1R5r/8/K7 w", "Rb3-b4 Rh3-h2"),
    ..row(Fairy::After { white: false, black: true, wanted: Wanted::Reversed })
};

pub(in crate::rules::fairy) const DUELLIST: FairyCondition = FairyCondition {
    name: "Duellist Chess",
    aliases: &["Duellists"],
    french: &["Échecs duellistes"],
    german: &["Duellantenschach"],
    popeye: ["Duelliste", "Duellantenschach", "DuellistChess"],
    rule: "A side moves the unit that it moved last, if it can.",
    source: DIE_SCHWALBE,
    example: ("7k/8/8/8/8/1R6/8/K7 w", "Rb3-b4 Kh8-g8 Rb4-b5"),
    goes_with_neutrals: true,
    ..row(Fairy::After { white: true, black: true, wanted: Wanted::SameUnit })
};

pub(in crate::rules::fairy) const fn nature(white: bool, black: bool) -> Nature {
    Nature::CHOICE
        .of_sides([white, black])
        .forwards_only()
        .having(Features::PAST.and(Features::SQUARES).and(Features::ARRIVALS))
        .taking_kings()
        .allowing_quiets()
        .keeping_mates()
}

pub(in crate::rules::fairy) fn add(white: bool, black: bool, wanted: Wanted, motion: &mut Motion) {
    for side in bound(white, black) {
        motion.choices[side.index()] = Some(Choice::After(wanted));
    }
}
