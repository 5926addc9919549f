//! SingleBox: no more units than there are in a box of chessmen.

use super::{StandaloneRule, row};
use crate::board::{Colour, Kind, Placement};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::FairyCondition;

pub(in crate::rules::fairy) const TYPE_1: FairyCondition = FairyCondition {
    aliases: &["SingleBox Type 1", "SingleBox Typ 1", "NurPartiesatzSteine Typ 1"],
    german: &["Nur Partiesatz-Steine"],
    popeye: ["SingleBox", "NurPartiesatzSteine", "SingleBox"],
    rule: "No move may lead to more units of a kind and side than there are at the beginning of a game: a pawn promotes \
           only to what has been captured, and does not go to its last rank if that is nothing.",
    example: ("4k3/P7/8/8/8/8/8/Q3K3 w", "!a7-a8=Q"),
    ..row(&RULE)
};

static RULE: StandaloneRule = StandaloneRule {
    name: "SingleBox",
    nature: Nature::DEMAND.taking_away().having(Features::KINDS),
    forbids: Some(|_, after| what_is_missing(after)),
    is_of_chessmen: true,
    binds_captures_of_kings: true,
    ..StandaloneRule::NONE
};

/// So many of each kind a side has at the beginning of a game.
const BOX: [(Kind, u32); 6] = [
    (Kind::KING, 1),
    (Kind::QUEEN, 1),
    (Kind::ROOK, 2),
    (Kind::BISHOP, 2),
    (Kind::KNIGHT, 2),
    (Kind::PAWN, 8),
];

fn what_is_missing(units: &Placement) -> Option<&'static str> {
    let too_many = |(kind, most): (Kind, u32)| {
        Colour::ALL.into_iter().any(|side| (units.side(side) & units.kind(kind)).len() > most)
    };
    BOX.into_iter().any(too_many).then_some("a box of chessmen does not hold so many units of a kind")
}
