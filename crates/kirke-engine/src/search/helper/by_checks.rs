//! Assassin: of whose mates nothing is looked at but whether a check is near enough.

use super::{HelperMoves, double_steps};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit, king_attacks};
use crate::position::{Position, pawn_steps};
use crate::rules::{Checks, Rules};
use crate::search::flights::guard_reach;
use crate::search::guard_map::promotes_next;

/// Which moves of the helping side may leave a check by the next move; none if nothing is known here.
///
/// Such a check is an attack on the king, or on a unit that would be reborn on his square. A unit of the mating side
/// attacks no more, after its move, than it could on an empty board; and the units of the helping side do not come nearer
/// but by the helper move, or by being captured and reborn. What a helper move may do besides by a capture, a promotion or
/// castling is let through.
pub(super) fn moves(position: &Position, rules: &Rules) -> Option<HelperMoves> {
    let board = position.placement();
    let side = position.side();
    let king = board.royals(side).first()?;
    let mating_side = board.side(!side);
    let is_plain = |unit: Unit| unit.attributes().without(Attributes::ROYAL) == Attributes::NONE;
    let is_known = rules.physics.checking_squares.ok() == Some(Checks::AlsoByCrushing)
        && rules.physics.quiets_are_plain()
        && position.is_quiet_plain()
        && board.at(king).map(Unit::kind) == Some(Kind::KING)
        && !board.royals(side).several()
        && (board.fairies() | board.neutrals()).is_empty()
        && (position.castling().squares() & mating_side).is_empty()
        && board.occupied().into_iter().all(|square| board.at(square).is_none_or(is_plain));
    if !is_known {
        return None;
    }
    let attacked = attacked_soon(position, rules, mating_side)?;
    let helpers = board.side(side).without(king);
    let checks = NearChecks { position, rules, attacked, helpers };
    let to = king_attacks(king) & !board.occupied();
    let of_king = to.into_iter().filter(|&to| checks.may_be_on(to)).collect::<Bitboard>() | mating_side;
    let any = mating_side | double_steps(position, rules, side);
    let any = if checks.may_be_on(king) { Bitboard::FULL } else { any };
    let mut moves = HelperMoves { king, of_king, any, of: [Bitboard::EMPTY; 64] };
    if any != Bitboard::FULL {
        for from in helpers {
            let unit = board.at(from)?;
            let promotes = promotes_next(unit, from);
            let near = rules.captured_on(unit, king) & attacked;
            moves.of[from.index()] = if promotes { Bitboard::FULL } else { near };
        }
    }
    Some(moves)
}

/// The squares that the mating side may attack after its next move; none if that tells nothing, or if a pawn may promote.
fn attacked_soon(position: &Position, rules: &Rules, mating_side: Bitboard) -> Option<Bitboard> {
    let board = position.placement();
    let none = Bitboard::EMPTY;
    let mut attacked = none;
    for from in mating_side {
        let unit = board.at(from)?;
        if promotes_next(unit, from) {
            return None;
        }
        let reach = |from| guard_reach(rules, unit, from, none);
        let steps = match unit.kind() {
            Kind::PAWN => pawn_steps(rules, unit.colour(), from, none),
            _ => none,
        };
        attacked |= (steps | reach(from)).with(from).into_iter().fold(none, |all, to| all | reach(to));
        if attacked == Bitboard::FULL {
            return None;
        }
    }
    Some(attacked)
}

/// The checks that may follow the next move of the mating side, as far as they depend on who stands where.
struct NearChecks<'a> {
    position: &'a Position,
    rules: &'a Rules,
    /// What the mating side may attack then.
    attacked: Bitboard,
    helpers: Bitboard,
}

impl NearChecks<'_> {
    /// May a king on this square be in check while the other units stay where they are, or are reborn?
    fn may_be_on(&self, king: Square) -> bool {
        let (board, side) = (self.position.placement(), self.position.side());
        let crushes = |kind| {
            let units = board.units(side, kind) & self.helpers;
            let unit = Unit::new(side, kind);
            let near = self.rules.captured_on(unit, king) & self.attacked;
            let is_reborn_there = |home| self.rules.captured_on(unit, home).any();
            units.any() && ((units & near).any() || near.without(king).into_iter().any(is_reborn_there))
        };
        self.attacked.has(king) || self.rules.is_home(side, king) && Kind::ORTHODOX.into_iter().any(crushes)
    }
}
