use super::magic::{BISHOP_MAGIC, BISHOP_STEPS, ROOK_MAGIC, ROOK_STEPS, relevant};
use super::{Bitboard, Kind, Square, king_attacks, knight_attacks};

// `ROOK_TABLE` and `BISHOP_TABLE`, written by the build script.
include!(concat!(env!("OUT_DIR"), "/sliders.rs"));

#[derive(Clone, Copy)]
struct Slot {
    mask: u64,
    magic: u64,
    start: u32,
    shift: u32,
}

const fn slots(magics: &[u64; 64], steps: &[(i8, i8); 4]) -> [Slot; 64] {
    let mut slots = [Slot { mask: 0, magic: 0, start: 0, shift: 0 }; 64];
    let mut start = 0;
    let mut square = 0;
    while square < 64 {
        let mask = relevant(square as u8, steps);
        let shift = 64 - mask.count_ones();
        slots[square] = Slot { mask, magic: magics[square], start, shift };
        start += 1 << mask.count_ones();
        square += 1;
    }
    slots
}

static ROOK: [Slot; 64] = slots(&ROOK_MAGIC, &ROOK_STEPS);
static BISHOP: [Slot; 64] = slots(&BISHOP_MAGIC, &BISHOP_STEPS);

#[inline]
fn look_up(slot: &Slot, table: &[u64], blockers: Bitboard) -> Bitboard {
    let hash = (blockers.0 & slot.mask).wrapping_mul(slot.magic) >> slot.shift;
    Bitboard(table[slot.start as usize + hash as usize])
}

/// Squares a rook attacks past these blockers (the first blocker of each line included).
///
/// ```
/// use kirke::board::{rook_attacks, Bitboard, Square};
/// let reach = rook_attacks(Square::A1, Bitboard::of(Square::A3) | Bitboard::of(Square::C1));
/// assert_eq!(reach.into_iter().collect::<Vec<_>>(), [Square::B1, Square::C1, Square::A2, Square::A3]);
/// ```
#[inline]
pub fn rook_attacks(square: Square, blockers: Bitboard) -> Bitboard {
    look_up(&ROOK[square.index()], &ROOK_TABLE, blockers)
}

/// Squares a bishop attacks past these blockers (the first blocker of each line included).
#[inline]
pub fn bishop_attacks(square: Square, blockers: Bitboard) -> Bitboard {
    look_up(&BISHOP[square.index()], &BISHOP_TABLE, blockers)
}

/// Squares a queen attacks past these blockers.
#[inline]
pub fn queen_attacks(square: Square, blockers: Bitboard) -> Bitboard {
    rook_attacks(square, blockers) | bishop_attacks(square, blockers)
}

/// Squares an orthodox officer reaches past these blockers; nothing for pawns and fairy kinds.
///
/// ```
/// use kirke::board::{Bitboard, Kind, Square, officer_attacks};
/// assert_eq!(officer_attacks(Kind::KNIGHT, Square::A1, Bitboard::EMPTY).map(Bitboard::len), Some(2));
/// assert_eq!(officer_attacks(Kind::PAWN, Square::A2, Bitboard::EMPTY), None);
/// ```
#[inline(always)]
pub fn officer_attacks(kind: Kind, from: Square, occupied: Bitboard) -> Option<Bitboard> {
    Some(match kind {
        Kind::KNIGHT => knight_attacks(from),
        Kind::BISHOP => bishop_attacks(from, occupied),
        Kind::ROOK => rook_attacks(from, occupied),
        Kind::QUEEN => queen_attacks(from, occupied),
        Kind::KING => king_attacks(from),
        _ => return None,
    })
}
