//! Play within play: what is told where a half-move ends its play because a plan of its own succeeds.

use super::Search;
use super::battle::Battle;
use super::battle::test::Test;
use super::reach::Last;
use super::tree::Tree;
use crate::position::Position;
use crate::solution::{Branch, Role};
use crate::stipulation::{Aim, Goal, Plan, Quantifier, Step};

impl Search<'_> {
    /// The play of a plan that is told in lines.
    pub(super) fn play_of(&self, position: &Position, plan: &Plan) -> Vec<Branch> {
        // The parts of help play are told one by one.
        match &plan.at_once {
            _ if !plan.steps.is_empty() && plan.is_help() => self.lines_of(position, plan),
            Some(aim) if self.test(aim, None, position) => self.play_of_aim(None, position, aim),
            _ if plan.steps.is_empty() => Vec::new(),
            _ => self.battle_of(position, plan),
        }
    }

    /// The plans that succeed where an aim holds, each with its play; none if nothing more is played or told.
    pub(super) fn play_of_aim(&self, last: Last<'_>, position: &Position, aim: &Aim) -> Vec<Branch> {
        match aim {
            Aim::Goal(_) | Aim::Not(_) | Aim::Flights(_) | Aim::HasMatingUnit(_) => Vec::new(),
            Aim::Play(plan) if plan.hidden => Vec::new(),
            Aim::Play(plan) => self.play_of(position, plan),
            Aim::And(one, other) => {
                [self.play_of_aim(last, position, one), self.play_of_aim(last, position, other)].concat()
            }
            // A goal that has been reached ends the play.
            Aim::Or(..) if self.reaches_one_of(last, position, &aim.alternatives()) => Vec::new(),
            Aim::Or(one, other) => [one, other]
                .into_iter()
                .filter(|aim| self.test(aim, last, position))
                .flat_map(|aim| self.play_of_aim(last, position, aim))
                .collect(),
        }
    }

    fn reaches_one_of(&self, last: Last<'_>, position: &Position, ends: &[&Aim]) -> bool {
        ends.iter().any(|end| matches!(end, Aim::Goal(goal) if self.referee().reached(last, position, *goal)))
    }

    /// The goal to be marked behind the move that led here, if an aim asks for one and it is reached.
    pub(super) fn goal_of(&self, last: Last<'_>, position: &Position, aim: Option<&Aim>) -> Option<Goal> {
        match aim? {
            Aim::Goal(goal) => self.referee().reached(last, position, *goal).then_some(*goal),
            Aim::Not(_) | Aim::Play(_) | Aim::Flights(_) | Aim::HasMatingUnit(_) => None,
            Aim::And(..) if aim?.goes_on() => None,
            Aim::And(one, other) | Aim::Or(one, other) => {
                self.goal_of(last, position, Some(one)).or_else(|| self.goal_of(last, position, Some(other)))
            }
        }
    }

    /// Does the aim hold? Not if the search is stopped before that is known.
    fn test(&self, aim: &Aim, last: Last<'_>, position: &Position) -> bool {
        Test::new(aim, self.referee(), self.table, self.limits).holds(last, position).unwrap_or(false)
    }

    /// Does a plan succeed? Not if the search is stopped before that is known.
    pub(super) fn succeeds(&self, position: &Position, plan: &Plan) -> bool {
        let mut battle = Battle::new(self.referee(), self.table, self.limits, plan);
        battle.holds(None, position).unwrap_or(false)
    }

    /// What must be played instead where the play cannot go on because something is possible that must not be: the
    /// moves that reach the goal of a reflex problem.
    pub(super) fn forced_moves(&self, last: Last<'_>, position: &Position, step: &Step) -> Vec<Branch> {
        let Some(Aim::Not(forced)) = step.guard.as_ref() else { return Vec::new() };
        let mut moves = self.play_of_aim(last, position, forced);
        moves.iter_mut().for_each(|branch| branch.role = Role::Forced);
        moves
    }

    /// Battle play at the end of another play: all moves of the attacker that succeed, or all of the defender.
    fn battle_of(&self, position: &Position, plan: &Plan) -> Vec<Branch> {
        let Some(position) = self.next_mover(position.clone(), &plan.steps) else { return Vec::new() };
        if !self.succeeds(&position, plan) {
            return Vec::new();
        }
        let mut tree = Tree::nested(self, plan);
        match plan.steps[0].quantifier {
            Quantifier::ForAll => tree.all_replies(&position).unwrap_or_default(),
            Quantifier::Exists | Quantifier::Help => {
                let role = if plan.anew { Role::Key } else { Role::Defence };
                tree.solving_moves(&position, role).unwrap_or_default()
            }
        }
    }
}
