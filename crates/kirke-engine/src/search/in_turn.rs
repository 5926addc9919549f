//! Play told as it is found, by whatever thread, in the order in which it stands in the end.
//!
//! What is found after one first move is told at once if everything before that move has been told; otherwise it waits
//! for its turn. Where the second moves are divided among the threads, too, they take turns within their first move.

use super::limits::Limits;
use super::listener::{Found, Listener};
use crate::board::Colour;
use crate::solution::{Branch, PhaseKind, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

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

    /// Tells some play.
    pub fn hear(&self, branches: Vec<Branch>) {
        if !branches.is_empty() {
            self.tell(branches);
        }
    }

    /// A part of the play begins, in which nothing is found yet.
    pub fn begin(&self, first_moves: usize) {
        self.limits.begin(first_moves);
        self.tell(Vec::new());
    }

    fn tell(&self, branches: Vec<Branch>) {
        let Self { first_mover, kind, .. } = *self;
        if let Some(listener) = self.listener {
            listener(Found { first_mover, kind, branches });
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
    /// Something that has been found in a turn.
    fn say(&self, turn: Turn, what: T);
    /// Nothing more will be found in a turn.
    fn end(&self, turn: Turn);
}

/// Tells what is said in the order of the turns.
pub(super) struct InTurn<T, F>(Mutex<State<T, F>>);

struct State<T, F> {
    tell: F,
    now: Turn,
    waiting: BTreeMap<Turn, Vec<T>>,
    ended: BTreeSet<Turn>,
}

impl<T, F: FnMut(T)> InTurn<T, F> {
    /// The first turn is that of the first move.
    pub fn new(tell: F) -> Self {
        let (waiting, ended) = (BTreeMap::new(), BTreeSet::new());
        Self(Mutex::new(State { tell, now: (0, 0), waiting, ended }))
    }
}

impl<T: Send, F: FnMut(T) + Send> Turns<T> for InTurn<T, F> {
    fn say(&self, turn: Turn, what: T) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if turn == state.now {
            (state.tell)(what);
        } else {
            state.waiting.entry(turn).or_default().push(what);
        }
    }

    fn end(&self, turn: Turn) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.ended.insert(turn);
        state.go_on();
    }
}

impl<T, F: FnMut(T)> State<T, F> {
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
                entry.remove().into_iter().for_each(&mut self.tell);
            }
        }
    }
}

/// Tells what follows each first move as soon as its turn has come.
#[derive(Clone, Copy)]
pub(super) struct InOrder<'a> {
    pub turns: &'a dyn Turns<Vec<Branch>>,
    pub audience: Option<Audience<'a>>,
}

impl InOrder<'_> {
    /// What has been found after a first move, for the solution.
    pub fn told(&self, first: usize, found: Vec<Branch>) -> Vec<Branch> {
        let Some(audience) = self.audience else { return found };
        if audience.listens() {
            self.turns.say((first, 0), found.clone());
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

    #[test]
    fn what_is_found_too_early_waits_for_its_turn() {
        let mut told = Vec::new();
        let turns = InTurn::new(|what| told.push(what));
        turns.say((1, 0), 'd');
        turns.say((0, 1), 'b');
        turns.say((0, 0), 'a');
        turns.end((0, 1));
        turns.say((0, 2), 'c');
        turns.end((0, 0));
        turns.end((2, WHOLE));
        turns.end((0, 2));
        turns.end((0, WHOLE));
        turns.say((1, 0), 'e');
        turns.end((1, WHOLE));
        drop(turns);
        assert_eq!(told, ['a', 'b', 'c', 'd', 'e']);
    }
}
