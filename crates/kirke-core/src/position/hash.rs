use super::{Castling, Hidden, Pending, TurnCount};
use crate::board::{Square, Unit};
use crate::rules::Budgets;

/// One step of the SplitMix64 generator: scatters a number over 64 bits.
pub(super) const fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

// Number ranges of the different parts of a position, so that no two share a key.
const CASTLING: u64 = 1 << 20;
const EN_PASSANT: u64 = 1 << 21;
const PENDING: u64 = 1 << 22;
const HIDDEN: u64 = 1 << 23;
const ORIGIN: u64 = 1 << 24;
const PRECEDENT: u64 = 1 << 25;

const CHOICE: u64 = 1 << 26;
const TURN: u64 = 1 << 27;
const JUST_PASSED: u64 = 1 << 28;
const IMITATOR: u64 = 1 << 29;
const BUDGETS: u64 = 1 << 30;
const EXCHANGES: u64 = 1 << 31;
const HOLE: u64 = 1 << 32;
const HALF_MOVE: u64 = 1 << 33;

/// Key of a hole.
pub(super) fn hole(square: Square) -> u64 {
    scatter(HOLE + square.index() as u64)
}

/// Key for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = scatter(1 << 19);

static UNITS: [[u64; 64]; 512] = {
    let mut table = [[0; 64]; 512];
    let mut unit = 0;
    while unit < 512 {
        let mut square = 0;
        while square < 64 {
            table[unit][square] = scatter((Unit::code_of_bits(unit as u16) as usize * 64 + square) as u64);
            square += 1;
        }
        unit += 1;
    }
    table
};

static CASTLING_KEYS: [u64; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = scatter(CASTLING + i as u64);
        i += 1;
    }
    table
};

#[inline]
pub(super) fn unit(square: Square, unit: Unit) -> u64 {
    let bits = unit.bits() as usize;
    // Other than the three commonest marks make another number of it; a table for all of them would fill the cache.
    let marks = bits / UNITS.len();
    UNITS[bits % UNITS.len()][square.index()].wrapping_mul(marks as u64 * 2 + 1)
}

#[inline]
pub(super) fn castling(rights: Castling) -> u64 {
    CASTLING_KEYS[rights.index()]
}

#[inline]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| scatter(EN_PASSANT + square.index() as u64))
}

/// Where the pawn stands that has passed a square, if it went there diagonally.
#[inline]
pub(super) fn passed_aside(over: Square, pawn: Square) -> u64 {
    if over.file() == pawn.file() { 0 } else { scatter(EN_PASSANT + pawn.index() as u64).rotate_left(1) }
}

pub(super) fn pending(pending: Option<Pending>) -> u64 {
    let Some(pending) = pending else { return 0 };
    let squares = pending.square.index() << 6 | pending.departure.index();
    let origin = pending.origin.map_or(64, Square::index);
    // Whose victim a neutral unit was decides where it is reborn.
    let owner = if pending.victim.is_neutral() { pending.victim.colour() as u64 } else { 0 };
    let [victim, capturer, before] =
        [pending.victim, pending.capturer, pending.capturer_before].map(|unit| u64::from(unit.code()));
    let units = owner << 48 | victim << 32 | capturer << 16 | before;
    scatter(PENDING ^ scatter((squares << 7 | origin) as u64) ^ scatter(units ^ PENDING << 1))
}

/// Key of the stacks of hidden units: within one square the order counts.
pub(super) fn hidden(all: &[Hidden]) -> u64 {
    all.iter().enumerate().fold(0, |key, (i, unit)| {
        let depth = all[..i].iter().filter(|below| below.square == unit.square).count();
        let origin = unit.origin.map_or(64, Square::index);
        let place = (depth << 20 | origin << 12 | unit.square.index()) as u64;
        key ^ scatter(HIDDEN ^ scatter(place << 16 | u64::from(unit.unit.code())))
    })
}

#[inline]
pub(super) fn origin(square: Square, origin: Option<Square>) -> u64 {
    origin.map_or(0, |origin| scatter(ORIGIN + (square.index() * 64 + origin.index()) as u64))
}

pub(super) fn choice(square: Option<Square>) -> u64 {
    square.map_or(0, |square| scatter(CHOICE + square.index() as u64))
}

pub(super) fn turn(turn: Option<TurnCount>) -> u64 {
    turn.map_or(0, |turn| scatter(TURN + (u64::from(turn.length) << 8 | u64::from(turn.left))))
}

pub(super) fn just_passed(passed: bool) -> u64 {
    if passed { scatter(JUST_PASSED) } else { 0 }
}

pub(super) fn exchanges_left(times: u16) -> u64 {
    if times == 0 { 0 } else { scatter(EXCHANGES + u64::from(times)) }
}

pub(super) fn half_move(number: u16) -> u64 {
    if number == 0 { 0 } else { scatter(HALF_MOVE + u64::from(number)) }
}

pub(super) fn budgets(budgets: Budgets) -> u64 {
    let number = |budget: Option<u32>| budget.map_or(0, |budget| u64::from(budget) + 1);
    match budgets.is_named {
        true => scatter(BUDGETS ^ scatter(number(budgets.white) << 32 | number(budgets.black))),
        false => 0,
    }
}

/// Several imitators may be on one square.
pub(super) fn imitators(all: &[Square]) -> u64 {
    all.iter().fold(0, |key, &square| key.wrapping_add(scatter(IMITATOR + square.index() as u64)))
}

#[inline]
pub(super) fn precedent(board: Option<u64>) -> u64 {
    board.map_or(0, |board| scatter(board ^ PRECEDENT))
}
