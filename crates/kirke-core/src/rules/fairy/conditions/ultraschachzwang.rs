//! Ultraschachzwang, Black Checks: the moves of a side must give check.

use super::checkless;
use crate::board::Colour;
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion, Outcome};

pub(in crate::rules::fairy) const WHITE_ULTRASCHACHZWANG: FairyCondition = FairyCondition {
    name: "White Ultraschachzwang",
    german: &["Weißer Ultraschachzwang"],
    popeye: ["BlancUltraSchachZwang", "WeisserUltraSchachZwang", "WhiteUltraSchachZwang"],
    rule: "White plays only moves that give check. He is mated only if no move at all parries a check.",
    source: DIE_SCHWALBE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!Ke1-d1"),
    ..row(Fairy::MustCheck { side: Colour::White, or_passes: false })
};

pub(in crate::rules::fairy) const BLACK_ULTRASCHACHZWANG: FairyCondition = FairyCondition {
    name: "Black Ultraschachzwang",
    german: &["Schwarzer Ultraschachzwang"],
    popeye: ["NoirUltraSchachZwang", "SchwarzerUltraSchachZwang", "BlackUltraSchachZwang"],
    rule: "Black plays only moves that give check. He is mated only if no move at all parries a check.",
    source: DIE_SCHWALBE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "!Kg7-f7"),
    ..row(Fairy::MustCheck { side: Colour::Black, or_passes: false })
};

pub(in crate::rules::fairy) const BLACK_CHECKS: FairyCondition = FairyCondition {
    name: "Black Checks",
    french: &["Échecs noirs"],
    german: &["Schwarz schachert"],
    popeye: ["NoirEchecs", "SchwarzSchaecher", "BlackChecks"],
    rule: "Black plays moves that give check only, and passes if it has none. Whether it is mated or stalemated is \
           asked as if it had its other moves, too.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/r7/4K3 b", "!Ra2-a3"),
    ..row(Fairy::MustCheck { side: Colour::Black, or_passes: true })
};

pub(in crate::rules::fairy) const WHITE_CHECKS: FairyCondition = FairyCondition {
    name: "White Checks",
    rule: "White plays moves that give check only, and passes if it has none: Black Checks with the sides exchanged.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/R7/4K3 w", "!Ra2-a3"),
    ..row(Fairy::MustCheck { side: Colour::White, or_passes: true })
};

pub(in crate::rules::fairy) const fn nature(or_passes: bool) -> Nature {
    if or_passes { Nature::CHANGE.asking_for_check(true) } else { checkless::nature() }
}

pub(in crate::rules::fairy) fn add(
    side: Colour,
    or_passes: bool,
    motion: &mut Motion,
    outcome: &mut Outcome,
) {
    outcome.must_check[side.index()] = true;
    motion.passes_instead[side.index()] = or_passes;
}
