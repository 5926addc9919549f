use super::Claim;
use crate::solution::{Branch, Line, PhaseKind, Ply, Role, Sign, Solution};

/// Where a claim and a solution differ in what solves: keys of battle play, whole lines of help and series play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Differences {
    /// Solves, but is not claimed.
    pub missing: Vec<Line>,
    /// Is claimed, but does not solve. If the search was cut short, it may.
    pub superfluous: Vec<Line>,
}

impl Differences {
    /// Do they agree?
    pub fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.superfluous.is_empty()
    }
}

/// Compares the keys or lines of a claim with those of a solution. Set play, tries and variations are left out of
/// it: what of them is told is a matter of taste and of options.
pub fn compare(claim: &Claim, solution: &Solution) -> Differences {
    let claimed = solving(claim.phases.iter().map(|phase| (phase.kind, phase.branches.as_slice())));
    let found = solving(solution.phases.iter().map(|phase| (phase.kind, phase.branches.as_slice())));
    let without = |these: &[Line], those: &[Line]| {
        let bare = |line: &Line| line.iter().map(|ply| bare(ply)).collect::<Vec<_>>();
        let those: std::collections::BTreeSet<_> = those.iter().map(bare).collect();
        these.iter().filter(|line| !those.contains(&bare(line))).cloned().collect()
    };
    let mut differences =
        Differences { missing: without(&found, &claimed), superfluous: without(&claimed, &found) };
    if let (Some(claim), Some(solution)) = (&claim.other_side, &solution.other_side) {
        let Differences { missing, superfluous } = compare(claim, solution);
        differences.missing.extend(missing);
        differences.superfluous.extend(superfluous);
    }
    differences
}

fn solving<'a>(phases: impl Iterator<Item = (PhaseKind, &'a [Branch])>) -> Vec<Line> {
    let mut found = Vec::new();
    for (_, branches) in phases.filter(|(kind, _)| *kind == PhaseKind::ActualPlay) {
        for branch in branches {
            match branch.role {
                Role::Help => lines(branch, &mut Vec::new(), &mut found),
                Role::Key => found.push(vec![branch.ply.clone()]),
                _ => {}
            }
        }
    }
    found
}

fn lines(branch: &Branch, before: &mut Line, found: &mut Vec<Line>) {
    before.push(branch.ply.clone());
    if branch.branches.is_empty() {
        found.push(before.clone());
    }
    branch.branches.iter().for_each(|next| lines(next, before, found));
    before.pop();
}

/// A half-move without its sign and without what only short notation needs.
pub(super) fn bare(ply: &Ply) -> Ply {
    Ply { sign: Sign::Plain, needs_file: false, needs_rank: false, ..ply.clone() }
}
