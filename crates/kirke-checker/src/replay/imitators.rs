//! Do imitators go as the text says, and as the move does? From the rule alone.

use super::moves::Played;
use crate::board::{Square, Unit};
use crate::position::Position;
use crate::rules::Rules;
use crate::solution::{Ply, PlyKind, SideEffect};

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
    now == played.after.imitators() && now.iter().all(|&square| played.after.placement().at(square).is_none())
}
