//! Annan Chess, Transmuted Kings and others: a unit moves as another unit does that stands somewhere.

use crate::rules::CodeList;
use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, FairyArgument, Motion};
use schemars::JsonSchema;
use serde::Serialize;

/// Who lends a unit the way it moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "few are made, and conditions are copied")]
pub enum Lending {
    /// The own unit right behind it or before it (Annan, Nanna Chess).
    OwnNeighbour {
        /// The one behind it, seen from its side; otherwise the one before it.
        behind: bool,
        /// Kings lend.
        by_kings: bool,
        /// Kings borrow.
        to_kings: bool,
    },
    /// The enemy unit right before it (Face to Face).
    EnemyBefore,
    /// The enemy unit right behind it (Back to Back).
    EnemyBehind,
    /// The enemy units at its sides (Cheek to Cheek).
    EnemyBeside,
    /// The unit on the square opposite through the centre of the board (Point Reflection).
    Opposite,
    /// The unit on its Circe rebirth square (Power Transfer).
    OnRebirthSquare {
        /// Kings borrow, too.
        kings: bool,
    },
    /// The enemy units that attack it, if it is a king.
    Attackers {
        /// Of White.
        white: bool,
        /// Of Black.
        black: bool,
        /// It moves as itself, too (Reflective Kings).
        besides: bool,
    },
    /// The enemy units that attack it; it moves as itself, too (Transmission Menace).
    AnyAttackers,
    /// Units of these kinds, or an equihopper, lend an attacked king their way of moving beside its own (Vaulting Kings).
    Vaulters {
        /// White's king.
        white: bool,
        /// Black's king.
        black: bool,
        /// The kinds; none stands for the equihopper.
        kinds: CodeList,
    },
    /// The officer that stands on the same file in the game array (Bolero): pawns and mostly kings excepted.
    ArrayOfficer {
        /// For captures; otherwise for moves without capture.
        captures: bool,
        /// Kings borrow, too.
        kings: bool,
    },
}

impl Lending {
    /// Do two of them go together: a king that is attacked moves as units do that are lent their moves by a neighbour?
    pub(in crate::rules::fairy) const fn goes_with(self, other: Self) -> bool {
        self.is_by_attackers() && other.is_by_neighbour() || self.is_by_neighbour() && other.is_by_attackers()
    }

    /// Instead of the king's own way; what else would be his own beside it, as a neighbour lends it or a king's, sources do not
    /// tell.
    const fn is_by_attackers(self) -> bool {
        match self {
            Self::Attackers { besides, .. } => !besides,
            Self::OwnNeighbour { .. }
            | Self::EnemyBefore
            | Self::EnemyBehind
            | Self::EnemyBeside
            | Self::Opposite
            | Self::OnRebirthSquare { .. }
            | Self::AnyAttackers
            | Self::Vaulters { .. }
            | Self::ArrayOfficer { .. } => false,
        }
    }

    /// One neighbour, so that a unit attacks, and guards, as it captures.
    const fn is_by_neighbour(self) -> bool {
        match self {
            Self::OwnNeighbour { .. } | Self::EnemyBefore | Self::EnemyBehind => true,
            Self::Attackers { .. }
            | Self::EnemyBeside
            | Self::Opposite
            | Self::OnRebirthSquare { .. }
            | Self::AnyAttackers
            | Self::Vaulters { .. }
            | Self::ArrayOfficer { .. } => false,
        }
    }

    /// The kinds that are named behind the condition, where some are.
    const fn kinds(self) -> Option<CodeList> {
        match self {
            Self::Vaulters { kinds, .. } => Some(kinds),
            Self::OwnNeighbour { .. }
            | Self::EnemyBefore
            | Self::EnemyBehind
            | Self::EnemyBeside
            | Self::Opposite
            | Self::OnRebirthSquare { .. }
            | Self::Attackers { .. }
            | Self::AnyAttackers
            | Self::ArrayOfficer { .. } => None,
        }
    }
}

pub(in crate::rules::fairy) const TRANSMUTED_KINGS: FairyCondition = FairyCondition {
    name: "Transmuted Kings",
    french: &["Rois transmutés"],
    german: &["Transmutierende Könige"],
    popeye: ["RoisTransmutes", "TransmutierendeKoenige", "TransmutedKings"],
    rule: "A king that is attacked moves and checks only as the units do that attack it.",
    source: DIE_SCHWALBE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7*c3"),
    goes_with_neutrals: true,
    ..row(attackers([true, true], false))
};

pub(in crate::rules::fairy) const WHITE_TRANSMUTED_KING: FairyCondition = FairyCondition {
    name: "White Transmuted King",
    french: &["Roi blanc transmuté"],
    german: &["Weißer transmutierender König"],
    popeye: ["BlancRoiTransmute", "WeisserTransmutierenderKoenig", "WhiteTransmutedKing"],
    rule: "Transmuted Kings for the white king alone.",
    source: POPEYE,
    example: ("8/7N/8/2R5/8/8/k6n/5K2 w", "Kf1*h2"),
    goes_with_neutrals: true,
    ..row(attackers([true, false], false))
};

pub(in crate::rules::fairy) const BLACK_TRANSMUTED_KING: FairyCondition = FairyCondition {
    name: "Black Transmuted King",
    french: &["Roi noir transmuté"],
    german: &["Schwarzer transmutierender König"],
    popeye: ["NoirRoiTransmute", "SchwarzerTransmutierenderKoenig", "BlackTransmutedKing"],
    rule: "Transmuted Kings for the black king alone.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7*c3"),
    goes_with_neutrals: true,
    ..row(attackers([false, true], false))
};

pub(in crate::rules::fairy) const REFLECTIVE_KINGS: FairyCondition = FairyCondition {
    name: "Reflective Kings",
    french: &["Rois réflecteurs"],
    german: &["Reflektierende Könige"],
    popeye: ["RoisReflecteurs", "ReflektierendeKoenige", "ReflectiveKings"],
    rule: "A king that is attacked moves and checks as the units do that attack it, too.",
    source: DIE_SCHWALBE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7*c3"),
    goes_with_neutrals: true,
    ..row(attackers([true, true], true))
};

pub(in crate::rules::fairy) const WHITE_REFLECTIVE_KING: FairyCondition = FairyCondition {
    name: "White Reflective King",
    french: &["Roi blanc réflecteur"],
    german: &["Weißer reflektierender König"],
    popeye: ["BlancRoiReflecteur", "WeisserReflektierenderKoenig", "WhiteReflectiveKing"],
    rule: "Reflective Kings for the white king alone.",
    source: POPEYE,
    example: ("8/7N/8/2R5/8/8/k6n/5K2 w", "Kf1*h2"),
    goes_with_neutrals: true,
    ..row(attackers([true, false], true))
};

pub(in crate::rules::fairy) const BLACK_REFLECTIVE_KING: FairyCondition = FairyCondition {
    name: "Black Reflective King",
    french: &["Roi noir réflecteur"],
    german: &["Schwarzer reflektierender König"],
    popeye: ["NoirRoiReflecteur", "SchwarzerReflektierenderKoenig", "BlackReflectiveKing"],
    rule: "Reflective Kings for the black king alone.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7*c3"),
    goes_with_neutrals: true,
    ..row(attackers([false, true], true))
};

pub(in crate::rules::fairy) const ANNAN: FairyCondition = FairyCondition {
    name: "Annan Chess",
    aliases: &["Annan"],
    french: &["Échecs Annan"],
    german: &["Annanschach"],
    popeye: ["AnnanEchecs", "Annanschach", "AnnanChess"],
    rule: "A unit with an own unit right behind it moves as that unit.",
    source: POPEYE,
    example: ("4k3/3pp3/8/8/6R1/6K1/8/8 b", "e7-d6"),
    goes_with_neutrals: true,
    ..row(annan(true, true, true))
};

pub(in crate::rules::fairy) const ANNAN_TYPE_B: FairyCondition = FairyCondition {
    name: "Annan Chess Type B",
    popeye: ["AnnanEchecs TypeB", "Annanschach TypB", "AnnanChess TypeB"],
    rule: "Annan Chess in which kings lend nobody their way of moving.",
    source: POPEYE,
    example: ("8/4P2q/7k/8/6K1/6P1/8/8 b", "Kh6-a6"),
    ..row(annan(true, false, true))
};

pub(in crate::rules::fairy) const ANNAN_TYPE_C: FairyCondition = FairyCondition {
    name: "Annan Chess Type C",
    popeye: ["AnnanEchecs TypeC", "Annanschach TypC", "AnnanChess TypeC"],
    rule: "Annan Chess in which nobody lends kings a way of moving.",
    source: POPEYE,
    example: ("4k3/3pp3/8/8/6R1/6K1/8/8 b", "e7-d6"),
    ..row(annan(true, true, false))
};

pub(in crate::rules::fairy) const ANNAN_TYPE_D: FairyCondition = FairyCondition {
    name: "Annan Chess Type D",
    popeye: ["AnnanEchecs TypeD", "Annanschach TypD", "AnnanChess TypeD"],
    rule: "Annan Chess in which kings neither lend nor borrow a way of moving.",
    source: POPEYE,
    example: ("1k4K1/8/8/3p4/7p/7b/8/8 b", "Bh3-h2"),
    ..row(annan(true, false, false))
};

pub(in crate::rules::fairy) const NANNA: FairyCondition = FairyCondition {
    name: "Nanna Chess",
    aliases: &["Nanna"],
    french: &["Échecs Nanna"],
    german: &["Nannaschach"],
    popeye: ["NannaEchecs", "Nannaschach", "NannaChess"],
    rule: "A unit with an own unit right before it moves as that unit.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Kc5-a3"),
    ..row(annan(false, true, true))
};

pub(in crate::rules::fairy) const NANNA_TYPE_B: FairyCondition = FairyCondition {
    name: "Nanna Chess Type B",
    popeye: ["NannaEchecs TypeB", "Nannaschach TypB", "NannaChess TypeB"],
    rule: "Nanna Chess in which kings lend nobody their way of moving.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Kc5-a3"),
    ..row(annan(false, false, true))
};

pub(in crate::rules::fairy) const NANNA_TYPE_C: FairyCondition = FairyCondition {
    name: "Nanna Chess Type C",
    popeye: ["NannaEchecs TypeC", "Nannaschach TypC", "NannaChess TypeC"],
    rule: "Nanna Chess in which nobody lends kings a way of moving.",
    source: POPEYE,
    example: ("5n2/8/K7/8/5r2/5k2/4p3/8 b", "Rf4-e3"),
    ..row(annan(false, true, false))
};

pub(in crate::rules::fairy) const NANNA_TYPE_D: FairyCondition = FairyCondition {
    name: "Nanna Chess Type D",
    popeye: ["NannaEchecs TypeD", "Nannaschach TypD", "NannaChess TypeD"],
    rule: "Nanna Chess in which kings neither lend nor borrow a way of moving.",
    source: POPEYE,
    example: ("8/8/2R5/2Q1kP2/8/8/7K/8 b", "Ke5-d4"),
    ..row(annan(false, false, false))
};

pub(in crate::rules::fairy) const FACE_TO_FACE: FairyCondition = FairyCondition {
    name: "Face to Face",
    french: &["Face à face"],
    german: &["Angesicht zu Angesicht"],
    popeye: ["FaceAFace", "AngesichtZuAngesicht", "FaceToFace"],
    rule: "A unit with an enemy unit right before it moves as that unit.",
    source: POPEYE,
    example: ("b3k3/PP6/8/8/8/8/K7/8 w", "a7-b6"),
    ..row(Fairy::Lent(Lending::EnemyBefore))
};

pub(in crate::rules::fairy) const BACK_TO_BACK: FairyCondition = FairyCondition {
    name: "Back to Back",
    french: &["Dos à dos"],
    german: &["Rücken an Rücken"],
    popeye: ["DosADos", "RueckenAnRuecken", "BackToBack"],
    rule: "A unit with an enemy unit right behind it moves as that unit.",
    source: POPEYE,
    example: ("3k4/8/4b3/2K5/2n5/8/8/5r2 w", "Kc5*e6"),
    ..row(Fairy::Lent(Lending::EnemyBehind))
};

pub(in crate::rules::fairy) const CHEEK_TO_CHEEK: FairyCondition = FairyCondition {
    name: "Cheek to Cheek",
    french: &["Joue à joue"],
    german: &["Wange an Wange"],
    popeye: ["JoueAJoue", "WangeAnWange", "CheekToCheek"],
    rule: "A unit with enemy units right beside it on its rank moves as these units.",
    source: POPEYE,
    example: ("Kb6/4k3/6B1/8/8/8/8/3b4 w", "Ka8-c6"),
    ..row(Fairy::Lent(Lending::EnemyBeside))
};

pub(in crate::rules::fairy) const POINT_REFLECTION: FairyCondition = FairyCondition {
    name: "Point Reflection",
    french: &["Réflexion centrale"],
    german: &["Punktspiegelung"],
    popeye: ["ReflexionCentrale", "Punktspiegelung", "PointReflection"],
    rule: "A unit moves as the unit does that stands on the square opposite through the centre of the board, if there is \
           one. Kings and rooks castle only if they move as themselves.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-f6"),
    ..row(Fairy::Lent(Lending::Opposite))
};

pub(in crate::rules::fairy) const POWER_TRANSFER: FairyCondition = FairyCondition {
    name: "Power Transfer",
    french: &["Transfert de pouvoir"],
    german: &["Krafttransfer"],
    popeye: ["TransfertPouvoir", "KraftTransfer", "PowerTransfer"],
    rule: "A unit, kings excepted, moves as the unit does that stands on its Circe rebirth square, if there is one.",
    source: POPEYE,
    example: ("8/8/8/3p2N1/8/3k3R/8/6K1 b", "Kd3-e4"),
    ..row(Fairy::Lent(Lending::OnRebirthSquare { kings: false }))
};

pub(in crate::rules::fairy) const POWER_TRANSFER_REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "Power Transfer Rex Inclusive",
    popeye: ["TransfertPouvoir RexInclusif", "KraftTransfer RexInklusive", "PowerTransfer RexInclusive"],
    rule: "A unit moves as the unit does that stands on its Circe rebirth square, if there is one.",
    source: POPEYE,
    example: ("1k2b3/6K1/8/8/1P6/5R2/8/8 b", "Kb8-d6"),
    ..row(Fairy::Lent(Lending::OnRebirthSquare { kings: true }))
};

pub(in crate::rules::fairy) const WHITE_VAULTING_KING: FairyCondition = FairyCondition {
    name: "White Vaulting King",
    popeye: ["BlancVaultingKing", "WeisserVaultingKing", "WhiteVaultingKing"],
    rule: "The white king, when attacked, moves and checks as an equihopper, too, or as the units of the kinds named.",
    source: POPEYE,
    example: ("3bk3/2K1P3/8/5b2/8/8/8/8 w", "Kc7-g7"),
    ..row(vaulters(true, false))
};

pub(in crate::rules::fairy) const BLACK_VAULTING_KING: FairyCondition = FairyCondition {
    name: "Black Vaulting King",
    popeye: ["NoirVaultingKing", "SchwarzerVaultingKing", "BlackVaultingKing"],
    rule: "The black king, when attacked, moves and checks as an equihopper, too, or as the units of the kinds named.",
    source: POPEYE,
    example: ("3K4/7n/8/3k3B/2P5/8/8/8 b", "Kd5-b3"),
    ..row(vaulters(false, true))
};

pub(in crate::rules::fairy) const VAULTING_KINGS: FairyCondition = FairyCondition {
    name: "Vaulting Kings",
    popeye: ["VaultingKings", "VaultingKings", "VaultingKings"],
    rule: "A king that is attacked moves and checks as an equihopper, too, or as the units of the kinds named.",
    source: POPEYE,
    example: ("3K4/7n/8/3k3B/2P5/8/8/8 b", "Kd5-b3"),
    ..row(vaulters(true, true))
};

pub(in crate::rules::fairy) const TRANSMISSION_MENACE: FairyCondition = FairyCondition {
    name: "Transmission Menace",
    popeye: ["TransmissionMenace", "TransmissionMenace", "TransmissionMenace"],
    rule: "A unit that is attacked by enemy units moves as they do, too; whether they attack it is a question of their own way of moving.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/2b5/3N4/4K3 w", "Sd2*c3"),
    ..row(Fairy::Lent(Lending::AnyAttackers))
};

pub(in crate::rules::fairy) const BOLERO: FairyCondition = FairyCondition {
    name: "Bolero",
    popeye: ["Bolero", "Bolero", "Bolero"],
    rule: "An officer, kings excepted, moves without capturing as the officer does that stands on its file in the game array; it captures as itself.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Bb8-a6"),
    goes_with_neutrals: true,
    ..row(bolero(false, false))
};

pub(in crate::rules::fairy) const BOLERO_REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "Bolero Rex Inclusive",
    popeye: ["Bolero RexInclusif", "Bolero RexInklusive", "Bolero RexInclusive"],
    rule: "An officer or king moves without capturing as the officer does that stands on its file in the game array; it captures as itself.",
    source: POPEYE,
    example: ("8/2K3k1/8/8/8/2B5/7p/6B1 b", "Kg7-e6"),
    goes_with_neutrals: true,
    ..row(bolero(false, true))
};

pub(in crate::rules::fairy) const BOLERO_INVERSE: FairyCondition = FairyCondition {
    name: "Bolero Inverse",
    aliases: &["Inverse Bolero"],
    german: &["Bolero invers"],
    popeye: ["BoleroInverse", "BoleroInvers", "BoleroInverse"],
    rule: "An officer, kings excepted, captures and checks as the officer does that stands on its file in the game array; it moves else as itself.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Qc6-a4"),
    ..row(bolero(true, false))
};

pub(in crate::rules::fairy) const BOLERO_INVERSE_REX_INCLUSIVE: FairyCondition = FairyCondition {
    name: "Bolero Inverse Rex Inclusive",
    popeye: ["BoleroInverse RexInclusif", "BoleroInvers RexInklusive", "BoleroInverse RexInclusive"],
    rule: "An officer or king captures and checks as the officer does that stands on its file in the game array; it moves else as itself.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Qc6-a4"),
    ..row(bolero(true, true))
};

const fn annan(behind: bool, by_kings: bool, to_kings: bool) -> Fairy {
    Fairy::Lent(Lending::OwnNeighbour { behind, by_kings, to_kings })
}

const fn attackers([white, black]: [bool; 2], besides: bool) -> Fairy {
    Fairy::Lent(Lending::Attackers { white, black, besides })
}

const fn vaulters(white: bool, black: bool) -> Fairy {
    Fairy::Lent(Lending::Vaulters { white, black, kinds: CodeList::new(&[]) })
}

const fn bolero(captures: bool, kings: bool) -> Fairy {
    Fairy::Lent(Lending::ArrayOfficer { captures, kings })
}

pub(in crate::rules::fairy) const fn nature(lending: Lending) -> Nature {
    let has =
        Features::WITHIN_A_HALF_MOVE.and(Features::GUARDS).and(Features::KINDS).and(Features::OTHER_WAYS);
    let lent = Nature::CHANGE.having(has).taking_kings().travelling();
    match lending.kinds() {
        Some(kinds) => lent.with(FairyArgument::Kinds(kinds)),
        None => lent,
    }
}

pub(in crate::rules::fairy) fn add(lending: Lending, motion: &mut Motion) {
    match motion.lending {
        Some(of_kings) if of_kings.is_by_attackers() && lending.is_by_neighbour() => {
            motion.lending_before = Some(lending);
        }
        // Of two that go together this is the other one.
        before => (motion.lending, motion.lending_before) = (Some(lending), before),
    }
}
