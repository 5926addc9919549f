//! Köko and its kin: whether a unit that has moved stands beside another one.

use crate::rules::CodeList;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Outcome};
use crate::units;
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
    /// Another unit must stand where this leaper gets from there.
    NeededAway(CodeList),
    /// No other unit may stand where this leaper gets from there.
    ForbiddenAway(CodeList),
}

impl Contact {
    /// The leaper that is named behind the condition, where one is.
    const fn leaper(self) -> Option<CodeList> {
        match self {
            Self::NeededAway(code) | Self::ForbiddenAway(code) => Some(code),
            Self::Needed | Self::Forbidden | Self::Kept => None,
        }
    }

    /// The same with another leaper, if it has one.
    #[must_use]
    pub(in crate::rules::fairy) const fn with_leaper(self, code: CodeList) -> Self {
        match self {
            Self::NeededAway(_) => Self::NeededAway(code),
            Self::ForbiddenAway(_) => Self::ForbiddenAway(code),
            Self::Needed | Self::Forbidden | Self::Kept => self,
        }
    }

    /// Is something named that is no leaper of this sort?
    pub(in crate::rules::fairy) fn names_no_leaper(self) -> bool {
        self.leaper().is_some_and(|code| !code.is_empty() && contact_leap(code).is_none())
    }
}

/// How far a leaper goes whose leaps can take the place of the squares beside a unit.
pub fn contact_leap(code: CodeList) -> Option<(i8, i8)> {
    let [code] = code.as_slice() else { return None };
    // The knight is no fairy unit.
    if *code == "S" { Some((1, 2)) } else { units::find(code)?.leap() }
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

pub(in crate::rules::fairy) const KOKO_NEIGHBOUR: FairyCondition = FairyCondition {
    name: "Köko Neighbour",
    german: &["Köko Nachbar"],
    french: &["Köko voisin"],
    popeye: ["Koeko Voisin", "KoeKo Nachbar", "KoeKo Neighbour"],
    rule: "Köko in which those squares are beside a unit to which a leaper would get from its square: a knight or another \
           one that is named.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/5P2/R3K3 w", "Ra1-d1"),
    goes_with_neutrals: true,
    ..row(Fairy::Contact(Contact::NeededAway(CodeList::new(&[]))))
};

pub(in crate::rules::fairy) const ANTI_KOKO_NEIGHBOUR: FairyCondition = FairyCondition {
    name: "Anti-Köko Neighbour",
    german: &["Anti-Köko Nachbar"],
    french: &["Anti-Köko voisin"],
    popeye: ["AntiKoeko Voisin", "AntiKoeko Nachbar", "AntiKoeko Neighbour"],
    rule: "Anti-Köko in which those squares are beside a unit to which a leaper would get from its square: a knight or \
           another one that is named.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/5P2/R3K3 w", "!Ra1-d1"),
    goes_with_neutrals: true,
    ..row(Fairy::Contact(Contact::ForbiddenAway(CodeList::new(&[]))))
};

pub(in crate::rules::fairy) const fn nature(contact: Contact) -> Nature {
    let bar = Nature::BAR.having(
        Features::WITHIN_A_HALF_MOVE
            .and(Features::NEIGHBOURS)
            .and(Features::CAPTURES)
            .and(Features::SQUARES)
            .and(Features::ARRIVALS)
            .and(Features::FAIRY_PAWNS),
    );
    match contact.leaper() {
        Some(code) => bar.with(FairyArgument::Leaper(code)),
        None => bar,
    }
}

pub(in crate::rules::fairy) fn add(contact: Contact, outcome: &mut Outcome) {
    outcome.contact = Some(contact);
    outcome.contact_leap = contact.leaper().and_then(contact_leap);
}
