//! Stalemates: units that no single move of the other side can hold.
//!
//! A unit that goes by orthodox ways, and on whose squares no check of its king depends, can be held only by being captured
//! or hemmed in. Where there are more of them than one move can take away, that move does not stalemate.

use super::bounds::next_squares;
use crate::board::{Attributes, Bitboard, Kind, Square, Unit, queen_lines};
use crate::position::Position;
use crate::rules::{Immobility, Rules};
use crate::units::Purpose::{self, Capture, Quiet};

/// So many empty squares a move fills at most: that of its unit, and that of another unit which it brings back or moves; or
/// those of king and rook.
const MOST_FILLED: u32 = 2;

/// The moves that may leave the other side no move.
pub(super) struct Stalemating {
    /// Units that may stalemate wherever they go.
    movers: Bitboard,
    /// Where the others must capture.
    targets: Bitboard,
}

impl Stalemating {
    const ANY: Self = Self { movers: Bitboard::FULL, targets: Bitboard::FULL };

    /// Of the side to move; any where nothing is known.
    pub fn of(position: &Position, rules: &Rules) -> Self {
        let Some(free) = free_units(position, rules) else { return Self::ANY };
        let king = position.placement().royals(!position.side()).first();
        // Besides what it captures, a unit may turn the hurdle over which it hops.
        let hops =
            |free: Bitboard| free.len() <= 2 || king.is_some_and(|king| is_hurdle(position, rules, king));
        let turns_hurdles = rules.marks.meets(Attributes::HURDLE_COLOUR_CHANGING);
        let turning = if turns_hurdles && hops(free) { turners(position) } else { Bitboard::EMPTY };
        // What moves its hurdle, too, fills more squares than others do.
        let shifting = if rules.names_hurdles() { shifters(position) } else { Bitboard::EMPTY };
        Self { movers: turning | shifting, targets: if free.several() { Bitboard::EMPTY } else { free } }
    }

    /// Is there no such move?
    pub fn are_none(&self) -> bool {
        (self.movers | self.targets).is_empty()
    }

    /// Where a unit must go for it.
    #[inline]
    pub fn targets(&self, from: Square) -> Bitboard {
        if self.movers.has(from) { Bitboard::FULL } else { self.targets }
    }
}

/// The units of the side that is not to move that can be held only by being taken away; none if there are none, or if that
/// is not known.
fn free_units(position: &Position, rules: &Rules) -> Option<Bitboard> {
    let board = position.placement();
    let side = !position.side();
    let kings = board.royals(side);
    let is_known = rules.physics.free_units.is_ok()
        && rules.outcome.immobility == Immobility::NoMove
        && position.hidden().is_empty()
        && position.pending().is_none()
        && !kings.several()
        && (kings & board.neutrals()).is_empty();
    if !is_known {
        return None;
    }
    let calm = match kings.first() {
        Some(king) if rules.names_hurdles() && shifter_may_check(position, rules, king) => return None,
        Some(king) => apart_from_checks(position, rules, king)?,
        None => Bitboard::FULL,
    };
    let empty = calm & !board.occupied();
    let units = board.side(side) & !board.neutrals() & !kings & calm;
    let is_free = |&square: &Square| {
        board.at(square).is_some_and(|unit| {
            let officer = matches!(unit.kind(), Kind::KNIGHT | Kind::BISHOP | Kind::ROOK | Kind::QUEEN);
            officer && !unit.is_marked() && (next_squares(unit.kind(), square) & empty).len() > MOST_FILLED
        })
    };
    let free: Bitboard = units.into_iter().filter(is_free).collect();
    free.any().then_some(free)
}

/// The units of the side to move whose hurdles change sides.
fn turners(position: &Position) -> Bitboard {
    marked(position, Attributes::HURDLE_COLOUR_CHANGING)
}

/// The units of the side to move whose hurdles move with them.
fn shifters(position: &Position) -> Bitboard {
    marked(position, Attributes::MOVE_HURDLES)
}

fn marked(position: &Position, marks: Attributes) -> Bitboard {
    let board = position.placement();
    let units = board.side(position.side()) | board.neutrals();
    let is_marked = |&square: &Square| board.at(square).is_some_and(|unit| unit.attributes().meets(marks));
    units.into_iter().filter(is_marked).collect()
}

/// May a unit whose hurdle moves with it check the king from where it stands, or from where it may come back? Then it depends
/// on squares far from both whether the hurdle can move.
fn shifter_may_check(position: &Position, rules: &Rules, king: Square) -> bool {
    let board = position.placement();
    shifters(position).into_iter().any(|square| {
        let reaches = |unit: Unit| rules.army.sources(unit, king).has(square) || unit.is_neutral();
        board.at(square).is_some_and(reaches)
    })
}

/// The squares on which no attack of any unit on the king depends; none if not all ways can be listed.
fn apart_from_checks(position: &Position, rules: &Rules, king: Square) -> Option<Bitboard> {
    let mut squares = queen_lines(king);
    for kind in rules.army.kinds() {
        let unit = Unit::new(position.side(), kind);
        let ways = rules.army.listed_ways(unit)?;
        for from in rules.army.sources(unit, king) {
            squares |= ways
                .between(from, king, Capture)
                .fold(Bitboard::EMPTY, |set, (empty, hurdles)| set | empty | hurdles);
        }
    }
    Some(!squares)
}

/// May the side to move hop over this unit with one that turns its hurdle?
fn is_hurdle(position: &Position, rules: &Rules, square: Square) -> bool {
    let board = position.placement();
    let hops_over = |from: Square, unit: Unit, purpose: Purpose| {
        let Some(ways) = rules.army.listed_ways(unit) else { return true };
        let mut targets = rules.army.targets(unit, from, purpose).into_iter();
        targets.any(|target| ways.between(from, target, purpose).any(|(_, hurdles)| hurdles.has(square)))
    };
    turners(position).into_iter().any(|from| {
        board
            .at(from)
            .is_some_and(|unit| [Quiet, Capture].into_iter().any(|purpose| hops_over(from, unit, purpose)))
    })
}
