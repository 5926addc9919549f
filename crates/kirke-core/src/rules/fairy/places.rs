//! Squares in an order, few enough to be copied.

use crate::board::Square;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Some squares in an order; one may stand there several times.
///
/// ```
/// use kirke::board::Square;
/// use kirke::rules::SquareList;
/// let list: SquareList = [Square::H8, Square::A1].into_iter().collect();
/// assert_eq!(list.as_slice(), [Square::H8, Square::A1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquareList {
    squares: [Square; Self::MOST],
    len: u8,
}

impl SquareList {
    /// No square at all.
    pub const EMPTY: Self = Self { squares: [Square::A1; Self::MOST], len: 0 };
    /// Most squares a list can hold.
    pub const MOST: usize = 10;

    /// The squares.
    pub fn as_slice(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }

    /// No square?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The list with one more square, if there is room.
    pub fn with(mut self, square: Square) -> Option<Self> {
        *self.squares.get_mut(usize::from(self.len))? = square;
        self.len += 1;
        Some(self)
    }
}

impl Default for SquareList {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Square> for SquareList {
    /// Squares for which there is no room are left out.
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::default(), |list, square| list.with(square).unwrap_or(list))
    }
}

impl Serialize for SquareList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl JsonSchema for SquareList {
    fn schema_name() -> Cow<'static, str> {
        "SquareList".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Square>::json_schema(generator)
    }
}
