//! Lines of help and series play.

use super::moves::legal;
use super::proof::{Proof, turn_to};
use super::{Fault, Replay, move_name, name};
use crate::position::{Move, Position};
use crate::solution::{Branch, Phase, PhaseKind, Role, Sign};
use crate::stipulation::Step;

impl Replay<'_> {
    /// All lines of a phase, and whether there are more.
    pub(super) fn help_phase(&mut self, position: &Position, phase: &Phase) {
        let steps = &self.plan.steps;
        let (steps, lengths) = match phase.kind {
            PhaseKind::SetPlay => {
                // The side that passes leaves out its first move, or its whole series.
                let change = steps.windows(2).position(|pair| pair[0].mover != pair[1].mover);
                let rest = &steps[change.unwrap_or(0) + 1..];
                (rest, vec![rest.len()])
            }
            PhaseKind::PostKey => (&steps[..], Vec::new()),
            PhaseKind::ActualPlay => (&steps[..], lengths(steps)),
        };
        let start = turn_to(position, steps);
        for &length in &lengths {
            let steps = &steps[steps.len() - length..];
            let of_length: Vec<Branch> =
                phase.branches.iter().filter(|branch| depth(branch) == length).cloned().collect();
            let lines = self.lines(&start, &of_length, steps);
            self.report.solutions += lines.len() as u64;
            self.nothing_is_missing(&start, steps, &lines);
        }
        for branch in &phase.branches {
            if !lengths.contains(&depth(branch)) {
                self.fault(Fault::WrongLength(name(&branch.ply)));
            }
        }
    }

    /// Replays lines that share beginnings; every one must go through all steps.
    fn lines(&mut self, position: &Position, branches: &[Branch], steps: &[Step]) -> Vec<Vec<Move>> {
        let Some((step, rest)) = steps.split_first() else { return Vec::new() };
        self.refuse_repetition(branches);
        let moves = legal(position, self.rules);
        let mut lines = Vec::new();
        for branch in branches {
            let ends_here = branch.branches.is_empty();
            if branch.role != Role::Help {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            if ends_here != rest.is_empty() {
                self.fault(Fault::WrongLength(name(&branch.ply)));
                continue;
            }
            let Some(found) = self.find(position, &moves, &branch.ply, step) else { continue };
            if rest.is_empty() {
                match found_sign_is_goal(branch) {
                    true => lines.push(vec![found.mv]),
                    false => self.fault(Fault::WrongLength(name(&branch.ply))),
                }
                continue;
            }
            if step.no_check && branch.ply.sign != Sign::Plain {
                self.fault(Fault::ChecksInSeries(name(&branch.ply)));
            }
            let next = turn_to(&found.after, rest);
            self.after(&branch.ply, |replay| {
                let further = replay.lines(&next, &branch.branches, rest);
                lines.extend(further.into_iter().map(|further| [vec![found.mv], further].concat()));
            });
        }
        lines
    }

    fn nothing_is_missing(&mut self, start: &Position, steps: &[Step], listed: &[Vec<Move>]) {
        if !self.exhaustive {
            return;
        }
        let all = Proof::ask(self.rules, steps, &mut self.budget, |proof| proof.lines(start, 0));
        let Ok(all) = all else {
            self.report.open += 1;
            return;
        };
        self.report.proved += 1;
        for line in all.iter().filter(|line| !listed.contains(line)) {
            let names: Vec<String> = line.iter().map(|mv| format!("{}-{}", mv.from, mv.to)).collect();
            let first = move_name(self.rules, start, line[0]);
            self.fault(Fault::Missing(format!("{first} ({})", names.join(" "))));
        }
    }
}

fn found_sign_is_goal(branch: &Branch) -> bool {
    matches!(branch.ply.sign, Sign::Goal(_))
}

/// Half-moves of the longest line that begins here.
fn depth(branch: &Branch) -> usize {
    1 + branch.branches.iter().map(depth).max().unwrap_or(0)
}

/// Full length, and in actual play all that is shorter by whole moves; a series that the other side ends keeps that
/// last move.
fn lengths(steps: &[Step]) -> Vec<usize> {
    let full = steps.len();
    let turns = |pair: &[Step]| pair[0].mover != pair[1].mover;
    let alternates = steps.windows(2).all(turns);
    let least = if full > 1 && turns(&steps[full - 2..]) { 2 } else { 1 };
    match alternates {
        true => (1..=full).filter(|length| (full - length).is_multiple_of(2)).collect(),
        false => (least..=full).collect(),
    }
}
