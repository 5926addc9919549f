use super::Search;
use super::bounds::Bound;
use super::goal::reaching_moves;
use super::helper::{HelperMoves, Helpful};
use super::limits::{Counter, Stopped};
use super::parts::Part;
use crate::movegen::{legal_moves, visit_legal};
use crate::position::{Move, Position};
use crate::solution::{Branch, Limit, PhaseKind, Role, describe, disambiguate, with_goal};
use crate::stipulation::{Goal, Plan, Step};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// A move with all its solving continuations; none at the end of a line.
struct Line {
    mv: Move,
    rest: Vec<Line>,
}

impl Search<'_> {
    /// Set play if asked for, then all lines: the shorter ones first, they are cooks.
    pub(super) fn help_parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let mut parts = Vec::new();
        if self.problem.options.set_play && plan.steps.len() > 1 {
            let steps = set_play(&plan.steps);
            let start = next_mover(position.clone(), steps);
            parts.push(self.help_part(PhaseKind::SetPlay, start, steps));
        }
        for length in lengths(&plan.steps) {
            // What comes last is the same in shorter play.
            let steps = &plan.steps[plan.steps.len() - length..];
            parts.push(self.help_part(PhaseKind::ActualPlay, position.clone(), steps));
        }
        parts
    }

    fn help_part(&self, kind: PhaseKind, start: Position, steps: &[Step]) -> Part {
        // A single half-move is found at once: there is nothing to divide.
        let all_moves = |start: &Position| {
            let moves = legal_moves(start, self.rules);
            let range = if kind == PhaseKind::ActualPlay {
                self.problem.options.first_moves
            } else {
                Default::default()
            };
            range.of(&moves).to_vec()
        };
        let first_moves = (steps.len() > 1).then(|| all_moves(&start));
        Part { kind, start, plan: Plan { steps: steps.to_vec() }, first_moves }
    }

    /// The lines of a part that begin with these moves; all of them if the part is not divided.
    pub(super) fn help_play(&self, part: &Part, first_moves: Option<&[Move]>) -> Vec<Branch> {
        let (position, steps) = (&part.start, &part.plan.steps[..]);
        let found = AtomicU64::new(0);
        let lines_after = |&mv: &Move| {
            let mut lines = Vec::new();
            // A search cut short keeps what it has found.
            let _ = Help::new(self, position, steps, &found).add_lines_after(position, mv, 0, &mut lines);
            lines
        };
        let lines: Vec<Line> = match first_moves {
            None => {
                let mut lines = Vec::new();
                let _ = Help::new(self, position, steps, &found).add_lines(position, 0, &mut lines);
                lines
            }
            // The first solutions in order are asked for, so the first moves are searched in order.
            Some(moves) if self.problem.options.max_solutions.is_some() => {
                moves.iter().flat_map(lines_after).collect()
            }
            Some(moves) => {
                moves.par_iter().map(lines_after).collect::<Vec<_>>().into_iter().flatten().collect()
            }
        };
        self.tell_lines(position, &lines, steps)
    }

    fn tell_lines(&self, position: &Position, lines: &[Line], steps: &[Step]) -> Vec<Branch> {
        let Some(step) = steps.first() else { return Vec::new() };
        let legal = legal_moves(position, self.rules);
        let told = lines.iter().filter_map(|line| {
            let (mut ply, after) = describe(position, self.rules, line.mv).ok()?;
            disambiguate(&mut ply, position, self.rules, line.mv, &legal);
            if let (Some(goal), true) = (step.goal, line.rest.is_empty()) {
                ply = with_goal(ply, goal);
            }
            let after = next_mover(after, &steps[1..]);
            let branches = self.tell_lines(&after, &line.rest, &steps[1..]);
            Some(Branch { ply, role: Role::Help, zugzwang: false, branches })
        });
        told.collect()
    }
}

/// What is played if the side that begins passes: its first move, or its whole series, is left out.
fn set_play(steps: &[Step]) -> &[Step] {
    let first = steps.iter().take_while(|step| step.mover == steps[0].mover).count();
    if first == steps.len() { &steps[1..] } else { &steps[first..] }
}

/// The lengths that are played out, in half-moves: full length, and shorter by whole moves.
fn lengths(steps: &[Step]) -> Vec<usize> {
    let full = steps.len();
    let changes = |pair: &[Step]| pair[0].mover != pair[1].mover;
    if steps.windows(2).all(changes) {
        return (1..=full).filter(|length| length % 2 == full % 2).collect();
    }
    // A series that ends with the other side's move keeps that move.
    let least = if steps[full - 2..].windows(2).all(changes) { 2 } else { 1 };
    (least..=full).collect()
}

/// The position as the next mover finds it: the same side moves again in series play.
fn next_mover(after: Position, rest: &[Step]) -> Position {
    match rest.first() {
        Some(step) if step.mover != after.side() => after.passed(),
        _ => after,
    }
}

/// One thread's enumeration of help or series play.
struct Help<'a> {
    search: &'a Search<'a>,
    counter: Counter<'a>,
    steps: &'a [Step],
    found: &'a AtomicU64,
    bound: Option<Bound>,
}

/// With fewer half-moves left the bound costs more than it saves.
const BOUND_FROM: usize = 2;

impl<'a> Help<'a> {
    fn new(search: &'a Search<'a>, position: &Position, steps: &'a [Step], found: &'a AtomicU64) -> Self {
        let bound = Bound::of(position, search.rules, steps).filter(|_| search.shortcuts);
        Self { search, counter: Counter::new(search.limits), steps, found, bound }
    }

    /// Adds all solving lines from step `i` on.
    fn add_lines(&mut self, position: &Position, i: usize, lines: &mut Vec<Line>) -> Result<(), Stopped> {
        if i + 1 == self.steps.len() {
            return self.add_last_moves(position, i, lines);
        }
        // The table holds failures only: where there are solutions, they are wanted again.
        let key = position.key() ^ plan_key(&self.steps[i..]);
        if self.search.table.look_up(key).is_some() {
            return Ok(());
        }
        let left = &self.steps[i..];
        if left.len() >= BOUND_FROM && self.bound.is_some_and(|bound| !bound.allows(position, left)) {
            return Ok(());
        }
        let before = lines.len();
        for mv in self.moves_before(position, left) {
            self.add_lines_after(position, mv, i, lines)?;
        }
        if lines.len() == before {
            self.search.table.refute(key, (self.steps.len() - i) as u16, 0);
        }
        Ok(())
    }

    /// The legal moves that may leave a solution.
    fn moves_before(&self, position: &Position, left: &[Step]) -> Vec<Move> {
        let rules = self.search.rules;
        if let [step, last] = left
            && self.search.shortcuts
            && last.goal == Some(Goal::Mate)
            && step.mover != last.mover
            && let Some(helper) = HelperMoves::of(position, rules)
        {
            let mut moves = Vec::new();
            visit_legal(position, rules, &mut Helpful { moves: &mut moves, helper });
            return moves;
        }
        legal_moves(position, rules)
    }

    /// Adds the lines that begin with a legal move of step `i`, which is not the last one.
    fn add_lines_after(
        &mut self,
        position: &Position,
        mv: Move,
        i: usize,
        lines: &mut Vec<Line>,
    ) -> Result<(), Stopped> {
        self.counter.count()?;
        let rules = self.search.rules;
        let Ok(after) = position.play(rules, mv) else { return Ok(()) };
        if self.steps[i].no_check && after.in_check(rules, after.side()) {
            return Ok(());
        }
        let next = next_mover(after, &self.steps[i + 1..]);
        let mut rest = Vec::new();
        let outcome = self.add_lines(&next, i + 1, &mut rest);
        if !rest.is_empty() {
            lines.push(Line { mv, rest });
        }
        outcome
    }

    fn add_last_moves(
        &mut self,
        position: &Position,
        i: usize,
        lines: &mut Vec<Line>,
    ) -> Result<(), Stopped> {
        let Some(goal) = self.steps[i].goal else { return Ok(()) };
        let most = self.search.problem.options.max_solutions.unwrap_or(u64::MAX);
        let mut full = false;
        reaching_moves(position, self.search.rules, goal, &mut self.counter, |mv| {
            full = full || self.found.fetch_add(1, Ordering::Relaxed) >= most;
            if !full {
                lines.push(Line { mv, rest: Vec::new() });
            }
            full
        })?;
        if full {
            self.search.limits.stop(Limit::Solutions);
            return Err(Stopped);
        }
        Ok(())
    }
}

/// Tells apart what is still to be played: results of one plan say nothing about another.
fn plan_key(steps: &[Step]) -> u64 {
    steps.iter().fold(1u64, |key, step| {
        let step = 1 + u64::from(step.no_check) + 2 * step.mover.index() as u64;
        (key ^ step).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    })
}
