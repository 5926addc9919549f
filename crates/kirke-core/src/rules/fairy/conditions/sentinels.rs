//! Sentinels: a unit that is no pawn leaves a pawn where it comes from.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, row};
use crate::rules::fairy::{Fairy, FairyArgument, Outcome, Sentinels};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Sentinels",
    german: &["Wachtposten"],
    popeye: ["Sentinelles", "Sentinelles", "Sentinelles"],
    rule: "A unit that is no pawn leaves a pawn of its side on the square from which it moves, but not on the first and \
           last rank, nor where a unit is reborn there, nor where its side has eight pawns or there are sixteen; \
           a neutral pawn is one of either side. Behind the name may stand: `PionAdvers` (a pawn of the other side), `PionNeutre` (neutral units leave \
           neutral pawns, as many as they like), `Berolina`, `ParaSentinelles` (not where its side has more pawns than the other one), \
           other numbers by `MaximumWhite`, `MaximumBlack`, `MaximumTotal`.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/8/8/4K3/8 w", "Ke2-d3[+wPe2]"),
    goes_with_neutrals: true,
    ..row(Fairy::Sentinels(Sentinels::USUAL))
};

pub(in crate::rules::fairy) const fn nature(sentinels: Sentinels) -> Nature {
    Nature::CHANGE
        .having(Features::KINDS.and(Features::FAIRY_PAWNS))
        .taking_kings()
        .with(FairyArgument::Sentinels(sentinels))
}

pub(in crate::rules::fairy) fn add(sentinels: Sentinels, outcome: &mut Outcome) {
    outcome.sentinels = Some(sentinels);
}
