use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// One of the 64 squares, numbered a1 = 0, b1 = 1, ... h8 = 63.
///
/// ```
/// use kirke::board::Square;
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!((e4.file(), e4.rank()), (4, 3));
/// assert!(e4.is_light());
/// assert_eq!(e4.offset(1, 2), Some(Square::F6));
/// assert_eq!(e4.offset(4, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares in the order a1, b1, ... h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// The square with this number; only the lowest six bits count.
    #[inline]
    #[rustfmt::skip]
    pub const fn from_index(index: u8) -> Self {
        // The compiler recognises the identity and leaves a single mask.
        match index & 63 {
            0 => Self::A1, 1 => Self::B1, 2 => Self::C1, 3 => Self::D1,
            4 => Self::E1, 5 => Self::F1, 6 => Self::G1, 7 => Self::H1,
            8 => Self::A2, 9 => Self::B2, 10 => Self::C2, 11 => Self::D2,
            12 => Self::E2, 13 => Self::F2, 14 => Self::G2, 15 => Self::H2,
            16 => Self::A3, 17 => Self::B3, 18 => Self::C3, 19 => Self::D3,
            20 => Self::E3, 21 => Self::F3, 22 => Self::G3, 23 => Self::H3,
            24 => Self::A4, 25 => Self::B4, 26 => Self::C4, 27 => Self::D4,
            28 => Self::E4, 29 => Self::F4, 30 => Self::G4, 31 => Self::H4,
            32 => Self::A5, 33 => Self::B5, 34 => Self::C5, 35 => Self::D5,
            36 => Self::E5, 37 => Self::F5, 38 => Self::G5, 39 => Self::H5,
            40 => Self::A6, 41 => Self::B6, 42 => Self::C6, 43 => Self::D6,
            44 => Self::E6, 45 => Self::F6, 46 => Self::G6, 47 => Self::H6,
            48 => Self::A7, 49 => Self::B7, 50 => Self::C7, 51 => Self::D7,
            52 => Self::E7, 53 => Self::F7, 54 => Self::G7, 55 => Self::H7,
            56 => Self::A8, 57 => Self::B8, 58 => Self::C8, 59 => Self::D8,
            60 => Self::E8, 61 => Self::F8, 62 => Self::G8, _ => Self::H8,
        }
    }

    /// The square on this file and rank (both 0 to 7, taken modulo 8).
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self::from_index((file & 7) | (rank & 7) << 3)
    }

    /// Number of the square for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// File 0 (a) to 7 (h).
    #[inline]
    pub const fn file(self) -> u8 {
        self as u8 & 7
    }

    /// Rank 0 (first) to 7 (eighth).
    #[inline]
    pub const fn rank(self) -> u8 {
        self as u8 >> 3
    }

    /// Is it on the edge of the board?
    pub const fn is_on_edge(self) -> bool {
        matches!(self.file(), 0 | 7) || matches!(self.rank(), 0 | 7)
    }

    /// Is this a light square? a1 is dark.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) & 1 == 1
    }

    /// The square `files` to the right and `ranks` up, or `None` off the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::new(file as u8, rank as u8))
    }

    /// Steps in files and ranks that lead from `self` to `to`.
    #[inline]
    pub const fn vector_to(self, to: Self) -> (i8, i8) {
        (to.file() as i8 - self.file() as i8, to.rank() as i8 - self.rank() as i8)
    }

    /// Reflected in the axis between the d- and e-files: a1 and h1 change places.
    #[inline]
    pub const fn mirror_files(self) -> Self {
        Self::from_index(self as u8 ^ 7)
    }

    /// Reflected in the axis between the fourth and fifth ranks: a1 and a8 change places.
    #[inline]
    pub const fn mirror_ranks(self) -> Self {
        Self::from_index(self as u8 ^ 56)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.file()))?;
        f.write_char(char::from(b'1' + self.rank()))
    }
}

/// The text was not a file letter a-h followed by a rank digit 1-8.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a square (a1 to h8)")]
pub struct NotASquare(pub String);

impl FromStr for Square {
    type Err = NotASquare;
    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match text.as_bytes() {
            [file @ (b'a'..=b'h' | b'A'..=b'H'), rank @ b'1'..=b'8'] => {
                Ok(Self::new(file.to_ascii_lowercase() - b'a', rank - b'1'))
            }
            _ => Err(NotASquare(text.to_owned())),
        }
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Square {
    fn schema_name() -> Cow<'static, str> {
        "Square".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[a-h][1-8]$" })
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
