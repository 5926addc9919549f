//! The definitions of battle and help play, searched without any art, as long as a budget lasts.

use super::judge::{Judge, Last};
use super::moves::{Played, in_check, legal};
use crate::position::{Move, Position};
use crate::stipulation::{Aim, Plan, Quantifier, Step, turn_goes_on};

/// The budget did not suffice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exhausted;

/// How many half-moves may still be played in searches.
#[derive(Clone, Copy)]
pub(super) struct Budget<'a> {
    pub(super) left: u64,
    /// Has somebody asked for the end?
    stops: &'a dyn Fn() -> bool,
}

/// So many half-moves are granted to every claim even when the budget is spent: a look one move ahead.
const SMALL_CLAIM: u64 = 200;

impl<'a> Budget<'a> {
    pub fn new(left: u64, stops: &'a dyn Fn() -> bool) -> Self {
        Self { left, stops }
    }

    /// What one claim may use: no claim gets everything.
    fn grant(&self) -> u64 {
        (self.left / 2).max(SMALL_CLAIM)
    }
}

/// The position as the side of the next step finds it: in a series the other side is passed over, unless it is in
/// check.
pub(super) fn turn_to(after: &Position, rules: &crate::rules::Rules, rest: &[Step]) -> Option<Position> {
    match rest.first() {
        Some(step) if step.mover != after.side() => {
            (!in_check(after, rules, after.side())).then(|| after.passed_over(rules))
        }
        _ => Some(after.clone()),
    }
}

/// One search.
pub(super) struct Proof<'a> {
    judge: Judge<'a>,
    steps: &'a [Step],
    budget: Budget<'a>,
}

type Answer<T> = Result<T, Exhausted>;

impl<'a> Proof<'a> {
    /// Answers a question about these steps; what it costs is taken off the budget.
    pub fn ask<'b: 'a, T>(
        judge: Judge<'a>,
        steps: &'a [Step],
        budget: &mut Budget<'b>,
        question: impl FnOnce(&mut Self) -> Answer<T>,
    ) -> Answer<T> {
        let granted = Budget { left: budget.grant(), ..*budget };
        let mut proof = Self { judge, steps, budget: granted };
        let answer = question(&mut proof);
        budget.left = budget.left.saturating_sub(granted.left - proof.budget.left);
        answer
    }

    fn spend(&mut self) -> Answer<()> {
        if (self.budget.stops)() {
            return Err(Exhausted);
        }
        self.budget.left = self.budget.left.checked_sub(1).ok_or(Exhausted)?;
        Ok(())
    }

    /// Does an aim hold after the last move?
    pub fn holds(&mut self, aim: &'a Aim, last: Last<'_>, position: &Position) -> Answer<bool> {
        match aim {
            Aim::Goal(goal) => Ok(self.judge.reached(last, position, *goal)),
            Aim::Not(aim) => Ok(!self.holds(aim, last, position)?),
            Aim::And(one, other) => {
                Ok(self.holds(one, last, position)? && self.holds(other, last, position)?)
            }
            Aim::Or(one, other) => Ok(self.holds(one, last, position)? || self.holds(other, last, position)?),
            Aim::Play(plan) => self.plan_succeeds(plan, last, position),
            Aim::Flights(most) => Ok(self.judge.flights(position) <= *most as usize),
            Aim::HasMatingUnit(side) => {
                let mut units = position.placement().iter().map(|(_, unit)| unit);
                Ok(units.any(|unit| unit.belongs_to(*side) && !unit.is_royal()))
            }
        }
    }

    pub fn plan_succeeds(&mut self, plan: &'a Plan, last: Last<'_>, position: &Position) -> Answer<bool> {
        if let Some(aim) = &plan.at_once
            && self.holds(aim, last, position)?
        {
            return Ok(true);
        }
        let mut inner = Proof { judge: self.judge, steps: &plan.steps, budget: self.budget };
        let answer = inner.succeeds(last, position, 0);
        self.budget = inner.budget;
        answer
    }

    /// The position in which step `i` is really played, and the number of that step: sides that are passed over and
    /// parries that are not needed are behind it. `None` if it cannot come to that.
    fn arrive(&mut self, last: Last<'_>, position: &Position, i: usize) -> Answer<Option<(Position, usize)>> {
        let Some(step) = self.steps.get(i) else { return Ok(None) };
        let rules = self.judge.rules;
        let Some(position) = turn_to(position, rules, &self.steps[i..]) else { return Ok(None) };
        if !self.guard_holds(last, &position, i)? {
            return Ok(None);
        }
        if step.parry && !in_check(&position, rules, step.mover) {
            return self.arrive(last, &position.passed(), i + 1);
        }
        Ok(Some((position, i)))
    }

    /// Does what must hold before step `i`?
    pub fn guard_holds(&mut self, last: Last<'_>, position: &Position, i: usize) -> Answer<bool> {
        match self.steps.get(i).and_then(|step| step.guard.as_ref()) {
            Some(guard) => self.holds(guard, last, position),
            None => Ok(true),
        }
    }

    /// There is a move that succeeds; or there is a reply, and all replies succeed.
    pub fn succeeds(&mut self, last: Last<'_>, position: &Position, i: usize) -> Answer<bool> {
        let Some((position, i)) = self.arrive(last, position, i)? else { return Ok(false) };
        let step = &self.steps[i];
        let moves = self.judge.moves(&position, step);
        let for_all = step.quantifier == Quantifier::ForAll;
        for played in &moves {
            if self.succeeds_after(&position, played, i)? != for_all {
                return Ok(!for_all);
            }
        }
        Ok(for_all && !moves.is_empty())
    }

    /// Is the plan fulfilled by this move of step `i`?
    pub fn ends(&mut self, before: &Position, played: &Played, i: usize) -> Answer<bool> {
        match &self.steps[i].end {
            Some(end) => self.holds(end, Some((before, played)), &played.after),
            None => Ok(false),
        }
    }

    /// Does a move of step `i` succeed?
    pub fn succeeds_after(&mut self, before: &Position, played: &Played, i: usize) -> Answer<bool> {
        self.spend()?;
        let checks = |side| in_check(&played.after, self.judge.rules, side);
        let step = &self.steps[i];
        let may_be_in_check = step.goal().is_some_and(|goal| goal.allows_self_check());
        let is_over =
            step.no_check && checks(played.after.side()) || may_be_in_check && checks(before.side());
        Ok(self.ends(before, played, i)?
            || !is_over && self.succeeds(Some((before, played)), &played.after, i + 1)?)
    }

    /// The shortest way to succeed from step `i` on, where fewer moves are allowed: the step from which the play then
    /// begins, and all moves that succeed in it.
    pub fn shortest(
        &mut self,
        last: Last<'_>,
        position: &Position,
        i: usize,
        may_be_shorter: bool,
    ) -> Answer<Option<(usize, Vec<Move>)>> {
        let Some((position, i)) = self.arrive(last, position, i)? else { return Ok(None) };
        let most = if may_be_shorter { self.steps.len() } else { i + 1 };
        let moves = self.judge.moves(&position, &self.steps[i]);
        for start in (i..most).rev().filter(|start| (start - i).is_multiple_of(2)) {
            let mut solving = Vec::new();
            for played in &moves {
                if self.succeeds_after(&position, played, start)? {
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
    pub fn lines(&mut self, last: Last<'_>, position: &Position, i: usize) -> Answer<Vec<Vec<Move>>> {
        let Some((position, i)) = self.arrive(last, position, i)? else { return Ok(Vec::new()) };
        let step = &self.steps[i];
        let is_last = i + 1 == self.steps.len();
        let mut lines = Vec::new();
        for played in self.judge.moves(&position, step) {
            self.spend()?;
            if is_last {
                if self.ends(&position, &played, i)? {
                    lines.push(vec![played.mv]);
                }
                continue;
            }
            if step.no_check && in_check(&played.after, self.judge.rules, played.after.side()) {
                continue;
            }
            let rest = self.lines(Some((&position, &played)), &played.after, i + 1)?;
            lines.extend(rest.into_iter().map(|rest| [vec![played.mv], rest].concat()));
        }
        Ok(lines)
    }

    /// Does a move of step `i` make, or begin, a first turn that fails only to some turns of the defender, at most so
    /// many?
    pub fn tries(&mut self, before: &Position, played: &Played, i: usize, most: usize) -> Answer<bool> {
        if turn_goes_on(self.steps, i) {
            for next in self.judge.moves(&played.after, &self.steps[i + 1]) {
                if self.tries(&played.after, &next, i + 1, most)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if most == 0
            || i + 1 >= self.steps.len()
            || self.ends(before, played, i)?
            // Nobody refutes who is passed over.
            || self.steps[i + 1].parry && !in_check(&played.after, self.judge.rules, self.steps[i + 1].mover)
            || !self.guard_holds(Some((before, played)), &played.after, i + 1)?
        {
            return Ok(false);
        }
        Ok((1..=most).contains(&self.refutations(&played.after, i + 1)?))
    }

    /// How many turns of the defender, from step `i` on, do not succeed?
    fn refutations(&mut self, position: &Position, i: usize) -> Answer<usize> {
        let mut refutations = 0;
        for played in legal(position, self.judge.rules) {
            if !self.succeeds_after(position, &played, i)? {
                let longer =
                    if turn_goes_on(self.steps, i) { self.refutations(&played.after, i + 1)? } else { 0 };
                refutations += longer.max(1);
            }
        }
        Ok(refutations)
    }

    /// Is there a turn of the defender that is this move of step `i`, or begins with it, and succeeds? It must have a
    /// part in the play.
    pub fn is_answered(&mut self, before: &Position, played: &Played, i: usize) -> Answer<bool> {
        if !turn_goes_on(self.steps, i) {
            return self.succeeds_after(before, played, i);
        }
        // A defender who reaches the goal early has no part in the play, unless he is forced to.
        let may_end_early = i + 2 < self.steps.len();
        let (mut early, mut is_forced) = (false, true);
        for next in self.judge.moves(&played.after, &self.steps[i + 1]) {
            if may_end_early && self.ends(&played.after, &next, i + 1)? {
                early = true;
            } else if self.is_answered(&played.after, &next, i + 1)? {
                return Ok(true);
            } else {
                is_forced = false;
            }
        }
        Ok(early && is_forced)
    }
}
