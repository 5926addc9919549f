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
//!   Where units are reborn they may castle again, so there the rook's part costs nothing;
//! * where kings castle with rooks from anywhere, such a move is one of the king and one of the rook, along its own line. So the
//!   moves suffice for all units but the rooks; and with those of the other king, who may castle with the same rooks, for all
//!   units but the king.
//!
//! Where that is not known, the squares that are still to be filled are [counted](squares).

mod after_quiets;
mod assignment;
mod place;
mod squares;

use crate::board::{Attributes, Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::position::{Castling, Class, Move, Position};
use crate::rules::{Rules, Travel};
use crate::stipulation::{Goal, Step};
use after_quiets::AfterQuiets;
use arrayvec::ArrayVec;
use assignment::suffice;
use place::{Place, Places, Walker, Ways, second_rank};
use squares::{AfterMoves, Squares};

/// More moves than any play has, for what cannot be done.
const NEVER: u16 = 10_000;

/// A price that no move makes good: what has it can be no more often than there is a capture for it.
const DEAR: usize = 100;

/// The units of a side.
type Units = ArrayVec<Walker, 64>;

/// What is known of the diagram to be reached.
#[derive(Debug)]
pub(super) enum Diagram {
    /// How units may walk to it.
    Walks(Box<Walks>),
    /// How many of its squares may be filled.
    Squares(Box<Squares>),
}

/// What is known of moves before they are played. One lives at a time, on the stack.
#[expect(clippy::large_enum_variant)]
pub(super) enum AfterMove<'a> {
    Walks(AfterQuiets<'a>),
    Squares(AfterMoves<'a>),
}

impl Diagram {
    /// The bound for a plan, where one is sound.
    pub fn of(
        position: &Position,
        rules: &Rules,
        steps: &[Step],
        target: Option<&Placement>,
    ) -> Option<Self> {
        let goal = steps.last()?.goal()?;
        let target = target.filter(|_| matches!(goal, Goal::ProofGame | Goal::OtherDiagram))?;
        let walks = || Some(Self::Walks(Box::new(Walks::of(position, rules, target)?)));
        let squares = || Some(Self::Squares(Box::new(Squares::of(position, rules, steps, target)?)));
        walks().or_else(squares)
    }

    /// May these half-moves still reach the diagram? `false` is certain. Before the last move, if there was one, they might;
    /// moves of which more is known have been looked at before they were played.
    pub fn allows(&self, last: Option<(&Position, Move)>, position: &Position, left: &[Step]) -> bool {
        match self {
            Self::Walks(walks) => walks.allows(last, position, left),
            Self::Squares(squares) => squares.allows(position, left),
        }
    }

    /// What is known of the moves of the side to move before they are played, with these half-moves left after them.
    pub fn after_move<'a>(&'a self, position: &'a Position, left: &[Step]) -> AfterMove<'a> {
        match self {
            Self::Walks(walks) => AfterMove::Walks(walks.after_quiets(position, left)),
            Self::Squares(squares) => AfterMove::Squares(squares.after_moves(position, left)),
        }
    }
}

impl AfterMove<'_> {
    /// May this move be made? `false` is certain.
    #[inline]
    pub fn allow(&self, mv: Move) -> bool {
        match self {
            Self::Walks(walks) => walks.allow(mv),
            Self::Squares(squares) => squares.allow(mv),
        }
    }
}

/// How the units of the diagram may come to their places.
#[derive(Debug)]
pub(super) struct Walks {
    travel: Travel,
    reckonings: Vec<Reckoning>,
    /// How many units stand in the diagram, white and black ones.
    numbers: [usize; 2],
    /// What stands there in the end.
    target: Placement,
}

/// One way to add up the moves.
#[derive(Debug)]
struct Reckoning {
    /// What a rebirth or a pawn's capture costs.
    price: usize,
    /// Moves of the other side may help, too.
    shared: bool,
    /// The units to be placed, white and black ones.
    places: [Places; 2],
}

/// Moves of a side that are left, of the other one, and how often what has a price may happen.
#[derive(Clone, Copy)]
struct Purse {
    moves: usize,
    of_others: usize,
    priced: usize,
}

impl Reckoning {
    /// All that may be spent.
    fn affordable(&self, purse: Purse) -> u16 {
        let of_others = if self.shared { purse.of_others } else { 0 };
        (purse.moves + of_others + self.price * purse.priced) as u16
    }
}

impl Walks {
    /// The bound, where it is sound.
    fn of(position: &Position, rules: &Rules, target: &Placement) -> Option<Self> {
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
        // Which kind is left out, and whether moves of the other side may help.
        let parts: &[(Option<Kind>, bool)] = match travel.rooks_pass_kings {
            true => &[(Some(Kind::ROOK), false), (Some(Kind::KING), true)],
            false => &[(None, false)],
        };
        let ways = parts.iter().flat_map(|part| prices.iter().map(move |&price| (price, part)));
        let reckonings = ways.map(|(price, &(left_out, shared))| {
            let ways = Ways { rules, travel, fixed, price: price as u16 };
            let of_side = |colour: Colour| {
                let is_asked = |unit: Unit| unit.colour() == colour && Some(unit.kind()) != left_out;
                let units = target.iter().filter(|(_, unit)| is_asked(*unit));
                Places::new(units.map(|(square, unit)| Place::new(square, unit, &ways)).collect())
            };
            Reckoning { price, shared, places: Colour::ALL.map(of_side) }
        });
        let numbers = Colour::ALL.map(|side| target.side(side).len() as usize);
        Some(Self { travel, reckonings: reckonings.collect(), numbers, target: *target })
    }

    fn allows(&self, last: Option<(&Position, Move)>, position: &Position, left: &[Step]) -> bool {
        let moves = |side: Colour| moves_of(left, side);
        Colour::ALL.into_iter().all(|side| {
            let is_known = last.is_some_and(|(before, _)| self.leaves_alone(before, position, side));
            let walks = last.is_some_and(|(before, mv)| before.side() == side && is_quiet(before, mv));
            is_known && moves(!side) > 0 || self.side_can(position, side, [moves(side), moves(!side)], walks)
        })
    }

    /// What is known of the quiet moves of the side to move before they are played, with these half-moves left after them.
    fn after_quiets<'a>(&'a self, position: &'a Position, left: &[Step]) -> AfterQuiets<'a> {
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
        let purse = Purse { moves, of_others, priced };
        walks || self.side_walks(position, side, &self.units(position, side), purse)
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
        let lost = |side: Colour| (board.side(side).len() as usize).checked_sub(self.numbers[side.index()]);
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

    /// By each reckoning: does that suffice?
    fn can_afford(&self, side: Colour, units: &Units, purse: Purse) -> bool {
        self.reckonings
            .iter()
            .all(|reckoning| suffice(reckoning.affordable(purse), &reckoning.places[side.index()], units))
    }

    /// Can the units get to their places; where nobody is reborn, perhaps by castling?
    fn side_walks(&self, position: &Position, side: Colour, units: &Units, purse: Purse) -> bool {
        self.can_afford(side, units, purse)
            || purse.moves > 0
                && self.castled(position, side, units).any(|(_, castled)| {
                    self.can_afford(side, &castled, Purse { moves: purse.moves - 1, ..purse })
                })
    }

    /// Where nobody is reborn: the units as they stand after each castling that may still be played, and whose rook castles.
    fn castled(
        &self,
        position: &Position,
        side: Colour,
        units: &Units,
    ) -> impl Iterator<Item = (Square, Units)> {
        let castles = self.travel.is_plain() && !self.travel.rooks_pass_kings;
        let king = castling_king(position, side).filter(|_| castles);
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
        let Travel { vanish, captures_lead_anywhere, rooks_pass_kings, .. } = self.travel;
        let each_fills_one = !vanish && !captures_lead_anywhere && !rooks_pass_kings;
        if of_others > 0 || position.en_passant().is_some() || !each_fills_one {
            return false;
        }
        // Units of a side that never moves are captured where they stand.
        let board = position.placement();
        let wrong = |at: &Square| board.at(*at) != self.target.at(*at);
        let captured = board.side(!side).into_iter().filter(wrong).fold(Bitboard::EMPTY, Bitboard::with);
        let to_fill = self.target.side(side).into_iter().filter(wrong);
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

/// The king that may castle, because it has not moved.
fn castling_king(position: &Position, side: Colour) -> Option<Square> {
    let home = Square::new(4, side.first_rank());
    position.castling().has(Castling::of(home)).then_some(home)
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
