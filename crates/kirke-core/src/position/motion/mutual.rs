//! Woozles and Heffalumps: units that reach each other.

use crate::board::{Square, Unit};
use crate::position::{Move, Position};
use crate::rules::{Mutual, Rules};

impl Position {
    /// The square of a unit that reaches the capturing one, and is reached by it, if one forbids this capture.
    #[cold]
    pub(super) fn reached_mutually(
        &self,
        rules: &Rules,
        mv: Move,
        unit: Unit,
        mutual: Mutual,
    ) -> Option<Square> {
        if unit.is_royal() && !mutual.kings {
            return None;
        }
        let (from, end) = (mv.from, mv.end(rules));
        let side = if mutual.enemies { !unit.colour() } else { unit.colour() };
        self.guarding(rules, from, side).into_iter().find(|&square| {
            let is_king = self.placement.at(square).is_some_and(Unit::is_royal);
            square != from
                && (mutual.kings || !is_king)
                && (!mutual.on_line || are_on_line(from, square, end))
                && self.guarding(rules, square, unit.colour()).has(from)
        })
    }
}

/// Do two squares lie in the same direction from a third one, or in opposite directions?
fn are_on_line(from: Square, one: Square, other: Square) -> bool {
    let (one, other) = (from.vector_to(one), from.vector_to(other));
    one.0 * other.1 == one.1 * other.0
}
