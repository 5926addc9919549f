//! Snek: a unit of the captured one's side becomes what that was.

use crate::board::Kind;
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// Which unit becomes what has been captured; if there are several, the player chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Snek {
    /// A rook for a queen, a bishop for a rook, a knight for a bishop, the king for a knight, which stays royal; for a pawn
    /// the king becomes a king again.
    UpToTheKing,
    /// The same, but a queen for a knight, and nothing for a pawn.
    Circle,
}

impl Snek {
    /// Of what kind the unit is that becomes one of this kind.
    pub fn becomes(self, captured: Kind) -> Option<Kind> {
        match (self, captured) {
            (_, Kind::QUEEN) => Some(Kind::ROOK),
            (_, Kind::ROOK) => Some(Kind::BISHOP),
            (_, Kind::BISHOP) => Some(Kind::KNIGHT),
            (Self::UpToTheKing, Kind::KNIGHT) => Some(Kind::KING),
            (Self::Circle, Kind::KNIGHT) => Some(Kind::QUEEN),
            (Self::UpToTheKing | Self::Circle, _) => None,
        }
    }
}

pub(in crate::rules::fairy) const SNEK: FairyCondition = FairyCondition {
    name: "Snek Chess",
    aliases: &["Snek"],
    french: &["Échecs Snek"],
    german: &["Snek-Schach"],
    popeye: ["EchecsSnek", "SnekSchach", "SnekChess"],
    rule: "When a queen is captured, a rook of its side becomes a queen; for a rook a bishop becomes one, for a bishop a knight, for a knight the king, which stays royal; for a pawn the king becomes a king again.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::Snek(Snek::UpToTheKing))
};

pub(in crate::rules::fairy) const CIRCLE: FairyCondition = FairyCondition {
    name: "Snek Circle Chess",
    aliases: &["Snek Circle"],
    french: &["Échecs Snek circulaires"],
    german: &["Snek-Zirkulär-Schach"],
    popeye: ["EchecsSnekCirculaires", "SnekZirkulaerSchach", "SnekCircleChess"],
    rule: "When a queen is captured, a rook of its side becomes a queen; for a rook a bishop becomes one, for a bishop a knight, for a knight a queen.",
    source: POPEYE,
    example: ("3qk3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6[d8=S]"),
    ..row(Fairy::Snek(Snek::Circle))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(snek: Snek, outcome: &mut Outcome) {
    outcome.snek = Some(snek);
}
