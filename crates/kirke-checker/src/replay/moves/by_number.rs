//! Checks for which it matters how many units attack, from the rules alone.

use super::{candidates, completed, royals_lost, waiting};
use crate::board::{Colour, Square, Unit};
use crate::position::Position;
use crate::rules::Rules;

/// Pepo: could two units that are no kings capture a king of this side?
pub(super) fn king_is_attacked_twice(position: &Position, rules: &Rules, side: Colour) -> bool {
    let opponent = if position.side() == side { waiting(position, rules) } else { position.clone() };
    let royal = |square: Square| opponent.placement().at(square).filter(|unit| unit.is_royal());
    let mut found: Vec<(Square, Square)> = Vec::new();
    for mv in candidates(&opponent, rules) {
        let takes_king =
            royal(mv.to).is_some_and(|unit: Unit| unit.belongs_to(side)) && royal(mv.from).is_none();
        if takes_king && completed(&opponent, rules, mv, &mut |played| royals_lost(&opponent, &played, side))
        {
            found.push((mv.to, mv.from));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.windows(2).any(|two| two[0].0 == two[1].0)
}
