use crate::board::{Bitboard, Kind, Square, Unit};
use crate::rules::Rules;

/// What sort of move it is, apart from the player's choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A move or a capture on the arrival square.
    Normal,
    /// A pawn's double step.
    DoubleStep,
    /// A capture of the pawn beside: `e5xd6 e.p.`
    EnPassant,
    /// Castling; the move is the king's, the rook is found by its arrival square.
    Castling,
    /// A king goes two squares towards another unit, which goes past it to the square between (Castling Chess). That unit's
    /// square stands where other moves have the one on which a unit lands.
    PartnerCastling,
    /// An attacked unit goes straight to its home square, capturing there or not (Danger Circe).
    Jump,
    /// A unit changes places with the unit on the arrival square (Messigny Chess, Exchange Castling).
    Exchange,
    /// No unit moves; its squares mean nothing.
    Pass,
}

/// What the player decides about a rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RebirthChoice {
    /// The rule leaves no choice.
    Forced,
    /// No rebirth, although one is possible (Supercirce).
    Declined,
    /// Rebirth on this square.
    On(Square),
}

/// A move with every choice of the player, and nothing else: what follows from it is told by its
/// [`Effect`](super::Effect)s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(align(8))] // copied as one word, not byte by byte
pub struct Move {
    /// Departure square.
    pub from: Square,
    /// Arrival square; of a unit that goes on from its capture, the place of capture.
    pub to: Square,
    /// Where a unit lands that captures without staying on the square of the captured unit (locust).
    pub onward: Option<Square>,
    /// Sort of move.
    pub class: Class,
    /// The square to which the unit first goes, to move from there (Marscirce); none if it moves from where it stands. Of a
    /// Bul or Dob unit that can hop over one of several units: where that stands; see also [`Move::landing`].
    pub start: Option<Square>,
    /// What a pawn promotes to on arrival, or when it is reborn at once after its own capture (kamikaze).
    pub promotion: Option<Kind>,
    /// Where the reborn unit appears, if the player decides; in Take&Make, where the capturing unit goes on to. Of a castling move: where the rook comes from that is
    /// transferred to its corner first (Antimarscirce).
    pub rebirth: RebirthChoice,
    /// What a pawn promotes to that is reborn on its promotion rank: by this move, or, where its owner chooses, by the
    /// opponent's last one.
    pub reborn_as: Option<Kind>,
}

/// With which marks pawns promote, where units of the diagram have some that promoted ones may get: the number of a row of
/// [`Rules::promotion_marks`](crate::rules::Rules::promotion_marks) for the moving pawn and for a reborn one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MarkChoice(u8);

impl MarkChoice {
    /// Most ways among which there can be a choice.
    pub const MOST: usize = 7;

    /// The choice for the moving pawn.
    #[inline]
    pub const fn own(self) -> Option<usize> {
        (self.0 as usize & 7).checked_sub(1)
    }

    /// The choice for a reborn pawn.
    #[inline]
    pub const fn reborn(self) -> Option<usize> {
        (self.0 as usize >> 3).checked_sub(1)
    }
}

impl Class {
    /// That of a unit's quiet move: a double step, after which the unit may be captured in passing, or a usual one.
    #[inline]
    pub fn of_quiet(rules: &Rules, unit: Unit, from: Square, to: Square) -> Self {
        if rules.army.is_double_step(unit, from, to) { Self::DoubleStep } else { Self::Normal }
    }
}

impl Move {
    /// Does it say no more than that a unit goes from one square to another, choices about rebirths apart: is it no castling,
    /// promotion, double step or capture in passing, from where its unit stands to where it captures?
    #[inline]
    pub fn only_goes(self) -> bool {
        self.class == Class::Normal
            && self.start.is_none()
            && self.onward.is_none()
            && self.promotion.is_none()
    }

    /// A move without any choice.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            onward: None,
            class: Class::Normal,
            start: None,
            promotion: None,
            rebirth: RebirthChoice::Forced,
            reborn_as: None,
        }
    }

    /// The side to move passes.
    pub const PASS: Self = Self::new(Square::A1, Square::A1).of_class(Class::Pass);

    /// Of a castling move: is it on the king's side?
    #[inline]
    pub const fn castles_short(self) -> bool {
        self.to.file() > 4
    }

    /// From where the move proper starts.
    #[inline]
    pub fn departure(self) -> Square {
        self.start.unwrap_or(self.from)
    }

    /// The same, where moves may tell something else in that place.
    #[inline]
    pub fn departure_under(self, rules: &Rules) -> Square {
        if rules.starts_name_choices() { self.from } else { self.departure() }
    }

    /// Where a unit lands that captures elsewhere, if that has been chosen.
    #[inline]
    pub fn landing(self, rules: &Rules) -> Option<Square> {
        if rules.lands_by_start() { self.start } else { self.onward }
    }

    /// The same move with that choice.
    #[inline]
    pub fn landing_on(self, rules: &Rules, square: Square) -> Self {
        match rules.lands_by_start() {
            true => Self { start: Some(square), ..self },
            false => Self { onward: Some(square), ..self },
        }
    }

    /// Of a capture en passant: where the pawn stands that has passed the arrival square.
    #[inline]
    pub const fn passed_pawn(self) -> Square {
        Square::new(self.to.file(), if self.to.rank() < 4 { 3 } else { 4 })
    }

    /// The same move of another class.
    #[inline]
    pub const fn of_class(self, class: Class) -> Self {
        Self { class, ..self }
    }

    /// With which marks pawns promote. It stands where other moves have the square on which a unit lands that captures
    /// elsewhere; a move must stay small.
    #[inline]
    pub fn marks(self) -> MarkChoice {
        MarkChoice(self.onward.map_or(0, |square| square.index() as u8))
    }

    /// The same move with each choice of a rebirth square, first without a rebirth if the player may decline.
    pub fn on_squares(self, squares: Bitboard, or_none: bool) -> impl Iterator<Item = Self> {
        let declined = or_none.then_some(RebirthChoice::Declined);
        let choices = declined.into_iter().chain(squares.into_iter().map(RebirthChoice::On));
        choices.map(move |rebirth| Self { rebirth, ..self })
    }

    /// The same move with the next choice of marks: that of the moving pawn if `own`.
    pub fn with_marks(self, own: bool, number: usize) -> Self {
        let MarkChoice(before) = self.marks();
        let number = (number as u8 + 1) & 7;
        let both = if own { before & 0o70 | number } else { before & 7 | number << 3 };
        Self { onward: Some(Square::from_index(both)), ..self }
    }

    /// The number of the way in which a unit goes on after its capture (Series Capture); 0 if it does not. It stands in two
    /// places that mean something else under other rules; a move must stay small.
    #[inline]
    pub fn series(self) -> u16 {
        let number = |square: Option<Square>| square.map_or(0, |square| square.index() as u16 + 1);
        number(self.start) + 65 * number(self.onward)
    }

    /// Most ways of going on that a move can tell.
    pub const MOST_SERIES: u16 = 65 * 65 - 1;

    /// The same move with the number of that way.
    pub fn with_series(self, number: u16) -> Self {
        let place = |number: u16| number.checked_sub(1).map(|index| Square::from_index(index as u8));
        Self { start: place(number % 65), onward: place(number / 65), ..self }
    }

    /// The same move with a promotion.
    #[inline]
    pub const fn promoting(self, kind: Kind) -> Self {
        Self { promotion: Some(kind), ..self }
    }
}
