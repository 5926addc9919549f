//! How effects change a position, and are taken back.

use super::state::Annex;
use super::{Effect, Hidden, Position, hash};
use crate::board::{Bitboard, Square, Unit};
use std::sync::Arc;

impl Position {
    /// Puts into effect one change. Where it is called the sort of change is known; inlined, the others fall away.
    #[inline(always)]
    pub fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Remove { square, unit, .. } => self.take(square, unit),
            Effect::Place { square, unit, .. } => self.put(square, unit),
            Effect::Shift { from, to, unit, .. } => {
                self.placement.shift(from, to, unit);
                self.board_key ^= hash::unit(from, unit) ^ hash::unit(to, unit);
            }
            Effect::Transform { square, old, new, .. } => {
                self.take(square, old);
                self.put(square, new);
            }
            Effect::Hide { square, unit, origin, .. } => {
                let annex = self.annex_mut();
                let place = annex.stack(square).end;
                annex.hidden.insert(place, Hidden { square, unit, origin });
            }
            Effect::Reveal { square, newest, .. } => {
                let annex = self.annex_mut();
                let stack = annex.stack(square);
                debug_assert!(!stack.is_empty());
                annex.hidden.remove(if newest { stack.end - 1 } else { stack.start });
                self.tidy();
            }
            Effect::Await { new, .. } => self.pending = new,
            Effect::Rights { new, .. } => self.castling = new,
            Effect::EnPassant { new, .. } => self.en_passant = new,
            Effect::Origin { square, old, new } => self.set_origin(square, old, new),
            Effect::Precedent { new, .. } => {
                self.annex_mut().precedent = new;
                self.tidy();
            }
            Effect::Choice { new, .. } => {
                self.annex_mut().choice = new;
                self.tidy();
            }
            Effect::Count { new, .. } => {
                self.annex_mut().turn = Some(new);
                // A neutral unit reborn as one of the other side can be played by this one at once.
                self.placement.give_neutrals_to(self.side);
            }
            Effect::Exchanged { new, .. } => {
                self.annex_mut().exchanges_left = new;
                self.tidy();
            }
            Effect::Spend { new, .. } => self.annex_mut().budgets = new,
            Effect::Imitate { new, .. } => self.annex_mut().imitators = new,
            Effect::Dig { square } => self.change_hole(square),
            Effect::Passed { new, .. } => {
                self.annex_mut().just_passed = new;
                self.tidy();
            }
            Effect::Turn => {
                self.give_turn_to(!self.side);
                self.count_half_moves(1);
            }
        }
    }

    /// Takes back a list of effects, the last one first.
    pub fn revert(&mut self, effects: &[Effect]) {
        for &effect in effects.iter().rev() {
            self.revert_one(effect);
        }
    }

    fn revert_one(&mut self, effect: Effect) {
        match effect {
            Effect::Remove { square, unit, .. } => self.put(square, unit),
            Effect::Place { square, unit, .. } => self.take(square, unit),
            Effect::Shift { from, to, unit, .. } => {
                self.take(to, unit);
                self.put(from, unit);
            }
            Effect::Transform { square, old, new, .. } => {
                self.take(square, new);
                self.put(square, old);
            }
            Effect::Hide { square, .. } => {
                let annex = self.annex_mut();
                let newest = annex.stack(square).end - 1;
                annex.hidden.remove(newest);
                self.tidy();
            }
            Effect::Reveal { square, unit, origin, newest } => {
                let annex = self.annex_mut();
                let stack = annex.stack(square);
                let place = if newest { stack.end } else { stack.start };
                annex.hidden.insert(place, Hidden { square, unit, origin });
            }
            Effect::Await { old, .. } => self.pending = old,
            Effect::Rights { old, .. } => self.castling = old,
            Effect::EnPassant { old, .. } => self.en_passant = old,
            Effect::Origin { square, old, new } => self.set_origin(square, new, old),
            Effect::Precedent { old, .. } => {
                self.annex_mut().precedent = old;
                self.tidy();
            }
            Effect::Choice { old, .. } => {
                self.annex_mut().choice = old;
                self.tidy();
            }
            Effect::Count { old, .. } => self.annex_mut().turn = Some(old),
            Effect::Exchanged { old, .. } => {
                self.annex_mut().exchanges_left = old;
                self.tidy();
            }
            Effect::Spend { old, .. } => self.annex_mut().budgets = old,
            Effect::Imitate { old, .. } => self.annex_mut().imitators = old,
            Effect::Dig { square } => self.change_hole(square),
            Effect::Passed { old, .. } => {
                self.annex_mut().just_passed = old;
                self.tidy();
            }
            Effect::Turn => {
                self.give_turn_to(!self.side);
                self.count_half_moves(-1);
            }
        }
    }

    #[inline]
    pub(super) fn count_half_moves(&mut self, more: i16) {
        if let Some(annex) = &mut self.annex
            && annex.half_move > 0
        {
            let annex = Arc::make_mut(annex);
            annex.half_move = annex.half_move.saturating_add_signed(more);
        }
    }

    #[inline]
    fn put(&mut self, square: Square, unit: Unit) {
        self.placement.put(square, unit);
        self.board_key ^= hash::unit(square, unit);
    }

    #[inline]
    fn take(&mut self, square: Square, unit: Unit) {
        let found = self.placement.take(square);
        debug_assert_eq!(found, Some(unit), "on {square}");
        self.board_key ^= hash::unit(square, unit);
    }

    /// Makes a hole of a square, or fills it again.
    #[cold]
    fn change_hole(&mut self, square: Square) {
        self.placement.set_holes(self.placement.holes() ^ Bitboard::of(square));
        self.board_key ^= hash::hole(square);
    }

    fn set_origin(&mut self, square: Square, old: Option<Square>, new: Option<Square>) {
        let annex = self.annex_mut();
        debug_assert_eq!(annex.origins[square.index()], old);
        annex.origins[square.index()] = new;
        annex.origin_key ^= hash::origin(square, old) ^ hash::origin(square, new);
    }

    /// An annex that holds nothing is dropped, so that equal positions look equal.
    fn tidy(&mut self) {
        if self.annex.as_deref().is_some_and(|annex| *annex == Annex::default()) {
            self.annex = None;
        }
    }
}
