//! What a unit becomes by its rebirth.

use super::{Move, Pending};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::rules::{Becomes, Colours, Kings, Occupied, OnOwnSquare, Rules, Waiting, Who};

/// What becomes of a captured unit.
pub(super) enum Home {
    /// It comes back here as it was.
    On(Square),
    /// It comes back here, and promotes.
    Promotes(Square),
    /// This is where it would come back, and the square is taken.
    Taken(Square),
    /// It would come back off the board.
    OffBoard,
}

/// What becomes of a unit that this one captures, if nothing needs to be asked but whether its rebirth square is empty.
#[inline]
pub(super) fn home_of_victim(
    rules: &Rules,
    (by, square): (Unit, Square),
    victim: Unit,
    occupied: Bitboard,
) -> Option<Home> {
    let is_like_others = !victim.is_royal() || rules.rebirth.kings == Kings::Inclusive;
    let is_plain = rules.physics.victims_go_home && is_like_others && !by.has(Attributes::KAMIKAZE);
    if !is_plain || !rules.is_reborn(victim) {
        return None;
    }
    let home = rules.table_square(victim, square);
    match occupied.has(home) {
        true => (rules.rebirth.occupied == Occupied::Relaxed).then_some(Home::Taken(home)),
        false => Some(on_empty_square(rules, home, victim)),
    }
}

#[inline]
fn on_empty_square(rules: &Rules, square: Square, unit: Unit) -> Home {
    if promotes_at(rules, square, unit) { Home::Promotes(square) } else { Home::On(square) }
}

/// The same of a unit that waits for this move, which only goes, by this unit.
#[inline]
pub(super) fn home_of_waiting(
    rules: &Rules,
    pending: &Pending,
    (by, mv): (Unit, Move),
    occupied: Bitboard,
) -> Option<Home> {
    let victim = pending.victim;
    let is_plain =
        rules.physics.waiting == Waiting::Shifted && !victim.is_royal() && !by.has(Attributes::KAMIKAZE);
    is_plain.then(|| shifted_home(rules, pending, mv, occupied))
}

/// The same where nothing else needs to be asked.
#[inline]
pub(super) fn shifted_home(rules: &Rules, pending: &Pending, mv: Move, occupied: Bitboard) -> Home {
    let (files, ranks) = mv.from.vector_to(mv.to);
    match pending.square.offset(files, ranks) {
        None => Home::OffBoard,
        Some(square) if occupied.has(square) => Home::Taken(square),
        Some(square) => on_empty_square(rules, square, pending.victim),
    }
}

/// Anticirce: where a unit goes that captures on one square and arrives on one; none if the capture is refused.
#[inline]
pub(super) fn return_square(
    rules: &Rules,
    unit: Unit,
    here: Square,
    captured_on: Square,
    occupied: Bitboard,
) -> Option<Square> {
    let home = rules.table_square(unit, captured_on);
    let allowed =
        if home == here { rules.rebirth.on_own_square != OnOwnSquare::Cheylan } else { !occupied.has(home) };
    allowed.then_some(home)
}

/// The empty square to which the unit goes that has captured, and stands on this one, if nothing else needs to be asked.
#[inline]
pub(super) fn capturer_goes_home(
    rules: &Rules,
    (by, square): (Unit, Square),
    occupied: Bitboard,
) -> Option<Square> {
    if !rules.physics.capturers_go_home || by.has(Attributes::KAMIKAZE) {
        return None;
    }
    let home = return_square(rules, by, square, square, occupied)?;
    (!promotes_at(rules, home, by)).then_some(home)
}

/// What a unit turns into before its rebirth; `other` is the other unit of the capture.
#[inline]
pub(super) fn becoming(rules: &Rules, unit: Unit, other: Unit) -> Unit {
    let kind = match rules.rebirth.becomes {
        Becomes::Same => return unit,
        Becomes::Clone if other.is_royal() && !rules.kings_are_like_others() => return unit,
        Becomes::Clone => other.kind(),
        Becomes::Cycle(_) | Becomes::Einstein | Becomes::ReversalEinstein | Becomes::Mutant(_) => {
            rules.next_kind(unit.kind())
        }
    };
    of_kind(rules, unit, kind)
}

/// What a capturing unit turns into that is reborn beside the captured one: it walks up a ladder which that walks down.
pub(super) fn becoming_beside_victim(rules: &Rules, unit: Unit, victim: Unit) -> Unit {
    match rules.rebirth.becomes {
        Becomes::Einstein | Becomes::ReversalEinstein if rules.rebirth.who != Who::Capturer => {
            of_kind(rules, unit, rules.previous_kind(unit.kind()))
        }
        Becomes::Same
        | Becomes::Clone
        | Becomes::Cycle(_)
        | Becomes::Mutant(_)
        | Becomes::Einstein
        | Becomes::ReversalEinstein => becoming(rules, unit, victim),
    }
}

fn of_kind(rules: &Rules, unit: Unit, kind: Kind) -> Unit {
    if kind == unit.kind() {
        return unit;
    }
    let royal =
        if unit.is_royal() && !rules.kings_are_like_others() { Attributes::ROYAL } else { Attributes::NONE };
    unit.turned_into(kind).with(royal).with(rules.army.marks_by_nature(kind))
}

/// The unit on the side it belongs to after its rebirth.
#[inline]
pub(super) fn recoloured(rules: &Rules, unit: Unit) -> Unit {
    match rules.rebirth.colour {
        Colours::Kept => unit,
        Colours::Changed => unit.turned(),
    }
}

/// Must this unit promote when it is reborn here?
#[inline]
pub(super) fn promotes_at(rules: &Rules, square: Square, newborn: Unit) -> bool {
    rules.promotes_at_rebirth && rules.promotes_on(newborn, square)
}
