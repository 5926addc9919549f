//! Sides that paralysing units keep from moving.

use super::pseudo::moves_of_unit;
use crate::board::Attributes;
use crate::position::Position;
use crate::rules::Rules;

/// Do paralysing units alone keep the side to move from moving? Some unit could move but for them, and none that is free
/// can, the safety of the king apart. Such a side is stalemated, not mated.
#[inline]
pub fn is_paralysed(position: &Position, rules: &Rules) -> bool {
    rules.marks.has(Attributes::PARALYSING) && all_are_paralysed(position, rules)
}

#[cold]
fn all_are_paralysed(position: &Position, rules: &Rules) -> bool {
    let can_move =
        |from| moves_of_unit(position, rules, from, |mv| position.forbidden_by_marks(rules, mv).is_ok());
    let movers = position.placement().side(position.side()).into_iter().filter(|&from| can_move(from));
    let mut paralysed = movers.map(|from| position.is_paralysed_by_mark(rules, from)).peekable();
    paralysed.peek().is_some() && paralysed.all(|paralysed| paralysed)
}
