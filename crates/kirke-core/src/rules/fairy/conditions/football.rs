//! Football Chess: a unit that arrives on the a-file or h-file may become another one.

use crate::board::Bitboard;
use crate::rules::CodeList;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Football Chess",
    aliases: &["Football"],
    french: &["Échecs football"],
    german: &["Fußballschach"],
    popeye: ["Football", "Fussball", "Football"],
    rule: "A unit, kings excepted, that arrives on the a-file or h-file may become a unit of one of the named kinds, or of any kind if none is named.",
    source: POPEYE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4-a7=Q"),
    ..row(Fairy::Football(CodeList::new(&[])))
};

pub(in crate::rules::fairy) const fn nature(kinds: CodeList) -> Nature {
    Nature::CHANGE
        .having(Features::KINDS)
        .shifting_but_on([Bitboard::file(0).with_all(Bitboard::file(7)); 2])
        .taking_kings()
        .allowing_quiets()
        .with(FairyArgument::Kinds(kinds))
}
