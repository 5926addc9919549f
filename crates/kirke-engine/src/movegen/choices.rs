//! The legal ways to complete a move that leaves something to choose.

use crate::board::Attributes;
use crate::position::{Foresight, Move, Position, RebirthChoice, Refused};
use crate::rules::Rules;

/// Is the move allowed and the own king safe after it? None if it must be played to find out.
#[inline]
pub(super) fn is_safe(position: &Position, rules: &Rules, mv: Move) -> Option<bool> {
    match position.foresee(rules, mv) {
        Foresight::Known(seen) => position.foreseen_check(rules, &seen, position.side()).map(|check| !check),
        Foresight::Refused => Some(false),
        Foresight::Unknown => None,
    }
}

/// Visits the legal ways to complete a move with choices; stops and returns true when a visit does.
#[inline]
pub fn with_choices(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    match is_safe(position, rules, mv) {
        Some(safe) => safe && visit(mv),
        None => with_choices_played(position, rules, mv, visit),
    }
}

/// The same by playing each way and testing the king.
pub(super) fn with_choices_played(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    complete(position, rules, mv, &mut |mv, after| leaves_kings_well(position, rules, after) && visit(mv))
}

/// Is the mover's king safe after the move, and the other one as long as it has to be?
#[inline]
pub(super) fn leaves_kings_well(before: &Position, rules: &Rules, after: &Position) -> bool {
    !after.in_check(rules, before.side())
        && !after.checks_too_soon(rules)
        && !takes_own_king(before, rules, after)
}

/// Who captures a neutral king captures his own, which may only be if it is reborn.
#[inline]
fn takes_own_king(before: &Position, rules: &Rules, after: &Position) -> bool {
    let own = |position: &Position| position.placement().royals(before.side()).len();
    // A king that is neutral by turns may have become a king of one side.
    let turns = || rules.marks.meets(Attributes::BECOME_NEUTRAL) && own(after) >= own(before);
    let kings = |position: &Position| {
        let board = position.placement();
        board.royals(before.side()) & board.neutrals()
    };
    kings(before).any() && kings(after).len() < kings(before).len() && !turns()
}

/// Visits the ways to complete a move with choices, without a look at the king.
pub(super) fn complete(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Move, &Position) -> bool,
) -> bool {
    let mut after = position.clone();
    match after.make(rules, mv) {
        Ok(()) => visit(mv, &after),
        Err(Refused::PromotionNeeded(_)) => rules
            .promotions
            .iter()
            .any(|&kind| complete(position, rules, Move { reborn_as: Some(kind), ..mv }, visit)),
        Err(Refused::OwnPromotionNeeded(_)) => {
            rules.promotions.iter().any(|&kind| complete(position, rules, mv.promoting(kind), visit))
        }
        Err(Refused::LandingNeeded(squares)) => squares
            .into_iter()
            .any(|square| complete(position, rules, Move { onward: Some(square), ..mv }, visit)),
        Err(Refused::MarksNeeded { own, ways }) => {
            (0..ways).any(|number| complete(position, rules, mv.with_marks(own, number), visit))
        }
        Err(Refused::SquareNeeded { squares, or_none }) => {
            let mut with = |rebirth| complete(position, rules, Move { rebirth, ..mv }, visit);
            or_none && with(RebirthChoice::Declined)
                || squares.into_iter().any(|square| with(RebirthChoice::On(square)))
        }
        Err(_) => false,
    }
}
