//! Chameleon Chess: chameleons become the next kind of a cycle.

use crate::rules::CodeList;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument};

pub(in crate::rules::fairy) const CHAMELEON: FairyCondition = FairyCondition {
    name: "Chameleon Chess",
    french: &["Échecs caméléons"],
    german: &["Chamäleonschach"],
    popeye: ["EchecsCameleon", "ChamaeleonSchach", "ChameleonChess"],
    rule: "A unit that has moved becomes the next of its cycle: knight, bishop, rook, queen, knight, or the kinds named. What a pawn promotes to it stays for that move.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/3B4/8/8/4K3 w", "Bd4-e3"),
    goes_with_neutrals: true,
    ..row(Fairy::Chameleons { kinds: CodeList::new(&[]), everyone: true })
};

pub(in crate::rules::fairy) const CYCLE_OF_CHAMELEONS: FairyCondition = FairyCondition {
    name: "Cycle of Chameleons",
    french: &["Cycle de caméléons"],
    german: &["Chamäleonzyklus"],
    popeye: ["CameleonSequence", "Chamaeleonsequenz", "ChameleonSequence"],
    rule: "A chameleon unit that has moved becomes the next of the kinds named, and after the last one the first again.",
    source: POPEYE,
    example: ("4k3/8/8/8/3{B:chameleon}4/8/8/4K3 w", "Bd4-e3"),
    goes_with_neutrals: true,
    ..row(Fairy::Chameleons { kinds: CodeList::new(&[]), everyone: false })
};

pub(in crate::rules::fairy) const fn nature(kinds: CodeList) -> Nature {
    let chameleons = Nature::CHANGE.having(Features::KINDS).shifting().taking_kings();
    chameleons.allowing_quiets().with(FairyArgument::Kinds(kinds))
}
