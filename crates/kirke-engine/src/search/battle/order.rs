//! Which moves are tried, and in which order.

use super::Battle;
use crate::board::Bitboard;
use crate::movegen::legal_moves;
use crate::position::{Move, Position};
use crate::search::forced::forcing_moves;
use crate::search::ordering::{fingerprint, in_order, promise};
use crate::stipulation::{Goal, Quantifier};

/// So many moves of each step are remembered; the first of them are tried before others are generated.
pub(super) const KILLERS: usize = 8;
const TRIED_AT_ONCE: usize = 2;

impl Battle<'_> {
    /// Legal moves, the most promising first: the table's, the killers, captures and promotions.
    pub(in crate::search) fn ordered(&self, position: &Position, i: usize, best: u32) -> Vec<Move> {
        let rules = self.referee.rules;
        let promising = match self.goal_to_force(i) {
            Some(goal) => forcing_moves(position, rules, goal),
            None if self.left(i) == 1 => self.stages[i].ending_moves(position, rules),
            None => None,
        };
        let moves = promising.unwrap_or_else(|| legal_moves(position, rules));
        // Replies that refute sister positions refute many of them where it is the attacker who mates; elsewhere only the
        // latest ones tell.
        let attacker_mates = self.stages.last().is_some_and(|last| last.quantifier != Quantifier::ForAll);
        let recalls_all = attacker_mates && self.stages[i].quantifier == Quantifier::ForAll;
        let killers = &self.killers[i][..if recalls_all { KILLERS } else { TRIED_AT_ONCE }];
        // Few moves lead where a killer leads; the others need not be compared with each of them.
        let targets: Bitboard = killers.iter().flatten().map(|killer| killer.to).collect();
        let age = |mv: Move| match targets.has(mv.to) {
            true => killers.iter().position(|&killer| killer == Some(mv)),
            false => None,
        };
        in_order(moves, |mv| {
            if best != 0 && fingerprint(mv) == best {
                1000
            } else if let Some(age) = age(mv) {
                900 - age as i32
            } else {
                promise(position, mv)
            }
        })
    }

    /// The goal that every reply must reach, if the move of step `i` is the last one before those.
    fn goal_to_force(&self, i: usize) -> Option<Goal> {
        let forces = self.left(i) == 2
            && self.stages[i].quantifier == Quantifier::Exists
            && self.stages[i].end.is_none()
            && self.stages[i + 1].quantifier == Quantifier::ForAll
            && self.stages[i + 1].is_plain;
        if forces { self.stages[i + 1].goal } else { None }
    }

    /// Remembers a move of step `i` that has worked, before others.
    pub(in crate::search) fn remember(&mut self, i: usize, mv: Move) {
        let killers = &mut self.killers[i];
        if killers[0] == Some(mv) || !self.referee.rules.shortcuts().remembered_moves {
            return;
        }
        let age = killers.iter().position(|&killer| killer == Some(mv)).unwrap_or(KILLERS - 1);
        killers.copy_within(..age, 1);
        killers[0] = Some(mv);
    }

    /// As [`remember`](Self::remember), of a move that is known by its place among those that are tried at once.
    #[inline]
    pub(super) fn try_first(&mut self, i: usize, age: usize) {
        let killers = &mut self.killers[i];
        let mv = killers[age];
        killers.copy_within(..age, 1);
        killers[0] = mv;
    }

    /// The moves of step `i` that are tried before others are generated.
    #[inline]
    pub(super) fn tried_at_once(&self, i: usize) -> [Option<Move>; TRIED_AT_ONCE] {
        std::array::from_fn(|age| self.killers[i][age])
    }
}
