//! The king moves among the last but one half-moves of help play that is to end in mate: most of them lead to squares
//! where no single move can mate, and the units of the mating side, which are the same for all of them, show which.

use super::flights::{most_filled, most_filled_under};
use super::guard_map::{GuardMap, GuardingUnit, promotes_next};
use super::rule_model::{MayReturn, RuleModel, attacks, checking};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks};
use crate::position::{Position, pawn_steps};
use crate::rules::Rules;
use std::cell::OnceCell;

/// The empty squares where the king may be mated in one move after it has gone there.
///
/// A mate needs a move that checks, by the unit that moves or along the line that it opens, and that leaves no empty
/// square beside the king unattacked. The rules are those of [`HelperMoves`](super::helper::HelperMoves): a quiet king
/// move changes nothing but the king's place, and ends the right to capture in passing; a capture changes, besides,
/// only that the captured unit may stand on its rebirth square, where it can block the king and attack nothing of its own
/// side. Everything is looked at without the king on the board, so that
/// lines go on behind it: for the squares that are guarded this is what counts, and the rest lets too many squares through,
/// never too few. So does what else is left out: that reborn units shut lines, and that the moves may be illegal.
pub(super) fn squares_of_mates(position: &Position, rules: &Rules, guard_map: &GuardMap<'_>) -> Bitboard {
    let mut open = king_attacks(guard_map.king) & !position.occupied() & !guard_map.surely_guarded();
    let mut hopeful = Bitboard::EMPTY;
    let has_victims = position.placement().side(position.side()).several();
    let blocked_by_rebirth = u32::from(has_victims && guard_map.model.reborn);
    for guarding in &guard_map.units {
        if open.is_empty() {
            break;
        }
        let (others, openers) = guard_map.guarded_without(guarding);
        if guarding.unit.kind() == Kind::KING && openers.is_empty() {
            continue;
        }
        let moving = MovingUnit {
            position,
            rules,
            model: guard_map.model,
            unit: guarding.unit,
            from: guarding.square,
            lifted: guard_map.lifted,
            occupied: guard_map.lifted.without(guarding.square),
            others,
            openers,
            blocked_by_rebirth,
        };
        let moves = moving.moves(guarding.reach, position.placement().side(!position.side()));
        for to in open {
            if moving.may_mate(to, moves) {
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
pub(super) fn squares_of_mates_from_afar(
    position: &Position,
    rules: &Rules,
    guard_map: &GuardMap<'_>,
) -> Bitboard {
    let board = position.placement();
    let helpers = board.side(position.side()).without(guard_map.king);
    let model = guard_map.model;
    let discovers = |king: Square, mover: &GuardingUnit| {
        let aligned = |other: &&GuardingUnit| {
            model.aligned(other.unit, king).has(other.square) && other.square != mover.square
        };
        guard_map.units.iter().filter(aligned).any(|other| {
            model.ways(other.unit, other.square, king).into_iter().any(|way| {
                let held = (way & guard_map.lifted).without(mover.square);
                let captured = if model.goes_home { held & helpers } else { Bitboard::EMPTY };
                (held & !captured).is_empty() && !captured.several()
            })
        })
    };
    let may_mate = |king: Square, mover: &GuardingUnit, others: Bitboard| {
        let zone = king_attacks(king) & !guard_map.lifted & !others;
        if (model.goes_home || !mover.unit.is_royal())
            && !promotes_next(mover.unit, mover.square)
            && zone.len() > most_filled_under(rules, mover.unit.kind())
        {
            return false;
        }
        let opens_line = OnceCell::new();
        let mates_on = |squares: Bitboard, captures: bool| {
            squares.any()
                && model.any_arriving(mover.unit, squares, |unit, squares| {
                    let aligned = model.aligned(unit, king);
                    squares.into_iter().any(|to| {
                        let at = model.stands_on(unit, to, captures);
                        (aligned.has(at) || *opens_line.get_or_init(|| discovers(king, mover)))
                            && (zone & !model.reach(unit, at, Bitboard::EMPTY).with(at)).is_empty()
                    })
                })
        };
        let quiets = match mover.unit.kind() {
            Kind::PAWN => pawn_steps(rules, mover.unit.colour(), mover.square, Bitboard::EMPTY),
            _ => attacks(mover.unit, mover.square, Bitboard::EMPTY),
        };
        let starts = model.capture_starts(mover.unit, mover.square).into_iter();
        let captures = starts
            .fold(Bitboard::EMPTY, |set, start| set | attacks(mover.unit, start, Bitboard::EMPTY))
            & helpers;
        mates_on(quiets & !guard_map.lifted, false) || mates_on(captures, true)
    };
    let open = king_attacks(guard_map.king) & !position.occupied();
    let mut hopeful = Bitboard::EMPTY;
    for mover in &guard_map.units {
        let others = guard_map.most_guarded_without(mover);
        let may_mate = |&king: &Square| may_mate(king, mover, others);
        hopeful |= (open & !hopeful).into_iter().filter(may_mate).collect();
    }
    hopeful
}

/// A unit of the mating side that may move, and what it leaves behind.
struct MovingUnit<'a> {
    position: &'a Position,
    rules: &'a Rules,
    model: RuleModel<'a>,
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

impl MovingUnit<'_> {
    /// Where the unit can go if the king is not in the way.
    fn moves(&self, reach: Bitboard, mating_side: Bitboard) -> Bitboard {
        if self.unit.kind() == Kind::PAWN {
            let steps = pawn_steps(self.rules, self.unit.colour(), self.from, self.lifted);
            return steps | reach & self.lifted & !mating_side;
        }
        reach & !mating_side
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
        self.model.any_arriving(self.unit, moves, |unit, squares| {
            self.mates_from(king, unit, squares, discovers, zone)
        })
    }

    /// Could the unit, having become this one, mate from any of these squares?
    fn mates_from(&self, king: Square, unit: Unit, moves: Bitboard, discovers: bool, zone: Bitboard) -> bool {
        let moves = if discovers { moves } else { moves & checking(unit, king, self.occupied) };
        moves.into_iter().any(|to| {
            let mut flights = zone.without(to) & !attacks(unit, to, self.occupied);
            if flights.any()
                && let Some(victim) = self.position.placement().at(to)
            {
                match self.model.may_return(victim, self.from, to) {
                    MayReturn::On(square) => flights = flights.without(square),
                    MayReturn::Anywhere => return !flights.several(),
                    MayReturn::Nowhere => {}
                }
            }
            flights.is_empty()
        })
    }
}
