//! Lines of help and series play put into words, one after the other.

use super::Search;
use super::in_turn::Audience;
use crate::movegen::{MoveList, legal_moves};
use crate::position::{Move, Position};
use crate::solution::{Branch, Ply, Role, describe, disambiguate, has_namesake, mark_goal};
use crate::stipulation::{Aim, Step};
use std::cell::OnceCell;
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

/// Puts the lines of a part of the play into words. What a line shares with the one before is described once.
pub(super) struct LineWriter<'a> {
    search: &'a Search<'a>,
    steps: &'a [Step],
    start: &'a Position,
    audience: Option<Audience<'a>>,
    /// The line told last.
    levels: Vec<Level>,
    /// All lines so far, shared beginnings joined.
    told: Vec<Branch>,
}

/// A half-move of a line.
struct Level {
    step: usize,
    /// As the mover finds it.
    position: Position,
    /// All moves of the mover, where the words of one depend on the others.
    legal: OnceCell<MoveList>,
    mv: Move,
    ply: Arc<Ply>,
    role: Role,
    after: Position,
}

impl<'a> LineWriter<'a> {
    /// Tells lines of these half-moves.
    pub fn new(
        search: &'a Search<'a>,
        start: &'a Position,
        steps: &'a [Step],
        audience: Option<Audience<'a>>,
    ) -> Self {
        Self { search, steps, start, audience, levels: Vec::new(), told: Vec::new() }
    }

    /// Adds lines to those that are told. Whoever listens hears them together, with shared beginnings joined.
    pub fn tell(&mut self, lines: Vec<Line>) {
        let mut news = Vec::new();
        for line in lines {
            // A line that cannot be played, or for which there is no room, is left out.
            let _ = self.add(line, &mut news);
        }
        if let Some(audience) = self.audience {
            audience.hear(news);
        }
    }

    /// Adds a line to those that are told, and to what is news if anybody listens; none if it cannot be played, or if
    /// there is no room for it.
    fn add(&mut self, Line { moves, after }: Line, news: &mut Vec<Branch>) -> Option<()> {
        let alike = self.levels.iter().zip(&moves).take_while(|(level, mv)| level.mv == **mv).count();
        // The last half-move bears the sign of the goal.
        let shared = alike.min(self.levels.len().saturating_sub(1)).min(moves.len().checked_sub(1)?);
        // Asked for in the order in which lines are told: what is left out does not depend on the order of the search.
        (shared..moves.len()).try_for_each(|_| self.search.limits.keep()).ok()?;
        for (place, &mv) in moves.iter().enumerate().skip(shared) {
            self.levels.truncate(place + 1);
            match self.levels.get_mut(place) {
                Some(level) => level.replace(self.search, self.steps, mv)?,
                None => {
                    let level = self.level(place, mv)?;
                    self.levels.push(level);
                }
            }
        }
        let last = self.levels.last_mut()?;
        let goal = match self.steps[last.step].end.as_ref() {
            // Without it this would be no line.
            Some(Aim::Goal(goal)) => Some(*goal),
            end => self.search.goal_of(Some((&last.position, last.mv)), &last.after, end),
        };
        if let Some(goal) = goal {
            mark_goal(Arc::make_mut(&mut last.ply), goal);
        }
        self.audience.iter().for_each(|audience| audience.count(1));
        if self.audience.is_some_and(|audience| audience.listens()) {
            let shared = if news.is_empty() { 0 } else { shared };
            add_line(news, &self.levels, shared, after.clone())?;
        }
        add_line(&mut self.told, &self.levels, shared, after)
    }

    /// Everything that has been told.
    pub fn finish(self) -> Vec<Branch> {
        self.told
    }

    /// Describes a half-move after those before it.
    fn level(&self, place: usize, mv: Move) -> Option<Level> {
        let (step, position) = self.turn(place)?;
        let legal = OnceCell::new();
        let (ply, after) = words(self.search, &self.steps[step..], &position, &legal, mv)?;
        let role = if self.steps[step].anew { Role::Key } else { Role::Help };
        Some(Level { step, position, legal, mv, ply, role, after })
    }

    /// The step of the half-move in this place, and the position as its mover finds it.
    fn turn(&self, place: usize) -> Option<(usize, Position)> {
        let before = place.checked_sub(1).map(|before| &self.levels[before]);
        let mut step = before.map_or(0, |before| before.step + 1);
        let mut position = before.map_or(self.start, |before| &before.after).clone();
        loop {
            position = self.search.next_mover(position, self.steps.get(step..)?)?;
            let Step { parry, mover, .. } = *self.steps.get(step)?;
            if !parry || position.in_check(self.search.rules, mover) {
                return Some((step, position));
            }
            step += 1;
            position = Search::behind_left_out(position, self.steps.get(step..)?);
        }
    }
}

impl Level {
    /// Another half-move in the same place.
    fn replace(&mut self, search: &Search<'_>, steps: &[Step], mv: Move) -> Option<()> {
        let (ply, after) = words(search, &steps[self.step..], &self.position, &self.legal, mv)?;
        (self.mv, self.ply, self.after) = (mv, ply, after);
        Some(())
    }
}

/// Puts a half-move into words, the first of these steps, and plays it.
fn words(
    search: &Search<'_>,
    steps: &[Step],
    position: &Position,
    legal: &OnceCell<MoveList>,
    mv: Move,
) -> Option<(Arc<Ply>, Position)> {
    let rules = search.rules;
    let (mut ply, after) = describe(position, rules, mv).ok()?;
    if has_namesake(position, rules, mv) {
        let moves = legal.get_or_init(|| {
            let mut moves = legal_moves(position, rules);
            moves.extend(search.reaching_in_check(position, steps));
            moves
        });
        disambiguate(&mut ply, position, rules, mv, moves);
    }
    Some((Arc::new(ply), after))
}

/// Adds a line to lines whose last one begins with the same half-moves, so many.
fn add_line(told: &mut Vec<Branch>, line: &[Level], shared: usize, after: Vec<Branch>) -> Option<()> {
    let mut place = told;
    for _ in 0..shared {
        place = &mut place.last_mut()?.branches;
    }
    place.push(chain(&line[shared..], after)?);
    Some(())
}

/// Half-moves one after the other.
fn chain(levels: &[Level], after: Vec<Branch>) -> Option<Branch> {
    let mut branches = after;
    for Level { ply, role, .. } in levels.iter().rev() {
        branches = vec![Branch { ply: Arc::clone(ply), role: *role, zugzwang: false, branches }];
    }
    branches.pop()
}
