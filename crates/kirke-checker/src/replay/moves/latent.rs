//! SingleBox types 2 and 3: pawns that wait on their last rank, and how a move begins with their promotion; from the rule alone.

use crate::board::{Colour, Kind, Square};
use crate::position::{Cause, Effect, Move, Position, RebirthChoice};
use crate::rules::{LatentPawns, Rules};

/// Is this a pawn of that side which has come to the end of its file?
pub(in crate::replay) fn waits(position: &Position, square: Square, side: Colour) -> bool {
    let end = match side {
        Colour::White => 7,
        Colour::Black => 0,
    };
    let unit = position.placement().at(square);
    square.rank() == end && unit.is_some_and(|unit| unit.kind() == Kind::PAWN && unit.colour() == side)
}

/// Of which officers a side has not as many as stand on the board when a game begins.
pub(in crate::replay) fn lacks(position: &Position, side: Colour) -> Vec<Kind> {
    let number = |kind| {
        position.placement().iter().filter(|(_, unit)| unit.kind() == kind && unit.colour() == side).count()
    };
    let pairs = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK].into_iter().filter(|&kind| number(kind) < 2);
    let queen = (number(Kind::QUEEN) == 0).then_some(Kind::QUEEN);
    queen.into_iter().chain(pairs).collect()
}

/// Does this pawn wait while something is missing?
pub(in crate::replay) fn is_due(position: &Position, square: Square) -> bool {
    Colour::ALL.into_iter().any(|side| waits(position, square, side) && !lacks(position, side).is_empty())
}

/// Must a side promote a pawn that has waited?
pub(in crate::replay) fn must_promote(position: &Position, side: Colour) -> bool {
    !lacks(position, side).is_empty() && Square::ALL.into_iter().any(|square| waits(position, square, side))
}

/// Does the side to move begin with a promotion?
pub(in crate::replay) fn promotes_first(rules: &Rules, before: &Position) -> bool {
    is_by_owner(rules) && must_promote(before, before.side())
}

pub(in crate::replay) fn is_by_owner(rules: &Rules) -> bool {
    rules.motion.latent_pawns == Some(LatentPawns::ByTheirOwner)
}

/// The promotions with which a side would begin its move, if it must, and the positions after them.
pub(in crate::replay) fn begun_by(
    position: &Position,
    rules: &Rules,
    side: Colour,
) -> Vec<((Square, Kind), Position)> {
    if !is_by_owner(rules) {
        return Vec::new();
    }
    let kinds = lacks(position, side);
    let pawns = Square::ALL.into_iter().filter(|&square| waits(position, square, side));
    let promotions = pawns.flat_map(|pawn| kinds.iter().map(move |&kind| (pawn, kind)));
    let begun = |(square, kind): (Square, Kind)| {
        let old = position.placement().at(square)?;
        let mut begun = position.clone();
        begun.apply(Effect::Transform { square, old, new: old.turned_into(kind), cause: Cause::Latent });
        Some(((square, kind), begun))
    };
    promotions.filter_map(begun).collect()
}

/// Does this move begin with the promotion of the pawn on a square?
pub(in crate::replay) fn begins_with(rules: &Rules, before: &Position, mv: Move, square: Square) -> bool {
    promotes_first(rules, before) && mv.rebirth == RebirthChoice::On(square)
}

/// Do two moves begin with the same promotion, if they begin with one?
pub(in crate::replay) fn begin_alike(rules: &Rules, before: &Position, one: Move, other: Move) -> bool {
    !promotes_first(rules, before) || (one.rebirth, one.reborn_as) == (other.rebirth, other.reborn_as)
}
