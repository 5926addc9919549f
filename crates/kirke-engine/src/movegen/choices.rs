//! The legal ways to complete a move that leaves something to choose.

use super::pseudo::pseudo_legal_moves;
use crate::board::Attributes;
use crate::position::{Class, Foreseen, Foresight, Move, Position, RebirthChoice};
use crate::rules::{Insertion, Rules};

/// Is the move allowed and the own king safe after it? None if it must be played to find out.
#[inline]
pub(super) fn is_safe(position: &Position, rules: &Rules, mv: Move) -> Option<bool> {
    if let Some(check) = position.check_after_going(rules, mv, position.side()) {
        return Some(!check);
    }
    let safe_on = |seen: &Foreseen| position.foreseen_check(rules, seen, position.side()).map(|check| !check);
    match position.foresee(rules, mv) {
        Foresight::Known(seen) => safe_on(&seen),
        Foresight::Refused => Some(false),
        Foresight::PromotionNeeded | Foresight::SquareNeeded { .. } => None,
        Foresight::Unknown => position.shift_checks(rules, mv, position.side()).map(|check| !check),
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
        None => match position.ways_to_choose(rules, mv) {
            Some(mut ways) => ways.any(|mv| with_choices(position, rules, mv, visit)),
            None => with_choices_played(position, rules, mv, visit),
        },
    }
}

/// The same by playing each way and testing the king.
pub(super) fn with_choices_played(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    complete(position, rules, mv, &mut |mv, after| leaves_kings_well(position, rules, mv, after) && visit(mv))
}

/// Is the mover's king safe after the move, and the other one as long as it has to be?
#[inline]
pub(super) fn leaves_kings_well(before: &Position, rules: &Rules, mv: Move, after: &Position) -> bool {
    leaves_own_king_well(before, rules, after) && passes_filters(before, rules, mv, after)
}

/// The same but for what [`passes_filters`] asks.
#[inline]
pub(super) fn leaves_own_king_well(before: &Position, rules: &Rules, after: &Position) -> bool {
    !after.in_check(rules, before.side())
        && !after.checks_too_soon(rules)
        && !takes_own_king(before, rules, after)
}

/// Do fairy conditions that ask for the kings on both sides of a move allow it?
#[inline]
pub fn passes_filters(before: &Position, rules: &Rules, mv: Move, after: &Position) -> bool {
    !rules.has_filters || passes_added_filters(before, rules, mv, after)
}

#[cold]
fn passes_added_filters(before: &Position, rules: &Rules, mv: Move, after: &Position) -> bool {
    // Where a king is not in check by an attack, it is not captured either.
    let loses_own_king = || before.own_king_is_lost_by(rules, mv, after);
    (rules.motion.hands.is_none() || !before.is_by_other_hand(mv) || !loses_own_king())
        && inserts_rightly(before, rules, mv, after)
        && recolours_rightly(before, rules, mv)
        && (!rules.outcome.spares_kings || !before.king_is_lost_by(rules, mv, after))
        && (!rules.outcome.checkless || !checks_without_mate(after, rules))
        && (!rules.outcome.exclusive || !shares_mate(before, rules, after))
}

/// Longer chains of checks that parry checks are not looked at: who can go on checking is not mated.
const MOST_CROSS_CHECKS: u32 = 8;

/// Checkless Chess: is the side to move in check, with a reply that does not check itself, unless it mates?
///
/// Nearly all chains of checks end soon: as long a one is looked at as makes no difference what comes after it.
fn checks_without_mate(position: &Position, rules: &Rules) -> bool {
    if !position.in_check(rules, position.side()) {
        return false;
    }
    let Some(checking) = checking_replies(position, rules) else { return true };
    let answer = |longest, beyond| any_is_allowed(&checking, rules, longest, beyond);
    (0..MOST_CROSS_CHECKS)
        .find_map(|longest| {
            let parried = answer(longest, false);
            (parried == answer(longest, true)).then_some(parried)
        })
        .unwrap_or_else(|| answer(MOST_CROSS_CHECKS, false))
}

/// Can the side to move parry a check? A check at the end of a chain of `longest` more is taken to be parried or not as
/// `beyond` says.
fn is_parried(position: &Position, rules: &Rules, longest: u32, beyond: bool) -> bool {
    position.in_check(rules, position.side())
        && checking_replies(position, rules)
            .is_none_or(|checking| any_is_allowed(&checking, rules, longest, beyond))
}

/// Does one of these replies, which all check, mate, as far as such chains are looked at?
fn any_is_allowed(checking: &[Position], rules: &Rules, longest: u32, beyond: bool) -> bool {
    checking.iter().any(|next| match longest {
        0 => !beyond,
        _ => !is_parried(next, rules, longest - 1, beyond),
    })
}

/// Has the side to move a reply that leaves its king safe and does not check, or that is allowed though it checks? Those
/// that check are looked at last, as that takes long.
fn has_reply(position: &Position, rules: &Rules, is_allowed: impl Fn(&Position) -> bool) -> bool {
    checking_replies(position, rules).is_none_or(|checking| checking.iter().any(is_allowed))
}

/// What the replies of the side to move lead to that leave its king safe and check; none if one of those does not check.
fn checking_replies(position: &Position, rules: &Rules) -> Option<Vec<Position>> {
    let side = position.side();
    let mut checking = Vec::new();
    let is_calm = pseudo_legal_moves(position, rules, |mv| {
        complete(position, rules, mv, &mut |_, next| {
            let is_safe = !next.in_check(rules, side);
            let checks = is_safe && next.in_check(rules, next.side());
            if checks {
                checking.push(next.clone());
            }
            is_safe && !checks
        })
    });
    (!is_calm).then_some(checking)
}

/// Replies that mate in turn are looked at so deep.
const MOST_MATES_IN_TURN: u32 = 3;

/// Exclusive Chess: does a move mate that is not the only one?
fn shares_mate(before: &Position, rules: &Rules, after: &Position) -> bool {
    is_mated(after, rules, MOST_MATES_IN_TURN) && has_several_mates(before, rules, MOST_MATES_IN_TURN)
}

/// Is the side to move in check without a reply? A reply that mates in turn is none if another one does, too.
fn is_mated(position: &Position, rules: &Rules, depth: u32) -> bool {
    position.in_check(rules, position.side())
        && !has_reply(position, rules, |next| {
            depth == 0 || !is_mated(next, rules, depth - 1) || !has_several_mates(position, rules, depth - 1)
        })
}

/// Do at least two moves of the side to move mate?
fn has_several_mates(position: &Position, rules: &Rules, depth: u32) -> bool {
    let side = position.side();
    let mut found = 0;
    pseudo_legal_moves(position, rules, |mv| {
        complete(position, rules, mv, &mut |_, next| {
            found += u32::from(!next.in_check(rules, side) && is_mated(next, rules, depth));
            found > 1
        })
    })
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

/// Colour Mate: the way in which this move changes the units that mate, if it does.
#[cold]
fn recoloured(position: &Position, rules: &Rules, mv: Move, after: &Position) -> Option<(Move, Position)> {
    let mates = after.in_check(rules, after.side()) && is_mated(after, rules.of_parries(), 0);
    mates.then(|| position.way_to_recolour(rules, mv)).flatten()
}

/// Is it told of a move rightly whether it changes the units that mate?
fn recolours_rightly(before: &Position, rules: &Rules, mv: Move) -> bool {
    if !rules.motion.recolours_mates || mv.class == Class::Pass {
        return true;
    }
    let bare = Move { rebirth: RebirthChoice::Forced, ..mv };
    let way = before.play(rules, bare).ok().and_then(|after| recoloured(before, rules, bare, &after));
    mv == way.map_or(bare, |(way, _)| way)
}

/// Is the king that a move has put on the board, if it has, mated there, and may the move do that?
fn inserts_rightly(before: &Position, rules: &Rules, mv: Move, after: &Position) -> bool {
    let (Some(insertion), RebirthChoice::On(_)) = (rules.motion.inserts, mv.rebirth) else { return true };
    let is_legal_without = || {
        let alone = Move { rebirth: RebirthChoice::Forced, ..mv };
        before.play(rules, alone).is_ok_and(|alone| !alone.in_check(rules, before.side()))
    };
    let may_insert = match insertion {
        Insertion::AfterLegalMove => is_legal_without(),
        Insertion::WithMove => true,
    };
    may_insert && is_mated(after, rules.of_parries(), 0)
}

/// Visits the further ways in which a complete move may be made.
#[cold]
fn in_further_ways(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Move, &Position) -> bool,
) -> bool {
    position.further_ways(rules, mv).into_iter().any(|(way, after)| visit(way, &after))
}

/// Visits the ways to complete a move with choices, without a look at the king.
pub(super) fn complete(
    position: &Position,
    rules: &Rules,
    mv: Move,
    visit: &mut dyn FnMut(Move, &Position) -> bool,
) -> bool {
    complete_some(position, rules, mv, &|_| true, visit)
}

/// The same of the ways that may be of interest, before the move is played.
pub(super) fn complete_some(
    position: &Position,
    rules: &Rules,
    mv: Move,
    may_be: &impl Fn(Move) -> bool,
    visit: &mut dyn FnMut(Move, &Position) -> bool,
) -> bool {
    if !may_be(mv) {
        return false;
    }
    if let Some(mut ways) = position.ways_to_choose(rules, mv) {
        return ways.any(|mv| complete_some(position, rules, mv, may_be, visit));
    }
    let mut after = position.clone();
    match after.make(rules, mv) {
        Ok(()) if rules.motion.recolours_mates => match recoloured(position, rules, mv, &after) {
            Some((way, after)) => visit(way, &after),
            None => visit(mv, &after),
        },
        Ok(()) => {
            visit(mv, &after)
                || rules.motion.has_further_ways() && in_further_ways(position, rules, mv, visit)
        }
        Err(refused) => {
            let ways = refused.with_choices(rules, mv);
            ways.into_iter().any(|mv| complete_some(position, rules, mv, may_be, visit))
        }
    }
}
