//! What a unit becomes by its rebirth.

use crate::board::{Attributes, Square, Unit};
use crate::rules::{Becomes, Colours, Rules};

/// What a unit turns into before its rebirth; `other` is the other unit of the capture.
#[inline]
pub(super) fn becoming(rules: &Rules, unit: Unit, other: Unit) -> Unit {
    let kind = match rules.rebirth.becomes {
        Becomes::Same => return unit,
        Becomes::Clone if other.is_royal() && !rules.kings_are_like_others() => return unit,
        Becomes::Clone => other.kind(),
        Becomes::Cycle(_) | Becomes::Einstein | Becomes::ReversalEinstein | Becomes::Mutant(_) => {
            rules.next_kind(unit.kind())
        }
    };
    if kind == unit.kind() {
        return unit;
    }
    let royal =
        if unit.is_royal() && !rules.kings_are_like_others() { Attributes::ROYAL } else { Attributes::NONE };
    unit.turned_into(kind).with(royal)
}

/// The unit on the side it belongs to after its rebirth.
pub(super) fn recoloured(rules: &Rules, unit: Unit) -> Unit {
    match rules.rebirth.colour {
        Colours::Kept => unit,
        Colours::Changed => unit.turned(),
    }
}

/// Must this unit promote when it is reborn here?
#[inline]
pub(super) fn promotes_at(rules: &Rules, square: Square, newborn: Unit) -> bool {
    rules.promotes_at_rebirth && rules.promotes_on(newborn, square)
}
