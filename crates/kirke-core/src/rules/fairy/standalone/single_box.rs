//! SingleBox: no more units than there are in a box of chessmen.

use super::{HalfMove, LatentPawns, StandaloneRule, row};
use crate::board::{Bitboard, Colour, Kind, Placement};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::FairyCondition;

pub(in crate::rules::fairy) const TYPE_1: FairyCondition = FairyCondition {
    aliases: &["SingleBox Type 1", "SingleBox Typ 1", "NurPartiesatzSteine Typ 1"],
    german: &["Nur Partiesatz-Steine"],
    popeye: ["SingleBox", "NurPartiesatzSteine", "SingleBox"],
    rule: "No move may lead to more units of a kind and side than there are at the beginning of a game: a pawn promotes \
           only to what has been captured, and does not go to its last rank if that is nothing.",
    example: ("4k3/P7/8/8/8/8/8/Q3K3 w", "!a7-a8=Q"),
    ..row(&RULE)
};

pub(in crate::rules::fairy) const TYPE_2: FairyCondition = FairyCondition {
    aliases: &["SingleBox Typ 2", "NurPartiesatzSteine Typ 2"],
    german: &["Nur Partiesatz-Steine Typ 2"],
    popeye: ["SingleBox Type2", "NurPartiesatzSteine Typ2", "SingleBox Type2"],
    rule: "A pawn promotes only to what its side has fewer of than at the beginning of a game; if that is nothing, it stays a \
           pawn on its last rank. When a unit of its side is captured then, the capturing side at once promotes such a pawn to \
           what is missing.",
    example: ("P7/4k3/8/6b1/7Q/2N2NB1/R7/R2BK3 b", "Bg5*h4[a8=Q]"),
    ..row(&TYPE_2_RULE)
};

pub(in crate::rules::fairy) const TYPE_3: FairyCondition = FairyCondition {
    aliases: &["SingleBox Typ 3", "NurPartiesatzSteine Typ 3"],
    german: &["Nur Partiesatz-Steine Typ 3"],
    popeye: ["SingleBox Type3", "NurPartiesatzSteine Typ3", "SingleBox Type3"],
    rule: "A pawn promotes only to what its side has fewer of than at the beginning of a game; if that is nothing, it stays a \
           pawn on its last rank. Its side begins its next move after a unit of its own has been captured by promoting such a \
           pawn to what is missing; until then the pawn attacks as that.",
    example: ("P7/4k3/8/8/7b/2N2NB1/R7/R2BK3 w", "[a8=Q]Qa8-b7"),
    ..row(&TYPE_3_RULE)
};

static RULE: StandaloneRule = StandaloneRule {
    name: "SingleBox",
    nature: Nature::DEMAND.taking_away().having(Features::KINDS),
    forbids: Some(|_, after| what_is_missing(after)),
    is_of_chessmen: true,
    binds_captures_of_kings: true,
    ..StandaloneRule::NONE
};

static TYPE_2_RULE: StandaloneRule = StandaloneRule {
    name: "SingleBox Type 2",
    forbids: Some(|_, after| comes_from_box(after, &Colour::ALL)),
    latent_pawns: Some(LatentPawns::ByTheOther),
    ..WITH_LATENT_PAWNS
};

static TYPE_3_RULE: StandaloneRule = StandaloneRule {
    name: "SingleBox Type 3",
    forbids: Some(|half_move: &HalfMove, after| comes_from_box(after, &[half_move.side])),
    latent_pawns: Some(LatentPawns::ByTheirOwner),
    ..WITH_LATENT_PAWNS
};

const WITH_LATENT_PAWNS: StandaloneRule = StandaloneRule {
    nature: Nature::CHANGE.having(Features::KINDS),
    is_of_chessmen: true,
    ..StandaloneRule::NONE
};

/// So many of each kind a side has at the beginning of a game.
const BOX: [(Kind, u32); 6] = [
    (Kind::KING, 1),
    (Kind::QUEEN, 1),
    (Kind::ROOK, 2),
    (Kind::BISHOP, 2),
    (Kind::KNIGHT, 2),
    (Kind::PAWN, 8),
];

fn what_is_missing(units: &Placement) -> Option<&'static str> {
    let too_many = |(kind, most): (Kind, u32)| {
        Colour::ALL.into_iter().any(|side| (units.side(side) & units.kind(kind)).len() > most)
    };
    BOX.into_iter().any(too_many).then_some("a box of chessmen does not hold so many units of a kind")
}

/// The same, and no pawn of these sides waits on its last rank if it could promote.
fn comes_from_box(units: &Placement, sides: &[Colour]) -> Option<&'static str> {
    let waits = |&side: &Colour| latent_pawns(units, side).any() && left_in_box(units, side).next().is_some();
    let in_vain =
        sides.iter().any(waits).then_some("a pawn that could promote stays a pawn on its last rank");
    what_is_missing(units).or(in_vain)
}

/// The pawns of a side on their last rank.
pub fn latent_pawns(units: &Placement, side: Colour) -> Bitboard {
    units.side(side) & units.kind(Kind::PAWN) & Bitboard::rank(side.promotion_rank())
}

/// What a pawn of a side may promote to: what there are fewer of than at the beginning of a game.
pub fn left_in_box(units: &Placement, side: Colour) -> impl Iterator<Item = Kind> {
    let of_side = units.side(side);
    let has_fewer = move |&(kind, most): &(Kind, u32)| (of_side & units.kind(kind)).len() < most;
    let officers = BOX.into_iter().filter(|(kind, _)| ![Kind::KING, Kind::PAWN].contains(kind));
    officers.filter(has_fewer).map(|(kind, _)| kind)
}
