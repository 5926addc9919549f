//! Castling Chess, Rokagogo: kings castle with other units, from anywhere.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};

pub(in crate::rules::fairy) const CASTLING: FairyCondition = FairyCondition {
    name: "Castling Chess",
    french: &["Échecs roque"],
    german: &["Rochadeschach"],
    popeye: ["EchecsRoque", "RochadeSchach", "CastlingChess"],
    rule: "A king that is not in check may castle with any unit, of either side, on a line with it more than two squares \
           away and with nothing between: it goes two squares towards that unit, not over a square on which it would be \
           in check, and the unit goes to the square that it has passed. There is no other castling.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/1B2K2n w", "Ke1-g1"),
    ..row(Fairy::Castling { rooks_only: false })
};

pub(in crate::rules::fairy) const ROKAGOGO: FairyCondition = FairyCondition {
    name: "Rokagogo",
    popeye: ["Rokagogo", "Rokagogo", "Rokagogo"],
    rule: "Castling Chess with rooks on the king's rank or file only, whether or not king and rook have moved.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/8/R3K3 w - -", "Ke1-c1"),
    ..row(Fairy::Castling { rooks_only: true })
};

pub(in crate::rules::fairy) const fn nature(rooks_only: bool) -> Nature {
    // Rooks go along their own lines.
    Nature::CHANGE
        .having(Features::KINDS.and(Features::TRAVELS.only_if(rooks_only)))
        .shifting()
        .taking_kings()
        .allowing_quiets()
}

pub(in crate::rules::fairy) fn add(rooks_only: bool, motion: &mut Motion) {
    motion.castles_with_rooks_only = Some(rooks_only);
}
