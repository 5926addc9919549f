use super::{Bound, Finals};
use crate::board::Colour;
use crate::position::{Class, Move, Position};
use crate::rules::Rules;
use crate::search::limits::Limits;
use crate::stipulation::{Aim, Plan, Quantifier, Step};

/// In shorter play it costs more to tell the final positions than it saves.
const FINALS_FROM: usize = 5;

/// What the play must come to: its goal, or those of the plays that must all succeed where it ends, as reciprocal play
/// does.
#[derive(Clone, Default)]
pub(in crate::search) struct Ends(Vec<End>);

/// A goal with the half-moves that lead there.
#[derive(Clone)]
struct End {
    bound: Bound,
    steps: Vec<Step>,
    finals: Option<Finals>,
}

impl Ends {
    /// What these half-moves, and those of plays that follow, must come to, as far as there is a bound for it.
    pub fn of(position: &Position, rules: &Rules, steps: &[Step], limits: &Limits) -> Self {
        let mut follow = Vec::new();
        match steps.last().and_then(|step| step.end.as_ref()) {
            Some(Aim::Goal(_)) => follow.push(&[][..]),
            Some(aim) => add_plays(aim, &mut follow),
            None => {}
        }
        let ends = follow.into_iter().filter_map(|more| {
            let steps = [steps, more].concat();
            let bound = Bound::of(position, rules, &steps)?;
            let finals =
                (steps.len() >= FINALS_FROM).then(|| bound.finals(position, &steps, limits)).flatten();
            Some(End { bound, steps, finals })
        });
        Self(ends.collect())
    }

    /// May the half-moves from step `i` on still bring about every end? If so, goes on with the final positions that are
    /// left.
    pub fn enter(&mut self, position: &Position, i: usize) -> bool {
        let failing = self.0.iter_mut().position(|end| !end.enter(position, i));
        self.0[..failing.unwrap_or(0)].iter_mut().for_each(End::leave);
        failing.is_none()
    }

    /// Goes back to the position before.
    pub fn leave(&mut self) {
        self.0.iter_mut().for_each(End::leave);
    }

    /// Leaves those of a side's moves that may contribute to every end, and passes.
    pub fn retain_useful(&self, side: Colour, moves: &mut Vec<Move>) {
        for finals in self.0.iter().filter_map(|end| end.finals.as_ref()) {
            let useful = finals.useful_moves(side);
            moves.retain(|mv| mv.class == Class::Pass || useful[mv.from.index()].has(mv.to));
        }
    }
}

impl End {
    fn enter(&mut self, position: &Position, i: usize) -> bool {
        let left = &self.steps[i..];
        let are_few = self.finals.as_ref().is_some_and(Finals::are_few);
        (are_few || self.bound.allows(position, left))
            && self.finals.as_mut().is_none_or(|finals| finals.enter(position, left.len()))
    }

    fn leave(&mut self) {
        if let Some(finals) = &mut self.finals {
            finals.leave();
        }
    }
}

/// Adds the half-moves of each help play that must succeed for an aim, if it cannot be shorter.
fn add_plays<'a>(aim: &'a Aim, plays: &mut Vec<&'a [Step]>) {
    let is_whole = |plan: &Plan| {
        let (Some((_, before)), None) = (plan.steps.split_last(), &plan.at_once) else { return false };
        let helps = |step: &Step| step.quantifier == Quantifier::Help && !step.parry;
        plan.steps.iter().all(helps) && before.iter().all(|step| step.end.is_none())
    };
    match aim {
        Aim::And(one, other) => {
            add_plays(one, plays);
            add_plays(other, plays);
        }
        Aim::Play(plan) if is_whole(plan) => plays.push(&plan.steps),
        Aim::Play(_) | Aim::Goal(_) | Aim::Not(_) | Aim::Or(..) | Aim::Flights(_) | Aim::HasMatingUnit(_) => {
        }
    }
}
