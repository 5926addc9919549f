//! Circe Assassin: a king is in check, too, if a unit of his side is attacked that would be reborn on his square.

use super::{CheckSquares, screens};
use crate::board::{Square, Unit};
use crate::position::{Position, capture_reach};
use crate::rules::Rules;
use crate::search::flights::attackers;

impl CheckSquares {
    /// Assassin: an attack on a unit that would be reborn on the king's square is check, too.
    pub(super) fn by_crushing(position: &Position, rules: &Rules, king: Square) -> Self {
        let (side, board) = (position.side(), position.placement());
        let mut squares = Self::by_arrival(position, king, board.side(!side));
        squares.crushing = position.crushing_by_table(rules, king, !side);
        for from in squares.crushing {
            squares.openers |= screens(position, from, side, 1) & board.side(side);
            let attackers = attackers(from, side, position.occupied());
            squares.by_kind.iter_mut().zip(attackers).for_each(|(all, more)| *all |= more);
        }
        squares
    }

    /// Assassin: can this capture check, by its arrival or by what its rebirth does?
    pub(super) fn rebirth_could(
        &self,
        position: &Position,
        rules: &Rules,
        from: Square,
        unit: Unit,
        to: Square,
    ) -> bool {
        let Some(victim) = position.placement().at(to) else { return true };
        let home = rules.table_square(victim, to);
        let arrives = || self.by_kind.get(unit.kind().index()).is_none_or(|squares| squares.has(to));
        // Who has promoted may check along a line that the pawn has shut where it stood.
        let opens_its_line = || {
            let after = position.occupied().without(from).with(to);
            (capture_reach(rules, unit, to, after) & self.crushing.with(self.king)).any()
        };
        // The unit on the rebirth square leaves it; and the reborn one may annihilate the king by its next rebirth.
        rules.promotes_on(victim, home)
            || position.occupied().without(from).has(home)
            || home == self.king
            || rules.captured_on(victim, self.king).has(home)
            || self.openers.has(from)
            || arrives()
            || opens_its_line()
    }
}
