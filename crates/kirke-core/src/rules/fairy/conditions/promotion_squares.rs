//! Promotion Squares: pawns of a side promote on certain squares, and nowhere else.

use crate::board::{Bitboard, Colour};
use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Outcome};

pub(in crate::rules::fairy) const WHITE_PROMOTION_SQUARES: FairyCondition = FairyCondition {
    name: "White Promotion Squares",
    french: &["Cases de promotion blanches"],
    german: &["Weiße Umwandlungsfelder"],
    popeye: ["BlancCasePromotion", "UWFeldWeiss", "WhitePromSquares"],
    rule: "The pawns of White promote on the squares named, and nowhere else; on their last rank they stay pawns.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/3P4/8/4K3 w", "d3-d4=Q"),
    ..row(Fairy::PromotionSquares { side: Colour::White, squares: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const BLACK_PROMOTION_SQUARES: FairyCondition = FairyCondition {
    name: "Black Promotion Squares",
    french: &["Cases de promotion noires"],
    german: &["Schwarze Umwandlungsfelder"],
    popeye: ["NoirCasePromotion", "UWFeldSchwarz", "BlackPromSquares"],
    rule: "The pawns of Black promote on the squares named, and nowhere else; on their last rank they stay pawns.",
    source: POPEYE,
    example: ("4k3/8/8/3p4/8/8/8/4K3 b", "d5-d4=Q"),
    ..row(Fairy::PromotionSquares { side: Colour::Black, squares: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const fn nature(squares: Bitboard) -> Nature {
    Nature::CHANGE.shifting().taking_kings().allowing_quiets().with(FairyArgument::Squares(squares))
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    // Where pawns promote the army knows.
    outcome.promotes_elsewhere = true;
}
