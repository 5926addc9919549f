//! Help and series play as lines: the joined beginnings of a tree taken apart again, and the move numbers.

use super::notation::Notation;
use crate::problem::Problem;
use crate::solution::{Branch, PhaseKind, Ply, Role};

/// A half-move of a line.
#[derive(Clone, Copy)]
pub(super) struct LinePly<'a> {
    pub ply: &'a Ply,
    /// Its part in the play.
    pub role: Role,
    /// Moves are counted anew from it on: a key within a line begins a play of its own.
    anew: bool,
}

impl<'a> LinePly<'a> {
    /// The half-move at this place of a line.
    pub fn new(place: usize, ply: &'a Ply, role: Role) -> Self {
        Self { ply, role, anew: place > 0 && role == Role::Key }
    }

    /// The sign by which battle play tells keys, tries and refutations; `is_last` in its line.
    pub fn mark(self, is_last: bool) -> &'static str {
        match self.role {
            Role::Key if !self.anew => "!",
            Role::Try => "?",
            Role::Forced => " ?!?",
            Role::Refutation if is_last => "!",
            _ => "",
        }
    }
}

/// Every line of a tree of help moves, in order; tries come first.
pub(super) fn lines(branches: &[Branch]) -> Vec<Vec<LinePly<'_>>> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    let (tries, others): (Vec<&Branch>, Vec<&Branch>) =
        branches.iter().partition(|branch| branch.role == Role::Try);
    walk(tries.into_iter().chain(others), &mut line, &mut found);
    found
}

fn walk<'a>(
    branches: impl IntoIterator<Item = &'a Branch>,
    line: &mut Vec<LinePly<'a>>,
    found: &mut Vec<Vec<LinePly<'a>>>,
) {
    for branch in branches {
        line.push(LinePly::new(line.len(), &branch.ply, branch.role));
        if branch.branches.is_empty() {
            found.push(line.clone());
        } else {
            walk(&branch.branches, line, found);
        }
        line.pop();
    }
}

/// How many lines begin with a branch.
pub(super) fn number(branch: &Branch) -> usize {
    if branch.branches.is_empty() { 1 } else { branch.branches.iter().map(number).sum() }
}

/// A tree of lines without the first ones; counts down how many of them are still to be left out.
pub(super) fn without_first(branches: &[Branch], left: &mut usize) -> Vec<Branch> {
    let mut rest = Vec::new();
    for branch in branches {
        let lines = if *left == 0 { 0 } else { number(branch) };
        if lines > 0 && lines <= *left {
            *left -= lines;
        } else {
            let branches = without_first(&branch.branches, left);
            rest.push(Branch { branches, ply: branch.ply.clone(), ..*branch });
        }
    }
    rest
}

/// A line with its move numbers.
pub(super) fn text(problem: &Problem, kind: PhaseKind, line: &[LinePly<'_>], notation: Notation) -> String {
    let words = numbers(problem, kind, line).into_iter().zip(line).enumerate().map(|(i, (number, told))| {
        let ply = notation.ply(told.ply) + told.mark(i + 1 == line.len());
        match number {
            Number::First(n) => format!("{n}.{ply}"),
            Number::Second(n) => format!("{n}...{ply}"),
            Number::Skipped(n) => format!("1... ... {n}.{ply}"),
            Number::None => ply,
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What stands before a half-move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// `2.`
    First(usize),
    /// `1...`: the first half of this move is not played.
    Second(usize),
    /// `1...  ...  2.`: set play of a problem that begins with a half-move.
    Skipped(usize),
    /// Nothing: the second half of a move.
    None,
}

/// The numbers of a line: the side whose moves bear them counts.
pub(super) fn numbers(problem: &Problem, kind: PhaseKind, line: &[LinePly<'_>]) -> Vec<Number> {
    let mut first = problem.first_mover();
    let mut plan = problem.plan(first);
    let set_play = if kind == PhaseKind::SetPlay { plan.set_play() } else { None };
    let begins = set_play.as_ref().unwrap_or(&plan).steps.first().map(|step| step.mover);
    let begins_otherwise = |told: &LinePly| begins.is_some_and(|side| side != told.ply.unit.colour);
    if kind != PhaseKind::PostKey && line.first().is_some_and(begins_otherwise) {
        // The other half of a duplex.
        first = !first;
        plan = problem.plan(first);
    }
    // In trees every move of the attacker bears a number.
    let mut numbered = if plan.written_in_lines() || plan.defends() { plan.numbered } else { first };
    // Set play of a problem that begins with a half-move leaves out the whole first move.
    let skips = kind == PhaseKind::SetPlay && numbered != first;
    let mut count = usize::from(skips);
    let number = |(i, told): (usize, &LinePly<'_>)| {
        let mover = told.ply.unit.colour;
        if told.anew {
            (numbered, count) = (mover, 0);
        }
        // In progressive play a turn bears one number.
        let goes_on = plan.in_turns && i > 0 && line[i - 1].ply.unit.colour == mover;
        let bears = mover == numbered && !goes_on;
        if bears || i == 0 {
            count += 1;
        }
        match (bears, i) {
            (true, 0) if skips => Number::Skipped(count),
            (true, _) => Number::First(count),
            (false, 0) => Number::Second(count),
            (false, _) => Number::None,
        }
    };
    line.iter().enumerate().map(number).collect()
}

/// The number of the move to which the last half-move of a line belongs.
pub(super) fn last_number(problem: &Problem, kind: PhaseKind, line: &[Ply]) -> usize {
    let line: Vec<_> = line.iter().map(|ply| LinePly::new(0, ply, Role::Help)).collect();
    last_stated(numbers(problem, kind, &line))
}

fn last_stated(numbers: Vec<Number>) -> usize {
    let stated = numbers.into_iter().rev().find_map(|number| match number {
        Number::First(n) | Number::Second(n) | Number::Skipped(n) => Some(n),
        Number::None => None,
    });
    stated.unwrap_or(1)
}

/// The number of the move to which the last half-move of a path belongs, in a tree or a line.
pub(super) fn move_number(problem: &Problem, kind: PhaseKind, path: &[&Branch]) -> usize {
    if problem.plan(problem.first_mover()).written_in_lines() {
        let line: Vec<_> =
            path.iter().enumerate().map(|(i, branch)| LinePly::new(i, &branch.ply, branch.role)).collect();
        return last_stated(numbers(problem, kind, &line));
    }
    // A defence bears the number of the move it answers.
    let attacks = |role| matches!(role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
    let before = usize::from(kind != PhaseKind::ActualPlay);
    (before + path.iter().filter(|branch| attacks(branch.role)).count()).max(1)
}
