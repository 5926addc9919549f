use super::ways::{FARTHEST, Walk};
use crate::board::{Bitboard, Colour, Kind, Square};
use crate::position::{Castling, Position};
use arrayvec::ArrayVec;

/// Squares from which a way may begin, each with the moves before.
pub(super) type Starts = ArrayVec<(Square, u8), 3>;

/// A unit of a side, with the squares from which its way may begin: its own, and for a rook or king that may castle
/// those where castling brings it, with the moves that takes.
pub(super) struct Walker {
    pub walk: Walk,
    pub starts: Starts,
}

impl Walker {
    /// Moves to a square.
    pub fn way(&self, to: Square) -> u8 {
        let ways = self.starts.iter().map(|&(from, before)| before + self.walk.way(from, to));
        ways.min().unwrap_or(u8::MAX)
    }

    fn union(&self, moves: usize, squares: impl Fn(Walk, Square, usize) -> Bitboard) -> Bitboard {
        let starts = self.starts.iter().filter(|(_, before)| usize::from(*before) <= moves);
        starts.fold(Bitboard::EMPTY, |set, &(from, before)| {
            set | squares(self.walk, from, moves - usize::from(before))
        })
    }

    /// Where it can stand after at most so many moves.
    pub fn within(&self, moves: usize) -> Bitboard {
        self.union(moves, Walk::within)
    }

    /// What it can attack after at most so many moves.
    pub fn attacked_within(&self, moves: usize) -> Bitboard {
        self.union(moves, Walk::attacked_within)
    }
}

/// More units than an orthodox side has may stand on a problem's board.
pub(super) type Walkers = ArrayVec<Walker, 64>;

/// The units of a side, all or without its king.
pub(super) fn walkers(position: &Position, side: Colour, with_king: bool) -> Walkers {
    let castling = position.castling();
    let board = position.placement();
    let units = board.side(side).into_iter().filter_map(|square| Some((square, board.at(square)?)));
    units
        .filter(|&(_, unit)| with_king || unit.kind() != Kind::KING)
        .map(|(from, unit)| Walker { walk: Walk::of(unit), starts: starts(castling, from, unit.kind()) })
        .collect()
}

/// Where a unit's way may begin: on its own square, which comes first, or where castling brings it.
pub(super) fn starts(castling: Castling, from: Square, kind: Kind) -> Starts {
    let mut starts = Starts::new();
    starts.push((from, 0));
    if may_castle(castling, from) {
        // Castling is the king's move; it brings the rook over the king for nothing.
        let (files, moves) = if kind == Kind::KING { ([2, 6], 1) } else { ([3, 5], 0) };
        starts.extend(files.map(|file| (Square::new(file, from.rank()), moves)));
    }
    starts
}

/// Can the king or rook on this square perhaps still castle?
pub(super) fn may_castle(castling: Castling, from: Square) -> bool {
    let has = |file| castling.has(Castling::of(Square::new(file, from.rank())));
    matches!(from.file(), 0 | 4 | 7)
        && matches!(from.rank(), 0 | 7)
        && has(from.file())
        && has(4)
        && (has(0) || has(7))
}

/// Squares by the fewest moves that bring any of some units there.
pub(super) struct Arrivals {
    within: [Bitboard; FARTHEST + 1],
    most: usize,
}

impl Arrivals {
    /// For these units, in at most so many moves.
    pub fn of(walkers: &[Walker], moves: usize) -> Self {
        let mut within = [Bitboard::EMPTY; FARTHEST + 1];
        let most = moves.min(FARTHEST);
        for walker in walkers {
            for (d, set) in within.iter_mut().enumerate().take(most + 1) {
                *set |= walker.within(d);
            }
        }
        Self { within, most }
    }

    #[inline]
    pub fn within(&self, moves: usize) -> Bitboard {
        self.within[moves.min(self.most)]
    }

    /// Can so many moves bring a unit to each of these squares? Counts the nearest unit for each square.
    #[inline]
    pub fn could_fill(&self, squares: Bitboard, moves: usize) -> bool {
        could_fill(&self.within[..=self.most], squares, moves)
    }
}

/// Can so many moves bring a unit to each of these squares, if these are the squares that some unit reaches by at most 0,
/// 1, 2, ... moves? Counts the nearest unit for each square.
#[inline]
pub(super) fn could_fill(within: &[Bitboard], squares: Bitboard, moves: usize) -> bool {
    let mut needed = 0;
    for &within in within.iter().take(moves + 1) {
        let open = squares & !within;
        if open.is_empty() {
            return true;
        }
        needed += open.len() as usize;
        if needed > moves {
            return false;
        }
    }
    // Whoever is not there now never comes.
    false
}

/// Fewest moves that bring a different unit to each of at most eight squares; more than `most` if it takes more.
pub(super) fn assign(walkers: &[Walker], squares: Bitboard, most: u8) -> u8 {
    let full = (1usize << squares.len()) - 1;
    let mut least = [u8::MAX; 256];
    least[0] = 0;
    for walker in walkers {
        let costs: ArrayVec<u8, 8> = squares.into_iter().map(|square| walker.way(square)).collect();
        if costs.iter().all(|&cost| cost > most) {
            continue;
        }
        for filled in (0..=full).rev() {
            if least[filled] > most {
                continue;
            }
            for (i, &cost) in costs.iter().enumerate() {
                let with = filled | 1 << i;
                if with != filled {
                    least[with] = least[with].min(least[filled].saturating_add(cost));
                }
            }
        }
    }
    least[full]
}
