use super::checks::{BoardChecks, CheckSquares, LentChecks};
use super::free_units::Stalemating;
use super::limits::{Counter, Stopped};
use super::mate_in_one::mating_moves;
use super::open_flights::OpenFlights;
use super::reach::Referee;
use crate::board::{Attributes, Bitboard, Square, Unit};
use crate::movegen::{Visitor, passes, passes_filters, self_checks, visit_leading, visit_legal};
use crate::position::{Foreseen, Foresight, Move, Position};
use crate::rules::{Immobility, Rules};
use crate::stipulation::Goal;
use std::cell::{LazyCell, RefCell};

/// Visits the moves that reach the goal at once, until a visit answers true.
pub(super) fn reaching_moves(
    position: &Position,
    referee: Referee<'_>,
    goal: Goal,
    counter: &mut Counter<'_>,
    mut visit: impl FnMut(Move) -> bool,
) -> Result<bool, Stopped> {
    let rules = referee.rules;
    let stalemating = (goal == Goal::Stalemate).then(|| Stalemating::of(position, rules));
    if stalemating.as_ref().is_some_and(Stalemating::are_none) {
        return Ok(false);
    }
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
    let by_paralysis = goal != Goal::AutoStalemate || rules.marks.has(Attributes::PARALYSING);
    if goal.allows_self_check() && by_paralysis {
        for mv in self_checks(position, rules) {
            counter.count()?;
            let Ok(after) = position.play(rules, mv) else { continue };
            if referee.reached(Some((position, mv)), &after, goal) && visit(mv) {
                return Ok(true);
            }
        }
    }
    let flights = OpenFlights::of(position, rules, goal);
    if flights.as_ref().is_some_and(|flights| flights.units().is_empty()) {
        return Ok(false);
    }
    let (stalemating, flights) = (stalemating.as_ref(), flights.as_ref());
    if let Some(found) = played_to_goal(position, referee, goal, stalemating, flights, counter, &mut visit) {
        return found;
    }
    // Both goals leave the other side no legal move.
    let recalls_replies = matches!(goal, Goal::Mate | Goal::Stalemate)
        && rules.outcome.immobility == Immobility::NoMove
        && rules.shortcuts().remembered_moves;
    let mut visitor = Trial {
        position,
        referee,
        goal,
        stalemating,
        flights,
        checks: checks_of(position, rules, goal),
        counter,
        recalls_replies,
        outcome: Ok(()),
        visit: &mut visit,
    };
    let found = visit_legal(position, rules, &mut visitor);
    visitor.outcome.map(|()| found)
}

/// Mates and stalemates where moves have to be played to find out whether they are legal: whether the move checks is
/// asked first, since few do. None for other goals and rules.
fn played_to_goal(
    position: &Position,
    referee: Referee<'_>,
    goal: Goal,
    stalemating: Option<&Stalemating>,
    flights: Option<&OpenFlights>,
    counter: &mut Counter<'_>,
    visit: &mut impl FnMut(Move) -> bool,
) -> Option<Result<bool, Stopped>> {
    let rules = referee.rules;
    if !matches!(goal, Goal::Mate | Goal::Stalemate) {
        return None;
    }
    let mates = goal == Goal::Mate;
    let checks = checks_of(position, rules, goal);
    let lent = if mates { LentChecks::of(position, rules) } else { None };
    let on_boards = if mates { BoardChecks::of(position, rules) } else { None };
    let units = flights.map_or(Bitboard::FULL, OpenFlights::units);
    let side = position.side();
    // Neutral units belong to who asks. Most moves need not be asked about.
    let as_ours = LazyCell::new(|| position.as_owned_by(side));
    let as_theirs = LazyCell::new(|| position.as_owned_by(!side));
    let exposes = |seen: &Foreseen| Position::check_after_shift(&as_theirs, rules, seen, side);
    let checks_enemy = |seen: &Foreseen| Position::check_after_shift(&as_ours, rules, seen, !side);
    // Who is neither mated nor stalemated has a legal move.
    let needs_none = rules.outcome.immobility == Immobility::NoMove;
    let counter = RefCell::new(counter);
    let is_parried = |seen: &Foreseen, mv: Move| {
        let defences = &mut counter.borrow_mut().defences;
        let both = (position, &**as_ours);
        needs_none
            && (defences.surely_parry(both, rules, seen, mv.to)
                || !mates && defences.find_parry_to_shift(both, rules, seen, mv.to))
    };
    let may_lead = |mv: Move| {
        flights.is_none_or(|flights| flights.may_close(position, rules, mv))
            && checks.as_ref().is_none_or(|checks| checks.of_plain_move(position, rules, mv))
            && lent.as_ref().is_none_or(|lent| lent.may_check(mv))
            && on_boards.as_ref().is_none_or(|boards| boards.may_check(mv))
            && stalemating.is_none_or(|stalemating| stalemating.may_be(position, rules, mv))
            && position.foresee_shift(rules, mv).is_none_or(|seen| {
                exposes(&seen) != Some(true)
                    && (!mates || checks_enemy(&seen) != Some(false))
                    && !is_parried(&seen, mv)
            })
    };
    // Units that are paralysed may be stalemated in check. Where each move is asked whether it checks, that comes first.
    let may_check = !mates && (rules.marks.has(Attributes::PARALYSING) || !rules.judges_checks());
    let fits = |after: &Position| may_check || after.in_check(rules, after.side()) == mates;
    let mut outcome = Ok(());
    let mut reach = |mv: Move, after: &Position| {
        let mut counter = counter.borrow_mut();
        if counter.count().is_err() {
            outcome = Err(Stopped);
            return true;
        }
        !(needs_none && counter.defences.parry(after, rules, mv.to))
            && referee.reached(Some((position, mv)), after, goal)
            && passes_filters(position, rules, mv, after)
            && visit(mv)
    };
    let found = visit_leading(position, rules, units, may_lead, fits, &mut reach)?;
    Some(outcome.map(|()| found))
}

/// From where plain units check, where a goal asks for a check and that is known.
fn checks_of(position: &Position, rules: &Rules, goal: Goal) -> Option<CheckSquares> {
    if goal == Goal::Mate { CheckSquares::beside_marks(position, rules) } else { None }
}

impl<F> Trial<'_, '_, F> {
    /// Is one of the replies known so far legal after this move, as masks tell?
    #[inline]
    fn leaves_known_reply(&self, mv: Move) -> bool {
        let Self { position, referee: Referee { rules, .. }, counter, .. } = self;
        match position.foresee(rules, mv) {
            Foresight::Known(seen) => counter.defences.last_seen(position, rules, &seen, mv.to).is_some(),
            Foresight::Refused
            | Foresight::PromotionNeeded
            | Foresight::SquareNeeded { .. }
            | Foresight::Unknown => false,
        }
    }
}

/// Plays every legal move.
struct Trial<'a, 'c, F> {
    position: &'a Position,
    referee: Referee<'a>,
    goal: Goal,
    stalemating: Option<&'a Stalemating>,
    flights: Option<&'a OpenFlights>,
    checks: Option<CheckSquares>,
    counter: &'a mut Counter<'c>,
    /// A legal reply is a sign that the goal is not reached. Those that were one before are tried first.
    recalls_replies: bool,
    outcome: Result<(), Stopped>,
    visit: &'a mut F,
}

impl<F: FnMut(Move) -> bool> Visitor for Trial<'_, '_, F> {
    #[inline]
    fn interest(&self, from: Square, _unit: Unit) -> Bitboard {
        self.stalemating.map_or(Bitboard::FULL, |stalemating| stalemating.targets(from))
    }

    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        let Self { position, referee, .. } = *self;
        let rules = referee.rules;
        referee.may_reach(position, mv, self.goal)
            && self.stalemating.is_none_or(|stalemating| stalemating.may_be(position, rules, mv))
            && self.checks.as_ref().is_none_or(|checks| checks.of_plain_move(position, rules, mv))
            && self.flights.is_none_or(|flights| flights.may_close(position, rules, mv))
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        let Self { position, referee, goal, flights, .. } = *self;
        let closes = |mv| flights.is_none_or(|flights| flights.may_close(position, referee.rules, mv));
        let may_reach = |mv: &Move| referee.may_reach(position, *mv, goal) && closes(*mv);
        let mut moves = targets.into_iter().map(|to| Move::new(from, to)).filter(may_reach);
        moves.any(|mv| self.one(mv))
    }

    fn one(&mut self, mv: Move) -> bool {
        if self.counter.count().is_err() {
            self.outcome = Err(Stopped);
            return true;
        }
        let rules = self.referee.rules;
        if self.recalls_replies && self.leaves_known_reply(mv) {
            return false;
        }
        let mut after = self.position.clone();
        if after.make(rules, mv).is_err() {
            return false;
        }
        if self.recalls_replies && self.counter.defences.parry(&after, rules, mv.to) {
            return false;
        }
        let reaches = self.referee.reached(Some((self.position, mv)), &after, self.goal);
        reaches && (self.visit)(mv)
    }
}
