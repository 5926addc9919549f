//! Castling by other rules than the orthodox one: king or rook first goes to its castling square (Antimarscirce), or kings
//! castle with other units (Castling Chess).

use crate::board::{Kind, Square};
use crate::position::{Castling, Class, Move, Position, RebirthChoice};
use crate::rules::{CastlingTransfer, Rules};

/// Castling moves that the ordinary rule does not give: with a transfer, or with a king that has lost its right but
/// stands on its own rebirth square, which counts as reborn there. A rook that stands in its corner needs its right.
/// Squares between must be free and the start, transit and arrival squares safe, as always; the arrival square is
/// left to the test of the finished move.
pub(super) fn castling_after_transfer(
    position: &Position,
    rules: &Rules,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    let Some(transfer) = rules.castling_transfer else { return false };
    // A rook that may not go to its corner first stands there and has its right.
    if transfer == CastlingTransfer::King && !position.castling().any() {
        return false;
    }
    let side = position.side();
    let rank = side.first_rank();
    let home = Square::new(4, rank);
    let board = position.placement();
    // A unit on this square can be on its castling square before it castles.
    let can_be_on = |from: Square, square: Square, occupied: crate::board::Bitboard| {
        let goes = board.at(from).is_some_and(|unit| rules.table_square(unit, from) == square);
        goes && (from == square || !occupied.has(square))
    };
    for king in position.units(side, Kind::KING) {
        if !can_be_on(king, home, position.occupied()) {
            continue;
        }
        // Rook's file, files that must be empty, the king's transit and arrival files.
        const WINGS: [(u8, &[u8], u8, u8); 2] = [(7, &[5, 6], 5, 6), (0, &[1, 2, 3], 3, 2)];
        for (corner, between, transit, arrival) in WINGS {
            let corner = Square::new(corner, rank);
            for rook in position.units(side, Kind::ROOK) {
                let rook_stays = rook == corner;
                if !can_be_on(rook, corner, position.occupied().without(king))
                    || transfer == CastlingTransfer::King && !rook_stays
                {
                    continue;
                }
                let rights = position.castling();
                let ordinary = king == home && rights.has(Castling::of(home));
                if !position.may_move(rules, king)
                    || rook_stays && (ordinary || !rights.has(Castling::of(corner)))
                {
                    continue;
                }
                let mut ready = position.clone();
                for (from, to) in [(king, home), (rook, corner)] {
                    ready.shift_in_thought(from, to);
                }
                let blocked = between.iter().any(|&file| ready.occupied().has(Square::new(file, rank)));
                if blocked
                    || ready.in_check(rules, side)
                    || ready.king_would_be_attacked(rules, home, Square::new(transit, rank))
                {
                    continue;
                }
                let mv = Move {
                    start: (king != home).then_some(home),
                    rebirth: if rook_stays { RebirthChoice::Forced } else { RebirthChoice::On(rook) },
                    ..Move::new(king, Square::new(arrival, rank)).of_class(Class::Castling)
                };
                if visit(mv) {
                    return true;
                }
            }
        }
    }
    false
}

/// Castling Chess and Rokagogo: a king that is not in check, and would not be on the square that it passes, goes two
/// squares towards the first unit of a line, which is farther away.
#[cold]
pub(super) fn castling_with_partners(
    position: &Position,
    rules: &Rules,
    visit: &mut dyn FnMut(Move) -> bool,
) -> bool {
    let Some(rooks_only) = rules.motion.castles_with_rooks_only else { return false };
    let side = position.side();
    let board = position.placement();
    if position.in_check(rules, side) {
        return false;
    }
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let steps: Vec<(i8, i8)> = steps.filter(|&step| step != (0, 0)).collect();
    for king in position.units(side, Kind::KING).into_iter().filter(|&king| position.may_move(rules, king)) {
        for &(files, ranks) in &steps {
            let line = (1..8).map_while(|step| king.offset(files * step, ranks * step));
            let line = line.take_while(|&square| !board.holes().has(square));
            let line: Vec<Square> = line.collect();
            let Some(at) = line.iter().position(|&square| board.at(square).is_some()) else { continue };
            let is_rook = board.at(line[at]).is_some_and(|unit| unit.kind() == Kind::ROOK);
            let is_straight = files == 0 || ranks == 0;
            if at < 2 || rooks_only && !(is_rook && is_straight) {
                continue;
            }
            let mv =
                Move { onward: Some(line[at]), ..Move::new(king, line[1]).of_class(Class::PartnerCastling) };
            if !position.king_would_be_attacked(rules, king, line[0]) && visit(mv) {
                return true;
            }
        }
    }
    false
}
