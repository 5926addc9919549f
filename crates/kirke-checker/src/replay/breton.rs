//! Breton: a unit of the captured one's kind goes, too; from the rule alone.

use super::moves::Played;
use crate::board::{Square, Unit};
use crate::position::{Cause, Effect, Position};
use crate::rules::Rules;

/// Is the unit that goes, or changes sides, one that may, and does one where one must?
pub(super) fn fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let gone: Vec<(usize, Unit)> = found(&played.effects);
    let Some(breton) = rules.outcome.breton else { return gone.is_empty() };
    let taken = played.effects.iter().find_map(|effect| match *effect {
        Effect::Remove { unit, cause: Cause::Play, .. } => Some(unit),
        _ => None,
    });
    let Some(taken) = taken else { return gone.is_empty() };
    let side = if breton.enemy { !before.side() } else { before.side() };
    // A neutral unit is of no side alone; where promotions come first it is of either.
    let counts = |unit: Unit| match unit.is_neutral() {
        true => breton.after_promotion,
        false => unit.colour() == side,
    };
    let is_one = |unit: Unit| unit.kind() == taken.kind() && counts(unit);
    match gone.as_slice() {
        [] => {
            // Nothing but the capture and the move has happened when the unit is looked for.
            let moved = |square: Square| played.mv.from == square;
            let stood = before.placement().iter().filter(|&(square, unit)| {
                is_one(unit.owned_by(unit.colour())) && !moved(square) && stays(&played.effects, square)
            });
            let mover = before.placement().at(played.mv.from).is_some_and(|unit| {
                match (breton.after_promotion, played.mv.promotion) {
                    (true, Some(kind)) => unit.kind() != kind && is_one(unit.turned_into(kind)),
                    (true | false, _) => is_one(unit),
                }
            });
            stood.count() == 0 && !mover
        }
        &[(at, unit)] => {
            let promoted = played.effects[..at].iter().any(is_promotion);
            let promotes = played.effects.iter().any(is_promotion);
            is_one(unit) && (!promotes || promoted == breton.after_promotion)
        }
        _ => false,
    }
}

/// The units that the rule has acted on, and when.
fn found(effects: &[Effect]) -> Vec<(usize, Unit)> {
    let acted = effects.iter().enumerate().filter_map(|(at, effect)| match *effect {
        Effect::Remove { unit, cause: Cause::Breton, .. } => Some((at, unit)),
        Effect::Transform { old, cause: Cause::Breton, .. } => Some((at, old)),
        _ => None,
    });
    acted.collect()
}

fn is_promotion(effect: &Effect) -> bool {
    matches!(effect, Effect::Transform { cause: Cause::Play, .. })
}

/// Does the capture leave what stands here?
fn stays(effects: &[Effect], square: Square) -> bool {
    !effects.iter().any(
        |effect| matches!(*effect, Effect::Remove { square: gone, cause: Cause::Play, .. } if gone == square),
    )
}
