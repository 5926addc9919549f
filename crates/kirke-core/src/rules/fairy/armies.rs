//! Conditions under which fairy units stand for the orthodox ones: pawns promote to them, and they take their home squares.

use crate::board::Kind;
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
