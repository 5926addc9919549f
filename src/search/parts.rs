use super::{Search, Settings, Unsolvable, search};
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::solution::{
    Branch, Completeness, Phase, PhaseKind, Ply, Solution, Statistics, describe, disambiguate,
};
use crate::stipulation::Plan;

/// A part of the play that is searched by itself: the set play, or the actual play of one length.
pub(super) struct Part {
    pub kind: PhaseKind,
    pub start: Position,
    pub plan: Plan,
    /// The moves with which it may begin; none if it is so short that it is not divided.
    pub first_moves: Option<Vec<Move>>,
}

/// The smallest piece of work on a problem that can be done by itself: what begins with one move in one part of the
/// play. [`solve`](super::solve) does all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The part of the play.
    pub phase: PhaseKind,
    /// Half-moves of the part: fewer than the stipulation has for set play and short solutions.
    pub half_moves: usize,
    /// The first move, without the sign of a goal; none if the part is not divided, or has no move at all.
    pub first: Option<Ply>,
}

/// What a [`Unit`] has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitPlay {
    /// Keys and tries, defences of the set play, or lines.
    pub branches: Vec<Branch>,
    /// Whether everything was searched.
    pub completeness: Completeness,
    /// Counters.
    pub statistics: Statistics,
}

/// Why the work on a problem cannot be divided.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Indivisible {
    /// The problem cannot be searched at all.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// Which solutions are wanted depends on how many were found before.
    #[error(
        "a search for a number of solutions cannot be divided: what one unit finds decides what the next may skip"
    )]
    CountsSolutions,
    /// The play does not begin with a move of one side.
    #[error("duplex and post-key play cannot be divided: it does not begin with a move of one side")]
    SeveralPlays,
    /// The problem has no such unit.
    #[error("the problem has no such unit of work")]
    NoSuchUnit,
}

/// All units of work of a problem, in the order in which their play is told.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::search::{Settings, join, solve, solve_unit, units};
/// let outcomes = read_file("", "7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe");
/// let problem = &outcomes[0].as_ref().unwrap().twins[0].problem;
/// let settings = Settings::default();
/// let units = units(problem, &settings)?;
/// let plays: Result<Vec<_>, _> = units.iter().map(|unit| solve_unit(problem, &settings, unit)).collect();
/// let joined = join(problem, &settings, &plays?)?;
/// assert_eq!(joined.phases, solve(problem, &settings)?.phases);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the problem cannot be searched, or its work not be divided.
pub fn units(problem: &Problem, settings: &Settings) -> Result<Vec<Unit>, Indivisible> {
    if problem.options.max_solutions.is_some() || problem.options.stop_on_short {
        return Err(Indivisible::CountsSolutions);
    }
    if problem.options.duplex || problem.options.post_key {
        return Err(Indivisible::SeveralPlays);
    }
    let listed = |search: Search<'_>, position: &Position, plan: &Plan| {
        search.parts(position, plan).iter().flat_map(|part| search.units_of(part)).collect()
    };
    Ok(search(problem, settings, listed)?.0)
}

/// Does one unit of work.
///
/// # Errors
/// If the problem cannot be searched, or has no such unit.
pub fn solve_unit(problem: &Problem, settings: &Settings, unit: &Unit) -> Result<UnitPlay, Indivisible> {
    let work = |search: Search<'_>, position: &Position, plan: &Plan| {
        search.parts(position, plan).iter().find_map(|part| {
            if unit.first.is_none() {
                let undivided = search.units_of(part).contains(unit);
                return undivided.then(|| search.play(part, part.first_moves.as_deref()));
            }
            let moves = part.first_moves.as_deref().unwrap_or_default();
            let of_unit = |mv: &Move| search.unit_of(part, Some((*mv, moves))) == *unit;
            // Moves that no text tells apart belong to one unit.
            let chosen: Vec<Move> = moves.iter().copied().filter(of_unit).collect();
            (!chosen.is_empty()).then(|| search.play(part, Some(&chosen)))
        })
    };
    let (branches, limits) = search(problem, settings, work)?;
    let statistics = Statistics { nodes: limits.nodes() };
    let branches = branches.ok_or(Indivisible::NoSuchUnit)?;
    Ok(UnitPlay { branches, completeness: limits.completeness(), statistics })
}

/// Puts together what the units of a problem have come to, in the order of [`units`]: what
/// [`solve`](super::solve) would have found.
///
/// # Errors
/// If the problem cannot be searched, or its work not be divided, or if there are not as many plays as units.
pub fn join(problem: &Problem, settings: &Settings, plays: &[UnitPlay]) -> Result<Solution, Indivisible> {
    let per_part = |search: Search<'_>, position: &Position, plan: &Plan| {
        let parts = search.parts(position, plan);
        let counted = parts.iter().map(|part| (part.kind, search.units_of(part).len()));
        counted.collect::<Vec<_>>()
    };
    let (parts, _) = search(problem, settings, per_part)?;
    if parts.iter().map(|(_, number)| number).sum::<usize>() != plays.len() {
        return Err(Indivisible::NoSuchUnit);
    }
    let mut rest = plays.iter();
    let joined = parts.into_iter().map(|(kind, number)| {
        let branches = rest.by_ref().take(number).flat_map(|play| play.branches.iter().cloned());
        Phase::new(kind, branches.collect())
    });
    let mut phases = Vec::new();
    joined.for_each(|phase| add_phase(&mut phases, phase));
    let cut = plays.iter().map(|play| play.completeness).find(|&state| state != Completeness::Complete);
    Ok(Solution {
        first_mover: problem.first_mover(),
        phases,
        completeness: cut.unwrap_or(Completeness::Complete),
        other_side: None,
        statistics: Statistics { nodes: plays.iter().map(|play| play.statistics.nodes).sum() },
    })
}

/// Parts of one kind, one after the other, are one phase.
pub(super) fn add_phase(phases: &mut Vec<Phase>, phase: Phase) {
    match phases.last_mut() {
        Some(last) if last.kind == phase.kind => last.branches.extend(phase.branches),
        _ => phases.push(phase),
    }
}

impl Search<'_> {
    fn units_of(&self, part: &Part) -> Vec<Unit> {
        let moves = part.first_moves.as_deref().unwrap_or_default();
        if moves.is_empty() {
            return vec![self.unit_of(part, None)];
        }
        let mut units: Vec<Unit> = Vec::new();
        for &mv in moves {
            let unit = self.unit_of(part, Some((mv, moves)));
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        units
    }

    /// The unit of a part that begins with this one of its moves.
    fn unit_of(&self, part: &Part, first: Option<(Move, &[Move])>) -> Unit {
        let first = first.and_then(|(mv, legal)| {
            let (mut ply, _) = describe(&part.start, self.rules, mv).ok()?;
            disambiguate(&mut ply, &part.start, self.rules, mv, legal);
            Some(ply)
        });
        Unit { phase: part.kind, half_moves: part.plan.steps.len(), first }
    }
}
