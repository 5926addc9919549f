//! Castling, slowly: every king with every rook of its side.

use super::by_number::number_of_kings;
use super::{boards, fairy, in_check, lent, marks};
use crate::board::{Kind, Square, Unit};
use crate::position::{Castling, Cause, Class, Effect, Move, Position, RebirthChoice};
use crate::replay::walk::{Attempt, Board};
use crate::rules::{CastlingTransfer, CheckWhen, Exchange, Lending, Rules};

/// Castling moves of the side to move. Whether the king is safe where it arrives is for the caller to look at.
pub(super) fn castlings(position: &Position, rules: &Rules) -> Vec<Move> {
    let rules = position.rules_now(rules);
    if let Some(rooks_only) = rules.motion.castles_with_rooks_only {
        return with_partners(position, rules, rooks_only);
    }
    if let Some(exchange) = rules.motion.exchange {
        let mut exchanged = exchanges(position, rules, exchange);
        if matches!(exchange, Exchange::EnemyOfItsKind { .. }) {
            exchanged.extend(ordinary(position, rules));
        }
        return exchanged;
    }
    ordinary(position, rules)
}

/// Messigny Chess: two units of a kind change places, if neither has just done so; Exchange Castling: a king and another
/// unit, if its side has not done so before.
fn exchanges(position: &Position, rules: &Rules, exchange: Exchange) -> Vec<Move> {
    let board = Board::of(position);
    let side = position.side();
    let rests = match exchange {
        Exchange::EnemyOfItsKind { .. } => position.just_exchanged(),
        Exchange::KingWithOwn if position.has_exchanged(side) => return Vec::new(),
        Exchange::KingWithOwn => None,
    };
    let rests = |square: Square| rests.is_some_and(|pair| pair.contains(&square));
    let mut moves = Vec::new();
    // A paralysed unit does not change places of its own accord either.
    let may_move = |&(from, unit): &(Square, Unit)| {
        fairy::may_move(position, rules, &board, unit, from) && marks::may_move(rules, &board, unit, from)
    };
    for (from, unit) in board.units(side).filter(may_move) {
        for to in Square::ALL.into_iter().filter(|&to| to != from) {
            let Some(other) = board.at(to) else { continue };
            let may = match exchange {
                Exchange::EnemyOfItsKind { kings } => {
                    other.can_be_taken_by(side) && other.kind() == unit.kind() && (kings || !unit.is_royal())
                }
                Exchange::KingWithOwn => {
                    unit.kind() == Kind::KING && other.colour() == side && other.kind() != Kind::PAWN
                }
            };
            if may && !rests(from) && !rests(to) {
                moves.push(Move::new(from, to).of_class(Class::Exchange));
            }
        }
    }
    moves
}

/// Castling with rooks, as ever.
fn ordinary(position: &Position, rules: &Rules) -> Vec<Move> {
    let dynasty = rules.outcome.checks == CheckWhen::OnlyKing;
    if dynasty && number_of_kings(position, position.side()) > 1 {
        return Vec::new();
    }
    let board = Board::of(position);
    // Where another unit stands for an orthodox one it castles in its stead.
    let castles_as = |unit: Unit, kind: Kind| match rules.army.stand_in(kind) {
        Some(code) => rules.army.code(unit.kind()) == code,
        None => unit.kind() == kind,
    };
    let own = |kind: Kind| board.units(position.side()).filter(move |&(_, unit)| castles_as(unit, kind));
    let mut moves = Vec::new();
    for (king, unit) in own(Kind::KING) {
        // A king that moves as another unit does not castle.
        if !fairy::may_move(position, rules, &board, unit, king)
            || !marks::may_move(rules, &board, unit, king)
            || !lent::ways(rules, &board, unit, king, Attempt::Move).contains(&unit)
        {
            continue;
        }
        let reflects = rules.motion.lending == Some(Lending::Opposite);
        let may = |&(at, rook): &(Square, Unit)| {
            !reflects || lent::ways(rules, &board, rook, at, Attempt::Move).contains(&rook)
        };
        for (rook, _) in own(Kind::ROOK).filter(may) {
            moves.extend(
                [0, 7].into_iter().filter_map(|corner| castling(position, rules, king, rook, corner)),
            );
        }
    }
    moves
}

/// Castling Chess: every king with every unit on a line with it that is more than two squares away, nothing between.
fn with_partners(position: &Position, rules: &Rules, rooks_only: bool) -> Vec<Move> {
    let board = Board::of(position);
    let side = position.side();
    let both = || Square::ALL.into_iter().filter_map(|square| Some((square, board.at(square)?)));
    let mut moves = Vec::new();
    for (king, unit) in board.units(side).filter(|(_, unit)| unit.kind() == Kind::KING) {
        if in_check(position, rules, side) || !fairy::may_move(position, rules, &board, unit, king) {
            continue;
        }
        for (square, partner) in both() {
            let (files, ranks) = king.vector_to(square);
            let distance = files.abs().max(ranks.abs());
            let straight = files == 0 || ranks == 0;
            let in_line = straight || files.abs() == ranks.abs();
            let step = |steps: i8| king.offset(files.signum() * steps, ranks.signum() * steps);
            let free = (1..distance).all(|steps| step(steps).is_some_and(|square| board.is_empty(square)));
            let is_one = !rooks_only || straight && partner.kind() == Kind::ROOK;
            if let (true, Some(passed), Some(arrival)) =
                (in_line && free && is_one && distance > 2, step(1), step(2))
                && let Some(passing) = shifted(position, king, passed)
                && !in_check(&passing, rules, side)
            {
                let mv = Move::new(king, arrival).of_class(Class::PartnerCastling);
                moves.push(Move { onward: Some(square), ..mv });
            }
        }
    }
    moves
}

/// Castling of this king with this rook, towards the corner on this file.
fn castling(position: &Position, rules: &Rules, king: Square, rook: Square, corner: u8) -> Option<Move> {
    let rank = position.side().first_rank();
    let [home, corner] = [Square::new(4, rank), Square::new(corner, rank)];
    let east = corner.file() > home.file();
    if !may_castle(position, rules, [king, home], [rook, corner]) {
        return None;
    }
    let ready = shifted(&shifted(position, king, home)?, rook, corner)?;
    let mut between = if east { 5..7 } else { 1..4 };
    let side = position.side();
    let transit = Square::new(if east { 5 } else { 3 }, rank);
    let kings = position.placement().at(king)?;
    let seen = boards::seen_by(rules, &Board::of(&ready), kings);
    let free = between.all(|file| seen.is_empty(Square::new(file, rank))) && seen.at(corner).is_some();
    let mut passing = shifted(&ready, home, transit)?;
    passing.let_imitators_follow(rules, home, transit);
    if !free || in_check(&ready, rules, side) || in_check(&passing, rules, side) {
        return None;
    }
    let rebirth = if rook == corner { RebirthChoice::Forced } else { RebirthChoice::On(rook) };
    let arrival = Square::new(if east { 6 } else { 2 }, rank);
    // On a second board a unit may stand where the king is to go over.
    if arrival != king && arrival != rook && position.placement().at(arrival).is_some() {
        return None;
    }
    let start = (king != home).then_some(home);
    Some(Move { start, rebirth, ..Move::new(king, arrival).of_class(Class::Castling) })
}

/// Have king and rook the right to castle: as units that have not moved, or, where they may go to their castling
/// squares first, as units that come from there?
fn may_castle(position: &Position, rules: &Rules, king: [Square; 2], rook: [Square; 2]) -> bool {
    let right = |[at, home]: [Square; 2]| at == home && position.castling().has(Castling::of(home));
    if right(king) && right(rook) {
        return true;
    }
    let Some(transfer) = rules.castling_transfer else { return false };
    let Some((unit, other)) = position.placement().at(king[0]).zip(position.placement().at(rook[0])) else {
        return false;
    };
    let comes = |unit: Unit, [at, home]: [Square; 2], vacated: Square| {
        let free = at == home || home == vacated || Board::of(position).is_empty(home);
        rules.table_square(unit, at) == home && free
    };
    let king_comes = comes(unit, king, king[0]);
    // A rook in its corner needs its right; one that stands elsewhere comes back, where rooks do.
    let rook_comes = match transfer {
        _ if rook[0] == rook[1] => right(rook) && comes(other, rook, king[0]),
        CastlingTransfer::KingAndRook => comes(other, rook, king[0]),
        CastlingTransfer::King => false,
    };
    king_comes && rook_comes
}

/// The position with one unit on another, empty square.
fn shifted(position: &Position, from: Square, to: Square) -> Option<Position> {
    let mut shifted = position.clone();
    if from != to {
        if shifted.placement().at(to).is_some() {
            return None;
        }
        let unit = position.placement().at(from)?;
        shifted.apply(Effect::Shift { from, to, unit, cause: Cause::Play });
        // It comes back where it comes from, wherever it is captured.
        let origin = position.origin(from);
        if origin.is_some() {
            shifted.apply(Effect::Origin { square: from, old: origin, new: None });
            shifted.apply(Effect::Origin { square: to, old: position.origin(to), new: origin });
        }
    }
    Some(shifted)
}
