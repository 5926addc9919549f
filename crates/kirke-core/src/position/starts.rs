//! From where units move that go to another square first, if that depends on more than unit and square.

use super::Position;
use crate::board::{Bitboard, Square, Unit};
use crate::rules::Rules;

impl Position {
    /// The squares to which the unit standing here may go before it moves, free or not.
    #[inline]
    pub fn starts(&self, rules: &Rules, unit: Unit, from: Square) -> Bitboard {
        if rules.starts_from_diagram() {
            return self.diagram_start(rules, from);
        }
        rules.starts(unit, from)
    }

    /// The squares from which the unit standing here gives check after its transfer.
    #[inline]
    pub fn checking_starts(&self, rules: &Rules, unit: Unit, from: Square) -> Bitboard {
        if rules.starts_from_diagram() {
            return self.diagram_start(rules, from);
        }
        rules.checking_starts(unit, from)
    }

    /// Who has no diagram square goes nowhere.
    #[cold]
    fn diagram_start(&self, rules: &Rules, from: Square) -> Bitboard {
        self.origin(from).map_or(Bitboard::EMPTY, |origin| Bitboard::of(rules.adapt(origin)))
    }
}
