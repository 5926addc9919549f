//! Grids other than the usual ones: lines across the whole board, cells of any shape, pieces of lines.

use super::Grid;
use crate::board::{Bitboard, Square};
use schemars::JsonSchema;
use serde::Serialize;

/// What the cells of a grid are before pieces of lines are added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cells {
    /// The usual cells of two by two.
    Usual,
    /// Lines lead across the board.
    Lines(Grid),
    /// Each square has the number of its cell; those that nobody names have 0.
    Numbered([[u8; 8]; 8]),
}

/// A grid of the composer's own.
///
/// ```
/// use kirke::board::Square;
/// use kirke::rules::{Cells, DrawnGrid};
/// let (grid, _) = DrawnGrid::read("a1b1a2 c3c4 GridLine Ve14", DrawnGrid::IRREGULAR).unwrap();
/// assert!(!grid.parts(Square::A1, Square::B1) && grid.parts(Square::A1, Square::C3));
/// assert!(grid.parts(Square::D2, Square::E2) && !grid.parts(Square::D6, Square::E6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct DrawnGrid {
    /// The cells.
    pub cells: Cells,
    /// Squares with a piece of line at their left edge.
    pub left: Bitboard,
    /// Squares with a piece of line at their lower edge.
    pub below: Bitboard,
}

/// Popeye's word for pieces of lines in French, German and English.
const GRID_LINE: [&str; 3] = ["LigneGrille", "GitterLinie", "GridLine"];

impl DrawnGrid {
    const fn of(cells: Cells) -> Self {
        Self { cells, left: Bitboard::EMPTY, below: Bitboard::EMPTY }
    }

    /// Lines across the board, none named yet.
    pub const ORTHOGONAL: Self = Self::of(Cells::Lines(Grid { files: 0, ranks: 0 }));
    /// Cells of any shape, none named yet.
    pub const IRREGULAR: Self = Self::of(Cells::Numbered([[0; 8]; 8]));
    /// The usual cells, and no piece of a line named yet.
    pub const LINES: Self = Self::of(Cells::Usual);

    /// The same with nothing named.
    #[must_use]
    pub fn bare(self) -> Self {
        match self.cells {
            Cells::Usual => Self::LINES,
            Cells::Lines(_) => Self::ORTHOGONAL,
            Cells::Numbered(_) => Self::IRREGULAR,
        }
    }

    /// An example of this sort.
    #[must_use]
    pub fn example(self) -> Self {
        let text = match self.cells {
            Cells::Usual => "Ve18",
            Cells::Lines(_) => "bdf246",
            Cells::Numbered(_) => "a1b1a2b2 e2e3",
        };
        Self::read(text, self.bare()).map_or(self, |(grid, _)| grid)
    }

    /// What stands behind the name of a grid of this sort from here on, and where it ends.
    pub fn read(text: &str, bare: Self) -> Option<(Self, usize)> {
        let (mut grid, mut end, mut cell) = (bare, 0, 0);
        let mut draws = bare.cells == Cells::Usual;
        while let Some((word, after)) = word_from(text, end) {
            let is_known = match &mut grid.cells {
                _ if GRID_LINE.iter().any(|known| known.eq_ignore_ascii_case(word)) => {
                    draws = true;
                    true
                }
                _ if draws => grid.draw(word),
                Cells::Usual => false,
                Cells::Lines(lines) => *lines == Grid { files: 0, ranks: 0 } && across(lines, word),
                Cells::Numbered(numbers) => {
                    cell += 1;
                    number(numbers, word, cell)
                }
            };
            if !is_known {
                break;
            }
            end = after;
        }
        (grid != bare).then_some((grid, end))
    }

    /// Can this word stand behind the name of a grid of this sort, whatever else does?
    pub fn has_word(&self, word: &str) -> bool {
        match self.cells {
            Cells::Usual => self.bare().draw(word),
            Cells::Lines(_) => across(&mut Grid { files: 0, ranks: 0 }, word),
            Cells::Numbered(_) => number(&mut [[0; 8]; 8], word, 1),
        }
    }

    /// Is all that this sort of grid says of its cells one word?
    pub const fn takes_one_word(&self) -> bool {
        matches!(self.cells, Cells::Lines(_))
    }

    /// A piece of line: vertical or horizontal, the lower left corner of a square, the length.
    fn draw(&mut self, word: &str) -> bool {
        let [sort, file, rank, length] = *word.as_bytes() else { return false };
        let corner = word.get(1..3).and_then(|square| square.parse::<Square>().ok());
        let (Some(corner), b'1'..=b'8') = (corner, length) else { return false };
        debug_assert!(file != 0 && rank != 0);
        let edges = |steps: [i8; 2]| -> Bitboard {
            let along = |i: u8| corner.offset(steps[0] * i as i8, steps[1] * i as i8);
            (0..length - b'0').filter_map(along).collect()
        };
        match sort.to_ascii_lowercase() {
            b'v' => self.left |= edges([0, 1]),
            b'h' => self.below |= edges([1, 0]),
            _ => return false,
        }
        true
    }

    /// Its words as they are written behind the name.
    pub fn words(&self) -> Vec<String> {
        let mut words = match self.cells {
            Cells::Usual => Vec::new(),
            Cells::Lines(lines) => {
                let at = |mask: u8, names: &str| -> String {
                    names.char_indices().filter(|&(i, _)| mask >> i & 1 != 0).map(|(_, name)| name).collect()
                };
                let word = at(lines.files, "abcdefgh") + &at(lines.ranks, "12345678");
                Some(word).filter(|word| !word.is_empty()).into_iter().collect()
            }
            Cells::Numbered(numbers) => {
                let of = |cell: u8| -> String {
                    let of_cell = |square: &Square| number_of(&numbers, *square) == cell;
                    Square::ALL.into_iter().filter(of_cell).map(|square| square.to_string()).collect()
                };
                (1..=64).map(of).filter(|word| !word.is_empty()).collect()
            }
        };
        if (self.left | self.below).any() && self.cells != Cells::Usual {
            words.push(GRID_LINE[2].to_owned());
        }
        for (edges, letter) in [(self.left, 'V'), (self.below, 'H')] {
            words.extend(edges.into_iter().map(|square| format!("{letter}{square}1")));
        }
        words
    }

    /// Does a move between two squares lead from cell to cell, or across a piece of line?
    pub fn parts(&self, one: Square, other: Square) -> bool {
        let by_cell = match self.cells {
            Cells::Usual => Grid::USUAL.parts(one, other),
            Cells::Lines(lines) => lines.parts(one, other),
            Cells::Numbered(numbers) => number_of(&numbers, one) != number_of(&numbers, other),
        };
        let place = |square: Square| [i32::from(square.file()), i32::from(square.rank())];
        let turned = |[file, rank]: [i32; 2]| [rank, file];
        let [from, to] = [place(one), place(other)];
        by_cell
            || self.left.into_iter().any(|edge| crosses(from, to, place(edge)))
            || self.below.into_iter().any(|edge| crosses(turned(from), turned(to), turned(place(edge))))
    }
}

/// Does the way between the middles of two squares meet the left edge of a third, its ends included?
fn crosses([x, y]: [i32; 2], [to_x, to_y]: [i32; 2], [left, low]: [i32; 2]) -> bool {
    // In halves of a square, seen from the departure.
    let [across, up] = [2 * (to_x - x), 2 * (to_y - y)];
    let edge = 2 * (left - x) - 1;
    if across == 0 || edge.signum() != across.signum() || edge.abs() > across.abs() {
        return false;
    }
    // The height there, times the width of the move.
    let height = up * edge.abs();
    let [bottom, top] = [2 * (low - y) - 1, 2 * (low - y) + 1].map(|height| height * across.abs());
    (bottom..=top).contains(&height)
}

fn number_of(numbers: &[[u8; 8]; 8], square: Square) -> u8 {
    numbers[usize::from(square.rank())][usize::from(square.file())]
}

/// Lines behind the files and ranks of a word.
fn across(lines: &mut Grid, word: &str) -> bool {
    for sign in word.bytes().map(|sign| sign.to_ascii_lowercase()) {
        match sign {
            b'a'..=b'h' => lines.files |= 1 << (sign - b'a'),
            b'1'..=b'8' => lines.ranks |= 1 << (sign - b'1'),
            _ => return false,
        }
    }
    true
}

/// Gives the squares of a word the number of a cell.
fn number(numbers: &mut [[u8; 8]; 8], word: &str, cell: u8) -> bool {
    let squares: Option<Vec<Square>> =
        word.as_bytes().chunks(2).map(|two| str::from_utf8(two).ok()?.parse().ok()).collect();
    let Some(squares) = squares.filter(|_| cell <= 64) else { return false };
    for square in squares {
        numbers[usize::from(square.rank())][usize::from(square.file())] = cell;
    }
    true
}

/// The next word from here on, and where it ends.
fn word_from(text: &str, at: usize) -> Option<(&str, usize)> {
    let separates = |sign: char| sign.is_whitespace() || sign == ',';
    let start = at + text[at..].find(|sign| !separates(sign))?;
    let end = text[start..].find(separates).map_or(text.len(), |length| start + length);
    Some((&text[start..end], end))
}
