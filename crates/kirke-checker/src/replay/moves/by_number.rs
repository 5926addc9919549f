//! Checks for which it matters how many units attack, how many flights a king has, how many units of a kind are left; from
//! the rules alone.

use super::fairy::{attacks, guards};

use super::{candidates, completed, king_can_be_taken, royals_lost};
use crate::board::{Colour, Square, Unit};
use crate::position::{Cause, Effect, Position};
use crate::replay::walk::{Attempt, Board, reaches};
use crate::rules::{OnOwnSquare, Rules, Who};

/// Pepo: could two units that are no kings capture a king of this side?
pub(super) fn king_is_attacked_twice(position: &Position, rules: &Rules, side: Colour) -> bool {
    let opponent = if position.side() == side { position.as_if_passed(rules) } else { position.clone() };
    let royal = |square: Square| opponent.placement().at(square).filter(|unit| unit.is_royal());
    let mut found: Vec<(Square, Square)> = Vec::new();
    for mv in candidates(&opponent, rules) {
        let takes_king =
            royal(mv.to).is_some_and(|unit: Unit| unit.belongs_to(side)) && royal(mv.from).is_none();
        if takes_king && completed(&opponent, rules, mv, &mut |played| royals_lost(&opponent, &played, side))
        {
            found.push((mv.to, mv.from));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.windows(2).any(|two| two[0].0 == two[1].0)
}

/// Bicolores: does a unit attack the king of its own side?
pub(super) fn king_is_attacked_by_own(position: &Position, rules: &Rules, side: Colour) -> bool {
    let board = Board::of(position);
    let kings = || board.units(side).filter(|(_, unit)| unit.is_royal());
    let attacks =
        |at: Square, unit: Unit, king: Square| at != king && guards(position, rules, &board, unit, at, king);
    kings().any(|(king, _)| board.units(side).any(|(at, unit)| attacks(at, unit, king)))
}

/// Could a unit capture on the royal square of this side, were a unit there? Under Anticirce it must be reborn then.
pub(super) fn royal_square_is_attacked(
    position: &Position,
    rules: &Rules,
    side: Colour,
    square: Square,
) -> bool {
    let board = Board::of(position);
    let returns = |(from, unit): (Square, Unit)| {
        let home = |unit: Unit| rules.table_square(unit, square);
        let is_free = |home: Square| {
            home != square && (home == from || board.is_empty(home))
                || home == square && rules.rebirth.on_own_square == OnOwnSquare::Calvet
        };
        let promotes = rules.promotes_on(unit, square);
        let kinds = rules.promotions_of(unit).iter();
        match promotes {
            true => kinds.copied().any(|kind| is_free(home(rules.promoted(unit, kind)))),
            false => is_free(home(unit)),
        }
    };
    board.units(!side).any(|(from, unit)| {
        from != square
            && attacks(rules, &board, unit, from, square)
            && (rules.rebirth.who != Who::Capturer || returns((from, unit)))
    })
}

/// SAT: has the king of this side more flights than it may have?
pub(super) fn king_has_flights(position: &Position, rules: &Rules, side: Colour) -> bool {
    let board = Board::of(position);
    let king = board.units(side).find(|(_, unit)| unit.is_royal());
    let (Some((from, king)), Some(limits)) = (king, rules.outcome.sat) else { return false };
    let is_flight = |to: &Square| {
        let stands = board.at(*to);
        let is_free = stands.is_none_or(|unit| unit.colour() != side && !unit.is_royal());
        // The king has left its square, and what it may capture still stands where it goes.
        let mut without = board.clone();
        without.set(from, None);
        let is_attacked =
            without.units(!side).any(|(at, enemy)| at != *to && attacks(rules, &without, enemy, at, *to));
        is_free && reaches(rules, &board, king, from, *to, Attempt::Capture) && !is_attacked
    };
    let flights = Square::ALL.iter().filter(|square| is_flight(square)).count();
    let is_attacked = king_can_be_taken(position, rules, side);
    let counts_attack = match rules.outcome.strict_sat {
        true => position.has_been_attacked(side),
        false => limits != [1, 1],
    };
    let limit = limits[side.index()] as usize;
    let wanted = if counts_attack && !is_attacked { limit - 1 } else { limit };
    flights >= wanted
}

/// How many kings has a side, with those that others cover?
pub(super) fn number_of_kings(position: &Position, side: Colour) -> usize {
    let on_board = position.placement().iter().map(|(_, unit)| unit);
    let covered = position.hidden().iter().map(|hidden| hidden.unit);
    on_board.chain(covered).filter(|unit| unit.is_royal() && unit.belongs_to(side)).count()
}

/// Extinction Chess: could the other side capture the last unit of a kind, so that it does not come back?
pub(super) fn kind_may_die_out(position: &Position, rules: &Rules, side: Colour) -> bool {
    let opponent = if position.side() == side { position.as_if_passed(rules) } else { position.clone() };
    let of_kind = |position: &Position, unit: Unit| {
        let same = |other: Unit| other.kind() == unit.kind() && other.colour() == unit.colour();
        let below = position.hidden().iter().map(|hidden| hidden.unit);
        position.placement().iter().map(|(_, other)| other).chain(below).any(same)
    };
    candidates(&opponent, rules).into_iter().any(|mv| {
        completed(&opponent, rules, mv, &mut |played| {
            played.effects.iter().any(|effect| match *effect {
                // A kamikaze unit that dies by its capture is of the other side.
                Effect::Remove { unit, cause: Cause::Play, .. } => {
                    unit.belongs_to(side) && !of_kind(&played.after, unit)
                }
                _ => false,
            })
        })
    })
}
