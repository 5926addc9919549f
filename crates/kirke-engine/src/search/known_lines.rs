//! Lines found once are found again where other moves lead to the same position: they need not be searched twice.

use crate::position::Move;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// What follows a position in the lines found from there.
pub(super) struct Rest {
    pub number: u64,
    /// Half-moves of a line. They are all as long.
    pub length: usize,
    /// Line after line; none where lines are only counted.
    pub moves: Box<[Move]>,
}

/// For positions from which some were found, all lines; by the keys of what play from there depends on.
#[derive(Default)]
pub(super) struct KnownLines {
    /// Nearly all positions hold no line, which one look tells here.
    marks: OnceLock<Box<[AtomicU64]>>,
    rests: RwLock<HashMap<u64, Arc<Rest>>>,
    /// Half-moves that are kept.
    kept: AtomicUsize,
}

/// Marks of 32 KiB stay in the nearest cache.
const WORDS: usize = 1 << 12;

/// So many half-moves are kept at most, some 16 MiB.
const MOST_KEPT: usize = 1 << 20;

impl KnownLines {
    /// All lines from the position with this key, if there are some and they are known.
    #[inline]
    pub fn from(&self, key: impl FnOnce() -> u64) -> Option<Arc<Rest>> {
        let marks = self.marks.get()?;
        let key = key();
        let (word, bit) = mark(key);
        let may_be = marks[word].load(Ordering::Relaxed) & bit != 0;
        if may_be { self.look_up(key) } else { None }
    }

    fn look_up(&self, key: u64) -> Option<Arc<Rest>> {
        self.rests.read().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone)
    }

    /// Keeps all lines from the position with this key, if there is room.
    pub fn keep(&self, key: u64, rest: Rest) {
        let new = rest.moves.len() + 1;
        if self.kept.fetch_add(new, Ordering::Relaxed) + new > MOST_KEPT {
            return;
        }
        self.rests.write().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::new(rest));
        let marks = self.marks.get_or_init(|| (0..WORDS).map(|_| AtomicU64::new(0)).collect());
        let (word, bit) = mark(key);
        marks[word].fetch_or(bit, Ordering::Relaxed);
    }
}

/// The mark of a key: the number of a word, and a bit.
fn mark(key: u64) -> (usize, u64) {
    ((key >> 6) as usize % WORDS, 1 << (key & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn rest(length: usize) -> Rest {
        let moves = vec![Move::new(Square::A1, Square::B2); length];
        Rest { number: 1, length, moves: moves.into_boxed_slice() }
    }

    #[test]
    fn what_is_kept_is_known_by_its_key_only() {
        let known = KnownLines::default();
        assert!(known.from(|| 7).is_none());
        known.keep(7, rest(3));
        assert_eq!(known.from(|| 7).map(|rest| rest.moves.len()), Some(3));
        let same_mark = 7 + ((WORDS as u64) << 6);
        assert!(known.from(|| same_mark).is_none());
    }

    #[test]
    fn there_is_no_more_room_than_said() {
        let known = KnownLines::default();
        known.keep(1, rest(MOST_KEPT));
        assert!(known.from(|| 1).is_none());
    }
}
