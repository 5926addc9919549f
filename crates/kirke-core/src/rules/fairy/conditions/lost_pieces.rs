//! Lost Pieces: units leave the board that would be mated if they were kings.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Outcome};

pub(in crate::rules::fairy) const ROW: FairyCondition = FairyCondition {
    name: "Lost Pieces",
    french: &["Pièces perdues"],
    german: &["Verlorene Steine"],
    popeye: ["PiecesPerdues", "VerloreneSteine", "LostPieces"],
    rule: "When a move (a null move is none) is over, each unit of the other side, its king excepted, leaves the board that would be mated if it were the king: it is attacked, and no move of its side, castling apart, would end that; kings may then be left in check.",
    source: POPEYE,
    example: ("4k3/p7/8/8/8/8/8/R3K1NR w", "Sg1-f3"),
    ..row(Fairy::LostUnits)
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::CHECKS_IN_PLAY).taking_kings().travelling()
}

pub(in crate::rules::fairy) fn add(outcome: &mut Outcome) {
    outcome.loses_units = true;
}
