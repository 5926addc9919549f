//! MAFF, OWU: which side counts as unable to move, where a goal asks for it.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// Which side counts as unable to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Immobility {
    /// One that has no legal move.
    #[default]
    NoMove,
    /// One that has exactly one legal move, which is one of its king (MAFF).
    OneKingMove,
    /// One that has no legal move, and whose king could capture exactly one unit, were that legal (OWU).
    OneUnitBesideKing,
}

pub(in crate::rules::fairy) const MAFF: FairyCondition = FairyCondition {
    name: "MAFF",
    popeye: ["MAFF", "MAFF", "MAFF"],
    rule: "A side is mated or stalemated if it has one legal move, which is one of its king.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::Immobility(Immobility::OneKingMove))
};

pub(in crate::rules::fairy) const OWU: FairyCondition = FairyCondition {
    name: "OWU",
    popeye: ["OWU", "OWU", "OWU"],
    rule: "A side is mated or stalemated only if its king could capture exactly one unit, were that legal: one enemy unit stands in its field.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::Immobility(Immobility::OneUnitBesideKing))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND.having(Features::FAIRY_PAWNS).shifting().taking_kings().allowing_quiets().taking_away()
}

pub(in crate::rules::fairy) fn add(immobility: Immobility, outcome: &mut Outcome) {
    outcome.immobility = immobility;
}
