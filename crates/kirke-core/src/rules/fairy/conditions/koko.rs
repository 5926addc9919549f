//! Köko and its kin: whether a unit that has moved stands beside another one.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// What is asked of the squares round a unit that has moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Another unit must stand there (Köko).
    Needed,
    /// No other unit may stand there (Anti-Köko).
    Forbidden,
    /// A unit that had contact before its move must have it afterwards, and one that had none must have none (New Köko).
    Kept,
}

pub(in crate::rules::fairy) const KOKO: FairyCondition = FairyCondition {
    name: "Köko",
    aliases: &["Contact Chess"],
    french: &["Échecs de contact"],
    german: &["Kölner Kontaktschach"],
    popeye: ["Koeko", "KoeKo", "KoeKo"],
    rule: "A unit that has moved must stand beside another unit, of either side; so must the unit that captures a \
           king.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/5P2/R3K3 w", "!Ra1-a8"),
    goes_with_neutrals: true,
    ..row(Fairy::Contact(Contact::Needed))
};

pub(in crate::rules::fairy) const ANTI_KOKO: FairyCondition = FairyCondition {
    name: "Anti-Köko",
    popeye: ["AntiKoeko", "AntiKoeko", "AntiKoeko"],
    rule: "A unit that has moved must not stand beside another unit of either side.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/5P2/R3K3 w", "!Ke1-e2"),
    goes_with_neutrals: true,
    ..row(Fairy::Contact(Contact::Forbidden))
};

pub(in crate::rules::fairy) const NEW_KOKO: FairyCondition = FairyCondition {
    name: "New Köko",
    french: &["Köko nouveau"],
    german: &["Neu-Köko"],
    popeye: ["KoekoNouveaux", "NeuKoeko", "NewKoeko"],
    rule: "A unit that stood beside another unit must stand beside one after its move, and a unit that did not must \
           not.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/5P2/R3K3 w", "!Ke1-d1"),
    goes_with_neutrals: true,
    ..row(Fairy::Contact(Contact::Kept))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::BAR.having(
        Features::WITHIN_A_HALF_MOVE
            .and(Features::NEIGHBOURS)
            .and(Features::CAPTURES)
            .and(Features::SQUARES)
            .and(Features::ARRIVALS)
            .and(Features::FAIRY_PAWNS),
    )
}

pub(in crate::rules::fairy) fn add(contact: Contact, outcome: &mut Outcome) {
    outcome.contact = Some(contact);
}
