//! SingleBox types 2 and 3: pawns that wait on their last rank; from the rule alone.

use super::moves::Played;
use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::position::{Cause, Effect, Move, Position, RebirthChoice};
use crate::rules::{LatentPawns, Rules};

/// Is this a pawn of that side which has come to the end of its file?
pub(super) fn waits(position: &Position, square: Square, side: Colour) -> bool {
    let end = match side {
        Colour::White => 7,
        Colour::Black => 0,
    };
    let unit = position.placement().at(square);
    square.rank() == end && unit.is_some_and(|unit| unit.kind() == Kind::PAWN && unit.colour() == side)
}

/// Of which officers a side has not as many as stand on the board when a game begins.
pub(super) fn lacks(position: &Position, side: Colour) -> Vec<Kind> {
    let number = |kind| {
        position.placement().iter().filter(|(_, unit)| unit.kind() == kind && unit.colour() == side).count()
    };
    let pairs = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK].into_iter().filter(|&kind| number(kind) < 2);
    let queen = (number(Kind::QUEEN) == 0).then_some(Kind::QUEEN);
    queen.into_iter().chain(pairs).collect()
}

/// Does this pawn wait while something is missing?
pub(super) fn is_due(position: &Position, square: Square) -> bool {
    Colour::ALL.into_iter().any(|side| waits(position, square, side) && !lacks(position, side).is_empty())
}

/// Must a side of which the unit on some square is one promote it?
fn must_promote(position: &Position, side: Colour) -> bool {
    Square::ALL.into_iter().any(|square| waits(position, square, side) && is_due(position, square))
}

/// Does the side to move begin with a promotion?
pub(super) fn promotes_first(rules: &Rules, before: &Position) -> bool {
    is_by_owner(rules) && must_promote(before, before.side())
}

fn is_by_owner(rules: &Rules) -> bool {
    rules.motion.latent_pawns == Some(LatentPawns::ByTheirOwner)
}

/// The promotions with which a side would begin its move, if it must, and the positions after them.
pub(super) fn begun_by(position: &Position, rules: &Rules, side: Colour) -> Vec<((Square, Kind), Position)> {
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
pub(super) fn begins_with(rules: &Rules, before: &Position, mv: Move, square: Square) -> bool {
    promotes_first(rules, before) && mv.rebirth == RebirthChoice::On(square)
}

/// Do two moves begin with the same promotion, if they begin with one?
pub(super) fn begin_alike(rules: &Rules, before: &Position, one: Move, other: Move) -> bool {
    !promotes_first(rules, before) || (one.rebirth, one.reborn_as) == (other.rebirth, other.reborn_as)
}

/// Does a pawn that has waited promote, to what is missing, where and when one must, and only then?
pub(super) fn fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let promotions = played.effects.iter().enumerate().filter_map(|(at, effect)| match *effect {
        Effect::Transform { square, old, new, cause: Cause::Latent } => Some((at, square, old, new)),
        _ => None,
    });
    let promotions: Vec<(usize, Square, Unit, Unit)> = promotions.collect();
    let (stood, side) = match rules.motion.latent_pawns {
        None => return promotions.is_empty(),
        Some(LatentPawns::ByTheirOwner) => (before.clone(), before.side()),
        Some(LatentPawns::ByTheOther) => (without(&played.after, &promotions), !before.side()),
    };
    match promotions.as_slice() {
        [] => !must_promote(&stood, side),
        &[(at, square, old, new)] => {
            let in_time = is_by_owner(rules) == (at == 0);
            in_time
                && waits(&stood, square, side)
                && lacks(&stood, side).contains(&new.kind())
                && new.with_attributes(Attributes::NONE)
                    == old.turned_into(new.kind()).with_attributes(Attributes::NONE)
        }
        _ => false,
    }
}

/// The position as it was before a pawn promoted at the end of a move.
fn without(after: &Position, promotions: &[(usize, Square, Unit, Unit)]) -> Position {
    let mut stood = after.clone();
    for &(_, square, old, new) in promotions {
        stood.apply(Effect::Transform { square, old: new, new: old, cause: Cause::Latent });
    }
    stood
}
