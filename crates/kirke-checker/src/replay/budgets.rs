//! Does the text tell how far sides may still go, and is that what the move has left? From the rule alone.

use super::moves::Played;
use crate::board::Colour;
use crate::position::Position;
use crate::rules::Budgets;
use crate::solution::{Ply, PlyKind, SideEffect};

/// Does the text tell what is left, where there is a limit, and is it right?
pub(super) fn are_told(before: &Position, played: &Played, ply: &Ply) -> bool {
    let told = ply.effects.iter().find_map(|told| match told {
        SideEffect::Spend { left } => Some(left.clone()),
        _ => None,
    });
    let old = before.budgets();
    let white_pays = old.is_shared || before.side() == Colour::White;
    let budget = if white_pays { old.white } else { old.black };
    let (Some(budget), true) = (budget, ply.kind != PlyKind::Pass) else {
        return told.is_none() && played.after.budgets() == old;
    };
    let (files, ranks) = ply.from.vector_to(ply.arrival());
    let length = (100.0 * f64::from(files).hypot(f64::from(ranks))).round() as u32;
    let left = budget.checked_sub(length);
    let new = if white_pays { Budgets { white: left, ..old } } else { Budgets { black: left, ..old } };
    left.is_some() && played.after.budgets() == new && told == Some(new.numbers())
}
