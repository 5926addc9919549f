//! Forced Square: a side must move to certain squares if it can.

use crate::board::{Bitboard, Colour};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Choice, Fairy, FairyArgument, Motion, Strictness};

pub(in crate::rules::fairy) const WHITE_FORCED_SQUARE: FairyCondition = FairyCondition {
    name: "White Forced Square",
    aliases: &["Forced Square White"],
    french: &["Case forcée blanche"],
    german: &["Weißes Zwangsfeld"],
    popeye: ["BlancCaseForce", "WeissesZwangsfeld", "WhiteForcedSquare"],
    rule: "White must move to one of the squares named if such a move is legal.",
    source: POPEYE,
    example: ("7k/8/8/8/8/8/1R6/3R3K w", "Rd1-d4"),
    goes_with_neutrals: true,
    ..row(forced_square(Colour::White))
};

pub(in crate::rules::fairy) const BLACK_FORCED_SQUARE: FairyCondition = FairyCondition {
    name: "Black Forced Square",
    aliases: &["Forced Square Black"],
    french: &["Case forcée noire"],
    german: &["Schwarzes Zwangsfeld"],
    popeye: ["NoirCaseForce", "SchwarzesZwangsfeld", "BlackForcedSquare"],
    rule: "Black must move to one of the squares named if such a move is legal.",
    source: POPEYE,
    example: ("3r3k/8/8/8/8/8/8/7K b", "!Rd8-d7"),
    goes_with_neutrals: true,
    ..row(forced_square(Colour::Black))
};

pub(in crate::rules::fairy) const WHITE_CONSEQUENT_FORCED_SQUARE: FairyCondition = FairyCondition {
    name: "White Consequent Forced Square",
    aliases: &["Consequent Forced Square White"],
    german: &["Weißes konsequentes Zwangsfeld"],
    popeye: ["BlancCaseForceConsequent", "WeissesKonsequentesZwangsfeld", "WhiteConsequentForcedSquare"],
    rule: "White must move to one of the squares named if a unit reaches one, and if all such moves leave his king in check he has no move; only such moves check then.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    ..row(Fairy::ForcedSquare {
        side: Colour::White,
        squares: Bitboard::EMPTY,
        strictness: Strictness::Ultra,
    })
};

pub(in crate::rules::fairy) const BLACK_CONSEQUENT_FORCED_SQUARE: FairyCondition = FairyCondition {
    name: "Black Consequent Forced Square",
    aliases: &["Consequent Forced Square Black"],
    german: &["Schwarzes konsequentes Zwangsfeld"],
    popeye: ["NoirCaseForceConsequent", "SchwarzesKonsequentesZwangsfeld", "BlackConsequentForcedSquare"],
    rule: "Black must move to one of the squares named if a unit reaches one, and if all such moves leave his king in check he has no move; only such moves check then.",
    source: POPEYE,
    example: ("4k3/8/5K2/8/7p/8/3r4/7n w", "Kf6-e7"),
    ..row(Fairy::ForcedSquare {
        side: Colour::Black,
        squares: Bitboard::EMPTY,
        strictness: Strictness::Ultra,
    })
};

const fn forced_square(side: Colour) -> Fairy {
    Fairy::ForcedSquare { side, squares: Bitboard::EMPTY, strictness: Strictness::Legal }
}

pub(in crate::rules::fairy) const fn nature(
    side: Colour,
    squares: Bitboard,
    strictness: Strictness,
) -> Nature {
    Nature::choice_of(side, strictness)
        .having(Features::REACH_ALONE.and(Features::ARRIVALS).and(Features::FAIRY_PAWNS))
        .with(FairyArgument::Squares(squares))
}

pub(in crate::rules::fairy) fn add(
    side: Colour,
    squares: Bitboard,
    strictness: Strictness,
    motion: &mut Motion,
) {
    motion.choose(side, strictness, Choice::To(squares));
}
