use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// The two sides.
///
/// ```
/// use kirke::board::Colour;
/// assert_eq!(!Colour::White, Colour::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Colour {
    /// White
    White = 0,
    /// Black
    Black = 1,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Index 0 (White) or 1 (Black) for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Rank (0 to 7) on which the officers of this side begin the game.
    #[inline]
    pub const fn first_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// Rank (0 to 7) on which the pawns of this side begin the game.
    #[inline]
    pub const fn pawn_rank(self) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => 6,
        }
    }

    /// Rank (0 to 7) on which the pawns of this side promote.
    #[inline]
    pub const fn promotion_rank(self) -> u8 {
        match self {
            Self::White => 7,
            Self::Black => 0,
        }
    }

    /// Direction of a pawn step in ranks: +1 for White, -1 for Black.
    #[inline]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Colour {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Whose a unit is: of one side, or of both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sides {
    /// White alone
    White,
    /// Black alone
    Black,
    /// Both: the unit is neutral.
    Both,
}

impl Sides {
    /// White, Black and both.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Both];
}

impl From<Colour> for Sides {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::White,
            Colour::Black => Self::Black,
        }
    }
}
