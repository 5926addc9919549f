//! All-in Chess and its kin: sides move units of the other side.

use super::{HalfMove, Hands, StandaloneRule, row};
use crate::board::Placement;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::FairyCondition;

const RULE: StandaloneRule = StandaloneRule {
    nature: Nature::DEMAND.forwards_only().having(Features::PAST.and(Features::SQUARES)),
    hands: Some(Hands::Both),
    asks_last_moves: true,
    ..StandaloneRule::NONE
};

pub(in crate::rules::fairy) const HALF: FairyCondition = FairyCondition {
    aliases: &["Half-in"],
    popeye: ["HalfInChess", "HalfInChess", "HalfInChess"],
    rule: "A side moves the units of the other side only, king included, as that side would; no move may leave its own \
           king in check, which only units of the other side give, as ever.",
    example: ("4k3/8/8/8/r7/8/8/4K3 w", "Ra4-b4"),
    ..row(&HALF_RULE)
};

static HALF_RULE: StandaloneRule =
    StandaloneRule { name: "Half-in Chess", hands: Some(Hands::OtherSide), asks_last_moves: false, ..RULE };

pub(in crate::rules::fairy) const ALL: FairyCondition = FairyCondition {
    aliases: &["All-in"],
    popeye: ["AllInChess", "AllInChess", "AllInChess"],
    rule: "A side moves any unit of either side, as its side would, but does not take back the move just made. No move may \
           leave its own king in check, which only units of the other side give, as ever.",
    example: ("4k3/8/8/8/r7/8/8/4K3 w", "Ra4-b4 !Rb4-a4"),
    ..row(&ALL_RULE)
};

static ALL_RULE: StandaloneRule = StandaloneRule { name: "All-in Chess", forbids: Some(takes_back), ..RULE };

pub(in crate::rules::fairy) const MAINLY: FairyCondition = FairyCondition {
    aliases: &["Mainly-in"],
    popeye: ["MainlyInChess", "MainlyInChess", "MainlyInChess"],
    rule: "A side moves any unit of either side, as its side would, but not the one that has just moved. No move may leave \
           its own king in check, which only units of the other side give, as ever.",
    example: ("4k3/8/8/8/r7/8/8/4K3 w", "Ra4-b4 !Rb4-b5"),
    ..row(&MAINLY_RULE)
};

static MAINLY_RULE: StandaloneRule =
    StandaloneRule { name: "Mainly-in Chess", forbids: Some(moves_again), ..RULE };

fn takes_back(half_move: &HalfMove, _: &Placement) -> Option<&'static str> {
    let last = half_move.just_made.filter(|last| !last.captured && !half_move.captures)?;
    let is_same = half_move
        .from
        .and_then(|from| half_move.before.at(from))
        .is_some_and(|unit| unit.kind() == last.kind);
    let returns = half_move.from == Some(last.to) && half_move.end == last.from;
    (is_same && returns).then_some("it takes back the move just made")
}

fn moves_again(half_move: &HalfMove, _: &Placement) -> Option<&'static str> {
    let again = half_move.just_made.is_some_and(|last| half_move.from == Some(last.stands_on));
    again.then_some("the unit has just moved")
}
