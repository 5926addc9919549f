//! AMU: a mate counts only if exactly one enemy unit attacked the mating unit before its move.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "AMU",
    aliases: &["Attacked Mating Unit"],
    popeye: ["AMU", "AMU", "AMU"],
    rule: "A mate counts only if exactly one enemy unit attacked the mating unit before its move.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::Amu)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE
        .having(Features::PAST)
        .shifting()
        .taking_kings()
        .allowing_quiets()
        .taking_away()
        .keeping_flights()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.amu = true;
}
