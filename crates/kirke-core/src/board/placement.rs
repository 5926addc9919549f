use super::{Attributes, Bitboard, Colour, Kind, Square, Unit};

/// Which unit stands where: bitboards by side and kind, and a unit per square, always in step.
///
/// ```
/// use kirke::board::{Colour, Kind, Placement, Square, Unit};
/// let mut placement = Placement::default();
/// placement.put(Square::E1, Unit::new(Colour::White, Kind::KING));
/// assert_eq!(placement.royals(Colour::White).first(), Some(Square::E1));
/// assert_eq!(placement.take(Square::E1), Some(Unit::new(Colour::White, Kind::KING)));
/// assert!(placement.occupied().is_empty());
/// ```
#[derive(Clone, Copy, Eq, Debug)]
pub struct Placement {
    units: [Option<Unit>; 64],
    colours: [Bitboard; 2],
    // Row 0 holds the royal units, rows 1 to 6 the orthodox kinds, row 7 all fairy kinds.
    rows: [Bitboard; 8],
    neutrals: Bitboard,
    second_board: Bitboard,
    // Squares that are none; no unit stands there.
    holes: Bitboard,
}

/// Who owns neutral units for the time being makes no difference.
impl PartialEq for Placement {
    fn eq(&self, other: &Self) -> bool {
        let squares = |placement: &Self| placement.colours[0] | placement.colours[1];
        let is_same = |square: Square| self.at(square) == other.at(square);
        squares(self) == squares(other) && self.holes == other.holes && squares(self).into_iter().all(is_same)
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self {
            units: [None; 64],
            colours: [Bitboard::EMPTY; 2],
            rows: [Bitboard::EMPTY; 8],
            neutrals: Bitboard::EMPTY,
            second_board: Bitboard::EMPTY,
            holes: Bitboard::EMPTY,
        }
    }
}

impl Placement {
    /// The unit on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Unit> {
        self.units[square.index()]
    }

    /// Puts a unit on an empty square.
    #[inline]
    pub fn put(&mut self, square: Square, unit: Unit) {
        debug_assert!(self.at(square).is_none(), "{square} is occupied");
        self.flip(square, unit);
        self.units[square.index()] = Some(unit);
    }

    /// Takes the unit off a square.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Unit> {
        let unit = self.units[square.index()].take()?;
        self.flip(square, unit);
        Some(unit)
    }

    /// Moves a unit to an empty square, or to its own.
    #[inline]
    pub fn shift(&mut self, from: Square, to: Square, unit: Unit) {
        debug_assert_eq!(self.at(from), Some(unit));
        debug_assert!(from == to || self.at(to).is_none(), "{to} is occupied");
        // The owner of a neutral unit may have changed since it was looked at, so what stands there counts.
        let unit = self.units[from.index()].take().unwrap_or(unit);
        self.flip_all(Bitboard::of(from) ^ Bitboard::of(to), unit);
        self.units[to.index()] = Some(unit);
    }

    #[inline]
    fn flip(&mut self, square: Square, unit: Unit) {
        self.flip_all(Bitboard::of(square), unit);
    }

    #[inline]
    fn flip_all(&mut self, squares: Bitboard, unit: Unit) {
        self.colours[unit.colour().index()] ^= squares;
        self.rows[unit.kind().row()] ^= squares;
        if unit.is_uncommon() {
            if unit.is_royal() {
                self.rows[0] ^= squares;
            }
            if unit.is_neutral() {
                self.neutrals ^= squares;
            }
            if unit.has(Attributes::BOARD_B) {
                self.second_board ^= squares;
            }
        }
    }

    /// Squares of the units on the second board of Alice Chess.
    #[inline]
    pub fn second_board(&self) -> Bitboard {
        self.second_board
    }

    /// Squares of the neutral units. They are among those of the side that owns them for the time being.
    #[inline]
    pub fn neutrals(&self) -> Bitboard {
        self.neutrals
    }

    /// Gives the neutral units to a side.
    #[inline]
    pub fn give_neutrals_to(&mut self, side: Colour) {
        if self.neutrals.any() {
            self.give_away(side);
        }
    }

    #[cold]
    fn give_away(&mut self, side: Colour) {
        self.colours[side.index()] |= self.neutrals;
        self.colours[(!side).index()] &= !self.neutrals;
        for square in self.neutrals {
            if let Some(unit) = &mut self.units[square.index()] {
                *unit = unit.owned_by(side);
            }
        }
    }

    /// What units of this side may capture, where their moves lead there: its own neutral units, too.
    #[inline]
    pub fn prey(&self, side: Colour) -> Bitboard {
        self.side(!side) | self.neutrals
    }

    /// All squares that are not free: those of units, and holes.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colours[0] | self.colours[1] | self.holes
    }

    /// Squares that are none.
    #[inline]
    pub fn holes(&self) -> Bitboard {
        self.holes
    }

    /// Makes holes of these squares, and of no others.
    pub fn set_holes(&mut self, squares: Bitboard) {
        debug_assert!((squares & (self.colours[0] | self.colours[1])).is_empty(), "a unit stands in a hole");
        self.holes = squares;
    }

    /// Squares of one side.
    #[inline]
    pub fn side(&self, colour: Colour) -> Bitboard {
        self.colours[colour.index()]
    }

    /// Squares of an orthodox kind, both sides. For fairy kinds use [`Self::fairies`].
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        debug_assert!(kind.fairy_index().is_none());
        self.rows[kind.row()]
    }

    /// Squares of an orthodox kind of one side.
    #[inline]
    pub fn units(&self, colour: Colour, kind: Kind) -> Bitboard {
        self.kind(kind) & self.side(colour)
    }

    /// Squares of all fairy units, both sides.
    #[inline]
    pub fn fairies(&self) -> Bitboard {
        self.rows[7]
    }

    /// Squares of the royal units (kings and units with the royal mark) of one side; neutral ones are of both.
    #[inline]
    pub fn royals(&self, colour: Colour) -> Bitboard {
        self.rows[0] & (self.side(colour) | self.neutrals)
    }

    /// Every unit with its square, a1 first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Unit)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.at(square)?)))
    }
}
