//! Magic Squares: a unit that arrives on one of them changes sides.

use crate::board::Bitboard;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Outcome};

pub(in crate::rules::fairy) const MAGIC_SQUARES: FairyCondition = FairyCondition {
    name: "Magic Squares",
    aliases: &["Magic Squares Type 1"],
    french: &["Cases magiques"],
    german: &["Magische Felder"],
    popeye: ["CaseMagique", "MagischeFelder", "MagicSquares"],
    rule: "A unit, kings excepted, that arrives on a named square changes sides, a capturing unit where it stands after its rebirth; what is reborn after its own capture does not.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "Ba1-d4"),
    ..row(Fairy::MagicSquares { squares: Bitboard::EMPTY, before_rebirths: false })
};

pub(in crate::rules::fairy) const TYPE_2: FairyCondition = FairyCondition {
    name: "Magic Squares Type 2",
    french: &["Cases magiques Type 2"],
    german: &["Magische Felder Typ 2"],
    popeye: ["CaseMagique Type2", "MagischeFelder Typ2", "MagicSquares Type2"],
    rule: "Magic Squares on which a capturing unit changes sides before it is reborn.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "Ba1-d4"),
    ..row(Fairy::MagicSquares { squares: Bitboard::EMPTY, before_rebirths: true })
};

pub(in crate::rules::fairy) const fn nature(squares: Bitboard) -> Nature {
    Nature::CHANGE
        .having(Features::REACH_ALONE)
        .shifting_but_on([squares; 2])
        .taking_kings()
        .allowing_quiets()
        .with(FairyArgument::Squares(squares))
}

pub(in crate::rules::fairy) fn add(squares: Bitboard, before_rebirths: bool, outcome: &mut Outcome) {
    outcome.magic_squares = squares;
    outcome.magic_comes_first = before_rebirths;
}
