use crate::board::{
    Bitboard, Kind, Placement, Unit, bishop_attacks, king_attacks, knight_attacks, rook_attacks,
};
use crate::movegen::{MoveList, legal_moves, perft};
use crate::position::{Class, Move, Position, RebirthChoice, capture_reach, pawn_steps};
use crate::rules::{Captures, Rules};
use arrayvec::ArrayVec;

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
        // There is one of them at most under a rule.
        Class::Jump | Class::PartnerCastling | Class::Exchange => 3,
        // No other move leads from a square to itself.
        Class::Pass => 0,
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

/// The legal moves in the order in which play is told, whatever shortcuts find them.
pub(super) fn moves_in_order(position: &Position, rules: &Rules) -> MoveList {
    let mut moves = legal_moves(position, rules);
    moves.sort_by_key(|&mv| order_rank(position, rules, mv));
    moves
}

/// The place of a move among those of a position where play is told: passes, moves of kings, of other units from a1 to h8,
/// captures in passing, castling. Of one unit captures come first where they may bring units back; a pawn's steps do.
pub(super) fn order_rank(position: &Position, rules: &Rules, mv: Move) -> impl Ord + use<> {
    let sort = match mv.class {
        Class::Pass => 0,
        Class::Normal | Class::DoubleStep | Class::Jump => {
            if position.placement().royals(position.side()).has(mv.from) { 1 } else { 2 }
        }
        Class::EnPassant => 3,
        Class::Castling | Class::PartnerCastling | Class::Exchange => 4,
    };
    let is_capture = position.occupied().has(mv.to);
    let comes_later = match position.placement().at(mv.from).map(Unit::kind) {
        Some(Kind::PAWN) => is_capture,
        _ => !is_capture && rules.physics.captures != Captures::Remove,
    };
    let promotion =
        |kind: Option<Kind>| kind.map(|kind| rules.promotions.iter().position(|&other| other == kind));
    let choices = (promotion(mv.promotion), mv.rebirth, promotion(mv.reborn_as));
    (sort, mv.from, mv.start, comes_later, mv.to, mv.class, choices)
}

/// The moves of a higher rank than 0 first, the highest one at the head; otherwise as they come.
pub(super) fn in_order(moves: Vec<Move>, rank: impl Fn(Move) -> i32) -> Vec<Move> {
    let mut ordered: Vec<Move> = Vec::with_capacity(moves.len());
    let mut ranks: ArrayVec<i32, 64> = ArrayVec::new();
    let mut rest = moves;
    rest.retain(|&mv| {
        let rank = rank(mv);
        let is_first = rank > 0 && !ranks.is_full();
        if is_first {
            let place = ranks.partition_point(|&other| other >= rank);
            ranks.insert(place, rank);
            ordered.insert(place, mv);
        }
        !is_first
    });
    ordered.append(&mut rest);
    ordered
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

/// About so many moves has the side to move: those in check are counted, others are told from what units reach.
pub(super) fn mobility(position: &Position, rules: &Rules) -> u32 {
    let side = position.side();
    if position.in_check(rules, side) {
        return perft(position, rules, 1) as u32;
    }
    let board = position.placement();
    let (own, others, occupied) = (board.side(side), board.side(!side), position.occupied());
    let officers = if rules.joins_edges { 0 } else { mobility_of_officers(board, own) };
    let rest = if rules.joins_edges { own } else { own & (board.kind(Kind::PAWN) | board.fairies()) };
    let moves = |from| {
        let Some(unit) = board.at(from) else { return 0 };
        let reach = capture_reach(rules, unit, from, occupied);
        let moves = match unit.kind() {
            Kind::PAWN => reach & others | pawn_steps(rules, side, from, occupied),
            _ => reach & !own,
        };
        moves.len()
    };
    officers + rest.into_iter().map(moves).sum::<u32>()
}

/// How many squares the orthodox officers of a side reach. Kind by kind, as nobody can foretell which kind comes next on the
/// board.
fn mobility_of_officers(board: &Placement, own: Bitboard) -> u32 {
    let of = |kind| board.kind(kind) & own;
    let moves = |reach: Bitboard| (reach & !own).len();
    let straight = (of(Kind::ROOK) | of(Kind::QUEEN)).into_iter();
    let diagonal = (of(Kind::BISHOP) | of(Kind::QUEEN)).into_iter();
    straight.map(|from| moves(rook_attacks(from, board.occupied()))).sum::<u32>()
        + diagonal.map(|from| moves(bishop_attacks(from, board.occupied()))).sum::<u32>()
        + of(Kind::KNIGHT).into_iter().map(|from| moves(knight_attacks(from))).sum::<u32>()
        + of(Kind::KING).into_iter().map(|from| moves(king_attacks(from))).sum::<u32>()
}
