//! Units whose ways are too many to be listed: they are found on the board.

use super::lines::turns;
use super::movement::Shape;
use crate::board::{Bitboard, Square};

/// Squares reached from a square, those with units included at which a way ends.
pub(super) fn reach(shape: Shape, from: Square, occupied: Bitboard) -> Bitboard {
    match shape {
        Shape::KnightTour => knight_tour(from, occupied),
        Shape::NightriderFromEdge => nightrider_from_edge(from, occupied),
        Shape::Along(..)
        | Shape::DoubleHop(_)
        | Shape::Bounce(..)
        | Shape::Equihop(_)
        | Shape::EquihopTurned(_)
        | Shape::Halfway(_)
        | Shape::AroundHurdle { .. }
        | Shape::AroundEnemy
        | Shape::AroundSelf { .. }
        | Shape::PawnStep(_)
        | Shape::PawnTake { .. }
        | Shape::Lent(_) => Bitboard::EMPTY,
    }
}

/// Is it one of them?
pub(super) const fn is_tour(shape: Shape) -> bool {
    matches!(shape, Shape::KnightTour | Shape::NightriderFromEdge)
}

fn knight_tour(from: Square, occupied: Bitboard) -> Bitboard {
    let (mut reached, mut fresh) = (Bitboard::EMPTY, Bitboard::of(from));
    while fresh.any() {
        let next = turns(1, 2).fold(Bitboard::EMPTY, |set, (x, y)| set | fresh.moved_by(x, y));
        fresh = next & !reached & !occupied;
        reached |= next;
    }
    reached.without(from)
}

fn nightrider_from_edge(from: Square, occupied: Bitboard) -> Bitboard {
    let (mut reached, mut begun, mut fresh) = (Bitboard::EMPTY, Bitboard::of(from), vec![from]);
    while let Some(start) = fresh.pop() {
        for (x, y) in turns(1, 2) {
            let mut square = start;
            while let Some(next) = square.offset(x, y) {
                reached = reached.with(next);
                if occupied.has(next) {
                    break;
                }
                if next.is_on_edge() && !begun.has(next) {
                    begun = begun.with(next);
                    fresh.push(next);
                }
                square = next;
            }
        }
    }
    reached.without(from)
}
