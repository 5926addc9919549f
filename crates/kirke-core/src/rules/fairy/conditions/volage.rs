//! Volage, Functionary Chess, Anda: every unit has an attribute.

use crate::board::Attributes;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// What every unit is, as if each had the attribute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Volage; kings are not.
    Volage,
    /// The same, and they stay volage when they have changed sides (Hypervolage).
    VolageForEver,
    /// Functionary, kings too.
    Functionary,
    /// Anda; kings are not.
    Anda,
    /// Anda inverse; kings are not.
    AndaInverse,
}

impl Trait {
    /// The attribute.
    pub const fn attribute(self) -> Attributes {
        match self {
            Self::Volage | Self::VolageForEver => Attributes::VOLAGE,
            Self::Functionary => Attributes::FUNCTIONARY,
            Self::Anda => Attributes::ANDA,
            Self::AndaInverse => Attributes::ANDA_INVERSE,
        }
    }

    /// Are kings, too?
    pub const fn holds_for_kings(self) -> bool {
        match self {
            Self::Functionary => true,
            Self::Volage | Self::VolageForEver | Self::Anda | Self::AndaInverse => false,
        }
    }
}

pub(in crate::rules::fairy) const VOLAGE: FairyCondition = FairyCondition {
    name: "Volage",
    aliases: &["Volage Chess"],
    french: &["Volages", "Échecs volages"],
    german: &["Volage Schach"],
    popeye: ["Volage", "Volage", "Volage"],
    rule: "A unit, kings excepted, changes sides the first time that it moves to a square of the other colour, or is reborn on one.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/3B4/8/8/R3K3 w", "Ra1-a2"),
    goes_with_neutrals: true,
    ..row(Fairy::Everyone(Trait::Volage))
};

pub(in crate::rules::fairy) const HYPERVOLAGE: FairyCondition = FairyCondition {
    name: "Hypervolage",
    aliases: &["Hypervolage Chess"],
    french: &["Hypervolages"],
    german: &["Hypervolage Schach"],
    popeye: ["Hypervolage", "Hypervolage", "Hypervolage"],
    rule: "A unit, kings excepted, changes sides whenever it moves to a square of the other colour, or is reborn on one.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/3B4/8/8/R3K3 w", "Ra1-a2"),
    goes_with_neutrals: true,
    ..row(Fairy::Everyone(Trait::VolageForEver))
};

pub(in crate::rules::fairy) const FUNCTIONARY: FairyCondition = FairyCondition {
    name: "Functionary Chess",
    aliases: &["Functionary"],
    french: &["Échecs fonctionnaires"],
    german: &["Beamtenschach"],
    popeye: ["EchecsFonctionnaire", "BeamtenSchach", "FunctionaryChess"],
    rule: "A unit moves and gives check only while an enemy unit attacks it.",
    source: DIE_SCHWALBE,
    example: ("4k3/r7/8/8/3B4/8/8/R3K3 w", "!Bd4-e3"),
    goes_with_neutrals: true,
    ..row(Fairy::Everyone(Trait::Functionary))
};

pub(in crate::rules::fairy) const ANDA: FairyCondition = FairyCondition {
    name: "Anda",
    aliases: &["Anda Chess"],
    popeye: ["Anda", "Anda", "Anda"],
    rule: "A unit, kings excepted, that gives check by its move becomes neutral, or of one side if it was neutral.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a8"),
    goes_with_neutrals: true,
    ..row(Fairy::Everyone(Trait::Anda))
};

pub(in crate::rules::fairy) const ANDA_INVERSE: FairyCondition = FairyCondition {
    name: "Anda Inverse",
    aliases: &["Anda Inverse Chess"],
    french: &["Anda inverse"],
    german: &["Anda invers"],
    popeye: ["AndaInverse", "AndaInvers", "AndaInverse"],
    rule: "A unit, kings excepted, that gives no check by its move becomes neutral, or of one side if it was neutral.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/3B4/8/8/4K3 w", "Bd4-e3"),
    goes_with_neutrals: true,
    ..row(Fairy::Everyone(Trait::AndaInverse))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::KINDS).shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(of_all: Trait, outcome: &mut Outcome) {
    outcome.volage_for_ever = of_all == Trait::VolageForEver;
}
