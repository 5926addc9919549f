//! Help and series play as lines: the joined beginnings of a tree taken apart again, and the move numbers.

use super::notation::Notation;
use crate::problem::Problem;
use crate::solution::{Branch, PhaseKind, Ply, Role};
use crate::stipulation::Play;

/// Every line of a tree of help moves, in order.
pub(super) fn lines(branches: &[Branch]) -> Vec<Vec<&Ply>> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    walk(branches, &mut line, &mut found);
    found
}

fn walk<'a>(branches: &'a [Branch], line: &mut Vec<&'a Ply>, found: &mut Vec<Vec<&'a Ply>>) {
    for branch in branches {
        line.push(&branch.ply);
        if branch.branches.is_empty() {
            found.push(line.clone());
        } else {
            walk(&branch.branches, line, found);
        }
        line.pop();
    }
}

/// A line with its move numbers.
pub(super) fn text(problem: &Problem, kind: PhaseKind, line: &[&Ply], notation: Notation) -> String {
    let words = numbers(problem, kind, line.len()).into_iter().zip(line).map(|(number, ply)| {
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

/// The numbers of a line of so many half-moves.
pub(super) fn numbers(problem: &Problem, kind: PhaseKind, length: usize) -> Vec<Number> {
    let set_play = kind == PhaseKind::SetPlay;
    let stipulation = problem.stipulation;
    match stipulation.play {
        Play::Series => (1..=length).map(Number::First).collect(),
        Play::SeriesHelp if set_play => (1..=length).map(Number::Second).collect(),
        Play::SeriesHelp => {
            let number = |i| if i == length { Number::None } else { Number::First(i) };
            (1..=length).map(number).collect()
        }
        Play::Direct | Play::SelfPlay | Play::Help => {
            // Half-moves of the full line that are not played; the first of the full line is White's or Black's 1.
            let missing = usize::from(stipulation.half) + usize::from(set_play);
            (0..length)
                .map(|i| match ((i + missing) % 2, i) {
                    (0, 0) if missing == 2 => Number::Skipped(2),
                    (0, _) => Number::First((i + missing) / 2 + 1),
                    (_, 0) => Number::Second((i + missing) / 2 + 1),
                    _ => Number::None,
                })
                .collect()
        }
    }
}

/// The number of the move to which the last half-move of a path belongs, in a tree or a line.
pub(super) fn move_number(problem: &Problem, kind: PhaseKind, path: &[&Branch]) -> usize {
    if path.iter().any(|branch| branch.role == Role::Help) {
        let stated = numbers(problem, kind, path.len()).into_iter().rev().find_map(|number| match number {
            Number::First(n) | Number::Second(n) | Number::Skipped(n) => Some(n),
            Number::None => None,
        });
        return stated.unwrap_or(1);
    }
    // A defence bears the number of the move it answers.
    let attacks = |role| matches!(role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
    let before = usize::from(kind != PhaseKind::ActualPlay);
    (before + path.iter().filter(|branch| attacks(branch.role)).count()).max(1)
}
