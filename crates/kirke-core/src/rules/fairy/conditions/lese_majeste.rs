//! Lèse-majesté: kings are not captured.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Lèse-majesté",
    popeye: ["LeseMajeste", "LeseMajeste", "LeseMajeste"],
    rule: "Kings are not captured: the king of the side that is not to move may stand in check in the diagram. All else is as ever.",
    source: POPEYE,
    example: ("4k3/8/5n2/4B3/8/8/8/4K3 w", "Be5*f6"),
    ..row(Fairy::SparedKings)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::DEMAND.taking_away().having(Features::OVER_JOINED_EDGES)
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.spares_kings = true;
    outcome.kings_may_stand_in_check = true;
}
