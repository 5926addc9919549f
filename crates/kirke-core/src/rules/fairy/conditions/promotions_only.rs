//! Promotions Only: pawns promote to certain kinds only.

use crate::rules::CodeList;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Promotions Only",
    aliases: &["PromOnly"],
    popeye: ["PromSeul", "UWnur", "PromOnly"],
    rule: "Pawns promote to the kinds named only.",
    source: POPEYE,
    example: ("4b3/3P4/8/8/8/1k5P/8/4K3 w", "!d7*e8=B"),
    goes_with_neutrals: true,
    ..row(Fairy::PromotionsTo(CodeList::new(&[])))
};

pub(in crate::rules::fairy) const fn nature(kinds: CodeList) -> Nature {
    Nature::CHOICE
        .having(Features::OVER_JOINED_EDGES.and(Features::FAIRY_PAWNS))
        .taking_kings()
        .allowing_quiets()
        .keeping_flights()
        .adding_moves()
        .with(FairyArgument::Kinds(kinds))
}
