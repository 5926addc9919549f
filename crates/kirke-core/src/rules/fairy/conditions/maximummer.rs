//! Maximummer and Minimummer: a side chooses its longest moves only, or its shortest ones.

use crate::board::Colour;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Choice, Fairy, Motion, Strictness};

pub(in crate::rules::fairy) const WHITE_MAXIMUMMER: FairyCondition = FairyCondition {
    name: "White Maximummer",
    french: &["Maximum blanc"],
    german: &["Weißer Längstzüger"],
    popeye: ["BlancMaximum", "WeisserLaengstzueger", "WhiteMaximummer"],
    rule: "White plays only his longest legal moves, measured from centre to centre.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "!Ke1-e2"),
    goes_with_neutrals: true,
    ..row(length(Colour::White, true))
};

pub(in crate::rules::fairy) const BLACK_MAXIMUMMER: FairyCondition = FairyCondition {
    name: "Black Maximummer",
    aliases: &["Maximummer"],
    french: &["Maximum", "Maximum noir"],
    german: &["Längstzüger", "Schwarzer Längstzüger"],
    popeye: ["NoirMaximum", "SchwarzerLaengstzueger", "BlackMaximummer"],
    rule: "Black plays only his longest legal moves, measured from centre to centre.",
    source: DIE_SCHWALBE,
    example: ("b3k3/8/8/8/8/8/8/4K3 b", "!Ke8-e7"),
    goes_with_neutrals: true,
    ..row(length(Colour::Black, true))
};

pub(in crate::rules::fairy) const WHITE_MINIMUMMER: FairyCondition = FairyCondition {
    name: "White Minimummer",
    french: &["Minimum blanc"],
    german: &["Weißer Kürzestzüger"],
    popeye: ["BlancMinimum", "WeisserKuerzestzueger", "WhiteMinimummer"],
    rule: "White plays only his shortest legal moves, measured from centre to centre.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "!Ba1-h8"),
    goes_with_neutrals: true,
    ..row(length(Colour::White, false))
};

pub(in crate::rules::fairy) const BLACK_MINIMUMMER: FairyCondition = FairyCondition {
    name: "Black Minimummer",
    aliases: &["Minimummer"],
    french: &["Minimum", "Minimum noir"],
    german: &["Kürzestzüger", "Schwarzer Kürzestzüger"],
    popeye: ["NoirMinimum", "SchwarzerKuerzestzueger", "BlackMinimummer"],
    rule: "Black plays only his shortest legal moves, measured from centre to centre.",
    source: DIE_SCHWALBE,
    example: ("b3k3/8/8/8/8/8/8/4K3 b", "!Ba8-h1"),
    goes_with_neutrals: true,
    ..row(length(Colour::Black, false))
};

pub(in crate::rules::fairy) const WHITE_MAXIMUMMER_EXACT: FairyCondition = FairyCondition {
    name: "White Maximummer Exact",
    aliases: &["Exact Maximummer White"],
    popeye: ["BlancMaximum Exact", "WeisserLaengstzueger Exakt", "WhiteMaximummer Exact"],
    rule: "White plays only those of his longest moves, legal or not, that are legal.",
    source: POPEYE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!Ke1-d1"),
    ..row(Fairy::Length { side: Colour::White, longest: true, strictness: Strictness::Exact })
};

pub(in crate::rules::fairy) const WHITE_MAXIMUMMER_ULTRA: FairyCondition = FairyCondition {
    name: "White Maximummer Ultra",
    aliases: &["Ultra Maximummer White"],
    popeye: ["BlancMaximum Ultra", "WeisserLaengstzueger Ultra", "WhiteMaximummer Ultra"],
    rule: "White plays and checks only by his longest moves, those included that would leave his king in check.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    ..row(Fairy::Length { side: Colour::White, longest: true, strictness: Strictness::Ultra })
};

pub(in crate::rules::fairy) const WHITE_MINIMUMMER_EXACT: FairyCondition = FairyCondition {
    name: "White Minimummer Exact",
    aliases: &["Exact Minimummer White"],
    popeye: ["BlancMinimum Exact", "WeisserKuerzestzueger Exakt", "WhiteMinimummer Exact"],
    rule: "White plays only those of his shortest moves, legal or not, that are legal.",
    source: POPEYE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!Ke1-d2"),
    ..row(Fairy::Length { side: Colour::White, longest: false, strictness: Strictness::Exact })
};

pub(in crate::rules::fairy) const WHITE_MINIMUMMER_ULTRA: FairyCondition = FairyCondition {
    name: "White Minimummer Ultra",
    aliases: &["Ultra Minimummer White"],
    popeye: ["BlancMinimum Ultra", "WeisserKuerzestzueger Ultra", "WhiteMinimummer Ultra"],
    rule: "White plays and checks only by his shortest moves, those included that would leave his king in check.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    ..row(Fairy::Length { side: Colour::White, longest: false, strictness: Strictness::Ultra })
};

pub(in crate::rules::fairy) const BLACK_MAXIMUMMER_EXACT: FairyCondition = FairyCondition {
    name: "Black Maximummer Exact",
    aliases: &["Exact Maximummer Black"],
    popeye: ["NoirMaximum Exact", "SchwarzerLaengstzueger Exakt", "BlackMaximummer Exact"],
    rule: "Black plays only those of his longest moves, legal or not, that are legal.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "!Kg7-f7"),
    ..row(Fairy::Length { side: Colour::Black, longest: true, strictness: Strictness::Exact })
};

pub(in crate::rules::fairy) const BLACK_MAXIMUMMER_ULTRA: FairyCondition = FairyCondition {
    name: "Black Maximummer Ultra",
    aliases: &["Ultra Maximummer Black"],
    popeye: ["NoirMaximum Ultra", "SchwarzerLaengstzueger Ultra", "BlackMaximummer Ultra"],
    rule: "Black plays and checks only by his longest moves, those included that would leave his king in check.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    ..row(Fairy::Length { side: Colour::Black, longest: true, strictness: Strictness::Ultra })
};

pub(in crate::rules::fairy) const BLACK_MINIMUMMER_EXACT: FairyCondition = FairyCondition {
    name: "Black Minimummer Exact",
    aliases: &["Exact Minimummer Black"],
    popeye: ["NoirMinimum Exact", "SchwarzerKuerzestzueger Exakt", "BlackMinimummer Exact"],
    rule: "Black plays only those of his shortest moves, legal or not, that are legal.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "!Kg7-f8"),
    ..row(Fairy::Length { side: Colour::Black, longest: false, strictness: Strictness::Exact })
};

pub(in crate::rules::fairy) const BLACK_MINIMUMMER_ULTRA: FairyCondition = FairyCondition {
    name: "Black Minimummer Ultra",
    aliases: &["Ultra Minimummer Black"],
    popeye: ["NoirMinimum Ultra", "SchwarzerKuerzestzueger Ultra", "BlackMinimummer Ultra"],
    rule: "Black plays and checks only by his shortest moves, those included that would leave his king in check.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-f7"),
    ..row(Fairy::Length { side: Colour::Black, longest: false, strictness: Strictness::Ultra })
};

const fn length(side: Colour, longest: bool) -> Fairy {
    Fairy::Length { side, longest, strictness: Strictness::Legal }
}

pub(in crate::rules::fairy) const fn nature(side: Colour, strictness: Strictness) -> Nature {
    Nature::choice_of(side, strictness)
        .having(Features::WITHIN_A_HALF_MOVE.and(Features::LENGTHS).and(Features::FAIRY_PAWNS))
}

pub(in crate::rules::fairy) fn add(side: Colour, longest: bool, strictness: Strictness, motion: &mut Motion) {
    motion.choose(side, strictness, if longest { Choice::Longest } else { Choice::Shortest });
}
