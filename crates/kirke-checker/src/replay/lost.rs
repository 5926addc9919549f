//! Lost Pieces: do those units leave the board that would be mated if they were kings? From the rule alone.

use super::moves::{Played, candidates, completed, without_losses};
use crate::board::{Attributes, Colour, Square};
use crate::position::{Cause, Class, Effect, Position};
use crate::rules::Rules;

/// Are the units that the move takes off the board those that are lost after it?
pub(super) fn fits(rules: &Rules, played: &Played) -> bool {
    if !rules.outcome.loses_units {
        return true;
    }
    let gone: Vec<Square> = played
        .effects
        .iter()
        .filter_map(|effect| match *effect {
            Effect::Remove { square, cause: Cause::Lost, .. } => Some(square),
            _ => None,
        })
        .collect();
    // Who passes has not moved.
    if played.mv.class == Class::Pass {
        return gone.is_empty();
    }
    let mut then = played.after.clone();
    for &effect in &played.effects {
        match effect {
            Effect::Remove { square, unit, cause: Cause::Lost } => {
                then.apply(Effect::Place { square, unit, cause: Cause::Lost });
            }
            // Where it stood in the diagram, too.
            Effect::Origin { square, old, new: None }
                if gone.contains(&square) && then.placement().at(square).is_some() =>
            {
                then.apply(Effect::Origin { square, old: None, new: old });
            }
            _ => {}
        }
    }
    // What the replies would lose in turn does not count.
    let plain = without_losses(rules);
    let is_lost = |square: &Square| {
        let unit = then.placement().at(*square);
        unit.is_some_and(|unit| unit.colour() == then.side() && !unit.is_royal())
            && is_lost(&then, &plain, *square)
    };
    Square::ALL.into_iter().filter(is_lost).eq(gone)
}

fn is_lost(position: &Position, rules: &Rules, square: Square) -> bool {
    let side = position.side();
    let saves = |played: &Played| {
        let stands = played.effects.iter().try_fold(square, |at, effect| match *effect {
            Effect::Shift { from, to, .. } if from == at => Some(to),
            Effect::Remove { square, .. } if square == at => None,
            _ => Some(at),
        });
        stands.is_some_and(|stands| !is_threatened(&played.after, rules, side, stands))
    };
    is_threatened(position, rules, side, square)
        && !candidates(position, rules)
            .into_iter()
            .any(|mv| completed(position, rules, mv, &mut |played| saves(&played)))
}

/// Could the other side capture this unit, as it could capture a king?
fn is_threatened(position: &Position, rules: &Rules, side: Colour, square: Square) -> bool {
    let mut opponent = if position.side() == side { position.as_if_passed(rules) } else { position.clone() };
    let Some(unit) = opponent.placement().at(square) else { return false };
    let new = unit.with(Attributes::ROYAL);
    if new != unit && !unit.is_royal() {
        opponent.apply(Effect::Transform { square, old: unit, new, cause: Cause::Play });
    }
    candidates(&opponent, rules).into_iter().any(|mv| {
        completed(&opponent, rules, mv, &mut |played| {
            played
                .effects
                .iter()
                .any(|effect| matches!(*effect, Effect::Remove { square: gone, .. } if gone == square))
        })
    })
}
