//! Where units go whatever stands elsewhere.

use crate::board::{
    Bitboard, Kind, Square, Unit, bishop_attacks, king_attacks, knight_attacks, rook_attacks,
};
use crate::position::pawn_steps;
use crate::rules::Rules;

/// The squares an officer can go to if nothing stands there, the first ones of its lines.
pub(super) fn next_squares(kind: Kind, square: Square) -> Bitboard {
    match kind {
        Kind::KNIGHT => knight_attacks(square),
        Kind::BISHOP => king_attacks(square) & bishop_attacks(square, Bitboard::EMPTY),
        Kind::ROOK => king_attacks(square) & rook_attacks(square, Bitboard::EMPTY),
        _ => king_attacks(square),
    }
}

/// The squares to which a unit may go whatever stands elsewhere, if they are empty.
pub(super) fn goes_at_once(rules: &Rules, unit: Unit, from: Square) -> Bitboard {
    match unit.kind() {
        kind @ (Kind::KNIGHT | Kind::BISHOP | Kind::ROOK | Kind::QUEEN | Kind::KING) => {
            next_squares(kind, from)
        }
        Kind::PAWN if rules.promotions_of(unit).is_empty() => Bitboard::EMPTY,
        Kind::PAWN => pawn_steps(rules, unit.colour(), from, Bitboard::EMPTY) & king_attacks(from),
        kind if rules.army.borrows(kind) || rules.army.acts_as_pawn(kind) => Bitboard::EMPTY,
        _ => rules.army.next(unit, from),
    }
}
