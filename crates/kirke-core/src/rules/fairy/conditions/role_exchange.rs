//! Role Exchange: instead of moving White may exchange the roles of the sides.

use crate::rules::fairy::nature::Nature;
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Motion};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Role Exchange",
    french: &["Échange de rôles"],
    german: &["Rollentausch"],
    popeye: ["EchangeRole", "Rollentausch", "RoleExchange"],
    rule: "Instead of moving White may exchange the roles of the sides, as often as the number says, without one as often \
           as he likes: each side goes on with the units of the other, the board turned half round. It is Black's turn \
           then. An exchange that leaves White's king in check is illegal, and whether a side is mated is asked without \
           exchanges. Nobody castles on a board that has been turned.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w", "Ra1-a4"),
    ..row(Fairy::RoleExchange(0))
};

pub(in crate::rules::fairy) const fn nature(times: u16) -> Nature {
    Nature::CHANGE.taking_kings().with(FairyArgument::Number(times))
}

pub(in crate::rules::fairy) fn add(times: u16, motion: &mut Motion) {
    motion.role_exchanges = Some(times);
}
