use super::cover::{Cover, surroundings};
use super::force::{Arrivals, walkers};
use super::kings_ring;
use super::ways::FARTHEST;
use crate::board::{Bitboard, Colour};
use crate::position::Position;

/// May this side still mate in so many moves of its own and so many of the other's? `false` is certain.
///
/// For some square that the king can reach, the squares around it must be guarded or blocked, and one unit must give
/// check.
pub(super) fn allows(position: &Position, mating_side: Colour, mates: usize, helps: usize) -> bool {
    let Some(king) = position.placement().royals(!mating_side).first() else { return true };
    let mating_units = walkers(position, mating_side, true);
    let helpers = walkers(position, !mating_side, false);
    let arrivals = Arrivals::of(&helpers, helps);
    let reach = mating_units
        .iter()
        .fold(Bitboard::EMPTY, |set, diagram_unit| set | diagram_unit.attacked_within(mates));
    let holes = position.placement().holes();
    let ring = |way| kings_ring(position, king, way) & !holes;
    let squares =
        (0..=helps.min(FARTHEST)).flat_map(|way| ring(way).into_iter().map(move |square| (square, way)));
    squares.into_iter().any(|(square, way)| {
        let cover = Cover {
            king: square,
            squares: surroundings(square).without(square) & !holes,
            check: true,
            blockers: &helpers,
            arrivals: &arrivals,
            blocks: helps - way,
        };
        cover.is_possible(&mating_units, reach, mates)
    })
}
