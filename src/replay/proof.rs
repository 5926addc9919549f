//! The definitions of the goals and of battle and help play, searched without any art, as long as a budget lasts.

use super::moves::{Played, in_check, legal};
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::solution::Sign;
use crate::stipulation::{Goal, Quantifier, Step};

/// The budget did not suffice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exhausted;

/// How many half-moves may still be played in searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    left: u64,
}

/// So many half-moves are granted to every claim even when the budget is spent: a look one move ahead.
const SMALL_CLAIM: u64 = 200;

impl Budget {
    pub fn new(left: u64) -> Self {
        Self { left }
    }

    /// What one claim may use: no claim gets everything.
    fn grant(&self) -> u64 {
        (self.left / 2).max(SMALL_CLAIM)
    }
}

/// The sign behind the move that led to this position.
pub(super) fn sign(after: &Position, rules: &Rules, goal: Option<Goal>) -> Sign {
    let check = in_check(after, rules, after.side());
    match goal {
        Some(goal) if check == (goal == Goal::Mate) && legal(after, rules).is_empty() => Sign::Goal(goal),
        _ if check => Sign::Check,
        _ => Sign::Plain,
    }
}

fn reached(after: &Position, rules: &Rules, goal: Goal) -> bool {
    sign(after, rules, Some(goal)) == Sign::Goal(goal)
}

/// The position as the side of the next step finds it: in a series the other side is passed over.
pub(super) fn turn_to(after: &Position, rest: &[Step]) -> Position {
    match rest.first() {
        Some(step) if step.mover != after.side() => after.passed(),
        _ => after.clone(),
    }
}

/// One search.
pub(super) struct Proof<'a> {
    rules: &'a Rules,
    steps: &'a [Step],
    left: u64,
}

impl<'a> Proof<'a> {
    /// Answers a question about these steps; what it costs is taken off the budget.
    pub fn ask<T>(
        rules: &'a Rules,
        steps: &'a [Step],
        budget: &mut Budget,
        question: impl FnOnce(&mut Self) -> Result<T, Exhausted>,
    ) -> Result<T, Exhausted> {
        let granted = budget.grant();
        let mut proof = Self { rules, steps, left: granted };
        let answer = question(&mut proof);
        budget.left = budget.left.saturating_sub(granted - proof.left);
        answer
    }

    fn spend(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        Ok(())
    }

    /// There is a move that succeeds; or there is a reply, and all replies succeed.
    pub fn succeeds(&mut self, position: &Position, i: usize) -> Result<bool, Exhausted> {
        let Some(step) = self.steps.get(i) else { return Ok(false) };
        let moves = legal(position, self.rules);
        let for_all = step.quantifier == Quantifier::ForAll;
        for played in &moves {
            if self.succeeds_after(&played.after, i)? != for_all {
                return Ok(!for_all);
            }
        }
        Ok(for_all && !moves.is_empty())
    }

    /// Does a move of step `i` that has led to this position succeed?
    pub fn succeeds_after(&mut self, after: &Position, i: usize) -> Result<bool, Exhausted> {
        self.spend()?;
        match self.steps[i].goal {
            Some(goal) if reached(after, self.rules, goal) => Ok(true),
            _ => self.succeeds(after, i + 1),
        }
    }

    /// The shortest way to succeed from step `i` on: the step from which the play then begins, and all moves that
    /// succeed in it.
    pub fn shortest(
        &mut self,
        position: &Position,
        i: usize,
    ) -> Result<Option<(usize, Vec<Move>)>, Exhausted> {
        let moves = legal(position, self.rules);
        for start in (i..self.steps.len()).rev().filter(|start| (start - i).is_multiple_of(2)) {
            let mut solving = Vec::new();
            for played in &moves {
                if self.succeeds_after(&played.after, start)? {
                    solving.push(played.mv);
                }
            }
            if !solving.is_empty() {
                return Ok(Some((start, solving)));
            }
        }
        Ok(None)
    }

    /// All lines of help or series play that go through all steps from `i` on.
    pub fn lines(&mut self, position: &Position, i: usize) -> Result<Vec<Vec<Move>>, Exhausted> {
        let step = self.steps[i];
        let last = i + 1 == self.steps.len();
        let mut lines = Vec::new();
        for Played { mv, after, .. } in legal(position, self.rules) {
            self.spend()?;
            if last {
                if step.goal.is_some_and(|goal| reached(&after, self.rules, goal)) {
                    lines.push(vec![mv]);
                }
                continue;
            }
            if step.no_check && in_check(&after, self.rules, after.side()) {
                continue;
            }
            let rest = self.lines(&turn_to(&after, &self.steps[i + 1..]), i + 1)?;
            lines.extend(rest.into_iter().map(|rest| [vec![mv], rest].concat()));
        }
        Ok(lines)
    }
}

impl Proof<'_> {
    /// The replies of step `i` that do not succeed.
    pub fn refutations(&mut self, position: &Position, i: usize) -> Result<Vec<Move>, Exhausted> {
        let mut refutations = Vec::new();
        for played in legal(position, self.rules) {
            if i < self.steps.len() && !self.succeeds_after(&played.after, i)? {
                refutations.push(played.mv);
            }
        }
        Ok(refutations)
    }
}
