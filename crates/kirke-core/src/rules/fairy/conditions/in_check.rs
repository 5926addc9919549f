//! Vogtländer, Antikings, Brunner, Pepo and others: when a king is in check.

use crate::rules::fairy::nature::{Features, Nature};
use crate::rules::fairy::row::{DIE_SCHWALBE, FairyCondition, POPEYE, row};
use crate::rules::fairy::{Fairy, Motion, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// When a king is in check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckWhen {
    /// When it could be captured.
    #[default]
    Attacked,
    /// When the king of the other side could be captured (Vogtländer).
    Attacking,
    /// When it could not be captured (Antikings).
    NotAttacked,
    /// When it could be captured without leaving the capturing side's king in check (Brunner).
    AttackedLegally,
    /// When at least two units that are no kings could capture it (Pepo).
    AttackedTwice,
    /// When the king could go to so many squares that are not attacked (SAT).
    Flights,
    /// When the last unit of a kind could be captured for good; kings are units like others (Extinction Chess).
    LastOfKind,
    /// When it is the only king of its side and could be captured; several kings, or none, are units like others (Royal
    /// Dynasty).
    OnlyKing,
    /// Never: kings are units like others (Losing Chess).
    Never,
    /// When a unit of either side could capture it (Bicolores).
    AttackedByEither,
    /// When it could be captured, or, instead of a king, when a unit could capture on a royal square.
    OnRoyalSquare,
}

pub(in crate::rules::fairy) const BICOLORES: FairyCondition = FairyCondition {
    name: "Bicolores",
    popeye: ["Bicolores", "Bicolores", "Bicolores"],
    rule: "A king is in check when a unit of either side could capture it, so by one of its own, too; units capture only those of the other side.",
    source: POPEYE,
    example: ("4k3/8/8/8/8/8/1B6/4K3 w", "!Bb2-c3"),
    ..row(Fairy::Check(CheckWhen::AttackedByEither))
};

pub(in crate::rules::fairy) const VOGTLANDER: FairyCondition = FairyCondition {
    name: "Vogtländer Chess",
    aliases: &["Vogtländer"],
    french: &["Échecs Vogtländer"],
    german: &["Vogtländer-Schach"],
    popeye: ["EchecsVogtlaender", "VogtlaenderSchach", "VogtlaenderChess"],
    rule: "A king is in check when his side could capture the other king.",
    source: DIE_SCHWALBE,
    example: ("8/8/6N1/8/8/8/1n1k1K1p/8 w", "Kf2-g1"),
    ..row(Fairy::Check(CheckWhen::Attacking))
};

pub(in crate::rules::fairy) const ANTIKINGS: FairyCondition = FairyCondition {
    name: "Antikings",
    french: &["Antirois"],
    german: &["Antikönige"],
    popeye: ["AntiRois", "AntiKoenige", "AntiKings"],
    rule: "A king is in check when no enemy unit attacks him.",
    source: DIE_SCHWALBE,
    example: ("8/8/8/8/8/1p6/1N1P4/2q1k1b1 b", "Ke1-d1"),
    ..row(Fairy::Check(CheckWhen::NotAttacked))
};

pub(in crate::rules::fairy) const BRUNNER: FairyCondition = FairyCondition {
    name: "Brunner Chess",
    aliases: &["Brunner"],
    french: &["Échecs Brunner"],
    german: &["Brunner-Schach"],
    popeye: ["EchecsBrunner", "BrunnerSchach", "BrunnerChess"],
    rule: "A king is in check only if it could be captured without leaving the king of the capturing side in check.",
    source: POPEYE,
    example: ("1B1k4/2r5/2Q5/2K5/8/8/8/8 w", "Qc6-b6"),
    goes_with_neutrals: true,
    ..row(Fairy::Check(CheckWhen::AttackedLegally))
};

pub(in crate::rules::fairy) const PEPO: FairyCondition = FairyCondition {
    name: "Pepo",
    popeye: ["Pepo", "Pepo", "Pepo"],
    rule: "A king is in check only if at least two enemy units attack him, kings not counted; an attacked king does not move.",
    source: POPEYE,
    example: ("4k3/8/8/8/4r3/8/8/4K3 w", "!Ke1-d1"),
    goes_with_neutrals: true,
    ..row(Fairy::Check(CheckWhen::AttackedTwice))
};

pub(in crate::rules::fairy) const EXTINCTION: FairyCondition = FairyCondition {
    name: "Extinction Chess",
    aliases: &["Extinction"],
    french: &["Échecs extinction"],
    german: &["Ausrottungsschach"],
    popeye: ["EchecsExtinction", "AusrottungsSchach", "ExtinctionChess"],
    rule: "Kings are units like others, and pawns promote to kings, too. A side is in check if the last unit that it has of a kind could be captured and would not come back.",
    source: DIE_SCHWALBE,
    example: ("4k3/8/5n2/8/3B4/8/8/4K3 b", "!Ke8-e7"),
    ..row(Fairy::Check(CheckWhen::LastOfKind))
};

pub(in crate::rules::fairy) const ROYAL_DYNASTY: FairyCondition = FairyCondition {
    name: "Royal Dynasty",
    aliases: &["Dynasty"],
    french: &["Dynastie royale"],
    german: &["Königsdynastie"],
    popeye: ["DynastieRoyale", "KoenigsDynastie", "RoyalDynasty"],
    rule: "A side may have several kings, and pawns promote to kings, too. Only a single king of a side is royal; several are units like others, that can be captured, are reborn and do not castle.",
    source: POPEYE,
    example: ("3rk3/8/8/8/8/8/8/K2K4 w", "Ka1-a2"),
    ..row(Fairy::Check(CheckWhen::OnlyKing))
};

pub(in crate::rules::fairy) const fn nature(when: CheckWhen) -> Nature {
    let counts = matches!(when, CheckWhen::LastOfKind | CheckWhen::OnlyKing);
    let is_dynasty = matches!(when, CheckWhen::OnlyKing);
    let features = Features::KINDS.only_if(counts).and(Features::FAIRY_PAWNS.only_if(is_dynasty));
    let nature = Nature::CHANGE.asking_for_check(true).having(features).travelling();
    // Where kings are not units like others, only their safety is another one.
    if counts { nature } else { nature.taking_away() }
}

pub(in crate::rules::fairy) fn add(checks: CheckWhen, motion: &mut Motion, outcome: &mut Outcome) {
    outcome.checks = checks;
    outcome.spares_kings |= match checks {
        CheckWhen::Attacking | CheckWhen::NotAttacked | CheckWhen::AttackedTwice | CheckWhen::Flights => true,
        CheckWhen::Attacked
        | CheckWhen::AttackedLegally
        | CheckWhen::LastOfKind
        | CheckWhen::OnlyKing
        | CheckWhen::Never
        | CheckWhen::AttackedByEither
        | CheckWhen::OnRoyalSquare => false,
    };
    motion.attacked_kings_stay = checks == CheckWhen::AttackedTwice;
}
