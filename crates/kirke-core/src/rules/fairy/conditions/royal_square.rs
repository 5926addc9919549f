//! Royal Square: a side has a square instead of a king.

use crate::board::{Bitboard, Colour};
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{CheckWhen, Fairy, FairyArgument, Outcome};

pub(in crate::rules::fairy) const WHITE_ROYAL_SQUARE: FairyCondition = FairyCondition {
    name: "White Royal Square",
    french: &["Case royale blanche"],
    german: &["Weißes königliches Feld"],
    popeye: ["BlancCaseRoyal", "WeissesKoeniglichesFeld", "WhiteRoyalSquare"],
    rule: "White has no king: it is in check when a unit of the other side could capture on the square named, were a unit there.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/3r4/R7 w", "!Ra1-a2"),
    ..row(Fairy::RoyalSquare { side: Colour::White, square: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const BLACK_ROYAL_SQUARE: FairyCondition = FairyCondition {
    name: "Black Royal Square",
    french: &["Case royale noire"],
    german: &["Schwarzes königliches Feld"],
    popeye: ["NoirCaseRoyal", "SchwarzesKoeniglichesFeld", "BlackRoyalSquare"],
    rule: "Black has no king: it is in check when a unit of the other side could capture on the square named, were a unit there.",
    source: POPEYE,
    example: ("r7/3R4/8/8/8/8/8/4K3 b", "!Ra8-a7"),
    ..row(Fairy::RoyalSquare { side: Colour::Black, square: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const fn nature(square: Bitboard) -> Nature {
    Nature::CHANGE.with(FairyArgument::Squares(square))
}

pub(in crate::rules::fairy) fn add(side: Colour, square: Bitboard, outcome: &mut Outcome) {
    outcome.checks = CheckWhen::OnRoyalSquare;
    outcome.royal_squares[side.index()] = square.first();
}
