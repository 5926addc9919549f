//! Leffie: no move may leave a unit attacked by an enemy unit that would paralyse it in Eiffel Chess.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Isardam, Outcome, Paralysis};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Leffie",
    popeye: ["Leffie", "Leffie", "Leffie"],
    rule: "No move may leave a unit attacked by an enemy unit of the next lower kind: knights by pawns, bishops by knights, rooks by bishops, queens by rooks, and pawns by queens.",
    source: POPEYE,
    example: ("4k3/8/8/8/2n5/8/8/B3K3 w", "!Ba1-b2"),
    goes_with_neutrals: true,
    ..row(Fairy::Leffie)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND
        .taking_away()
        .having(Features::REACH_ALONE.and(Features::GUARDS).and(Features::SQUARES).and(Features::ARRIVALS))
        .shifting()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.isardam = Some(Isardam { by: Paralysis::NextKind, kings_are_taken: false });
}
