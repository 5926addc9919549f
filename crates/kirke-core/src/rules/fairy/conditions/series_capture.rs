//! Series Capture: a unit that has captured may go on, all as one move.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Series Capture",
    aliases: &["Series Captures"],
    french: &["Série de captures"],
    german: &["Serienschlag"],
    popeye: ["SerieCapture", "SerienSchlag", "SeriesCapture"],
    rule: "A unit that has captured may go on at once, with another capture, after which it may go on again, or with a \
           move without capture. All that is one move. It does not go on if a king is in check then, and a king is in \
           check by what could capture it at once.",
    source: POPEYE,
    example: ("8/1Rk5/1N6/8/5n2/8/3K3B/8 b", "Kc7*b7*b6-a5"),
    ..row(Fairy::SeriesCapture)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.taking_kings().having(Features::FAIRY_PAWNS)
}

pub(in crate::rules::fairy) fn add(motion: &mut Motion) {
    motion.series = true;
}
