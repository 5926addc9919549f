use super::magic::{BISHOP_STEPS, ROOK_STEPS, slow_attacks};
use super::{Bitboard, Colour, Square};

const fn leaps(square: Square, steps: &[(i8, i8)]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < steps.len() {
        if let Some(to) = square.offset(steps[i].0, steps[i].1) {
            set = set.with(to);
        }
        i += 1;
    }
    set
}

/// Where a leaper gets from a square that goes so many squares one way and so many the other way.
pub fn leaper_attacks(square: Square, (a, b): (i8, i8)) -> Bitboard {
    leaps(square, &[(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)])
}

const fn leap_table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = leaps(Square::from_index(i as u8), steps);
        i += 1;
    }
    table
}

static KING: [Bitboard; 64] =
    leap_table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static KNIGHT: [Bitboard; 64] =
    leap_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static PAWN: [[Bitboard; 64]; 2] = [leap_table(&[(-1, 1), (1, 1)]), leap_table(&[(-1, -1), (1, -1)])];

/// One row per square, one entry per second square.
type PairTable = [[Bitboard; 64]; 64];

// Squares strictly between two squares of a common queen line, and the whole line through both.
const fn line_tables() -> (PairTable, PairTable) {
    let directions: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut i = 0;
    while i < 64 {
        let from = Square::from_index(i as u8);
        let mut d = 0;
        while d < 8 {
            let (file_step, rank_step) = directions[d];
            let mut whole = Bitboard::of(from);
            let mut back = from;
            while let Some(next) = back.offset(-file_step, -rank_step) {
                whole = whole.with(next);
                back = next;
            }
            let mut ahead = from;
            while let Some(next) = ahead.offset(file_step, rank_step) {
                whole = whole.with(next);
                ahead = next;
            }
            let mut passed = Bitboard::EMPTY;
            let mut to = from;
            while let Some(next) = to.offset(file_step, rank_step) {
                between[i][next.index()] = passed;
                line[i][next.index()] = whole;
                passed = passed.with(next);
                to = next;
            }
            d += 1;
        }
        i += 1;
    }
    (between, line)
}

static BETWEEN: PairTable = line_tables().0;
static LINE: PairTable = line_tables().1;

const fn lines_of_slider(steps: &[(i8, i8); 4]) -> [Bitboard; 64] {
    let mut lines = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        lines[i] = Bitboard(slow_attacks(i as u8, steps, 0));
        i += 1;
    }
    lines
}

static ROOK_LINES: [Bitboard; 64] = lines_of_slider(&ROOK_STEPS);
static BISHOP_LINES: [Bitboard; 64] = lines_of_slider(&BISHOP_STEPS);

/// Squares a king's step away.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares a knight's leap away.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares a pawn of this colour attacks, whatever rank it stands on.
#[inline]
pub fn pawn_attacks(colour: Colour, square: Square) -> Bitboard {
    PAWN[colour.index()][square.index()]
}

/// Squares strictly between two squares of one rank, file or diagonal; empty otherwise.
///
/// ```
/// use kirke::board::{between, Square};
/// assert_eq!(between(Square::A1, Square::D4).into_iter().collect::<Vec<_>>(), [Square::B2, Square::C3]);
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, both included; empty if there is none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Rank and file through a square, without the square itself: the lines of a rook on an empty board.
#[inline]
pub fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

/// Both diagonals through a square, without the square itself: the lines of a bishop on an empty board.
#[inline]
pub fn bishop_lines(square: Square) -> Bitboard {
    BISHOP_LINES[square.index()]
}

/// Rank, file and both diagonals through a square, without the square itself: the lines of a queen on an empty board.
#[inline]
pub fn queen_lines(square: Square) -> Bitboard {
    rook_lines(square) | bishop_lines(square)
}
