//! Castling of all kinds.

use super::{Recorder, Turn};
use crate::board::{Kind, Square, Unit};
use crate::position::{Castling, Cause, Move, RebirthChoice, Refused};
use crate::rules::CastlingTransfer;

impl<R: Recorder> Turn<'_, R> {
    #[cold]
    pub(super) fn castle_to_other_board(&mut self, king: Unit) {
        self.changes_board(self.mv.to, king);
        let (_, square) = rook_of_castling(self.mv);
        if let Some(rook) = self.after.placement.at(square) {
            self.changes_board(square, rook);
        }
    }

    #[cold]
    pub(super) fn castle(&mut self, king: Unit) {
        let (rook_from, rook_to) = rook_of_castling(self.mv);
        let king_from = self.mv.start.unwrap_or(self.mv.from);
        if king_from != self.mv.from {
            self.shift(self.mv.from, king_from, king, Cause::Transfer);
        }
        // The choice may also be one of another rule's, for a unit that has waited: where that is to appear.
        if self.rules.castling_transfer == Some(CastlingTransfer::KingAndRook)
            && let RebirthChoice::On(square) = self.mv.rebirth
            && let Some(rook) = self.after.placement.at(square)
            && rook.kind() == Kind::ROOK
            && self.after.placement.at(rook_from).is_none()
        {
            self.shift(square, rook_from, rook, Cause::Rebirth);
        }
        self.shift(king_from, self.mv.to, king, Cause::Play);
        if let Some(rook) = self.after.placement.at(rook_from) {
            self.shift(rook_from, rook_to, rook, Cause::Play);
        }
        for &(one, other) in &self.rules.exclusive_castlings {
            if one == rook_from || other == rook_from {
                let lost = if one == rook_from { other } else { one };
                self.castling = self.castling.without(Castling::of(lost));
            }
        }
    }

    /// Make&Take: the unit castles like the king that it captures, with a rook of that side.
    #[cold]
    pub(super) fn castle_before_taking(&mut self, unit: Unit, start: Square) -> Result<Square, Refused> {
        let Some(king) = self.after.placement.at(self.mv.to) else { return Err(Refused::BadChoice) };
        let (taker, king) = ((self.mv.from, unit), (self.mv.to, king.owned_by(!unit.colour())));
        let after = &self.after;
        if !after
            .castlings_before_taking(self.rules, taker, king, after.occupied())
            .any(|square| square == start)
        {
            return Err(Refused::BadChoice);
        }
        self.shift(self.mv.from, start, unit, Cause::Transfer);
        let (rook_from, rook_to) = rook_of_castling(Move::new(self.mv.from, start));
        if let Some(rook) = self.after.placement.at(rook_from) {
            self.shift(rook_from, rook_to, rook, Cause::Partner);
        }
        Ok(start)
    }

    /// Castling Chess: the king goes two squares towards a unit, which goes to the square between.
    #[cold]
    pub(super) fn castle_with_partner(&mut self, king: Unit) -> Result<(), Refused> {
        let Move { from, to, onward, .. } = self.mv;
        let partner = onward.and_then(|square| Some((square, self.after.placement.at(square)?)));
        let (square, unit) = partner.ok_or(Refused::BadChoice)?;
        let (files, ranks) = from.vector_to(to);
        let between = from.offset(files / 2, ranks / 2).ok_or(Refused::BadChoice)?;
        self.shift(from, to, king, Cause::Play);
        self.shift(square, between, unit, Cause::Partner);
        Ok(())
    }
}

/// Departure and arrival square of the rook, for a castling move of the king.
pub(in crate::position) fn rook_of_castling(mv: Move) -> (Square, Square) {
    let rank = mv.to.rank();
    if mv.castles_short() {
        (Square::new(7, rank), Square::new(5, rank))
    } else {
        (Square::new(0, rank), Square::new(3, rank))
    }
}
