//! Moves that are remembered from other positions: which of them can be made here.

use super::castling::{castling_after_transfer, castling_with_partners};
use super::choices::complete;
use super::legal::may_pass;
use super::pseudo::{castling_moves, is_move_of, promotes_at_once};
use crate::board::{Attributes, Kind, Unit};
use crate::position::{Class, Move, Position, RebirthChoice, Refused, capture_reach, quiet_reach};
use crate::rules::{Hands, Rules};

/// Is this one of the [`pseudo_legal_moves`](super::pseudo_legal_moves), with no choice but such as it needs? Choices that
/// it leaves open stay open.
pub fn could_play(position: &Position, rules: &Rules, mv: Move) -> bool {
    if let Some(unit) = plain_unit(position, rules, mv) {
        return reaches_plainly(position, rules, unit, mv);
    }
    could_play_in_general(position, rules, mv)
}

#[inline(never)]
fn could_play_in_general(position: &Position, rules: &Rules, mv: Move) -> bool {
    let rules = position.rules_now(rules);
    match rules.motion.hands {
        Some(_) if mv.class != Class::Pass && position.is_by_other_hand(mv) => {
            let other = position.in_other_hands();
            return beginning(&other, rules, mv)
                .is_some_and(|begun| begun == mv || ends_as(&other, rules, begun, mv));
        }
        Some(Hands::OtherSide) if mv.class != Class::Pass => return false,
        Some(Hands::OtherSide | Hands::Both) | None => {}
    }
    if position.promotes_first(rules) {
        let rebirth = if position.choice().is_some() { mv.rebirth } else { RebirthChoice::Forced };
        let begun = position.after_choice(rules, mv);
        return begun
            .is_some_and(|begun| is_played_on(&begun, rules, Move { rebirth, reborn_as: None, ..mv }));
    }
    is_played_on(position, rules, mv)
}

fn is_played_on(position: &Position, rules: &Rules, mv: Move) -> bool {
    beginning(position, rules, mv).is_some_and(|begun| begun == mv || ends_as(position, rules, begun, mv))
}

/// The unit that would make this move, if it is one of those that [`reaches_plainly`] knows.
#[inline]
fn plain_unit(position: &Position, rules: &Rules, mv: Move) -> Option<Unit> {
    let is_plain = rules.physics.starts_are_plain
        && mv.only_goes()
        && mv.rebirth == RebirthChoice::Forced
        && mv.reborn_as.is_none()
        && position.choice().is_none();
    let unit = position.placement().at(mv.from).filter(|_| is_plain)?;
    let is_own = unit.colour() == position.side() && position.may_move(rules, mv.from);
    let is_common = unit.kind() != Kind::PAWN
        && unit.attributes().others() == Attributes::NONE
        && !unit.has(Attributes::KAMIKAZE)
        && !rules.army.may_land_elsewhere(unit.kind())
        && !rules.lends_to(unit);
    (is_own && is_common).then_some(unit)
}

/// Does a unit that is no pawn get to a square, where a move needs no more?
#[inline]
fn reaches_plainly(position: &Position, rules: &Rules, unit: Unit, mv: Move) -> bool {
    let occupied = position.occupied();
    let seen = position.standing_for(rules, unit, occupied);
    let reach = match position.placement().prey(position.side()).without(mv.from).has(mv.to) {
        true => capture_reach(rules, unit, mv.from, seen),
        false => quiet_reach(rules, mv.from, unit, seen) & !occupied,
    };
    reach.has(mv.to)
}

/// The pseudo-legal move that this one completes by choices, if there is one.
fn beginning(position: &Position, rules: &Rules, mv: Move) -> Option<Move> {
    if mv.class == Class::Pass {
        return may_pass(position, rules).then_some(Move::PASS);
    }
    let unit = position.placement().at(mv.from).filter(|unit| unit.colour() == position.side())?;
    if !position.may_move(rules, mv.from) {
        return None;
    }
    let start = mv.start.filter(|_| !rules.starts_name_choices());
    let bare =
        Move { start, promotion: None, rebirth: RebirthChoice::Forced, reborn_as: None, onward: None, ..mv };
    match mv.class {
        Class::Exchange => {
            let bare = Move::new(mv.from, mv.to).of_class(Class::Exchange);
            position.exchanges_of(rules, mv.from, unit).has(mv.to).then_some(bare)
        }
        Class::PartnerCastling => {
            let bare = Move { onward: mv.onward, ..bare };
            castling_with_partners(position, rules, &mut |castling| castling == bare).then_some(bare)
        }
        Class::Castling => {
            // Where the rook comes from may be told as a rebirth, and so may what else is reborn.
            let from_elsewhere = Move { rebirth: mv.rebirth, ..bare };
            let after_transfer =
                |wanted| castling_after_transfer(position, rules, &mut |castling| castling == wanted);
            match castling_moves(position, rules, &mut |castling| castling == bare) || after_transfer(bare) {
                true => Some(bare),
                false => after_transfer(from_elsewhere).then_some(from_elsewhere),
            }
        }
        Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump | Class::Pass => {
            let promotes_late = promotes_late(position, rules, unit, mv);
            let bare = Move { promotion: mv.promotion.filter(|_| !promotes_late), ..bare };
            is_move_of(position, rules, unit, bare, promotes_late).then_some(bare)
        }
    }
}

/// If something promotes by this move, does it where the unit is transferred to, goes on to or is reborn, or as what the
/// unit becomes? Or is it the unit over which it hops?
fn promotes_late(position: &Position, rules: &Rules, unit: Unit, mv: Move) -> bool {
    let promotes_there = rules.promotes_on(unit, mv.to);
    let hurdles_move = rules.marks.meets(Attributes::MOVE_HURDLES) && !rules.is_pawn(unit);
    hurdles_move
        || rules.motion.wormholes.has(mv.to) && !promotes_there
        || (mv.promotion.is_some() || promotes_there)
            && position.captures(mv)
            && !promotes_at_once(position, rules, unit, mv.to)
}

/// Does a move become the other one by choices that it needs?
#[cold]
fn ends_as(position: &Position, rules: &Rules, mv: Move, wanted: Move) -> bool {
    if rules.motion.has_further_ways() {
        return complete(position, rules, mv, &mut |mv, _| mv == wanted);
    }
    let Err(refused) = position.clone().make(rules, mv) else { return mv == wanted };
    let lands = matches!(refused, Refused::LandingNeeded(_));
    let may_become = |mv: &Move| {
        (mv.promotion.is_none() || mv.promotion == wanted.promotion)
            && (mv.rebirth == RebirthChoice::Forced || mv.rebirth == wanted.rebirth)
            && (mv.reborn_as.is_none() || mv.reborn_as == wanted.reborn_as)
            && (mv.start.is_none() || mv.start == wanted.start)
            && (!lands || mv.onward.is_none() || mv.onward == wanted.onward)
    };
    let choices = refused.with_choices(rules, mv);
    choices.into_iter().filter(may_become).any(|mv| ends_as(position, rules, mv, wanted))
}
