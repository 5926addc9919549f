//! Losing Chess: who can capture must, and kings are units like others.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{CheckWhen, Choice, Fairy, Motion, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Losing Chess",
    aliases: &["Antichess", "Giveaway Chess", "Suicide Chess"],
    french: &["Qui perd gagne"],
    german: &["Schlagschach", "Räuberschach"],
    popeye: ["QuiPerdGagne", "Schlagschach", "LosingChess"],
    rule: "A side that can capture must. Kings are units like others, which give no check and can be captured, and pawns promote to kings, too.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/5n2/8/R3K1N1 w", "!Ra1-a2"),
    ..row(Fairy::Losing)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.of_sides([true; 2]).having(Features::KINDS).travelling()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion, outcome: &mut Outcome) {
    motion.choices = [Some(Choice::Captures); 2];
    outcome.checks = CheckWhen::Never;
}
