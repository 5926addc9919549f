//! From where units might capture on a square if they moved as any unit on the board does.

use crate::board::{
    Bitboard, Colour, Kind, Square, Unit, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};
use crate::position::Position;
use crate::rules::{Lending, Rules};

/// The officers of the game array, from the a-file on.
pub(super) const OFFICERS: [Kind; 8] =
    [Kind::ROOK, Kind::KNIGHT, Kind::BISHOP, Kind::QUEEN, Kind::KING, Kind::BISHOP, Kind::KNIGHT, Kind::ROOK];

/// The squares from which a unit reaches a square in some way that it may be lent.
#[derive(Clone, Copy, Debug)]
pub struct LentSources {
    target: Square,
    /// Over whatever stands between.
    leaps: Bitboard,
    on_ranks_and_files: bool,
    on_diagonals: bool,
}

impl LentSources {
    /// None where ways of moving do not tell it: over joined edges, from board to board, after a move of another sort.
    pub fn of(position: &Position, rules: &Rules, target: Square) -> Option<Self> {
        let motion = &rules.motion;
        if rules.joins_edges || motion.two_boards || motion.makes_first {
            return None;
        }
        let mut sources =
            Self { target, leaps: Bitboard::EMPTY, on_ranks_and_files: false, on_diagonals: false };
        let board = position.placement();
        for kind in Kind::ORTHODOX {
            let is_named = motion.vaulters >> kind.index() & 1 != 0
                || matches!(motion.lending, Some(Lending::ArrayOfficer { .. })) && OFFICERS.contains(&kind);
            if is_named || board.kind(kind).any() {
                sources.add(rules, kind);
            }
        }
        for kind in rules.army.kinds() {
            sources.add(rules, kind);
        }
        Some(sources)
    }

    fn add(&mut self, rules: &Rules, kind: Kind) {
        let target = self.target;
        match kind {
            // Of either side: who moves as whom is not asked.
            Kind::PAWN => {
                self.leaps |= pawn_attacks(Colour::White, target) | pawn_attacks(Colour::Black, target);
            }
            Kind::KNIGHT => self.leaps |= knight_attacks(target),
            Kind::KING => self.leaps |= king_attacks(target),
            Kind::BISHOP => self.on_diagonals = true,
            Kind::ROOK => self.on_ranks_and_files = true,
            Kind::QUEEN => (self.on_ranks_and_files, self.on_diagonals) = (true, true),
            fairy => {
                for side in Colour::ALL {
                    self.leaps |= rules.army.sources(Unit::new(side, fairy), target);
                }
            }
        }
    }

    /// The squares, were these occupied.
    #[inline]
    pub fn on(&self, occupied: Bitboard) -> Bitboard {
        let mut squares = self.leaps;
        if self.on_ranks_and_files {
            squares |= rook_attacks(self.target, occupied);
        }
        if self.on_diagonals {
            squares |= bishop_attacks(self.target, occupied);
        }
        squares
    }
}
