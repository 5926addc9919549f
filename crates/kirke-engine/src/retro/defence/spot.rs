//! The positions of which one stands on the board, by a decision that comes with the next retraction.

use super::line::Mark;
use crate::board::{Colour, Kind};
use crate::retro::view::View;

/// One position, or several if the side that does not take back has still to say what was captured.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub views: Vec<View>,
    /// Retractions that White has still, at most.
    pub moves: u16,
    /// Those among them, but for the last one, that may leave him without a check.
    pub quiet: Option<u16>,
}

/// What a position is known by in its line.
pub(super) fn mark(view: &View, captures_take_units: bool) -> Mark {
    let board = view.position.placement();
    let mut for_good = u64::from(board.occupied().len());
    if captures_take_units {
        // Between two captures pawns only go forward.
        for square in board.kind(Kind::PAWN) {
            for_good = for_good.wrapping_mul(0x100_0000_01b3) ^ square.index() as u64;
        }
    }
    let placed = captures_take_units.then(|| Colour::ALL.map(|side| board.side(side)));
    Mark { key: view.key(), for_good, turn: !view.position.side(), placed }
}
