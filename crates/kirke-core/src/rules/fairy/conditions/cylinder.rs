//! Cylinders and torus: opposite edges of the board are joined.

use crate::board::Joined;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{ENCYCLOPEDIA, FairyCondition, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const VERTICAL_CYLINDER: FairyCondition = FairyCondition {
    name: "Vertical Cylinder",
    aliases: &["Cylinder", "Cylinder Chess", "Vertical Cylinder Board"],
    french: &["Cylindre vertical"],
    german: &["Vertikalzylinder", "Zylinderbrett"],
    rule: "The a-file lies beside the h-file: lines lead on from one to the other, for pawns, captures in passing \
           and checks as well. No unit goes round the board to where it stands.",
    source: ENCYCLOPEDIA,
    example: ("4k3/7p/8/P7/8/8/8/4K3 b", "h7-h5 a5*h6"),
    ..row(Fairy::JoinedEdges(Joined { files: true, ranks: false }))
};

pub(in crate::rules::fairy) const HORIZONTAL_CYLINDER: FairyCondition = FairyCondition {
    name: "Horizontal Cylinder",
    aliases: &["Horizontal Cylinder Board"],
    french: &["Cylindre horizontal"],
    german: &["Horizontalzylinder"],
    rule: "The first rank lies beside the eighth: lines lead on from one to the other, but not for pawns. No unit goes \
           round the board to where it stands.",
    source: ENCYCLOPEDIA,
    example: ("8/8/8/4k3/8/P3K3/8/R7 w", "Ra1-a6"),
    ..row(Fairy::JoinedEdges(Joined { files: false, ranks: true }))
};

pub(in crate::rules::fairy) const TORUS: FairyCondition = FairyCondition {
    name: "Torus",
    aliases: &["Torus Board", "Anchor Ring"],
    french: &["Tore", "Anneau"],
    german: &["Torusbrett", "Ringbrett"],
    rule: "The a-file lies beside the h-file and the first rank beside the eighth: lines lead on from one to the other. \
           Pawns do not go from the last rank to the first. No unit goes round the board to where it stands.",
    source: ENCYCLOPEDIA,
    example: ("8/8/4k3/8/8/2K5/8/B7 w", "Ba1-h8"),
    ..row(Fairy::JoinedEdges(Joined { files: true, ranks: true }))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND.having(Features::WITHIN_A_HALF_MOVE).taking_kings()
}

pub(in crate::rules::fairy) fn add(joined: Joined, motion: &mut Motion) {
    motion.joined = joined;
}
