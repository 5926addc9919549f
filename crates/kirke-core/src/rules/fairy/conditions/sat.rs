//! SAT: a king is in check that has too many flights.

use crate::board::Colour;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Budgets, CheckWhen, Fairy, FairyArgument, Outcome};

pub(in crate::rules::fairy) const SAT: FairyCondition = FairyCondition {
    name: "SAT",
    popeye: ["SAT", "SAT", "SAT"],
    rule: "A king is in check if it could go to a square that is not attacked, not if it is attacked itself. With numbers behind it, White's and Black's kings may have so many flights, one less when they are not attacked.",
    source: DIE_SCHWALBE,
    example: ("kb6/pp6/8/8/8/8/6PP/6NK w", "!Sg1-f3"),
    ..row(Fairy::Sat { strict: false, flights: Budgets::UNNAMED })
};

pub(in crate::rules::fairy) const STRICT_SAT: FairyCondition = FairyCondition {
    name: "Strict SAT",
    french: &["SAT strict"],
    german: &["Striktes SAT"],
    popeye: ["StrictSAT", "StrictSAT", "StrictSAT"],
    rule: "SAT in which a king that has been attacked is also in check when it is not attacked any more.",
    source: POPEYE,
    example: ("kb6/pp6/8/8/8/8/6PP/6NK w", "!Sg1-f3"),
    ..row(Fairy::Sat { strict: true, flights: Budgets::UNNAMED })
};

pub(in crate::rules::fairy) const fn nature(strict: bool, flights: Budgets) -> Nature {
    Nature::CHANGE
        .asking_for_check(true)
        .taking_away()
        .having(Features::PAST.only_if(strict))
        .with(FairyArgument::Budgets(flights))
}

pub(in crate::rules::fairy) fn add(strict: bool, flights: Budgets, outcome: &mut Outcome) {
    outcome.checks = CheckWhen::Flights;
    outcome.spares_kings = true;
    outcome.strict_sat = strict;
    let most = |side| flights.of(side).map_or(1, |number| number / 100 + 1);
    outcome.sat = Some(Colour::ALL.map(most));
}
