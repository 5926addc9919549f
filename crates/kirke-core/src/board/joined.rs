use super::Square;
use schemars::JsonSchema;
use serde::Serialize;

/// Which opposite edges of the board are joined, so that lines lead on from one to the other.
///
/// ```
/// use kirke::board::{Joined, Square};
/// let cylinder = Joined { files: true, ranks: false };
/// assert_eq!(cylinder.offset(Square::H2, 2, 1), Some(Square::B3));
/// assert_eq!(cylinder.offset(Square::H8, 0, 1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
pub struct Joined {
    /// The a-file lies beside the h-file.
    pub files: bool,
    /// The first rank lies beside the eighth.
    pub ranks: bool,
}

impl Joined {
    /// A board with four edges.
    pub const NONE: Self = Self { files: false, ranks: false };

    /// Are there joined edges at all?
    #[inline]
    pub const fn any(self) -> bool {
        self.files || self.ranks
    }

    /// The same board for units that do not go from the last rank to the first.
    pub const fn for_pawns(self) -> Self {
        Self { ranks: false, ..self }
    }

    /// The square `files` to the right and `ranks` up, or `None` off the board.
    pub const fn offset(self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        let file = square.file() as i8 + files;
        let rank = square.rank() as i8 + ranks;
        if (file < 0 || file > 7) && !self.files || (rank < 0 || rank > 7) && !self.ranks {
            return None;
        }
        Some(Square::new(file.rem_euclid(8) as u8, rank.rem_euclid(8) as u8))
    }
}
