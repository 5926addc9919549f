//! The limit on the defender's non-trivial moves.

use super::{Battle, Stopped};
use crate::board::{Bitboard, Square};
use crate::movegen::{Visitor, passes, visit_legal};
use crate::position::{Move, Position};

impl Battle<'_> {
    /// Counts the defender's non-trivial moves at step `i` off what is granted; gives back what was granted before, or
    /// nothing if there are too many.
    pub fn spend(&mut self, position: &Position, i: usize) -> Result<Option<u32>, Stopped> {
        let before = self.granted;
        let Some(trivial) = self.plan.trivial_from(i) else { return Ok(Some(before)) };
        let most = before + 1;
        let rules = self.referee.rules;
        let mut count = Spending { battle: self, position, trivial, most, count: 0, outcome: Ok(()) };
        let too_many = passes(position, rules).into_iter().any(|mv| count.one(mv))
            || visit_legal(position, rules, &mut count);
        let Spending { count, outcome, .. } = count;
        outcome?;
        if too_many {
            return Ok(None);
        }
        self.granted = most - count;
        Ok(Some(before))
    }
}

/// Counts non-trivial moves, until there are too many.
struct Spending<'s, 'a> {
    battle: &'s mut Battle<'a>,
    position: &'s Position,
    /// From which step on a trivial move succeeds.
    trivial: usize,
    most: u32,
    count: u32,
    outcome: Result<(), Stopped>,
}

impl Visitor for Spending<'_, '_> {
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        targets.into_iter().any(|to| self.one(Move::new(from, to)))
    }

    fn one(&mut self, mv: Move) -> bool {
        match self.battle.move_succeeds(self.position, mv, self.trivial) {
            Ok(true) => {}
            Ok(false) => self.count += 1,
            Err(stopped) => {
                self.outcome = Err(stopped);
                return true;
            }
        }
        self.count > self.most
    }
}
