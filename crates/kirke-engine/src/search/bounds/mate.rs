use super::cover::{Cover, surroundings};
use super::force::{Arrivals, men};
use super::kings_ring;
use super::ways::FARTHEST;
use crate::board::{Bitboard, Colour};
use crate::position::Position;

/// May this side still mate in so many moves of its own and so many of the other's? `false` is certain.
///
/// For some square that the king can reach, the squares around it must be guarded or blocked, and one unit must give
/// check.
pub(super) fn allows(position: &Position, mater: Colour, mates: usize, helps: usize) -> bool {
    let Some(king) = position.placement().royals(!mater).first() else { return true };
    let maters = men(position, mater, true);
    let helpers = men(position, !mater, false);
    let arrivals = Arrivals::of(&helpers, helps);
    let reach = maters.iter().fold(Bitboard::EMPTY, |set, man| set | man.attacked_within(mates));
    let squares = (0..=helps.min(FARTHEST))
        .flat_map(|way| kings_ring(position, king, way).into_iter().map(move |square| (square, way)));
    squares.into_iter().any(|(square, way)| {
        let cover = Cover {
            king: square,
            squares: surroundings(square).without(square),
            check: true,
            blockers: &helpers,
            arrivals: &arrivals,
            blocks: helps - way,
        };
        cover.is_possible(&maters, reach, mates)
    })
}
