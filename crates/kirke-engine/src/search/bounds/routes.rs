//! Where a unit may be on its way from square to square, on an empty board: tables of what `ways` tells.

use super::ways::{FAR, FARTHEST, PAWN_BECOMES, Walk, distance, pawn_distance};
use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use std::sync::LazyLock;

/// Sets of squares by moves; the last one holds all that can be reached at all.
type Sets = [Bitboard; FARTHEST + 1];

struct Pawns {
    /// Where a pawn may stand, still a pawn.
    as_pawn: Box<[[Sets; 64]; 2]>,
    /// Where it may stand as an officer of each kind.
    promoted: Box<[[[Sets; 64]; 7]; 2]>,
    /// From where a pawn comes to a square as a unit of each kind.
    towards: Box<[[[Sets; 64]; 7]; 2]>,
    /// Where a pawn may stand that captures nothing until it promotes.
    straight: Box<[[Sets; 64]; 2]>,
}

static PAWNS: LazyLock<Pawns> = LazyLock::new(|| {
    let mut pawns = Pawns {
        as_pawn: Box::new([[Sets::default(); 64]; 2]),
        promoted: Box::new([[[Sets::default(); 64]; 7]; 2]),
        towards: Box::new([[[Sets::default(); 64]; 7]; 2]),
        straight: Box::new([[Sets::default(); 64]; 2]),
    };
    let add = |sets: &mut Sets, moves: u8, square: Square| {
        if moves < FAR {
            for set in &mut sets[usize::from(moves).min(FARTHEST)..] {
                *set |= Bitboard::of(square);
            }
        }
    };
    for side in Colour::ALL {
        let by_side = side.index();
        for from in Square::ALL {
            for to in Square::ALL {
                let (f, t) = (from.index(), to.index());
                let moves = pawn_distance(side, from, to);
                add(&mut pawns.as_pawn[by_side][f], moves, to);
                add(&mut pawns.towards[by_side][Kind::PAWN.index()][t], moves, from);
                if from.file() == to.file() {
                    add(&mut pawns.straight[by_side][f], moves, to);
                }
                let ahead = Square::new(from.file(), side.promotion_rank());
                for &kind in &PAWN_BECOMES[1..] {
                    let at = |promotion: Square| {
                        pawn_distance(side, from, promotion).saturating_add(distance(kind, promotion, to))
                    };
                    let promotions = (0..8).map(|file| Square::new(file, side.promotion_rank()));
                    let moves = promotions.map(at).min().unwrap_or(FAR);
                    add(&mut pawns.promoted[by_side][kind.index()][f], moves, to);
                    add(&mut pawns.towards[by_side][kind.index()][t], moves, from);
                    add(&mut pawns.straight[by_side][f], at(ahead), to);
                }
            }
        }
    }
    pawns
});

/// Where a unit may stand after at most so many moves: a pawn captures nothing until it promotes.
pub(super) fn straight(unit: Unit, from: Square, moves: usize) -> Bitboard {
    if unit.kind() == Kind::PAWN {
        PAWNS.straight[unit.colour().index()][from.index()][moves.min(FARTHEST)]
    } else {
        Walk::of(unit).within(from, moves)
    }
}

/// The squares from which, reached in at most `gone` moves, a unit gets to a square as a unit of this kind in at most
/// `left` more. An officer keeps its kind.
pub(super) fn passing(
    unit: Unit,
    from: Square,
    (to, last): (Square, Kind),
    gone: usize,
    left: usize,
) -> Bitboard {
    if unit.kind() != Kind::PAWN {
        let walk = Walk::of(unit);
        return walk.within(from, gone) & walk.within(to, left);
    }
    let (side, f, t) = (unit.colour().index(), from.index(), to.index());
    let (gone, left) = (gone.min(FARTHEST), left.min(FARTHEST));
    let pawn = PAWNS.as_pawn[side][f][gone] & PAWNS.towards[side][last.index()][t][left];
    if last == Kind::PAWN {
        return pawn;
    }
    let officer = Walk::of(Unit::new(unit.colour(), last));
    pawn | (PAWNS.promoted[side][last.index()][f][gone] & officer.within(to, left))
}

/// More captures than this are not told apart.
const MOST_CAPTURES: usize = 3;

/// By captures of the pawn on its way, side, kind in the end, square and square in the end.
type PawnMoves = [[[[[u8; 64]; 64]; 7]; 2]; MOST_CAPTURES + 1];

static PAWN_MOVES: LazyLock<Box<PawnMoves>> = LazyLock::new(|| {
    let mut table = vec![[[[[FAR; 64]; 64]; 7]; 2]; MOST_CAPTURES + 1];
    for (captures, table) in table.iter_mut().enumerate() {
        let most = if captures == MOST_CAPTURES { u8::MAX } else { captures as u8 };
        for side in Colour::ALL {
            for from in Square::ALL {
                let to_square = |to: Square| match from.file().abs_diff(to.file()) <= most {
                    true => pawn_distance(side, from, to),
                    false => FAR,
                };
                let promotions = Bitboard::rank(side.promotion_rank()).into_iter();
                let promotions: Vec<(Square, u8)> = promotions
                    .map(|square| (square, to_square(square)))
                    .filter(|&(_, moves)| moves < FAR)
                    .collect();
                for to in Square::ALL {
                    let row = |kind: Kind| (side.index(), kind.index(), from.index(), to.index());
                    let (a, b, c, d) = row(Kind::PAWN);
                    table[a][b][c][d] = to_square(to);
                    for &kind in &PAWN_BECOMES[1..] {
                        let ways = promotions.iter().map(|&(at, moves)| moves + distance(kind, at, to));
                        let (a, b, c, d) = row(kind);
                        table[a][b][c][d] = ways.min().unwrap_or(FAR).min(FAR);
                    }
                }
            }
        }
    }
    table.try_into().expect("one table for each number of captures")
});

/// Moves that bring a unit to a square as a unit of this kind, if as a pawn it captures so many times at most; [`FAR`]
/// if there is no way.
pub(super) fn moves_as(unit: Unit, from: Square, (to, kind): (Square, Kind), captures: usize) -> u8 {
    if unit.kind() == kind && kind != Kind::PAWN {
        return distance(kind, from, to);
    }
    if unit.kind() != Kind::PAWN {
        return FAR;
    }
    PAWN_MOVES[captures.min(MOST_CAPTURES)][unit.colour().index()][kind.index()][from.index()][to.index()]
}
