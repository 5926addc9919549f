//! The last reply of self play must mate, whatever it is: is there one that does not? Most replies give no check, and
//! this is seen without playing them.

use super::limits::{Counter, Stopped};
use super::reach::reached;
use crate::board::{Bitboard, Square};
use crate::movegen::{Visitor, visit_legal};
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::stipulation::Goal;

/// What the replies of a position come to.
pub(super) enum MatingReplies {
    None,
    AllMate,
    Refuted(Move),
}

/// Looks for a legal move that does not mate.
pub(super) fn replies(
    position: &Position,
    rules: &Rules,
    counter: &mut Counter<'_>,
) -> Result<MatingReplies, Stopped> {
    let mut search = ReplySearch { position, rules, counter, outcome: Ok(MatingReplies::None) };
    visit_legal(position, rules, &mut search);
    search.outcome
}

/// Does this legal move mate?
#[inline]
pub(super) fn mates(position: &Position, rules: &Rules, mv: Move) -> bool {
    if position.check_after(rules, mv, !position.side()) == Some(false) {
        return false;
    }
    let mut after = position.clone();
    after.make(rules, mv).is_ok() && reached(&after, rules, Goal::Mate)
}

struct ReplySearch<'a, 'c> {
    position: &'a Position,
    rules: &'a Rules,
    counter: &'a mut Counter<'c>,
    outcome: Result<MatingReplies, Stopped>,
}

impl Visitor for ReplySearch<'_, '_> {
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        targets.into_iter().any(|to| self.one(Move::new(from, to)))
    }

    fn one(&mut self, mv: Move) -> bool {
        if self.counter.count().is_err() {
            self.outcome = Err(Stopped);
            return true;
        }
        let mates = mates(self.position, self.rules, mv);
        self.outcome = Ok(if mates { MatingReplies::AllMate } else { MatingReplies::Refuted(mv) });
        !mates
    }
}
