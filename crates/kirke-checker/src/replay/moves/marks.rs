//! Who may move by the attributes of units, from the rules alone.

use super::grids::may_take;
use super::lent;
use super::steps::starts;
use crate::board::{Attributes, Kind, Square, Unit};
use crate::replay::walk::{Attempt, Board};
use crate::rules::{Rules, Who};

/// May this unit move, as far as attributes go? Not if a paralysing enemy unit attacks it; and a functionary only if an
/// enemy unit that could capture attacks it.
pub(super) fn may_move(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    if rules.marks == Attributes::NONE {
        return true;
    }
    let attacking = attacking(rules, board, unit, from);
    if attacking.iter().any(|&(_, enemy)| enemy.has(Attributes::PARALYSING)) {
        return false;
    }
    !unit.has(Attributes::FUNCTIONARY)
        || attacking.iter().any(|&(at, enemy)| can_capture(rules, board, enemy, at))
}

/// Paralysing units capture nothing, and paralysed ones do not either.
fn can_capture(rules: &Rules, board: &Board, unit: Unit, at: Square) -> bool {
    !unit.has(Attributes::PARALYSING) && !is_paralysed(rules, board, unit, at)
}

/// Does a paralysing unit attack this one?
pub(super) fn is_paralysed(rules: &Rules, board: &Board, unit: Unit, from: Square) -> bool {
    attacking(rules, board, unit, from).iter().any(|(_, enemy)| enemy.has(Attributes::PARALYSING))
}

/// The units against this one whose way of capturing leads to its square. Neutral ones are against it, too.
fn attacking(rules: &Rules, board: &Board, unit: Unit, from: Square) -> Vec<(Square, Unit)> {
    let side = unit.colour();
    // As for check, it is asked as if the other side were to move: who owns a neutral unit may decide as what another moves.
    let board = &board.owned_by(!side);
    let attacks = |at: Square| {
        let enemy = board.at(at).filter(|enemy| at != from && enemy.colour() != side)?;
        // A pawn on its own first rank may attack although it cannot move.
        let stays = !matches!(rules.rebirth.who, Who::Mover { .. });
        let first_rank = stays && enemy.kind() == Kind::PAWN && at.rank() == enemy.colour().first_rank();
        let (files, ranks) = at.vector_to(from);
        let reached = match first_rank {
            true => rules.first_rank_pawns_check && files.abs() == 1 && ranks == enemy.colour().forward(),
            false => starts(rules, board, enemy, at, Attempt::Capture).into_iter().any(|start| {
                lent::reaches(rules, &board.moved(at, start), enemy, start, from, Attempt::Capture)
            }),
        };
        (reached && may_take(rules, board, enemy, at, from)).then_some((at, enemy))
    };
    Square::ALL.into_iter().filter_map(attacks).collect()
}
