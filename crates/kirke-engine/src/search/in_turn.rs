//! Play told as it is found, by whatever thread, in the order in which it stands in the end.
//!
//! What is found after one first move is told at once if everything before that move has been told; otherwise it waits
//! for its turn. Where the second moves are divided among the threads, too, they take turns within their first move. Of
//! more than may be kept, the first in this order is kept, whatever is found first.

use super::limits::{Limits, Stopped};
use super::listener::{Found, Listener};
use crate::board::Colour;
use crate::solution::{Branch, Phase, PhaseKind, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Who is told of a part of the play, and how far it has come.
#[derive(Clone, Copy)]
pub(super) struct Audience<'a> {
    pub listener: Option<&'a Listener>,
    pub limits: &'a Limits,
    pub first_mover: Colour,
    pub kind: PhaseKind,
}

impl Audience<'_> {
    /// Is anybody there?
    pub fn listens(&self) -> bool {
        self.listener.is_some()
    }

    /// Tells some play of this part.
    pub fn hear(&self, play: Arc<Phase>) {
        if !play.is_empty() {
            self.tell(play);
        }
    }

    /// A part of the play begins, in which nothing is found yet.
    pub fn begin(&self, first_moves: usize) {
        self.limits.begin(first_moves);
        self.tell(self.piece(Vec::new()));
    }

    /// Some play of this part.
    pub fn piece(&self, branches: Vec<Branch>) -> Arc<Phase> {
        Arc::new(Phase::new(self.kind, branches))
    }

    fn tell(&self, play: Arc<Phase>) {
        if let Some(listener) = self.listener {
            listener(Found { first_mover: self.first_mover, play });
        }
    }

    /// So many solutions more have been found.
    pub fn count(&self, solutions: usize) {
        if self.kind == PhaseKind::ActualPlay {
            self.limits.has_found(solutions);
        }
    }

    /// The play after one more of the first moves is known.
    pub fn first_move_is_done(&self) {
        self.limits.first_move_is_done();
    }
}

/// The number of a first move, and of the move after it.
pub(super) type Turn = (usize, usize);

/// In the place of a second move: the whole play after a first move.
pub(super) const WHOLE: usize = usize::MAX;

/// Lets everybody speak in turn.
pub(super) trait Turns<T>: Sync {
    /// What has been found in a turn, to be told together. [`Stopped`]: so much waits that nothing else of this turn will
    /// be told.
    fn say(&self, turn: Turn, what: Vec<T>) -> Result<(), Stopped>;
    /// Nothing more will be found in a turn.
    fn end(&self, turn: Turn);
}

/// Tells what is said in the order of the turns.
pub(super) struct InTurn<'a, T, F> {
    limits: &'a Limits,
    state: Mutex<State<T, F>>,
}

struct State<T, F> {
    tell: F,
    now: Turn,
    waiting: BTreeMap<Turn, Vec<Vec<T>>>,
    /// How many wait.
    number: usize,
    ended: BTreeSet<Turn>,
}

impl<'a, T, F: FnMut(Vec<T>)> InTurn<'a, T, F> {
    /// The first turn is that of the first move.
    pub fn new(limits: &'a Limits, tell: F) -> Self {
        let (waiting, ended) = (BTreeMap::new(), BTreeSet::new());
        let state = Mutex::new(State { tell, now: (0, 0), waiting, number: 0, ended });
        Self { limits, state }
    }
}

impl<T: Send, F: FnMut(Vec<T>) + Send> Turns<T> for InTurn<'_, T, F> {
    fn say(&self, turn: Turn, what: Vec<T>) -> Result<(), Stopped> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if turn == state.now {
            (state.tell)(what);
            return Ok(());
        }
        state.number += what.len();
        state.waiting.entry(turn).or_default().push(what);
        let most = self.limits.too_many_lines();
        if state.number < most {
            return Ok(());
        }
        let stopped = self.limits.leave_out();
        state.drop_last_of_more_than(most);
        match state.waiting.last_key_value() {
            Some((&last, _)) if last > turn => Ok(()),
            Some(_) | None => Err(stopped),
        }
    }

    fn end(&self, turn: Turn) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.ended.insert(turn);
        state.go_on();
    }
}

impl<T, F: FnMut(Vec<T>)> State<T, F> {
    /// Only so many wait on, the first ones.
    fn drop_last_of_more_than(&mut self, most: usize) {
        while self.number > most
            && let Some(mut last) = self.waiting.last_entry()
        {
            let Some(mut group) = last.get_mut().pop() else {
                last.remove();
                continue;
            };
            let left = group.len().saturating_sub(self.number - most);
            self.number -= group.len() - left;
            group.truncate(left);
            if left > 0 {
                last.get_mut().push(group);
            }
        }
    }

    fn go_on(&mut self) {
        loop {
            let (first, second) = self.now;
            self.now = if self.ended.remove(&(first, WHOLE)) {
                (first + 1, 0)
            } else if self.ended.remove(&self.now) {
                (first, second + 1)
            } else {
                return;
            };
            let now = self.now;
            while let Some(entry) = self.waiting.first_entry().filter(|entry| *entry.key() <= now) {
                for group in entry.remove() {
                    self.number -= group.len();
                    (self.tell)(group);
                }
            }
        }
    }
}

/// Tells what follows each first move as soon as its turn has come.
#[derive(Clone, Copy)]
pub(super) struct InOrder<'a> {
    pub turns: &'a dyn Turns<Branch>,
    pub audience: Option<Audience<'a>>,
}

impl InOrder<'_> {
    /// What has been found after a first move, for the solution.
    pub fn told(&self, first: usize, found: Vec<Branch>) -> Vec<Branch> {
        let Some(audience) = self.audience else { return found };
        if audience.listens() {
            // All of the turn is said at once.
            let _ = self.turns.say((first, 0), found.clone());
        }
        self.turns.end((first, WHOLE));
        audience.count(found.iter().filter(|branch| branch.role == Role::Key).count());
        audience.first_move_is_done();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;
    use crate::solution::Limit;

    /// Tells these, of which so many may be kept, in groups of one.
    fn told(most_kept: u64, tell: impl FnOnce(&dyn Turns<char>)) -> (Vec<char>, Option<Limit>) {
        let limits = Limits::new(&Settings { most_kept, ..Settings::default() });
        let mut told = Vec::new();
        tell(&InTurn::new(&limits, |what| told.extend(what)));
        (told, limits.stopped())
    }

    #[test]
    fn what_is_found_too_early_waits_for_its_turn() {
        let told = told(100, |turns| {
            let say = |turn, what| assert_eq!(turns.say(turn, vec![what]), Ok(()));
            say((1, 0), 'd');
            say((0, 1), 'b');
            say((0, 0), 'a');
            turns.end((0, 1));
            say((0, 2), 'c');
            turns.end((0, 0));
            turns.end((2, WHOLE));
            turns.end((0, 2));
            turns.end((0, WHOLE));
            say((1, 0), 'e');
            turns.end((1, WHOLE));
        });
        assert_eq!(told, (vec!['a', 'b', 'c', 'd', 'e'], None));
    }

    #[test]
    fn of_too_much_that_waits_the_first_waits_on() {
        let (told, stopped) = told(2, |turns| {
            assert_eq!(turns.say((2, 0), vec!['x', 'y']), Ok(()));
            assert_eq!(
                turns.say((1, 0), vec!['a', 'b']),
                Ok(()),
                "y is dropped, and there may be more of this turn"
            );
            assert_eq!(turns.say((1, 0), vec!['c', 'd']), Err(Stopped), "x and d are dropped");
            assert_eq!(turns.say((2, 0), vec!['z']), Err(Stopped));
            turns.end((0, WHOLE));
        });
        assert_eq!((told, stopped), (vec!['a', 'b', 'c'], Some(Limit::Told)));
    }
}
