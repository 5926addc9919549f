//! SingleBox types 2 and 3: what becomes of pawns that wait on their last rank; from the rule alone.

use super::moves::Played;
use super::moves::latent::{is_by_owner, lacks, must_promote, waits};
use crate::board::{Attributes, Square, Unit};
use crate::position::{Cause, Effect, Position};
use crate::rules::{LatentPawns, Rules};

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
