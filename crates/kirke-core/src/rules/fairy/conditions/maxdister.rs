//! MaxDister, MinDister: a side brings two units farthest from each other, or nearest.

use crate::board::{Bitboard, Colour};
use crate::rules::fairy::nature::{Features, Nature, only};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Choice, Fairy, FairyArgument, Motion};

pub(in crate::rules::fairy) const WHITE_MAXDISTER: FairyCondition = FairyCondition {
    name: "White MaxDister",
    popeye: ["BlancMaxDister", "WeisserMaxDister", "WhiteMaxDister"],
    rule: "White plays only those legal moves that bring the units of two squares of the diagram as far from each other as he can.",
    source: POPEYE,
    example: ("1n2K3/8/3kn3/4N3/3P4/8/8/8 w", "!Ke8-f7"),
    ..row(Fairy::Distance { side: Colour::White, farthest: true, squares: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const WHITE_MINDISTER: FairyCondition = FairyCondition {
    name: "White MinDister",
    popeye: ["BlancMinDister", "WeisserMinDister", "WhiteMinDister"],
    rule: "White plays only those legal moves that bring the units of two squares of the diagram as near to each other as he can.",
    source: POPEYE,
    example: ("1n2K3/8/3kn3/4N3/3P4/8/8/8 w", "!Ke8-f7"),
    ..row(Fairy::Distance { side: Colour::White, farthest: false, squares: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const BLACK_MAXDISTER: FairyCondition = FairyCondition {
    name: "Black MaxDister",
    popeye: ["NoirMaxDister", "SchwarzerMaxDister", "BlackMaxDister"],
    rule: "Black plays only those legal moves that bring the units of two squares of the diagram as far from each other as he can.",
    source: POPEYE,
    example: ("8/7Q/3b4/2R1k3/3B4/1K6/8/8 b", "!Ke5*d4"),
    ..row(Fairy::Distance { side: Colour::Black, farthest: true, squares: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const BLACK_MINDISTER: FairyCondition = FairyCondition {
    name: "Black MinDister",
    popeye: ["NoirMinDister", "SchwarzerMinDister", "BlackMinDister"],
    rule: "Black plays only those legal moves that bring the units of two squares of the diagram as near to each other as he can.",
    source: POPEYE,
    example: ("8/7Q/3b4/2R1k3/3B4/1K6/8/8 b", "!Ke5*d4"),
    ..row(Fairy::Distance { side: Colour::Black, farthest: false, squares: Bitboard::EMPTY })
};

pub(in crate::rules::fairy) const fn nature(side: Colour, squares: Bitboard) -> Nature {
    Nature::CHOICE
        .of_sides(only(side))
        .forwards_only()
        .having(Features::SQUARES.and(Features::ARRIVALS))
        .keeping_mates()
        .with(FairyArgument::Squares(squares))
}

pub(in crate::rules::fairy) fn add(side: Colour, farthest: bool, squares: Bitboard, motion: &mut Motion) {
    let choice = if farthest { Choice::Farthest(squares) } else { Choice::Nearest(squares) };
    motion.choices[side.index()] = Some(choice);
}
