//! Must Capture: a side must capture if it can.

use crate::board::Colour;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Choice, Fairy, Motion, Strictness};

pub(in crate::rules::fairy) const WHITE_MUST_CAPTURE: FairyCondition = FairyCondition {
    name: "White Must Capture",
    german: &["Weißer Schlagzwang"],
    popeye: ["BlancPriseForce", "WeisserSchlagzwang", "WhiteMustCapture"],
    rule: "White must capture if a capture is legal.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "!Be5-d4"),
    goes_with_neutrals: true,
    ..row(Fairy::MustCapture { side: Colour::White, strictness: Strictness::Legal })
};

pub(in crate::rules::fairy) const BLACK_MUST_CAPTURE: FairyCondition = FairyCondition {
    name: "Black Must Capture",
    german: &["Schwarzer Schlagzwang"],
    popeye: ["NoirPriseForce", "SchwarzerSchlagzwang", "BlackMustCapture"],
    rule: "Black must capture if a capture is legal.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/4B3/8/8/4K3 b", "!Sf6-g8"),
    goes_with_neutrals: true,
    ..row(Fairy::MustCapture { side: Colour::Black, strictness: Strictness::Legal })
};

pub(in crate::rules::fairy) const WHITE_MUST_CAPTURE_EXACT: FairyCondition = FairyCondition {
    name: "White Must Capture Exact",
    popeye: ["BlancPriseForce Exact", "WeisserSchlagzwang Exakt", "WhiteMustCapture Exact"],
    rule: "White must capture if there is a capture, and if all of them leave his king in check he has no move.",
    source: POPEYE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!Ke1-d1"),
    ..row(Fairy::MustCapture { side: Colour::White, strictness: Strictness::Exact })
};

pub(in crate::rules::fairy) const WHITE_MUST_CAPTURE_ULTRA: FairyCondition = FairyCondition {
    name: "White Must Capture Ultra",
    popeye: ["BlancPriseForce Ultra", "WeisserSchlagzwang Ultra", "WhiteMustCapture Ultra"],
    rule: "White may only capture.",
    source: POPEYE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!Ke1-d1"),
    ..row(Fairy::MustCapture { side: Colour::White, strictness: Strictness::Ultra })
};

pub(in crate::rules::fairy) const BLACK_MUST_CAPTURE_EXACT: FairyCondition = FairyCondition {
    name: "Black Must Capture Exact",
    popeye: ["NoirPriseForce Exact", "SchwarzerSchlagzwang Exakt", "BlackMustCapture Exact"],
    rule: "Black must capture if there is a capture, and if all of them leave his king in check he has no move.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "!Kg7-f7"),
    ..row(Fairy::MustCapture { side: Colour::Black, strictness: Strictness::Exact })
};

pub(in crate::rules::fairy) const BLACK_MUST_CAPTURE_ULTRA: FairyCondition = FairyCondition {
    name: "Black Must Capture Ultra",
    popeye: ["NoirPriseForce Ultra", "SchwarzerSchlagzwang Ultra", "BlackMustCapture Ultra"],
    rule: "Black may only capture.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "!Kg7-f7"),
    ..row(Fairy::MustCapture { side: Colour::Black, strictness: Strictness::Ultra })
};

pub(in crate::rules::fairy) const fn nature(side: Colour, strictness: Strictness) -> Nature {
    Nature::choice_of(side, strictness).having(Features::REACH_ALONE.and(Features::FAIRY_PAWNS))
}

pub(in crate::rules::fairy) fn add(side: Colour, strictness: Strictness, motion: &mut Motion) {
    motion.choose(side, strictness, Choice::Captures);
}
