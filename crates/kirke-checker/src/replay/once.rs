//! PAD: which units have captured, and what becomes of those that capture again; from the rule alone.

use super::moves::Played;
use crate::board::{Attributes, Square, Unit};
use crate::position::{Cause, Class, Effect, Position};
use crate::rules::Rules;

/// Does a unit leave the board, or not capture at all, if it has captured before?
pub(super) fn fits(rules: &Rules, before: &Position, played: &Played) -> bool {
    let Some(once) = rules.outcome.captures_once else { return true };
    let from = played.mv.from;
    let mover = before.placement().at(from).filter(|_| played.mv.class != Class::Pass);
    let is_king = mover.is_some_and(Unit::is_royal);
    let captures_again = played.takes() && before.has_captured(from) && (once.kings || !is_king);
    let leaves =
        played.effects.iter().any(|effect| matches!(effect, Effect::Remove { cause: Cause::Sacrifice, .. }));
    let may = !captures_again || !once.strict && !is_king;
    // A kamikaze unit leaves by any capture.
    let leaves_anyway = mover.is_some_and(|unit| unit.has(Attributes::KAMIKAZE));
    may && (leaves == captures_again || leaves && leaves_anyway) && remembered(before, played, once.strict)
}

/// Are those units marked afterwards that were before and are still there, and the one that has captured?
fn remembered(before: &Position, played: &Played, strict: bool) -> bool {
    Square::ALL.into_iter().all(|square| {
        let came_from = origin(played, square, strict);
        let has = match came_from {
            Some(from) if from == played.mv.from && played.takes() => true,
            Some(from) => before.has_captured(from),
            None => false,
        };
        played.after.has_captured(square) == (has && played.after.placement().at(square).is_some())
    })
}

/// Where the unit on this square stood before the move; a reborn one where it was captured, unless it may capture again.
fn origin(played: &Played, square: Square, strict: bool) -> Option<Square> {
    let mut at = square;
    for effect in played.effects.iter().rev() {
        match *effect {
            Effect::Shift { from, to, .. } if to == at => at = from,
            Effect::Place { square, cause, .. } if square == at => {
                return played.effects.iter().find_map(|effect| match *effect {
                    Effect::Remove { square, cause: Cause::Play, .. }
                        if cause == Cause::Rebirth && !strict =>
                    {
                        Some(square)
                    }
                    _ => None,
                });
            }
            _ => {}
        }
    }
    Some(at)
}
