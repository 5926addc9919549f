//! Kobul Kings: the king of a side becomes what the side has just lost.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const KOBUL_KINGS: FairyCondition = FairyCondition {
    name: "Kobul Kings",
    aliases: &["Kobul"],
    french: &["Rois Kobul"],
    german: &["Kobulkönige"],
    popeye: ["RoisKobul", "KobulKoenige", "KobulKings"],
    rule: "When a unit is captured, the king of its side becomes what it was, and stays royal; when a pawn is captured, he becomes a king again.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::KobulKings { white: true, black: true })
};

pub(in crate::rules::fairy) const WHITE_KOBUL_KING: FairyCondition = FairyCondition {
    name: "White Kobul King",
    aliases: &["Kobul Kings White"],
    french: &["Roi Kobul blanc"],
    german: &["Weißer Kobulkönig"],
    popeye: ["RoisKobul Blanc", "KobulKoenige Weiss", "KobulKings White"],
    rule: "Kobul Kings for White's king only.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 b", "Sf6-d5"),
    goes_with_neutrals: true,
    ..row(Fairy::KobulKings { white: true, black: false })
};

pub(in crate::rules::fairy) const BLACK_KOBUL_KING: FairyCondition = FairyCondition {
    name: "Black Kobul King",
    aliases: &["Kobul Kings Black"],
    french: &["Roi Kobul noir"],
    german: &["Schwarzer Kobulkönig"],
    popeye: ["RoisKobul Noir", "KobulKoenige Schwarz", "KobulKings Black"],
    rule: "Kobul Kings for Black's king only.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::KobulKings { white: false, black: true })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::KINDS).shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(white: bool, black: bool, outcome: &mut Outcome) {
    outcome.kobul = [white, black];
}
