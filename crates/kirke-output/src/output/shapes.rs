//! The outlines of the six orthodox units as vector drawings, each in a box of 45 by 45. Drawn for this program.

use crate::board::Kind;

/// A drawing: what is filled, and the lines on top of it.
pub(super) struct Shape {
    pub body: &'static str,
    pub lines: &'static str,
}

/// The side of the box.
pub(super) const SIZE: usize = 45;

/// The shape of an orthodox kind.
pub(super) fn shape(kind: Kind) -> &'static Shape {
    match kind {
        Kind::PAWN => &PAWN,
        Kind::KNIGHT => &KNIGHT,
        Kind::BISHOP => &BISHOP,
        Kind::ROOK => &ROOK,
        Kind::KING => &KING,
        _ => &QUEEN,
    }
}

static PAWN: Shape = Shape {
    body: "M12 37.5H33V34C33 30.5 27.5 28 26.6 21.8H29.6V19.2H26A6 6 0 1 0 19 19.2H15.4V21.8H18.4\
           C17.5 28 12 30.5 12 34Z",
    lines: "M13 33.6H32",
};

static KNIGHT: Shape = Shape {
    body: "M13.5 38H34.5C35.6 26 34.4 14.4 22.6 10.6L20.4 6.8L18.6 10.4L16.4 8.2L15.6 12.4C12.6 16 10.4 20.6 8.6 24\
           C7.6 26 9 28.4 11 28.6C11.8 29.4 13 29.4 13.8 28.6L14.4 27.2C16 25.8 18.6 25.6 20.6 24.4\
           C21 29 14.6 30.6 13.5 38Z",
    lines: "M14.8 34.2H34.2M16.2 16.2L18 15.4M11 25.2L12 24.2M23.6 13.4C29.6 16.4 31.4 23 31 30.8",
};

static BISHOP: Shape = Shape {
    body: "M10 38C14 36.4 18.4 37.6 22.5 35C26.6 37.6 31 36.4 35 38L34 34.6C31 33.8 29 33.6 28.6 31.6L28.2 28.4\
           C32.6 24.6 32.4 18 22.5 10.4C12.6 18 12.4 24.6 16.8 28.4L16.4 31.6C16 33.6 14 33.8 11 34.6Z\
           M22.5 10.6A2.5 2.5 0 1 1 22.51 10.6Z",
    lines: "M17 28.3C20 27.3 25 27.3 28 28.3M16.7 31.4C20 30.4 25 30.4 28.3 31.4M22.5 16V24M18.8 19.6H26.2",
};

static ROOK: Shape = Shape {
    body: "M10 38H35V34.4L31.6 31.5L30.6 17.5L34 14.5V8.5H29.4V11.5H25V8.5H20V11.5H15.6V8.5H11V14.5L14.4 17.5\
           L13.4 31.5L10 34.4Z",
    lines: "M11.5 33.9H33.5M14 31.1H31M15 17.6H30M12.5 14.4H32.5",
};

static QUEEN: Shape = Shape {
    body: "M11 38H34L33 34.2L31.2 30.4L32 26.6L37.4 14.2L30.6 21.4L29.6 11L24.9 20.6L22.5 8.8L20.1 20.6L15.4 11\
           L14.4 21.4L7.6 14.2L13 26.6L13.8 30.4L12 34.2ZM7.2 14.6a2.3 2.3 0 1 1 .01 0ZM15 11.2a2.3 2.3 0 1 1 .01 0Z\
           M22.5 9.2a2.3 2.3 0 1 1 .01 0ZM30 11.2a2.3 2.3 0 1 1 .01 0ZM37.8 14.6a2.3 2.3 0 1 1 .01 0Z",
    lines: "M13.4 27.2C18 25.4 27 25.4 31.6 27.2M14.2 30.6C18 29.2 27 29.2 30.8 30.6M12.6 34.2C18 32.8 27 32.8 32.4 34.2",
};

static KING: Shape = Shape {
    body: "M21.1 12.2V10.2H18.4V7.6H21.1V5H23.9V7.6H26.6V10.2H23.9V12.2ZM22.5 28C20.4 23 18.6 20.4 18.6 16.8\
           C18.6 13.6 20.4 12 22.5 12C24.6 12 26.4 13.6 26.4 16.8C26.4 20.4 24.6 23 22.5 28Z\
           M11.5 38H33.5L33 30.6C37.4 27.4 39.4 23.6 37.8 19.8C36.2 16.2 30.4 14.8 26.2 18C25.8 21 24.2 24.6 22.5 28\
           C20.8 24.6 19.2 21 18.8 18C14.6 14.8 8.8 16.2 7.2 19.8C5.6 23.6 7.6 27.4 12 30.6Z",
    lines: "M12.2 30.8C18 28.4 27 28.4 32.8 30.8M12 34.4C18 32.2 27 32.2 33 34.4",
};
