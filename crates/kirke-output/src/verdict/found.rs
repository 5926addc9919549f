//! What is found in a solution: keys and lines, short ones among them, duals.

use crate::claim::Claim;
use crate::problem::{Intended, Problem};
use crate::solution::{Branch, Counted, Phase, PhaseKind, Ply, Role, Sign, Solution};
use crate::verdict::Line;

fn actual_phases(phases: &[Phase]) -> impl Iterator<Item = &Phase> {
    phases.iter().filter(|phase| phase.kind == PhaseKind::ActualPlay)
}

fn actual(phases: &[Phase]) -> impl Iterator<Item = &Branch> {
    actual_phases(phases).flat_map(|phase| &phase.branches)
}

/// Are the solutions keys?
pub(super) fn is_battle(solution: &Solution) -> bool {
    actual(&solution.phases).any(|branch| branch.role == Role::Key)
}

/// Keys, and lines of help and series play.
pub fn lines(solution: &Solution) -> Vec<Line> {
    let mut found = Vec::new();
    for branch in actual(&solution.phases) {
        match branch.role {
            Role::Key => found.push(vec![branch.ply.clone()]),
            // Help play may be over before its first half-move, and then only the play with which it ends is told.
            Role::Help | Role::Defence => add_lines(branch, &mut Vec::new(), &mut found),
            Role::Try | Role::Threat | Role::Refutation | Role::Forced | Role::Continuation => {}
        }
    }
    found
}

fn add_lines(branch: &Branch, before: &mut Line, found: &mut Vec<Line>) {
    before.push(branch.ply.clone());
    if branch.branches.is_empty() {
        found.push(before.clone());
    }
    branch.branches.iter().for_each(|next| add_lines(next, before, found));
    before.pop();
}

/// Solutions by their length.
#[derive(Default)]
pub(super) struct ByLength {
    /// Those of full length, and those of which nothing else is known.
    pub full: Vec<Line>,
    /// The shorter ones.
    pub short: Vec<Line>,
    /// Further ones of full length that were only counted.
    pub counted: u64,
    /// Are there shorter ones that were only counted?
    pub counted_short: bool,
    /// Of some keys it is not known whether they solve faster than they should.
    pub unsure: bool,
}

/// The solutions, sorted by their length as far as the play behind them tells it.
pub(super) fn by_length(problem: &Problem, solution: &Solution) -> ByLength {
    let plan = problem.plan(problem.first_mover());
    let length = plan.half_moves();
    if problem.options.post_key || plan.defends() {
        // The key has been played, or there is none: play that succeeds is one solution without a move of its own.
        let full = if solution.is_empty() { Vec::new() } else { vec![Line::new()] };
        return ByLength { full, ..ByLength::default() };
    }
    if !is_battle(solution) {
        let least = plan.least_half_moves();
        let (full, short) = lines(solution).into_iter().partition(|line| line.len() >= least);
        let counted = actual_phases(&solution.phases).flat_map(|phase| &phase.counted);
        let (of_full, of_short): (Vec<&Counted>, Vec<&Counted>) =
            counted.partition(|counted| counted.half_moves >= least);
        let counted = of_full.iter().map(|counted| counted.lines).sum();
        return ByLength { full, short, counted, counted_short: !of_short.is_empty(), unsure: false };
    }
    let mut sorted = ByLength::default();
    // Of a tree that is told only in part, the length says nothing.
    let is_whole = problem.options.depth.is_none();
    for key in actual(&solution.phases).filter(|branch| branch.role == Role::Key) {
        let line = vec![key.ply.clone()];
        let reaches = |role| key.branches.iter().any(|next| next.role == role && depth(next) + 1 >= length);
        let goes_on = [Role::Defence, Role::Continuation].into_iter().any(reaches);
        let ends = matches!(key.ply.sign, Sign::Goal(_) | Sign::CheckAnd(_));
        if length == 1 || goes_on {
            sorted.full.push(line);
        } else if !ends && (!is_whole || key.branches.is_empty() || reaches(Role::Threat)) {
            // The play is not told, or only a threat takes so long: defences may still all be met faster.
            sorted.full.push(line);
            sorted.unsure = true;
        } else {
            sorted.short.push(line);
        }
    }
    sorted
}

/// Half-moves of the longest way. A threat stands for the half-move before it, too, which is passed.
fn depth(branch: &Branch) -> usize {
    let passed = usize::from(branch.role == Role::Threat);
    1 + passed + branch.branches.iter().map(depth).max().unwrap_or(0)
}

/// Is there as much set play as is intended? Nothing is said of set play that was not asked for.
pub(super) fn set_play_as(intended: &Intended, solution: &Solution) -> bool {
    let stated = intended.parts.iter().find(|part| part.is_set_play());
    let set_play = solution.phases.iter().find(|phase| phase.kind == PhaseKind::SetPlay);
    let (Some(stated), Some(set_play)) = (stated, set_play) else { return true };
    let mut lines = Vec::new();
    let of_help = set_play.branches.iter().filter(|branch| branch.role == Role::Help);
    of_help.for_each(|branch| add_lines(branch, &mut Vec::new(), &mut lines));
    let found = set_play.number_counted().unwrap_or(lines.len() as u64);
    is_battle(solution) || found == stated.product()
}

/// Does help play branch as is intended? Of battle play only the number of keys is laid down.
pub(super) fn branches_as(intended: &Intended, solution: &Solution) -> bool {
    let mut played = intended.parts.iter().filter(|part| !part.is_set_play());
    let (Some(part), None) = (played.next(), played.next()) else { return true };
    if part.moves.len() < 2 && !part.open {
        return true;
    }
    let branches: Vec<&Branch> =
        actual(&solution.phases).filter(|branch| branch.role == Role::Help).collect();
    let as_wanted = |number: usize, at: usize| number == part.at(at) as usize;
    fn below(branch: &Branch, at: usize, as_wanted: &impl Fn(usize, usize) -> bool) -> bool {
        branch.branches.is_empty()
            || as_wanted(branch.branches.len(), at)
                && branch.branches.iter().all(|next| below(next, at + 1, as_wanted))
    }
    branches.is_empty()
        || as_wanted(branches.len(), 0) && branches.iter().all(|branch| below(branch, 1, &as_wanted))
}

/// The ways from the key, or from the defence after it, to every continuation that is not the only one.
pub fn duals(solution: &Solution) -> Vec<Line> {
    let mut found = Vec::new();
    let after_key = solution.phases.iter().filter(|phase| phase.kind == PhaseKind::PostKey);
    let keys = actual(&solution.phases).filter(|branch| branch.role == Role::Key);
    let defences = after_key.flat_map(|phase| &phase.branches).filter(|branch| branch.role == Role::Defence);
    for branch in keys.chain(defences) {
        add_duals(branch, &mut Vec::new(), &mut found);
    }
    found
}

fn add_duals(branch: &Branch, before: &mut Line, found: &mut Vec<Line>) {
    before.push(branch.ply.clone());
    let answers: Vec<_> = branch.branches.iter().filter(|next| next.role == Role::Continuation).collect();
    if branch.role == Role::Defence && answers.len() > 1 {
        for answer in &answers {
            found.push(before.iter().cloned().chain([answer.ply.clone()]).collect());
        }
    }
    // What follows upon threats is nobody's variation.
    branch
        .branches
        .iter()
        .filter(|next| next.role != Role::Threat)
        .for_each(|next| add_duals(next, before, found));
    before.pop();
}

/// Claimed answers that end the play and are not among those found after the same moves. An answer that does not end
/// the play may be one of the slower ones, of which only the quickest are told.
pub(super) fn wrong_ends(claim: &Claim, solution: &Solution) -> Vec<Line> {
    let mut wrong = Vec::new();
    let claimed: Vec<&Branch> = actual(&claim.phases).collect();
    let found: Vec<&Branch> = actual(&solution.phases).collect();
    compare(&claimed, &found, &mut Vec::new(), &mut wrong);
    wrong
}

fn compare(claimed: &[&Branch], found: &[&Branch], before: &mut Line, wrong: &mut Vec<Line>) {
    for branch in claimed.iter().filter(|branch| branch.role != Role::Help) {
        let same = found.iter().find(|other| bare(&other.ply) == bare(&branch.ply));
        before.push(branch.ply.clone());
        match same {
            Some(same) => {
                let (below, there): (Vec<&Branch>, Vec<&Branch>) =
                    (branch.branches.iter().collect(), same.branches.iter().collect());
                compare(&below, &there, before, wrong);
            }
            None => {
                let answers = found.iter().any(|other| other.role == branch.role);
                let ends = matches!(branch.ply.sign, Sign::Goal(_) | Sign::CheckAnd(_))
                    && branch.branches.is_empty();
                let is_answer = matches!(branch.role, Role::Continuation | Role::Threat);
                if is_answer && ends && answers {
                    wrong.push(before.clone());
                }
            }
        }
        before.pop();
    }
}

/// A half-move without its sign and without what only short notation needs.
fn bare(ply: &Ply) -> Ply {
    Ply { sign: Sign::Plain, needs_file: false, needs_rank: false, ..ply.clone() }
}
