//! Help and series play: all lines that a plan allows, in order.

mod filters;
mod last_moves;

use super::Search;
use super::battle::test::{Stage, salts_from};
use super::bounds::Ends;
use super::diagram::Diagram;
use super::in_turn::{Audience, InTurn, Turn, Turns, WHOLE};
use super::known_lines::{KnownLines, Rest};
use super::limits::{Counter, Limits, Stopped};
use super::lines::{Line, LineWriter};
use super::mating_side::{MatingSides, SparedBoards};
use super::ordering::{moves_in_order, order_rank};
use super::parts::{Part, Played};
use super::payoff::Payoff;
use crate::position::{Move, Position};
use crate::problem::MoveRange;
use crate::rules::Rules;
use crate::solution::{Branch, Counted, PhaseKind, Ply};
use crate::stipulation::{Goal, Plan, Step};
use filters::PROSPECTS_PAY;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

impl Search<'_> {
    /// Set play if asked for, then all lines: the shorter ones first, they are cooks.
    pub(super) fn help_parts(&self, position: &Position, plan: &Plan) -> Vec<Part> {
        let set_plan = plan.set_play().filter(|_| self.problem.options.set_play);
        let all = MoveRange::default();
        let set_parts = set_plan.map(|plan| self.parts_of(PhaseKind::SetPlay, position, &plan, all));
        let asked = self.problem.options.first_moves;
        let actual = self.parts_of(PhaseKind::ActualPlay, position, plan, asked);
        let mut parts: Vec<Part> = set_parts.into_iter().flatten().chain(actual).collect();
        for part in &mut parts {
            // What follows a line by another plan is told with it.
            let ends_in_goal = part.plan.steps.last().is_some_and(|step| step.goal().is_some());
            part.counts = self.problem.options.count_only && part.plan.is_help() && ends_in_goal;
        }
        parts
    }

    /// One part for each length of help play, with these of its first moves; what is no help play is not divided.
    fn parts_of(&self, kind: PhaseKind, position: &Position, plan: &Plan, range: MoveRange) -> Vec<Part> {
        if plan.steps.is_empty() || !plan.is_help() {
            return vec![Part::undivided(kind, position.clone(), plan.clone())];
        }
        let ended = plan.at_once.is_some().then(|| {
            let plan = Plan { steps: Vec::new(), ..plan.clone() };
            Part::undivided(kind, position.clone(), plan)
        });
        let is_guarded = plan.begins_guarded();
        let sequences = plan.sequences().into_iter().enumerate();
        let parts = sequences.filter_map(|(i, steps)| {
            let start = self.next_mover(position.clone(), &steps)?;
            // A single half-move is found at once: there is nothing to divide.
            let all_moves = || range.of(&moves_in_order(&start, self.rules)).to_vec();
            let first_moves = (steps.len() > 1).then(all_moves);
            let plan = Plan { steps, at_once: None, ..plan.clone() };
            let writes_forced_moves = i == 0 && is_guarded;
            Some(Part { first_moves, writes_forced_moves, ..Part::undivided(kind, start, plan) })
        });
        ended.into_iter().chain(parts).collect()
    }

    /// All lines of help or series play, and of what follows it.
    pub(super) fn lines_of(&self, position: &Position, plan: &Plan) -> Vec<Branch> {
        let parts = self.parts_of(PhaseKind::ActualPlay, position, plan, MoveRange::default());
        parts
            .iter()
            .flat_map(|part| self.help_play(part, part.first_moves.as_deref(), &[], None).branches)
            .collect()
    }

    /// The lines of a part that begin with these moves, and go on with those behind them; all of them if the part is not
    /// divided.
    pub(super) fn help_play(
        &self,
        part: &Part,
        first_moves: Option<&[Move]>,
        then: &[Ply],
        audience: Option<Audience<'_>>,
    ) -> Played {
        if part.plan.steps.is_empty() || !part.plan.is_help() {
            return Played::written_at_once(self.play_of(&part.start, &part.plan), audience);
        }
        let (position, steps) = (&part.start, &part.plan.steps[..]);
        // Play that follows other play is counted by itself.
        let own = AtomicU64::new(0);
        let found = audience.map_or(&own, |_| self.limits.solutions_of_phase());
        let counted = AtomicU64::new(0);
        let mut writer = LineWriter::new(self, position, steps, part.kind, audience);
        let turns = InTurn::new(self.limits, |lines| writer.tell(lines));
        let ends = Ends::of(position, self.rules, steps, self.limits);
        let counts = part.counts.then_some(&counted);
        let diagram = Diagram::of(position, self.rules, steps, self.target).filter(|_| self.shortcuts);
        let diagram = diagram.map(Arc::new);
        let lines = KnownLines::default();
        // What may follow a position depends on nothing else, and all of it is wanted.
        let all_follow = diagram.is_none() && then.is_empty() && self.problem.options.max_solutions.is_none();
        let are_plain = steps.iter().all(|step| !step.parry && !is_staged(step));
        let known = (self.shortcuts && all_follow && are_plain).then_some(&lines);
        let is_series = self.shortcuts && is_series_to_mate(steps);
        let boards = is_series.then(|| SparedBoards::of(position, self.rules));
        let boards = boards.as_ref();
        let help = || {
            let diagram = diagram.clone();
            Help {
                counts,
                diagram,
                then,
                known,
                boards,
                mating_sides: boards.and_then(SparedBoards::take),
                ..Help::new(self, steps, found, ends.clone(), &turns)
            }
        };
        let mut root = help();
        match root.guard_holds(None, position, 0) {
            Ok(true) => {}
            Ok(false) if part.writes_forced_moves => {
                return Played::written_at_once(
                    self.forced_moves(None, position, &part.plan.steps[0]),
                    audience,
                );
            }
            Ok(false) | Err(_) => return Played::default(),
        }
        let find_lines_after = |(first, &mv): (usize, &Move)| {
            // To set up the play after each of many moves takes its time, too.
            if !self.limits.is_over() {
                // A search cut short keeps what it has found.
                let _ = Help { turn: (first, 0), ..help() }.find_lines_after(position, mv, 0);
            }
            turns.end((first, WHOLE));
            audience.iter().for_each(Audience::first_move_is_done);
        };
        match first_moves {
            None => {
                let _ = root.find_lines(None, position, 0);
            }
            // The first solutions in order are asked for, so the first moves are searched in order.
            Some(moves) if self.problem.options.max_solutions.is_some() => {
                moves.iter().enumerate().for_each(find_lines_after);
            }
            Some(moves) => moves.par_iter().enumerate().for_each(find_lines_after),
        }
        drop(root);
        drop(turns);
        let counted = Counted { half_moves: steps.len(), lines: counted.into_inner() };
        Played { branches: writer.finish(), counted: (counted.lines > 0).then_some(counted) }
    }

    /// The position as the next mover finds it: the same side moves again in series play. `None` if the side that is
    /// passed over is in check.
    pub(super) fn next_mover(&self, after: Position, rest: &[Step]) -> Option<Position> {
        match rest.first() {
            Some(step) if step.mover != after.side() => {
                let mut next = after;
                self.pass_over(&mut next).then_some(next)
            }
            _ => Some(after),
        }
    }

    /// The same behind a step that its mover has left out: he has passed of his own accord.
    pub(super) fn behind_left_out(mut position: Position, rest: &[Step]) -> Position {
        if rest.first().is_some_and(|step| step.mover != position.side()) {
            position.pass();
        }
        position
    }

    /// Gives the move to the other side, unless that would leave a side in check.
    fn pass_over(&self, after: &mut Position) -> bool {
        let may = !after.in_check(self.rules, after.side());
        if may {
            after.pass_over(self.rules);
        }
        may
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
    /// Lines are counted here, not kept.
    counts: Option<&'a AtomicU64>,
    found: &'a AtomicU64,
    /// Where lines are told, and in whose turn.
    turns: &'a dyn Turns<Line>,
    turn: Turn,
    /// The moves up to here.
    path: Vec<Move>,
    /// What must be played behind the first move: only so much is wanted.
    then: &'a [Ply],
    /// Lines that it has found.
    number: u64,
    /// Those of a part of the play that is searched quickly, until it is at its end.
    held: Vec<Line>,
    holds: bool,
    diagram: Option<Arc<Diagram>>,
    known: Option<&'a KnownLines>,
    ends: Ends,
    /// In series play that is to end in mate: what the mating side decides about that by itself.
    boards: Option<&'a SparedBoards<'a>>,
    mating_sides: Option<MatingSides<'a>>,
    prospects: Payoff,
    /// Positions before the last half-move are in the table, too.
    knows_last_moves: bool,
}

/// Is more asked of a step than a goal at its end?
fn is_staged(step: &Step) -> bool {
    step.guard.is_some() || step.end.is_some() && step.goal().is_none()
}

/// Does one side move in series before the other one is to mate?
fn is_series_to_mate(steps: &[Step]) -> bool {
    let Some((last, before)) = steps.split_last() else { return false };
    is_to_mate(steps) && before.iter().all(|step| step.mover != last.mover)
}

/// Is a mate to be reached, and nothing asked before?
fn is_to_mate(steps: &[Step]) -> bool {
    steps.last().and_then(Step::goal) == Some(Goal::Mate)
        && steps.iter().all(|step| step.guard.is_none() && !step.parry)
}

/// Does it take longer to look for last moves than to look into the table, because most of them have to be played?
fn last_moves_take_long(rules: &Rules, steps: &[Step]) -> bool {
    let is_soon = rules.physics.mates_by_unit.is_ok() && rules.army.kinds().next().is_none();
    match steps.last().and_then(Step::goal) {
        Some(Goal::Mate) => !is_soon,
        // More than a goal is asked of a last move without one.
        Some(_) | None => true,
    }
}

/// Tells what is known to hold no line from what is known of the same plan inside other play, where it may be a success.
const ALL_LINES: u64 = 0x3A7C_51E6_90D2_4BF8;

/// Before so many last moves of a series it is asked what they can do for the mate.
const ASKED_BEFORE_MATE: usize = 2;

/// With so many half-moves left, lines are told together.
const HELD: usize = 3;

/// The moves of so many steps are put in order; of more steps that would cost too much.
const IN_ORDER: usize = 4;

/// Play of fewer half-moves is too short to divide more than its first moves.
const DIVIDED_FROM: usize = 5;

impl<'a> Help<'a> {
    fn new(
        search: &'a Search<'a>,
        steps: &'a [Step],
        found: &'a AtomicU64,
        ends: Ends,
        turns: &'a dyn Turns<Line>,
    ) -> Self {
        let referee = search.referee();
        let stage =
            |step: &'a Step| is_staged(step).then(|| Stage::new(step, referee, search.table, search.limits));
        Self {
            search,
            counter: Counter::new(search.limits),
            steps,
            stages: steps.iter().map(stage).collect(),
            keys: salts_from(steps).into_iter().map(|salt| salt ^ ALL_LINES).collect(),
            counts: None,
            found,
            turns,
            turn: (0, 0),
            path: Vec::new(),
            then: &[],
            number: 0,
            held: Vec::new(),
            holds: false,
            diagram: None,
            known: None,
            ends,
            boards: None,
            mating_sides: None,
            prospects: Payoff::from_percent(PROSPECTS_PAY),
            knows_last_moves: last_moves_take_long(search.rules, steps),
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

    /// Finds all solving lines from step `i` on, and tells them in their order. Shortcuts find moves in another one: the
    /// moves are put in order near the beginning, what has been found everywhere else.
    fn find_lines(
        &mut self,
        last: Option<(&Position, Move)>,
        position: &Position,
        i: usize,
    ) -> Result<(), Stopped> {
        if i < IN_ORDER && self.steps.len() - i > HELD {
            return self.find_lines_below(last, position, i);
        }
        let begins = !std::mem::replace(&mut self.holds, true);
        let outcome = match self.known.and_then(|known| known.from(|| self.key_of(position, i))) {
            Some(rest) => self.find_again(&rest),
            None => self.find_anew(last, position, i),
        };
        if begins {
            self.holds = false;
            self.tell_held()?;
        }
        outcome
    }

    /// Finds all solving lines from step `i` on, and puts them in order.
    fn find_anew(
        &mut self,
        last: Option<(&Position, Move)>,
        position: &Position,
        i: usize,
    ) -> Result<(), Stopped> {
        let (start, before) = (self.held.len(), self.number);
        let outcome = self.find_lines_below(last, position, i);
        if self.number == before {
            return outcome;
        }
        let (place, step, rules) = (self.path.len(), &self.steps[i], self.search.rules);
        // Where a side is passed over, the next step has put its moves in order.
        if !step.parry || position.in_check(rules, step.mover) {
            self.held[start..].sort_by_key(|line| order_rank(position, rules, line.moves[place]));
        }
        if let Some(known) = self.known.filter(|_| outcome.is_ok()) {
            let moves =
                self.held[start..].iter().flat_map(|line| line.moves[place..].iter().copied()).collect();
            let rest = Rest { number: self.number - before, length: self.steps.len() - i, moves };
            known.keep(self.key_of(position, i), rest);
        }
        outcome
    }

    /// What play from step `i` on depends on.
    #[inline]
    fn key_of(&self, position: &Position, i: usize) -> u64 {
        position.key_of_play(self.search.rules) ^ self.keys[i]
    }

    /// Finds lines that another way has led to before.
    fn find_again(&mut self, rest: &Rest) -> Result<(), Stopped> {
        self.number += rest.number;
        if let Some(counted) = self.counts {
            counted.fetch_add(rest.number, Ordering::Relaxed);
        }
        rest.moves.chunks_exact(rest.length).try_for_each(|moves| {
            let line = Line { moves: [&self.path, moves].concat(), after: Vec::new() };
            hold(&mut self.held, line, self.search.limits)
        })
    }

    /// Tells what has been held back.
    fn tell_held(&mut self) -> Result<(), Stopped> {
        if self.held.is_empty() {
            return Ok(());
        }
        self.turns.say(self.turn, std::mem::take(&mut self.held))
    }

    fn find_lines_below(
        &mut self,
        last: Option<(&Position, Move)>,
        position: &Position,
        i: usize,
    ) -> Result<(), Stopped> {
        let step = &self.steps[i];
        let is_last = i + 1 == self.steps.len();
        let is_left_out = step.parry && !position.in_check(self.search.rules, step.mover);
        let is_kept = !is_left_out && (!is_last || self.knows_last_moves);
        // The table holds failures only: where there are solutions, they are wanted again.
        let key = is_kept.then(|| self.key_of(position, i));
        if key.is_some_and(|key| self.search.table.look_up(key).is_some()) {
            return Ok(());
        }
        // Where more than a goal is asked of the last move, the guard is asked for last.
        let ends_by_aim = is_last && !is_left_out && step.goal().is_none();
        if !ends_by_aim && self.stages[i].is_some() && !self.guard_holds(last, position, i)? {
            return Ok(());
        }
        if is_left_out {
            let next = Search::behind_left_out(position.clone(), &self.steps[i + 1..]);
            return if is_last { Ok(()) } else { self.find_lines(last, &next, i + 1) };
        }
        let left = &self.steps[i..];
        if let Some(diagram) = &self.diagram
            && !diagram.allows(last, position, left)
        {
            return Ok(());
        }
        let before = self.number;
        if is_last {
            let may_keep = match step.goal() {
                Some(goal) => self.find_last_moves(position, goal).map(|()| true)?,
                None => self.find_last_moves_by_aim(last, position, i)?,
            };
            if let Some(key) = key.filter(|_| may_keep && self.number == before && self.wanted().is_none()) {
                self.search.table.refute(key, 1, 0);
            }
            return Ok(());
        }
        if let Some(sides) = self.mating_sides.as_mut()
            && left.len() == ASKED_BEFORE_MATE + 1
            && !sides.may_mate_within(position, ASKED_BEFORE_MATE)
        {
            if let Some(key) = key {
                self.search.table.refute(key, left.len() as u16, 0);
            }
            return Ok(());
        }
        if !self.ends.enter(position, i) {
            return Ok(());
        }
        let mut moves = self.moves_before(position, left);
        self.drop_unwanted(position, &mut moves);
        self.ends.retain_useful(step.mover, &mut moves);
        self.drop_hopeless(position, left, &mut moves);
        self.drop_failures(position, i, &mut moves);
        if !self.holds || self.search.problem.options.max_solutions.is_some() {
            moves.sort_by_key(|&mv| order_rank(position, self.search.rules, mv));
        }
        if self.is_divided(i) {
            self.find_lines_on_all_threads(position, &moves, i)?;
        } else {
            for mv in moves {
                self.find_lines_after(position, mv, i)?;
            }
        }
        self.ends.leave();
        // Where other moves were left out nothing is refuted.
        if let Some(key) = key.filter(|_| self.number == before && self.wanted().is_none()) {
            self.search.table.refute(key, (self.steps.len() - i) as u16, 0);
        }
        Ok(())
    }

    /// Are the moves of step `i` divided among the threads? First moves are, elsewhere; one move may hold nearly all the
    /// play, so the second ones are, too. Where the first solutions in order are asked for, nothing is.
    fn is_divided(&self, i: usize) -> bool {
        i == 1
            && self.steps.len() >= DIVIDED_FROM
            && self.search.problem.options.max_solutions.is_none()
            && rayon::current_num_threads() > 1
    }

    fn find_lines_on_all_threads(
        &mut self,
        position: &Position,
        moves: &[Move],
        i: usize,
    ) -> Result<(), Stopped> {
        let Self { search, steps, found, counts, turns, then, known, boards, .. } = *self;
        let (first, path, ends, diagram) = (self.turn.0, &self.path, &self.ends, &self.diagram);
        let lines_after = |(second, &mv): (usize, &Move)| {
            let turn = (first, second);
            let help = Help::new(search, steps, found, ends.clone(), turns);
            let diagram = diagram.clone();
            let mating_sides = boards.and_then(SparedBoards::take);
            let path = path.clone();
            let mut help = Help { counts, turn, path, then, diagram, known, boards, mating_sides, ..help };
            let outcome = help.find_lines_after(position, mv, i);
            turns.end(turn);
            (help.number, outcome)
        };
        let all: Vec<_> = moves.par_iter().enumerate().map(lines_after).collect();
        self.number += all.iter().map(|(number, _)| number).sum::<u64>();
        all.into_iter().try_for_each(|(_, outcome)| outcome)
    }

    /// Finds the lines that begin with a legal move of step `i`, which is not the last one.
    fn find_lines_after(&mut self, position: &Position, mv: Move, i: usize) -> Result<(), Stopped> {
        self.counter.count()?;
        let rules = self.search.rules;
        let mut after = position.clone();
        if after.make(rules, mv).is_err() {
            return Ok(());
        }
        if self.steps[i].no_check && after.in_check(rules, after.side()) {
            return Ok(());
        }
        debug_assert!(
            position.key_after(rules, mv, after.side()).is_none_or(|key| key == after.key_of_play(rules))
        );
        if self.steps[i + 1].mover != after.side() && !self.search.pass_over(&mut after) {
            return Ok(());
        }
        self.path.push(mv);
        let outcome = self.find_lines(Some((position, mv)), &after, i + 1);
        self.path.pop();
        outcome
    }
}

/// So many lines are put in order before any of them is left out: which ones come first is known at the end only.
const ALWAYS_HELD: usize = 100_000;

/// Holds one more line back; [`Stopped`] if they are too many to be told.
fn hold(held: &mut Vec<Line>, line: Line, limits: &Limits) -> Result<(), Stopped> {
    held.push(line);
    let too_many = limits.too_many_lines().max(ALWAYS_HELD);
    if held.len() >= too_many { Err(limits.leave_out()) } else { Ok(()) }
}
