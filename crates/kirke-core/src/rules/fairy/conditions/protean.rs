//! Protean Chess, Frankfurt Chess: a capturing unit becomes what it has captured.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const PROTEAN: FairyCondition = FairyCondition {
    name: "Protean Chess",
    aliases: &["Protean"],
    french: &["Échecs protéens"],
    german: &["Proteisches Schach"],
    popeye: ["EchecsProtee", "ProteischesSchach", "ProteanChess"],
    rule: "A unit that captures becomes what it captures; a king does so and stays royal. Who captures a pawn becomes a reverse pawn, which goes on in the direction of the captured one, and the other way round.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::Protean { kings: true, reverses_pawns: true })
};

pub(in crate::rules::fairy) const PROTEAN_REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "Protean Chess Rex Exclusive",
    aliases: &["Protean Rex Exclusive"],
    french: &["Échecs protéens Rex exclusif"],
    german: &["Proteisches Schach Rex exklusive"],
    popeye: ["EchecsProtee RexExclusif", "ProteischesSchach RexExklusive", "ProteanChess RexExclusive"],
    rule: "Protean Chess in which kings that capture stay kings.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::Protean { kings: false, reverses_pawns: true })
};

pub(in crate::rules::fairy) const FRANKFURT: FairyCondition = FairyCondition {
    name: "Frankfurt Chess",
    aliases: &["Frankfurt"],
    french: &["Échecs de Francfort"],
    german: &["Frankfurter Schach"],
    popeye: ["Francfort", "FrankfurtSchach", "FrankfurtChess"],
    rule: "A unit that captures becomes what it captures; a king does so and stays royal. Who captures a pawn becomes a pawn of its own side.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::Protean { kings: true, reverses_pawns: false })
};

pub(in crate::rules::fairy) const FRANKFURT_REX_EXCLUSIVE: FairyCondition = FairyCondition {
    name: "Frankfurt Chess Rex Exclusive",
    aliases: &["Frankfurt Rex Exclusive"],
    french: &["Échecs de Francfort Rex exclusif"],
    german: &["Frankfurter Schach Rex exklusive"],
    popeye: ["Francfort RexExclusif", "FrankfurtSchach RexExklusive", "FrankfurtChess RexExclusive"],
    rule: "Frankfurt Chess in which kings that capture stay kings.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::Protean { kings: false, reverses_pawns: false })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE
        .having(Features::OVER_JOINED_EDGES.and(Features::KINDS).and(Features::FAIRY_PAWNS))
        .shifting()
        .taking_kings()
        .allowing_quiets()
}

pub(in crate::rules::fairy) fn add(kings: bool, reverses_pawns: bool, outcome: &mut Outcome) {
    outcome.protean = Some(kings);
    outcome.reverses_pawns = reverses_pawns;
}
