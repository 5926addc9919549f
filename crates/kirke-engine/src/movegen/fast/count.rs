use super::{Generator, Visitor};
use crate::board::{Bitboard, Kind, officer_attacks};
use crate::position::Move;

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
        visitor.many(self.pawn_moves_to(one & self.block) + (two & self.block).len());
        let victims = self.enemies;
        let capturers = pawns & (victims.moved_by(1, -forward) | victims.moved_by(-1, -forward));
        for from in (pawns & self.pinned) | capturers {
            let Some(unit) = self.unit(from) else { continue };
            if self.pinned.has(from) {
                self.pawn_moves(from, unit, visitor);
            } else if self.captures_plainly(unit) {
                visitor.many(self.pawn_moves_to(self.reach(unit, from) & victims & self.hit));
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
            let mut sure = reach & !self.occupied & self.block;
            let captures = reach & self.enemies;
            if let (true, Some(unit)) = (captures.any(), self.unit(from)) {
                if self.captures_plainly(unit) {
                    sure |= captures & self.hit;
                } else {
                    let safe = captures & self.safe_victims;
                    let safe = if self.is_kamikaze(from) { Bitboard::EMPTY } else { safe };
                    sure |= safe;
                    (captures & !safe).into_iter().any(|to| self.tested(Move::new(from, to), visitor));
                }
            }
            visitor.many(sure.len());
        }
        officers
    }

    /// The number of pawn moves to these squares, one per promotion.
    #[inline]
    fn pawn_moves_to(&self, targets: Bitboard) -> u32 {
        let last = targets & Bitboard::rank(self.side.promotion_rank());
        let more = if last.any() { last.len() * (self.rules.promotions.len() as u32 - 1) } else { 0 };
        targets.len() + more
    }
}
