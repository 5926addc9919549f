//! Wormholes: a unit that moves to one of them goes on at once to another one.

use crate::board::Bitboard;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Wormholes",
    french: &["Trous de ver"],
    german: &["Wurmlöcher"],
    popeye: ["TrousDeVer", "Wurmloecher", "Wormholes"],
    rule: "The squares named are wormholes. A unit that moves to one of them is transferred at once to another one that \
           is empty, as the player chooses; without one the move is illegal. Nobody comes back to his square so but \
           by a capture or a promotion. Pawns promote where they are transferred to their promotion rank; from a \
           wormhole on their first rank they move, capture and check, and after a double step into one they may be \
           captured in passing where they are. Kings and rooks that are transferred to their home squares may castle.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/B3K3 w", "Ba1-d4[wBd4->e5]"),
    goes_with_neutrals: true,
    ..row(Fairy::Wormholes(Bitboard::EMPTY))
};

pub(in crate::rules::fairy) const fn nature(squares: Bitboard) -> Nature {
    Nature::CHANGE
        .having(Features::SQUARES)
        .shifting_but_on([squares; 2])
        .with(FairyArgument::Squares(squares))
}

pub(in crate::rules::fairy) fn add(squares: Bitboard, motion: &mut Motion) {
    motion.wormholes = squares;
}
