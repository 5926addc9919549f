//! Play that begins after the key, and play that is over as soon as a side has replied.

use super::super::Search;
use super::super::parts::Part;
use super::{Laid, Tree};
use crate::position::{Move, Position};
use crate::solution::{Branch, Role};
use crate::stipulation::{Aim, Plan};

impl Search<'_> {
    /// In post-key play: is nothing threatened, though something could be?
    pub(in crate::search) fn is_zugzwang(&self, part: &Part, branches: &[Branch]) -> bool {
        // Where every reply ends the play, nothing could be threatened.
        let over = !branches.is_empty()
            && branches.iter().all(|branch| branch.role == Role::Defence && branch.branches.is_empty());
        // Of play that was cut short nothing is known.
        self.limits.stopped().is_none()
            && part.plan.steps.len() > 1
            && !part.plan.written_in_lines()
            && !over
            && !self.moves_of_step(&part.start, &part.plan.steps).is_empty()
            && !part.start.in_check(self.rules, part.start.side())
            && branches.iter().all(|branch| branch.role != Role::Threat)
    }

    /// What ends the play after the first move may hold without it: the plan of that end.
    pub(super) fn ends_at_once(&self, start: &Position, plan: &Plan) -> Option<Plan> {
        let ends =
            plan.steps.first().and_then(|step| step.end.as_ref()).map_or_else(Vec::new, Aim::alternatives);
        let plays = ends.into_iter().filter_map(|end| match end {
            Aim::Play(nested) => Some(Plan::clone(nested)),
            Aim::Goal(_)
            | Aim::Not(_)
            | Aim::And(..)
            | Aim::Or(..)
            | Aim::Flights(_)
            | Aim::HasMatingUnit(_) => None,
        });
        plays.into_iter().find(|nested| self.succeeds(start, nested))
    }
}

impl Tree<'_> {
    /// Does each of these moves of step `i` end the play?
    pub(super) fn all_end(&mut self, position: &Position, moves: &[Move], i: usize) -> Laid<bool> {
        if self.plan.steps.get(i).is_none_or(|step| step.end.is_none()) {
            return Ok(false);
        }
        for &mv in moves {
            let Ok(after) = position.play(self.search.rules, mv) else { continue };
            if !self.battle.ends(position, mv, &after, i)? {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    /// The play after the key, which has been played: threats, defences, and what refutes.
    pub(super) fn post_key(&mut self, start: &Position) -> Laid<Vec<Branch>> {
        if self.plan.steps.is_empty() {
            // The key was the last half-move.
            return Ok(Vec::new());
        }
        let replies = self.search.moves_of_step(start, &self.plan.steps);
        if replies.is_empty() {
            // The play fails where it cannot go on.
            return Ok(Vec::new());
        }
        let mut refutations = Vec::new();
        for reply in replies {
            if !self.battle.move_succeeds(start, reply, 0)? {
                refutations.push(vec![reply]);
            }
        }
        let (_, mut branches) = self.defended(start, 0, &refutations)?;
        branches.extend(self.written_refutations(start, 0, &refutations)?);
        Ok(branches)
    }
}
