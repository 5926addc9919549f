use super::Passing;
use crate::board::{Attributes, Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::units::{Army, HOPPER_MARKS};

/// Home squares on which a king or rook stands that may still castle.
///
/// A right belongs to a square: it is lost when the unit leaves or is captured, and set again when a king or rook
/// is reborn there. Castling needs the king's square and the rook's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// No right.
    pub const NONE: Self = Self(0);

    /// The six squares, with the unit that must stand there.
    pub const HOMES: [(Square, Unit); 6] = [
        (Square::E1, Unit::new(Colour::White, Kind::KING)),
        (Square::A1, Unit::new(Colour::White, Kind::ROOK)),
        (Square::H1, Unit::new(Colour::White, Kind::ROOK)),
        (Square::E8, Unit::new(Colour::Black, Kind::KING)),
        (Square::A8, Unit::new(Colour::Black, Kind::ROOK)),
        (Square::H8, Unit::new(Colour::Black, Kind::ROOK)),
    ];

    /// The right of one square, or none if it is no home square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        // Asked of every square that a move touches; a match would be a chain of branches.
        static RIGHTS: [u8; 64] = {
            let mut rights = [0; 64];
            let mut i = 0;
            while i < Castling::HOMES.len() {
                rights[Castling::HOMES[i].0.index()] = 1 << i;
                i += 1;
            }
            rights
        };
        Self(RIGHTS[square.index()])
    }

    /// All rights that the units on the board could have.
    pub fn possible(placement: &Placement) -> Self {
        Self::possible_with(placement, &Army::default())
    }

    /// The same where units of this army may stand for kings and rooks.
    pub(super) fn possible_with(placement: &Placement, army: &Army) -> Self {
        Self::HOMES
            .iter()
            .filter(|&&(square, _)| {
                placement.at(square).is_some_and(|unit| Self::may_come_from(square, unit, army))
            })
            .fold(Self::NONE, |rights, &(square, _)| rights.with(Self::of(square)))
    }

    /// Is it a king or rook, or what stands for one, of the side whose castling square this is?
    pub(super) fn may_come_from(square: Square, unit: Unit, army: &Army) -> bool {
        let place = unit.turned_into(army.stands_for(unit.kind())).with_attributes(Attributes::NONE);
        // A neutral unit castles for the side whose castling square it is, whoever moves it at the time.
        let owned = |side| if place.is_neutral() { place.of_one_side(side) } else { place };
        Self::HOMES.iter().any(|&(home, meant)| home == square && owned(meant.colour()) == meant)
    }

    /// Are all rights of `other` in the set?
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The rights of both sets.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rights of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The rights in both sets.
    #[inline]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Is there any right?
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// A number from 0 to 63, for hashing.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The squares of the set.
    pub fn squares(self) -> Bitboard {
        Self::HOMES.iter().map(|&(square, _)| square).filter(|&square| self.has(Self::of(square))).collect()
    }
}

/// A capture whose captured or capturing unit waits for the move on which it is reborn (Parrain, LastMove, WaitCapture).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// The captured unit.
    pub victim: Unit,
    /// The unit that captured it, as it stood after the capture (promoted, if it promoted).
    pub capturer: Unit,
    /// What the capturing unit was before the capture.
    pub capturer_before: Unit,
    /// Where the victim stood.
    pub square: Square,
    /// Where the capturing unit came from.
    pub departure: Square,
    /// The victim's diagram square, where the rule asks for it.
    pub origin: Option<Square>,
}

impl Pending {
    /// The same, whoever captured.
    pub(super) fn without_capturer(self) -> Self {
        Self { capturer: self.victim, capturer_before: self.victim, departure: self.square, ..self }
    }

    /// Where the capturing unit has arrived: the place of capture, unless it was a capture en passant.
    pub fn arrival(&self) -> Square {
        let beside = self.capturer_before.kind() == Kind::PAWN && self.departure.rank() == self.square.rank();
        let passed = self.square.offset(0, self.capturer_before.colour().forward());
        if beside { passed.unwrap_or(self.square) } else { self.square }
    }
}

/// A unit below a square (Volcanic, Parachute).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hidden {
    /// The square.
    pub square: Square,
    /// The unit.
    pub unit: Unit,
    /// Its diagram square, where the rule asks for it.
    pub origin: Option<Square>,
}

/// Progressive play: how far the turn of the side to move has come. Turns have 1, 2, 3, ... moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnCount {
    /// Moves that the side to move has still to make, at least one.
    pub left: u8,
    /// Moves of the whole turn.
    pub length: u8,
}

impl TurnCount {
    /// The first turn of a game: one move.
    pub const FIRST: Self = Self { left: 1, length: 1 };

    /// What the next move is made in: the rest of this turn, or the turn of the other side.
    #[inline]
    pub const fn after_move(self) -> Self {
        if self.left > 1 { Self { left: self.left - 1, ..self } } else { self.next() }
    }

    /// The turn of the other side that follows.
    #[inline]
    pub const fn next(self) -> Self {
        let length = self.length.saturating_add(1);
        Self { left: length, length }
    }

    /// Has the side to move already made a move in this turn?
    #[inline]
    pub const fn is_under_way(self) -> bool {
        self.left < self.length
    }
}

/// A position as somebody wrote it down. [`Position::new`](super::Position::new) checks it and makes it playable.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Units on the board.
    pub placement: Placement,
    /// The fairy kinds used.
    pub army: Army,
    /// Side to move, if it is stated.
    pub side: Option<Colour>,
    /// Castling squares with a right, if they are stated; otherwise all kings and rooks at home may castle.
    pub castling: Option<Castling>,
    /// Pairs of rooks' home squares: of the two castlings only one may be played, whichever comes first.
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// The square a pawn has just passed by its double step.
    pub en_passant: Option<Square>,
    /// The unit captured by the last move, where the rule asks for it.
    pub pending: Option<Pending>,
    /// Where a pawn has just been reborn whose owner, the side to move, has still to promote it.
    pub choice: Option<Square>,
    /// How far the turn has come, in progressive play; if it is not stated, the game begins.
    pub turn: Option<TurnCount>,
    /// Hidden units, the oldest of each square first.
    pub hidden: Vec<Hidden>,
    /// Diagram squares of units that do not stand on theirs: (square on which the unit stands, diagram square).
    pub origins: Vec<(Square, Square)>,
}

impl Setup {
    /// The double step that must have been the last move, before this side moves, where an en-passant square is stated.
    pub(crate) fn passing(&self, side: Colour) -> Option<Passing> {
        self.en_passant.map(|over| Passing::found(over, &self.placement, &self.army, side))
    }

    /// The army, which knows whether any unit is neutral, and which marks there are: for compiling rules.
    pub fn army_in_play(&self) -> Army {
        let waiting = self.pending.iter().flat_map(|pending| [pending.victim, pending.capturer]);
        let others = self.hidden.iter().map(|hidden| hidden.unit).chain(waiting);
        let all = || self.placement.iter().map(|(_, unit)| unit).chain(others.clone());
        let mut army = self.army.clone();
        army.marks = all().fold(Attributes::NONE, |marks, unit| marks.with(unit.attributes().others()));
        army.hopper_marks = Default::default();
        army.kinds_on_board = 0;
        for (_, unit) in self.placement.iter() {
            army.kinds_on_board |= 1 << unit.kind().index();
            let set = (0..).zip(HOPPER_MARKS).fold(0, |set, (i, mark)| set | u8::from(unit.has(mark)) << i);
            army.hopper_marks[unit.kind().index()] |= 1 << set;
        }
        let gains = |pawn: Unit| {
            army.marks.meets(Attributes::HOPPERS)
                || army.marks.has(Attributes::CHAMELEON) && !pawn.has(Attributes::CHAMELEON)
        };
        let is_full = |unit: Unit| army.is_pawn(unit.kind()) && unit.attributes().is_full();
        army.has_full_pawns = all().any(|unit| is_full(unit) && gains(unit));
        army.has_neutrals = all().any(Unit::is_neutral) || army.marks.meets(Attributes::BECOME_NEUTRAL);
        army
    }

    /// The position in which a game begins.
    pub fn game_array() -> Self {
        Self::game_array_of(Army::default())
    }

    /// The same with this army, whose units may stand for orthodox ones.
    pub(crate) fn game_array_of(army: Army) -> Self {
        const OFFICERS: [Kind; 8] = [
            Kind::ROOK,
            Kind::KNIGHT,
            Kind::BISHOP,
            Kind::QUEEN,
            Kind::KING,
            Kind::BISHOP,
            Kind::KNIGHT,
            Kind::ROOK,
        ];
        let mut placement = Placement::default();
        for colour in [Colour::White, Colour::Black] {
            for (file, kind) in (0..).zip(OFFICERS) {
                let unit = |kind| army.unit_in_place_of(kind, colour);
                placement.put(Square::new(file, colour.first_rank()), unit(kind));
                placement.put(Square::new(file, colour.pawn_rank()), unit(Kind::PAWN));
            }
        }
        Self { placement, army, ..Self::default() }
    }
}
