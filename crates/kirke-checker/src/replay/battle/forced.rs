//! What must be played instead where the play may not begin.

use super::super::{Fault, Replay, name};
use crate::position::Position;
use crate::solution::{Branch, Role};
use crate::stipulation::{Aim, Step};

impl Replay<'_> {
    /// Checks what is told where something is possible in the diagram that must not be: the moves that reach it. False if
    /// the play may begin.
    pub(in super::super) fn tells_forced_moves(
        &mut self,
        position: &Position,
        steps: &[Step],
        branches: &[Branch],
    ) -> bool {
        let Some(guard) = steps.first().and_then(|step| step.guard.as_ref()) else { return false };
        let may_begin = self.claim_of(&[], |proof| proof.holds(guard, None, position)).unwrap_or_else(|| {
            // It takes too long to find out; if it is told why it may not begin, that is looked at.
            branches.is_empty() || branches.iter().any(|branch| branch.role != Role::Refutation)
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
            if branch.role != Role::Refutation {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            branch.role = if plan.anew { Role::Key } else { Role::Defence };
        }
        self.nested_battle(None, position, plan, &forced);
        true
    }
}
