use super::in_turn::Audience;
use super::{Search, Settings, Unsolvable, playable, search};
use crate::board::Colour;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::solution::{
    Branch, Completeness, Counted, Phase, PhaseKind, Ply, Sign, Solution, Statistics, describe, disambiguate,
};
use crate::stipulation::Plan;

/// A part of the play that is searched by itself: the set play, or the actual play of one length.
pub(super) struct Part {
    pub kind: PhaseKind,
    pub start: Position,
    pub plan: Plan,
    /// The moves with which it may begin; none if it is so short that it is not divided.
    pub first_moves: Option<Vec<Move>>,
    /// Its lines are counted instead of being told.
    pub counts: bool,
    /// How many parts of the same kind and length come before it.
    pub alternative: usize,
    /// Where it may not begin, it tells what must be played instead; of help play the first part does.
    pub writes_forced_moves: bool,
}

impl Part {
    /// A part that is searched as a whole.
    pub fn undivided(kind: PhaseKind, start: Position, plan: Plan) -> Self {
        let (first_moves, counts, alternative, writes_forced_moves) = (None, false, 0, true);
        Self { kind, start, plan, first_moves, counts, alternative, writes_forced_moves }
    }

    /// Is its play counted or told as this one is?
    fn can_have(&self, play: &UnitPlay) -> bool {
        match play.counted {
            Some(Counted { half_moves, lines }) => {
                let is_whole = half_moves == self.plan.steps.len() && lines > 0;
                self.counts && is_whole && play.branches.is_empty()
            }
            None => !self.counts || play.branches.is_empty(),
        }
    }

    /// Of the same kind and length?
    pub fn is_alternative_to(&self, other: &Self) -> bool {
        self.kind == other.kind && self.plan.steps.len() == other.plan.steps.len()
    }
}

/// What was found in a part.
#[derive(Default)]
pub(super) struct Played {
    pub branches: Vec<Branch>,
    pub counted: Option<Counted>,
}

impl Played {
    pub fn told(branches: Vec<Branch>) -> Self {
        Self { branches, counted: None }
    }

    /// Play that is found as a whole, and told as a whole.
    pub fn written_at_once(branches: Vec<Branch>, audience: Option<Audience<'_>>) -> Self {
        if let Some(audience) = audience.filter(Audience::listens) {
            audience.hear(branches.clone());
        }
        Self::told(branches)
    }
}

/// The smallest piece of work on a problem that can be done by itself: what begins with one move in one part of the
/// play. [`solve`](super::solve) does all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkUnit {
    /// The side that plays the first half-move of the actual play: in a duplex both sides have their units.
    pub first_mover: Colour,
    /// The part of the play.
    pub phase: PhaseKind,
    /// Half-moves of the part: fewer than the stipulation has for set play and short solutions.
    pub half_moves: usize,
    /// Play with an introduction, and play with two ends, has several parts of one length: so many come before.
    pub alternative: usize,
    /// The first move, without the sign of a goal; none if the part is not divided, as post-key play, or has no move
    /// at all.
    pub first: Option<Ply>,
}

impl WorkUnit {
    /// Does all of this play begin with the first move?
    pub fn begins(&self, play: &UnitPlay) -> bool {
        // Signs, and what short notation needs, depend on what else is played.
        let text = |ply: &Ply| Ply { sign: Sign::Plain, needs_file: false, needs_rank: false, ..ply.clone() };
        let Some(first) = self.first.as_ref().map(text) else { return true };
        play.branches.iter().all(|branch| text(&branch.ply) == first)
    }
}

/// What a [`WorkUnit`] has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitPlay {
    /// Keys and tries, defences of the set play, or lines.
    pub branches: Vec<Branch>,
    /// The lines, if they are only counted.
    pub counted: Option<Counted>,
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
    /// The problem has no such unit.
    #[error("the problem has no such unit of work")]
    NoSuchUnit,
    /// Lines are counted that were to be told, or told that were to be counted, or they have another length.
    #[error("the play of a unit is not of the kind that was asked for")]
    OtherPlay,
}

impl Indivisible {
    /// Is a rule or option asked for that the program does not have?
    pub const fn is_unsupported(&self) -> bool {
        match self {
            Self::Unsolvable(unsolvable) => unsolvable.is_unsupported(),
            Self::CountsSolutions | Self::NoSuchUnit | Self::OtherPlay => false,
        }
    }
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
pub fn units(problem: &Problem, settings: &Settings) -> Result<Vec<WorkUnit>, Indivisible> {
    if problem.options.max_solutions.is_some() || problem.options.stop_on_short {
        return Err(Indivisible::CountsSolutions);
    }
    let of_side = |problem: &Problem| -> Result<Vec<WorkUnit>, Unsolvable> {
        let listed = |search: Search<'_>, position: &Position, plan: &Plan| {
            search.parts(position, plan).iter().flat_map(|part| search.units_of(part)).collect()
        };
        Ok(search(problem, settings, listed)?.0)
    };
    let mut units = of_side(problem)?;
    if let Some(exchanged) = problem.exchanged() {
        units.extend(playable(of_side(&exchanged))?.unwrap_or_default());
    }
    Ok(units)
}

/// Does one unit of work.
///
/// # Errors
/// If the problem cannot be searched, or has no such unit.
pub fn solve_unit(problem: &Problem, settings: &Settings, unit: &WorkUnit) -> Result<UnitPlay, Indivisible> {
    let exchanged = problem.exchanged().filter(|_| unit.first_mover != problem.first_mover());
    let problem = exchanged.as_ref().unwrap_or(problem);
    let work = |search: Search<'_>, position: &Position, plan: &Plan| {
        search.parts(position, plan).iter().find_map(|part| {
            if unit.first.is_none() {
                let is_meant = search.unit_of(part, None) == *unit;
                return is_meant.then(|| search.play(part, part.first_moves.as_deref(), None));
            }
            let moves = part.first_moves.as_deref().unwrap_or_default();
            let of_unit = |mv: &Move| search.unit_of(part, Some((*mv, moves))) == *unit;
            // Moves that no text tells apart belong to one unit.
            let chosen: Vec<Move> = moves.iter().copied().filter(of_unit).collect();
            (!chosen.is_empty()).then(|| search.play(part, Some(&chosen), None))
        })
    };
    let (played, limits) = search(problem, settings, work)?;
    let statistics = Statistics { nodes: limits.nodes() };
    let Played { branches, counted } = played.ok_or(Indivisible::NoSuchUnit)?;
    Ok(UnitPlay { branches, counted, completeness: limits.completeness(), statistics })
}

/// Puts together what the units of a problem have come to, in the order of [`units`]: what
/// [`solve`](super::solve) would have found.
///
/// # Errors
/// If the problem cannot be searched, or its work not be divided, or if the plays are not those of its units.
pub fn join(problem: &Problem, settings: &Settings, plays: &[UnitPlay]) -> Result<Solution, Indivisible> {
    let mut rest = plays;
    let mut joined = join_one_side(problem, settings, &mut rest)?;
    if let Some(exchanged) = problem.exchanged() {
        let other = match join_one_side(&exchanged, settings, &mut rest) {
            Err(Indivisible::Unsolvable(Unsolvable::Unplayable(_) | Unsolvable::NoKing { .. })) => None,
            other => Some(other?),
        };
        joined = with_other_side(joined, &exchanged, other);
    }
    if rest.is_empty() { Ok(joined) } else { Err(Indivisible::NoSuchUnit) }
}

/// Takes the plays of one side away from those that are left.
fn join_one_side(
    problem: &Problem,
    settings: &Settings,
    rest: &mut &[UnitPlay],
) -> Result<Solution, Indivisible> {
    let plays = *rest;
    let join_parts = |search: Search<'_>, position: &Position, plan: &Plan| {
        let mut phases = Vec::new();
        let mut taken = 0;
        for part in search.parts(position, plan) {
            let units = search.units_of(&part).len();
            let of_part = plays.get(taken..taken + units).ok_or(Indivisible::NoSuchUnit)?;
            taken += of_part.len();
            if !of_part.iter().all(|play| part.can_have(play)) {
                return Err(Indivisible::OtherPlay);
            }
            let branches = of_part.iter().flat_map(|play| play.branches.iter().cloned()).collect();
            let counted = of_part.iter().filter_map(|play| play.counted);
            let sum =
                |sum: Counted, next: Counted| Counted { lines: sum.lines.saturating_add(next.lines), ..sum };
            add_phase(&mut phases, search.phase(&part, Played { branches, counted: counted.reduce(sum) }));
        }
        Ok((phases, taken))
    };
    let (joined, _) = search(problem, settings, join_parts)?;
    let (phases, taken) = joined?;
    let (plays, others) = plays.split_at(taken);
    *rest = others;
    let nodes = plays.iter().map(|play| play.statistics.nodes).fold(0, u64::saturating_add);
    let cut = plays.iter().map(|play| play.completeness).find(|&state| state != Completeness::Complete);
    Ok(Solution {
        first_mover: problem.first_mover(),
        phases,
        completeness: cut.unwrap_or(Completeness::Complete),
        other_side: None,
        statistics: Statistics { nodes },
    })
}

/// The solution of a duplex. `other` is that of the exchanged problem, if its side can begin at all.
pub(super) fn with_other_side(
    mut solution: Solution,
    exchanged: &Problem,
    other: Option<Solution>,
) -> Solution {
    let other = other.unwrap_or_else(|| Solution {
        first_mover: exchanged.first_mover(),
        phases: Vec::new(),
        completeness: Completeness::Complete,
        other_side: None,
        statistics: Statistics::default(),
    });
    if solution.is_complete() {
        solution.completeness = other.completeness;
    }
    solution.statistics.nodes = solution.statistics.nodes.saturating_add(other.statistics.nodes);
    solution.other_side = Some(Box::new(other));
    solution
}

/// Parts of one kind, one after the other, are one phase.
pub(super) fn add_phase(phases: &mut Vec<Phase>, phase: Phase) {
    match phases.last_mut() {
        Some(last) if last.kind == phase.kind => {
            last.branches.extend(phase.branches);
            last.counted.extend(phase.counted);
        }
        _ => phases.push(phase),
    }
}

impl Search<'_> {
    /// A part of the play and what was found in it.
    pub(super) fn phase(&self, part: &Part, played: Played) -> Phase {
        let Played { branches, counted } = played;
        let zugzwang = part.kind == PhaseKind::PostKey && self.is_zugzwang(part, &branches);
        Phase { zugzwang, counted: counted.into_iter().collect(), ..Phase::new(part.kind, branches) }
    }

    fn units_of(&self, part: &Part) -> Vec<WorkUnit> {
        let moves = part.first_moves.as_deref().filter(|_| self.is_divided(part)).unwrap_or_default();
        if moves.is_empty() {
            return vec![self.unit_of(part, None)];
        }
        let mut units: Vec<WorkUnit> = Vec::new();
        for &mv in moves {
            let unit = self.unit_of(part, Some((mv, moves)));
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        units
    }

    /// Has each first move a play of its own? Threats after the key are those of no reply, and where something is
    /// possible that must not be, it is told instead of all first moves.
    fn is_divided(&self, part: &Part) -> bool {
        match part.kind {
            PhaseKind::PostKey => false,
            PhaseKind::SetPlay => !part.plan.is_help() || self.may_begin(part),
            PhaseKind::ActualPlay => (part.plan.is_help() || part.plan.has_keys()) && self.may_begin(part),
        }
    }

    /// The unit of a part that begins with this one of its moves.
    fn unit_of(&self, part: &Part, first: Option<(Move, &[Move])>) -> WorkUnit {
        let first = first.and_then(|(mv, legal)| {
            let (mut ply, _) = describe(&part.start, self.rules, mv).ok()?;
            disambiguate(&mut ply, &part.start, self.rules, mv, legal);
            Some(ply)
        });
        let first_mover = self.problem.first_mover();
        let half_moves = part.plan.steps.len();
        WorkUnit { first_mover, phase: part.kind, half_moves, alternative: part.alternative, first }
    }
}
