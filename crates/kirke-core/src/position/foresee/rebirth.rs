//! Where captured and capturing units are reborn by a move that is not played.

use super::super::consequence::{Capture, Target, chosen_square, mover_of_makes, square_of_move};
use super::super::newborn::{
    Home, becoming, home_of_victim, home_of_waiting, promotes_at, recoloured, return_square,
};
use super::super::reach::quiet_reach;
use super::super::{Move, Pending, Position, Refused};
use super::{Foreseen, Foresight};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::rules::{Chooser, Kings, Occupied, OnOwnSquare, Rules, Waiting};

/// What a reborn pawn becomes that stands on its promotion rank.
#[cold]
fn promoted_at_rebirth(rules: &Rules, mv: Move, pawn: Unit) -> Result<Unit, Foresight> {
    if rules.marks != Attributes::NONE || rules.rebirth.chooser == Chooser::Owner {
        return Err(Foresight::Unknown);
    }
    let Some(kind) = mv.reborn_as else { return Err(Foresight::PromotionNeeded) };
    match rules.promotions.contains(&kind) && !rules.army.is_imitator(kind) {
        true => Ok(rules.promoted(pawn, kind)),
        false => Err(Foresight::Unknown),
    }
}

/// A plain turn that captures, or brings back a unit that has waited, and does no more than send one unit home, if that is
/// known; given is the board without that.
#[inline(never)]
pub(super) fn foresee_home(
    rules: &Rules,
    (mv, unit): (Move, Unit),
    (victim, pending): (Option<Unit>, Option<&Pending>),
    seen: Foreseen,
) -> Option<Foresight> {
    let gone = if victim.is_some() { seen.gone.with(mv.to) } else { seen.gone };
    let seen = Foreseen { gone, ..seen };
    let (reborn, home) = match (victim, pending) {
        (Some(_), None) if rules.physics.capturers_go_home => {
            let is_kamikaze = unit.has(Attributes::KAMIKAZE);
            return (!is_kamikaze).then(|| foresee_return(rules, seen, unit, mv.to, mv.to));
        }
        (Some(_), None) if rules.physics.waiting == Waiting::Shifted && !unit.has(Attributes::KAMIKAZE) => {
            return Some(Foresight::Known(seen));
        }
        (Some(victim), None) => (victim, home_of_victim(rules, (unit, mv.to), victim, seen.occupied)?),
        (_, Some(pending)) => (pending.victim, home_of_waiting(rules, pending, (unit, mv), seen.occupied)?),
        (None, None) => return Some(Foresight::Known(seen)),
    };
    let (square, reborn) = match home {
        Home::On(square) => (square, reborn),
        Home::Promotes(square) => match promoted_at_rebirth(rules, mv, reborn) {
            Ok(promoted) => (square, promoted),
            Err(unclear) => return Some(unclear),
        },
        Home::Taken(_) | Home::OffBoard => return Some(Foresight::Known(seen)),
    };
    let newborn = Some((square, reborn));
    Some(Foresight::Known(Foreseen { occupied: seen.occupied.with(square), newborn, ..seen }))
}

/// Anticirce: a capture where the table has the rebirth squares and each must be free; given is the board before the rebirth.
#[inline(always)]
pub(super) fn foresee_return(
    rules: &Rules,
    mut seen: Foreseen,
    unit: Unit,
    here: Square,
    captured_on: Square,
) -> Foresight {
    let Some(home) = return_square(rules, unit, here, captured_on, seen.occupied) else {
        return Foresight::Refused;
    };
    if promotes_at(rules, home, unit) {
        return Foresight::Unknown;
    }
    seen.occupied = seen.occupied.without(here).with(home);
    seen.moved = Some((home, recoloured(rules, unit)));
    Foresight::Known(seen)
}

/// The square on which a unit is reborn, if it is, whatever stands there. Of the board are given the squares that are occupied,
/// and those that may be chosen like empty ones.
#[inline]
fn foresee_square(
    rules: &Rules,
    mv: Move,
    board: (Bitboard, Bitboard),
    (newborn, definer): (Unit, Unit),
    due: &Capture,
) -> Result<Option<Square>, Foresight> {
    let target = match square_of_move(rules, mv, definer, due) {
        Some(target) => target,
        None => foresee_choice(rules, mv, board, (mover_of_makes(rules, definer, newborn), due.square))?,
    };
    match target {
        Target::On(square) => Ok(Some(square)),
        Target::OffBoard | Target::Nowhere if rules.rebirth.occupied == Occupied::Strict => {
            Err(Foresight::Refused)
        }
        Target::OffBoard | Target::Nowhere => Ok(None),
    }
}

/// The same where the player chooses. `mover` is the unit as which it goes on from `square`, where it does.
fn foresee_choice(
    rules: &Rules,
    mv: Move,
    (occupied, lifted): (Bitboard, Bitboard),
    (mover, square): (Unit, Square),
) -> Result<Target, Foresight> {
    if !rules.physics.squares_are_offered {
        return Err(Foresight::Unknown);
    }
    let makes = || {
        let is_told = Kind::ORTHODOX.contains(&mover.kind()) && !rules.lends_to(mover) && !rules.joins_edges;
        is_told.then(|| quiet_reach(rules, square, mover, occupied))
    };
    match chosen_square(rules, mv.rebirth, (occupied, lifted), makes) {
        Some(Ok(target)) => Ok(target),
        Some(Err(Refused::SquareNeeded { squares, or_none })) => {
            Err(Foresight::SquareNeeded { squares, or_none })
        }
        Some(Err(_)) => Err(Foresight::Refused),
        None => Err(Foresight::Unknown),
    }
}

impl Position {
    #[inline]
    pub(super) fn foresee_victim(
        &self,
        rules: &Rules,
        mv: Move,
        mut seen: Foreseen,
        due: &Capture,
    ) -> Foresight {
        if due.victim.is_royal() && rules.rebirth.kings != Kings::Inclusive || !rules.is_reborn(due.victim) {
            return Foresight::Known(seen);
        }
        let newborn = becoming(rules, due.victim, due.capturer_before);
        let definer = rules.definer(newborn, due.captor());
        let square =
            match foresee_square(rules, mv, (seen.occupied, Bitboard::EMPTY), (newborn, definer), due) {
                Ok(Some(square)) => square,
                Ok(None) => return Foresight::Known(seen),
                Err(unclear) => return unclear,
            };
        let mut born_on = Some(square);
        if seen.occupied.has(square) {
            match rules.rebirth.occupied {
                // Below a unit, too, a pawn promotes.
                Occupied::Volcanic if promotes_at(rules, square, newborn) => return Foresight::Unknown,
                Occupied::Relaxed | Occupied::Volcanic => born_on = None,
                Occupied::Strict => return Foresight::Refused,
                Occupied::Assassin => {
                    let occupant = seen.at(self, square);
                    if occupant.is_some_and(|unit| unit.is_royal() && unit.colour() == self.side) {
                        return Foresight::Refused;
                    }
                    seen.take(square);
                }
                Occupied::Parachute => seen.take(square),
                Occupied::Alternative => {
                    let mirror = rules.mirror_square(newborn, due.square);
                    born_on = (!seen.occupied.has(mirror)).then_some(mirror);
                }
            }
        }
        let Some(square) = born_on else { return Foresight::Known(seen) };
        let settled = match promotes_at(rules, square, newborn) {
            true => match promoted_at_rebirth(rules, mv, newborn) {
                Ok(promoted) => promoted,
                Err(unclear) => return unclear,
            },
            false => newborn,
        };
        seen.occupied = seen.occupied.with(square);
        seen.newborn = Some((square, recoloured(rules, settled)));
        Foresight::Known(seen)
    }

    #[inline]
    pub(super) fn foresee_capturer(
        &self,
        rules: &Rules,
        mv: Move,
        mut seen: Foreseen,
        due: &Capture,
    ) -> Foresight {
        let (old, here) = (due.capturer, due.arrival);
        if old.is_royal() && rules.rebirth.kings != Kings::Inclusive || !rules.is_reborn(old) {
            return Foresight::Known(seen);
        }
        let newborn = becoming(rules, old, due.victim);
        let definer = rules.definer(newborn, due.victim);
        // The unit may stay where it has captured.
        let board = (seen.occupied, Bitboard::of(here));
        let square = match foresee_square(rules, mv, board, (newborn, definer), due) {
            Ok(Some(square)) => square,
            Ok(None) => return Foresight::Known(seen),
            Err(unclear) => return unclear,
        };
        if square == here && rules.rebirth.on_own_square == OnOwnSquare::Cheylan {
            return Foresight::Refused;
        }
        if promotes_at(rules, square, newborn) {
            return Foresight::Unknown;
        }
        if square != here && seen.occupied.has(square) {
            match rules.rebirth.occupied {
                Occupied::Relaxed | Occupied::Alternative => return Foresight::Known(seen),
                Occupied::Strict => return Foresight::Refused,
                Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute => return Foresight::Unknown,
            }
        }
        seen.occupied = seen.occupied.without(here).with(square);
        seen.moved = Some((square, recoloured(rules, newborn)));
        Foresight::Known(seen)
    }
}
