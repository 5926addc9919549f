//! Units that may not move at all: paralysed ones, and those that nobody of their side guards.

use crate::board::{Bitboard, Kind, Square};
use crate::position::Position;
use crate::rules::{CodeList, Rules};

impl Position {
    /// May the unit on this square move?
    #[cold]
    pub(super) fn is_able(&self, rules: &Rules, from: Square) -> bool {
        let motion = &rules.motion;
        let is_held = motion.paralysis.is_some_and(|paralysis| self.is_paralysed(rules, from, paralysis))
            || motion.immobile.is_some_and(|kinds| self.is_immobile(rules, from, kinds))
            || motion.disparate && self.follows_its_kind(from)
            || motion.fuddled && self.has_just_moved(from)
            || motion.attacked_kings_stay && self.is_attacked_king(rules, from)
            || motion.central && !self.joined_to_king(rules, from);
        !is_held && !self.is_held_by_marks(rules, from)
    }

    /// Disparate: has the other side just moved a unit of this kind?
    fn follows_its_kind(&self, from: Square) -> bool {
        let Some(unit) = self.placement.at(from) else { return false };
        self.move_just_made(!unit.colour()).is_some_and(|last| last.kind == unit.kind())
    }

    /// Fuddled Men: is this the unit that its side moved last, or the rook of the castling?
    fn has_just_moved(&self, from: Square) -> bool {
        let Some(unit) = self.placement.at(from) else { return false };
        self.last_move(unit.colour()).is_some_and(|last| {
            let [start, end] = [last.from, last.to].map(|square| i16::from(square.file()));
            let castled = last.kind == Kind::KING && start.abs_diff(end) == 2;
            let rook = Square::new(((start + end) / 2) as u8, last.to.rank());
            from == last.stands_on || castled && from == rook
        })
    }

    /// Pepo: is a king attacked, by whomever?
    fn is_attacked_king(&self, rules: &Rules, from: Square) -> bool {
        let Some(unit) = self.placement.at(from).filter(|unit| unit.is_royal()) else { return false };
        self.owned_by(!unit.colour(), |board| board.reaching(rules, from, !unit.colour()).any())
    }

    /// Immobilio: is the Circe rebirth square of this unit occupied, perhaps by itself?
    fn is_immobile(&self, rules: &Rules, from: Square, kinds: CodeList) -> bool {
        let Some(unit) = self.placement.at(from) else { return false };
        let code = rules.army.code(unit.kind());
        (kinds.is_empty() || kinds.as_slice().contains(&code))
            && self.occupied().has(rules.circe_square(unit, from))
    }

    /// Central Chess: does a king guard this unit, or a unit that is guarded so itself? Paralysed ones guard nobody.
    fn joined_to_king(&self, rules: &Rules, from: Square) -> bool {
        let Some(unit) = self.placement.at(from) else { return false };
        let own = self.placement.side(unit.colour());
        let mut joined: Bitboard = self.placement.royals(unit.colour());
        loop {
            let next = (own & !joined)
                .into_iter()
                .filter(|&square| (self.guarding(rules, square, unit.colour()) & joined).any());
            let more: Bitboard = next.collect();
            if joined.has(from) || more.is_empty() {
                return joined.has(from);
            }
            joined |= more;
        }
    }
}
