//! What must be played instead where the play may not begin, or not go on.

use super::super::judge::Last;
use super::super::{Fault, Replay, name};
use crate::position::Position;
use crate::solution::{Branch, Role};
use crate::stipulation::{Aim, Step};

impl Replay<'_> {
    /// Checks what is told where something is possible before this step that must not be: the moves that reach it. False
    /// if the play may go on.
    pub(in super::super) fn writes_forced_moves(
        &mut self,
        last: Last<'_>,
        position: &Position,
        step: Option<&Step>,
        branches: &[Branch],
    ) -> bool {
        let Some(guard) = step.and_then(|step| step.guard.as_ref()) else { return false };
        let may_begin = self.claim_of(&[], |proof| proof.holds(guard, last, position)).unwrap_or_else(|| {
            // It takes too long to find out; if it is told why it may not go on, that is looked at.
            branches.is_empty() || branches.iter().any(|branch| branch.role != Role::Forced)
        });
        if may_begin {
            return false;
        }
        let forced = match guard {
            Aim::Not(forced) => Some(&**forced),
            _ => None,
        };
        let Some(Aim::Play(plan)) = forced else {
            if let Some(branch) = branches.first() {
                self.fault(Fault::NotShortest(name(&branch.ply)));
            }
            return true;
        };
        let mut forced: Vec<Branch> = branches.to_vec();
        for branch in &mut forced {
            if branch.role != Role::Forced {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            branch.role = if plan.anew { Role::Key } else { Role::Defence };
        }
        self.nested_battle(last, position, plan, &forced);
        true
    }

    /// Checks what is told after a refutation: nothing, or what the attacker must play in step `i`.
    pub(super) fn after_refutation(
        &mut self,
        last: Last<'_>,
        position: &Position,
        i: usize,
        told: &[Branch],
    ) {
        // People who write solutions leave it out.
        let Some(first) = told.first() else { return };
        let step = self.plan.steps.get(i).cloned();
        if !self.writes_forced_moves(last, position, step.as_ref(), told) {
            self.fault(Fault::WrongLength(name(&first.ply)));
        }
    }
}
