//! Breton: a unit of the captured one's kind goes, too.

use crate::board::{Colour, Unit};
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// What happens to a unit of the captured one's kind; the player chooses which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Breton {
    /// It is one of the other side; otherwise one of the capturing side.
    pub enemy: bool,
    /// It changes sides; otherwise it leaves the board.
    pub turns: bool,
    /// A pawn that captures promotes first.
    pub after_promotion: bool,
}

impl Breton {
    /// Is this a unit of that side as the rule has it? Neutral units are of both sides where a capturing pawn promotes first,
    /// elsewhere of none.
    pub fn acts_on(self, unit: Unit, side: Colour) -> bool {
        unit.belongs_to(side) && (self.after_promotion || !unit.is_neutral())
    }
}

pub(in crate::rules::fairy) const BRETON: FairyCondition = FairyCondition {
    name: "Breton",
    popeye: ["Breton", "Breton", "Breton"],
    rule: "After a capture a unit of the capturing side and of the captured one's kind leaves the board, one that the capturing side chooses; a capturing pawn promotes afterwards.",
    source: POPEYE,
    example: ("4k3/8/8/3n4/8/8/8/3RK1N1 w", "Rd1*d5[-wSg1]"),
    goes_with_neutrals: true,
    ..row(Fairy::Breton(Breton { enemy: false, turns: false, after_promotion: false }))
};

pub(in crate::rules::fairy) const PY: FairyCondition = FairyCondition {
    name: "Breton PY",
    popeye: ["Breton PY", "Breton PY", "Breton PY"],
    rule: "After a capture a unit of the capturing side and of the captured one's kind leaves the board, one that the capturing side chooses; a capturing pawn promotes first, and may be the unit itself.",
    source: POPEYE,
    example: ("4k3/8/8/3n4/8/8/8/3RK1N1 w", "Rd1*d5[-wSg1]"),
    goes_with_neutrals: true,
    ..row(Fairy::Breton(Breton { enemy: false, turns: false, after_promotion: true }))
};

pub(in crate::rules::fairy) const CHROMATIC: FairyCondition = FairyCondition {
    name: "Breton Chromatic",
    popeye: ["Breton Chromatique", "Breton Chromatisch", "Breton Chromatic"],
    rule: "After a capture a unit of the capturing side and of the captured one's kind changes sides, one that the capturing side chooses; a capturing pawn promotes afterwards.",
    source: POPEYE,
    example: ("4k3/8/8/3n4/8/8/8/3RK1N1 w", "Rd1*d5"),
    goes_with_neutrals: true,
    ..row(Fairy::Breton(Breton { enemy: false, turns: true, after_promotion: false }))
};

pub(in crate::rules::fairy) const CHROMATIC_PY: FairyCondition = FairyCondition {
    name: "Breton Chromatic PY",
    popeye: ["Breton Chromatique PY", "Breton Chromatisch PY", "Breton Chromatic PY"],
    rule: "After a capture a unit of the capturing side and of the captured one's kind changes sides, one that the capturing side chooses; a capturing pawn promotes first, and may be the unit itself.",
    source: POPEYE,
    example: ("4k3/8/8/3n4/8/8/8/3RK1N1 w", "Rd1*d5"),
    ..row(Fairy::Breton(Breton { enemy: false, turns: true, after_promotion: true }))
};

pub(in crate::rules::fairy) const ADVERSE: FairyCondition = FairyCondition {
    name: "Breton Adverse",
    popeye: ["Breton Adverse", "Breton Advers", "Breton Adverse"],
    rule: "After a capture a unit of the side of the captured one and of the captured one's kind leaves the board, one that the capturing side chooses; a capturing pawn promotes afterwards.",
    source: POPEYE,
    example: ("4k1n1/8/8/3n4/8/8/8/3RK3 w", "Rd1*d5[-bSg8]"),
    goes_with_neutrals: true,
    ..row(Fairy::Breton(Breton { enemy: true, turns: false, after_promotion: false }))
};

pub(in crate::rules::fairy) const ADVERSE_PY: FairyCondition = FairyCondition {
    name: "Breton Adverse PY",
    popeye: ["Breton Adverse PY", "Breton Advers PY", "Breton Adverse PY"],
    rule: "After a capture a unit of the side of the captured one and of the captured one's kind leaves the board, one that the capturing side chooses; a capturing pawn promotes first, and may be the unit itself.",
    source: POPEYE,
    example: ("4k1n1/8/8/3n4/8/8/8/3RK3 w", "Rd1*d5[-bSg8]"),
    goes_with_neutrals: true,
    ..row(Fairy::Breton(Breton { enemy: true, turns: false, after_promotion: true }))
};

pub(in crate::rules::fairy) const ADVERSE_CHROMATIC: FairyCondition = FairyCondition {
    name: "Breton Adverse Chromatic",
    popeye: ["Breton Adverse Chromatique", "Breton Advers Chromatisch", "Breton Adverse Chromatic"],
    rule: "After a capture a unit of the side of the captured one and of the captured one's kind changes sides, one that the capturing side chooses; a capturing pawn promotes afterwards.",
    source: POPEYE,
    example: ("4k1n1/8/8/3n4/8/8/8/3RK3 w", "Rd1*d5"),
    goes_with_neutrals: true,
    ..row(Fairy::Breton(Breton { enemy: true, turns: true, after_promotion: false }))
};

pub(in crate::rules::fairy) const ADVERSE_CHROMATIC_PY: FairyCondition = FairyCondition {
    name: "Breton Adverse Chromatic PY",
    popeye: ["Breton Adverse Chromatique PY", "Breton Advers Chromatisch PY", "Breton Adverse Chromatic PY"],
    rule: "After a capture a unit of the side of the captured one and of the captured one's kind changes sides, one that the capturing side chooses; a capturing pawn promotes first, and may be the unit itself.",
    source: POPEYE,
    example: ("4k1n1/8/8/3n4/8/8/8/3RK3 w", "Rd1*d5"),
    ..row(Fairy::Breton(Breton { enemy: true, turns: true, after_promotion: true }))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().taking_kings().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(breton: Breton, outcome: &mut Outcome) {
    outcome.breton = Some(breton);
}
