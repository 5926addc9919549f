//! Help and series play as lines: the joined beginnings of a tree taken apart again, and the move numbers.

use super::notation::Notation;
use crate::problem::Problem;
use crate::solution::{Branch, PhaseKind, Ply, Role};

/// A half-move of a line, and whether moves are counted anew from it on.
pub(super) type Counted<'a> = (&'a Ply, bool);

/// Every line of a tree of help moves, in order.
pub(super) fn lines(branches: &[Branch]) -> Vec<Vec<Counted<'_>>> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    walk(branches, &mut line, &mut found);
    found
}

fn walk<'a>(branches: &'a [Branch], line: &mut Vec<Counted<'a>>, found: &mut Vec<Vec<Counted<'a>>>) {
    for branch in branches {
        line.push((&branch.ply, counts_anew(line.len(), branch)));
        if branch.branches.is_empty() {
            found.push(line.clone());
        } else {
            walk(&branch.branches, line, found);
        }
        line.pop();
    }
}

/// A key within a line begins a play of its own.
fn counts_anew(place: usize, branch: &Branch) -> bool {
    place > 0 && branch.role == Role::Key
}

/// A line with its move numbers.
pub(super) fn text(problem: &Problem, kind: PhaseKind, line: &[Counted<'_>], notation: Notation) -> String {
    let words = numbers(problem, kind, line).into_iter().zip(line).map(|(number, (ply, _))| {
        let ply = notation.ply(ply);
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
pub(super) fn numbers(problem: &Problem, kind: PhaseKind, line: &[Counted<'_>]) -> Vec<Number> {
    let mut first = problem.first_mover();
    let mut plan = problem.plan(first);
    let set_play = if kind == PhaseKind::SetPlay { plan.set_play() } else { None };
    let begins = set_play.as_ref().unwrap_or(&plan).steps.first().map(|step| step.mover);
    let begins_otherwise = |(ply, _): &Counted| begins.is_some_and(|side| side != ply.unit.colour);
    if kind != PhaseKind::PostKey && line.first().is_some_and(begins_otherwise) {
        // The other half of a duplex.
        first = !first;
        plan = problem.plan(first);
    }
    let mut numbered = plan.numbered;
    // Set play of a problem that begins with a half-move leaves out the whole first move.
    let skips = kind == PhaseKind::SetPlay && numbered != first;
    let mut count = usize::from(skips);
    let number = |(i, &(ply, anew)): (usize, &Counted<'_>)| {
        let mover = ply.unit.colour;
        if anew {
            (numbered, count) = (mover, 0);
        }
        // In progressive play a turn bears one number.
        let goes_on = plan.in_turns && i > 0 && line[i - 1].0.unit.colour == mover;
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
    let line: Vec<_> = line.iter().map(|ply| (ply, false)).collect();
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
    if problem.plan(problem.first_mover()).told_in_lines() {
        let line: Vec<_> =
            path.iter().enumerate().map(|(i, branch)| (&branch.ply, counts_anew(i, branch))).collect();
        return last_stated(numbers(problem, kind, &line));
    }
    // A defence bears the number of the move it answers.
    let attacks = |role| matches!(role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
    let before = usize::from(kind != PhaseKind::ActualPlay);
    (before + path.iter().filter(|branch| attacks(branch.role)).count()).max(1)
}
