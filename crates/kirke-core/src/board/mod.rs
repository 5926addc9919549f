//! Level 0: the vocabulary of the board. Squares, colours, kinds, units, bitboards, geometry, placement.
//!
//! Nothing here knows a rule: no rebirth, no check, no stipulation.

mod attributes;
mod bitboard;
mod colour;
mod geometry;
mod joined;
mod magic;
mod placement;
mod sliders;
mod square;
mod unit;

pub use attributes::{ATTRIBUTES, Attribute, Attributes};
pub use bitboard::Bitboard;
pub use colour::{Colour, Sides};
pub use geometry::{
    between, bishop_lines, king_attacks, knight_attacks, leaper_attacks, line, pawn_attacks, queen_lines,
    rook_lines,
};
pub use joined::Joined;
pub use placement::Placement;
pub use sliders::{bishop_attacks, officer_attacks, queen_attacks, rook_attacks};
pub use square::{NotASquare, Square};
pub use unit::{FAIRY_KINDS, Kind, Unit};
