//! Which rights to castle there may, and must, have been before a move.

use crate::position::{Castling, Class, Move, Position};
use crate::rules::Rules;

/// The rights before a move after which at least `must` and at most `may` are there: at least these, at most those; none
/// if there are no such rights. The position has every right that its board allows.
pub(super) fn before(
    position: &Position,
    rules: &Rules,
    mv: Move,
    must: Castling,
    may: Castling,
) -> Option<(Castling, Castling)> {
    let needed = if mv.class == Class::Castling { of_castling(position, mv) } else { Castling::NONE };
    let play = |rights: Castling| {
        let mut after = position.clone();
        after.apply(crate::position::Effect::Rights { old: after.castling(), new: rights });
        let is_legal = rights.has(needed) && after.make(rules, mv).is_ok();
        is_legal.then(|| after.castling())
    };
    let fits = |after: Castling| may.has(after) && after.has(must);
    let possible = position.castling();
    let most = possible.without(play(possible)?.without(may));
    if !fits(play(most)?) {
        return None;
    }
    let is_needed = |right: &Castling| !play(most.without(*right)).is_some_and(fits);
    let homes = Castling::HOMES.iter().map(|&(square, _)| Castling::of(square));
    let least = homes.filter(|&right| most.has(right)).filter(is_needed);
    Some((least.fold(Castling::NONE, |all, right| all.with(right)), most))
}

/// The rights of king and rook.
fn of_castling(position: &Position, mv: Move) -> Castling {
    use crate::board::Square;
    let corner = Square::new(if mv.castles_short() { 7 } else { 0 }, mv.to.rank());
    Castling::of(Square::new(4, mv.to.rank())).with(Castling::of(corner)).common(position.castling())
}
