//! The last but one attacking moves of direct play, and the defence that refutes most of them.

use super::Battle;
use crate::position::{Move, Position};
use crate::search::standing_defence::StandingDefence;
use crate::stipulation::{Goal, Quantifier};

/// The defence that is kept in mind at a position. More than one at a time cost more than they save.
#[derive(Default)]
pub(super) struct Standing {
    defence: Option<StandingDefence>,
    /// The move of which it was asked last.
    tried: Option<Move>,
}

impl Battle<'_> {
    /// Makes the defence that has refuted the last move of step `i` in sister positions stand here, if it is the last but
    /// one of direct play and none stands yet.
    pub(super) fn reuse_refutation(&self, position: &Position, i: usize, standing: &mut Standing) {
        if standing.defence.is_some() || !self.is_last_but_one(i) {
            return;
        }
        let [latest, ..] = self.killers[i + 1];
        if latest != standing.tried {
            standing.tried = latest;
            standing.defence = latest.and_then(|mv| StandingDefence::of(position, self.referee.rules, mv));
        }
    }

    /// Does the standing defence refute this move of the attacker, as masks show?
    #[inline]
    pub(super) fn is_refuted(&mut self, standing: &mut Standing, mv: Move) -> bool {
        let defences = &mut self.counter.defences;
        let defence = standing.defence.as_mut();
        defence.is_some_and(|defence| defence.refutes(self.referee.rules, mv, defences))
    }

    /// Is the move of step `i` the last but one of direct play?
    fn is_last_but_one(&self, i: usize) -> bool {
        let [attack, defence, last] = &self.stages[i..] else { return false };
        attack.quantifier == Quantifier::Exists
            && defence.quantifier == Quantifier::ForAll
            && last.quantifier == Quantifier::Exists
            && last.goal == Some(Goal::Mate)
            && defence.is_plain
            && last.is_plain
            && attack.mover == last.mover
            && defence.mover != last.mover
            && defence.end.is_none()
            && !defence.no_check
            && self.plan.non_trivial.is_none()
    }
}
