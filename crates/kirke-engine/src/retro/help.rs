//! Help retractors: both sides take back so many half-moves that a task can be done from there.

use super::last::is_beginning;
use super::{Legality, Past, Retraction, castled, has_retraction, retractions, retractions_within};
use crate::board::{Colour, Kind, Square};
use crate::position::{Castling, Class, Setup};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::search::{Settings, Unsolvable, solve};
use crate::solution::{Branch, Completeness, Limit, Solution};
use crate::threads::on_own_threads;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Retractions after which the task can be done.
#[derive(Clone, Debug)]
pub struct Found {
    /// What is taken back, the last move of the game first.
    pub retractions: Vec<Retraction>,
    /// How the task is done from there.
    pub solution: Solution,
}

/// What a help retractor comes to.
#[derive(Clone, Debug)]
pub struct HelpRetractor {
    /// All that was found, in the order in which retractions are listed.
    pub found: Vec<Found>,
    /// Whether everything was searched.
    pub completeness: Completeness,
}

/// Every sequence of so many half-moves taken back after which the problem has a solution. Of the problem all counts but
/// its position; its first half-move must be of the side that has taken back last. If first retractions are named, no
/// others are looked at. One thread searches one position.
///
/// # Errors
/// If a position to be played from cannot be searched.
pub fn help_retractor(
    past: &Past,
    rules: &Rules,
    legality: Legality,
    half_moves: usize,
    named: Option<&[Retraction]>,
    problem: &Problem,
    settings: &Settings,
) -> Result<HelpRetractor, Unsolvable> {
    let started = Instant::now();
    let (nodes, kept) = (AtomicU64::new(0), AtomicU64::new(0));
    let search = Search { rules, legality, problem, settings, started, nodes, kept };
    let (mut firsts, listed) = search.list(past);
    if let Some(named) = named {
        firsts.retain(|first| named.contains(first));
    }
    let below = |first: &Retraction| -> Result<Below, Unsolvable> {
        let mut below = Below::default();
        search.take_back(&mut vec![first.clone()], half_moves, &mut below)?;
        Ok(below)
    };
    let in_parallel = || firsts.par_iter().map(below).collect::<Result<Vec<Below>, Unsolvable>>();
    let all = match on_own_threads(settings.threads, in_parallel) {
        Ok(all) => all?,
        Err(_) => firsts.iter().map(below).collect::<Result<Vec<Below>, Unsolvable>>()?,
    };
    let cut = listed.or_else(|| all.iter().find_map(|below| below.cut));
    let completeness = cut.map_or(Completeness::Complete, Completeness::Cut);
    Ok(HelpRetractor { found: all.into_iter().flat_map(|below| below.found).collect(), completeness })
}

/// What was found behind a first retraction.
#[derive(Default)]
struct Below {
    found: Vec<Found>,
    cut: Option<Limit>,
}

struct Search<'a> {
    rules: &'a Rules,
    legality: Legality,
    problem: &'a Problem,
    settings: &'a Settings,
    started: Instant,
    nodes: AtomicU64,
    /// Half-moves of play that are kept.
    kept: AtomicU64,
}

impl Search<'_> {
    /// What may be taken back, and what has cut the list short. What is tried for it counts as no node of the play.
    fn list(&self, past: &Past) -> (Vec<Retraction>, Option<Limit>) {
        let time = self.settings.time.map(|time| time.saturating_sub(self.started.elapsed()));
        let settings = Settings { time, nodes: None, ..self.settings.clone() };
        match retractions_within(past, self.rules, self.legality, &settings) {
            (all, Completeness::Complete) => (all, None),
            (some, Completeness::Cut(limit)) => (some, Some(limit)),
        }
    }

    /// Takes back what is missing to so many half-moves, and plays the task from there.
    fn take_back(
        &self,
        taken: &mut Vec<Retraction>,
        half_moves: usize,
        below: &mut Below,
    ) -> Result<(), Unsolvable> {
        let Some(last) = taken.last() else { return Ok(()) };
        if taken.len() == half_moves {
            return self.play_from(taken, below);
        }
        let (all, cut) = self.list(&last.before);
        below.cut = below.cut.or(cut);
        for next in all {
            if below.cut.is_some() {
                break;
            }
            taken.push(next);
            self.take_back(taken, half_moves, below)?;
            taken.pop();
        }
        Ok(())
    }

    fn play_from(&self, taken: &[Retraction], below: &mut Below) -> Result<(), Unsolvable> {
        if let Some(limit) = self.limit() {
            below.cut = Some(limit);
            return Ok(());
        }
        let Some(last) = taken.last() else { return Ok(()) };
        let setup = playable_from(&last.before, self.rules, self.legality);
        let problem = Problem { setup, retractions: None, ..self.problem.clone() };
        let time = self.settings.time.map(|time| time.saturating_sub(self.started.elapsed()));
        let settings = Settings {
            threads: 1,
            on_callers_threads: true,
            memory: self.settings.memory.min(1 << 16),
            time,
            most_kept: self.settings.most_kept.saturating_sub(self.kept.load(Ordering::Relaxed)),
            progress: None,
            listener: None,
            ..self.settings.clone()
        };
        let solution = match solve(&problem, &settings) {
            Ok(solution) => solution,
            // The side that is to begin could capture the king: nothing can have been played to this position.
            Err(Unsolvable::Unplayable(_)) => return Ok(()),
            Err(fault) => return Err(fault),
        };
        self.nodes.fetch_add(solution.statistics.nodes, Ordering::Relaxed);
        if let Completeness::Cut(limit) = solution.completeness {
            below.cut = Some(limit);
        }
        // A side before whose turn the other one cannot have moved never came to its turn.
        if !solution.is_empty() && self.has_past(&last.before) {
            self.kept.fetch_add(half_moves_of(&solution), Ordering::Relaxed);
            below.found.push(Found { retractions: taken.to_vec(), solution });
        }
        Ok(())
    }

    fn has_past(&self, past: &Past) -> bool {
        is_beginning(past.side, past.placement()) || has_retraction(past, self.rules, self.legality)
    }

    fn limit(&self) -> Option<Limit> {
        let Settings { stop, time, nodes, .. } = self.settings;
        let is_over = |most: &u64| self.nodes.load(Ordering::Relaxed) >= *most;
        match () {
            () if stop.load(Ordering::Relaxed) => Some(Limit::Interrupt),
            () if time.is_some_and(|time| self.started.elapsed() >= time) => Some(Limit::Time),
            () if nodes.as_ref().is_some_and(is_over) => Some(Limit::Nodes),
            () => None,
        }
    }
}

/// Half-moves of play that a solution keeps.
fn half_moves_of(solution: &Solution) -> u64 {
    fn of(branches: &[Branch]) -> u64 {
        branches.iter().map(|branch| 1 + of(&branch.branches)).sum()
    }
    solution.phases.iter().map(|phase| of(&phase.branches)).sum()
}

/// The position in which a task begins after moves have been taken back: a double step that must have been the last move
/// before it is stated, so that the pawn may be captured in passing, and rights to castle that the last move must have
/// lost are not.
pub fn playable_from(past: &Past, rules: &Rules, legality: Legality) -> Setup {
    let passed = past.passed.or_else(|| proved_double_step(past, rules, legality));
    let any = |must_castle: Castling| has_retraction(&Past { must_castle, ..past.clone() }, rules, legality);
    let lost = match legality.castling {
        true => castled::lost(!past.side, past.must_castle, past.may_castle, &any),
        false => Castling::NONE,
    };
    let may_castle = past.may_castle.without(lost);
    Past { passed, may_castle, ..past.clone() }.playable()
}

/// The square over which a pawn has just stepped, if the other side can have played nothing else: then it may be captured
/// in passing.
fn proved_double_step(past: &Past, rules: &Rules, legality: Legality) -> Option<Square> {
    let (board, other) = (past.placement(), !past.side);
    let stands_beside = |at: Square| {
        let beside = |files: i8| at.offset(files, 0);
        let own = board.units(past.side, Kind::PAWN);
        [-1, 1].into_iter().filter_map(beside).any(|square| own.has(square))
    };
    let fourth = if other == Colour::White { 3 } else { 4 };
    let mut pawns = board.units(other, Kind::PAWN).into_iter();
    if !pawns.any(|at| at.rank() == fourth && stands_beside(at)) {
        return None;
    }
    let mut all = retractions(past, rules, legality);
    // A move before which nobody can have moved has not been played.
    all.retain(|retraction| has_retraction(&retraction.before, rules, legality));
    let [only] = all.as_slice() else { return None };
    (only.mv.class == Class::DoubleStep).then(|| only.mv.to.offset(0, -other.forward())).flatten()
}
