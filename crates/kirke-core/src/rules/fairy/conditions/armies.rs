//! Conditions under which fairy units stand for the orthodox ones: pawns promote to them, and they take their home squares.

use crate::board::Kind;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion};
use crate::units::StandIn;
use schemars::JsonSchema;
use serde::Serialize;

/// Which fairy units stand for orthodox ones, or beside them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FairyArmy {
    /// Leo, pao, vao and mao; there are no orthodox officers.
    Leofamily,
    /// Leo, pao, vao and mao beside the orthodox officers.
    Chinese,
    /// Nightriders for knights, which there are none of.
    CavalierMajeur,
    /// Siren, triton, nereid and marine knight.
    Marine,
    /// The same, with poseidons for kings and marine pawns for pawns.
    Ultramarine,
    /// Señora, faro, loco and saltador.
    Argentinian,
}

impl FairyArmy {
    /// Which unit stands for which orthodox kind.
    pub const fn stand_ins(self) -> &'static [StandIn] {
        use Kind as K;
        match self {
            Self::Leofamily => &[(K::QUEEN, "LE"), (K::ROOK, "PA"), (K::BISHOP, "VA"), (K::KNIGHT, "MA")],
            Self::Chinese => &[],
            Self::CavalierMajeur => &[(K::KNIGHT, "N")],
            Self::Marine => &[(K::QUEEN, "SI"), (K::ROOK, "TR"), (K::BISHOP, "ND"), (K::KNIGHT, "MS")],
            Self::Ultramarine => &[
                (K::QUEEN, "SI"),
                (K::ROOK, "TR"),
                (K::BISHOP, "ND"),
                (K::KNIGHT, "MS"),
                (K::KING, "PO"),
                (K::PAWN, "MP"),
            ],
            Self::Argentinian => &[(K::QUEEN, "SE"), (K::ROOK, "FA"), (K::BISHOP, "LO"), (K::KNIGHT, "SA")],
        }
    }

    /// What pawns promote to beside the units that stand for others.
    pub const fn additions(self) -> &'static [&'static str] {
        match self {
            Self::Chinese => &["LE", "PA", "VA", "MA"],
            Self::Leofamily | Self::CavalierMajeur | Self::Marine | Self::Ultramarine | Self::Argentinian => {
                &[]
            }
        }
    }

    /// Must the orthodox officers that others stand for be missing?
    pub const fn has_no_others(self) -> bool {
        match self {
            Self::Leofamily | Self::CavalierMajeur => true,
            Self::Chinese | Self::Marine | Self::Ultramarine | Self::Argentinian => false,
        }
    }
}

pub(in crate::rules::fairy) const LEOFAMILY: FairyCondition = FairyCondition {
    name: "Leofamily",
    aliases: &["Leo Family"],
    french: &["Famille Leo"],
    german: &["Leofamilie"],
    popeye: ["Leofamily", "Leofamily", "Leofamily"],
    rule: "Leo, pao, vao and mao stand for queen, rook, bishop and knight, of which there are none: pawns promote to them, they take their home squares, and they castle in their stead.",
    source: POPEYE,
    example: ("4k3/P7/8/8/8/8/8/4K3 w", "a7-a8=PA"),
    goes_with_neutrals: true,
    ..row(Fairy::Army(FairyArmy::Leofamily))
};

pub(in crate::rules::fairy) const CHINESE: FairyCondition = FairyCondition {
    name: "Chinese Chess",
    french: &["Échecs chinois"],
    german: &["Chinesisches Schach"],
    popeye: ["Chinoises", "ChinesischesSchach", "ChineseChess"],
    rule: "Pawns promote to leo, pao, vao and mao, too.",
    source: POPEYE,
    example: ("4k3/P7/8/8/8/8/8/4K3 w", "a7-a8=PA"),
    goes_with_neutrals: true,
    ..row(Fairy::Army(FairyArmy::Chinese))
};

pub(in crate::rules::fairy) const CAVALIER_MAJEUR: FairyCondition = FairyCondition {
    name: "Cavalier Majeur",
    popeye: ["CavalierMajeur", "CavalierMajeur", "CavalierMajeur"],
    rule: "Nightriders stand for knights, of which there are none: pawns promote to them, and they take their home squares.",
    source: POPEYE,
    example: ("4k3/P7/8/8/8/8/8/4K3 w", "a7-a8=N"),
    goes_with_neutrals: true,
    ..row(Fairy::Army(FairyArmy::CavalierMajeur))
};

pub(in crate::rules::fairy) const MARINE: FairyCondition = FairyCondition {
    name: "Marine Chess",
    french: &["Échecs marins"],
    german: &["Marines Schach"],
    popeye: ["EchecsMarins", "MarinesSchach", "MarineChess"],
    rule: "Siren, triton, nereid and marine knight stand for queen, rook, bishop and knight: pawns promote to them, they take their home squares, and they castle in their stead.",
    source: POPEYE,
    example: ("4k3/P7/8/8/8/8/8/4K3 w", "a7-a8=TR"),
    goes_with_neutrals: true,
    ..row(Fairy::Army(FairyArmy::Marine))
};

pub(in crate::rules::fairy) const ULTRAMARINE: FairyCondition = FairyCondition {
    name: "Ultramarine Chess",
    french: &["Échecs ultramarins"],
    german: &["Ultramarines Schach"],
    popeye: ["EchecsUltramarins", "UltramarinesSchach", "UltramarineChess"],
    rule: "Siren, triton, nereid, marine knight, poseidon and marine pawn stand for queen, rook, bishop, knight, king and pawn: pawns promote to the officers among them, they take their home squares, and they castle in their stead.",
    source: POPEYE,
    example: ("4{po}3/P7/8/8/8/8/8/4{PO}3 w", "a7-a8=TR"),
    goes_with_neutrals: true,
    ..row(Fairy::Army(FairyArmy::Ultramarine))
};

pub(in crate::rules::fairy) const ARGENTINIAN: FairyCondition = FairyCondition {
    name: "Argentinian Chess",
    aliases: &["Argentinean Chess"],
    french: &["Échecs argentins"],
    german: &["Argentinisches Schach"],
    popeye: ["EchecsArgentins", "ArgentinischesSchach", "ArgentinianChess"],
    rule: "Señora, faro, loco and saltador stand for queen, rook, bishop and knight: pawns promote to them, they take their home squares, and they castle in their stead.",
    source: POPEYE,
    example: ("4k3/P7/8/8/8/8/8/4K3 w", "a7-a8=FA"),
    goes_with_neutrals: true,
    ..row(Fairy::Army(FairyArmy::Argentinian))
};

pub(in crate::rules::fairy) const fn nature() -> Nature {
    Nature::CHANGE.having(Features::FAIRY_PAWNS).taking_kings()
}

pub(in crate::rules::fairy) fn add(army: FairyArmy, motion: &mut Motion) {
    motion.army = Some(army);
}
