//! Which moves of help and series play are worth looking at.

use super::{Help, is_to_mate};
use crate::board::{Bitboard, Square};
use crate::movegen::{Visitor, legal_moves, passes, visit_legal};
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::search::diagram::{AfterMove, Diagram};
use crate::search::helper::helpful_moves;
use crate::search::open_flights::FarGuards;
use crate::search::parts::is_same;
use crate::search::prospects::Prospects;
use crate::solution::Ply;
use crate::stipulation::{Goal, Step};

/// The [`Prospects`] must drop so many of a hundred moves to save what they cost.
pub(super) const PROSPECTS_PAY: u32 = 60;

impl<'a> Help<'a> {
    /// The only move that is wanted here, in words; none if all are.
    pub(super) fn wanted(&self) -> Option<&'a Ply> {
        self.path.len().checked_sub(1).and_then(|place| self.then.get(place))
    }

    pub(super) fn drop_unwanted(&self, position: &Position, moves: &mut Vec<Move>) {
        let Some(wanted) = self.wanted() else { return };
        let legal = legal_moves(position, self.search.rules);
        moves.retain(|&mv| self.search.ply(position, mv, &legal).is_ok_and(|ply| is_same(&ply, wanted)));
    }

    /// The legal moves that may leave a solution.
    pub(super) fn moves_before(&self, position: &Position, left: &[Step]) -> Vec<Move> {
        let rules = self.search.rules;
        if let [step, last] = left
            && self.search.shortcuts
            && is_to_mate(left)
            && step.mover != last.mover
            && let Some(moves) = helpful_moves(position, rules)
        {
            return moves;
        }
        match &self.diagram {
            Some(diagram) => affordable_moves(diagram, position, rules, &left[1..]),
            None => legal_moves(position, rules),
        }
    }

    /// Drops moves after which the last half-moves, one or two, cannot mate.
    pub(super) fn drop_hopeless(&mut self, position: &Position, left: &[Step], moves: &mut Vec<Move>) {
        if !self.search.shortcuts || !is_to_mate(left) {
            return;
        }
        match left {
            [step, last] if step.mover != last.mover => {
                // Elsewhere the other filter leaves little to find out.
                if let Some(sides) = self.mating_sides.as_mut().filter(|sides| sides.has_fairies()) {
                    sides.drop_hopeless(position, moves, 0);
                }
            }
            [step, next, last] if next.mover != last.mover && step.mover == next.mover => {
                if let Some(sides) = &mut self.mating_sides {
                    sides.drop_hopeless(position, moves, 1);
                }
            }
            [_, next, last] if next.mover != last.mover => {
                if self.prospects.asks()
                    && let Some(mut prospects) = Prospects::of(position, self.search.rules)
                {
                    let shown = moves.len();
                    moves.retain(|&mv| prospects.remain_after(mv));
                    self.prospects.learn(shown, moves.len());
                }
            }
            _ => {}
        }
    }

    /// Drops moves to positions of which the table says that they hold no solution, or in which each last move leaves a
    /// flight. Most moves need not be played for that, and the looks into the table do not wait for each other.
    pub(super) fn drop_failures(&self, position: &Position, i: usize, moves: &mut Vec<Move>) {
        let (rules, next) = (self.search.rules, i + 1);
        let step = &self.steps[next];
        let is_known = self.knows_last_moves || next + 1 < self.steps.len();
        // What has guards depends on the way to the position, too.
        if !is_known || self.stages[next].is_some() || step.parry {
            return;
        }
        let key_after =
            |&mv: &Move| position.key_after(rules, mv, step.mover).map(|key| key ^ self.keys[next]);
        let keys: Vec<Option<u64>> = moves.iter().map(key_after).collect();
        self.search.table.fetch(keys.iter().copied().flatten());
        let guards = self.guards_of_mates(position, next);
        let fails = |mv: Move, key: Option<u64>| {
            if key.is_some_and(|key| self.search.table.look_up(key).is_some()) {
                return true;
            }
            let flees = guards.as_ref().is_some_and(|guards| guards.leave_flights_after(position, rules, mv));
            if let Some(key) = key.filter(|_| flees) {
                self.search.table.refute(key, 1, 0);
            }
            flees
        };
        let mut keys = keys.into_iter();
        moves.retain(|&mv| !fails(mv, keys.next().flatten()));
    }

    /// What the side guards that is to mate the one to move here, if step `next` is the last one and no more than a mate.
    fn guards_of_mates(&self, position: &Position, next: usize) -> Option<FarGuards> {
        let step = &self.steps[next];
        let mates = self.search.shortcuts
            && next + 1 == self.steps.len()
            && step.goal() == Some(Goal::Mate)
            && step.mover != position.side();
        if mates { FarGuards::of(position, self.search.rules, step.mover, Goal::Mate) } else { None }
    }
}

/// Collects the legal moves after which the diagram may still be reached.
struct Affordable<'a> {
    moves: Vec<Move>,
    after: AfterMove<'a>,
}

impl Visitor for Affordable<'_> {
    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        self.after.allow(mv)
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        let moves = targets.into_iter().map(|to| Move::new(from, to));
        self.moves.extend(moves.filter(|&mv| self.after.allow(mv)));
        false
    }

    /// Where moves are not played to find out whether they are legal, this is the first question.
    fn one(&mut self, mv: Move) -> bool {
        if self.worth_playing(mv) {
            self.moves.push(mv);
        }
        false
    }
}

/// The legal moves after which these half-moves may still reach the diagram.
pub(super) fn affordable_moves(
    diagram: &Diagram,
    position: &Position,
    rules: &Rules,
    left: &[Step],
) -> Vec<Move> {
    let after = diagram.after_move(position, left);
    let mut affordable = Affordable { moves: passes(position, rules), after };
    visit_legal(position, rules, &mut affordable);
    affordable.moves
}
