//! Haaner Chess: the holes that a move leaves, from the rule alone.

use super::walk::Board;
use crate::board::Square;
use crate::position::{Move, Position};
use crate::rules::Rules;
use crate::solution::{Ply, PlyKind, SideEffect};

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
    for square in [Some(ply.from), other].into_iter().flatten().chain(left_on_the_way(ply)) {
        board.dig(square);
    }
    board
}

/// The squares from which a unit has gone on in Series Capture, and that of the unit with which a king castles.
fn left_on_the_way(ply: &Ply) -> Vec<Square> {
    let mut stands = ply.arrival();
    let mut left = Vec::new();
    for told in &ply.effects {
        match *told {
            SideEffect::GoesOn { to, .. } => left.push(std::mem::replace(&mut stands, to)),
            SideEffect::Goes { from, to, .. } if from == stands => stands = to,
            SideEffect::Partner { from, .. } => left.push(from),
            _ => {}
        }
    }
    left
}
