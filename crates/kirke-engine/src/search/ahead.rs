//! One hard problem on several threads: not only first moves are divided, but what follows them, too.
//!
//! Every thread that has nothing else to do searches the same first move, and passes by what another thread searches
//! already until nothing else is left. Where proof numbers lead the search, it passes by only where all moves must be
//! looked at. Nothing is decided here: what the threads find out goes into the table, and the search that wants to know it
//! looks there. So the answer is the one of a single thread, which does not come here.

use super::Search;
use super::battle::Battle;
use super::peers::{Peers, UNDIVIDED};
use crate::position::{Move, Position};
use crate::stipulation::Plan;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

impl Search<'_> {
    /// Finds out, on all threads, what a search for the success of this first move will want to know.
    pub(super) fn look_ahead(&self, plan: &Plan, position: &Position, mv: Move) {
        // What is granted to the defender is counted along a line, on one thread.
        let divides = plan.steps.len() > usize::from(UNDIVIDED) && plan.non_trivial.is_none();
        let threads = rayon::current_num_threads();
        if threads == 1 || !divides || !self.rules.shortcuts().known_positions {
            return;
        }
        let is_answered = AtomicBool::new(false);
        (0..threads).into_par_iter().for_each(|_| {
            let peers = Peers::new(self.in_progress, &is_answered);
            let mut battle = Battle::new(self.referee(), self.table, self.limits, plan).with_peers(peers);
            if !peers.is_answered() && battle.move_succeeds(position, mv, 0).is_ok() {
                is_answered.store(true, Ordering::Relaxed);
            }
        });
    }
}
