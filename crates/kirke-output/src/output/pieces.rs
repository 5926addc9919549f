//! The symbols of units one by one, for pages that draw their board themselves.

use super::shapes::{SIZE, shape};
use super::symbols::{Symbols, Turn};
use crate::board::Kind;
use crate::units::{Army, Row};
use serde::Serialize;

/// How a unit is drawn in a box of [`BOX`] by [`BOX`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Drawn {
    /// What is filled, as a path of SVG.
    pub body: &'static str,
    /// The lines on top of it.
    pub lines: &'static str,
    /// Degrees by which the symbol is turned around the middle of the box.
    pub turned: i16,
}

/// The side of the box.
pub const BOX: usize = SIZE;

/// The six orthodox units, each with its letter in a FEN.
pub fn orthodox() -> [(&'static str, Drawn); 6] {
    let kinds = [
        ("K", Kind::KING),
        ("Q", Kind::QUEEN),
        ("R", Kind::ROOK),
        ("B", Kind::BISHOP),
        ("S", Kind::KNIGHT),
        ("P", Kind::PAWN),
    ];
    kinds.map(|(letter, kind)| (letter, drawn(kind, Turn::None)))
}

/// The usual symbol of a fairy unit, when no other unit of the problem has the same.
pub fn fairy(row: &'static Row) -> Drawn {
    let mut army = Army::default();
    match army.enlist(row) {
        Ok(kind) => {
            let symbol = Symbols::of(&army).symbol(kind);
            drawn(symbol.shape, symbol.turn)
        }
        // An empty army is not full.
        Err(_) => drawn(Kind::QUEEN, Turn::Over),
    }
}

fn drawn(kind: Kind, turn: Turn) -> Drawn {
    let shape = shape(kind);
    Drawn { body: shape.body, lines: shape.lines, turned: turn.degrees() }
}
