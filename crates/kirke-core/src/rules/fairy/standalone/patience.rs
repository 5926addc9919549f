//! Patience Chess: nobody stands where a side has moved away just now.

use super::{HalfMove, StandaloneRule, row};
use crate::board::Placement;
use crate::rules::LastMove;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::FairyCondition;

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    aliases: &["Patience"],
    french: &["Échecs Patience"],
    german: &["Patienceschach"],
    popeye: ["EchecsPatience", "PatienceSchach", "PatienceChess"],
    rule: "After a move the squares that the last move of each side before it has left must be empty; that holds \
           for the capture of a king, too.",
    example: ("4k3/r7/8/8/8/8/8/4K2R w", "Ke1-d2 Ra7-a6 !Rh1-e1"),
    ..row(&RULE)
};

static RULE: StandaloneRule = StandaloneRule {
    name: "Patience Chess",
    nature: Nature::DEMAND
        .taking_away()
        .forwards_only()
        .having(Features::PAST.and(Features::SQUARES).and(Features::ARRIVALS)),
    asks_last_moves: true,
    binds_captures_of_kings: true,
    forbids: Some(stands_where_one_left),
    ..StandaloneRule::NONE
};

fn stands_where_one_left(half_move: &HalfMove, after: &Placement) -> Option<&'static str> {
    let left = half_move.last_moves.into_iter().flatten().flat_map(LastMove::vacated);
    left.into_iter()
        .any(|square| after.occupied().has(square))
        .then_some("a unit would stand on a square that the last move of a side has left")
}
