use super::in_turn::Audience;
use super::join_replies::join_replies;
use super::limits::Stopped;
use super::ordering::moves_in_order;
use super::{Search, Settings, Unsolvable, playable, search};
use crate::board::Colour;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::solution::{
    Branch, Completeness, Counted, Phase, PhaseKind, Ply, Role, Sign, Solution, Statistics, describe,
    disambiguate,
};
use crate::stipulation::{Plan, Step};

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
            audience.hear(audience.piece(branches.clone()));
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
    /// Whether the play of the part is that of two opponents: then the units into which this one is divided are those of
    /// the replies to the first move.
    pub is_battle: bool,
    /// The moves that follow the first one in a unit that was divided further.
    pub then: Vec<Ply>,
}

impl WorkUnit {
    /// Does all of this play begin with the first move, and with those that follow it? The play of a key tells threats,
    /// too.
    pub fn begins(&self, play: &UnitPlay) -> bool {
        if self.is_battle
            && let ([reply], [whole]) = (self.then.as_slice(), play.branches.as_slice())
        {
            let is_own = |branch: &Branch| branch.role == Role::Threat || is_same(&branch.ply, reply);
            return self.first.as_ref().is_some_and(|first| is_same(&whole.ply, first))
                && whole.branches.iter().all(is_own);
        }
        fn all_begin<'a>(branches: &[Branch], mut plies: impl Iterator<Item = &'a Ply> + Clone) -> bool {
            let Some(ply) = plies.next() else { return true };
            branches
                .iter()
                .all(|branch| is_same(&branch.ply, ply) && all_begin(&branch.branches, plies.clone()))
        }
        all_begin(&play.branches, self.first.iter().chain(&self.then))
    }
}

/// The same move? Signs, and what short notation needs, depend on what else is played.
pub(super) fn is_same(one: &Ply, other: &Ply) -> bool {
    let text = |ply: &Ply| Ply { sign: Sign::Plain, needs_file: false, needs_rank: false, ..ply.clone() };
    text(one) == text(other)
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
    /// A whole part, the last moves, and the answers to one reply are not divided.
    #[error(
        "only units that begin with a move can be divided further: in help and series play those that are longer than two \
         more, in battle play those of a key, once, by its replies"
    )]
    NotFurther,
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
            Self::CountsSolutions | Self::NotFurther | Self::NoSuchUnit | Self::OtherPlay => false,
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
            let chosen = search.first_moves_of(part, unit);
            if chosen.is_empty() {
                return None;
            }
            if !unit.then.is_empty() && !part.plan.is_help() {
                return search.play_behind_reply(part, unit);
            }
            let is_there = unit.then.is_empty() || search.position_behind(part, unit).is_some();
            is_there.then(|| search.play_behind(part, &chosen, &unit.then))
        })
    };
    let (played, limits) = search(problem, settings, work)?;
    let statistics = Statistics { nodes: limits.nodes() };
    let Played { branches, counted } = played.ok_or(Indivisible::NoSuchUnit)?;
    Ok(UnitPlay { branches, counted, completeness: limits.completeness(), statistics })
}

/// Divides a unit that is longer than was thought: one unit for each move that may follow the moves with which it begins.
/// What they come to is put together by [`join_finer`].
///
/// # Errors
/// If the problem cannot be searched, or has no such unit, or if the unit is of another kind.
pub fn finer(problem: &Problem, settings: &Settings, unit: &WorkUnit) -> Result<Vec<WorkUnit>, Indivisible> {
    if unit.first.is_none() {
        return Err(Indivisible::NotFurther);
    }
    let exchanged = problem.exchanged().filter(|_| unit.first_mover != problem.first_mover());
    let problem = exchanged.as_ref().unwrap_or(problem);
    let work = |search: Search<'_>, position: &Position, plan: &Plan| {
        let parts = search.parts(position, plan);
        let part = parts.iter().find(|part| !search.first_moves_of(part, unit).is_empty());
        search.finer_units(part.ok_or(Indivisible::NoSuchUnit)?, unit)
    };
    search(problem, settings, work)?.0
}

/// Puts together what the units of [`finer`] have come to, in their order: the play of the unit that was divided.
pub fn join_finer(problem: &Problem, unit: &WorkUnit, plays: Vec<UnitPlay>) -> UnitPlay {
    /// Adds play to play that has so many half-moves in common with it.
    fn add(told: &mut Vec<Branch>, news: Vec<Branch>, shared: usize) {
        for branch in news {
            match told.last_mut() {
                Some(last) if shared > 0 => add(&mut last.branches, branch.branches, shared - 1),
                _ => told.push(branch),
            }
        }
    }
    let mut joined = UnitPlay {
        branches: Vec::new(),
        counted: None,
        completeness: Completeness::Complete,
        statistics: Statistics::default(),
    };
    let mut of_replies = Vec::new();
    for UnitPlay { branches, counted, completeness, statistics } in plays {
        match unit.is_battle {
            true => of_replies.push(branches),
            false => add(&mut joined.branches, branches, 1 + unit.then.len()),
        }
        joined.counted = match (joined.counted, counted) {
            (Some(sum), Some(next)) => Some(Counted { lines: sum.lines.saturating_add(next.lines), ..sum }),
            (sum, next) => sum.or(next),
        };
        if joined.completeness == Completeness::Complete {
            joined.completeness = completeness;
        }
        joined.statistics.nodes = joined.statistics.nodes.saturating_add(statistics.nodes);
    }
    // A reply that was not looked at to the end may refute.
    if unit.is_battle && joined.completeness == Completeness::Complete {
        joined.branches = join_replies(&problem.options, of_replies);
    }
    joined
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
        let first = first.and_then(|(mv, legal)| self.ply(&part.start, mv, legal).ok());
        let first_mover = self.problem.first_mover();
        let half_moves = part.plan.steps.len();
        let (alternative, is_battle, then) = (part.alternative, !part.plan.is_help(), Vec::new());
        WorkUnit { first_mover, phase: part.kind, half_moves, alternative, first, is_battle, then }
    }

    /// The moves of a part with which a unit begins: moves that no text tells apart belong to one.
    fn first_moves_of(&self, part: &Part, unit: &WorkUnit) -> Vec<Move> {
        let moves = part.first_moves.as_deref().unwrap_or_default();
        let coarse = WorkUnit { then: Vec::new(), ..unit.clone() };
        moves.iter().copied().filter(|&mv| self.unit_of(part, Some((mv, moves))) == coarse).collect()
    }

    /// The units into which a unit is divided.
    fn finer_units(&self, part: &Part, unit: &WorkUnit) -> Result<Vec<WorkUnit>, Indivisible> {
        if !part.plan.is_help() {
            return self.units_of_replies(part, unit);
        }
        let (position, step) = self.position_behind(part, unit).ok_or(Indivisible::NotFurther)?;
        // The last moves are found together.
        if step + 1 >= part.plan.steps.len() {
            return Err(Indivisible::NotFurther);
        }
        let moves = moves_in_order(&position, self.rules);
        let mut units: Vec<WorkUnit> = Vec::new();
        for &mv in &moves {
            // Where the play cannot go on there is no line.
            if self.turn_after(&position, mv, &part.plan.steps, step).is_none() {
                continue;
            }
            let Ok(ply) = self.ply(&position, mv, &moves) else { continue };
            let then = unit.then.iter().cloned().chain([ply]).collect();
            let finer = WorkUnit { then, ..unit.clone() };
            if !units.contains(&finer) {
                units.push(finer);
            }
        }
        // Where nothing can be played there is nothing to divide.
        if units.is_empty() { Err(Indivisible::NotFurther) } else { Ok(units) }
    }

    /// The units into which that of a first move is divided by its replies.
    fn units_of_replies(&self, part: &Part, unit: &WorkUnit) -> Result<Vec<WorkUnit>, Indivisible> {
        let [first] = self.first_moves_of(part, unit)[..] else { return Err(Indivisible::NotFurther) };
        let replies = self.replies_to(part, first).ok().flatten().filter(|_| unit.then.is_empty());
        let (after, replies) = replies.ok_or(Indivisible::NotFurther)?;
        let mut units: Vec<WorkUnit> = Vec::new();
        for &reply in &replies {
            let ply = self.ply(&after, reply, &replies).map_err(|_| Indivisible::NotFurther)?;
            let finer = WorkUnit { then: vec![ply], ..unit.clone() };
            // Replies that no text tells apart cannot be asked for.
            if units.contains(&finer) {
                return Err(Indivisible::NotFurther);
            }
            units.push(finer);
        }
        Ok(units)
    }

    /// The play of such a unit; none if there is no such unit.
    fn play_behind_reply(&self, part: &Part, unit: &WorkUnit) -> Option<Played> {
        let ([first], [reply]) = (&self.first_moves_of(part, unit)[..], unit.then.as_slice()) else {
            return None;
        };
        let (after, replies) = match self.replies_to(part, *first) {
            Ok(found) => found?,
            Err(Stopped) => return Some(Played::default()),
        };
        let is_meant =
            |mv: &Move| self.ply(&after, *mv, &replies).is_ok_and(|played| is_same(&played, reply));
        let reply = replies.iter().copied().find(is_meant)?;
        Some(Played::told(self.play_of_reply(part, *first, &after, reply).unwrap_or_default()))
    }

    /// The position behind the moves with which a unit of help play begins, and the step that is played there; none if
    /// they cannot be played, or if no text tells them from others.
    fn position_behind(&self, part: &Part, unit: &WorkUnit) -> Option<(Position, usize)> {
        let [first] = self.first_moves_of(part, unit)[..] else { return None };
        let steps = &part.plan.steps;
        let (mut position, mut step) = self.turn_after(&part.start, first, steps, 0)?;
        for ply in &unit.then {
            let moves = moves_in_order(&position, self.rules);
            let is_meant =
                |mv: &Move| self.ply(&position, *mv, &moves).is_ok_and(|played| is_same(&played, ply));
            let chosen: Vec<Move> = moves.iter().copied().filter(is_meant).collect();
            let [mv] = chosen[..] else { return None };
            (position, step) = self.turn_after(&position, mv, steps, step)?;
        }
        Some((position, step))
    }

    /// The next position in which a step is played, and that step.
    fn turn_after(
        &self,
        position: &Position,
        mv: Move,
        steps: &[Step],
        step: usize,
    ) -> Option<(Position, usize)> {
        let mut after = position.clone();
        after.make(self.rules, mv).ok()?;
        if steps.get(step)?.no_check && after.in_check(self.rules, after.side()) {
            return None;
        }
        let mut next = step + 1;
        loop {
            after = self.next_mover(after, steps.get(next..)?)?;
            let &Step { parry, mover, .. } = steps.get(next)?;
            if !parry || after.in_check(self.rules, mover) {
                return Some((after, next));
            }
            next += 1;
            after = Self::behind_left_out(after, steps.get(next..)?);
        }
    }

    /// A move in words.
    pub(super) fn ply(
        &self,
        position: &Position,
        mv: Move,
        legal: &[Move],
    ) -> Result<Ply, crate::position::Refused> {
        let (mut ply, _) = describe(position, self.rules, mv)?;
        disambiguate(&mut ply, position, self.rules, mv, legal);
        Ok(ply)
    }
}
