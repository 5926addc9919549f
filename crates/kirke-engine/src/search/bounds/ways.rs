//! How many moves a unit needs on an empty board: units never stand in each other's way, pawns may capture wherever
//! they like, a promoted unit may choose its kind. So no figure exceeds the truth.

use crate::board::{
    Bitboard, Colour, Kind, Square, Unit, bishop_attacks, king_attacks, knight_attacks, officer_attacks,
    pawn_attacks, queen_attacks, rook_attacks,
};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// More moves than any bound needs.
pub(super) const FAR: u8 = 100;

/// Within so many moves a unit gets wherever it can get at all.
pub(super) const FARTHEST: usize = 8;

/// Ways of moving: one for each officer, two for the pawns.
pub(super) const WALKS: usize = 7;

/// A way of moving; the index of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Walk(u8);

impl Walk {
    pub const KING: Self = Self(Kind::KING.index() as u8);

    /// The walk of an orthodox unit.
    #[inline]
    pub fn of(unit: Unit) -> Self {
        let black_pawn = unit.kind() == Kind::PAWN && unit.colour() == Colour::Black;
        Self(if black_pawn { 0 } else { unit.kind().index() as u8 })
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Moves to a square, promotion included; [`FAR`] if there is no way.
    #[inline]
    pub fn way(self, from: Square, to: Square) -> u8 {
        WAYS.way[self.index()][from.index()][to.index()]
    }

    /// The squares it can stand on after at most so many moves.
    #[inline]
    pub fn within(self, from: Square, moves: usize) -> Bitboard {
        WAYS.within[self.index()][from.index()][moves.min(FARTHEST)]
    }

    /// The squares it can attack after at most so many moves.
    #[inline]
    pub fn attacked_within(self, from: Square, moves: usize) -> Bitboard {
        WAYS.attacked[self.index()][from.index()][moves.min(FARTHEST)]
    }

    /// The pawn's side.
    const fn pawn(self) -> Option<Colour> {
        match self.0 {
            0 => Some(Colour::Black),
            1 => Some(Colour::White),
            _ => None,
        }
    }

    /// What it may be after so many moves or more, standing on a square: kind and number of moves.
    pub fn arrivals(self, from: Square, to: Square) -> impl Iterator<Item = (Kind, u8)> {
        let pawn = self.pawn();
        let officer = Kind::from_index(self.0).filter(|_| pawn.is_none());
        let as_officer = officer.map(|kind| (kind, distance(kind, from, to)));
        let as_pawn = pawn.map(|colour| (Kind::PAWN, pawn_distance(colour, from, to)));
        // A queen does all that a rook or a bishop does.
        let promoted = [Kind::QUEEN, Kind::KNIGHT]
            .into_iter()
            .filter_map(move |kind| Some((kind, promoted_distance(pawn?, from, kind, to))));
        as_officer.into_iter().chain(as_pawn).chain(promoted)
    }

    /// What it attacks from a square of an empty board, being of this kind.
    pub fn attacks(self, kind: Kind, from: Square) -> Bitboard {
        match self.pawn() {
            Some(colour) if kind == Kind::PAWN => pawn_attacks(colour, from),
            _ => reach(kind, from),
        }
    }
}

type ByMoves = [[[Bitboard; FARTHEST + 1]; 64]; WALKS];

struct Ways {
    way: Box<[[[u8; 64]; 64]; WALKS]>,
    within: Box<ByMoves>,
    attacked: Box<ByMoves>,
}

static WAYS: LazyLock<Ways> = LazyLock::new(|| {
    let mut ways = Ways {
        way: Box::new([[[FAR; 64]; 64]; WALKS]),
        within: Box::new([[[Bitboard::EMPTY; FARTHEST + 1]; 64]; WALKS]),
        attacked: Box::new([[[Bitboard::EMPTY; FARTHEST + 1]; 64]; WALKS]),
    };
    for walk in (0..WALKS as u8).map(Walk) {
        for from in Square::ALL {
            for to in Square::ALL {
                for (kind, moves) in walk.arrivals(from, to).filter(|&(_, moves)| moves < FAR) {
                    let (i, f) = (walk.index(), from.index());
                    let entry = &mut ways.way[i][f][to.index()];
                    *entry = moves.min(*entry);
                    let attacks = walk.attacks(kind, to);
                    for later in usize::from(moves).min(FARTHEST)..=FARTHEST {
                        ways.within[i][f][later] |= Bitboard::of(to);
                        ways.attacked[i][f][later] |= attacks;
                    }
                }
            }
        }
    }
    ways
});

fn reach(kind: Kind, from: Square) -> Bitboard {
    match kind {
        Kind::KNIGHT => knight_attacks(from),
        Kind::BISHOP => bishop_attacks(from, Bitboard::EMPTY),
        Kind::ROOK => rook_attacks(from, Bitboard::EMPTY),
        Kind::QUEEN => queen_attacks(from, Bitboard::EMPTY),
        _ => king_attacks(from),
    }
}

/// Moves an officer needs from square to square.
pub(super) fn distance(kind: Kind, from: Square, to: Square) -> u8 {
    static TABLE: LazyLock<Vec<[[u8; 64]; 64]>> = LazyLock::new(|| {
        let mut table = vec![[[FAR; 64]; 64]; WALKS];
        for kind in [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN, Kind::KING] {
            for from in Square::ALL {
                let mut seen = Bitboard::of(from);
                let mut ring = seen;
                let mut moves = 0;
                while ring.any() {
                    for square in ring {
                        table[kind.index()][from.index()][square.index()] = moves;
                    }
                    let next =
                        ring.into_iter().fold(Bitboard::EMPTY, |set, square| set | reach(kind, square));
                    ring = next & !seen;
                    seen |= ring;
                    moves += 1;
                }
            }
        }
        table
    });
    TABLE[kind.index()][from.index()][to.index()]
}

/// Moves a pawn needs to a square, staying a pawn; it may capture on every step.
pub(super) fn pawn_distance(colour: Colour, from: Square, to: Square) -> u8 {
    let (files, ranks) = from.vector_to(to);
    let steps = ranks * colour.forward();
    if steps < 0 || files.abs() > steps {
        return FAR;
    }
    // The double step may also come after a step from the first rank.
    let start = (from.rank() as i8 - colour.pawn_rank() as i8) * colour.forward();
    let double = start <= 0 && start + steps >= 2 && files.abs() <= steps - 2;
    (steps - i8::from(double)) as u8
}

/// Moves a pawn needs to promote to this kind and then reach a square.
fn promoted_distance(colour: Colour, from: Square, kind: Kind, to: Square) -> u8 {
    (0..8)
        .map(|file| {
            let promotion = Square::new(file, colour.promotion_rank());
            pawn_distance(colour, from, promotion).saturating_add(distance(kind, promotion, to))
        })
        .min()
        .unwrap_or(FAR)
}

/// The kinds a pawn may have at last; the others keep theirs.
pub(super) const PAWN_BECOMES: [Kind; 5] = [Kind::PAWN, Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

/// The kinds that a unit of this kind may have at last.
pub(super) fn kinds_of(kind: Kind) -> ArrayVec<Kind, 5> {
    if kind == Kind::PAWN { PAWN_BECOMES.into() } else { std::iter::once(kind).collect() }
}

/// What a unit attacks among these; a pawn on its first rank nothing.
pub(super) fn attacks(kind: Kind, colour: Colour, from: Square, occupied: Bitboard) -> Bitboard {
    if kind == Kind::PAWN {
        let rests = from.rank() == colour.first_rank();
        return if rests { Bitboard::EMPTY } else { pawn_attacks(colour, from) };
    }
    officer_attacks(kind, from, occupied).unwrap_or_else(|| king_attacks(from))
}
