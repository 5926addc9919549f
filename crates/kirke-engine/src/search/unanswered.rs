//! The same as [`forced`](super::forced) where no masks tell what a move leads to, because of fairy units, marks or conditions:
//! each last attacking move is foreseen, and left out if one of a few quiet replies is legal after it and gives no check.

use super::next_squares::goes_at_once;
use crate::board::{Bitboard, Square};
use crate::movegen::{MoveList, USUAL_MOVES, Visitor, visit_legal};
use crate::position::{Foreseen, Move, Position};
use crate::rules::Rules;
use crate::stipulation::Goal;
use arrayvec::ArrayVec;
use std::borrow::Cow;
use std::cell::Cell;

/// The legal moves that may force the defender to reach this goal; none if nothing is known here.
pub(super) fn unanswered_moves(position: &Position, rules: &Rules, goal: Goal) -> Option<MoveList> {
    rules.physics.shifts_are_foreseen.and(rules.physics.plain_units_are_free).ok()?;
    // No quiet move without check reaches these. A move may be answered by a pass.
    if !matches!(goal, Goal::Mate | Goal::Check | Goal::Capture) || rules.may_pass {
        return None;
    }
    let replies = quiet_replies(position, rules);
    if replies.is_empty() {
        return None;
    }
    let side = position.side();
    let [ours, theirs] = [side, !side].map(|side| position.as_owned_by(side));
    let latest = Cell::new(0);
    let moves = MoveList::with_capacity(USUAL_MOVES);
    let mut filter = Filter { position, rules, ours, theirs, replies, latest, moves };
    visit_legal(position, rules, &mut filter);
    Some(filter.moves)
}

struct Filter<'a> {
    position: &'a Position,
    rules: &'a Rules,
    /// The position as the attacker finds it, and as the defender does.
    ours: Cow<'a, Position>,
    theirs: Cow<'a, Position>,
    replies: ArrayVec<Move, MOST_REPLIES>,
    /// The reply that has answered a move last.
    latest: Cell<usize>,
    moves: MoveList,
}

/// More replies are not looked at; and of them no more after one move.
const MOST_REPLIES: usize = 16;
const MOST_TRIED: usize = 6;

/// Moves of the other side by which units without marks go to empty squares near them, whether or not they are legal.
fn quiet_replies(position: &Position, rules: &Rules) -> ArrayVec<Move, MOST_REPLIES> {
    let (board, occupied) = (position.placement(), position.occupied());
    let units = board.side(!position.side()) & !board.neutrals();
    let moves = units.into_iter().flat_map(|from| {
        let unit = board.at(from).filter(|unit| !unit.is_marked() && !unit.is_royal());
        let next = unit.map_or(Bitboard::EMPTY, |unit| goes_at_once(rules, unit, from)) & !occupied;
        let promotes = move |to| unit.is_some_and(|unit| rules.promotes_on(unit, to));
        next.into_iter().filter(move |&to| !promotes(to)).map(move |to| Move::new(from, to))
    });
    moves.take(MOST_REPLIES).collect()
}

impl Filter<'_> {
    /// Is there surely a reply to this move that does not reach the goal?
    fn is_answered(&self, mv: Move) -> bool {
        let Some(seen) = self.position.foresee_shift(self.rules, mv) else { return false };
        // A check is seldom parried by one of these.
        if Position::check_after_shift(&self.ours, self.rules, &seen, !self.position.side()) != Some(false) {
            return false;
        }
        let (latest, number) = (self.latest.get(), self.replies.len());
        let found = (0..number.min(MOST_TRIED))
            .map(|place| (latest + place) % number)
            .find(|&place| self.answers(&seen, self.replies[place]));
        self.latest.set(found.unwrap_or(latest));
        found.is_some()
    }

    fn answers(&self, seen: &Foreseen, reply: Move) -> bool {
        self.position.allows_reply_without_check([&self.ours, &self.theirs], self.rules, seen, reply)
    }
}

impl Visitor for Filter<'_> {
    fn worth_playing(&self, mv: Move) -> bool {
        !self.is_answered(mv)
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }

    fn one(&mut self, mv: Move) -> bool {
        self.moves.push(mv);
        false
    }
}
