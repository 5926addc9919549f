//! Fairy conditions that forbid a move for what it has led to.

use super::kings_lost::loses_king;
use super::pawns_capturing_on;
use super::{Cause, Class, Effect, Move, Position, Recorder, Refused};
use crate::board::{Kind, Square, king_attacks, leaper_attacks};
use crate::rules::{Contact, Grid, Isardam, Kings, Occupied, Paralysis, Rebirth, Rules, Who};

/// Keeps what happens, and hands it on.
pub(super) struct Witness<'a> {
    pub(super) effects: Vec<Effect>,
    pub(super) recorder: &'a mut dyn Recorder,
}

impl Recorder for Witness<'_> {
    fn record(&mut self, effect: Effect) {
        self.effects.push(effect);
        self.recorder.record(effect);
    }

    fn rebirth_is_due(&mut self, due: super::DueRebirth) {
        self.recorder.rebirth_is_due(due);
    }

    fn so_far(&self) -> &[Effect] {
        &self.effects
    }
}

/// May this move lead to a position, by these effects?
pub(super) fn allowed(
    rules: &Rules,
    before: &Position,
    mv: Move,
    after: &Position,
    effects: &[Effect],
    in_thought: bool,
) -> Result<(), Refused> {
    if let Some(contact) = rules.outcome.contact {
        has_contact(contact, rules, before, mv, after, effects)?;
    }
    if rules.outcome.contact_across_line
        && let Some(&square) = moved(effects).first()
        && !touches_across_line(after, square)
    {
        return Err(Refused::NoContact(square));
    }
    // In thought, where it is asked whether a king can be captured, that of the capturing side is of no account.
    let takes_king = || loses_king(effects, !before.side());
    if rules.outcome.safe_on_old_board
        && !in_thought
        && !takes_king()
        && let Some(square) = super::marks::followed(effects, mv.from)
    {
        after.arrives_in_check(rules, square, before.side())?;
    }
    if rules.outcome.must_check[before.side().index()]
        && mv.class != Class::Pass
        && !takes_king()
        && !after.in_check(rules, !before.side())
    {
        return Err(Refused::NoCheck);
    }
    if rules.outcome.forbidding.is_some() && !rules.motion.is_judged_later() {
        before.is_not_forbidden(rules, mv, after, in_thought)?;
    }
    if rules.outcome.changes_units() && !takes_king() {
        leaves_no_attacked_king(rules, before, mv, after, effects)?;
    }
    match rules.outcome.isardam {
        Some(isardam) => leaves_nobody_paralysed(isardam, rules, after, effects),
        None => Ok(()),
    }
}

/// Super-transmuting kings: no other unit moves while the king is attacked. Traitor: a king that turns must not stand where
/// it would have been in check before.
fn leaves_no_attacked_king(
    rules: &Rules,
    before: &Position,
    mv: Move,
    after: &Position,
    effects: &[Effect],
) -> Result<(), Refused> {
    let side = before.side();
    if rules.outcome.super_transmuting[side.index()] {
        let must_move = |square: Square| {
            let king = before.placement().at(square);
            king.is_some_and(|king| !before.transmutations(rules, square, king).is_empty())
        };
        let royals = before.placement().royals(side);
        let others = if mv.class == Class::Pass { royals } else { royals.without(mv.from) };
        if others.into_iter().any(must_move) {
            return Err(Refused::KingMustMove);
        }
    }
    // Where a rebirth decides whether a king can be captured, only the captures of the position count, and nobody captures
    // a king of his own side.
    let is_simple = |rule: &Rebirth| {
        matches!(rule.who, Who::Nobody | Who::Victim)
            && rule.kings != Kings::Inclusive
            && rule.occupied != Occupied::Assassin
    };
    let is_simple = rules.parts().all(|part| is_simple(&part.rebirth));
    for &effect in effects {
        if let Effect::Transform { square, old, new, cause: cause @ Cause::Defection } = effect
            && old.is_royal()
            && is_simple
        {
            let mut loyal = after.clone();
            loyal.apply(Effect::Transform { square, old: new, new: old, cause });
            if loyal.in_check(rules, old.colour()) {
                return Err(Refused::TurnsInCheck(square));
            }
        }
    }
    Ok(())
}

/// Isardam: nobody may be attacked by an enemy unit of his kind; Leffie: of the next lower kind.
fn leaves_nobody_paralysed(
    isardam: Isardam,
    rules: &Rules,
    after: &Position,
    effects: &[Effect],
) -> Result<(), Refused> {
    // A king that is captured is, wherever it is reborn.
    let takes_king = |effect: &Effect| matches!(*effect, Effect::Remove { unit, cause: Cause::Play, .. } if unit.is_royal());
    if isardam.kings_are_taken && effects.iter().any(takes_king) {
        return Ok(());
    }
    // A capture en passant is an attack on the pawn that has passed.
    if isardam.by != Paralysis::NextKind
        && let Some(passed) = after.en_passant()
    {
        let capturers =
            after.units(after.side(), Kind::PAWN) & pawns_capturing_on(rules, after.side(), passed);
        if let (true, Some(pawn)) = (capturers.any(), passed.offset(0, -after.side().forward())) {
            return Err(Refused::Paralyses(pawn));
        }
    }
    let is_attacked = |square: &Square| {
        let Some(unit) = after.placement().at(*square) else { return false };
        let as_owned_by = |side| after.is_paralysed_as(rules, *square, unit.owned_by(side), isardam.by);
        // A neutral unit may be attacked by either side.
        as_owned_by(unit.colour()) || unit.is_neutral() && as_owned_by(!unit.colour())
    };
    let paralysed = after.occupied().into_iter().find(is_attacked);
    match (paralysed, isardam.by) {
        (None, _) => Ok(()),
        (Some(square), Paralysis::NextKind) => Err(Refused::AttackedByNext(square)),
        (Some(square), Paralysis::SameKind | Paralysis::SameKindAndKings) => Err(Refused::Paralyses(square)),
    }
}

/// Köko and its relatives: do the units that have moved stand as they must? Beside the first one that is only asked
/// where contact is needed.
fn has_contact(
    contact: Contact,
    rules: &Rules,
    before: &Position,
    mv: Move,
    after: &Position,
    effects: &[Effect],
) -> Result<(), Refused> {
    let beside =
        |square| rules.outcome.contact_leap.map_or(king_attacks(square), |leap| leaper_attacks(square, leap));
    let alone = |position: &Position, square: Square| !(beside(square) & position.occupied()).any();
    let moved = moved(effects);
    let first = moved.first().copied();
    let wrong = match contact {
        Contact::Needed | Contact::NeededAway(_) => moved.into_iter().find(|&square| alone(after, square)),
        Contact::Forbidden | Contact::ForbiddenAway(_) => first.filter(|&square| !alone(after, square)),
        Contact::Kept => first.filter(|&square| alone(after, square) != alone(before, mv.from)),
    };
    match wrong {
        Some(square) if alone(after, square) => Err(Refused::NoContact(square)),
        Some(square) => Err(Refused::Contact(square)),
        None => Ok(()),
    }
}

/// Contact Grid: does a unit stand beside this square, in another cell?
pub(super) fn touches_across_line(position: &Position, square: Square) -> bool {
    let beside = king_attacks(square) & position.occupied();
    beside.into_iter().any(|other| Grid::USUAL.parts(square, other))
}

/// Where the units stand that have moved, or gone on from there.
pub(super) fn moved(effects: &[Effect]) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for &effect in effects {
        match effect {
            Effect::Shift { from, to, cause, .. } => match squares.iter_mut().find(|square| **square == from)
            {
                Some(square) => *square = to,
                None if cause == Cause::Play => squares.push(to),
                None => {}
            },
            Effect::Remove { square, .. } => squares.retain(|&other| other != square),
            Effect::Place { .. }
            | Effect::Transform { .. }
            | Effect::Hide { .. }
            | Effect::Reveal { .. }
            | Effect::Await { .. }
            | Effect::Rights { .. }
            | Effect::EnPassant { .. }
            | Effect::Origin { .. }
            | Effect::Precedent { .. }
            | Effect::Choice { .. }
            | Effect::Count { .. }
            | Effect::Passed { .. }
            | Effect::Imitate { .. }
            | Effect::Spend { .. }
            | Effect::Dig { .. }
            | Effect::Exchanged { .. }
            | Effect::Turn => {}
        }
    }
    squares
}
