//! Checkless Chess: a move that gives check must mate.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Checkless Chess",
    french: &["Sans échecs"],
    german: &["Ohneschach"],
    popeye: ["SansEchecs", "OhneSchach", "ChecklessChess"],
    rule: "A move may give check only if it mates.",
    source: DIE_SCHWALBE,
    example: ("7k/8/8/8/8/8/8/R6K w", "!Ra1-a8"),
    goes_with_neutrals: true,
    ..row(Fairy::Checkless)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR
        .asking_for_check(true)
        .having(Features::OVER_JOINED_EDGES.and(Features::FAIRY_PAWNS))
        .taking_kings()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.checkless = true;
}
