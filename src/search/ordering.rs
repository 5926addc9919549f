use crate::board::Kind;
use crate::position::{Class, Move, Position, RebirthChoice};

/// A move in 32 bits, for the table: never zero, and different for all moves of one position that matter.
pub(super) fn fingerprint(mv: Move) -> u32 {
    let kind = |kind: Option<Kind>| kind.map_or(0, |kind| kind.index() as u32);
    let rebirth = match mv.rebirth {
        RebirthChoice::Forced => 64,
        RebirthChoice::Declined => 65,
        RebirthChoice::On(square) => square.index() as u32,
    };
    let class = match mv.class {
        Class::Normal | Class::DoubleStep => 0,
        Class::EnPassant => 1,
        Class::Castling => 2,
        Class::Jump => 3,
    };
    // Where a unit can start from several squares, these are squares of the centre, on one of which it stands.
    let start = mv.start.map_or(0, |start| {
        let apart = (start.index() ^ mv.from.index()) as u32;
        (apart & 1 | apart >> 2 & 2).max(1)
    });
    1 << 31
        | start << 29
        | class << 27
        | kind(mv.reborn_as) << 23
        | kind(mv.promotion) << 19
        | rebirth << 12
        | (mv.to.index() as u32) << 6
        | mv.from.index() as u32
}

/// How promising a move looks, by what it captures and promotes to. Higher first.
pub(super) fn promise(position: &Position, mv: Move) -> i32 {
    let board = position.placement();
    let victim = board.at(mv.to).map_or(0, |unit| 10 + worth(unit.kind()));
    victim + mv.promotion.map_or(0, worth)
}

fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::PAWN => 1,
        Kind::KNIGHT | Kind::BISHOP => 3,
        Kind::ROOK => 5,
        Kind::QUEEN => 9,
        _ => 4,
    }
}
