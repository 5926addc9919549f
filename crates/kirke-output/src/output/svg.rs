//! A position as a drawing: SVG that stands alone and may as well stand in a page.

use super::diagram;
use super::notation::Notation;
use super::shapes::{SIZE, shape};
use super::symbols::Symbols;
use crate::board::{Sides, Square, Unit};
use crate::position::Setup;
use maud::{Markup, html};
use std::fmt::Write as _;

const MARGIN: usize = 18;
const BOARD: usize = 8 * SIZE;
const WIDTH: usize = BOARD + 2 * MARGIN;
/// Height of a line of the legend.
const LINE: usize = 21;

/// A sign on a square of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Ring,
    Disc,
    Cross,
    Dot,
    Block,
}

/// The board with its units; what no symbol tells stands below it.
pub fn drawing(setup: &Setup, notation: Notation) -> Markup {
    board(setup, &[], notation)
}

/// The board with its units and signs on other squares.
pub(super) fn marked(setup: &Setup, marks: &[(Square, Mark)]) -> Markup {
    board(setup, marks, Notation::default())
}

fn board(setup: &Setup, marks: &[(Square, Mark)], notation: Notation) -> Markup {
    let legend = diagram::legend(setup, notation);
    let symbols = Symbols::of(&setup.army);
    let height = WIDTH + LINE * legend.len();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(height) viewBox={ "0 0 " (WIDTH) " " (height) }
            font-family="Georgia,'Times New Roman',serif" role="img" aria-label=(counted(setup)) {
            rect width="100%" height="100%" fill="#fff" {}
            path d=(dark_squares()) fill="#d3d7dc" {}
            @if setup.placement.neutrals().any() { (halves()) }
            @for &(square, sign) in marks { (mark(square, sign)) }
            @for (square, unit) in setup.placement.iter() { (piece(square, unit, &symbols)) }
            @for (square, letters) in diagram::letters_of_marks(setup, notation) { (beside(square, &letters)) }
            rect x=(MARGIN) y=(MARGIN) width=(BOARD) height=(BOARD) fill="none" stroke="#111" stroke-width="2" {}
            g font-size="11" fill="#777" text-anchor="middle" { (coordinates()) }
            @for (i, line) in legend.iter().enumerate() {
                text x=(MARGIN) y=(WIDTH + LINE * i + 14) font-size="15" { (line) }
            }
        }
    }
}

/// `4+4`, for those who cannot see the drawing.
fn counted(setup: &Setup) -> String {
    format!("chess diagram, {}", diagram::counted(setup, "+"))
}

/// The upper left corner of a square.
fn corner(square: Square) -> (usize, usize) {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    (MARGIN + file * SIZE, MARGIN + (7 - rank) * SIZE)
}

fn dark_squares() -> String {
    let mut path = String::new();
    for square in Square::ALL.into_iter().filter(|square| !square.is_light()) {
        let (x, y) = corner(square);
        let _ = write!(path, "M{x} {y}h{SIZE}v{SIZE}h-{SIZE}Z");
    }
    path
}

const INK: &str = "#111";
const PAPER: &str = "#fff";

/// The colours of neutral units, which are half white and half black.
fn halves() -> Markup {
    html! {
        defs {
            @for (name, left, right) in [("white-and-black", PAPER, INK), ("black-and-white", INK, PAPER)] {
                linearGradient id=(name) gradientUnits="userSpaceOnUse" x1="0" y1="0" x2=(SIZE) y2="0" {
                    stop offset="0.5" stop-color=(left) {}
                    stop offset="0.5" stop-color=(right) {}
                }
            }
        }
    }
}

fn piece(square: Square, unit: Unit, symbols: &Symbols) -> Markup {
    let symbol = symbols.symbol(unit.kind());
    let drawn = shape(symbol.shape);
    let (x, y) = corner(square);
    let degrees = symbol.turn.degrees();
    let mut place = format!("translate({x} {y})");
    if degrees != 0 {
        let centre = SIZE as f32 / 2.0;
        let _ = write!(place, " rotate({degrees} {centre} {centre})");
    }
    let (fill, lines) = match unit.sides() {
        Sides::White => (PAPER, INK),
        Sides::Black => (INK, PAPER),
        Sides::Both => ("url(#white-and-black)", "url(#black-and-white)"),
    };
    html! {
        g transform=(place) stroke-linejoin="round" stroke-linecap="round" {
            path d=(drawn.body) fill=(fill) stroke=(INK) stroke-width="1.4" {}
            path d=(drawn.lines) fill="none" stroke=(lines) stroke-width="1.1" {}
        }
    }
}

/// The letters of a unit's attributes, small, in the corner of its square.
fn beside(square: Square, letters: &str) -> Markup {
    let (x, y) = corner(square);
    html! {
        text x=(x + SIZE - 2) y=(y + 11) font-size="11" font-style="italic" text-anchor="end" fill=(INK)
            stroke=(PAPER) stroke-width="2.5" paint-order="stroke" { (letters) }
    }
}

fn mark(square: Square, mark: Mark) -> Markup {
    let (x, y) = corner(square);
    let (cx, cy) = (x + SIZE / 2, y + SIZE / 2);
    let cross = format!("M{} {}l16 16m0 -16l-16 16", cx - 8, cy - 8);
    html! {
        @match mark {
            Mark::Ring => circle cx=(cx) cy=(cy) r="9" fill="none" stroke=(INK) stroke-width="2" {},
            Mark::Disc => circle cx=(cx) cy=(cy) r="9" fill=(INK) {},
            Mark::Dot => circle cx=(cx) cy=(cy) r="4" fill=(INK) {},
            Mark::Cross => path d=(cross) fill="none" stroke=(INK) stroke-width="3" {},
            Mark::Block => rect x=(cx - 10) y=(cy - 10) width="20" height="20" fill="#888" stroke=(INK) {},
        }
    }
}

fn coordinates() -> Markup {
    html! {
        @for i in 0..8usize {
            text x=(MARGIN / 2) y=(MARGIN + i * SIZE + SIZE / 2 + 4) { (8 - i) }
            text x=(MARGIN + i * SIZE + SIZE / 2) y=(MARGIN + BOARD + 13) { (char::from(b'a' + i as u8)) }
        }
    }
}
