//! One hard problem on several threads: not only first moves are divided, but what follows them, too.
//!
//! Nothing is decided here. What the threads find out goes into the table, and the search that wants to know it looks
//! there. So the answer is the one of a single thread, which does not come here at all.

use super::Search;
use super::battle::Battle;
use crate::position::{Move, Position};
use crate::stipulation::Plan;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many half-moves after the first move are divided.
const DIVIDED: usize = 4;

/// The last half-moves are not: dividing them costs more than searching them.
const UNDIVIDED: usize = 6;

/// Where a move has settled the question in shorter play, so many moves are tried one after the other: one of them will
/// do so again, and what its brothers find out meanwhile would be in vain.
const ONE_BY_ONE: usize = 4;

impl Search<'_> {
    /// Finds out, on all threads, what a search for the success of this first move will want to know.
    pub(super) fn look_ahead(&self, plan: &Plan, position: &Position, mv: Move) {
        let divided = plan.steps.len().saturating_sub(UNDIVIDED).min(DIVIDED);
        // What is granted to the defender is counted along a line, on one thread.
        if rayon::current_num_threads() > 1
            && divided > 0
            && plan.non_trivial.is_none()
            && let Ok(after) = &position.play(self.rules, mv)
        {
            Ahead { search: self, plan }.explore(after, 1, divided, &Question::default());
        }
    }
}

/// Whether an answer is still wanted. It is not when a brother has settled the question above.
#[derive(Default)]
struct Question<'a> {
    is_settled: AtomicBool,
    above: Option<&'a Question<'a>>,
}

impl Question<'_> {
    fn is_open(&self) -> bool {
        !self.is_settled.load(Ordering::Relaxed) && self.above.is_none_or(Question::is_open)
    }
}

struct Ahead<'a> {
    search: &'a Search<'a>,
    plan: &'a Plan,
}

impl Ahead<'_> {
    fn battle(&self) -> Battle<'_> {
        let search = self.search;
        Battle::new(search.referee(), search.table, search.limits, self.plan)
    }

    /// Searches a position at step `i`; so many half-moves more are divided among the threads.
    fn explore(&self, position: &Position, i: usize, divided: usize, question: &Question<'_>) {
        let mut battle = self.battle();
        let open = if divided > 0 { battle.open_moves(position, i).unwrap_or_default() } else { None };
        let Some((moves, has_best)) = open else {
            let _ = battle.succeeds(None, position, i);
            return;
        };
        let here = Question { above: Some(question), ..Question::default() };
        let look_at = |&mv: &Move| {
            if !here.is_open() {
                return;
            }
            if let Ok(after) = &position.play(self.search.rules, mv) {
                self.explore(after, i + 1, divided - 1, &here);
            }
            if here.is_open() && self.battle().settles(position, mv, i).unwrap_or(true) {
                here.is_settled.store(true, Ordering::Relaxed);
            }
        };
        // The first move often settles the question; its brothers wait for it.
        let (first, others) = moves.split_at(if has_best { ONE_BY_ONE } else { 1 }.min(moves.len()));
        first.iter().for_each(look_at);
        others.par_iter().for_each(look_at);
    }
}
