//! Imitator: imitators make the move of every unit.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Motion, SquareList};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Imitator",
    aliases: &["Imitators"],
    french: &["Imitateur", "Imitateurs"],
    german: &["Imitatoren"],
    popeye: ["Imitator", "Imitator", "Imitator"],
    rule: "On each square named stands an imitator, a piece of neither side that makes every move of a unit, square by \
           square: over empty squares only, or the move is illegal. If the unit hops, each imitator hops in the same \
           step over a unit of its own, and turns with it. The square that the moving unit leaves is empty. Units go \
           where an imitator stands if it leaves in that move. Imitators are not captured; pawns may promote to them.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4"),
    ..row(Fairy::Imitators(SquareList::EMPTY))
};

pub(in crate::rules::fairy) const NO_PROMOTION: FairyCondition = FairyCondition {
    name: "No Imitator Promotion",
    popeye: ["SansIProm", "OhneIUW", "NoIProm"],
    rule: "Beside Imitator pawns do not promote to imitators.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4"),
    ..row(Fairy::NoImitatorPromotion)
};

pub(in crate::rules::fairy) const fn nature_of_no_promotion() -> Nature {
    Nature::CHOICE.having(Features::REACH_ALONE).taking_kings().allowing_quiets().keeping_flights()
}

pub(in crate::rules::fairy) const fn nature(squares: SquareList) -> Nature {
    Nature::CHANGE.having(Features::SQUARES.and(Features::ARRIVALS)).with(FairyArgument::Places(squares))
}

pub(in crate::rules::fairy) fn add(squares: SquareList, motion: &mut Motion) {
    motion.imitators = Some(squares);
}
