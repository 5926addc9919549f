//! What the threads that search the same problem know of each other.

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
    // With one thread there is none.
    #[cold]
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
    pub fn new(in_progress: &'a InProgress, is_answered: &'a AtomicBool) -> Self {
        Self { in_progress, is_answered }
    }

    /// Has one of them the answer?
    pub fn is_answered(self) -> bool {
        self.is_answered.load(Ordering::Relaxed)
    }

    /// Does a thread search the position with this key?
    pub fn is_visited(self, key: u64) -> bool {
        self.in_progress.place(key).load(Ordering::Relaxed) == key
    }

    /// Begins to search a position; not if another thread does and this one may wait.
    #[cold]
    pub fn visit(self, key: u64, may_wait: bool) -> Option<Visit<'a>> {
        let place = self.in_progress.place(key);
        if may_wait && place.load(Ordering::Relaxed) == key {
            return None;
        }
        place.store(key, Ordering::Relaxed);
        Some(Visit { place, key })
    }
}
