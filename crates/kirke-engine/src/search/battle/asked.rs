//! What a tree asks of the proof: all moves that succeed, all that refute.

use super::Battle;
use super::standing::Standing;
use crate::position::{Move, Position};
use crate::search::goal::reaching_moves;
use crate::search::limits::Stopped;
use crate::search::ordering::moves_in_order;
use crate::search::reach::Last;
use crate::stipulation::Goal;

type Asked = Result<Vec<Move>, Stopped>;

impl Battle<'_> {
    /// Those of some moves that succeed as the one of step `i`, in their order. They must be all that could.
    pub fn succeeding_moves(
        &mut self,
        last: Last<'_>,
        position: &Position,
        moves: &[Move],
        i: usize,
    ) -> Asked {
        let is_plain = self.stages[i].is_plain && self.stages[i].mover == position.side();
        let is_last = i + 1 == self.stages.len();
        if is_last && is_plain && self.stages[i].goal == Some(Goal::Mate) {
            let mut mates = Vec::new();
            reaching_moves(position, self.referee, Goal::Mate, &mut self.counter, |mv| {
                mates.push(mv);
                false
            })?;
            return Ok(moves.iter().copied().filter(|mv| mates.contains(mv)).collect());
        }
        // To find out that none does is cheaper for all of them at once, and often known.
        if is_plain && !is_last && !self.succeeds(last, position, i)? {
            return Ok(Vec::new());
        }
        let mut standing = Standing::default();
        self.reuse_refutation(position, i, &mut standing);
        let mut found = Vec::new();
        for &mv in moves {
            if self.is_refuted(&mut standing, mv) {
                continue;
            }
            if self.move_succeeds(position, mv, i)? {
                found.push(mv);
            } else {
                self.reuse_refutation(position, i, &mut standing);
            }
        }
        Ok(found)
    }

    /// The legal moves of the defender at step `i` after which the plan fails, in their order; none if there are more than
    /// `most`.
    pub fn failing_moves(
        &mut self,
        position: &Position,
        i: usize,
        most: usize,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let found = if self.goes_by_numbers(i) {
            self.failing_by_numbers(position, i, most)?
        } else {
            self.failing_in_turn(position, i, most)?
        };
        Ok(found.map(|found| {
            let legal = moves_in_order(position, self.referee.rules);
            legal.into_iter().filter(|mv| found.contains(mv)).collect()
        }))
    }

    /// As [`Self::failing_moves`], in any order: the most promising replies first.
    fn failing_in_turn(
        &mut self,
        position: &Position,
        i: usize,
        most: usize,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let best = self.table.look_up(self.key(position, i)).map_or(0, |known| known.best);
        let mut failing = Vec::new();
        for mv in self.ordered(position, i, best) {
            if !self.move_succeeds(position, mv, i)? {
                self.remember(i, mv);
                failing.push(mv);
            }
            if failing.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(failing))
    }
}
