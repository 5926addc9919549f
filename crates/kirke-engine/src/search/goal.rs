use super::limits::{Counter, Stopped};
use super::mate_in_one::mating_moves;
use super::reach::Referee;
use crate::board::{Bitboard, Square};
use crate::movegen::{Visitor, passes, self_checks, visit_legal};
use crate::position::{Move, Position};
use crate::stipulation::Goal;

/// Visits the moves that reach the goal at once, until a visit answers true.
pub(super) fn reaching_moves(
    position: &Position,
    referee: Referee<'_>,
    goal: Goal,
    counter: &mut Counter<'_>,
    mut visit: impl FnMut(Move) -> bool,
) -> Result<bool, Stopped> {
    let rules = referee.rules;
    for mv in passes(position, rules) {
        counter.count()?;
        let Ok(after) = position.play(rules, mv) else { continue };
        if referee.reached(Some((position, mv)), &after, goal) && visit(mv) {
            return Ok(true);
        }
    }
    if goal == Goal::Mate && rules.physics.mates_by_unit.is_ok() {
        return mating_moves(position, rules, counter, visit);
    }
    if goal.allows_self_check() {
        for mv in self_checks(position, rules) {
            counter.count()?;
            let Ok(after) = position.play(rules, mv) else { continue };
            if referee.reached(Some((position, mv)), &after, goal) && visit(mv) {
                return Ok(true);
            }
        }
    }
    let mut visitor = Trial { position, referee, goal, counter, outcome: Ok(()), visit: &mut visit };
    let found = visit_legal(position, rules, &mut visitor);
    visitor.outcome.map(|()| found)
}

/// Plays every legal move.
struct Trial<'a, 'c, F> {
    position: &'a Position,
    referee: Referee<'a>,
    goal: Goal,
    counter: &'a mut Counter<'c>,
    outcome: Result<(), Stopped>,
    visit: &'a mut F,
}

impl<F: FnMut(Move) -> bool> Visitor for Trial<'_, '_, F> {
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        targets.into_iter().any(|to| self.one(Move::new(from, to)))
    }

    fn one(&mut self, mv: Move) -> bool {
        if self.counter.count().is_err() {
            self.outcome = Err(Stopped);
            return true;
        }
        let mut after = self.position.clone();
        if after.make(self.referee.rules, mv).is_err() {
            return false;
        }
        let reaches = self.referee.reached(Some((self.position, mv)), &after, self.goal);
        reaches && (self.visit)(mv)
    }
}
