//! Plans under options that take moves from the attacker: each is a guard before half-moves of the plan.

use super::{Aim, Goal, Plan, Quantifier};
use crate::board::Colour;
use std::sync::Arc;

impl Plan {
    /// The defender has defended when his king has more than so many moves, unless the attacker is about to play his last
    /// move, or has.
    pub fn with_flights(mut self, most: u32) -> Self {
        let early = self.steps.len().saturating_sub(2);
        for step in self.steps[..early].iter_mut().filter(|step| step.quantifier == Quantifier::ForAll) {
            step.require(Aim::Flights(most));
        }
        self
    }

    /// The play fails when the side that is to reach the goal has only its king left; nothing is asked if both sides
    /// have a goal.
    pub fn keeping_mating_unit(self) -> Self {
        let [white, black] = Colour::ALL.map(|side| self.reaches_goal(side));
        match (white, black) {
            (true, true) | (false, false) => self,
            (white, _) => {
                let side = if white { Colour::White } else { Colour::Black };
                self.guarded(|_| Some(Aim::HasMatingUnit(side)))
            }
        }
    }

    /// The defender has defended when he is not in check and the attacker threatens nothing that takes at most so many
    /// moves; where the attacker has not so many moves left, nothing is asked.
    ///
    /// ```
    /// use kirke::board::Colour;
    /// use kirke::stipulation::Stipulation;
    /// let plan = "#3".parse::<Stipulation>().unwrap().plan(Colour::White).with_threats(2);
    /// let guarded: Vec<bool> = plan.steps.iter().map(|step| step.guard.is_some()).collect();
    /// assert_eq!(guarded, [false, true, false, false, false]);
    /// ```
    pub fn with_threats(mut self, most: u32) -> Self {
        let most = most as usize;
        for i in (0..self.steps.len()).rev() {
            let rest = self.steps.len() - i - 1;
            let attacks =
                self.steps[i + 1..].iter().filter(|step| step.quantifier == Quantifier::Exists).count();
            if self.steps[i].quantifier != Quantifier::ForAll || attacks < most {
                continue;
            }
            let threat = self.last(rest.saturating_sub(2 * (attacks - most)));
            let threatens = Aim::Play(Arc::new(Self { hidden: true, ..threat }));
            let check = Aim::Goal(Goal::Check);
            self.steps[i].require(Aim::Or(Box::new(check), Box::new(threatens)));
        }
        self
    }

    /// The step from which on the play of a move of the defender at step `i` would be trivial, if there his non-trivial
    /// moves are counted.
    pub fn trivial_from(&self, i: usize) -> Option<usize> {
        let length = 2 * self.non_trivial?.trivial_length as usize + 1;
        let left = self.steps.len().checked_sub(i)?;
        let parity = left.checked_sub(1)? % 2;
        (left > length && self.steps[i].quantifier == Quantifier::ForAll)
            .then(|| self.steps.len() - (length + parity).min(left))
    }

    fn guarded(mut self, guard: impl Fn(&super::Step) -> Option<Aim>) -> Self {
        for step in &mut self.steps {
            if let Some(guard) = guard(step) {
                step.require(guard);
            }
        }
        self
    }

    /// Is some goal of the plan one that this side reaches?
    fn reaches_goal(&self, side: Colour) -> bool {
        let within = |aim: &Aim| aim.plans().iter().any(|plan| plan.reaches_goal(side));
        let ends = |step: &super::Step| {
            step.end.as_ref().is_some_and(|end| step.mover == side && end.has_goal() || within(end))
                || step.guard.as_ref().is_some_and(within)
        };
        self.steps.iter().any(ends) || self.at_once.as_deref().is_some_and(within)
    }
}
