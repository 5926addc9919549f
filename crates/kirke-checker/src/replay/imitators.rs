//! Do imitators go as the text says, and as the move does? From the rule alone.

use super::moves::Played;
use super::walk::Board;
use crate::board::{Bitboard, Kind, Square, Unit};
use crate::position::Position;
use crate::rules::Rules;
use crate::solution::{Ply, PlyKind, SideEffect};
use crate::units::Purpose;

/// What a unit needs on a square of its way, to which so many files and ranks lead from where it starts.
#[derive(Clone, Copy)]
struct Need {
    files: i8,
    ranks: i8,
    /// A unit to hop over; else nothing may stand there.
    hurdle: bool,
}

/// The unit as it stands on the board; one that has become an imitator does not.
pub(super) fn on_board(rules: &Rules, unit: Unit) -> Option<Unit> {
    Some(unit).filter(|unit| rules.army.code(unit.kind()) != "I")
}

/// Does the text tell where the imitators are, and are they there after the move?
pub(super) fn follow(rules: &Rules, before: &Position, played: &Played, ply: &Ply) -> bool {
    let told = ply.effects.iter().filter_map(|told| match told {
        SideEffect::Imitate { squares } => Some(squares.clone()),
        _ => None,
    });
    let told: Vec<Vec<Square>> = told.collect();
    if rules.motion.imitators.is_none() || ply.kind == PlyKind::Pass {
        return told.is_empty();
    }
    let (files, ranks) = match ply.kind {
        // King and rook together: two squares each way, or two and three.
        PlyKind::ShortCastling => (0, 0),
        PlyKind::LongCastling => (1, 0),
        PlyKind::Quiet
        | PlyKind::Capture
        | PlyKind::EnPassant
        | PlyKind::Exchange
        | PlyKind::RoleExchange
        | PlyKind::Pass => ply.from.vector_to(ply.to),
    };
    let gone = before.imitators().iter().map(|imitator| imitator.offset(files, ranks));
    let Some(mut now) = gone.collect::<Option<Vec<Square>>>() else { return false };
    if told != [now.clone()] {
        return false;
    }
    let is_new = |code: &str| code == "I";
    now.extend(ply.promotion.iter().filter(|unit| is_new(unit.code)).map(|_| ply.arrival()));
    now.extend(ply.effects.iter().filter_map(|told| match told {
        SideEffect::Appears { promotion: Some(unit), square, .. }
        | SideEffect::Goes { promotion: Some(unit), to: square, .. }
            if is_new(unit.code) =>
        {
            Some(*square)
        }
        _ => None,
    }));
    way_is_open(rules, before, ply)
        && now == played.after.imitators()
        && now.iter().all(|&square| played.after.placement().at(square).is_none())
}

/// Does each imitator find on its way what the moving unit finds: nothing where that one needs nothing, a unit where that
/// one hops over a unit? All go the same way, at the same time, so that the moving unit is gone from where it was.
fn way_is_open(rules: &Rules, before: &Position, ply: &Ply) -> bool {
    let purpose = match ply.kind {
        PlyKind::Quiet => Purpose::Quiet,
        PlyKind::Capture | PlyKind::EnPassant => Purpose::Capture,
        PlyKind::ShortCastling
        | PlyKind::LongCastling
        | PlyKind::Exchange
        | PlyKind::RoleExchange
        | PlyKind::Pass => return true,
    };
    let mut board = Board::of(before);
    let Some(unit) = board.at(ply.from) else { return false };
    let ways = needs(rules, &board, unit, (ply.from, ply.to), purpose);
    board.set(ply.from, None);
    let meets = |start: Square, need: &Need| {
        let square = start.offset(need.files, need.ranks);
        square.is_some_and(|square| match need.hurdle {
            true => board.at(square).is_some(),
            false => board.is_empty(square),
        })
    };
    ways.iter()
        .any(|way| before.imitators().iter().all(|&imitator| way.iter().all(|need| meets(imitator, need))))
}

/// The ways in which this unit makes its move, each with what it needs on it; imitators need nothing where it ends.
fn needs(
    rules: &Rules,
    board: &Board,
    unit: Unit,
    (from, to): (Square, Square),
    purpose: Purpose,
) -> Vec<Vec<Need>> {
    let need = |square, hurdle| {
        let (files, ranks) = from.vector_to(square);
        Need { files, ranks, hurdle }
    };
    let (files, ranks) = from.vector_to(to);
    match unit.kind() {
        Kind::KNIGHT | Kind::KING => vec![vec![need(to, false)]],
        Kind::PAWN | Kind::BISHOP | Kind::ROOK | Kind::QUEEN => {
            let (x, y) = (files.signum(), ranks.signum());
            let far = files.abs().max(ranks.abs());
            vec![(1..=far).map(|n| Need { files: n * x, ranks: n * y, hurdle: false }).collect()]
        }
        _ => {
            let listed = rules.army.listed_ways(unit);
            let all = listed.into_iter().flat_map(|ways| ways.between(from, to, purpose));
            let is_open = |way: &Vec<(Square, bool)>| {
                way.iter().all(|&(square, hurdle)| board.is_empty(square) != hurdle)
            };
            let squares = |(empty, hurdles): (Bitboard, Bitboard)| {
                let hurdles = hurdles.into_iter().map(|square| (square, true));
                empty.into_iter().map(|square| (square, false)).chain(hurdles).collect()
            };
            let open = all.map(squares).filter(is_open);
            open.map(|way: Vec<(Square, bool)>| {
                let needs = way.into_iter().map(|(square, hurdle)| need(square, hurdle));
                needs.chain([need(to, false)]).collect()
            })
            .collect()
        }
    }
}
