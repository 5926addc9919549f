//! Set play: what follows where the side that begins has passed.

use super::super::moves::in_check;
use super::super::{Fault, Replay, name};
use super::Unwritten;
use crate::position::Position;
use crate::solution::Branch;
use crate::stipulation::{Aim, Plan};

impl Replay<'_> {
    /// Checks the play that ends the play after a first move, if it succeeds without one. Where the budget does not suffice
    /// to tell, it is left open what belongs there.
    pub(super) fn written_as_nested(&mut self, position: &Position, branches: &[Branch]) -> bool {
        let plans =
            self.plan.steps.first().map_or_else(Vec::new, |step| alternative_plays(step.end.as_ref()));
        let mut is_open = false;
        for plan in plans {
            match self.claim(|proof| proof.plan_succeeds(plan, None, position)) {
                Some(true) => {
                    self.nested_battle(None, position, plan, branches);
                    return true;
                }
                Some(false) => {}
                None => is_open = true,
            }
        }
        is_open
    }

    pub(super) fn set_play(&mut self, position: &Position, branches: &[Branch]) {
        let passed = position.as_if_passed(self.judge.rules);
        let playable = !in_check(&passed, self.judge.rules, !passed.side());
        if playable && self.written_as_nested(&passed, branches) {
            return;
        }
        let first = self.plan.steps.len() - self.plan.rest().steps.len();
        let Some(step) = self.plan.steps.get(first) else { return };
        let start = if step.mover == position.side() { position.clone() } else { passed };
        if in_check(&start, self.judge.rules, !start.side()) {
            if let Some(branch) = branches.first() {
                self.fault(Fault::WrongRole(name(&branch.ply)));
            }
            return;
        }
        let found = self.replies(&start, branches, &[], first, Unwritten::NotAnswered);
        let moves = self.judge.moves(&start, step);
        // A defender who reaches the goal too early has no part in the set play, one who is forced to has.
        let is_last = first + 1 == self.plan.steps.len();
        let all_end = is_last || moves.iter().all(|played| self.reaches_goal(&start, played, first));
        for played in &moves {
            let is_written = all_end || !self.reaches_goal(&start, played, first);
            if is_written && !found.contains(&played.mv) {
                self.untold(&start, played, first, Unwritten::NotAnswered);
            }
        }
    }
}

/// The plays any one of which suffices for an end.
fn alternative_plays(end: Option<&Aim>) -> Vec<&Plan> {
    match end {
        Some(Aim::Play(plan)) => vec![plan],
        Some(Aim::Or(one, other)) => [alternative_plays(Some(one)), alternative_plays(Some(other))].concat(),
        Some(Aim::Goal(_) | Aim::Not(_) | Aim::And(..) | Aim::Flights(_) | Aim::HasMatingUnit(_)) | None => {
            Vec::new()
        }
    }
}
