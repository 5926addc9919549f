//! Which rights to castle are provably lost: a side may castle unless it is proved that it may not.

use crate::board::{Colour, Square};
use crate::position::Castling;

/// Of the rights of the side that has just moved those of the rooks with which it cannot castle: after none of the moves that
/// it can have made does the right stand. `any` says whether one of its moves leads to the position if these rights must
/// be there.
pub(super) fn lost(
    just_moved: Colour,
    must: Castling,
    may: Castling,
    any: &dyn Fn(Castling) -> bool,
) -> Castling {
    let rank = just_moved.first_rank();
    let king = Castling::of(Square::new(4, rank));
    let rooks = [0, 7].map(|file| Castling::of(Square::new(file, rank)));
    let open = rooks.into_iter().filter(|&rook| may.has(king.with(rook)) && !must.has(king.with(rook)));
    let lost = open.filter(|&rook| !any(must.with(king).with(rook)));
    let lost = lost.fold(Castling::NONE, Castling::with);
    // If nothing can have led to the position, nothing is proved by that.
    if lost.any() && any(must) { lost } else { Castling::NONE }
}
