use super::limits::{Counter, Stopped};
use super::mate_in_one::mating_moves;
use crate::board::{Bitboard, Square};
use crate::movegen::{Visitor, has_legal_move, visit_legal};
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::stipulation::Goal;

/// Has the move that led here reached the goal?
#[inline]
pub(super) fn reached(position: &Position, rules: &Rules, goal: Goal) -> bool {
    let check = position.in_check(rules, position.side());
    match goal {
        Goal::Mate => check && !has_legal_move(position, rules),
        Goal::Stalemate => !check && !has_legal_move(position, rules),
    }
}

/// Visits the moves that reach the goal at once, until a visit answers true.
pub(super) fn reaching_moves(
    position: &Position,
    rules: &Rules,
    goal: Goal,
    counter: &mut Counter<'_>,
    mut visit: impl FnMut(Move) -> bool,
) -> Result<bool, Stopped> {
    if goal == Goal::Mate {
        return mating_moves(position, rules, counter, visit);
    }
    let mut visitor = Trial { position, rules, goal, counter, outcome: Ok(()), visit: &mut visit };
    let found = visit_legal(position, rules, &mut visitor);
    visitor.outcome.map(|()| found)
}

/// Plays every legal move.
struct Trial<'a, 'c, F> {
    position: &'a Position,
    rules: &'a Rules,
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
        let reaches =
            self.position.play(self.rules, mv).is_ok_and(|after| reached(&after, self.rules, self.goal));
        reaches && (self.visit)(mv)
    }
}
