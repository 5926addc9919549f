//! Ghost Chess, Haunted Chess: captured units come back when the square is left on which they were captured.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const GHOST: FairyCondition = FairyCondition {
    name: "Ghost Chess",
    french: &["Échecs fantômes"],
    german: &["Geisterschach"],
    popeye: ["EchecsGhost", "Geisterschach", "GhostChess"],
    rule: "A captured unit comes back on the square of its capture as soon as that is empty, as a ghost that cannot be \
           captured; of several the one that was captured last comes first.",
    source: POPEYE,
    example: ("4k3/8/8/8/4p3/8/3P4/4K3 w", "d2-d4 e4*d3"),
    goes_with_neutrals: true,
    ..row(Fairy::Ghosts { uncapturable: true })
};

pub(in crate::rules::fairy) const HAUNTED: FairyCondition = FairyCondition {
    name: "Haunted Chess",
    french: &["Échecs hantés"],
    german: &["Spukschach"],
    popeye: ["EchecsHantes", "Spukschach", "HauntedChess"],
    rule: "A captured unit comes back on the square of its capture as soon as that is empty, unless another unit has been \
           captured there meanwhile, which then comes back instead of it.",
    source: POPEYE,
    example: ("4k3/8/8/8/4p3/8/3P4/4K3 w", "d2-d4 e4*d3"),
    goes_with_neutrals: true,
    ..row(Fairy::Ghosts { uncapturable: false })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.taking_kings().shifting().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(uncapturable: bool, outcome: &mut Outcome) {
    outcome.ghosts_are_uncapturable = Some(uncapturable);
}
