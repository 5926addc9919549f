//! Level 5: what a solution says about a problem. Here, and nowhere else, it is decided whether a problem is sound.

mod found;

use crate::claim::{self, Claim};
use crate::problem::{Intended, PlayOptions, Problem};
use crate::search::{self, Clock, Settings, Unsolvable};
pub use crate::solution::Line;
use crate::solution::{Completeness, Limit, Phase, Solution};
use found::ByLength;
pub use found::{duals, lines as solutions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What can be said of a problem, or of one of its twins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly the intended solutions; the search was exhausted.
    Sound,
    /// As intended, but a continuation is not unique. Said only if duals were asked for.
    Dual,
    /// Solved in fewer moves than stipulated.
    Short,
    /// The solution is not the claimed one.
    Differs,
    /// More solutions than intended.
    Cooked,
    /// The search was exhausted and found nothing.
    NoSolution,
    /// The search was cut short before anything could be said.
    Incomplete,
    /// A rule the program does not have.
    Unsupported,
    /// The input is wrong.
    Error,
}

impl Verdict {
    /// Every verdict, the better ones first.
    pub const ALL: [Self; 9] = [
        Self::Sound,
        Self::Dual,
        Self::Short,
        Self::Differs,
        Self::Cooked,
        Self::NoSolution,
        Self::Incomplete,
        Self::Unsupported,
        Self::Error,
    ];

    /// Its name, as in results: `no-solution`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Dual => "dual",
            Self::Short => "short",
            Self::Differs => "differs",
            Self::Cooked => "cooked",
            Self::NoSolution => "no-solution",
            Self::Incomplete => "incomplete",
            Self::Unsupported => "unsupported",
            Self::Error => "error",
        }
    }

    /// The verdict on a problem is the worst of its twins.
    pub fn worst(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().max().unwrap_or(Self::Sound)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the search says of a stored solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimState {
    /// What it claims is what was found.
    Agrees,
    /// It could be read, and is not what was found.
    Differs,
    /// It could not be read as a whole. Nothing that was read of it is wrong; the verdict does without it.
    Unread,
}

impl ClaimState {
    /// The worse one of two: what differs says more than what could not be read.
    fn worse(self, other: Self) -> Self {
        match (self, other) {
            (Self::Differs, _) | (_, Self::Differs) => Self::Differs,
            (Self::Unread, _) | (_, Self::Unread) => Self::Unread,
            (Self::Agrees, Self::Agrees) => Self::Agrees,
        }
    }
}

/// A verdict and what it is founded on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// Solutions of full length that were found: keys of battle play, lines of help and series play.
    pub solutions: u64,
    /// Solutions that are intended.
    pub intended: Intended,
    /// Solutions nobody claims: those of full length beside the claimed ones, or all if it is not known which one the
    /// author means, and short ones.
    pub cooks: Vec<Line>,
    /// What is claimed and does not solve.
    pub refuted: Vec<Line>,
    /// Ways to the continuations that are not unique.
    pub duals: Vec<Line>,
    /// What is to be said of the claimed solution, if there is one and the search was exhausted.
    pub claim: Option<ClaimState>,
    /// Places of the claimed solution that could not be read.
    pub unread: Vec<String>,
    /// The limit that cut the search short.
    pub limit: Option<Limit>,
}

impl Judgement {
    /// One that tells of no cooks, duals or claims.
    pub fn new(verdict: Verdict, solutions: u64, intended: Intended, limit: Option<Limit>) -> Self {
        Judgement {
            verdict,
            solutions,
            intended,
            cooks: Vec::new(),
            refuted: Vec::new(),
            duals: Vec::new(),
            claim: None,
            unread: Vec::new(),
            limit,
        }
    }
}

/// Solves a problem and judges what was found; of duals the verdict speaks only if the problem asks for them. `claimed`
/// is the text of the author's solution, if there is one.
///
/// ```
/// use kirke::input::read_file;
/// use kirke::search::Settings;
/// use kirke::verdict::{Verdict, examine};
/// let outcomes = read_file("", "7k/8/6K1/8/8/8/8/R7 ; #1\n7k/8/6K1/8/8/8/Q7/R7 ; #1");
/// let verdicts = outcomes.iter().map(|outcome| {
///     let problem = &outcome.as_ref().unwrap().twins[0].problem;
///     examine(problem, None, &Settings::default()).unwrap().1.verdict
/// });
/// assert_eq!(verdicts.collect::<Vec<_>>(), [Verdict::Sound, Verdict::Cooked]);
/// ```
///
/// # Errors
/// If the problem cannot be searched.
pub fn examine(
    problem: &Problem,
    claimed: Option<&str>,
    settings: &Settings,
) -> Result<(Solution, Judgement), Unsolvable> {
    let clock = Clock::start(settings.pause.clone());
    let solution = search::solve(problem, settings)?;
    let time = settings.time.map(|time| time.saturating_sub(clock.elapsed()));
    // What the judgement asks of the search is no play of the problem.
    let of_judgement = Settings { time, listener: None, ..settings.clone() };
    let judgement = examine_found(problem, claimed, &solution, &of_judgement)?;
    Ok((solution, judgement))
}

/// As [`examine`], of a solution that has been found already.
///
/// # Errors
/// If the problem cannot be searched.
pub fn examine_found(
    problem: &Problem,
    claimed: Option<&str>,
    solution: &Solution,
    settings: &Settings,
) -> Result<Judgement, Unsolvable> {
    let mut claim = claimed.map(|text| claim::read(problem, text, settings.profile));
    let Some(other) = &solution.other_side else {
        return examine_side(problem, claim.as_ref(), solution, settings);
    };
    let [first, second] = sides(problem);
    let claim_on_other = claim.as_mut().and_then(|claim| claim.other_side.take());
    let both = examine_side(&first, claim.as_ref(), solution, settings)?;
    Ok(joined(both, examine_side(&second, claim_on_other.as_deref(), other, settings)?))
}

/// What is found for one side.
fn examine_side(
    problem: &Problem,
    claim: Option<&Claim>,
    solution: &Solution,
    settings: &Settings,
) -> Result<Judgement, Unsolvable> {
    let mut judgement = judge(problem, solution, claim);
    // Where the play behind the keys does not tell how long they take, one more search does.
    let unsure = || found::is_battle(solution) && found::by_length(problem, solution).unsure;
    if let Some(stipulation) = problem.stipulation.one_move_shorter().filter(|_| unsure()) {
        let mut shorter = Problem { stipulation, ..problem.clone() };
        shorter.options.set_play = false;
        shorter.options.tries = None;
        shorter.options.max_solutions = None;
        let faster = search::solve(&shorter, settings)?;
        if !faster.is_empty() {
            judgement.verdict = Verdict::Short;
            judgement.cooks = found::lines(&faster);
        } else if let Completeness::Cut(limit) = faster.completeness
            && judgement.verdict == Verdict::Sound
        {
            judgement.verdict = Verdict::Incomplete;
            judgement.limit = Some(limit);
        }
    }
    Ok(judgement)
}

/// The part of a claimed solution that speaks of this twin: the whole text where no twins are told apart.
pub fn claim_on(text: &str, label: Option<&str>) -> Option<String> {
    let parts = claim::parts(text);
    let is_whole = |part: &(Option<String>, String)| part.0.is_none();
    let of_twin = |part: &(Option<String>, String)| part.0.as_deref() == label;
    let found = parts.iter().find(|part| of_twin(part));
    // Claims on single problems may be labelled all the same; those on twins must be.
    let found =
        found.or_else(|| parts.iter().find(|part| label.is_none() || is_whole(part) && label == Some("a")));
    found.map(|(_, part)| part.clone()).filter(|part| !part.trim().is_empty())
}

/// Whether everything was searched that the stipulation asks about: options may leave out moves of the attacker.
pub fn completeness(problem: &Problem, solution: &Solution) -> Completeness {
    let PlayOptions { first_moves, max_threat, max_flights, non_trivial, .. } = &problem.options;
    let is_left_out = max_threat.is_some() || max_flights.is_some() || non_trivial.is_some();
    match solution.completeness {
        Completeness::Complete if first_moves.restricts() => Completeness::Cut(Limit::FirstMoves),
        Completeness::Complete if is_left_out => Completeness::Cut(Limit::Options),
        told @ (Completeness::Complete | Completeness::Cut(_)) => told,
    }
}

/// Judges what was found for one side. Whether a key solves too fast is seen only if the play behind it is told.
fn judge(problem: &Problem, solution: &Solution, claim: Option<&Claim>) -> Judgement {
    let (claim, without_play) = claim.map_or((None, false), |claim| {
        let is_without_play = claim.is_empty() && claim.faults.is_empty();
        (Some(claim).filter(|_| !is_without_play), is_without_play)
    });
    let limit = match completeness(problem, solution) {
        Completeness::Complete => None,
        Completeness::Cut(limit) => Some(limit),
    };
    let ByLength { full, short, counted, counted_short, .. } = found::by_length(problem, solution);
    let solutions = full.len() as u64 + counted;
    // A search that stops because enough is found has seen one more.
    let unseen = u64::from(limit == Some(Limit::Solutions));
    let intended = intended(problem, claim, solutions);
    // Lines that were only counted are not compared with those of a claim.
    let is_written = counted == 0 && !counted_short;
    let told = claim.filter(|claim| is_written && !claim.phases.iter().all(Phase::is_empty));
    let differences = told.map(|claim| claim::compare(claim, solution));
    let (mut unread, illegal) = faults(claim);
    let unclaimed = differences.as_ref().map_or_else(Vec::new, |differences| differences.missing.clone());
    let mut refuted = differences.map_or_else(Vec::new, |differences| differences.superfluous);
    // Lines of which the end could not be read are no claims of their own.
    refuted.retain(|line| unread.is_empty() || !cut_short(problem, line));
    refuted.extend(claim.map_or_else(Vec::new, |claim| found::wrong_ends(claim, solution)));
    let duals = if problem.options.duals { duals(solution) } else { Vec::new() };
    // What could not be read may be what is missing.
    let differs = illegal || !refuted.is_empty() || unread.is_empty() && !unclaimed.is_empty();
    let too_many = solutions + unseen > intended.total();
    let is_retro = |fault: &claim::ClaimFault| fault.solving && fault.kind == claim::ClaimFaultKind::Retro;
    let verdict = if claim.is_some_and(|claim| claim.faults.iter().any(is_retro)) {
        Verdict::Unsupported
    } else if !short.is_empty() || counted_short {
        Verdict::Short
    } else if too_many {
        Verdict::Cooked
    } else if limit.is_some() {
        Verdict::Incomplete
    } else if solutions == 0 && intended.total() > 0 {
        Verdict::NoSolution
    } else if solutions < intended.total()
        || !found::branches_as(&intended, solution)
        || !found::set_play_as(&intended, solution)
        || differs
    {
        Verdict::Differs
    } else if !duals.is_empty() {
        Verdict::Dual
    } else {
        Verdict::Sound
    };
    let cooks = match verdict {
        Verdict::Short => short,
        Verdict::Cooked | Verdict::Differs if !unclaimed.is_empty() => unclaimed,
        Verdict::Cooked => full,
        _ => Vec::new(),
    };
    // Of a solution too many it is known that there is one.
    let solutions = if verdict == Verdict::Cooked { solutions + unseen } else { solutions };
    // A search that was cut short may have missed what is claimed.
    let refuted = if limit.is_some() { Vec::new() } else { refuted };
    let is_unread_text = without_play && solutions > 0;
    if is_unread_text {
        unread.push("no half-move is told in it".to_owned());
    }
    let claim = (claim.is_some() || is_unread_text).then_some(match differs {
        true => ClaimState::Differs,
        false if unread.is_empty() => ClaimState::Agrees,
        false => ClaimState::Unread,
    });
    let claim = claim.filter(|_| limit.is_none());
    Judgement { verdict, solutions, intended, cooks, refuted, duals, claim, unread, limit }
}

/// A duplex as the two problems it is: of two numbers of solutions each side has its own, a single one is that of both.
fn sides(problem: &Problem) -> [Problem; 2] {
    [problem.first_mover(), !problem.first_mover()].map(|side| {
        let mut problem = problem.clone();
        let is_first = side == problem.first_mover();
        problem.options.duplex = false;
        problem.options.first_mover = Some(side);
        if let Some(Intended { parts }) = &mut problem.options.claimed_solutions
            && let [_, _] = parts.as_slice()
        {
            parts.remove(usize::from(is_first));
        }
        problem
    })
}

/// The judgement on both sides of a duplex.
fn joined(mut both: Judgement, second: Judgement) -> Judgement {
    both.verdict = Verdict::worst([both.verdict, second.verdict]);
    both.solutions += second.solutions;
    both.intended.parts.extend(second.intended.parts);
    both.cooks.extend(second.cooks);
    both.refuted.extend(second.refuted);
    both.duals.extend(second.duals);
    both.unread.extend(second.unread);
    both.claim = match (both.claim, second.claim) {
        (Some(first), Some(second)) => Some(first.worse(second)),
        (first, second) => first.or(second),
    };
    both.limit = both.limit.or(second.limit);
    both
}

/// What the file says, else what the claimed solution tells, else one. Where the claim could not be read, no more are
/// missed than were found.
fn intended(problem: &Problem, claim: Option<&Claim>, found: u64) -> Intended {
    if let Some(mut stated) = problem.options.claimed_solutions.clone() {
        // Of two parts the first is that of the set play, if there is any.
        if let ([first, _], true) = (stated.parts.as_mut_slice(), problem.options.set_play)
            && !first.is_set_play()
        {
            first.moves.insert(0, 0);
        }
        return stated;
    }
    let told = || {
        let claim = claim?;
        let lines = found::lines(&claim.solution(problem)).len() as u64;
        let is_read = faults(Some(claim)).0.is_empty();
        u32::try_from(if is_read { lines } else { lines.min(found) }).ok().filter(|&lines| lines > 0)
    };
    told().unwrap_or(1).into()
}

/// The places of a claim that could not be read, and whether one of them tells a move of the solution that is not
/// legal. What is told twice has been read.
fn faults(claim: Option<&Claim>) -> (Vec<String>, bool) {
    use claim::ClaimFaultKind::{Illegal, OutOfPlace, Twice, Unreadable};
    let faults = claim.map_or(&[][..], |claim| &claim.faults);
    let unread = faults.iter().filter(|fault| !matches!(fault.kind, Twice));
    // What stands behind a place that could not be read may be understood wrongly.
    let lost = |fault: &&claim::ClaimFault| matches!(fault.kind, Unreadable | OutOfPlace);
    let lost_from = faults.iter().filter(lost).map(|fault| fault.line).min().unwrap_or(usize::MAX);
    let is_wrong = |fault: &claim::ClaimFault| {
        fault.solving && fault.line < lost_from && matches!(fault.kind, Illegal(_))
    };
    (unread.map(ToString::to_string).collect(), faults.iter().any(is_wrong))
}

/// Does a line of help play end before the stipulation does?
fn cut_short(problem: &Problem, line: &Line) -> bool {
    let plan = problem.plan(problem.first_mover());
    plan.is_help() && line.len() < plan.longest().len()
}
