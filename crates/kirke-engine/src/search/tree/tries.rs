//! Tries: first turns that fail only to a few turns of the defender.

use super::{Laid, Tree};
use crate::position::{Move, Position};
use crate::search::ordering::moves_in_order;
use crate::solution::{Branch, Role, Sign, mark_goal};
use std::sync::Arc;

/// A turn of the defender that refutes: one half-move, several in progressive play. It is shorter than a turn if no
/// half-move is left with which to finish it.
pub(super) type Refutation = Vec<Move>;

/// What is left of those turns that begin with a half-move.
pub(super) fn rests(turns: &[Refutation], first: Move) -> Vec<Refutation> {
    let rest = |turn: &Refutation| match turn.split_first() {
        Some((&mv, rest)) if mv == first && !rest.is_empty() => Some(rest.to_vec()),
        _ => None,
    };
    turns.iter().filter_map(rest).collect()
}

impl Tree<'_> {
    /// The tries of a first turn that go on from step `i` with this move. A turn of one move is a try by itself.
    pub(super) fn try_with(
        &mut self,
        position: &Position,
        mv: Move,
        legal: &[Move],
        i: usize,
        most: usize,
    ) -> Laid<Option<Branch>> {
        let Ok(after) = position.play(self.search.rules, mv) else { return Ok(None) };
        let role = if i == 0 { Role::Try } else { Role::Continuation };
        if self.plan.turn_goes_on(i) {
            let next = self.search.moves_of_step(&after, &self.plan.steps[i + 1..]);
            let mut branches = Vec::new();
            for &mv in &next {
                branches.extend(self.try_with(&after, mv, &next, i + 1, most)?);
            }
            if branches.is_empty() {
                return Ok(None);
            }
            self.search.limits.keep()?;
            let ply = self.tell(position, mv, legal, i)?.ply;
            return Ok(Some(Branch { ply, role, zugzwang: false, branches }));
        }
        let refutations = self.refutations(position, mv, &after, i, most)?;
        if refutations.is_empty() {
            return Ok(None);
        }
        let branch = self.attacking_move(position, mv, legal, i, role, &refutations)?;
        let is_trivial = branch.ply.sign == Sign::Check && refutations.len() == 1;
        let is_written = !self.options().no_checking_tries || !is_trivial;
        Ok(is_written.then_some(branch))
    }

    /// The turns of the defender that refute the move of step `i`; none if it solves, if there are more than `most`, or
    /// if it cannot be a try.
    fn refutations(
        &mut self,
        position: &Position,
        mv: Move,
        after: &Position,
        i: usize,
        most: usize,
    ) -> Laid<Vec<Refutation>> {
        let last = Some((position, mv));
        if i + 1 >= self.plan.steps.len()
            || self.battle.ends(position, mv, after, i)?
            || self.is_passed_over(after, i + 1)
            || !self.battle.guard_holds(last, after, i + 1)?
        {
            return Ok(Vec::new());
        }
        let Some(granted) = self.battle.spend(after, i + 1)? else { return Ok(Vec::new()) };
        let mut refutations = Vec::new();
        let outcome = self.refute(after, i + 1, most, &mut Vec::new(), &mut refutations);
        self.battle.restore(granted);
        // Without any reply the first move has stalemated or mated at the wrong time: no try.
        Ok(if outcome? { refutations } else { Vec::new() })
    }

    /// Adds the turns of the defender that refute and go on with a half-move of step `i`. False if there are more than
    /// `most` in all.
    fn refute(
        &mut self,
        position: &Position,
        i: usize,
        most: usize,
        turn: &mut Refutation,
        found: &mut Vec<Refutation>,
    ) -> Laid<bool> {
        if !self.plan.turn_goes_on(i) {
            let Some(failing) = self.battle.failing_moves(position, i, most - found.len())? else {
                return Ok(false);
            };
            found.extend(failing.into_iter().map(|reply| [turn.as_slice(), &[reply]].concat()));
            return Ok(true);
        }
        for reply in moves_in_order(position, self.search.rules) {
            if self.battle.move_succeeds(position, reply, i)? {
                continue;
            }
            let before = found.len();
            turn.push(reply);
            if let Ok(after) = &position.play(self.search.rules, reply)
                && !self.refute(after, i + 1, most, turn, found)?
            {
                return Ok(false);
            }
            // The turn is over, or cannot be finished.
            if found.len() == before {
                found.push(turn.clone());
            }
            turn.pop();
            if found.len() > most {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The turns that refute, as branches: turns that begin alike share their beginning.
    pub(super) fn written_refutations(
        &mut self,
        after: &Position,
        i: usize,
        refutations: &[Refutation],
    ) -> Laid<Vec<Branch>> {
        let legal = moves_in_order(after, self.search.rules);
        let mut branches = Vec::new();
        for alike in refutations.chunk_by(|one, other| one[0] == other[0]) {
            let reply = alike[0][0];
            let mut told = self.tell(after, reply, &legal, i)?;
            // It may refute because it reaches the goal too early.
            let goal = self.plan.end_from(i);
            let goal = self.search.goal_of(Some((after, reply)), &told.after, goal);
            let ends = goal.is_some();
            if let Some(goal) = goal {
                mark_goal(Arc::make_mut(&mut told.ply), goal);
            }
            let mut below = self.written_refutations(&told.after, i + 1, &rests(alike, reply))?;
            if below.is_empty() && !ends {
                below = self.forced_after((after, reply), &told.after, i + 1)?;
            }
            branches.push(Branch { ply: told.ply, role: Role::Refutation, zugzwang: false, branches: below });
        }
        Ok(branches)
    }

    /// What the attacker must play in step `i` after a refutation, if that is why it refutes.
    fn forced_after(&mut self, last: (&Position, Move), position: &Position, i: usize) -> Laid<Vec<Branch>> {
        match self.plan.steps.get(i) {
            Some(step) if !self.battle.guard_holds(Some(last), position, i)? => {
                let moves = self.search.forced_moves(Some(last), position, step);
                self.search.limits.keep()?;
                Ok(moves)
            }
            _ => Ok(Vec::new()),
        }
    }
}
