use super::catalogue::Row;
use super::movement::{Movement, Purpose};
use crate::board::{Bitboard, FAIRY_KINDS, Kind, Square};
use arrayvec::ArrayVec;

/// The fairy units of one problem: which row of the catalogue each free [`Kind`] index stands for.
///
/// ```
/// use kirke::units::{find, Army};
/// let mut army = Army::default();
/// let grasshopper = army.enlist(find("G").unwrap()).unwrap();
/// assert_eq!(army.code(grasshopper), "G");
/// assert_eq!(army.enlist(find("G").unwrap()), Ok(grasshopper));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    rows: ArrayVec<&'static Row, FAIRY_KINDS>,
    /// Are there neutral units among them, orthodox ones included?
    pub has_neutrals: bool,
}

/// A problem uses more fairy kinds than there are free indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a problem can use at most {FAIRY_KINDS} different fairy units")]
pub struct ArmyFull;

impl Army {
    /// The kind for this row, taking a free index if it has none yet.
    ///
    /// # Errors
    /// When all indices are taken.
    pub fn enlist(&mut self, row: &'static Row) -> Result<Kind, ArmyFull> {
        if let Some(n) = self.rows.iter().position(|known| known.code == row.code) {
            return Ok(Kind::fairy(n));
        }
        self.rows.try_push(row).map_err(|_| ArmyFull)?;
        Ok(Kind::fairy(self.rows.len() - 1))
    }

    /// The fairy kinds in use.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.rows.len()).map(Kind::fairy)
    }

    /// The catalogue's row of a fairy kind in use.
    pub fn row(&self, kind: Kind) -> Option<&'static Row> {
        self.rows.get(kind.fairy_index()?).copied()
    }

    /// English code of a kind: `K Q R B S P` or the code of the catalogue.
    pub fn code(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::PAWN => "P",
            Kind::KNIGHT => "S",
            Kind::BISHOP => "B",
            Kind::ROOK => "R",
            Kind::QUEEN => "Q",
            Kind::KING => "K",
            _ => self.row(kind).map_or("?", |row| row.code),
        }
    }

    /// Squares to which a fairy unit could move without capturing; occupied ones are for the caller to take out.
    pub fn quiet_reach(&self, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        self.reach(kind, from, occupied, Purpose::Quiet)
    }

    /// Squares on which a fairy unit could capture, were an enemy there.
    pub fn capture_reach(&self, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        self.reach(kind, from, occupied, Purpose::Capture)
    }

    /// Does a unit of this kind take a step to an adjacent square and go on from there, as the mao does?
    pub fn moves_in_two_steps(&self, kind: Kind) -> bool {
        self.row(kind).is_some_and(|row| row.movements == [Movement::Mao])
    }

    fn reach(&self, kind: Kind, from: Square, occupied: Bitboard, purpose: Purpose) -> Bitboard {
        self.row(kind).map_or(Bitboard::EMPTY, |row| {
            row.movements
                .iter()
                .fold(Bitboard::EMPTY, |set, movement| set | movement.reach(from, occupied, purpose))
        })
    }
}
