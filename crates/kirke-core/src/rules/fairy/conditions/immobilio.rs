//! Immobilio: units whose Circe rebirth square is occupied do not move.

use crate::rules::CodeList;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Immobilio",
    popeye: ["Immobilio", "Immobilio", "Immobilio"],
    rule: "A unit does not move while its Circe rebirth square is occupied, were it captured where it stands; if kinds are named, this holds for them alone.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    goes_with_neutrals: true,
    ..row(Fairy::Immobile(CodeList::new(&[])))
};

pub(in crate::rules::fairy) const fn nature(kinds: CodeList) -> Nature {
    Nature::BAR
        .having(Features::REACH_ALONE.and(Features::FAIRY_PAWNS))
        .taking_kings()
        .with(FairyArgument::Kinds(kinds))
}

pub(in crate::rules::fairy) fn add(kinds: CodeList, motion: &mut Motion) {
    motion.immobile = Some(kinds);
}
