//! The same as [`forced`](super::forced) where no masks tell what a move leads to, because of fairy units, marks or conditions:
//! each last attacking move is foreseen, and left out if one of a few quiet replies is legal after it and gives no check.

use super::next_squares::goes_at_once;
use crate::board::Bitboard;
use crate::movegen::{MoveList, legal_moves_worth_playing};
use crate::position::{Move, Position};
use crate::rules::Rules;
use arrayvec::ArrayVec;
use std::borrow::Cow;
use std::cell::Cell;

/// The legal moves that may force the defender to what no quiet move without check does; none if nothing is known here.
pub(super) fn unanswered_moves(position: &Position, rules: &Rules) -> Option<MoveList> {
    rules.physics.replies_to_shifts().ok()?;
    let moves = quiet_replies(position, rules);
    // A move may be answered by a pass.
    if moves.is_empty() || rules.may_pass {
        return None;
    }
    let side = position.side();
    let [ours, theirs] = [side, !side].map(|side| position.as_owned_by(side));
    let replies = Replies { position, rules, ours, theirs, moves, latest: Cell::new(0) };
    Some(legal_moves_worth_playing(position, rules, |mv| !replies.answer(mv)))
}

/// Quiet replies that may answer a move.
struct Replies<'a> {
    position: &'a Position,
    rules: &'a Rules,
    /// The position as the attacker finds it, and as the defender does.
    ours: Cow<'a, Position>,
    theirs: Cow<'a, Position>,
    moves: ArrayVec<Move, MOST_REPLIES>,
    /// The one that has answered a move last.
    latest: Cell<usize>,
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

impl Replies<'_> {
    /// Does one of them surely not reach the goal after this move?
    fn answer(&self, mv: Move) -> bool {
        let Self { position, rules, ours, theirs, moves, latest } = self;
        let Some(seen) = position.foresee_shift(rules, mv) else { return false };
        // A check is seldom parried by one of these.
        if Position::check_after_shift(ours, rules, &seen, !position.side()) != Some(false) {
            return false;
        }
        let (first, number) = (latest.get(), moves.len());
        let found = (0..number.min(MOST_TRIED))
            .map(|place| (first + place) % number)
            .find(|&place| position.allows_reply_without_check([ours, theirs], rules, &seen, moves[place]));
        latest.set(found.unwrap_or(first));
        found.is_some()
    }
}
