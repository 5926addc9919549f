//! The changes of a position of which all moves consist.

use super::{Recorder, Turn};
use crate::board::{Square, Unit};
use crate::position::{Castling, Cause, Effect};

impl<R: Recorder> Turn<'_, R> {
    #[inline(always)]
    pub(super) fn effect(&mut self, effect: Effect) {
        self.after.apply(effect);
        self.recorder.record(effect);
    }

    #[inline(always)]
    pub(super) fn shift(&mut self, from: Square, to: Square, unit: Unit, cause: Cause) {
        self.castling = self.castling.without(Castling::of(from)).without(Castling::of(to));
        self.effect(Effect::Shift { from, to, unit, cause });
        if self.rules.keeps_origins && from != to {
            let origin = self.after.origin(from);
            self.effect(Effect::Origin { square: from, old: origin, new: None });
            self.effect(Effect::Origin { square: to, old: None, new: origin });
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, square: Square, unit: Unit, cause: Cause) {
        self.castling = self.castling.without(Castling::of(square));
        self.effect(Effect::Remove { square, unit, cause });
        if self.rules.keeps_origins {
            let old = self.after.origin(square);
            self.effect(Effect::Origin { square, old, new: None });
        }
    }

    #[inline]
    pub(super) fn transform(&mut self, square: Square, old: Unit, new: Unit, cause: Cause) {
        let right = Castling::of(square);
        if right != Castling::NONE && !Castling::may_come_from(square, new, &self.rules.army) {
            self.castling = self.castling.without(right);
        }
        self.effect(Effect::Transform { square, old, new, cause });
    }

    pub(super) fn hide(
        &mut self,
        square: Square,
        unit: Unit,
        was: Unit,
        origin: Option<Square>,
        covered: bool,
    ) {
        self.effect(Effect::Hide { square, unit, origin, was, covered });
    }

    /// A king or rook put on its home square by a rebirth may castle.
    #[inline]
    pub(super) fn regain(&mut self, square: Square, unit: Unit) {
        let right = Castling::of(square);
        if right != Castling::NONE && Castling::may_come_from(square, unit, &self.rules.army) {
            self.castling = self.castling.with(right);
        }
    }
}
