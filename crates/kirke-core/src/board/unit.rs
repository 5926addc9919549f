use super::attributes::{self, Attributes};
use super::{Colour, Sides};
use std::num::{NonZeroU8, NonZeroU16};

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

/// A unit on the board: sides, kind and attributes in 16 bits.
///
/// A neutral unit belongs to both sides: either may move it and capture it. On a board it has an owner for the time being,
/// the side to move, which [`Unit::colour`] tells; that apart it has no colour, and two neutral units that differ in
/// nothing else are equal.
///
/// ```
/// use kirke::board::{Attributes, Colour, Kind, Unit};
/// let unit = Unit::new(Colour::Black, Kind::KNIGHT).with(Attributes::KAMIKAZE);
/// assert_eq!(unit.colour(), Colour::Black);
/// assert_eq!(unit.kind(), Kind::KNIGHT);
/// assert!(unit.has(Attributes::KAMIKAZE));
/// assert!(!unit.is_royal());
/// let neutral = Unit::new(Colour::White, Kind::KNIGHT).neutral();
/// assert!(neutral.can_be_taken_by(Colour::White) && neutral.can_be_taken_by(Colour::Black));
/// assert_eq!(neutral.owned_by(Colour::Black), neutral);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unit(
    // Bits 0 to 3 the kind, 4 to 6 the three commonest marks, 7 Black, 8 neutral, 9 to 15 which of the other marks.
    NonZeroU16,
);

impl Unit {
    const BLACK: u16 = 1 << 7;
    const NEUTRAL: u16 = 1 << 8;
    // Where the three commonest marks stand, and where the number of the set of the others does.
    const COMMON: u32 = 4;
    const OTHERS: u32 = 9;
    const MARKS: u16 = 7 << Self::COMMON | 127 << Self::OTHERS;

    /// A unit without attributes.
    #[inline]
    pub const fn new(colour: Colour, kind: Kind) -> Self {
        match NonZeroU16::new(kind.index() as u16 | (colour as u16) << 7) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// A unit of one side or of both, without attributes. White owns it if it is neutral.
    pub const fn of(sides: Sides, kind: Kind) -> Self {
        match sides {
            Sides::White => Self::new(Colour::White, kind),
            Sides::Black => Self::new(Colour::Black, kind),
            Sides::Both => Self::new(Colour::White, kind).neutral(),
        }
    }

    /// Whose the unit is.
    pub fn sides(self) -> Sides {
        if self.is_neutral() { Sides::Both } else { self.colour().into() }
    }

    /// The unit on the other side; a neutral unit stays what it is.
    pub fn turned(self) -> Self {
        if self.is_neutral() { self } else { self.recoloured(!self.colour()) }
    }

    /// The unit with these marks added. Together they must [fit](Attributes::fit) on one unit.
    #[inline]
    pub const fn with(self, attributes: Attributes) -> Self {
        if attributes.is_common() {
            return self.replacing(0, (attributes.0 as u16) << Self::COMMON);
        }
        self.with_attributes(self.attributes().with(attributes))
    }

    /// The unit with exactly these marks, which must [fit](Attributes::fit) on one unit.
    #[inline]
    pub const fn with_attributes(self, attributes: Attributes) -> Self {
        let others = if attributes.is_common() { 0 } else { attributes::number_of(attributes) };
        let common = attributes.0 as u16 & 7;
        self.replacing(Self::MARKS, common << Self::COMMON | others << Self::OTHERS)
    }

    /// Does the unit carry all these marks?
    #[inline]
    pub const fn has(self, attributes: Attributes) -> bool {
        if attributes.is_common() {
            return Attributes((self.0.get() >> Self::COMMON & 7) as u32).has(attributes);
        }
        self.attributes().has(attributes)
    }

    /// The unit as one that belongs to both sides.
    #[inline]
    pub const fn neutral(self) -> Self {
        self.replacing(0, Self::NEUTRAL)
    }

    /// A neutral unit as one of this side alone.
    #[inline]
    pub const fn of_one_side(self, side: Colour) -> Self {
        self.replacing(Self::NEUTRAL, 0).recoloured(side)
    }

    /// Some bits taken out and some put in; the kind is never zero.
    #[inline]
    const fn replacing(self, out: u16, into: u16) -> Self {
        match NonZeroU16::new(self.0.get() & !out | into) {
            Some(bits) => Self(bits),
            None => self,
        }
    }

    /// Side of the unit; of a neutral unit, the side that owns it for the time being.
    #[inline]
    pub const fn colour(self) -> Colour {
        if self.0.get() & Self::BLACK == 0 { Colour::White } else { Colour::Black }
    }

    /// Does the unit belong to both sides?
    #[inline]
    pub const fn is_neutral(self) -> bool {
        self.0.get() & Self::NEUTRAL != 0
    }

    /// Is it a unit of this side, or of both?
    #[inline]
    pub fn belongs_to(self, side: Colour) -> bool {
        self.can_be_taken_by(!side)
    }

    /// May a unit of this side capture it, itself apart?
    #[inline]
    pub fn can_be_taken_by(self, side: Colour) -> bool {
        self.colour() != side || self.is_neutral()
    }

    /// A neutral unit with this side as its owner; any other unit as it is.
    #[inline]
    pub const fn owned_by(self, side: Colour) -> Self {
        if self.is_neutral() { self.recoloured(side) } else { self }
    }

    /// Does it carry other marks than the commonest: royal, kamikaze and promoted?
    #[inline]
    pub const fn is_marked(self) -> bool {
        self.0.get() >> Self::OTHERS != 0
    }

    /// Does a quiet move of this unit, where it is allowed, change no more than that of a unit without marks?
    #[inline]
    pub const fn moves_plainly(self) -> bool {
        !self.is_marked() || Attributes::ONLY_FORBID.has(self.attributes().others())
    }

    /// Kind of the unit.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::at(self.0.get() as u8)
    }

    /// Marks of the unit.
    #[inline]
    pub const fn attributes(self) -> Attributes {
        let bits = self.0.get();
        Attributes((bits >> Self::COMMON & 7) as u32).with(attributes::set_with_number(bits >> Self::OTHERS))
    }

    /// King, or any unit with the royal mark.
    #[inline]
    pub const fn is_royal(self) -> bool {
        self.0.get() & 15 == Kind::KING.index() as u16 || self.0.get() & 0x10 != 0
    }

    /// The same unit on the other side or on the same one.
    #[inline]
    pub const fn recoloured(self, colour: Colour) -> Self {
        self.replacing(Self::BLACK, (colour as u16) << 7)
    }

    /// The same unit, side and marks, moving like `kind`.
    #[inline]
    pub const fn turned_into(self, kind: Kind) -> Self {
        self.replacing(15, kind.index() as u16)
    }

    /// Is it royal, neutral, or marked otherwise than by the three commonest marks?
    #[inline]
    pub(super) const fn is_uncommon(self) -> bool {
        const ROYAL: u16 = 0x10;
        const OTHERS: u16 = 127 << Unit::OTHERS;
        self.0.get() & 15 == Kind::KING.index() as u16 || self.0.get() & (ROYAL | Self::NEUTRAL | OTHERS) != 0
    }

    /// A number that tells units apart, for hash tables. It does not know the owner of a neutral unit.
    #[inline]
    pub const fn code(self) -> u16 {
        Self::code_of_bits(self.bits())
    }

    /// The same for the bits of a unit.
    #[inline]
    pub(crate) const fn code_of_bits(bits: u16) -> u16 {
        // The neutral bit, moved, is that of Black.
        bits & !(bits >> 1 & Self::BLACK)
    }

    /// All that is known of it, the owner of a neutral unit included: a number up to 511 unless the unit carries other
    /// than the three commonest marks.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0.get()
    }
}

impl PartialEq for Unit {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.is_neutral() && self.code() == other.code()
    }
}

impl Eq for Unit {}

impl std::hash::Hash for Unit {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.code().hash(state);
    }
}

impl PartialOrd for Unit {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Unit {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.code().cmp(&other.code())
    }
}
