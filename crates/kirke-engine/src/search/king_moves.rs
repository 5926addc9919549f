//! The king moves among the last but one half-moves of help play that is to end in mate: most of them lead to squares
//! where no single move can mate, and the units of the mating side, which are the same for all of them, show which.

use super::flights::most_filled;
use super::sight::{Rebirth, Sight, attacks};
use super::watch::{Watch, Watcher, promotes_next};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks, pawn_attacks};
use crate::position::{Position, pawn_steps};
use crate::rules::Rules;

/// The empty squares where the king may be mated in one move after it has gone there.
///
/// A mate needs a move that checks, by the unit that moves or along the line that it opens, and that leaves no empty
/// square beside the king unattacked. The rules are those of [`HelperMoves`](super::helper::HelperMoves): a quiet king
/// move changes nothing but the king's place, and ends the right to capture in passing; a capture changes, besides,
/// only that the captured unit may stand on its rebirth square, where it can block the king and attack nothing of its own
/// side. Everything is looked at without the king on the board, so that
/// lines go on behind it: for the squares that are guarded this is what counts, and the rest lets too many squares through,
/// never too few. So does what else is left out: that reborn units shut lines, and that the moves may be illegal.
pub(super) fn squares_of_mates(position: &Position, rules: &Rules, watch: &Watch<'_>) -> Bitboard {
    let mut open = king_attacks(watch.king) & !position.occupied();
    let mut hopeful = Bitboard::EMPTY;
    let has_victims = position.placement().side(position.side()).several();
    let blocked_by_rebirth = u32::from(has_victims && watch.sight.reborn);
    for watcher in &watch.units {
        if open.is_empty() {
            break;
        }
        let (others, openers) = watch.guarded_without(watcher);
        if watcher.unit.kind() == Kind::KING && openers.is_empty() {
            continue;
        }
        let mater = Mater {
            position,
            rules,
            sight: watch.sight,
            unit: watcher.unit,
            from: watcher.square,
            lifted: watch.lifted,
            occupied: watch.lifted.without(watcher.square),
            others,
            openers,
            blocked_by_rebirth,
        };
        let moves = mater.moves(watcher.reach, position.placement().side(!position.side()));
        for to in open {
            if mater.may_mate(to, moves) {
                hopeful = hopeful.with(to);
                open = open.without(to);
            }
        }
    }
    hopeful
}

/// The same under rules where units check from their rebirth squares, or must be able to go there.
///
/// Such a mate is told from less. The other units guard no more than they would on an empty board. The unit that moves
/// guards no more from where it stands then, and checks from there by one of its ways; or the square it leaves, or the one
/// that its capture empties, was the last one that had to be for another unit to check.
pub(super) fn squares_of_mates_from_afar(position: &Position, rules: &Rules, watch: &Watch<'_>) -> Bitboard {
    let board = position.placement();
    let helpers = board.side(position.side()).without(watch.king);
    let sight = watch.sight;
    let discovers = |king: Square, mover: &Watcher| {
        let aligned = |other: &&Watcher| {
            sight.aligned(other.unit, king).has(other.square) && other.square != mover.square
        };
        watch.units.iter().filter(aligned).any(|other| {
            sight.ways(other.unit, other.square, king).into_iter().any(|way| {
                let held = (way & watch.lifted).without(mover.square);
                let captured = if sight.goes_home { held & helpers } else { Bitboard::EMPTY };
                (held & !captured).is_empty() && !captured.several()
            })
        })
    };
    let may_mate = |king: Square, mover: &Watcher, others: Bitboard| {
        let zone = king_attacks(king) & !watch.lifted & !others;
        if sight.goes_home
            && !promotes_next(mover.unit, mover.square)
            && zone.len() > most_filled(mover.unit.kind())
        {
            return false;
        }
        let discovers = discovers(king, mover);
        let mates_as = |unit: Unit, to: Square, captures: bool| {
            let at = sight.stands_on(unit, to, captures);
            (discovers || sight.aligned(unit, king).has(at))
                && (zone & !sight.reach(unit, at, Bitboard::EMPTY).with(at)).is_empty()
        };
        let mates_on = |to: Square, captures: bool| {
            let unit = mover.unit;
            if unit.kind() != Kind::PAWN || to.rank() != unit.colour().promotion_rank() {
                return mates_as(unit, to, captures);
            }
            rules.promotions.iter().any(|&kind| mates_as(rules.promoted(unit, kind), to, captures))
        };
        let quiets = match mover.unit.kind() {
            Kind::PAWN => pawn_steps(rules, mover.unit.colour(), mover.square, Bitboard::EMPTY),
            _ => attacks(mover.unit, mover.square, Bitboard::EMPTY),
        };
        let starts = sight.capture_starts(mover.unit, mover.square).into_iter();
        let captures = starts
            .fold(Bitboard::EMPTY, |set, start| set | attacks(mover.unit, start, Bitboard::EMPTY))
            & helpers;
        (quiets & !watch.lifted).into_iter().any(|to| mates_on(to, false))
            || captures.into_iter().any(|to| mates_on(to, true))
    };
    let open = king_attacks(watch.king) & !position.occupied();
    let mut hopeful = Bitboard::EMPTY;
    for mover in &watch.units {
        let others = watch.most_guarded_without(mover);
        let may_mate = |&king: &Square| may_mate(king, mover, others);
        hopeful |= (open & !hopeful).into_iter().filter(may_mate).collect();
    }
    hopeful
}

/// A unit of the mating side that may move, and what it leaves behind.
struct Mater<'a> {
    position: &'a Position,
    rules: &'a Rules,
    sight: Sight<'a>,
    unit: Unit,
    from: Square,
    /// All units but the king that is to be mated; and without this unit, too.
    lifted: Bitboard,
    occupied: Bitboard,
    /// What the other units guard once this one has left.
    others: Bitboard,
    /// The units that reach farther then.
    openers: Bitboard,
    /// So many flights a captured unit blocks at most.
    blocked_by_rebirth: u32,
}

impl Mater<'_> {
    /// Where the unit can go if the king is not in the way.
    fn moves(&self, reach: Bitboard, maters: Bitboard) -> Bitboard {
        if self.unit.kind() == Kind::PAWN {
            let steps = pawn_steps(self.rules, self.unit.colour(), self.from, self.lifted);
            return steps | reach & self.lifted & !maters;
        }
        reach & !maters
    }

    fn may_mate(&self, king: Square, moves: Bitboard) -> bool {
        let zone = king_attacks(king) & !self.lifted & !self.others;
        if !promotes_next(self.unit, self.from)
            && zone.len() > most_filled(self.unit.kind()) + self.blocked_by_rebirth
        {
            return false;
        }
        let moves = moves.without(king);
        let discovers = self.openers.into_iter().any(|square| {
            let unit = self.position.placement().at(square);
            between(square, king).has(self.from)
                && unit.is_some_and(|unit| attacks(unit, square, self.occupied).has(king))
        });
        if self.unit.kind() != Kind::PAWN {
            return self.mates_from(king, self.unit, moves, discovers, zone);
        }
        let last = moves & Bitboard::rank(self.unit.colour().promotion_rank());
        // A queen guards all that the other units guard into which a pawn may turn, but for the knight.
        self.mates_from(king, self.unit, moves & !last, discovers, zone)
            || [Kind::QUEEN, Kind::KNIGHT].into_iter().any(|kind| {
                last.any() && self.mates_from(king, self.unit.turned_into(kind), last, discovers, zone)
            })
    }

    /// Could the unit, having become this one, mate from any of these squares?
    fn mates_from(&self, king: Square, unit: Unit, moves: Bitboard, discovers: bool, zone: Bitboard) -> bool {
        let moves = if discovers { moves } else { moves & self.checks(king, unit) };
        moves.into_iter().any(|to| {
            let mut flights = zone.without(to) & !attacks(unit, to, self.occupied);
            if flights.any()
                && let Some(victim) = self.position.placement().at(to)
            {
                match self.sight.rebirth(victim, self.from, to) {
                    Rebirth::On(square) => flights = flights.without(square),
                    Rebirth::Anywhere => return !flights.several(),
                    Rebirth::Nowhere => {}
                }
            }
            flights.is_empty()
        })
    }

    /// The squares from which a unit checks the king.
    fn checks(&self, king: Square, unit: Unit) -> Bitboard {
        match unit.kind() {
            Kind::PAWN => pawn_attacks(!unit.colour(), king),
            Kind::KING => Bitboard::EMPTY,
            _ => attacks(unit, king, self.occupied),
        }
    }
}
