//! Lines of help and series play put into words, one after the other.

use super::Search;
use super::in_turn::Audience;
use crate::movegen::{MoveList, legal_moves};
use crate::position::{Move, Position};
use crate::solution::{Branch, Phase, PhaseKind, Ply, Role, describe, disambiguate, has_namesake, mark_goal};
use crate::stipulation::{Aim, Step};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A line that solves.
pub(super) struct Line {
    pub moves: Vec<Move>,
    /// The play that follows it, if its end asks for more than a goal.
    pub after: Vec<Branch>,
}

impl Line {
    /// The line that ends with a move after these ones.
    pub fn new(before: &[Move], last: Move, after: Vec<Branch>) -> Self {
        Self { moves: before.iter().copied().chain([last]).collect(), after }
    }
}

/// Puts the lines of a part of the play into words. What a line shares with the one before is described once, and so is a
/// half-move to which many ways lead.
pub(super) struct LineWriter<'a> {
    search: &'a Search<'a>,
    steps: &'a [Step],
    start: &'a Position,
    /// The part of the play to which they belong.
    kind: PhaseKind,
    audience: Option<Audience<'a>>,
    /// The line told last.
    line: Vec<(Move, Words)>,
    /// The places of its half-moves.
    places: Vec<Place>,
    /// Words that have been found.
    known: HashMap<HalfMove, Words>,
    /// All lines so far, in pieces in which shared beginnings are joined, with the number of half-moves that the first line
    /// of each shares with the last one of the piece before.
    told: Vec<(usize, Arc<Phase>)>,
}

/// Where a half-move stands in a line.
struct Place {
    stand: Stand,
    /// As the mover finds it; not before somebody asks.
    position: OnceCell<Position>,
    /// All moves of the mover, where the words of one depend on the others.
    legal: OnceCell<MoveList>,
}

/// How play stands before a half-move: on that its words depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stand {
    step: usize,
    /// Of what play from the position depends on.
    key: u64,
}

/// A half-move, which its place and itself tell.
#[derive(PartialEq, Eq)]
struct HalfMove {
    stand: Stand,
    mv: Move,
}

impl Hash for HalfMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Few moves differ in their choices only, which would take as long to hash as all else to tell.
        let squares = (self.mv.from.index() << 6 | self.mv.to.index()) as u64;
        state.write_u64(self.stand.key ^ squares);
    }
}

/// A half-move in words.
#[derive(Clone, PartialEq, Debug)]
struct Words {
    ply: Arc<Ply>,
    /// What comes then; nothing behind the last half-move.
    next: Option<Stand>,
}

/// So many half-moves are kept to be told again, some 16 MiB.
const MOST_KNOWN: usize = 1 << 17;

impl<'a> LineWriter<'a> {
    /// Tells lines of these half-moves.
    pub fn new(
        search: &'a Search<'a>,
        start: &'a Position,
        steps: &'a [Step],
        kind: PhaseKind,
        audience: Option<Audience<'a>>,
    ) -> Self {
        let (line, places, told) = (Vec::new(), Vec::new(), Vec::new());
        Self { search, steps, start, kind, audience, line, places, known: HashMap::new(), told }
    }

    /// Adds lines to those that are told. Whoever listens hears them together, with shared beginnings joined.
    pub fn tell(&mut self, lines: Vec<Line>) {
        let (mut news, mut shared_by_first) = (Vec::new(), None);
        for line in lines {
            // A line that cannot be played, or for which there is no room, is left out.
            let shared = self.add(line, &mut news);
            shared_by_first = shared_by_first.or(shared);
        }
        let Some(shared) = shared_by_first else { return };
        let news = Arc::new(Phase::new(self.kind, news));
        if let Some(audience) = self.audience {
            audience.hear(Arc::clone(&news));
        }
        self.told.push((shared, news));
    }

    /// Adds a line to what is news, and tells with how many half-moves of the one before it begins; none if it cannot be
    /// played, or if there is no room for it.
    fn add(&mut self, Line { moves, after }: Line, news: &mut Vec<Branch>) -> Option<usize> {
        let alike = self.line.iter().zip(&moves).take_while(|((before, _), mv)| before == *mv).count();
        // The last half-move bears the sign of the goal.
        let shared = alike.min(self.line.len().saturating_sub(1)).min(moves.len().checked_sub(1)?);
        // Asked for in the order in which lines are told: what is left out does not depend on the order of the search.
        (shared..moves.len()).try_for_each(|_| self.search.limits.keep()).ok()?;
        if self.put_into_words(&moves, shared).is_none() {
            // Nothing shares its beginning with a line that is not told.
            self.line.clear();
            return None;
        }
        self.audience.iter().for_each(|audience| audience.count(1));
        let joined = if news.is_empty() { 0 } else { shared };
        add_line(news, joined, self.chain(joined, after)?)?;
        Some(shared)
    }

    /// Everything that has been told, shared beginnings joined.
    pub fn finish(self) -> Vec<Branch> {
        let mut told = Vec::new();
        for (shared, piece) in self.told {
            join(&mut told, shared, Arc::unwrap_or_clone(piece).branches);
        }
        told
    }

    /// Puts a line into words that begins with so many half-moves of the one before; none if it cannot be played.
    fn put_into_words(&mut self, moves: &[Move], shared: usize) -> Option<()> {
        self.line.truncate(shared);
        self.places.truncate(shared + 1);
        let mut arrived = None;
        for (at, &mv) in moves.iter().enumerate().skip(shared) {
            if at == self.places.len() {
                let place = self.next_place(arrived.take())?;
                self.places.push(place);
            }
            let key = HalfMove { stand: self.places[at].stand, mv };
            let words = match self.known.get(&key) {
                Some(words) => {
                    debug_assert_eq!(self.describe(at, mv).map(|(anew, _)| anew).as_ref(), Some(words));
                    words.clone()
                }
                None => {
                    let (words, next) = self.describe(at, mv)?;
                    arrived = next;
                    if self.known.len() < MOST_KNOWN {
                        self.known.insert(key, words.clone());
                    }
                    words
                }
            };
            self.line.push((mv, words));
        }
        Some(())
    }

    /// The place behind those that are there, with the position in it if that is known.
    fn next_place(&self, arrived: Option<Position>) -> Option<Place> {
        let (stand, position) = match self.line.last() {
            None => self.go_on(self.start.clone(), 0).map(|(stand, position)| (stand, Some(position)))?,
            Some((_, words)) => (words.next?, arrived),
        };
        Some(Place {
            stand,
            position: position.map_or_else(OnceCell::new, OnceCell::from),
            legal: OnceCell::new(),
        })
    }

    /// The position in a place, as the mover finds it.
    fn position(&self, at: usize) -> Option<&Position> {
        let Place { position, .. } = &self.places[at];
        if position.get().is_none() {
            let before = at.checked_sub(1)?;
            let after = self.position(before)?.play(self.search.rules, self.line[before].0).ok()?;
            let (_, found) = self.go_on(after, self.places[before].stand.step + 1)?;
            return Some(position.get_or_init(|| found));
        }
        position.get()
    }

    /// Describes a half-move in this place, and tells the position as the next mover finds it.
    fn describe(&self, at: usize, mv: Move) -> Option<(Words, Option<Position>)> {
        let Self { search, steps, .. } = *self;
        let (Place { stand: Stand { step, .. }, legal, .. }, position) =
            (&self.places[at], self.position(at)?);
        let (mut ply, after) = describe(position, search.rules, mv).ok()?;
        if has_namesake(position, search.rules, mv) {
            let moves = legal.get_or_init(|| {
                let mut moves = legal_moves(position, search.rules);
                moves.extend(search.reaching_in_check(position, &steps[*step..]));
                moves
            });
            disambiguate(&mut ply, position, search.rules, mv, moves);
        }
        if step + 1 < steps.len() {
            let (next, position) = self.go_on(after, step + 1)?;
            return Some((Words { ply: Arc::new(ply), next: Some(next) }, Some(position)));
        }
        let goal = match steps[*step].end.as_ref() {
            // Without it this would be no line.
            Some(Aim::Goal(goal)) => Some(*goal),
            end => search.goal_of(Some((position, mv)), &after, end),
        };
        if let Some(goal) = goal {
            mark_goal(&mut ply, goal);
        }
        Some((Words { ply: Arc::new(ply), next: None }, None))
    }

    /// The next half-move of a line, this step if it is not left out, and the position as its mover finds it.
    fn go_on(&self, mut position: Position, mut step: usize) -> Option<(Stand, Position)> {
        let Self { search, steps, .. } = *self;
        loop {
            position = search.next_mover(position, steps.get(step..)?)?;
            let Step { parry, mover, .. } = *steps.get(step)?;
            if !parry || position.in_check(search.rules, mover) {
                let key = position.key_of_play(search.rules);
                return Some((Stand { step, key }, position));
            }
            step += 1;
            position = Search::behind_left_out(position, steps.get(step..)?);
        }
    }

    /// The half-moves of the line behind so many, one after the other, and what follows it.
    fn chain(&self, shared: usize, after: Vec<Branch>) -> Option<Branch> {
        let mut branches = after;
        for (Place { stand, .. }, (_, words)) in self.places.iter().zip(&self.line).skip(shared).rev() {
            let role = if self.steps[stand.step].anew { Role::Key } else { Role::Help };
            branches = vec![Branch { ply: Arc::clone(&words.ply), role, zugzwang: false, branches }];
        }
        branches.pop()
    }
}

/// Adds lines to others; the first of them begins with so many half-moves of the last one of these.
fn join(told: &mut Vec<Branch>, shared: usize, lines: Vec<Branch>) {
    let mut lines = lines.into_iter();
    if shared > 0
        && let Some(last) = told.last_mut()
        && let Some(first) = lines.next()
    {
        join(&mut last.branches, shared - 1, first.branches);
    }
    told.extend(lines);
}

/// Adds a line to lines whose last one begins with as many half-moves as it goes on behind.
fn add_line(told: &mut Vec<Branch>, shared: usize, rest: Branch) -> Option<()> {
    let mut place = told;
    for _ in 0..shared {
        place = &mut place.last_mut()?.branches;
    }
    place.push(rest);
    Some(())
}
