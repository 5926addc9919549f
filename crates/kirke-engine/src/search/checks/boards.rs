//! Which moves can check in Alice Chess: a unit checks on the board on which it stands.

use crate::board::{Attributes, Bitboard, Square};
use crate::position::{Class, Move, Position, capture_reach};
use crate::rules::Rules;

/// Who might check the only enemy king, on his board.
pub(in crate::search) struct BoardChecks<'a> {
    position: &'a Position,
    rules: &'a Rules,
    king: Square,
    on_board_b: bool,
    /// The occupied squares of the king's board.
    occupied: Bitboard,
}

impl<'a> BoardChecks<'a> {
    /// None if that is not known, or the king is attacked already.
    pub fn of(position: &'a Position, rules: &'a Rules) -> Option<Self> {
        rules.physics.boards_check.ok()?;
        let side = position.side();
        let kings = position.placement().royals(!side);
        let king = kings.first().filter(|_| !kings.several())?;
        let unit = position.placement().at(king)?;
        let all = position.occupied();
        position.observers(rules, king, side, all).is_empty().then(|| Self {
            position,
            rules,
            king,
            on_board_b: unit.has(Attributes::BOARD_B),
            occupied: all & !position.on_other_board(rules, unit),
        })
    }

    /// Does this move check? Castling, promotions and captures in passing may.
    pub fn may_check(&self, mv: Move) -> bool {
        let (position, rules) = (self.position, self.rules);
        let is_plain = matches!(mv.class, Class::Normal | Class::DoubleStep) && mv.promotion.is_none();
        let Some(unit) = position.placement().at(mv.from).filter(|_| is_plain) else { return true };
        if unit.has(Attributes::BOARD_B) != self.on_board_b {
            return capture_reach(rules, unit, mv.to, self.occupied.with(mv.to)).has(self.king);
        }
        // What it captures leaves the king's board as the unit itself does.
        let others = position.occupied().without(mv.from).without(mv.to);
        position.observers(rules, self.king, position.side(), others).any()
    }
}
