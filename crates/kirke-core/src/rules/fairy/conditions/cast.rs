//! CAST: a unit that could make several captures makes none.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "CAST",
    aliases: &["CAST Chess"],
    french: &["Échecs CAST"],
    german: &["CAST-Schach"],
    popeye: ["CASTEchecs", "CASTSchach", "CASTChess"],
    rule: "A unit that could make more than one capture makes none, nor does it give check; the safety of its own king is \
           not asked for that, and an enemy king counts as a unit that it could capture.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/2p5/8/4K3 w", "!Be5*f6"),
    ..row(Fairy::OneCaptureOnly)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.shifting().allowing_quiets()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.one_capture_only = true;
}
