//! Take&Make: a capturing unit goes on at once, as the captured unit moves.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const TAKE_AND_MAKE: FairyCondition = FairyCondition {
    name: "Take&Make Chess",
    french: &["Échecs Take&Make"],
    german: &["Take&Make-Schach"],
    popeye: ["Take&MakeEchecs", "Take&MakeSchach", "Take&MakeChess"],
    rule: "A unit that captures must go on at once, from the place of capture and without capturing, as the captured \
           unit moves; if it cannot, the capture is illegal. Pawns do not go to their own first rank so, and promote \
           only where they end. To capture a king a unit need not go on.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6-h5"),
    goes_with_neutrals: true,
    ..row(Fairy::TakeAndMake { absolute: false })
};

pub(in crate::rules::fairy) const ABSOLUTE: FairyCondition = FairyCondition {
    name: "Take&Make Chess Absolute",
    french: &["Take&Make absolu"],
    german: &["Take&Make absolut"],
    popeye: ["Take&MakeEchecs Absolu", "Take&MakeSchach Absolut", "Take&MakeChess Absolute"],
    rule: "Take&Make Chess in which a unit that captures a king must go on, too: a king is in check only where that is \
           possible.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6-h5"),
    goes_with_neutrals: true,
    ..row(Fairy::TakeAndMake { absolute: true })
};

pub(in crate::rules::fairy) const fn nature(absolute: bool) -> Nature {
    Nature::CHANGE
        .having(
            Features::WITHIN_A_HALF_MOVE
                .and(Features::GUARDS)
                .and(Features::ARRIVALS)
                .and(Features::OTHER_WAYS),
        )
        .shifting()
        .having(Features::TAKES_KINGS.only_if(!absolute))
        .allowing_quiets()
        .travelling()
}

pub(in crate::rules::fairy) fn add(absolute: bool, motion: &mut Motion) {
    motion.goes_on = Some(absolute);
}
