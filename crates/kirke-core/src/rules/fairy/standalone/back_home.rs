//! Back-Home: who can go back to where he stood in the diagram must.

use super::{HalfMove, StandaloneRule, Wish, row};
use crate::rules::fairy::Strictness;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::FairyCondition;

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    french: &["Retour à la maison"],
    german: &["Nach Hause"],
    popeye: ["Retour", "NachHause", "BackHome"],
    rule: "A side that has legal moves by which a unit goes back to its square in the diagram must play one of them; a king is in check only by such a move, if there is one.",
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4 Ke8-d7 !Ra4-b4"),
    ..row(&RULE)
};

static RULE: StandaloneRule = StandaloneRule {
    name: "Back-Home",
    nature: Nature::DEMAND
        .taking_away()
        .keeping_flights()
        .of_sides([true; 2])
        .forwards_only()
        .having(Features::SQUARES.and(Features::ARRIVALS))
        .asking_for_check(true),
    asks_diagram_squares: true,
    wants: Some(Wish {
        is_wanted: goes_home,
        ends_at_origin: true,
        strictness: Strictness::LegalAndChecks,
        words: "back to the square of its unit in the diagram",
    }),
    ..StandaloneRule::NONE
};

fn goes_home(half_move: &HalfMove) -> bool {
    half_move.diagram_square == Some(half_move.end)
}
