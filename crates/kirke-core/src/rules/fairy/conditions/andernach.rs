//! Andernach and its kin: a unit changes sides by its move.

use crate::board::{Colour, Unit};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// Which moves make a unit, kings excepted, change sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SideChange {
    /// Captures (Andernach).
    Captures,
    /// Moves without capture (Anti-Andernach).
    QuietMoves,
    /// Captures of a unit of another kind than the capturing one, after its promotion, has (Double Tibet).
    CapturesOfOtherKinds,
    /// The same, but Black's captures only (Tibet).
    BlackCapturesOfOtherKinds,
}

impl SideChange {
    /// Does a unit, as it stands after its promotion, change sides by the capture of this one, or without a capture? One of
    /// both sides has no side to change.
    pub fn turns(self, mover: Unit, victim: Option<Unit>) -> bool {
        let of_another_kind = victim.is_some_and(|victim| victim.kind() != mover.kind());
        let turns = match self {
            Self::Captures => victim.is_some(),
            Self::QuietMoves => victim.is_none(),
            Self::CapturesOfOtherKinds => of_another_kind,
            Self::BlackCapturesOfOtherKinds => of_another_kind && mover.colour() == Colour::Black,
        };
        turns && !mover.is_royal() && !mover.is_neutral()
    }
}

pub(in crate::rules::fairy) const ANDERNACH: FairyCondition = FairyCondition {
    name: "Andernach",
    aliases: &["Andernach Chess"],
    french: &["Échecs Andernach"],
    german: &["Andernachschach"],
    popeye: ["EchecsAndernach", "AndernachSchach", "AndernachChess"],
    rule: "A unit that captures, kings excepted, changes sides after its move.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::SideChange(SideChange::Captures))
};

pub(in crate::rules::fairy) const ANTI_ANDERNACH: FairyCondition = FairyCondition {
    name: "Anti-Andernach",
    aliases: &["Anti-Andernach Chess"],
    french: &["Échecs Anti-Andernach"],
    german: &["Anti-Andernachschach"],
    popeye: ["EchecsAntiAndernach", "AntiAndernachSchach", "AntiAndernachChess"],
    rule: "A unit that moves without capturing, kings excepted, changes sides after its move.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/4B3/8/8/8/4K3 w", "Be5-f6"),
    ..row(Fairy::SideChange(SideChange::QuietMoves))
};

pub(in crate::rules::fairy) const TIBET: FairyCondition = FairyCondition {
    name: "Tibet",
    aliases: &["Tibet Chess"],
    french: &["Échecs tibétains"],
    german: &["Tibetschach"],
    popeye: ["Tibet", "TibetSchach", "Tibet"],
    rule: "A black unit, the king excepted, that captures a unit of another kind changes sides after its move; what \
           counts of a promoting pawn is what it promotes to.",
    source: POPEYE,
    example: ("4k3/8/5N2/4b3/8/8/8/4K3 b", "Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::SideChange(SideChange::BlackCapturesOfOtherKinds))
};

pub(in crate::rules::fairy) const DOUBLE_TIBET: FairyCondition = FairyCondition {
    name: "Double Tibet",
    aliases: &["Double Tibet Chess"],
    french: &["Échecs doubles tibétains"],
    german: &["Doppeltibetschach"],
    popeye: ["DoubleTibet", "DoppeltibetSchach", "DoubleTibet"],
    rule: "A unit of either side, kings excepted, that captures a unit of another kind changes sides after its move; \
           what counts of a promoting pawn is what it promotes to.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    goes_with_neutrals: true,
    ..row(Fairy::SideChange(SideChange::CapturesOfOtherKinds))
};

pub(in crate::rules::fairy) const fn nature(change: SideChange) -> Nature {
    Nature::CHANGE
        .having(
            Features::REACH_ALONE
                .and(Features::SQUARES)
                .and(Features::FAIRY_PAWNS)
                .and(Features::QUIETS_SHIFT.only_if(!matches!(change, SideChange::QuietMoves))),
        )
        .taking_kings()
        .allowing_quiets()
}

pub(in crate::rules::fairy) fn add(change: SideChange, outcome: &mut Outcome) {
    outcome.side_change = Some(change);
}
