//! What standalone conditions see of a half-move, and what some of them do.

use super::{Class, Move, Position, RebirthChoice, Refused};
use crate::board::Colour;
use crate::rules::{HalfMove, Rules};

impl Position {
    /// The same position, in which the side to move plays the units of the other one.
    #[must_use]
    pub fn in_other_hands(&self) -> Self {
        self.with_turn_of(!self.side)
    }

    /// Is this a move of a unit of the side that is not to move?
    pub fn is_by_other_hand(&self, mv: Move) -> bool {
        let unit = self.placement.at(mv.from).filter(|_| mv.class != Class::Pass);
        unit.is_some_and(|unit| unit.colour() != self.side)
    }

    /// A move of the side to move as such a condition sees it.
    pub(super) fn half_move(&self, rules: &Rules, mv: Move) -> HalfMove<'_> {
        let from = (mv.class != Class::Pass).then_some(mv.from);
        let asks = rules.motion.asks_last_moves;
        HalfMove {
            side: self.side,
            before: &self.placement,
            from,
            end: mv.end(rules),
            diagram_square: from.and_then(|from| self.origin(from)),
            last_moves: Colour::ALL.map(|side| asks.then(|| self.last_move(side)).flatten()),
            just_made: asks.then(|| self.move_just_made(!self.side)).flatten(),
            captures: self.captures(mv),
        }
    }

    /// The further ways in which this move, which can be played as it is, may be made.
    #[cold]
    pub fn further_ways(&self, rules: &Rules, mv: Move) -> Vec<(Move, Self)> {
        let mut ways = self.ways_to_go_on(rules, mv);
        ways.extend(self.ways_to_insert(rules, mv));
        ways.extend(self.way_to_recolour(rules, mv));
        ways
    }

    /// Republican Chess: the ways in which this move, which can be played without, may put the king of the other side on the
    /// board, where he is in check; whether he is mated is not asked.
    fn ways_to_insert(&self, rules: &Rules, mv: Move) -> Vec<(Move, Self)> {
        let bare =
            mv.class != Class::Pass && mv.rebirth == RebirthChoice::Forced && rules.motion.inserts.is_some();
        let Some(after) = bare.then(|| self.play(rules, mv).ok()).flatten() else { return Vec::new() };
        let side = after.side;
        if after.number_of_kings(side) > 0 {
            return Vec::new();
        }
        let way = |square| {
            let way = Move { rebirth: RebirthChoice::On(square), ..mv };
            let after = self.play(rules, way).ok()?;
            after.in_check(rules, side).then_some((way, after))
        };
        (!after.occupied()).into_iter().filter_map(way).collect()
    }

    /// Colour Mate: the way in which the units that give check by this move, which can be played without, change sides, if some
    /// do and leave the own king safe; whether they mate is not asked.
    #[cold]
    pub fn way_to_recolour(&self, rules: &Rules, mv: Move) -> Option<(Move, Self)> {
        let bare =
            mv.class != Class::Pass && mv.rebirth == RebirthChoice::Forced && rules.motion.recolours_mates;
        let way = bare.then_some(Move { rebirth: RebirthChoice::Declined, ..mv })?;
        let after = self.play(rules, way).ok()?;
        (!after.in_check(rules, self.side)).then_some((way, after))
    }

    /// Does such a condition allow a move that leads to a position?
    #[cold]
    pub(super) fn is_not_forbidden(
        &self,
        rules: &Rules,
        mv: Move,
        after: &Self,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let rule = rules.outcome.forbidding.filter(|rule| !in_thought || rule.binds_captures_of_kings);
        let forbids = rule.and_then(|rule| rule.forbids);
        match forbids.and_then(|forbids| forbids(&self.half_move(rules, mv), &after.placement)) {
            Some(why) => Err(Refused::ByCondition(why)),
            None => Ok(()),
        }
    }
}
