//! BGL: the moves of a side must not be longer together than a number.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Budgets, Fairy, FairyArgument, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "BGL",
    popeye: ["BGL", "BGL", "BGL"],
    rule: "The moves of each side, measured in squares from centre to centre and rounded to hundredths, must not be longer \
           together than the number named for it, or for both sides if only one is named; a move that is too long \
           gives no check. Castling counts as the king's move. A hyphen means no limit.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4"),
    goes_with_neutrals: true,
    ..row(Fairy::Budgets(Budgets::UNNAMED))
};

pub(in crate::rules::fairy) const fn nature(budgets: Budgets) -> Nature {
    Nature::CHANGE.shifting().taking_away().with(FairyArgument::Budgets(budgets))
}

pub(in crate::rules::fairy) fn add(budgets: Budgets, motion: &mut Motion) {
    motion.budgets = Some(budgets);
}
