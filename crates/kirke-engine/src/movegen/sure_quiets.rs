//! Where moves have to be played to find out whether they are legal: the quiet ones that go without saying.

use super::fast::pinned;
use super::openings::Openings;
use crate::board::{Bitboard, Colour, Square, Unit};
use crate::position::{Move, Position, capture_reach};
use crate::rules::Rules;
use std::borrow::Cow;

/// The quiet moves of units that move plainly which surely leave the king of their side safe, beside neutral units and marks.
pub(super) struct SureQuiets<'a> {
    /// The position as the other side would find it: neutral units are its own.
    board: Cow<'a, Position>,
    rules: &'a Rules,
    opponent: Colour,
    /// None if the side has none.
    king: Option<Square>,
    /// Who opens a way to the king by leaving.
    held: Bitboard,
    /// Where an arriving unit opens one.
    closed: Bitboard,
}

impl<'a> SureQuiets<'a> {
    /// For the side to move; none if nothing goes without saying.
    pub fn of(position: &'a Position, rules: &'a Rules) -> Option<Self> {
        rules.physics.plain_units_are_free.ok()?;
        let side = position.side();
        let royals = position.placement().royals(side);
        if !position.is_quiet_unless_it_uncovers() || royals.several() {
            return None;
        }
        let board = position.as_owned_by(!side);
        let none = Bitboard::EMPTY;
        let mut sure = Self { board, rules, opponent: !side, king: royals.first(), held: none, closed: none };
        if let Some(king) = sure.king {
            sure.guard(king)?;
        }
        Some(sure)
    }

    /// Finds out what guards the king; none if he is not of the common sort, or attacked.
    fn guard(&mut self, king: Square) -> Option<()> {
        let placement = self.board.placement();
        let is_common = !placement.neutrals().has(king) && placement.at(king)?.moves_plainly();
        let occupied = self.board.occupied();
        if !is_common || self.board.observers(self.rules, king, self.opponent, occupied).any() {
            return None;
        }
        let openings = Openings::of(&self.board, self.rules, king, self.opponent, (!self.opponent, 1))?;
        self.held = openings.leaving | pinned(&self.board, king, !self.opponent);
        self.closed = openings.arriving;
        Some(())
    }

    /// Is this move, which its unit can make by its way of moving, one of them?
    pub fn have(&self, mv: Move) -> bool {
        let unit = self.board.placement().at(mv.from);
        let is_plain = self.board.is_bare_quiet(mv)
            && !self.board.uncovers(Bitboard::of(mv.from))
            && !self.rules.bars(!self.opponent, mv.from, mv.to);
        let arrived = unit.filter(|_| is_plain).and_then(|unit| self.rules.arrives_as(unit, mv.to));
        match arrived {
            None => false,
            Some(_) if self.king == Some(mv.from) => {
                let occupied = self.board.occupied().without(mv.from).with(mv.to);
                self.board.observers(self.rules, mv.to, self.opponent, occupied).is_empty()
            }
            Some(unit) => {
                !self.held.has(mv.from) && !self.closed.has(mv.to) && !self.attacks_own_king(mv, unit)
            }
        }
    }

    /// Does a neutral unit attack the king of the side that moves it?
    fn attacks_own_king(&self, mv: Move, unit: Unit) -> bool {
        let occupied = self.board.occupied().without(mv.from).with(mv.to);
        let attacks = |king| capture_reach(self.rules, unit, mv.to, occupied).has(king);
        unit.is_neutral() && self.king.is_some_and(attacks)
    }
}
