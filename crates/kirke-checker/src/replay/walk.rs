//! How units move, written from the rules of the game alone: square by square, without tables or bitboards. Only
//! fairy units ask their army.

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::Position;
use crate::rules::{KindChange, Rules, SquareRule, When, Who};

/// What a unit wants to do on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// Go there without a capture.
    Move,
    /// Capture what stands there.
    Capture,
}

/// What stands where.
#[derive(Clone, Debug)]
pub(super) struct Board {
    units: [Option<Unit>; 64],
    /// Squares that are none.
    holes: Bitboard,
    /// Squares with units, and holes.
    occupied: Bitboard,
    /// Where units stood in the diagram, if that is remembered.
    origins: [Option<Square>; 64],
}

/// Boards are alike if the same stands on them; no text tells where units come from.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.units, self.holes, self.occupied) == (other.units, other.holes, other.occupied)
    }
}

impl Board {
    pub fn of(position: &Position) -> Self {
        let units = Square::ALL.map(|square| position.placement().at(square));
        let holes = position.placement().holes();
        let stands = |square: &Square| units[square.index()].is_some();
        let occupied = Square::ALL.into_iter().filter(stands).fold(holes, Bitboard::with);
        let origins = Square::ALL.map(|square| position.origin(square));
        Self { units, holes, occupied, origins }
    }

    pub fn at(&self, square: Square) -> Option<Unit> {
        self.units[square.index()]
    }

    /// Where the unit on a square stood in the diagram, if that is remembered.
    pub fn origin(&self, square: Square) -> Option<Square> {
        self.origins[square.index()]
    }

    pub fn is_empty(&self, square: Square) -> bool {
        !self.occupied.has(square)
    }

    pub fn set(&mut self, square: Square, unit: Option<Unit>) {
        self.units[square.index()] = unit;
        self.occupied = match unit.is_some() || self.holes.has(square) {
            true => self.occupied.with(square),
            false => self.occupied.without(square),
        };
    }

    /// Makes a hole of a square on which nothing stands.
    pub fn dig(&mut self, square: Square) {
        if self.at(square).is_none() {
            self.holes = self.holes.with(square);
            self.occupied = self.occupied.with(square);
        }
    }

    /// The board with the unit of `from` on `to`.
    pub fn moved(&self, from: Square, to: Square) -> Self {
        let mut board = self.clone();
        board.set(from, None);
        board.set(to, self.at(from));
        board.origins[to.index()] = self.origins[from.index()];
        board
    }

    /// The board with the neutral units in the hands of a side.
    pub fn owned_by(&self, side: Colour) -> Self {
        let mut board = self.clone();
        board.units = self.units.map(|unit| unit.map(|unit| unit.owned_by(side)));
        board
    }

    pub fn units(&self, side: Colour) -> impl Iterator<Item = (Square, Unit)> + '_ {
        let own = move |square| Some((square, self.at(square).filter(|unit| unit.colour() == side)?));
        Square::ALL.into_iter().filter_map(own)
    }

    /// All occupied squares.
    pub fn occupied(&self) -> Bitboard {
        self.occupied
    }
}

/// Can this unit, standing on `from`, get to `to` with this attempt? What stands on `to` is for the caller to look at.
pub(super) fn reaches(
    rules: &Rules,
    board: &Board,
    unit: Unit,
    from: Square,
    to: Square,
    attempt: Attempt,
) -> bool {
    if rules.motion.joined.any() && Kind::ORTHODOX.contains(&unit.kind()) {
        return reaches_over_edges(rules, board, unit, from, to, attempt);
    }
    let (files, ranks) = from.vector_to(to);
    let diagonal = files.abs() == ranks.abs();
    let straight = files == 0 || ranks == 0;
    match unit.kind() {
        Kind::PAWN => pawn_reaches(rules, board, unit.colour(), from, to, attempt),
        Kind::KNIGHT => files.abs() * ranks.abs() == 2,
        Kind::BISHOP => diagonal && way_is_free(board, from, to),
        Kind::ROOK => straight && way_is_free(board, from, to),
        Kind::QUEEN => (straight || diagonal) && way_is_free(board, from, to),
        Kind::KING => files.abs().max(ranks.abs()) == 1,
        _ => {
            let counts =
                |square: &Square| board.at(*square).is_some_and(|other| other.can_be_taken_by(unit.colour()));
            // A radial knight hops over enemy units, and nothing else is in its way.
            let occupied = match rules.army.hops_over_enemies(unit.kind()) {
                true => board.occupied().into_iter().filter(counts).collect(),
                false => board.occupied(),
            };
            let reach = match attempt {
                Attempt::Move => rules.army.quiet_reach(unit, from, occupied),
                Attempt::Capture => rules.army.capture_reach(unit, from, occupied),
            };
            reach.has(to)
        }
    }
}

/// The same on a board with joined edges: step by step, and from one edge to the other.
fn reaches_over_edges(
    rules: &Rules,
    board: &Board,
    unit: Unit,
    from: Square,
    to: Square,
    attempt: Attempt,
) -> bool {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let ahead = unit.colour().forward();
    match unit.kind() {
        Kind::PAWN if attempt == Attempt::Move => {
            pawn_reaches(rules, board, unit.colour(), from, to, attempt)
        }
        Kind::PAWN => {
            let may = from.rank() != unit.colour().first_rank() || first_rank_pawns_move(rules, from);
            // Pawns do not go from the last rank to the first.
            may && to.rank() as i8 == from.rank() as i8 + ahead
                && [1, -1].into_iter().any(|files| beyond(rules, from, (files, ahead)) == Some(to))
        }
        Kind::KNIGHT => KNIGHT.into_iter().any(|step| beyond(rules, from, step) == Some(to)),
        Kind::KING => STRAIGHT.into_iter().chain(DIAGONAL).any(|step| beyond(rules, from, step) == Some(to)),
        Kind::BISHOP => DIAGONAL.into_iter().any(|step| rides_over_edges(rules, board, from, to, step)),
        Kind::ROOK => STRAIGHT.into_iter().any(|step| rides_over_edges(rules, board, from, to, step)),
        _ => {
            let mut steps = STRAIGHT.into_iter().chain(DIAGONAL);
            steps.any(|step| rides_over_edges(rules, board, from, to, step))
        }
    }
}

/// The square after a step, which may lead over joined edges.
pub(super) fn beyond(rules: &Rules, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let joined = rules.motion.joined;
    let wrap = |at: u8, step: i8, joined: bool| match at as i8 + step {
        on @ 0..8 => Some(on as u8),
        off if joined => Some((off + 8) as u8 % 8),
        _ => None,
    };
    let file = wrap(from.file(), files, joined.files)?;
    Some(Square::new(file, wrap(from.rank(), ranks, joined.ranks)?))
}

fn rides_over_edges(rules: &Rules, board: &Board, from: Square, to: Square, step: (i8, i8)) -> bool {
    leads_to(board, from, to, |square| beyond(rules, square, step))
}

fn pawn_reaches(
    rules: &Rules,
    board: &Board,
    colour: Colour,
    from: Square,
    to: Square,
    attempt: Attempt,
) -> bool {
    if from.rank() == colour.first_rank() && !first_rank_pawns_move(rules, from) {
        return false;
    }
    let (files, ranks) = from.vector_to(to);
    let forward = ranks * colour.forward();
    match attempt {
        Attempt::Capture => files.abs() == 1 && forward == 1,
        Attempt::Move if files != 0 => false,
        // Einstein Chess: up to three steps from the first rank.
        Attempt::Move if runs(rules) && from.rank() == colour.first_rank() => {
            (1..=3).contains(&forward) && (forward == 1 || way_is_free(board, from, to))
        }
        Attempt::Move => {
            forward == 1 || forward == 2 && from.rank() == colour.pawn_rank() && way_is_free(board, from, to)
        }
    }
}

/// Einstein Chess and its relatives have pawns on their first rank that run.
pub(super) fn runs(rules: &Rules) -> bool {
    rules.outcome.kind_change.is_some_and(|change| match change {
        KindChange::Einstein | KindChange::ReversalEinstein | KindChange::AntiEinstein => true,
        KindChange::Norsk | KindChange::Relegation | KindChange::LineChameleon => false,
    })
}

/// Pawns on their own first rank are immobile, except in Parrain, Contraparrain and Cage Circe, in Einstein Chess, and
/// in wormholes.
fn first_rank_pawns_move(rules: &Rules, from: Square) -> bool {
    runs(rules)
        || rules.motion.wormholes.has(from)
        || rules.motion.normal_pawns
        || rules.parts().map(|rules| rules.rebirth).any(|rebirth| {
            let parrain = rebirth.when == When::LastMove && rebirth.square == SquareRule::Equipollent;
            // In the Anticirce forms they are, as in other ones.
            rebirth.who != Who::Capturer && (parrain || rebirth.square == SquareRule::Cage)
        })
}

/// Is every square between two squares of a line empty? No square is on a line with itself.
fn way_is_free(board: &Board, from: Square, to: Square) -> bool {
    let (files, ranks) = from.vector_to(to);
    leads_to(board, from, to, |square| square.offset(files.signum(), ranks.signum()))
}

/// Does a unit get from one square to another one by such steps over empty squares?
fn leads_to(board: &Board, from: Square, to: Square, step: impl Fn(Square) -> Option<Square>) -> bool {
    let mut square = from;
    loop {
        match step(square) {
            Some(next) if next == from => return false,
            Some(next) if next == to => return true,
            Some(next) if board.is_empty(next) => square = next,
            _ => return false,
        }
    }
}
