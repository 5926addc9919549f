//! What conditions of which everything stands in one file see of a half-move.

use super::motion::LastMove;
use super::{Class, Move, Position, Refused};
use crate::board::Colour;
use crate::rules::{HalfMove, Rules};

impl Position {
    /// A move of the side to move as such a condition sees it.
    pub(super) fn half_move(&self, rules: &Rules, mv: Move) -> HalfMove<'_> {
        let from = (mv.class != Class::Pass).then_some(mv.from);
        let last = |side| self.last_move(side).filter(|_| rules.motion.asks_last_moves);
        let lasts = Colour::ALL.into_iter().filter_map(last);
        HalfMove {
            side: self.side,
            before: &self.placement,
            from,
            end: mv.end(rules),
            diagram_square: from.and_then(|from| self.origin(from)),
            vacated: lasts.flat_map(LastMove::vacated).collect(),
        }
    }

    /// Does such a condition allow a move that leads to a position?
    #[cold]
    pub(super) fn demands_are_met(
        &self,
        rules: &Rules,
        mv: Move,
        after: &Self,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let half_move = self.half_move(rules, mv);
        let binding = rules.outcome.demands.iter().filter(|rule| !in_thought || rule.binds_captures_of_kings);
        let why = |forbids: fn(&HalfMove, &_) -> _| forbids(&half_move, &after.placement);
        match binding.filter_map(|rule| rule.forbids).find_map(why) {
            Some(why) => Err(Refused::ByCondition(why)),
            None => Ok(()),
        }
    }
}
