//! Haaner Chess: the holes that a move leaves, from the rule alone.

use super::walk::Board;
use crate::board::Square;
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::solution::{Ply, PlyKind};

/// Digs what a move digs: where the unit came from, where the castling rook came from, and where a pawn was captured in
/// passing. Rebirths come later and find holes there.
pub(super) fn dug(rules: &Rules, before: &Position, mut board: Board, ply: &Ply) -> Board {
    if !rules.motion.leaves_holes || matches!(ply.kind, PlyKind::Pass | PlyKind::RoleExchange) {
        return board;
    }
    let rank = ply.to.rank();
    let other = match ply.kind {
        PlyKind::ShortCastling => Some(Square::new(7, rank)),
        PlyKind::LongCastling => Some(Square::new(0, rank)),
        PlyKind::EnPassant => Some(before.passed_pawn(Move::new(ply.from, ply.to))),
        PlyKind::Quiet | PlyKind::Capture | PlyKind::Exchange | PlyKind::Pass | PlyKind::RoleExchange => None,
    };
    for square in [Some(ply.from), other].into_iter().flatten() {
        board.dig(square);
    }
    board
}
