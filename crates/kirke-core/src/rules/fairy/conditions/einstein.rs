//! Einstein Chess and its kin: a unit becomes one of another kind by its move.

use crate::board::{Bitboard, Kind, Square, Unit};
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// What a unit becomes by its move; kings stay kings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KindChange {
    /// Less without capture (queen, rook, bishop, knight, pawn), more by a capture; pawns do not promote.
    Einstein,
    /// The other way round.
    ReversalEinstein,
    /// Less without capture; a capture changes nothing.
    AntiEinstein,
    /// Rooks become bishops and the other way round, queens and knights likewise; what a pawn has just promoted to stays.
    Norsk,
    /// What arrives on the second rank of its side, no pawn, becomes a pawn.
    Relegation,
    /// A queen, rook, bishop or knight becomes the officer that stands on the file in the game array, but no king; the rook
    /// of castling stays a rook.
    LineChameleon,
}

impl KindChange {
    /// Do pawns promote?
    pub const fn lets_pawns_promote(self) -> bool {
        match self {
            Self::Norsk | Self::Relegation | Self::LineChameleon => true,
            Self::Einstein | Self::ReversalEinstein | Self::AntiEinstein => false,
        }
    }

    /// Do royal units stay what they are? Kings do anyhow: they are on no ladder.
    pub const fn spares_royals(self) -> bool {
        match self {
            Self::Relegation => true,
            Self::Norsk
            | Self::LineChameleon
            | Self::Einstein
            | Self::ReversalEinstein
            | Self::AntiEinstein => false,
        }
    }

    /// Does the rook of castling become another unit, too?
    pub const fn includes_castled_rooks(self) -> bool {
        match self {
            Self::LineChameleon => false,
            Self::Norsk | Self::Relegation => true,
            Self::Einstein | Self::ReversalEinstein | Self::AntiEinstein => true,
        }
    }

    /// What a unit becomes that has arrived on this square.
    pub fn next(self, unit: Unit, square: Square, captures: bool, has_promoted: bool) -> Kind {
        const LADDER: [Kind; 5] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
        const PAIRS: [Kind; 4] = [Kind::ROOK, Kind::BISHOP, Kind::QUEEN, Kind::KNIGHT];
        let kind = unit.kind();
        let steps = match (self, captures) {
            (Self::Einstein, true) | (Self::ReversalEinstein, false) => 1,
            (Self::Einstein, false) | (Self::ReversalEinstein, true) | (Self::AntiEinstein, false) => -1,
            (Self::AntiEinstein, true) => 0,
            (Self::Norsk, _) => {
                let place = PAIRS.iter().position(|&other| other == kind && !has_promoted);
                return place.map_or(kind, |place| PAIRS[place ^ 1]);
            }
            (Self::LineChameleon, _) => {
                let is_one = PAIRS.contains(&kind);
                return match square.file() {
                    0 | 7 if is_one => Kind::ROOK,
                    1 | 6 if is_one => Kind::KNIGHT,
                    2 | 5 if is_one => Kind::BISHOP,
                    3 if is_one => Kind::QUEEN,
                    _ => kind,
                };
            }
            (Self::Relegation, _) => {
                return if square.rank() == unit.colour().pawn_rank() { Kind::PAWN } else { kind };
            }
        };
        let place = LADDER.iter().position(|&other| other == kind);
        place.map_or(kind, |place| LADDER[place.saturating_add_signed(steps).min(LADDER.len() - 1)])
    }
}

pub(in crate::rules::fairy) const EINSTEIN: FairyCondition = FairyCondition {
    name: "Einstein Chess",
    aliases: &["Einstein Chess Type A"],
    french: &["Échecs Einstein"],
    german: &["Einsteinschach"],
    popeye: ["EchecsEinstein", "EinsteinSchach", "EinsteinChess"],
    rule: "A unit that moves without capture becomes the next lesser one: queen, rook, bishop, knight, pawn; one that captures becomes the next greater one. Pawns do not promote; on their first rank they make up to three steps.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4*f6"),
    ..row(Fairy::KindChange(KindChange::Einstein))
};

pub(in crate::rules::fairy) const REVERSAL_EINSTEIN: FairyCondition = FairyCondition {
    name: "Reversal Einstein Chess",
    aliases: &["Reverse Einstein Chess"],
    french: &["Échecs Einstein inversés"],
    german: &["Umgekehrtes Einsteinschach"],
    popeye: ["ReversEchecsEinstein", "ReversesEinsteinSchach", "ReversalEinsteinChess"],
    rule: "Einstein Chess the other way round: a unit becomes greater without capture, lesser by one.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4-e3"),
    ..row(Fairy::KindChange(KindChange::ReversalEinstein))
};

pub(in crate::rules::fairy) const ANTI_EINSTEIN: FairyCondition = FairyCondition {
    name: "Anti-Einstein Chess",
    aliases: &["Antieinstein Chess"],
    french: &["Échecs anti-Einstein"],
    german: &["Anti-Einsteinschach"],
    popeye: ["EchecsAntiEinstein", "AntiEinsteinSchach", "AntiEinsteinChess"],
    rule: "Einstein Chess in which captures change nothing.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "Bd4-e3"),
    ..row(Fairy::KindChange(KindChange::AntiEinstein))
};

pub(in crate::rules::fairy) const NORSK: FairyCondition = FairyCondition {
    name: "Norsk",
    aliases: &["Norsk Sjakk", "Norwegian Chess"],
    french: &["Échecs norvégiens"],
    german: &["Norwegisches Schach"],
    popeye: ["NorskSjakk", "NorskSjakk", "NorskSjakk"],
    rule: "By each move a queen becomes a knight and a knight a queen, a rook a bishop and a bishop a rook; what a pawn has just promoted to stays. Units capture those of their own kind and kings, kings other kings only; check is given as ever.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 w", "!Bd4*f6"),
    ..row(Fairy::KindChange(KindChange::Norsk))
};

pub(in crate::rules::fairy) const RELEGATION: FairyCondition = FairyCondition {
    name: "Relegation Chess",
    aliases: &["Relegation"],
    french: &["Échecs de relégation"],
    german: &["Degradierung"],
    popeye: ["Degradierung", "Degradierung", "RelegationChess"],
    rule: "A unit, kings and pawns excepted, that arrives on the second rank of its side becomes a pawn.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/8/8/3B4/8/8/4K3 w", "Bd4-f2"),
    ..row(Fairy::KindChange(KindChange::Relegation))
};

pub(in crate::rules::fairy) const LINE_CHAMELEON: FairyCondition = FairyCondition {
    name: "Line Chameleon Chess",
    aliases: &["Line Chameleon"],
    french: &["Échecs caméléon ligne"],
    german: &["Linienchamäleonschach"],
    popeye: ["EchecsCameleonLigne", "LinienChamaeleonSchach", "LineChameleonChess"],
    rule: "A queen, rook, bishop or knight becomes by its move the officer that stands on the file in the game array; on the e-file, and by castling, it stays what it is.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/1B6/4K3 w", "Bb2-d4"),
    ..row(Fairy::KindChange(KindChange::LineChameleon))
};

pub(in crate::rules::fairy) const fn nature(change: KindChange) -> Nature {
    match change {
        KindChange::Relegation => Nature::CHANGE
            .having(Features::KINDS)
            .shifting_but_on([Bitboard::rank(1), Bitboard::rank(6)])
            .taking_kings()
            .allowing_quiets(),
        KindChange::Einstein
        | KindChange::ReversalEinstein
        | KindChange::AntiEinstein
        | KindChange::Norsk
        | KindChange::LineChameleon => Nature::CHANGE.having(Features::KINDS).taking_kings(),
    }
}

pub(in crate::rules::fairy) fn add(change: KindChange, motion: &mut Motion, outcome: &mut Outcome) {
    outcome.kind_change = Some(change);
    motion.takes_own_kind = change == KindChange::Norsk;
}
