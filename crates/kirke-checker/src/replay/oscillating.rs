//! Oscillating Kings: do the kings change places when they should? From the rule alone.

use super::moves::{Played, in_check};
use crate::board::Attributes;
use crate::position::{Cause, Class, Effect, Position};
use crate::rules::{Oscillation, Rules, Who};

/// Do the kings change places by this move if they should, and only then?
pub(super) fn fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let is_swap = |effect: &Effect| matches!(effect, Effect::Remove { cause: Cause::Oscillation, .. });
    let swap = played.effects.iter().position(is_swap);
    let side = before.side();
    // A null move is none.
    if played.mv.class == Class::Pass {
        return swap.is_none();
    }
    let Some(when) = rules.outcome.oscillation[side.index()] else { return swap.is_none() };
    // Captured units are reborn after that, kamikaze units that have captured before.
    let waits = !rules.parts().any(|rules| rules.rebirth.who == Who::Capturer);
    let is_rebirth = |effect: &Effect| match effect {
        Effect::Place { cause: Cause::Rebirth, .. } | Effect::Turn => true,
        Effect::Shift { cause: Cause::Rebirth, unit, .. } => waits && !unit.has(Attributes::KAMIKAZE),
        _ => false,
    };
    let until = swap.or_else(|| played.effects.iter().position(is_rebirth)).unwrap_or(played.effects.len());
    let mut then = before.clone();
    played.effects[..until].iter().for_each(|&effect| then.apply(effect));
    // The capture of a king ends all, where a side has several or he is reborn, too.
    let takes_king = |effect: &Effect| matches!(effect, Effect::Remove { cause: Cause::Play, unit, .. } if unit.is_royal());
    if played.effects[..until].iter().any(takes_king) {
        return swap.is_none();
    }
    let has_kings = [side, !side].iter().all(|&side| then.placement().royals(side).any());
    let due = has_kings
        && match when {
            Oscillation::Always => true,
            Oscillation::OutOfCheck if in_check(&then, rules, side) => return false,
            Oscillation::OutOfCheck => true,
            Oscillation::WhenChecking => in_check(&then, rules, !side),
        };
    due == swap.is_some()
}
