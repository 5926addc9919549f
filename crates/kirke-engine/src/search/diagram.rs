//! Proof games and `a=>b`: can the moves that are left still bring about the diagram?
//!
//! For each side the units that must stand in the diagram are assigned to the units on the board so that the moves they
//! need are as few as possible; more moves than are left mean that there is no way. Every figure is a lower bound:
//!
//! * where units are reborn, one of them may also get to its rebirth square by a capture, one of the other side or one of
//!   its own; but there are only so many captures. So such a way is tried at several prices, and what the most captures
//!   that there can be would cost is taken off the sum again;
//! * where nobody is reborn, a pawn changes its file only by capturing, and the other side loses only so many units: here
//!   the captures of pawns have the price. Ways are measured on a board that holds only the pawns that stand unmoved in
//!   the diagram: a pawn on its first square has never moved and was never captured, so it is in everybody's way from the
//!   beginning to the end;
//! * where a capture may lead anywhere, it does so for the price of a pawn's capture, and no pawn is known to have stayed;
//! * where a king may move as other units do, or every unit may, it goes wherever a queen or a knight could, or anywhere where
//!   there are fairy units; no pawn is known to have stayed then. Where units vanish, they need not be captured;
//! * in Alice Chess each move leads to the other board, so a unit that is to stand on this one needs an even number of
//!   moves; units of the other board are in nobody's way;
//! * king and rook that may castle are also tried as if they had castled, for one move: before it neither has moved.
//!   Where units are reborn they may castle again, so there the rook's part costs nothing.

mod after_quiets;
mod assignment;
mod place;

use crate::board::{Attributes, Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::position::{Castling, Class, Move, Position};
use crate::rules::{Rules, Travel};
use crate::stipulation::{Goal, Step};
pub(super) use after_quiets::AfterQuiets;
use arrayvec::ArrayVec;
use assignment::suffice;
use place::{Place, Places, Walker, Ways, second_rank};

/// More moves than any play has, for what cannot be done.
const NEVER: u16 = 10_000;

/// A price that no move makes good: what has it can be no more often than there is a capture for it.
const DEAR: usize = 100;

/// The units of a side.
type Units = ArrayVec<Walker, 64>;

/// What is known of the diagram to be reached.
#[derive(Debug)]
pub(super) struct Diagram {
    travel: Travel,
    /// For each price of a rebirth or a pawn's capture, nothing first: the units to be placed, white and black ones.
    places: Vec<(usize, [Places; 2])>,
    /// What stands there in the end.
    target: Placement,
}

impl Diagram {
    /// The bound for a plan, where it is sound.
    pub fn of(
        position: &Position,
        rules: &Rules,
        steps: &[Step],
        target: Option<&Placement>,
    ) -> Option<Self> {
        let goal = steps.last()?.goal()?;
        let target = target.filter(|_| matches!(goal, Goal::ProofGame | Goal::OtherDiagram))?;
        let travel = rules.physics.diagram_bounds.ok()?;
        let is_simple = |board: &Placement| {
            board.fairies().is_empty()
                && board.iter().all(|(_, unit)| {
                    let bare = Unit::new(unit.colour(), unit.kind());
                    unit == bare || travel.changes_boards && unit == bare.with(Attributes::BOARD_B)
                })
        };
        if !is_simple(target) || !is_simple(position.placement()) {
            return None;
        }
        let unmoved = |colour: Colour| target.units(colour, Kind::PAWN) & Bitboard::rank(second_rank(colour));
        // A pawn on one board is in nobody's way on the other one.
        let wanders = travel.changes_boards || travel.captures_lead_anywhere || travel.all_borrow;
        let stays = travel.is_plain() && !wanders;
        let fixed = match stays {
            true => unmoved(Colour::White) | unmoved(Colour::Black),
            false => Bitboard::EMPTY,
        };
        let prices: &[usize] = match () {
            () if travel.is_plain() => &[0, DEAR],
            () if travel.victims_return || travel.capturers_return => &[0, 1, 2],
            () => &[0],
        };
        let places = prices.iter().map(|&price| {
            let ways = Ways { rules, travel, fixed, price: price as u16 };
            let of_side = |colour: Colour| {
                let units = target.iter().filter(|(_, unit)| unit.colour() == colour);
                Places::new(units.map(|(square, unit)| Place::new(square, unit, &ways)).collect())
            };
            (price, Colour::ALL.map(of_side))
        });
        Some(Self { travel, places: places.collect(), target: *target })
    }

    /// May these half-moves still reach the diagram? `false` is certain. Before the last move, if there was one, they might;
    /// quiet moves have been looked at before they were played.
    pub fn allows(&self, last: Option<(&Position, Move)>, position: &Position, left: &[Step]) -> bool {
        let moves = |side: Colour| moves_of(left, side);
        Colour::ALL.into_iter().all(|side| {
            let is_known = last.is_some_and(|(before, _)| self.leaves_alone(before, position, side));
            let walks = last.is_some_and(|(before, mv)| before.side() == side && is_quiet(before, mv));
            is_known && moves(!side) > 0 || self.side_can(position, side, [moves(side), moves(!side)], walks)
        })
    }

    /// What is known of the quiet moves of the side to move before they are played, with these half-moves left after them.
    pub fn after_quiets<'a>(&'a self, position: &'a Position, left: &[Step]) -> AfterQuiets<'a> {
        let side = position.side();
        AfterQuiets::of(self, position, [moves_of(left, side), moves_of(left, !side)])
    }

    /// Has a move of the other side changed nothing on which it depends whether this one can?
    fn leaves_alone(&self, before: &Position, after: &Position, side: Colour) -> bool {
        let units = |position: &Position| position.placement().side(side);
        self.travel.is_plain()
            && before.side() != side
            && units(before) == units(after)
            && before.castling() == after.castling()
    }

    /// `walks`: it is known already that the moves suffice to walk.
    fn side_can(
        &self,
        position: &Position,
        side: Colour,
        [moves, of_others]: [usize; 2],
        walks: bool,
    ) -> bool {
        let Some(priced) = self.priced(position, side, [moves, of_others]) else { return false };
        if self.travel.is_plain() && self.waits_in_vain(position, side, moves, of_others) {
            return false;
        }
        walks || self.side_walks(position, side, &self.units(position, side), moves, priced)
    }

    fn units(&self, position: &Position, side: Colour) -> Units {
        let board = position.placement();
        let walker = |at: Square| {
            let unit = board.at(at)?;
            let on_second = self.travel.changes_boards.then(|| unit.has(Attributes::BOARD_B));
            Some(Walker { at, kind: unit.kind(), on_second })
        };
        board.side(side).into_iter().filter_map(walker).collect()
    }

    /// How often what has a price may happen at most while this side has so many moves, and the other one so many; none if
    /// the moves are too few for the captures that there must be.
    fn priced(&self, position: &Position, side: Colour, [moves, of_others]: [usize; 2]) -> Option<usize> {
        let board = position.placement();
        let count = |side: Colour| self.places[0].1[side.index()].all().len();
        let lost = |side: Colour| (board.side(side).len() as usize).checked_sub(count(side));
        let (own, captures) = (lost(side)?, lost(!side)?);
        // Every unit that disappears is captured by a move of the other side, or annihilated by a rebirth, or it vanishes.
        if !self.travel.crushes && !self.travel.vanish && captures > moves {
            return None;
        }
        if self.travel.is_plain() {
            return Some(captures);
        }
        // The rebirths that may bring units of this side to their places.
        match (self.travel.victims_return, self.travel.crushes) {
            (true, true) => Some(of_others),
            (true, false) => of_others.checked_sub(own),
            (false, true) => Some(moves),
            (false, false) => Some(captures),
        }
    }

    /// At each price: do so many moves, and so many of what has a price, suffice?
    fn can_afford(&self, side: Colour, units: &Units, moves: usize, of_priced: usize) -> bool {
        self.places.iter().all(|(price, places)| {
            let affordable = (moves + price * of_priced) as u16;
            suffice(affordable, &places[side.index()], units)
        })
    }

    /// Can the units get to their places; where nobody is reborn, perhaps by castling?
    fn side_walks(
        &self,
        position: &Position,
        side: Colour,
        units: &Units,
        moves: usize,
        priced: usize,
    ) -> bool {
        self.can_afford(side, units, moves, priced)
            || moves > 0
                && self
                    .castled(position, side, units)
                    .any(|(_, castled)| self.can_afford(side, &castled, moves - 1, priced))
    }

    /// Where nobody is reborn: the units as they stand after each castling that may still be played, and whose rook castles.
    fn castled(
        &self,
        position: &Position,
        side: Colour,
        units: &Units,
    ) -> impl Iterator<Item = (Square, Units)> {
        let king = position.placement().royals(side).first().filter(|_| self.travel.is_plain());
        let wings = castlings(position, side).filter(move |_| king.is_some());
        wings.map(move |(rook, king_to, rook_to)| {
            let castled = units.iter().map(|&unit| match unit.at {
                at if Some(at) == king => Walker { at: king_to, on_second: None, ..unit },
                at if at == rook => Walker { at: rook_to, on_second: None, ..unit },
                _ => unit,
            });
            (rook, castled.collect())
        })
    }

    /// Where nobody is reborn and the other side never moves: is there more to be done than a unit a move?
    fn waits_in_vain(&self, position: &Position, side: Colour, moves: usize, of_others: usize) -> bool {
        let each_fills_one = !self.travel.vanish && !self.travel.captures_lead_anywhere;
        if of_others > 0 || position.en_passant().is_some() || !each_fills_one {
            return false;
        }
        // Units of a side that never moves are captured where they stand.
        let board = position.placement();
        let wrong = |at: &Square| board.at(*at) != self.target.at(*at);
        let captured = board.side(!side).into_iter().filter(wrong).fold(Bitboard::EMPTY, Bitboard::with);
        let to_fill = self.places[0].1[side.index()].all().iter().map(|place| place.square).filter(wrong);
        // Castling brings two units to their squares.
        let at_once = usize::from(castlings(position, side).next().is_some());
        to_fill.fold(captured, Bitboard::with).len() as usize > moves + at_once
    }
}

/// How many of these half-moves are a side's.
fn moves_of(left: &[Step], side: Colour) -> usize {
    left.iter().filter(|step| step.mover == side).count()
}

/// Does this move only take its unit to an empty square, a pawn perhaps by a double step? With some moves a pawn promotes that
/// has been reborn.
fn is_quiet(position: &Position, mv: Move) -> bool {
    mv.reborn_as.is_none()
        && (position.is_bare_quiet(mv)
            || mv.class == Class::DoubleStep && position.is_bare_quiet(mv.of_class(Class::Normal)))
}

/// The castlings that a side may still play: the rook's square, and where king and rook go.
fn castlings(position: &Position, side: Colour) -> impl Iterator<Item = (Square, Square, Square)> {
    let rank = side.first_rank();
    let ways = [(7, 6, 5), (0, 2, 3)];
    let rights = position.castling();
    ways.into_iter()
        .map(move |(rook, king_to, rook_to)| {
            (Square::new(rook, rank), Square::new(king_to, rank), Square::new(rook_to, rank))
        })
        .filter(move |(rook, ..)| Castling::of(*rook).any() && rights.has(Castling::of(*rook)))
}

#[cfg(test)]
mod games;
#[cfg(test)]
mod tests;
