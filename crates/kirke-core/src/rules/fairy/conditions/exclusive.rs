//! Exclusive Chess: no move may mate if another one mates, too.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Exclusive Chess",
    french: &["Échecs exclusifs"],
    german: &["Exklusivschach"],
    popeye: ["EchecsExclusif", "ExklusivSchach", "ExclusiveChess"],
    rule: "A move may mate only if no other move does.",
    source: DIE_SCHWALBE,
    example: ("7k/6pp/8/8/8/8/8/R2R2K1 w", "!Ra1-a8"),
    ..row(Fairy::Exclusive)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND
        .asking_for_check(true)
        .having(Features::OVER_JOINED_EDGES)
        .shifting()
        .taking_kings()
        .taking_away()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.exclusive = true;
}
