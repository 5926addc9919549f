//! Anticirce: defences that the helping side has against a mate whatever it has just moved, unless that move has to do
//! with them.

use super::{Candidate, UnitMates};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks, queen_lines};
use crate::position::{Foreseen, Move, Position};
use crate::rules::Rules;
use crate::search::checks::homes_at;
use crate::search::guard_map::GuardMap;
use arrayvec::ArrayVec;
use std::cell::Cell;

/// A legal reply to a check, were the helping side not to move before it.
///
/// It stays one after a quiet move of another unit than the king that neither comes to one of `arrivals` nor leaves one
/// of `departures`: the unit that replies and its way are there as before, and the king is safe, for a unit more only
/// shuts lines and holds rebirth squares from which units check or to which they must be able to go, and one that has
/// left stood neither on a line to the king nor on such a square.
pub(super) struct Parry {
    arrivals: Bitboard,
    departures: Bitboard,
}

/// Enough of them that hardly a move spoils all.
pub(super) type Parries = ArrayVec<Parry, 2>;

/// What is needed to look for parries in one position.
pub(in crate::search::helper) struct Turned {
    /// The position with the mating side to move.
    position: Position,
    /// The squares that helper units must not leave, lest the king be in check where it is.
    shields: Bitboard,
    /// The last replies found.
    last: Cell<[Option<Move>; 2]>,
}

impl Turned {
    pub fn of(position: &Position, rules: &Rules, guard_map: &GuardMap<'_>) -> Self {
        let shields = shields(rules, guard_map, guard_map.king);
        Self { position: position.passed(), shields, last: Cell::default() }
    }
}

/// The squares to which a unit must be able to go that checks a king.
fn homes(rules: &Rules, unit: Unit, king: Square) -> Bitboard {
    homes_at(rules, unit, king).fold(Bitboard::EMPTY, Bitboard::with)
}

/// The squares on which a unit may keep a king from being in check.
fn shields(rules: &Rules, guard_map: &GuardMap<'_>, king: Square) -> Bitboard {
    guard_map.units.iter().fold(queen_lines(king), |set, guarding| set | homes(rules, guarding.unit, king))
}

/// Those of some arrival squares where a unit that leaves this square may spoil all parries.
pub(super) fn spoiling(parries: &[Parry], leaves: Option<Square>, squares: Bitboard) -> Bitboard {
    let standing = parries.iter().filter(|parry| leaves.is_none_or(|square| !parry.departures.has(square)));
    standing.fold(squares, |squares, parry| squares & parry.arrivals)
}

/// The squares from which a unit spoils one of the parries by leaving.
pub(super) fn departures(parries: &[Parry]) -> Bitboard {
    parries.iter().fold(Bitboard::EMPTY, |set, parry| set | parry.departures)
}

impl UnitMates<'_> {
    /// Parries of a check by this move, when one helper unit has left if one must. Captures, moves onto the line of the
    /// check or onto a rebirth square on which it depends, and captures by the king are looked for.
    pub(super) fn parries(&self, candidate: &Candidate, leaver: Option<Square>) -> Parries {
        let mut parries = Parries::new();
        let Some(turned) = self.turned else { return parries };
        let &Candidate { to, moved, stands_on, occupied, .. } = candidate;
        let mut gone = Bitboard::of(self.from);
        if self.helpers.has(to) {
            gone = gone.with(to);
        }
        // The unit that must leave may stand where this one goes.
        let occupied = leaver.map_or(occupied, |leaver| occupied.without(leaver)).with(stands_on);
        gone = leaver.map_or(gone, |leaver| gone.with(leaver));
        let seen = Foreseen { occupied, gone, moved: Some((stands_on, moved)), newborn: None };
        let (king, board) = (self.king, self.position.placement());
        let targets = homes(self.rules, moved, king) | between(stands_on, king).with(stands_on);
        let officers = !board.kind(Kind::PAWN);
        let mut replied = Bitboard::EMPTY;
        let mut add = |parries: &mut Parries, from: Square, target: Square| {
            let reply = self.reply(from, target);
            if !replied.has(from) && turned.position.allows_reply(self.rules, &seen, reply) {
                replied = replied.with(from);
                let [last, _] = turned.last.get();
                if last != Some(reply) {
                    turned.last.set([Some(reply), last]);
                }
                parries.push(self.parry(candidate, reply, occupied.has(target)));
            }
            parries.is_full()
        };
        for reply in turned.last.get().into_iter().flatten() {
            add(&mut parries, reply.from, reply.to);
        }
        if !parries.is_empty() {
            return parries;
        }
        for target in targets {
            let units = self.position.attackers(self.rules, target, self.position.side(), occupied) & !gone;
            let units = if occupied.has(target) { units } else { units & officers };
            if units.without(king).into_iter().any(|from| add(&mut parries, from, target)) {
                return parries;
            }
        }
        let squares = king_attacks(king) & !(occupied & board.side(self.position.side()));
        let _ = squares.into_iter().any(|target| add(&mut parries, king, target));
        parries
    }

    /// A pawn on the last rank becomes what it may become first.
    fn reply(&self, from: Square, to: Square) -> Move {
        let reply = Move::new(from, to);
        let unit = self.position.placement().at(from);
        let promotes =
            unit.is_some_and(|unit| unit.kind() == Kind::PAWN && to.rank() == unit.colour().promotion_rank());
        Move { promotion: self.rules.promotions.first().copied().filter(|_| promotes), ..reply }
    }

    fn parry(&self, candidate: &Candidate, reply: Move, captures: bool) -> Parry {
        let unit = self.position.placement().at(reply.from).filter(|_| captures);
        let unit = unit.map(|unit| reply.promotion.map_or(unit, |kind| self.rules.promoted(unit, kind)));
        let arrival = unit.map_or(reply.to, |unit| self.rules.table_square(unit, reply.to));
        let arrivals = between(reply.from, reply.to).with(reply.to).with(arrival);
        let king = if reply.from == self.king { arrival } else { self.king };
        let shields = match self.turned {
            Some(turned) if king == self.king => turned.shields,
            _ => shields(self.rules, self.guard_map, king),
        };
        let departures = shields.with(reply.from) | homes(self.rules, candidate.moved, king);
        Parry { arrivals, departures }
    }
}
