//! Lost Pieces: units leave the board that would be mated if they were kings.

use super::{Recorder, Turn};
use crate::board::{Attributes, Bitboard, Colour, Square, Unit};
use crate::position::marks::followed;
use crate::position::reach::{capture_reach, quiet_reach};
use crate::position::{Cause, Class, Effect, Move, Position};
use crate::rules::Rules;

impl<R: Recorder> Turn<'_, R> {
    /// Takes the lost units of the other side off the board, all at once.
    #[cold]
    pub(super) fn lose_units(&mut self, mover: Unit) {
        if self.in_thought {
            return;
        }
        let side = !self.after.side;
        let mut then = self.after.clone();
        let new = if self.mv.class == Class::DoubleStep { self.passed_square(mover) } else { None };
        then.apply(Effect::EnPassant { old: then.en_passant, new });
        then.give_turn_to(side);
        let lost = then.lost_units(self.rules);
        for square in lost {
            if let Some(unit) = self.after.placement.at(square) {
                self.remove(square, unit, Cause::Lost);
            }
        }
    }
}

impl Position {
    /// The units of the side to move, kings excepted, that are attacked and that no move of their side saves, castling
    /// apart.
    fn lost_units(&self, rules: &Rules) -> Bitboard {
        let own = self.placement.side(self.side) & !self.placement.royals(self.side);
        own.into_iter().filter(|&square| self.is_lost(rules, square)).collect()
    }

    fn is_lost(&self, rules: &Rules, square: Square) -> bool {
        let side = self.side;
        self.is_threatened(rules, side, square)
            && !self.moves_in_thought(rules).into_iter().any(|mv| {
                self.completed_in_thought(rules, mv, &mut |after, effects| {
                    followed(effects, square).is_some_and(|stands| !after.is_threatened(rules, side, stands))
                })
            })
    }

    /// Could the unit on this square be captured as a king could?
    fn is_threatened(&self, rules: &Rules, side: Colour, square: Square) -> bool {
        let mut board = self.before_capture(rules, side);
        let Some(unit) = board.placement.at(square) else { return false };
        if !unit.is_royal() {
            let new = unit.with(Attributes::ROYAL);
            board.apply(Effect::Transform { square, old: unit, new, cause: Cause::Play });
        }
        let goes = |mv: Move| {
            board.completed_in_thought(rules, mv, &mut |_, effects| {
                effects
                    .iter()
                    .any(|effect| matches!(*effect, Effect::Remove { square: gone, .. } if gone == square))
            })
        };
        let occupied = board.occupied();
        let attackers = |square| board.attackers(rules, square, !side, occupied);
        let captures = |target| attackers(target).into_iter().any(|from| goes(Move::new(from, target)));
        let passing = self.en_passant.filter(|passing| passing.by == side);
        let in_passing = passing.is_some_and(|passing| {
            let capturers = board.capturers_in_passing(rules, !side, passing.over);
            capturers.into_iter().any(|from| goes(Move::new(from, passing.over).of_class(Class::EnPassant)))
        });
        let crushed = || {
            let others = board.placement.side(side) & !board.placement.royals(side);
            rules.rebirth_crushes && others.without(square).into_iter().any(captures)
        };
        captures(square) || in_passing || crushed()
    }

    /// The moves of the side to move by the ways of its units, castling apart; choices are open.
    fn moves_in_thought(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        let (board, occupied) = (&self.placement, self.occupied());
        for from in board.side(self.side) {
            let Some(unit) = board.at(from).filter(|_| self.may_move(rules, from)) else { continue };
            let captures = capture_reach(rules, unit, from, occupied) & board.prey(self.side);
            let quiets = quiet_reach(rules, from, unit, occupied) & !occupied;
            for to in captures | quiets {
                let class =
                    if quiets.has(to) { Class::of_quiet(rules, unit, from, to) } else { Class::Normal };
                moves.push(Move::new(from, to).of_class(class));
            }
        }
        if let Some(passing) = self.en_passant.filter(|passing| passing.by != self.side) {
            let capturers = self.capturers_in_passing(rules, self.side, passing.over);
            moves.extend(
                capturers.into_iter().map(|from| Move::new(from, passing.over).of_class(Class::EnPassant)),
            );
        }
        moves
    }

    /// Visits the ways to complete a move without a look at kings and lost units, until a visit answers true.
    fn completed_in_thought(
        &self,
        rules: &Rules,
        mv: Move,
        visit: &mut dyn FnMut(&Self, &[Effect]) -> bool,
    ) -> bool {
        let Some(unit) = self.placement.at(mv.from) else { return false };
        let mut any =
            |moves: Vec<Move>| moves.into_iter().any(|mv| self.completed_in_thought(rules, mv, visit));
        if mv.promotion.is_none() && self.promotes_at_end(rules, unit, mv) {
            return any(rules.promotions_of(unit).iter().map(|&kind| mv.promoting(kind)).collect());
        }
        let (mut after, mut effects) = (self.clone(), Vec::new());
        match after.run(rules, mv, &mut effects, true) {
            Ok(()) => visit(&after, &effects),
            Err(refused) => any(refused.with_choices(rules, mv)),
        }
    }
}
