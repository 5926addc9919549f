use super::checks::{CheckSquares, Flights};
use super::limits::{Counter, Stopped};
use crate::board::{Bitboard, Square, Unit};
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
    let mating = goal == Goal::Mate;
    let mut visitor = Candidates {
        position,
        rules,
        goal,
        checks: if mating { CheckSquares::of(position, rules) } else { None },
        flights: if mating { Flights::of(position, rules) } else { None },
        counter,
        outcome: Ok(()),
        visit: &mut visit,
    };
    let found = visit_legal(position, rules, &mut visitor);
    visitor.outcome.map(|()| found)
}

struct Candidates<'a, 'c, F> {
    position: &'a Position,
    rules: &'a Rules,
    goal: Goal,
    checks: Option<CheckSquares>,
    flights: Option<Flights>,
    counter: &'a mut Counter<'c>,
    outcome: Result<(), Stopped>,
    visit: &'a mut F,
}

impl<F: FnMut(Move) -> bool> Visitor for Candidates<'_, '_, F> {
    #[inline]
    fn interest(&self, from: Square, unit: Unit) -> Bitboard {
        self.checks.as_ref().map_or(Bitboard::FULL, |checks| checks.of_unit(from, unit))
    }

    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        !self.flights.as_ref().is_some_and(|flights| flights.has_one_after(self.position, self.rules, mv))
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        targets.into_iter().any(|to| {
            let mv = Move::new(from, to);
            self.worth_playing(mv) && self.one(mv)
        })
    }

    #[inline]
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
