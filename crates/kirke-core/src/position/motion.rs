//! Fairy conditions that change who may move, on a board as it is.

use super::{Class, Move, Position, RebirthChoice};
use crate::board::{Bitboard, Square};
use crate::rules::Rules;

impl Move {
    /// Where the moving unit is when its move proper is over: in Take&Make beyond the place of capture.
    #[inline]
    pub(super) fn end(self, rules: &Rules) -> Square {
        match (rules.motion.goes_on, self.rebirth) {
            (Some(_), RebirthChoice::On(square)) => square,
            _ => self.to,
        }
    }
}

impl Position {
    /// May the unit on this square move, capture and give check at all?
    #[inline]
    pub fn may_move(&self, rules: &Rules, from: Square) -> bool {
        match rules.motion.paralysis {
            None => true,
            Some(kings) => !self.is_paralysed(rules, from, kings),
        }
    }

    /// Madrasi: is this unit attacked by an enemy unit of its kind?
    #[cold]
    fn is_paralysed(&self, rules: &Rules, from: Square, kings: bool) -> bool {
        let Some(unit) = self.placement.at(from).filter(|unit| kings || !unit.is_royal()) else {
            return false;
        };
        let same = |square| self.placement.at(square).is_some_and(|other| other.kind() == unit.kind());
        self.observers(rules, from, !unit.colour(), self.occupied()).into_iter().any(same)
    }

    /// Those of some units that may move.
    #[cold]
    pub(super) fn able(&self, rules: &Rules, units: Bitboard) -> Bitboard {
        units.into_iter().filter(|&from| self.may_move(rules, from)).collect()
    }

    /// The square of the distance that a move covers from centre to centre, for rules that compare lengths; castling
    /// counts what king and rook cover together.
    pub fn length(&self, rules: &Rules, mv: Move) -> u32 {
        let (files, ranks) = mv.departure().vector_to(mv.end(rules));
        let along = u32::from(files.unsigned_abs()).pow(2) + u32::from(ranks.unsigned_abs()).pow(2);
        let unit = self.placement.at(mv.from);
        match mv.class {
            Class::Castling if mv.castles_short() => 16,
            Class::Castling => 25,
            Class::Pass => 0,
            // A step and a diagonal step.
            Class::Normal if unit.is_some_and(|unit| rules.army.moves_in_two_steps(unit.kind())) => 6,
            Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump => along,
        }
    }
}
