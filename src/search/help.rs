use super::Search;
use super::bounds::Ends;
use super::diagram::Diagram;
use super::goal::reaching_moves;
use super::helper::helpful_moves;
use super::limits::{Counter, Stopped};
use super::ordering::{told_moves, told_rank};
use super::parts::{Part, Played};
use super::prospects::Prospects;
use super::test::{Stage, salt};
use crate::movegen::legal_moves;
use crate::position::{Move, Position};
use crate::solution::{Branch, Counted, Limit, PhaseKind, Role, describe, disambiguate, with_goal};
use crate::stipulation::{Goal, Plan, Step};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// A move with all its solving continuations; none at the end of a line.
struct Line {
    mv: Move,
    rest: Vec<Line>,
    /// The play that follows a line, if its end asks for more than a goal.
    after: Vec<Branch>,
}

/// What has been found: lines, or their number if they are only counted.
#[derive(Default)]
struct Lines {
    told: Vec<Line>,
    counted: u64,
}

impl Lines {
    fn number(&self) -> (usize, u64) {
        (self.told.len(), self.counted)
    }
}

impl Search<'_> {
    /// Set play if asked for, then all lines: the shorter ones first, they are cooks.
    pub(super) fn help_parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let set_plan = plan.set_play().filter(|_| self.problem.options.set_play);
        let set_parts = set_plan.map(|plan| self.parts_of(PhaseKind::SetPlay, position, &plan));
        let actual = self.parts_of(PhaseKind::ActualPlay, position, plan);
        let mut parts: Vec<Part> = set_parts.into_iter().flatten().chain(actual).collect();
        for part in &mut parts {
            // What follows a line by another plan is told with it.
            let ends_in_goal = part.plan.steps.last().is_some_and(|step| step.goal().is_some());
            part.counts = self.problem.options.count_only && part.plan.is_help() && ends_in_goal;
        }
        parts
    }

    /// One part for each length of help play; what is no help play is not divided.
    fn parts_of(&self, kind: PhaseKind, position: &Position, plan: &Plan) -> Vec<Part> {
        if plan.steps.is_empty() || !plan.is_help() {
            return vec![Part::undivided(kind, position.clone(), plan.clone())];
        }
        let ended = plan.at_once.is_some().then(|| {
            let plan = Plan { steps: Vec::new(), ..plan.clone() };
            Part::undivided(kind, position.clone(), plan)
        });
        let sequences = plan.sequences().into_iter();
        let parts = sequences.filter_map(|steps| {
            let start = self.next_mover(position.clone(), &steps)?;
            // A single half-move is found at once: there is nothing to divide.
            let range = match kind {
                PhaseKind::ActualPlay => self.problem.options.first_moves,
                PhaseKind::SetPlay | PhaseKind::PostKey => Default::default(),
            };
            let all_moves = || range.of(&told_moves(&start, self.rules)).to_vec();
            let first_moves = (steps.len() > 1).then(all_moves);
            let plan = Plan { steps, at_once: None, ..plan.clone() };
            Some(Part { first_moves, ..Part::undivided(kind, start, plan) })
        });
        ended.into_iter().chain(parts).collect()
    }

    /// All lines of help or series play, and of what follows it.
    pub(super) fn lines_of(&self, position: &Position, plan: &Plan) -> Vec<Branch> {
        let parts = self.parts_of(PhaseKind::ActualPlay, position, plan);
        parts.iter().flat_map(|part| self.help_play(part, part.first_moves.as_deref()).branches).collect()
    }

    /// The lines of a part that begin with these moves; all of them if the part is not divided.
    pub(super) fn help_play(&self, part: &Part, first_moves: Option<&[Move]>) -> Played {
        if part.plan.steps.is_empty() || !part.plan.is_help() {
            return Played::told(self.play_of(&part.start, &part.plan));
        }
        let (position, steps) = (&part.start, &part.plan.steps[..]);
        let found = AtomicU64::new(0);
        let ends = self.ends_of(position, steps);
        let help = || Help { counts: part.counts, ..Help::new(self, position, steps, &found, ends.clone()) };
        let mut root = help();
        if !root.guard_holds(None, position, 0).unwrap_or(false) {
            return Played::default();
        }
        let lines_after = |&mv: &Move| {
            let mut lines = Lines::default();
            // A search cut short keeps what it has found.
            let _ = help().add_lines_after(position, mv, 0, &mut lines);
            lines
        };
        let lines: Vec<Lines> = match first_moves {
            None => {
                let mut lines = Lines::default();
                let _ = root.add_last_moves(position, 0, &mut lines);
                vec![lines]
            }
            // The first solutions in order are asked for, so the first moves are searched in order.
            Some(moves) if self.problem.options.max_solutions.is_some() => {
                moves.iter().map(lines_after).collect()
            }
            Some(moves) => moves.par_iter().map(lines_after).collect(),
        };
        let lines_counted = lines.iter().map(|lines| lines.counted).sum();
        let counted = Counted { half_moves: steps.len(), lines: lines_counted };
        let told = lines.into_iter().flat_map(|lines| lines.told).collect();
        Played {
            branches: self.tell_lines(position, told, steps),
            counted: (lines_counted > 0).then_some(counted),
        }
    }

    fn ends_of(&self, position: &Position, steps: &[Step]) -> Ends {
        if self.shortcuts { Ends::of(position, self.rules, steps) } else { Ends::default() }
    }

    fn tell_lines(&self, position: &Position, lines: Vec<Line>, steps: &[Step]) -> Vec<Branch> {
        let Some((step, rest)) = steps.split_first() else { return Vec::new() };
        if step.parry && !position.in_check(self.rules, step.mover) {
            let Some(next) = self.next_mover(position.clone(), rest) else { return Vec::new() };
            return self.tell_lines(&next, lines, rest);
        }
        let legal = legal_moves(position, self.rules);
        let mut lines = lines;
        lines.sort_by_key(|line| told_rank(position, self.rules, line.mv));
        let told = lines.into_iter().filter_map(|line| {
            let (mut ply, after) = describe(position, self.rules, line.mv).ok()?;
            disambiguate(&mut ply, position, self.rules, line.mv, &legal);
            let role = if step.anew { Role::Key } else { Role::Help };
            if line.rest.is_empty() {
                if let Some(goal) = self.goal_of(Some((position, line.mv)), &after, step.end.as_ref()) {
                    ply = with_goal(ply, goal);
                }
                return Some(Branch { ply, role, zugzwang: false, branches: line.after });
            }
            let after = self.next_mover(after, rest)?;
            let branches = self.tell_lines(&after, line.rest, rest);
            Some(Branch { ply, role, zugzwang: false, branches })
        });
        told.collect()
    }

    /// The position as the next mover finds it: the same side moves again in series play. `None` if the side that is
    /// passed over is in check.
    pub(super) fn next_mover(&self, after: Position, rest: &[Step]) -> Option<Position> {
        match rest.first() {
            Some(step) if step.mover != after.side() => self.passed_over(&after),
            _ => Some(after),
        }
    }

    /// The position with the other side to move; none if that would leave a side in check.
    fn passed_over(&self, after: &Position) -> Option<Position> {
        let passed = after.passed();
        (!passed.in_check(self.rules, !passed.side())).then_some(passed)
    }
}

/// One thread's enumeration of help or series play.
struct Help<'a> {
    search: &'a Search<'a>,
    counter: Counter<'a>,
    steps: &'a [Step],
    /// For the first step and whatever has guards; the others need no tests.
    stages: Vec<Option<Stage<'a>>>,
    /// Tells apart what is still to be played: results of one plan say nothing about another.
    keys: Vec<u64>,
    /// Lines are counted, not kept.
    counts: bool,
    found: &'a AtomicU64,
    diagram: Option<Diagram>,
    ends: Ends,
}

/// Play of fewer half-moves is too short to divide more than its first moves.
const DIVIDED_FROM: usize = 5;

impl<'a> Help<'a> {
    fn new(
        search: &'a Search<'a>,
        position: &Position,
        steps: &'a [Step],
        found: &'a AtomicU64,
        ends: Ends,
    ) -> Self {
        let referee = search.referee();
        let stage = |step: &'a Step| {
            let is_plain = step.guard.is_none() && (step.end.is_none() || step.goal().is_some());
            (!is_plain).then(|| Stage::new(step, referee, search.table, search.limits))
        };
        Self {
            search,
            counter: Counter::new(search.limits),
            steps,
            stages: steps.iter().map(stage).collect(),
            keys: (0..steps.len()).map(|i| salt(&steps[i..])).collect(),
            counts: false,
            found,
            diagram: Diagram::of(position, search.rules, steps, search.target).filter(|_| search.shortcuts),
            ends,
        }
    }

    fn guard_holds(
        &mut self,
        last: Option<(&Position, Move)>,
        position: &Position,
        i: usize,
    ) -> Result<bool, Stopped> {
        match self.stages[i].as_mut().and_then(|stage| stage.guard.as_mut()) {
            Some(guard) => guard.holds(last, position),
            None => Ok(true),
        }
    }

    /// Adds all solving lines from step `i` on.
    fn add_lines(
        &mut self,
        last: Option<(&Position, Move)>,
        position: &Position,
        i: usize,
        lines: &mut Lines,
    ) -> Result<(), Stopped> {
        let step = &self.steps[i];
        if self.stages[i].is_some() && !self.guard_holds(last, position, i)? {
            return Ok(());
        }
        if step.parry && !position.in_check(self.search.rules, step.mover) {
            let Some(next) = self.search.next_mover(position.clone(), &self.steps[i + 1..]) else {
                return Ok(());
            };
            return if i + 1 == self.steps.len() {
                Ok(())
            } else {
                self.add_lines(last, &next, i + 1, lines)
            };
        }
        let left = &self.steps[i..];
        if self.diagram.as_ref().is_some_and(|diagram| !diagram.allows(position, left)) {
            return Ok(());
        }
        if i + 1 == self.steps.len() {
            return self.add_last_moves(position, i, lines);
        }
        // The table holds failures only: where there are solutions, they are wanted again.
        let key = position.key() ^ self.keys[i];
        if self.search.table.look_up(key).is_some() {
            return Ok(());
        }
        if !self.ends.enter(position, i) {
            return Ok(());
        }
        let before = lines.number();
        let mut moves = self.moves_before(position, left);
        self.ends.retain_useful(step.mover, &mut moves);
        self.drop_hopeless(position, left, &mut moves);
        self.drop_failures(position, i, &mut moves);
        if self.search.problem.options.max_solutions.is_some() {
            // The first ones in order are asked for.
            moves.sort_by_key(|&mv| told_rank(position, self.search.rules, mv));
        }
        if self.is_divided(i) {
            self.add_lines_on_all_threads(position, &moves, i, lines)?;
        } else {
            for mv in moves {
                self.add_lines_after(position, mv, i, lines)?;
            }
        }
        self.ends.leave();
        if lines.number() == before {
            self.search.table.refute(key, (self.steps.len() - i) as u16, 0);
        }
        Ok(())
    }

    /// The legal moves that may leave a solution.
    fn moves_before(&self, position: &Position, left: &[Step]) -> Vec<Move> {
        let rules = self.search.rules;
        if let [step, last] = left
            && self.search.shortcuts
            && last.goal() == Some(Goal::Mate)
            && step.guard.is_none()
            && last.guard.is_none()
            && !last.parry
            && !step.parry
            && step.mover != last.mover
            && let Some(moves) = helpful_moves(position, rules)
        {
            return moves;
        }
        legal_moves(position, rules)
    }

    /// Drops moves of the mating side after which the last two half-moves cannot mate.
    fn drop_hopeless(&self, position: &Position, left: &[Step], moves: &mut Vec<Move>) {
        if let [step, next, last] = left
            && self.search.shortcuts
            && last.goal() == Some(Goal::Mate)
            && left.iter().all(|step| step.guard.is_none() && !step.parry)
            && (step.mover, next.mover) == (last.mover, !last.mover)
            && let Some(mut prospects) = Prospects::of(position, self.search.rules)
        {
            moves.retain(|&mv| prospects.remain_after(mv));
        }
    }

    /// Are the moves of step `i` divided among the threads? First moves are, elsewhere; one move may hold nearly all the
    /// play, so the second ones are, too. Where the first solutions in order are asked for, nothing is.
    fn is_divided(&self, i: usize) -> bool {
        i == 1
            && self.steps.len() >= DIVIDED_FROM
            && self.search.problem.options.max_solutions.is_none()
            && rayon::current_num_threads() > 1
    }

    fn add_lines_on_all_threads(
        &self,
        position: &Position,
        moves: &[Move],
        i: usize,
        lines: &mut Lines,
    ) -> Result<(), Stopped> {
        let (search, steps, found, counts) = (self.search, self.steps, self.found, self.counts);
        let lines_after = |&mv: &Move| {
            let mut lines = Lines::default();
            let mut help = Help { counts, ..Help::new(search, position, steps, found, self.ends.clone()) };
            let outcome = help.add_lines_after(position, mv, i, &mut lines);
            (lines, outcome)
        };
        let all: Vec<_> = moves.par_iter().map(lines_after).collect();
        let mut outcome = Ok(());
        for (some, outcome_of_some) in all {
            lines.told.extend(some.told);
            lines.counted += some.counted;
            outcome = outcome.and(outcome_of_some);
        }
        outcome
    }

    /// Drops moves to positions of which the table says that they hold no solution. Most moves need not be played for
    /// that, and the looks into the table do not wait for each other.
    fn drop_failures(&self, position: &Position, i: usize, moves: &mut Vec<Move>) {
        let (rules, next) = (self.search.rules, i + 1);
        let step = &self.steps[next];
        // The last half-move is not in the table, and what has guards depends on the way to the position, too.
        if next + 1 == self.steps.len() || self.stages[next].is_some() || step.parry {
            return;
        }
        moves.retain(|&mv| {
            let key = position.key_after(rules, mv, step.mover);
            key.is_none_or(|key| self.search.table.look_up(key ^ self.keys[next]).is_none())
        });
    }

    /// Adds the lines that begin with a legal move of step `i`, which is not the last one.
    fn add_lines_after(
        &mut self,
        position: &Position,
        mv: Move,
        i: usize,
        lines: &mut Lines,
    ) -> Result<(), Stopped> {
        self.counter.count()?;
        let rules = self.search.rules;
        let mut after = position.clone();
        if after.make(rules, mv).is_err() {
            return Ok(());
        }
        let after = &after;
        if self.steps[i].no_check && after.in_check(rules, after.side()) {
            return Ok(());
        }
        debug_assert!(position.key_after(rules, mv, after.side()).is_none_or(|key| key == after.key()));
        let mut rest = Lines::default();
        let last = Some((position, mv));
        let outcome = if self.steps[i + 1].mover == after.side() {
            self.add_lines(last, after, i + 1, &mut rest)
        } else if let Some(passed) = self.search.passed_over(after) {
            self.add_lines(last, &passed, i + 1, &mut rest)
        } else {
            return Ok(());
        };
        lines.counted += rest.counted;
        if !rest.told.is_empty() {
            lines.told.push(Line { mv, rest: rest.told, after: Vec::new() });
            self.search.limits.keep()?;
        }
        outcome
    }

    fn add_last_moves(&mut self, position: &Position, i: usize, lines: &mut Lines) -> Result<(), Stopped> {
        let most = self.search.problem.options.max_solutions.unwrap_or(u64::MAX);
        let Some(goal) = self.steps[i].goal() else { return self.add_last_moves_by_aim(position, i, lines) };
        let (limits, counts, found) = (self.search.limits, self.counts, self.found);
        let mut outcome = Ok(());
        let mut add = |mv| {
            if outcome.is_err() {
                return true;
            }
            if most < u64::MAX && found.fetch_add(1, Ordering::Relaxed) >= most {
                limits.stop(Limit::Solutions);
                outcome = Err(Stopped);
            } else if counts {
                lines.counted += 1;
            } else {
                outcome = limits.keep();
                lines.told.extend(outcome.is_ok().then(|| Line { mv, rest: Vec::new(), after: Vec::new() }));
            }
            outcome.is_err()
        };
        let referee = self.search.referee();
        if most == u64::MAX {
            reaching_moves(position, referee, goal, &mut self.counter, add)?;
            return outcome;
        }
        let mut moves = Vec::new();
        reaching_moves(position, referee, goal, &mut self.counter, |mv| {
            moves.push(mv);
            false
        })?;
        moves.sort_by_key(|&mv| told_rank(position, self.search.rules, mv));
        let _ = moves.into_iter().any(&mut add);
        outcome
    }

    /// Last moves after which more is asked than a goal.
    fn add_last_moves_by_aim(
        &mut self,
        position: &Position,
        i: usize,
        lines: &mut Lines,
    ) -> Result<(), Stopped> {
        let most = self.search.problem.options.max_solutions.unwrap_or(u64::MAX);
        let Some(end) = &self.steps[i].end else { return Ok(()) };
        // The plays that follow have ends of their own to be reached.
        if !self.ends.enter(position, i) {
            return Ok(());
        }
        let mut moves = told_moves(position, self.search.rules);
        self.ends.retain_useful(self.steps[i].mover, &mut moves);
        self.ends.leave();
        for mv in moves {
            self.counter.count()?;
            let Ok(after) = position.play(self.search.rules, mv) else { continue };
            let test = self.stages[i].as_mut().and_then(|stage| stage.end.as_mut());
            let Some(test) = test else { return Ok(()) };
            if !test.holds(Some((position, mv)), &after)? {
                continue;
            }
            if self.found.fetch_add(1, Ordering::Relaxed) >= most {
                self.search.limits.stop(Limit::Solutions);
                return Err(Stopped);
            }
            self.search.limits.keep()?;
            let told = self.search.play_of_aim(Some((position, mv)), &after, end);
            lines.told.push(Line { mv, rest: Vec::new(), after: told });
        }
        Ok(())
    }
}
