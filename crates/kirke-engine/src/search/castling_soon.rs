//! Whether a side may castle soon.

use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::position::Position;
use crate::rules::{Rules, Waiting};
use crate::search::guard_map::promotes_next;

/// May this side castle after one move of each side, for all that is known? Its king must have the right already: kings do
/// not get it back under the rules that are looked at. A rook may get it by a rebirth, and come about by a promotion.
pub(super) fn may_castle_soon(position: &Position, rules: &Rules, side: Colour) -> bool {
    let board = position.placement();
    let rights = position.castling().squares();
    let kings = board.royals(side);
    if (rights & kings).is_empty() {
        return false;
    }
    let is_known = rules.castling_transfer.is_none()
        && rules.motion.castles_with_rooks_only.is_none()
        && rules.physics.kinds_are_kept
        && rules.physics.waiting == Waiting::Nobody;
    let units = board.side(side) & !kings;
    let is_no_rook = |from: Square| board.at(from).is_some_and(|unit| never_a_rook(rules, unit, from));
    !is_known || (rights & units).any() || !units.into_iter().all(is_no_rook)
}

/// Is the unit none that castles with a king, and none that becomes one by its next move?
fn never_a_rook(rules: &Rules, unit: Unit, from: Square) -> bool {
    unit.attributes() == Attributes::NONE
        && match rules.army.stands_for(unit.kind()) {
            Kind::KNIGHT | Kind::BISHOP | Kind::QUEEN => true,
            Kind::PAWN => !promotes_next(unit, from),
            _ => false,
        }
}
