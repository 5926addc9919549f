//! The keywords of the conditions: `[French, German, English]`.
//!
//! What the family's words mean stands in `rules`: here each has only the English text under which the reader of
//! conditions knows it.

use super::Word;

/// Conditions of the Circe family.
#[rustfmt::skip]
pub(super) const FAMILY: &[Word] = &[
    ["Circe", "Circe", "Circe"],
    ["CirceMalefique", "SpiegelCirce", "MirrorCirce"],
    ["CirceEchange", "PlatzwechselCirce", "PWC"],
    ["Immun", "Immunschach", "ImmunChess"],
    ["ImmunMalefique", "SpiegelImmunschach", "MirrorImmunChess"],
    ["CirceCameleon", "ChamaeleonCirce", "ChameleonCirce"],
    ["CirceCouscous", "CouscousCirce", "CouscousCirce"],
    ["CirceEquipollents", "EquipollentsCirce", "EquipollentsCirce"],
    ["FileCirce", "FileCirce", "FileCirce"],
    ["CirceDiagramme", "DiagrammCirce", "DiagramCirce"],
    ["CirceParrain", "CirceParrain", "ParrainCirce"],
    ["CirceSymetrique", "SymmetrieCirce", "SymmetryCirce"],
    ["CirceClone", "CirceClone", "CirceClone"],
    ["AntiCirce", "AntiCirce", "AntiCirce"],
    ["FileCirceMalefique", "SpiegelFileCirce", "MirrorFileCirce"],
    ["CirceAntipoden", "AntipodenCirce", "AntipodeanCirce"],
    ["CirceCloneMalefique", "SpiegelCirceclone", "MirrorCirceClone"],
    ["AntiCirceMalefique", "AntiSpiegelCirce", "MirrorAntiCirce"],
    ["AntiCirceDiagramme", "AntiDiagrammCirce", "DiagramAntiCirce"],
    ["AntiFileCirce", "AntiFileCirce", "FileAntiCirce"],
    ["AntiCirceSymetrique", "AntiSymmetrieCirce", "SymmetryAntiCirce"],
    ["AntiFileCirceMalefique", "AntiSpiegelFileCirce", "MirrorFileAntiCirce"],
    ["AntiCirceAntipoden", "AntiAntipodenCirce", "AntipodeanAntiCirce"],
    ["AntiCirceEquipollents", "AntiEquipollentsCirce", "EquipollentsAntiCirce"],
    ["ImmunFile", "FileImmunSchach", "FileImmunChess"],
    ["ImmunDiagramme", "DiagrammImmunSchach", "DiagramImmunChess"],
    ["ImmunFileMalefique", "SpiegelFileImmunSchach", "MirrorFileImmunChess"],
    ["ImmunSymmetrique", "SymmetrieImmunSchach", "SymmetryImmunChess"],
    ["ImmunAntipoden", "AntipodenImmunSchach", "AntipodeanImmunChess"],
    ["ImmunEquipollents", "EquipollentsImmunSchach", "EquipollentsImmunChess"],
    ["SuperCirce", "SuperCirce", "SuperCirce"],
    ["FrischAufCirce", "FrischAufCirce", "FrischAufCirce"],
    ["CirceMalefiqueVerticale", "VertikalesSpiegelCirce", "VerticalMirrorCirce"],
    ["CirceDiametrale", "DiametralCirce", "DiametralCirce"],
    ["RankCirce", "RankCirce", "RankCirce"],
    ["MarsCirce", "MarsCirce", "MarsCirce"],
    ["MarsCirceMalefique", "MarsSpiegelCirce", "MarsMirrorCirce"],
    ["EchecsPhantom", "PhantomSchach", "PhantomChess"],
    ["CirceCouscousMalefique", "SpiegelCouscousCirce", "MirrorCouscousCirce"],
    ["EchecsPlus", "PlusSchach", "PlusChess"],
    ["CirceAssassin", "AssassinCirce", "CirceAssassin"],
    ["EchecsAvril", "Aprilschach", "AprilChess"],
    ["CirceTurncoats", "TurncoatCirce", "CirceTurncoats"],
    ["CirceDoubleAgents", "DoppelAgentenCirce", "CirceDoubleAgents"],
    ["AntiMarsCirce", "AntiMarsCirce", "AntiMarsCirce"],
    ["AntiMarsMalefiqueCirce", "AntiMarsMalefiqueCirce", "AntiMarsMirrorCirce"],
    ["AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce"],
    ["AntiSuperCirce", "AntiSuperCirce", "AntiSuperCirce"],
    ["EchecsGeneve", "GenferSchach", "GenevaChess"],
    ["CirceCage", "KaefigCirce", "CageCirce"],
    ["ContraParrain", "KontraParrain", "ContraParrain"],
    ["CirceTake&Make", "CirceTake&Make", "CirceTake&Make"],
    ["AntiCloneCirce", "AntiCloneCirce", "AntiCloneCirce"],
    ["CirceSymetriqueVerticale", "VertikaleSymmetrieCirce", "VerticalSymmetryCirce"],
    ["CirceSymetriqueHorizontale", "HorizontaleSymmetrieCirce", "HorizontalSymmetryCirce"],
    ["AntiCirceSymetriqueVerticale", "VertikaleAntiSymmetrieCirce", "VerticalSymmetryAntiCirce"],
    ["AntiCirceSymetriqueHorizontale", "HorizontaleAntiSymmetrieCirce", "HorizontalSymmetryAntiCirce"],
    ["ImmuneSymetriqueVerticale", "ImmuneVertikaleSymmetrie", "ImmuneVerticalSymmetry"],
    ["ImmuneSymetriqueHorizontale", "ImmuneHorizontaleSymmetrie", "ImmuneHorizontalSymmetry"],
    ["CirceDanger", "GefahrenCirce", "DangerCirce"],
];

/// Words behind a condition of the family.
#[rustfmt::skip]
pub(super) const VARIANTS: &[Word] = &[
    ["RexInclusif", "RexInklusive", "RexInclusive"],
    ["RexExclusif", "RexExklusive", "RexExclusive"],
    ["Malefique", "Spiegel", "Mirror"],
    ["Assassin", "Assassin", "Assassin"],
    ["Diametral", "Diametral", "Diametral"],
    ["MalefiqueVerticale", "VertikalSpiegel", "VerticalMirror"],
    ["Clone", "Clone", "Clone"],
    ["Chameleon", "Chamaeleon", "Chameleon"],
    ["Turncoats", "Turncoat", "Turncoats"],
    ["Couscous", "Couscous", "Couscous"],
    ["CoupDernier", "LetzterZug", "LastMove"],
    ["Equipollents", "Equipollents", "Equipollents"],
    ["Parrain", "Parrain", "Parrain"],
    ["ContraParrain", "ContraParrain", "ContraParrain"],
    ["Cage", "Kaefig", "Cage"],
    ["Rangee", "Reihe", "Rank"],
    ["Colonne", "File", "File"],
    ["Symetrie", "Symmetrie", "Symmetry"],
    ["VerticaleSymetrique", "VertikaleSymmetrie", "VerticalSymmetry"],
    ["HorizontaleSymetrique", "HorizontaleSymmetrie", "HorizontalSymmetry"],
    ["Diagramme", "Diagramm", "Diagram"],
    ["Echange", "Platzwechsel", "PWC"],
    ["Antipodes", "Antipoden", "Antipodes"],
    ["Take&Make", "Take&Make", "Take&Make"],
    ["Super", "Super", "Super"],
    ["Avril", "April", "April"],
    ["Frischauf", "Frischauf", "Frischauf"],
    ["Calvet", "Calvet", "Calvet"],
    ["Cheylan", "Cheylan", "Cheylan"],
    ["Stricte", "Strikt", "Strict"],
    ["Relache", "Locker", "Relaxed"],
    ["Volcanique", "Vulkan", "Volcanic"],
    ["Parachute", "Fallschirm", "Parachute"],
    ["Einstein", "Einstein", "Einstein"],
    ["ReversEinstein", "ReversesEinstein", "ReversalEinstein"],
    ["PriseProchaine", "NaechsterSchlag", "WaitCapture"],
    ["CaseDePrise", "Schlagfeld", "CaptureSquare"],
    ["Absolu", "Absolut", "Absolute"],
    ["Blanc", "Weiss", "White"],
    ["Noir", "Schwarz", "Black"],
    ["Adverse", "Advers", "Adverse"],
    ["Chromatique", "Chromatisch", "Chromatic"],
    ["PY", "PY", "PY"],
];

/// Conditions of which the program has other types than these.
pub const TYPES_NOT_PLAYED: &[(Word, &[&str])] =
    &[(["SingleBox", "NurPartiesatzSteine", "SingleBox"], &["2", "3"])];

/// Conditions that bind one side, and do not say which: the stipulation does.
pub(super) const OF_ONE_SIDE: &[Word] = &[
    ["Maximum", "Laengstzueger", "Maximummer"],
    ["UltraSchachZwang", "UltraSchachZwang", "UltraSchachZwang"],
];

/// The English words behind a condition in the order in which they are printed.
#[rustfmt::skip]
pub(super) const VARIANTS_IN_ORDER: &[&str] = &[
    "PWC", "Symmetry", "VerticalSymmetry", "HorizontalSymmetry", "Diagram", "Cage", "Rank", "File", "Couscous",
    "Antipodes", "Take&Make", "Super", "CaptureSquare", "April", "Equipollents", "ContraParrain", "Parrain",
    "WaitCapture", "Mirror", "Assassin", "Strict", "Relaxed", "Parachute", "Volcanic", "Diametral", "VerticalMirror",
    "Clone", "Einstein", "ReversalEinstein", "Chameleon", "Turncoats", "Frischauf", "Cheylan", "RexInclusive",
    "RexExclusive",
];
