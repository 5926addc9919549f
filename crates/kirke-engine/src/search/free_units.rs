//! Stalemates: moves after which a unit of the other side can surely move.
//!
//! A unit that has somewhere to go whatever stands elsewhere, and on whose squares no check of its king depends, can be held
//! only by being captured or hemmed in. Where there are more of them than one move can hold, that move does not stalemate.

use super::next_squares::goes_at_once;
use crate::board::{Attributes, Bitboard, Kind, Square, Unit, king_attacks, queen_lines};
use crate::position::{Class, Move, Position};
use crate::rules::{Captures, Immobility, Rules};
use crate::units::Purpose::{self, Capture, Quiet};

/// So many empty squares a move fills at most: that of its unit, and that of another unit which it brings back or moves; or
/// those of king and rook. One that only takes its unit to an empty square fills one.
const MOST_FILLED: u32 = 2;

/// The moves that may leave the other side no move.
pub(super) struct Stalemating {
    occupied: Bitboard,
    /// Units that may stalemate wherever they go.
    movers: Bitboard,
    /// Units that move their hurdles, too, and where they must go.
    shifters: Vec<(Square, Bitboard)>,
    /// Where units must go that only go to an empty square.
    quiets: Bitboard,
    /// Where units must go for whatever else a move does.
    others: Bitboard,
    /// No unit does more than go to an empty square, but for castling.
    quiets_are_plain: bool,
}

impl Stalemating {
    /// Of the side to move; any where nothing is known.
    pub fn of(position: &Position, rules: &Rules) -> Self {
        let any = Self {
            occupied: position.occupied(),
            movers: Bitboard::EMPTY,
            shifters: Vec::new(),
            quiets: Bitboard::FULL,
            others: Bitboard::FULL,
            quiets_are_plain: rules.physics.quiets.is_ok(),
        };
        let Some(free) = FreeUnits::of(position, rules) else { return any };
        let shifters = marked(position, rules, Attributes::MOVE_HURDLES).into_iter();
        Self {
            movers: free.turners(position, rules) | promoting(position, rules),
            shifters: shifters.map(|from| (from, free.shifts(position, rules, from))).collect(),
            quiets: free.hemming_in,
            others: free.captures(),
            ..any
        }
    }

    /// Is there no such move?
    pub fn are_none(&self) -> bool {
        let shifts = self.shifters.iter().fold(Bitboard::EMPTY, |all, &(_, squares)| all | squares);
        (self.movers | shifts | self.quiets | self.others).is_empty()
    }

    /// Where a unit must go for it, promotions, castling and captures en passant apart; see [`Self::may_be`].
    #[inline]
    pub fn targets(&self, from: Square) -> Bitboard {
        match self.of_marked(from) {
            Some(targets) => targets,
            None if self.quiets_are_plain => self.quiets & !self.occupied | self.others & self.occupied,
            None => self.quiets | self.others,
        }
    }

    /// Where a unit must go that may do more than others.
    #[inline]
    fn of_marked(&self, from: Square) -> Option<Bitboard> {
        let shifts = || self.shifters.iter().find(|&&(square, _)| square == from);
        if self.movers.has(from) { Some(Bitboard::FULL) } else { shifts().map(|&(_, squares)| squares) }
    }

    /// May this be such a move?
    #[inline]
    pub fn may_be(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let targets = match self.of_marked(mv.from) {
            Some(targets) => targets,
            None if self.is_plain(position, rules, mv) => self.quiets,
            None => self.others,
        };
        targets.has(mv.to)
    }

    /// Does this move only take its unit to an empty square?
    fn is_plain(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        if self.quiets_are_plain {
            return matches!(mv.class, Class::Normal | Class::DoubleStep)
                && mv.start.is_none()
                && !self.occupied.has(mv.to);
        }
        let unit = position.placement().at(mv.from);
        rules.physics.plain_units_move.is_ok()
            && position.is_bare_quiet(mv)
            && unit.is_some_and(|unit| rules.shifts_to(unit, mv.to))
    }
}

/// Units of the side that is not to move that a single move of the other side can hold in few ways.
struct FreeUnits {
    king: Option<Square>,
    /// Those that can be held only by being taken away.
    units: Bitboard,
    /// Squares each of which, if a unit goes there, takes from all units what they could do.
    hemming_in: Bitboard,
}

impl FreeUnits {
    /// None if nothing is known of them.
    fn of(position: &Position, rules: &Rules) -> Option<Self> {
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
        let king = kings.first();
        let calm = match king {
            Some(king) => apart_from_checks(position, rules, king)? & !hurdles_ways(position, rules, king)?,
            None => Bitboard::FULL,
        };
        let mut free = Self { king, units: Bitboard::EMPTY, hemming_in: Bitboard::FULL };
        let empty = calm & !board.occupied();
        for square in board.side(side) & !board.neutrals() & !kings & calm {
            let Some(unit) = board.at(square).filter(|unit| !unit.is_marked()) else { continue };
            let next = goes_at_once(rules, unit, square) & empty;
            if next.len() > MOST_FILLED {
                free.units = free.units.with(square);
            }
            match next.len() {
                0 => {}
                1 => free.hemming_in &= next,
                _ => free.hemming_in = Bitboard::EMPTY,
            }
        }
        Some(free)
    }

    /// Where a capture must be made to take all of them.
    fn captures(&self) -> Bitboard {
        match self.units.len() {
            0 => Bitboard::FULL,
            1 => self.units,
            _ => Bitboard::EMPTY,
        }
    }

    /// The units of the side to move whose hurdles change sides, if they may hold the free units so.
    fn turners(&self, position: &Position, rules: &Rules) -> Bitboard {
        let turners = turners(position, rules);
        // Besides what it captures, a unit may turn the hurdle over which it hops; and that may hold others then.
        let hops = || {
            self.units.len() <= 2
                || rules.marks.meets(Attributes::MOVE_HURDLES)
                || self.king.is_some_and(|king| is_hurdle(position, rules, king))
        };
        if turners.any() && hops() { turners } else { Bitboard::EMPTY }
    }

    /// Where a unit that moves its hurdle, too, must go to hold the free units or to check their king.
    fn shifts(&self, position: &Position, rules: &Rules, from: Square) -> Bitboard {
        let board = position.placement();
        let Some(unit) = board.at(from).filter(|unit| unit.kind().fairy_index().is_some()) else {
            return Bitboard::FULL;
        };
        let others = position.occupied().without(from);
        // Whether a unit checks the king also depends on where the units stand that move their hurdles.
        let near = self.king.map_or(Bitboard::EMPTY, |king| rules.army.sources(unit, king));
        let hurdles = marked(position, rules, Attributes::MOVE_HURDLES) | pawns(position, rules);
        let checking = hurdles | self.king.into_iter().collect();
        let holds = |to: Square| {
            let captures = others.has(to);
            let hurdles = rules.army.hurdles(unit, from, to, others, captures);
            captures && rules.physics.captures != Captures::Remove
                || (hurdles & checking).any()
                || (self.units & !hurdles).without(to).is_empty()
        };
        let targets = rules.army.targets(unit, from, Quiet) | rules.army.targets(unit, from, Capture);
        near | targets.into_iter().filter(|&to| holds(to)).collect()
    }
}

/// The pawns of the side to move that may promote now to a unit which moves its hurdles, too.
fn promoting(position: &Position, rules: &Rules) -> Bitboard {
    if !rules.marks.meets(Attributes::MOVE_HURDLES) {
        return Bitboard::EMPTY;
    }
    let may_promote = |&from: &Square| {
        let pawn = position.placement().at(from).filter(|pawn| pawn.kind() == Kind::PAWN);
        pawn.is_none_or(|pawn| king_attacks(from).into_iter().any(|to| rules.promotes_on(pawn, to)))
    };
    pawns(position, rules).into_iter().filter(may_promote).collect()
}

/// The pawns that the side to move may move.
fn pawns(position: &Position, rules: &Rules) -> Bitboard {
    let board = position.placement();
    let units = board.side(position.side()) | board.neutrals();
    units.into_iter().filter(|&square| board.at(square).is_some_and(|unit| rules.is_pawn(unit))).collect()
}

/// The units of the side to move whose hurdles change sides.
fn turners(position: &Position, rules: &Rules) -> Bitboard {
    marked(position, rules, Attributes::HURDLE_COLOUR_CHANGING)
}

/// The units that the side to move may move, with one of these marks.
fn marked(position: &Position, rules: &Rules, marks: Attributes) -> Bitboard {
    if !rules.marks.meets(marks) {
        return Bitboard::EMPTY;
    }
    let board = position.placement();
    let units = board.side(position.side()) | board.neutrals();
    let is_marked = |&square: &Square| board.at(square).is_some_and(|unit| unit.attributes().meets(marks));
    units.into_iter().filter(is_marked).collect()
}

/// Squares on which it depends whether the hurdles of units that move them, too, can move when the king is captured; none if
/// not all of them can be listed.
fn hurdles_ways(position: &Position, rules: &Rules, king: Square) -> Option<Bitboard> {
    let board = position.placement();
    let may_come_back_promoted = rules.marks.meets(Attributes::MOVE_HURDLES)
        && rules.physics.captures != Captures::Remove
        && (pawns(position, rules) & board.neutrals()).any();
    if may_come_back_promoted {
        return None;
    }
    let mut squares = Bitboard::EMPTY;
    for from in marked(position, rules, Attributes::MOVE_HURDLES) {
        let unit = board.at(from)?;
        // Such a neutral unit may be captured, and come back elsewhere.
        if unit.is_neutral() && rules.physics.captures != Captures::Remove {
            return None;
        }
        let unit = unit.of_one_side(position.side());
        let ways = rules.army.listed_ways(unit)?;
        for hurdle in
            ways.between(from, king, Capture).fold(Bitboard::EMPTY, |set, (_, hurdles)| set | hurdles)
        {
            // The hurdle of a Dob unit may be of any kind.
            if !unit.has(Attributes::BUL) {
                return None;
            }
            for to in rules.army.targets(unit, hurdle, Quiet) {
                squares |= ways
                    .between(hurdle, to, Quiet)
                    .fold(Bitboard::of(to), |set, (empty, hurdles)| set | empty | hurdles);
            }
        }
    }
    Some(squares)
}

/// The squares on which no attack of any unit on the king depends; none if not all ways can be listed.
fn apart_from_checks(position: &Position, rules: &Rules, king: Square) -> Option<Bitboard> {
    let mut squares = queen_lines(king);
    for kind in rules.army.kinds() {
        let unit = Unit::new(position.side(), kind);
        for from in rules.army.sources(unit, king) {
            squares |= rules
                .army
                .capture_ways(unit, from, king)?
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
    turners(position, rules).into_iter().any(|from| {
        board
            .at(from)
            .is_some_and(|unit| [Quiet, Capture].into_iter().any(|purpose| hops_over(from, unit, purpose)))
    })
}
