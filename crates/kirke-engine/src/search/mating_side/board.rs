//! The board of the mating side, and the moves that may mate on it.

use super::reach::Reach;
use crate::board::{Bitboard, Colour, Kind, Placement, Square, Unit, king_attacks};
use crate::position::{Castling, Position};
use crate::search::prospects::MatingUnit;
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// Sides with more fairy units are not looked at.
const MOST_FAIRIES: usize = 8;

/// Where the units of one side stand, by kinds.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Board {
    orthodox: [Bitboard; Kind::ORTHODOX.len()],
    /// In the order of their squares.
    pub fairies: ArrayVec<(Square, Kind), MOST_FAIRIES>,
}

impl Board {
    /// None if the side has too many fairy units.
    pub fn of(placement: &Placement, colour: Colour) -> Option<Self> {
        let side = placement.side(colour);
        let orthodox = Kind::ORTHODOX.map(|kind| placement.kind(kind) & side);
        let mut fairies = ArrayVec::new();
        for square in placement.fairies() & side {
            fairies.try_push((square, placement.at(square)?.kind())).ok()?;
        }
        Some(Self { orthodox, fairies })
    }

    /// Do the units of the side stand so?
    pub fn is_of(&self, placement: &Placement, colour: Colour) -> bool {
        let side = placement.side(colour);
        let stands = |&(square, kind): &(Square, Kind)| placement.at(square) == Some(Unit::new(colour, kind));
        Kind::ORTHODOX.into_iter().all(|kind| placement.kind(kind) & side == self.kind(kind))
            && (placement.fairies() & side).len() as usize == self.fairies.len()
            && self.fairies.iter().all(stands)
    }

    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.orthodox[kind.index() - 1]
    }

    pub fn squares(&self) -> Bitboard {
        let orthodox = self.orthodox.iter().fold(Bitboard::EMPTY, |set, &squares| set | squares);
        self.fairies.iter().fold(orthodox, |set, &(square, _)| set.with(square))
    }

    fn kinds(&self) -> impl Iterator<Item = (Square, Kind)> {
        let of_kind = |kind| self.kind(kind).into_iter().map(move |square| (square, kind));
        Kind::ORTHODOX.into_iter().flat_map(of_kind).chain(self.fairies.iter().copied())
    }

    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        let orthodox = Kind::ORTHODOX.into_iter().find(|&kind| self.kind(kind).has(square));
        let fairy = || self.fairies.iter().find(|&&(at, _)| at == square).map(|&(_, kind)| kind);
        orthodox.or_else(fairy)
    }

    pub fn without(&self, square: Square) -> Self {
        let orthodox = self.orthodox.map(|squares| squares.without(square));
        let fairies = self.fairies.iter().copied().filter(|&(at, _)| at != square).collect();
        Self { orthodox, fairies }
    }

    /// None if the side has too many fairy units then.
    pub fn with(mut self, square: Square, kind: Kind) -> Option<Self> {
        if kind.fairy_index().is_some() {
            self.fairies.try_push((square, kind)).ok()?;
            self.fairies.sort_unstable_by_key(|&(square, _)| square);
        } else {
            self.orthodox[kind.index() - 1] |= Bitboard::of(square);
        }
        Some(self)
    }
}

/// The mating side.
pub(super) struct MatingSide {
    pub colour: Colour,
    pub board: Board,
    pub squares: Bitboard,
    /// What its units guard, wherever others stand.
    pub guarded: Bitboard,
    /// The moves that may mate, by squares of the king.
    pub mates: Vec<Box<[Mate]>>,
    /// The squares of the king where some of them leaves no square open beside him, one at most, two at most ...
    by_open: [Bitboard; 9],
    /// The same side after the capture of a unit, by its square.
    after: [OnceCell<Box<AfterCapture>>; 64],
}

/// The number of a mating side among those that are kept.
pub(super) type Number = usize;

/// A side without a captured unit, and with it where it may be reborn; none if it may be another one then, or anywhere.
pub(super) type Sides = Option<[Option<Number>; 2]>;

/// What is known of a side after the capture of one of its units.
pub(super) struct AfterCapture {
    /// Both, if it does not depend on where the capturing unit comes from.
    pub sides: OnceCell<Sides>,
    gone: OnceCell<Number>,
    back: [OnceCell<Number>; 64],
}

impl AfterCapture {
    fn new() -> Self {
        Self { sides: OnceCell::new(), gone: OnceCell::new(), back: [const { OnceCell::new() }; 64] }
    }

    /// The side with the unit reborn on a square, or without it.
    pub fn side(&self, home: Option<Square>) -> &OnceCell<Number> {
        home.map_or(&self.gone, |home| &self.back[home.index()])
    }
}

/// A move that may mate.
#[derive(Clone, Copy)]
pub(super) struct Mate {
    pub to: Square,
    pub captures: Captures,
    /// The squares beside the king that are not guarded then: units of his side must fill them.
    pub open: Bitboard,
}

/// What a move may capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Captures {
    /// What stands where it arrives, if anything does.
    Perhaps,
    /// Something must stand where it arrives.
    Surely,
    /// Anything.
    Elsewhere,
    /// A unit that has just gone two steps.
    InPassing,
}

impl MatingSide {
    pub fn new(reach: &Reach<'_>, colour: Colour, board: Board) -> Self {
        let mut side = Self {
            colour,
            squares: board.squares(),
            board,
            guarded: Bitboard::EMPTY,
            mates: Vec::new(),
            by_open: [Bitboard::EMPTY; 9],
            after: [const { OnceCell::new() }; 64],
        };
        let guards = |(square, unit): (Square, Unit)| match unit.kind().fairy_index() {
            Some(_) => reach.always_attacks(unit, square),
            None => MatingUnit::new(reach.model, unit, square).always_guarded(),
        };
        side.guarded = side.units().map(guards).fold(Bitboard::EMPTY, |set, guarded| set | guarded);
        let mut mates = vec![Vec::new(); 64];
        side.units().for_each(|mover| side.add_mates(reach, mover, &mut mates));
        side.mates = mates.into_iter().map(Vec::into_boxed_slice).collect();
        for king in Square::ALL {
            for mate in &side.mates[king.index()] {
                side.by_open[mate.open.len() as usize] |= Bitboard::of(king);
            }
        }
        for open in 1..side.by_open.len() {
            side.by_open[open] |= side.by_open[open - 1];
        }
        side
    }

    fn units(&self) -> impl Iterator<Item = (Square, Unit)> {
        self.board.kinds().map(|(square, kind)| (square, Unit::new(self.colour, kind)))
    }

    /// What is known of the same side after the capture of the unit on a square.
    pub fn after(&self, square: Square) -> &AfterCapture {
        self.after[square.index()].get_or_init(|| Box::new(AfterCapture::new()))
    }

    /// The squares of the king where some mate leaves no more squares open than so many and the units beside him fill.
    #[inline]
    pub fn with_open(&self, fills: usize, beside: &[Bitboard; 4]) -> Bitboard {
        let most = self.by_open.len() - 1;
        let at_most = |open: usize| self.by_open[open.min(most)];
        let [one, two, three, more] = *beside;
        at_most(fills)
            | one & at_most(fills + 1)
            | two & at_most(fills + 2)
            | three & at_most(fills + 3)
            | more & at_most(most)
    }

    /// The squares of a king that castling may check: on the files where rooks arrive, and on the rank that is cleared.
    pub fn checked_by_castling(&self, position: &Position) -> Bitboard {
        let castling = position.castling();
        let castles = castling != Castling::NONE && (castling.squares() & self.board.kind(Kind::KING)).any();
        let arrivals = Bitboard::file(3) | Bitboard::file(5) | Bitboard::rank(self.colour.first_rank());
        if castles { arrivals } else { Bitboard::EMPTY }
    }

    /// Adds the moves of a unit that may mate, by squares of the king.
    fn add_mates(&self, reach: &Reach<'_>, (from, unit): (Square, Unit), mates: &mut [Vec<Mate>]) {
        let left = self.squares.without(from);
        let mut guarded = Bitboard::EMPTY;
        let mut discovered = Bitboard::EMPTY;
        let mut over_hurdles = Vec::new();
        for other in self.units().filter(|&(square, _)| square != from) {
            guarded |= reach.attacks(other.1, other.0, left);
            discovered |= reach.discovered(other, from, left);
            over_hurdles.extend(reach.checks_over_hurdles(other, from, left));
        }
        let mut look = |squares: Bitboard, captures: Captures| {
            reach.model.any_arriving(unit, squares & !left, |unit, squares| {
                for to in squares {
                    let attacked = reach.attacks(unit, to, left);
                    let arrives_there = |(_, squares): &&(Square, Bitboard)| squares.has(to);
                    let kings = match captures {
                        Captures::Perhaps | Captures::Surely => {
                            let hops = over_hurdles.iter().filter(arrives_there).map(|&(king, _)| king);
                            hops.fold(discovered | reach.checks(unit, to, left), Bitboard::with)
                        }
                        // What is captured elsewhere may have stood in another unit's way.
                        Captures::Elsewhere | Captures::InPassing => Bitboard::FULL,
                    };
                    for king in kings & !self.squares.with(to) {
                        let open = king_attacks(king) & !left & !guarded & !attacked;
                        mates[king.index()].push(Mate { to, captures, open: open.without(to) });
                    }
                }
                false
            });
        };
        let [quiets, captures] = reach.arrivals(unit, from, left);
        if unit.kind() == Kind::PAWN {
            look(quiets, Captures::Perhaps);
            look(captures, Captures::Surely);
            let passes = if self.colour == Colour::White { 4 } else { 3 };
            if from.rank() == passes || reach.has_passers() {
                look(captures, Captures::InPassing);
            }
            return;
        }
        look(reach.passing_arrivals(unit, from), Captures::InPassing);
        if reach.captures_elsewhere(unit) {
            look(quiets, Captures::Perhaps);
            look(captures, Captures::Elsewhere);
        } else {
            look(quiets | captures, Captures::Perhaps);
        }
    }
}
