//! Make&Take: before a capture a unit moves as the unit does that it captures.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Make&Take Chess",
    aliases: &["Make&Take"],
    french: &["Échecs Make&Take"],
    german: &["Make&Take-Schach"],
    popeye: ["Make&TakeEchecs", "Make&TakeSchach", "Make&TakeChess"],
    rule: "A unit that captures must first move, without capturing, as the unit moves that it is going to capture; from \
           there it captures in its own way. That holds for the capture of a king, too.",
    source: DIE_SCHWALBE,
    example: ("8/8/5n2/3B3k/8/8/8/4K3 w", "Bd5*f6"),
    ..row(Fairy::MakeAndTake)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::ARRIVALS.and(Features::OTHER_WAYS)).travelling()
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.makes_first = true;
}
