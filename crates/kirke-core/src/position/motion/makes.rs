//! Make&Take: a unit that captures first moves as the captured one does.

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::reach::{capture_reach, quiet_reach};
use crate::position::{Castling, Move, Position};
use crate::rules::Rules;

/// A castling, by files.
struct Wing {
    rook: u8,
    between: [u8; 3],
    king_to: u8,
    rook_to: u8,
}

/// The two castlings; on the short wing only two squares lie between king and rook.
const WINGS: [Wing; 2] = [
    Wing { rook: 7, between: [5, 6, 7], king_to: 6, rook_to: 5 },
    Wing { rook: 0, between: [1, 2, 3], king_to: 2, rook_to: 3 },
];

impl Position {
    /// Where the unit on a square can go first to capture a unit like this one, were these squares occupied.
    fn makes(rules: &Rules, from: Square, victim: Unit, occupied: Bitboard) -> Bitboard {
        (quiet_reach(rules, from, victim, occupied) & !occupied).without(from)
    }

    /// Does the unit reach this square to capture, once it has moved like this victim?
    fn takes_after_make(
        rules: &Rules,
        (from, unit): (Square, Unit),
        (target, victim): (Square, Unit),
        occupied: Bitboard,
    ) -> bool {
        Self::makes(rules, from, victim, occupied).into_iter().any(|start| {
            let occupied = occupied.without(from).with(start);
            capture_reach(rules, unit, start, occupied).has(target)
        })
    }

    /// The squares to which a unit can castle first, like the king of the other side, to capture this king then. It does
    /// so from the king's home square, over free squares, with a rook of the king's side that may castle.
    #[cold]
    pub fn castlings_before_taking(
        &self,
        rules: &Rules,
        (from, unit): (Square, Unit),
        (target, king): (Square, Unit),
        occupied: Bitboard,
    ) -> impl Iterator<Item = Square> {
        let rank = king.colour().first_rank();
        let castles = king.kind() == Kind::KING && from == Square::new(4, rank);
        let wings = WINGS.into_iter().filter(move |_| castles);
        wings.filter_map(move |wing| {
            let square = |file| Square::new(file, rank);
            let rook = square(wing.rook);
            let is_open = self.castling.has(Castling::of(rook))
                && wing.between.into_iter().all(|file| file == wing.rook || !occupied.has(square(file)));
            let arrival = square(wing.king_to);
            let castled = occupied.without(from).without(rook).with(arrival).with(square(wing.rook_to));
            let takes = is_open && capture_reach(rules, unit, arrival, castled).has(target);
            takes.then_some(arrival)
        })
    }

    /// The captures of this king that begin with a castling.
    #[cold]
    pub fn takes_after_castling(&self, rules: &Rules, from: Square, target: Square) -> Vec<Move> {
        let (Some(unit), Some(king)) = (self.placement.at(from), self.placement.at(target)) else {
            return Vec::new();
        };
        let king = king.owned_by(!unit.colour());
        let starts = self.castlings_before_taking(rules, (from, unit), (target, king), self.occupied());
        starts.map(|start| Move { start: Some(start), ..Move::new(from, target) }).collect()
    }

    /// A move as it is, if it needs no castling first, and captures of the same king that begin with one.
    pub(in crate::position) fn with_castlings(&self, rules: &Rules, mv: Move) -> Vec<Move> {
        let castled = self.takes_after_castling(rules, mv.from, mv.to);
        let takes = |unit| self.taken_after_make(rules, mv.from, unit).has(mv.to);
        let is_plain = castled.is_empty() || self.placement.at(mv.from).is_some_and(takes);
        is_plain.then_some(mv).into_iter().chain(castled).collect()
    }

    /// The units on which the unit of a square could capture.
    #[cold]
    pub fn taken_after_make(&self, rules: &Rules, from: Square, unit: Unit) -> Bitboard {
        let side = unit.colour();
        let takes = |&target: &Square| {
            let victim = self.placement.at(target).map(|victim| victim.owned_by(!side));
            let takes =
                |victim| Self::takes_after_make(rules, (from, unit), (target, victim), self.occupied());
            victim.is_some_and(takes)
        };
        self.placement.prey(side).without(from).into_iter().filter(takes).collect()
    }

    /// Can a pawn capture the pawn that has just passed this square, once it has moved like that one?
    #[cold]
    pub fn takes_in_passing_after_make(&self, rules: &Rules, from: Square, passed: Square) -> bool {
        let Some(pawn) = self.placement.at(from).filter(|unit| unit.kind() == Kind::PAWN) else {
            return false;
        };
        let side = pawn.colour();
        let Some(beyond) = passed.offset(0, -side.forward()) else { return false };
        let victim = self.placement.at(beyond).filter(|victim| victim.kind() == Kind::PAWN && beyond != from);
        victim.is_some_and(|victim| {
            let victim = victim.owned_by(!side);
            Self::takes_after_make(rules, (from, pawn), (passed, victim), self.occupied())
        })
    }

    /// The units of one side that could capture what stands on a square.
    #[cold]
    pub(in crate::position) fn takers(
        &self,
        rules: &Rules,
        target: Square,
        by: Colour,
        occupied: Bitboard,
    ) -> Bitboard {
        let Some(victim) = self.placement.at(target).map(|victim| victim.owned_by(!by)) else {
            return Bitboard::EMPTY;
        };
        let takes = |&from: &Square| {
            let unit = self.placement.at(from);
            unit.is_some_and(|unit| {
                let (taker, victim) = ((from, unit), (target, victim));
                from != target
                    && (Self::takes_after_make(rules, taker, victim, occupied)
                        || self.castlings_before_taking(rules, taker, victim, occupied).next().is_some())
            })
        };
        (self.placement.side(by) & occupied).into_iter().filter(takes).collect()
    }

    /// Where a unit that captures elsewhere than where it lands can land, from all squares to which it can go first.
    #[cold]
    pub(in crate::position) fn landings_after_make(
        rules: &Rules,
        (from, unit): (Square, Unit),
        (target, victim): (Square, Unit),
        occupied: Bitboard,
    ) -> Option<Bitboard> {
        let landings = |start: Square| {
            let occupied = occupied.without(from).with(start);
            let reaches = capture_reach(rules, unit, start, occupied).has(target);
            reaches.then(|| rules.army.landings(unit, start, target, occupied)).flatten()
        };
        let starts = Self::makes(rules, from, victim, occupied).into_iter();
        starts.filter_map(landings).reduce(|all, more| all | more)
    }
}
