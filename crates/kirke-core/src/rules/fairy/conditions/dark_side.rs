//! Dark Side, Chameleon Pursuit: units change sides where they have arrived on certain squares.

use crate::board::Bitboard;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// Where units change sides that have arrived there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// On the half of the board of the other side.
    OnEnemyHalf,
    /// On the square that the other side has just left.
    OnVacatedSquare,
}

pub(in crate::rules::fairy) const DARK_SIDE: FairyCondition = FairyCondition {
    name: "Dark Side",
    popeye: ["DarkSide", "DarkSide", "DarkSide"],
    rule: "A unit, kings excepted, whose move ends on the half of the board of the other side changes sides.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/1B6/4K3 w", "Bb2-e5"),
    ..row(Fairy::Arrival(Arrival::OnEnemyHalf))
};

pub(in crate::rules::fairy) const CHAMELEON_PURSUIT: FairyCondition = FairyCondition {
    name: "Chameleon Pursuit",
    french: &["Caméléon poursuite"],
    german: &["Chamäleon-Verfolgung"],
    popeye: ["CameleonPoursuite", "ChamaeleonVerfolgung", "ChameleonPursuit"],
    rule: "A unit, kings excepted, whose move ends on the square that the other side has just left changes sides.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/3b4/1B6/4K3 b", "Bd3-g6 Bb2-c3 Ke8-e7"),
    ..row(Fairy::Arrival(Arrival::OnVacatedSquare))
};

pub(in crate::rules::fairy) const fn nature(arrival: Arrival) -> Nature {
    match arrival {
        Arrival::OnEnemyHalf => Nature::CHANGE
            .shifting_but_on([Bitboard::ranks(4, 7), Bitboard::ranks(0, 3)])
            .taking_kings()
            .allowing_quiets(),
        Arrival::OnVacatedSquare => Nature::CHANGE.having(Features::PAST).taking_kings(),
    }
}

pub(in crate::rules::fairy) fn add(arrival: Arrival, motion: &mut Motion, outcome: &mut Outcome) {
    outcome.arrival = Some(arrival);
    motion.remembers_vacated = arrival == Arrival::OnVacatedSquare;
}
