use super::checks::{CheckSquares, Flights};
use super::limits::{Counter, Stopped};
use crate::board::{Bitboard, Kind, Square, Unit, pawn_attacks};
use crate::movegen::{Visitor, has_legal_move, visit_legal};
use crate::position::{Move, Position, capture_reach, pawn_steps};
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
    let (mut checks, mut flights) = (None, None);
    if goal == Goal::Mate {
        checks = CheckSquares::of(position, rules);
        if let Some(checks) = &checks {
            let quick = some_unit_could_mate(position, rules, checks);
            if !quick.0 {
                return Ok(false);
            }
            flights = quick.1;
        } else {
            flights = Flights::of(position, rules);
        }
    }
    let mut visitor =
        Candidates { position, rules, goal, checks, flights, counter, outcome: Ok(()), visit: &mut visit };
    let found = visit_legal(position, rules, &mut visitor);
    visitor.outcome.map(|()| found)
}

/// A look at the board before any move is generated: most positions hold no mate, and most of those show it. Returns
/// also what was found out about flights on the way.
fn some_unit_could_mate(
    position: &Position,
    rules: &Rules,
    checks: &CheckSquares,
) -> (bool, Option<Flights>) {
    let side = position.side();
    let board = position.placement();
    let occupied = position.occupied();
    let special = position.en_passant().is_some()
        || position.castling().any()
        || (position.units(side, Kind::PAWN) & Bitboard::rank(side.promotion_rank() ^ 1)).any();
    if special {
        return (true, Flights::of(position, rules));
    }
    let mut flights = None;
    for from in board.side(side) {
        let Some(unit) = board.at(from) else { continue };
        let reach = if unit.kind() == Kind::PAWN {
            pawn_steps(rules, side, from, occupied) | pawn_attacks(side, from) & board.side(!side)
        } else {
            capture_reach(rules, unit, from, occupied) & !board.side(side)
        };
        let targets = reach & checks.of_unit(from, unit);
        if targets.is_empty() {
            continue;
        }
        let Some(flights) = flights.get_or_insert_with(|| Flights::of(position, rules)) else {
            return (true, None);
        };
        if targets.into_iter().any(|to| !flights.has_one_after(position, rules, Move::new(from, to))) {
            return (true, Some(flights.clone()));
        }
    }
    (false, None)
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
        let hopeless = |flights: &Flights| !flights.could_be_filled_by(self.position, self.rules, from, unit);
        if self.flights.as_ref().is_some_and(hopeless) {
            return Bitboard::EMPTY;
        }
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
