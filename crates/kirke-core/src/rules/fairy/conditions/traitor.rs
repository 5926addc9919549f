//! Traitor Chess: a black unit whose move ends on White's half of the board changes sides.

use crate::board::Bitboard;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Traitor Chess",
    aliases: &["Traitor"],
    french: &["Échecs traître"],
    german: &["Verräterschach"],
    popeye: ["EchecsTraitor", "TraitorChess", "TraitorChess"],
    rule: "A black unit, a king, too, whose move ends on one of the first four ranks becomes white; a king must not stand in check there before that, unless rebirths have a say in it.",
    source: POPEYE,
    example: ("4k3/8/8/8/3b4/8/8/4K3 b", "Bd4-c3"),
    goes_with_neutrals: true,
    ..row(Fairy::Traitors)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE
        .having(Features::REACH_ALONE)
        .shifting_but_on([Bitboard::EMPTY, Bitboard::ranks(0, 3)])
        .taking_kings()
        .allowing_quiets()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.traitors = true;
}
