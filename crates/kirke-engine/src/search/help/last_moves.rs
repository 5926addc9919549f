//! The last half-moves of help and series play.

use super::filters::affordable_moves;
use super::{Help, hold};
use crate::movegen::legal_moves;
use crate::position::{Move, Position};
use crate::search::goal::reaching_moves;
use crate::search::limits::Stopped;
use crate::search::lines::Line;
use crate::search::ordering::order_rank;
use crate::solution::Limit;
use crate::stipulation::Goal;
use std::sync::atomic::Ordering;

impl Help<'_> {
    pub(super) fn find_last_moves(&mut self, position: &Position, goal: Goal) -> Result<(), Stopped> {
        let most = self.search.problem.options.max_solutions.unwrap_or(u64::MAX);
        let Self { search, counts, found, .. } = *self;
        let (path, number, held) = (&self.path, &mut self.number, &mut self.held);
        let mut outcome = Ok(());
        let mut add = |mv| {
            if outcome.is_err() {
                return true;
            }
            if most < u64::MAX && found.fetch_add(1, Ordering::Relaxed) >= most {
                search.limits.stop(Limit::Solutions);
                outcome = Err(Stopped);
            } else if let Some(counted) = counts {
                counted.fetch_add(1, Ordering::Relaxed);
                *number += 1;
            } else {
                *number += 1;
                outcome = hold(held, Line::new(path, mv, Vec::new()), search.limits);
            }
            outcome.is_err()
        };
        let referee = self.search.referee();
        let mut moves = Vec::new();
        match &self.diagram {
            Some(diagram) => {
                for mv in affordable_moves(diagram, position, referee.rules, &[]) {
                    self.counter.count()?;
                    let after = position.play(referee.rules, mv);
                    if after.is_ok_and(|after| referee.reached(Some((position, mv)), &after, goal)) {
                        moves.push(mv);
                    }
                }
            }
            None if most == u64::MAX => {
                reaching_moves(position, referee, goal, &mut self.counter, add)?;
                return outcome;
            }
            None => {
                let keep = |mv| {
                    moves.push(mv);
                    false
                };
                reaching_moves(position, referee, goal, &mut self.counter, keep)?;
            }
        }
        if most < u64::MAX {
            moves.sort_by_key(|&mv| order_rank(position, referee.rules, mv));
        }
        let _ = moves.into_iter().any(&mut add);
        outcome
    }

    /// The legal moves of step `i`, the last one, after which more than a goal may be fulfilled.
    fn moves_before_aim(&self, position: &Position, i: usize) -> Vec<Move> {
        let rules = self.search.rules;
        let stage = self.stages[i].as_ref().filter(|_| self.search.shortcuts);
        let promising = stage.and_then(|stage| stage.ending_moves(position, rules));
        promising.unwrap_or_else(|| legal_moves(position, rules))
    }

    /// Last moves after which more is asked than a goal. Tells whether nothing depended on the way to this position.
    pub(super) fn find_last_moves_by_aim(
        &mut self,
        last: Option<(&Position, Move)>,
        position: &Position,
        i: usize,
    ) -> Result<bool, Stopped> {
        let most = self.search.problem.options.max_solutions.unwrap_or(u64::MAX);
        let Some(end) = &self.steps[i].end else { return Ok(true) };
        // The plays that follow have ends of their own to be reached.
        if !self.ends.enter(position, i) {
            return Ok(true);
        }
        let mut moves = self.moves_before_aim(position, i);
        self.ends.retain_useful(self.steps[i].mover, &mut moves);
        self.ends.leave();
        if moves.is_empty() {
            return Ok(true);
        }
        if !self.guard_holds(last, position, i)? {
            return Ok(false);
        }
        if self.search.problem.options.max_solutions.is_some() {
            moves.sort_by_key(|&mv| order_rank(position, self.search.rules, mv));
        }
        for mv in moves {
            self.counter.count()?;
            let Ok(after) = position.play(self.search.rules, mv) else { continue };
            let test = self.stages[i].as_mut().and_then(|stage| stage.end.as_mut());
            let Some(test) = test else { return Ok(true) };
            if !test.holds(Some((position, mv)), &after)? {
                continue;
            }
            if self.found.fetch_add(1, Ordering::Relaxed) >= most {
                self.search.limits.stop(Limit::Solutions);
                return Err(Stopped);
            }
            let told = self.search.play_of_aim(Some((position, mv)), &after, end);
            self.number += 1;
            hold(&mut self.held, Line::new(&self.path, mv, told), self.search.limits)?;
        }
        Ok(true)
    }
}
