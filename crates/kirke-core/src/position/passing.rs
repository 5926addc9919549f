//! What is known of a double step that has just been played.

use crate::board::{Colour, Placement, Square};
use crate::units::Army;

/// A double step just played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Passing {
    /// The square it has passed.
    pub over: Square,
    /// Where the pawn stands.
    pub pawn: Square,
    /// Whose it is.
    pub by: Colour,
}

impl Passing {
    /// The double step over this square that must have been the last move of a diagram, which this side is to follow.
    pub(super) fn found(over: Square, placement: &Placement, army: &Army, side: Colour) -> Self {
        let on = if over.rank() < 4 { Colour::White } else { Colour::Black };
        let straight = Self { over, pawn: over.offset(0, on.forward()).unwrap_or(over), by: on };
        let ends = [0, -1, 1].into_iter().filter_map(|files| over.offset(files, on.forward()));
        let mut fitting = ends.filter_map(|pawn| {
            let unit = placement.at(pawn)?;
            let step = (pawn.file() as i8 - over.file() as i8, on.forward());
            let passes = |&by: &Colour| {
                let owned = unit.owned_by(by);
                owned.colour() == by && army.passes_by(owned, step)
            };
            [!side, side].into_iter().find(passes).map(|by| Self { over, pawn, by })
        });
        fitting.next().unwrap_or(straight)
    }
}
