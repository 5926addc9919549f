use super::Colour;
use std::num::NonZeroU8;

/// How many fairy kinds one problem can use beside the six orthodox ones.
pub const FAIRY_KINDS: usize = 9;

/// What a unit moves like: a small index, the orthodox kinds first.
///
/// Indices 7 to 15 are fairy kinds; which ones they are is told by the problem's [`Army`](crate::units::Army).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind(
    // The index and `Kind::MARK`, so that the index read from a unit need not be compared with zero.
    NonZeroU8,
);

impl Kind {
    /// Pawn
    pub const PAWN: Self = Self::at(1);
    /// Knight
    pub const KNIGHT: Self = Self::at(2);
    /// Bishop
    pub const BISHOP: Self = Self::at(3);
    /// Rook
    pub const ROOK: Self = Self::at(4);
    /// Queen
    pub const QUEEN: Self = Self::at(5);
    /// King
    pub const KING: Self = Self::at(6);
    /// Number of table rows that hold every kind (row 0 stays unused).
    pub const TABLE: usize = 16;
    /// The six orthodox kinds.
    pub const ORTHODOX: [Self; 6] =
        [Self::PAWN, Self::KNIGHT, Self::BISHOP, Self::ROOK, Self::QUEEN, Self::KING];

    const MARK: u8 = 16;

    #[inline]
    const fn at(index: u8) -> Self {
        match NonZeroU8::new(index & 15 | Self::MARK) {
            Some(byte) => Self(byte),
            None => unreachable!(),
        }
    }

    /// The n-th fairy kind of an army, n from 0 to [`FAIRY_KINDS`] - 1.
    ///
    /// # Panics
    /// If `n` is too large.
    pub const fn fairy(n: usize) -> Self {
        assert!(n < FAIRY_KINDS);
        Self::at(7 + n as u8)
    }

    /// Index 1 to 15 for tables of length [`Kind::TABLE`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() & 15) as usize
    }

    /// Is this a fairy kind, and which one of its army?
    #[inline]
    pub const fn fairy_index(self) -> Option<usize> {
        self.index().checked_sub(7)
    }

    /// Row of the placement's bitboards: one per orthodox kind, one for all fairy kinds.
    #[inline]
    pub(super) const fn row(self) -> usize {
        let index = self.index();
        if index < 7 { index } else { 7 }
    }

    /// The kind with this index (1 to 15), if it is one.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index == 0 || index >= 16 { None } else { Some(Self::at(index)) }
    }
}

/// Marks a unit may carry beside its colour and kind; a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Attributes(pub u8);

impl Attributes {
    /// No mark.
    pub const NONE: Self = Self(0);
    /// A royal unit that is not a king.
    pub const ROYAL: Self = Self(1);
    /// Leaves the board, or is reborn, when it captures.
    pub const KAMIKAZE: Self = Self(2);
    /// Known to be a promoted pawn (Frischauf).
    pub const PROMOTEE: Self = Self(4);

    /// Does the set hold all marks of `other`?
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The marks of both sets.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set without the marks of `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// A man on the board: colour, kind and attributes in one byte.
///
/// ```
/// use kirke::board::{Attributes, Colour, Kind, Unit};
/// let unit = Unit::new(Colour::Black, Kind::KNIGHT).with(Attributes::KAMIKAZE);
/// assert_eq!(unit.colour(), Colour::Black);
/// assert_eq!(unit.kind(), Kind::KNIGHT);
/// assert!(unit.attributes().has(Attributes::KAMIKAZE));
/// assert!(!unit.is_royal());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Unit(NonZeroU8);

impl Unit {
    /// A unit without attributes.
    #[inline]
    pub const fn new(colour: Colour, kind: Kind) -> Self {
        match NonZeroU8::new(kind.index() as u8 | (colour as u8) << 7) {
            Some(byte) => Self(byte),
            None => Self(kind.0),
        }
    }

    /// The unit with these marks added.
    #[inline]
    pub const fn with(self, attributes: Attributes) -> Self {
        self.with_bits((attributes.0 & 7) << 4)
    }

    /// The unit with exactly these marks.
    #[inline]
    pub fn with_attributes(self, attributes: Attributes) -> Self {
        Self::new(self.colour(), self.kind()).with(attributes)
    }

    #[inline]
    const fn with_bits(self, bits: u8) -> Self {
        match NonZeroU8::new(self.0.get() | bits) {
            Some(byte) => Self(byte),
            None => self,
        }
    }

    /// Side of the unit.
    #[inline]
    pub const fn colour(self) -> Colour {
        if self.0.get() & 0x80 == 0 { Colour::White } else { Colour::Black }
    }

    /// Kind of the unit.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::at(self.0.get())
    }

    /// Marks of the unit.
    #[inline]
    pub const fn attributes(self) -> Attributes {
        Attributes(self.0.get() >> 4 & 7)
    }

    /// King, or any unit with the royal mark.
    #[inline]
    pub const fn is_royal(self) -> bool {
        self.0.get() & 15 == Kind::KING.index() as u8 || self.0.get() & 0x10 != 0
    }

    /// The same unit on the other side or on the same one.
    #[inline]
    pub const fn recoloured(self, colour: Colour) -> Self {
        let byte = self.0.get() & 0x7F | (colour as u8) << 7;
        match NonZeroU8::new(byte) {
            Some(byte) => Self(byte),
            None => self,
        }
    }

    /// The same unit, side and marks, moving like `kind`.
    #[inline]
    pub const fn turned_into(self, kind: Kind) -> Self {
        match NonZeroU8::new(self.0.get() & 0xF0 | kind.index() as u8) {
            Some(byte) => Self(byte),
            None => self,
        }
    }

    /// The byte 1 to 255 behind the unit, for hash tables.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0.get()
    }
}
