//! A position that has come up twice may not come up a third time. So what is known of a position depends on those of the
//! same line that can still come up again; they are part of its key.

/// A position of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    /// Equal positions with equal rights have equal keys.
    pub key: u64,
    /// What no retraction restores: positions that differ here do not come up again.
    pub for_good: u64,
}

/// The positions of a line, the diagram first.
#[derive(Clone, Default, Debug)]
pub(super) struct Line {
    marks: Vec<Mark>,
}

/// How often a position may come up.
const MOST: usize = 2;

impl Line {
    pub fn push(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    pub fn pop(&mut self) {
        self.marks.pop();
    }

    /// May this position come up now?
    pub fn allows(&self, mark: Mark) -> bool {
        self.relevant(mark).filter(|earlier| earlier.key == mark.key).count() < MOST
    }

    /// Tells apart lines that differ in what may still come up behind this position in so many half-moves.
    pub fn key(&self, now: Mark, half_moves: u16, shortest_cycle: u16) -> u64 {
        let mut keys: Vec<u64> = self.relevant(now).map(|mark| mark.key).collect();
        if keys.is_empty() || half_moves == 0 {
            return 0;
        }
        keys.sort_unstable();
        let counted = keys.chunk_by(|one, other| one == other).map(|equal| {
            let times = equal.len() + usize::from(equal[0] == now.key);
            (equal[0], equal.len(), times)
        });
        // What has come up once must come up again before it is forbidden, and between these lies a cycle.
        let matters = |times: usize| times >= MOST || half_moves > shortest_cycle;
        counted
            .filter(|&(_, _, times)| matters(times))
            .fold(0, |sum, (key, number, _)| sum.wrapping_add(scattered(key, number)))
    }

    fn relevant(&self, now: Mark) -> impl Iterator<Item = &Mark> {
        self.marks.iter().rev().take_while(move |mark| mark.for_good == now.for_good)
    }
}

fn scattered(key: u64, number: usize) -> u64 {
    (key ^ (number as u64).rotate_left(61)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn mark(key: u64) -> Mark {
        Mark { key, for_good: 0 }
    }

    #[test]
    fn a_position_comes_up_twice_and_not_three_times() {
        let mut line = Line::default();
        for expected in [true, true, false] {
            assert_eq!(line.allows(mark(7)), expected);
            line.push(mark(7));
        }
        assert!(line.allows(mark(8)));
        assert!(line.allows(Mark { key: 7, for_good: 1 }));
    }

    #[test]
    fn lines_that_forbid_the_same_have_the_same_key() {
        let mut line = Line::default();
        let empty = line.key(mark(1), 9, 4);
        line.push(mark(7));
        assert_eq!(line.key(mark(1), 4, 4), empty);
        assert_ne!(line.key(mark(1), 5, 4), empty);
        // Where it stands on the board, it has come up twice.
        assert_ne!(line.key(mark(7), 2, 4), empty);
        line.push(mark(7));
        assert_ne!(line.key(mark(1), 1, 4), empty);
        assert_eq!(line.key(Mark { key: 1, for_good: 1 }, 9, 4), empty);
    }
}
