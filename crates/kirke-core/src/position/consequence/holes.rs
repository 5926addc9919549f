//! Haaner Chess: moves leave holes behind.

use super::{Recorder, Turn, rook_of_castling};
use crate::position::{Class, Effect};

impl<R: Recorder> Turn<'_, R> {
    /// The square that the moving unit has left becomes a hole, and that of a castling rook or of a pawn captured in
    /// passing; a unit that has come back stays where it is.
    #[cold]
    pub(super) fn dig(&mut self) {
        let mv = self.mv;
        let other = match mv.class {
            Class::Castling => Some(rook_of_castling(mv).0),
            Class::EnPassant => self.before.map(|before| before.passed_pawn(mv)),
            Class::PartnerCastling => mv.onward,
            Class::Normal | Class::DoubleStep | Class::Jump | Class::Exchange | Class::Pass => None,
        };
        for square in [Some(mv.from), other].into_iter().flatten() {
            if !self.after.occupied().has(square) {
                self.effect(Effect::Dig { square });
            }
        }
    }
}
