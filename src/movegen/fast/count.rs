use super::{Generator, Visitor};
use crate::board::{Bitboard, Kind, officer_attacks};

impl Generator<'_> {
    /// Counts the moves of all units but the king: the steps of pawns all at once, officers kind by kind.
    ///
    /// This is for the orthodox notion of check, where no quiet move has consequences: a step of a pawn that is not
    /// pinned opens no line to its king, so it is legal if it answers the check, if there is one, by shutting its line.
    /// The steps are those of [`pawn_steps`](crate::position::pawn_steps), for all pawns together.
    #[inline]
    pub(super) fn count(&self, others: Bitboard, visitor: &mut impl Visitor) -> bool {
        let pawns = self.position.placement().kind(Kind::PAWN) & others;
        let mut steppers = pawns & !self.pinned;
        if !self.rules.first_rank_pawns_move {
            steppers &= !Bitboard::rank(self.side.first_rank());
        }
        let forward = self.side.forward();
        let free = !self.occupied;
        let one = steppers.moved_by(0, forward) & free;
        let from_home = (steppers & Bitboard::rank(self.side.pawn_rank())).moved_by(0, forward) & one;
        let two = from_home.moved_by(0, forward) & free;
        let last = Bitboard::rank(self.side.promotion_rank());
        let one = one & self.block;
        let promotions = (one & last).len() * self.rules.promotions.len() as u32;
        visitor.many((one & !last).len() + promotions + (two & self.block).len());
        let victims = self.enemies;
        let capturers = pawns & (victims.moved_by(1, -forward) | victims.moved_by(-1, -forward));
        for from in (pawns & self.pinned) | capturers {
            let Some(unit) = self.unit(from) else { continue };
            if self.pinned.has(from) {
                self.pawn_moves(from, unit, visitor);
            } else {
                self.pawn_captures(from, unit, visitor);
            }
        }
        let mut left = others & !pawns;
        // Kind by kind, so that the ways of moving need not be told apart for every unit.
        left &= !self.count_of(Kind::KNIGHT, left & !self.pinned, visitor);
        left &= !self.count_of(Kind::BISHOP, left & !self.pinned, visitor);
        left &= !self.count_of(Kind::ROOK, left & !self.pinned, visitor);
        left &= !self.count_of(Kind::QUEEN, left & !self.pinned, visitor);
        for from in left {
            if let Some(unit) = self.unit(from) {
                self.officer_moves(from, unit, visitor);
            }
        }
        false
    }

    /// Counts the moves of those among these units that are of one orthodox kind, and says which ones they are.
    #[inline(always)]
    fn count_of(&self, kind: Kind, units: Bitboard, visitor: &mut impl Visitor) -> Bitboard {
        let officers = units & self.position.placement().kind(kind);
        for from in officers {
            let reach = officer_attacks(kind, from, self.occupied).unwrap_or_default();
            visitor.many((reach & !self.occupied & self.block).len());
            let captures = reach & self.enemies;
            if let (true, Some(unit)) = (captures.any(), self.unit(from)) {
                self.captures(from, unit, captures, visitor);
            }
        }
        officers
    }
}
