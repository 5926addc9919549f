//! Masand: a unit that gives check makes units change sides that it attacks.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const MASAND: FairyCondition = FairyCondition {
    name: "Masand",
    aliases: &["Masand Chess"],
    german: &["Masandschach"],
    popeye: ["Masand", "Masand", "Masand"],
    rule: "If the unit that has moved gives check, all units of either side that it attacks change sides, kings excepted.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/1p1R4/8/8/6B1/1Q2K3 w", "Qb1-e4"),
    ..row(Fairy::Masand { all: false })
};

pub(in crate::rules::fairy) const GENERALISED: FairyCondition = FairyCondition {
    name: "Masand Generalised",
    aliases: &["Generalised Masand"],
    french: &["Masand généralisé"],
    german: &["Masand verallgemeinert"],
    popeye: ["MasandGeneralise", "MasandVerallgemeinert", "MasandGeneralised"],
    rule: "If a move gives check, all units that checking units attack change sides, kings excepted, each once.",
    source: POPEYE,
    example: ("4k3/8/8/1p1R4/8/8/6B1/1Q2K3 w", "Qb1-e4"),
    ..row(Fairy::Masand { all: true })
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::CHECKS_IN_PLAY).taking_kings()
}

pub(in crate::rules::fairy) fn add(all: bool, outcome: &mut Outcome) {
    outcome.masand = Some(all);
}
