//! Messigny Chess, Exchange Castling: units change places instead of moving.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// Which units may change places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exchange {
    /// A unit with an enemy unit of its kind, unless one of them has just done so by the last move (Messigny Chess).
    EnemyOfItsKind {
        /// Kings, too.
        kings: bool,
    },
    /// A king with a unit of its side that is no pawn, once for each side (Exchange Castling).
    KingWithOwn,
}

pub(in crate::rules::fairy) const MESSIGNY: FairyCondition = FairyCondition {
    name: "Messigny Chess",
    aliases: &["Messigny"],
    french: &["Échecs Messigny"],
    german: &["Messignyschach"],
    popeye: ["EchecsMessigny", "MessignySchach", "MessignyChess"],
    rule: "Instead of moving a unit, a king too, may change places with an enemy unit of its kind, unless one of the two \
           has changed places by the last move. That is no capture, and pawns do not promote by it.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/2r5/8/8/6K1/R7 w", "Ra1<->Rc5"),
    goes_with_neutrals: true,
    ..row(Fairy::Exchange(Exchange::EnemyOfItsKind { kings: true }))
};

pub(in crate::rules::fairy) const REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "Messigny Chess Rex Exclusive",
    aliases: &["Messigny Rex Exclusive"],
    french: &["Échecs Messigny Rex exclusif"],
    german: &["Messignyschach Rex exklusive", "Messignyschach Rex exklusiv"],
    popeye: ["EchecsMessigny RexExclusif", "MessignySchach RexExklusive", "MessignyChess RexExclusive"],
    rule: "Messigny Chess, but kings do not change places.",
    source: POPEYE,
    example: ("4k3/8/8/2r5/8/8/6K1/R7 w", "Ra1<->Rc5"),
    goes_with_neutrals: true,
    ..row(Fairy::Exchange(Exchange::EnemyOfItsKind { kings: false }))
};

pub(in crate::rules::fairy) const EXCHANGE_CASTLING: FairyCondition = FairyCondition {
    name: "Exchange Castling",
    french: &["Échange roque", "Roque par échange"],
    german: &["Platzwechselrochade"],
    popeye: ["EchangeRoque", "PlatzwechselRochade", "ExchangeCastling"],
    rule: "Once in the play a king of each side may change places with any unit of its side that is no pawn, instead of \
           moving, even if it is in check. There is no other castling.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "Ba1<->Ke1"),
    ..row(Fairy::Exchange(Exchange::KingWithOwn))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(exchange: Exchange, motion: &mut Motion) {
    motion.exchange = Some(exchange);
}
