use super::Square;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit each (a1 is the lowest).
///
/// ```
/// use kirke::board::{Bitboard, Square};
/// let corners = Bitboard::of(Square::A1) | Bitboard::of(Square::H8);
/// assert_eq!(corners.len(), 2);
/// assert_eq!(corners.into_iter().collect::<Vec<_>>(), [Square::A1, Square::H8]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The light squares (h1 is one).
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    /// Only this square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// The set moved by so many files and ranks; squares that leave the board are dropped.
    ///
    /// ```
    /// use kirke::board::{Bitboard, Square};
    /// let set = Bitboard::of(Square::A1) | Bitboard::of(Square::H1);
    /// assert_eq!(set.moved_by(1, 2), Bitboard::of(Square::B3));
    /// ```
    #[inline]
    pub const fn moved_by(self, files: i8, ranks: i8) -> Self {
        if files.abs() > 7 || ranks.abs() > 7 {
            return Self::EMPTY;
        }
        let stay = if files >= 0 { 0xFF_u64 >> files } else { 0xFF << -files & 0xFF };
        let kept = self.0 & (stay * 0x0101_0101_0101_0101);
        let shift = ranks * 8 + files;
        Self(if shift >= 0 { kept << shift } else { kept >> -shift })
    }

    /// All squares of a rank (0 to 7).
    #[inline]
    pub const fn rank(rank: u8) -> Self {
        Self(0xFF << (8 * rank))
    }

    /// All squares of these ranks (0 to 7), and of those between.
    #[inline]
    pub const fn ranks(first: u8, last: u8) -> Self {
        Self(!0 << (8 * first) & !0 >> (8 * (7 - last)))
    }

    /// The squares of both sets, where no operator can be used.
    #[inline]
    pub const fn with_all(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All squares of a file (0 to 7).
    #[inline]
    pub const fn file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << file)
    }

    /// Is the square in the set?
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there at least one square?
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Are there more squares than so many? Quicker than counting them all where few will do.
    #[inline]
    pub const fn has_more_than(self, number: u32) -> bool {
        let mut rest = self.0;
        let mut left = number;
        while left > 0 && rest != 0 {
            rest &= rest - 1;
            left -= 1;
        }
        rest != 0
    }

    /// Are there at least two squares?
    #[inline]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, if any.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as u8)) }
    }

    /// The set with this square added.
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square as u8)
    }

    /// The set with this square taken out.
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u8))
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}
operator!(BitAnd bitand BitAndAssign bitand_assign &);
operator!(BitOr bitor BitOrAssign bitor_assign |);
operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Iterator over the squares of a set, from a1 upwards.
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl JsonSchema for Bitboard {
    fn schema_name() -> Cow<'static, str> {
        "Squares".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Square>::json_schema(generator)
    }
}

/// Eight lines of dots and crosses, the eighth rank first.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            writeln!(f)?;
            for file in 0..8 {
                let mark = if self.has(Square::new(file, rank)) { 'X' } else { '.' };
                write!(f, "{mark} ")?;
            }
        }
        Ok(())
    }
}
