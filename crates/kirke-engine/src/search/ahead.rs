//! One hard problem on several threads: not only first moves are divided, but what follows them, too.
//!
//! Every thread that has nothing else to do searches the same first move, and passes by what another thread searches
//! already until nothing else is left. Where proof numbers lead the search, it passes by only where all moves must be
//! looked at. Nothing is decided here: what the threads find out goes into the table, and the search that wants to know it
//! looks there. So the answer is the one of a single thread, which does not come here.

use super::Search;
use super::battle::Battle;
use crate::position::{Move, Position};
use crate::stipulation::Plan;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Play with fewer half-moves left is not divided: that costs more than it saves.
pub(super) const UNDIVIDED: u16 = 6;

/// Positions that threads are searching just now.
pub(super) struct InProgress([AtomicU64; Self::PLACES]);

impl InProgress {
    /// Far more than there are positions on the ways of all threads, so that few share a place.
    const PLACES: usize = 1 << 12;

    pub const fn new() -> Self {
        Self([const { AtomicU64::new(0) }; Self::PLACES])
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % Self::PLACES]
    }
}

/// A thread searches a position as long as this lives.
pub(super) struct Visit<'a> {
    place: &'a AtomicU64,
    key: u64,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        let _ = self.place.compare_exchange(self.key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// What a thread knows of the others that search the same.
#[derive(Clone, Copy)]
pub(super) struct Peers<'a> {
    in_progress: &'a InProgress,
    /// One of them has the answer.
    is_answered: &'a AtomicBool,
}

impl<'a> Peers<'a> {
    /// Has one of them the answer?
    pub fn is_answered(self) -> bool {
        self.is_answered.load(Ordering::Relaxed)
    }

    /// Does a thread search the position with this key?
    pub fn is_visited(self, key: u64) -> bool {
        self.in_progress.place(key).load(Ordering::Relaxed) == key
    }

    /// Begins to search a position; not if another thread does and this one may wait.
    pub fn visit(self, key: u64, may_wait: bool) -> Option<Visit<'a>> {
        let place = self.in_progress.place(key);
        if may_wait && place.load(Ordering::Relaxed) == key {
            return None;
        }
        place.store(key, Ordering::Relaxed);
        Some(Visit { place, key })
    }
}

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
            let peers = Peers { in_progress: self.in_progress, is_answered: &is_answered };
            let mut battle = Battle::new(self.referee(), self.table, self.limits, plan).with_peers(peers);
            if !peers.is_answered() && battle.move_succeeds(position, mv, 0).is_ok() {
                is_answered.store(true, Ordering::Relaxed);
            }
        });
    }
}
