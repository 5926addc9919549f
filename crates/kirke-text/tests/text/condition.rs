//! What conditions are read to.

use kirke::input::condition::*;
use kirke::rules::{
    Adapted, Argument, Becomes, CodeList, Colours, DefinedBy, Extras, FAIRY_CONDITIONS, Kings, OPTIONS,
    Occupied, OfSide, OnOwnSquare, PRESETS, Preset, Rebirth, SquareRule, Symmetry, Transfer, When, Who, base,
    name,
};

const MARS: Rebirth = Rebirth {
    who: Who::Mover { captures: Transfer::Always, quiets: Transfer::Never },
    kings: Kings::Inclusive,
    ..Rebirth::CIRCE
};
const ANTIMARS: Rebirth =
    Rebirth { who: Who::Mover { captures: Transfer::Never, quiets: Transfer::Always }, ..MARS };
const PHANTOM: Rebirth =
    Rebirth { who: Who::Mover { captures: Transfer::May, quiets: Transfer::May }, ..Rebirth::CIRCE };
const IMMUNE: Rebirth = Rebirth { who: Who::Immune, ..Rebirth::CIRCE };
const GENEVA: Rebirth = Rebirth { who: Who::Geneva, ..Rebirth::CIRCE };

#[track_caller]
fn rule(text: &str) -> Rebirth {
    match read(text) {
        Ok(condition) => condition.rebirth,
        Err(error) => panic!("{text}: {error:?}"),
    }
}

#[track_caller]
fn fails(text: &str, fault: ConditionFault, part: &str) -> ConditionError {
    let error = read(text).expect_err(text);
    assert_eq!((error.fault, &text[error.span.clone()]), (fault, part), "{error:?}");
    error
}

#[track_caller]
fn check(rows: &[(&str, Rebirth)]) {
    for (text, expected) in rows {
        assert_eq!(rule(text), *expected, "{text}");
    }
}

#[test]
#[rustfmt::skip]
fn conditions_of_the_move_lists() {
    check(&[
        ("", Rebirth::ORTHODOX),
        ("AntipodeanAntiCirce", Rebirth { square: SquareRule::Antipodes, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Assassin", Rebirth { occupied: Occupied::Assassin, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Chameleon", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])), ..Rebirth::ANTICIRCE }),
        ("AntiCirce Cheylan", Rebirth { on_own_square: OnOwnSquare::Cheylan, ..Rebirth::ANTICIRCE }),
        ("AntiCloneCirce", Rebirth { becomes: Becomes::Clone, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Couscous", Rebirth { defined_by: DefinedBy::OtherUnit, ..Rebirth::ANTICIRCE }),
        ("DiagramAntiCirce", Rebirth { square: SquareRule::Diagram, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Diametral", Rebirth { adapted: Adapted::Diametral, ..Rebirth::ANTICIRCE }),
        ("EquipollentsAntiCirce", Rebirth { square: SquareRule::Equipollent, ..Rebirth::ANTICIRCE }),
        ("FileAntiCirce", Rebirth { square: SquareRule::File, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Frischauf", Rebirth { adapted: Adapted::Frischauf, ..Rebirth::ANTICIRCE }),
        ("MirrorAntiCirce Cheylan", Rebirth { of_side: OfSide::Opposite, on_own_square: OnOwnSquare::Cheylan, ..Rebirth::ANTICIRCE }),
        ("MirrorFileAnticirce", Rebirth { square: SquareRule::File, of_side: OfSide::Opposite, ..Rebirth::ANTICIRCE }),
        ("MirrorAntiCirce", Rebirth { of_side: OfSide::Opposite, ..Rebirth::ANTICIRCE }),
        ("AntiCirce PWC", Rebirth { square: SquareRule::Departure, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Rank", Rebirth { square: SquareRule::Rank, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Relaxed", Rebirth { occupied: Occupied::Relaxed, ..Rebirth::ANTICIRCE }),
        ("AntiCirce RexExclusive", Rebirth { kings: Kings::Exclusive, ..Rebirth::ANTICIRCE }),
        ("AntiSuperCirce", Rebirth { square: SquareRule::Super, ..Rebirth::ANTICIRCE }),
        ("SymmetryAntiCirce", Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..Rebirth::ANTICIRCE }),
        ("AntiCirce Turncoat", Rebirth { colour: Colours::Changed, ..Rebirth::ANTICIRCE }),
        ("AntiCirce VerticalMirror", Rebirth { adapted: Adapted::VerticalMirror, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Volcanic", Rebirth { occupied: Occupied::Volcanic, ..Rebirth::ANTICIRCE }),
        ("AntiCirce", Rebirth::ANTICIRCE),
        ("AntiMarsMirrorCirce", Rebirth { of_side: OfSide::Opposite, ..ANTIMARS }),
        ("AntiMarsCirce", ANTIMARS),
        ("AprilChess P", Rebirth { square: SquareRule::Super, occupied: Occupied::Strict, kinds: CodeList::new(&["P"]), ..Rebirth::CIRCE }),
        ("AprilChess Q R", Rebirth { square: SquareRule::Super, occupied: Occupied::Strict, kinds: CodeList::new(&["Q", "R"]), ..Rebirth::CIRCE }),
        ("Circe Antipodes RexInclusive", Rebirth { square: SquareRule::Antipodes, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Antipodes Strict", Rebirth { square: SquareRule::Antipodes, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("AntipodeanCirce", Rebirth { square: SquareRule::Antipodes, ..Rebirth::CIRCE }),
        ("Circe April Q R", Rebirth { kinds: CodeList::new(&["Q", "R"]), occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("Circe Assassin RexInclusive", Rebirth { occupied: Occupied::Assassin, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Assassin", Rebirth { occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("CageCirce", Rebirth { square: SquareRule::Cage, ..Rebirth::CIRCE }),
        ("Circe CaptureSquare", Rebirth { square: SquareRule::Capture, ..Rebirth::CIRCE }),
        ("Circe Chameleon Mirror", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])), of_side: OfSide::Opposite, ..Rebirth::CIRCE }),
        ("Circe Chameleon PWC", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])), square: SquareRule::Departure, ..Rebirth::CIRCE }),
        ("ChameleonCirce S Q R B S", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "R", "B", "S"])), ..Rebirth::CIRCE }),
        ("Circe Chameleon RexInclusive", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])), kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Chameleon Volcanic", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])), occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("ChameleonCirce", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "S", "B", "R"])), ..Rebirth::CIRCE }),
        ("Circe Cheylan", Rebirth { on_own_square: OnOwnSquare::Cheylan, ..Rebirth::CIRCE }),
        ("Circe Clone RexInclusive", Rebirth { becomes: Becomes::Clone, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Clone Strict", Rebirth { becomes: Becomes::Clone, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("CirceClone", Rebirth { becomes: Becomes::Clone, ..Rebirth::CIRCE }),
        ("ContraParrain", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, of_side: OfSide::Opposite, ..Rebirth::CIRCE }),
        ("Circe Couscous RexInclusive", Rebirth { defined_by: DefinedBy::OtherUnit, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("CouscousCirce", Rebirth { defined_by: DefinedBy::OtherUnit, ..Rebirth::CIRCE }),
        ("Circe Diagram Assassin", Rebirth { square: SquareRule::Diagram, occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("DiagramCirce", Rebirth { square: SquareRule::Diagram, ..Rebirth::CIRCE }),
        ("DiametralCirce", Rebirth { adapted: Adapted::Diametral, ..Rebirth::CIRCE }),
        ("CirceDoubleAgents", Rebirth { of_side: OfSide::Opposite, colour: Colours::Changed, ..Rebirth::CIRCE }),
        ("Circe Einstein", Rebirth { becomes: Becomes::Einstein, ..Rebirth::CIRCE }),
        ("Circe Equipollents Mirror", Rebirth { square: SquareRule::Equipollent, of_side: OfSide::Opposite, ..Rebirth::CIRCE }),
        ("Circe Equipollents RexInclusive", Rebirth { square: SquareRule::Equipollent, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Equipollents Strict", Rebirth { square: SquareRule::Equipollent, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("EquipollentsCirce", Rebirth { square: SquareRule::Equipollent, ..Rebirth::CIRCE }),
        ("Circe File Assassin", Rebirth { square: SquareRule::File, occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("Circe File RexInclusive", Rebirth { square: SquareRule::File, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe File Volcanic", Rebirth { square: SquareRule::File, occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("FileCirce", Rebirth { square: SquareRule::File, ..Rebirth::CIRCE }),
        ("FrischaufCirce", Rebirth { adapted: Adapted::Frischauf, ..Rebirth::CIRCE }),
        ("HorizontalSymmetryCirce", Rebirth { square: SquareRule::Symmetry(Symmetry::Horizontal), ..Rebirth::CIRCE }),
        ("Circe", Rebirth::CIRCE),
        ("Circe LastMove", Rebirth { when: When::LastMove, ..Rebirth::CIRCE }),
        ("Circe Mirror Assassin", Rebirth { of_side: OfSide::Opposite, occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("MirrorCirceClone", Rebirth { of_side: OfSide::Opposite, becomes: Becomes::Clone, ..Rebirth::CIRCE }),
        ("MirrorCouscousCirce", Rebirth { of_side: OfSide::Opposite, defined_by: DefinedBy::OtherUnit, ..Rebirth::CIRCE }),
        ("MirrorFileCirce", Rebirth { square: SquareRule::File, of_side: OfSide::Opposite, ..Rebirth::CIRCE }),
        ("MirrorCirce", Rebirth { of_side: OfSide::Opposite, ..Rebirth::CIRCE }),
        ("Circe Mirror RexInclusive", Rebirth { of_side: OfSide::Opposite, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Parachute", Rebirth { occupied: Occupied::Parachute, ..Rebirth::CIRCE }),
        ("Circe Parrain RexInclusive", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Parrain Strict", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("ParrainCirce", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, ..Rebirth::CIRCE }),
        ("Circe PWC RexInclusive", Rebirth { square: SquareRule::Departure, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe PWC Strict", Rebirth { square: SquareRule::Departure, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("PWC", Rebirth { square: SquareRule::Departure, ..Rebirth::CIRCE }),
        ("Circe Rank Assassin", Rebirth { square: SquareRule::Rank, occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("Circe Rank RexInclusive", Rebirth { square: SquareRule::Rank, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Rank", Rebirth { square: SquareRule::Rank, ..Rebirth::CIRCE }),
        ("Circe ReversalEinstein", Rebirth { becomes: Becomes::ReversalEinstein, ..Rebirth::CIRCE }),
        ("Circe RexInclusive", Rebirth { kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Strict RexInclusive", Rebirth { occupied: Occupied::Strict, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Strict", Rebirth { occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("Circe Super RexInclusive", Rebirth { square: SquareRule::Super, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("SuperCirce", Rebirth { square: SquareRule::Super, ..Rebirth::CIRCE }),
        ("Circe Symmetry RexInclusive", Rebirth { square: SquareRule::Symmetry(Symmetry::Point), kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("SymmetryCirce", Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..Rebirth::CIRCE }),
        ("Circe Take&Make RexInclusive", Rebirth { square: SquareRule::TakeAndMake, occupied: Occupied::Strict, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("CirceTake&Make", Rebirth { square: SquareRule::TakeAndMake, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("Circe Turncoat Volcanic", Rebirth { colour: Colours::Changed, occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("CirceTurncoats", Rebirth { colour: Colours::Changed, ..Rebirth::CIRCE }),
        ("VerticalMirrorCirce", Rebirth { adapted: Adapted::VerticalMirror, ..Rebirth::CIRCE }),
        ("VerticalSymmetryCirce", Rebirth { square: SquareRule::Symmetry(Symmetry::Vertical), ..Rebirth::CIRCE }),
        ("Circe Volcanic RexInclusive", Rebirth { occupied: Occupied::Volcanic, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("Circe Volcanic", Rebirth { occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("Circe WaitCapture", Rebirth { when: When::NextCapture, ..Rebirth::CIRCE }),
        ("DangerCirce", Rebirth { who: Who::Danger, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("GenevaChess Mirror", Rebirth { of_side: OfSide::Opposite, ..GENEVA }),
        ("GenevaChess RexInclusive", Rebirth { kings: Kings::Inclusive, ..GENEVA }),
        ("GenevaChess", GENEVA),
        ("AntipodeanImmunChess", Rebirth { square: SquareRule::Antipodes, ..IMMUNE }),
        ("DiagramImmunChess", Rebirth { square: SquareRule::Diagram, ..IMMUNE }),
        ("EquipollentsImmunChess", Rebirth { square: SquareRule::Equipollent, ..IMMUNE }),
        ("FileImmunChess", Rebirth { square: SquareRule::File, ..IMMUNE }),
        ("MirrorFileImmunChess", Rebirth { square: SquareRule::File, of_side: OfSide::Opposite, ..IMMUNE }),
        ("MirrorImmunChess", Rebirth { of_side: OfSide::Opposite, ..IMMUNE }),
        ("ImmunChess RexInclusive", Rebirth { kings: Kings::Inclusive, ..IMMUNE }),
        ("SymmetryImmunChess", Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..IMMUNE }),
        ("ImmunChess", IMMUNE),
        ("MarsMirrorCirce", Rebirth { of_side: OfSide::Opposite, ..MARS }),
        ("MarsCirce", MARS),
        ("PhantomChess Mirror", Rebirth { of_side: OfSide::Opposite, ..PHANTOM }),
        ("PhantomChess RexInclusive", Rebirth { kings: Kings::Inclusive, ..PHANTOM }),
        ("PhantomChess", PHANTOM),
        ("AlternativeCirce", Rebirth { occupied: Occupied::Alternative, ..Rebirth::CIRCE }),
        ("AtomCirce", Rebirth { who: Who::Neighbours, ..Rebirth::CIRCE }),
        ("Circe Cohen", Rebirth { extras: Extras { cohen: true, ..Rebirth::CIRCE.extras }, ..Rebirth::CIRCE }),
        ("Circe Equipollents Volcanic", Rebirth { square: SquareRule::Equipollent, occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("Circe Parrain Assassin", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("Circe Parrain Volcanic", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("Circe Rank Mirror", Rebirth { square: SquareRule::Rank, of_side: OfSide::Opposite, ..Rebirth::CIRCE }),
        ("HydraCirce", Rebirth { adapted: Adapted::Hydra, ..Rebirth::CIRCE }),
        ("KamikazeCirce Vanish", Rebirth { who: Who::Both { vanish: true }, ..Rebirth::CIRCE }),
        ("KamikazeCirce", Rebirth { who: Who::Both { vanish: false }, ..Rebirth::CIRCE }),
        ("MarsCirce Antipodes", Rebirth { square: SquareRule::Antipodes, ..MARS }),
        ("MarsCirce File", Rebirth { square: SquareRule::File, ..MARS }),
        ("MarsCirce Symmetry", Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..MARS }),
        ("ParaCirce", Rebirth { occupied: Occupied::Relaxed, kings: Kings::CannotCapture, ..Rebirth::ANTICIRCE }),
        ("ProteeCirce Ascending", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "P", "S", "B", "R"])), ..Rebirth::CIRCE }),
        ("ProteeCirce Descending", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["Q", "R", "B", "S", "P"])), ..Rebirth::CIRCE }),
        ("PWC Cohen", Rebirth { square: SquareRule::Departure, extras: Extras { cohen: true, ..Rebirth::CIRCE.extras }, ..Rebirth::CIRCE }),
        ("RelativeSymmetryCirce", Rebirth { square: SquareRule::RelativeSymmetry, ..Rebirth::CIRCE }),
    ]);
}

#[test]
#[rustfmt::skip]
fn conditions_of_composed_problems() {
    check(&[
        ("Circe CaptureSquare WaitCapture", Rebirth { square: SquareRule::Capture, when: When::NextCapture, ..Rebirth::CIRCE }),
        ("AntiCirce Equipollents Parachute", Rebirth { square: SquareRule::Equipollent, occupied: Occupied::Parachute, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Super Relaxed", Rebirth { square: SquareRule::Super, occupied: Occupied::Relaxed, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Turncoats", Rebirth { colour: Colours::Changed, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Symmetry", Rebirth { square: SquareRule::Symmetry(Symmetry::Point), ..Rebirth::ANTICIRCE }),
        ("AntiCirce Clone", Rebirth { becomes: Becomes::Clone, ..Rebirth::ANTICIRCE }),
        ("Circe Take&Make Couscous", Rebirth { square: SquareRule::TakeAndMake, occupied: Occupied::Strict, defined_by: DefinedBy::OtherUnit, ..Rebirth::CIRCE }),
        ("Circe Assassin Mirror", Rebirth { of_side: OfSide::Opposite, occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("Circe April S", Rebirth { kinds: CodeList::new(&["S"]), occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("Circe Cage", Rebirth { square: SquareRule::Cage, ..Rebirth::CIRCE }),
        ("AntiSuperCirce Cheylan", Rebirth { square: SquareRule::Super, on_own_square: OnOwnSquare::Cheylan, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Parachute", Rebirth { occupied: Occupied::Parachute, ..Rebirth::ANTICIRCE }),
        ("Circe Cage Volcanic", Rebirth { square: SquareRule::Cage, occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("AntiCirce Super April B", Rebirth { square: SquareRule::Super, kinds: CodeList::new(&["B"]), ..Rebirth::ANTICIRCE }),
        ("Circe Cage Strict", Rebirth { square: SquareRule::Cage, occupied: Occupied::Strict, ..Rebirth::CIRCE }),
        ("AntiCirce Parrain", Rebirth { when: When::LastMove, square: SquareRule::Equipollent, ..Rebirth::ANTICIRCE }),
        ("AntiCirce Einstein", Rebirth { becomes: Becomes::Einstein, ..Rebirth::ANTICIRCE }),
        ("Circe Couscous Volcanic", Rebirth { defined_by: DefinedBy::OtherUnit, occupied: Occupied::Volcanic, ..Rebirth::CIRCE }),
        ("Circe Super April B", Rebirth { square: SquareRule::Super, kinds: CodeList::new(&["B"]), ..Rebirth::CIRCE }),
        ("AprilChess B", Rebirth { square: SquareRule::Super, occupied: Occupied::Strict, kinds: CodeList::new(&["B"]), ..Rebirth::CIRCE }),
        ("CirceAssassin", Rebirth { occupied: Occupied::Assassin, ..Rebirth::CIRCE }),
        ("AntiCirce Calvet", Rebirth::ANTICIRCE),
        ("Circe Equipollents ReversalEinstein", Rebirth { square: SquareRule::Equipollent, becomes: Becomes::ReversalEinstein, ..Rebirth::CIRCE }),
        ("DiagramCirce RexInclusive", Rebirth { square: SquareRule::Diagram, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("FileCirce RexInclusive", Rebirth { square: SquareRule::File, kings: Kings::Inclusive, ..Rebirth::CIRCE }),
        ("ChameleonCirce ChameleonSequence PA VA PA", Rebirth { becomes: Becomes::Cycle(CodeList::new(&["PA", "VA"])), ..Rebirth::CIRCE }),
    ]);
}

#[test]
fn the_three_languages_of_popeye_agree() {
    for same in [
        &["MirrorCirce", "Circe Malefique", "Circe Spiegel", "circé miroir"][..],
        &["PWC", "PlatzwechselCirce", "Circe Echange", "Circe Platzwechsel", "Circe Exchange"],
        &["ChameleonCirce", "CirceCameleon", "ChamaeleonCirce", "Chamäleoncirce"],
        &["CouscousCirce", "CirceCouscous"],
        &["MirrorCouscousCirce", "CirceCouscousMalefique", "SpiegelCouscousCirce"],
        &["EquipollentsCirce", "CirceEquipollents"],
        &["MirrorFileCirce", "FileCirceMalefique", "SpiegelFileCirce"],
        &["RankCirce", "Circé rangée", "Reihencirce"],
        &["DiagramCirce", "CirceDiagramme", "DiagrammCirce"],
        &["ParrainCirce", "CirceParrain", "Circé parrain", "Godfather Circe", "CIRCE PARRAIN"],
        &["ContraParrain", "KontraParrain", "Circe Parrain Mirror"],
        &["SymmetryCirce", "CirceSymetrique", "SymmetrieCirce"],
        &["VerticalSymmetryCirce", "CirceSymetriqueVerticale", "VertikaleSymmetrieCirce"],
        &["HorizontalSymmetryCirce", "CirceSymetriqueHorizontale", "HorizontaleSymmetrieCirce"],
        &["AntipodeanCirce", "CirceAntipoden", "AntipodenCirce"],
        &["CirceClone", "Clone Circe"],
        &["MirrorCirceClone", "CirceCloneMalefique", "SpiegelCirceclone"],
        &["AprilChess Q", "EchecsAvril Q", "Aprilschach Q", "Échecs avril Q", "SuperCirce Strict April Q"],
        &["FrischAufCirce", "Frisch=auf Circe"],
        &["DiametralCirce", "CirceDiametrale"],
        &["VerticalMirrorCirce", "CirceMalefiqueVerticale", "VertikalesSpiegelCirce"],
        &["CirceAssassin", "AssassinCirce"],
        &["CirceTurncoats", "TurncoatCirce"],
        &["CirceDoubleAgents", "DoppelAgentenCirce"],
        &["CageCirce", "CirceCage", "KaefigCirce", "Käfigcirce"],
        &["CirceTake&Make", "Circe Take & Make", "Circe TakeMake", "Anti-Take&Make"],
        &["AntiCirce", "Anti-Circe", "AntiCirce Calvet", "Anticircé type Calvet", "Anticirce Typ Calvet"],
        &["AntiCirce Mirror", "AntiCirceMalefique", "AntiSpiegelCirce", "AntiMirrorCirce"],
        &["AntiCirce File", "AntiFileCirce"],
        &["AntiCirce Diagram", "AntiCirceDiagramme", "AntiDiagrammCirce"],
        &["AntiCirce Symmetry", "AntiCirceSymetrique", "AntiSymmetrieCirce"],
        &["AntiCirce Antipodean", "AntiCirceAntipoden", "AntiAntipodenCirce"],
        &["AntiCirce Equipollents", "AntiCirceEquipollents", "AntiEquipollentsCirce"],
        &["AntiCirce Clone", "AntiCloneCirce"],
        &["AntiCirce Super", "AntiSuperCirce", "Anti-Supercirce", "Super Anti-Circe"],
        &["MarsCirce", "Martian Circe", "Circé maléfique martien"],
        &["MarsMirrorCirce", "MarsCirceMalefique", "MarsSpiegelCirce", "MarsCirce Mirror"],
        &["AntiMarsMirrorCirce", "AntiMarsCirce Mirror"],
        &["PhantomChess", "EchecsPhantom", "PhantomSchach"],
        &["ImmunChess", "Immunschach", "Immune Chess", "Échecs immuns"],
        &["PlusChess", "EchecsPlus", "PlusSchach", "Plus Chess"],
        &["SuperCirce", "Supercircé", "Super Circe"],
        &["DangerCirce", "CirceDanger", "GefahrenCirce"],
        &["Circe RexInclusive", "Circe RexInclusif", "Circe RexInklusive", "Circe RI", "rex inclusive circe"],
        &["AntiCirce RexExclusive", "AntiCirce RexExclusif", "AntiCirce RexExklusive"],
        &["Circe Strict", "Circe Stricte", "Circe Strikt", "Striktes Circe", "Circe,strict"],
        &["AntiCirce Relaxed", "AntiCirce Relache", "AntiCirce Locker"],
        &["Circe Volcanic", "Circe Volcanique", "Circe Vulkan", "Vulkan-Circe", "Circe (Volcanic)"],
        &["Circe Parachute", "Circe Fallschirm", "Fallschirmcirce", "Circé à parachutage"],
        &["Circe LastMove", "Circe CoupDernier", "Circe LetzterZug"],
        &["Circe WaitCapture", "Circe PriseProchaine", "Circe NaechsterSchlag", "Circe nächster Schlag"],
        &["Circe CaptureSquare", "Circe CaseDePrise", "Circe Schlagfeld"],
        &["KamikazeCirce", "Circe Kamikaze", "Circé kamikaze"],
        &["KamikazeCirce Vanish", "Circe Kamikaze Vanish", "KamikazeCirce kamikaze=vanish"],
        &["ProteeCirce", "Circé Protée", "Circe Chameleon Q->R->B->S->P->Q", "ChameleonCirce Q R B S P"],
        &["", "Orthodox", "  "],
    ] {
        for text in same {
            assert_eq!(rule(text), rule(same[0]), "{text}");
        }
    }
}

#[test]
fn every_name_of_the_catalogue_is_read() {
    for preset in PRESETS {
        let code = if matches!(preset.argument, Argument::Kinds | Argument::Kind) { " Q" } else { "" };
        for name in preset.names() {
            let text = format!("{name}{code}");
            assert_eq!(rule(&text), preset.rebirth, "{text}");
        }
    }
    for option in OPTIONS {
        for word in option.names() {
            let code = if option.argument == Argument::Nothing { "" } else { " Q R" };
            let code = if option.argument == Argument::Kind { " Q" } else { code };
            // Not every word means something beside every condition, but each of them beside one of these.
            let rules = ["Circe", "Anticirce", "PWC", "Circe Kamikaze"]
                .iter()
                .filter_map(|base| Some(read(&format!("{base} {word}{code}")).ok()?.rebirth));
            let mut told = rules.filter(|rule| {
                option.argument != Argument::Nothing || option.sets.iter().all(|set| set.holds(rule))
            });
            assert!(told.next().is_some(), "{word}{code}");
        }
    }
}

#[test]
fn what_stands_behind_a_condition_is_read_and_written() {
    for row in FAIRY_CONDITIONS {
        let condition = read(&row.completed().name()).unwrap();
        assert_eq!((condition.name, condition.fairy), (row.completed().name(), vec![row.completed()]));
    }
    let several = read("forced square white g2e4 a1, Circe RexInclusive").unwrap();
    assert_eq!(several.name, "Circe Rex Inclusive + White Forced Square a1 g2 e4");
    assert_eq!(read(&several.name).unwrap(), several);
    let none = fails("White Forced Square, Circe", ConditionFault::Missing, "White Forced Square");
    assert_eq!(none.hint.unwrap(), "White Forced Square d4, Circe");
    let wrong = fails("Circe, White Forced Square d9", ConditionFault::Missing, "d9");
    assert_eq!(wrong.hint.unwrap(), "Circe, White Forced Square d4");
}

#[test]
fn names_are_read_back_to_the_same_rule() {
    let mut rules: Vec<Rebirth> = PRESETS.iter().map(|preset| preset.rebirth).collect();
    let is_base = |preset: &&Preset| base(preset.rebirth.who).is_some_and(|base| base.name == preset.name);
    for preset in PRESETS.iter().filter(is_base) {
        for (i, one) in OPTIONS.iter().enumerate() {
            for other in &OPTIONS[i..] {
                let mut changed = preset.rebirth;
                for option in [one, other] {
                    option
                        .implied(changed.square)
                        .iter()
                        .chain(option.sets)
                        .for_each(|set| set.apply(&mut changed));
                }
                let empty = matches!(changed.becomes, Becomes::Mutant(list) if list.is_empty());
                if changed.nonsense().is_none() && !empty {
                    rules.push(changed);
                }
            }
        }
    }
    for expected in rules {
        let name = name(&expected);
        assert_eq!(rule(&name), expected, "{name}");
    }
}

#[test]
fn names_are_normalised() {
    for (text, expected) in [
        ("", ""),
        ("godfather circe", "Circe Parrain"),
        ("PWC", "PWC"),
        ("Circe Coucou", "CouCou Circe"),
        ("CirceCouscous", "CousCous Circe"),
        ("Circe Couscous Volcanic", "Circe CousCous Volcanic"),
        ("AntiCirce Cheylan", "Anticirce Cheylan"),
        ("MirrorAntiCirce Cheylan", "Anticirce Mirror Cheylan"),
        ("Circe Volcanic RexInclusive Volcanic", "Circe Rex Inclusive Volcanic"),
        ("AntiCirce Mirror Relaxed", "Anticirce Mirror Relaxed"),
        ("Circe Take&Make RexInclusive", "Circe Take&Make Rex Inclusive"),
        ("Circe Chameleon Mirror", "Circe Mirror Chameleon"),
        ("ChameleonCirce S Q R B S", "Chameleon Circe Q R B S Q"),
        ("ChameleonCirce Q P S B R Q", "Protée Circe Ascending"),
        ("AprilChess r,q", "April Chess Q R"),
        ("Circe April R Q", "Circe April Q R"),
        ("PWC Cohen", "Circe PWC Cohen"),
        ("Mars Circe", "Marscirce"),
    ] {
        assert_eq!(read(text).unwrap().name, expected, "{text}");
    }
}

#[test]
fn unknown_words_get_a_whole_suggestion() {
    for (text, word, hint) in [
        ("Circe Parain", "Parain", Some("Circe Parrain")),
        ("Cirse Parrain", "Cirse", Some("Circe Parrain")),
        ("AntiCirce Cheylann Mirror", "Cheylann", Some("AntiCirce Cheylan Mirror")),
        ("Circe  Volcanik", "Volcanik", Some("Circe  Volcanic")),
        ("circé mirroir", "mirroir", Some("circé Mirror")),
        ("Circe xyzzy", "xyzzy", None),
        ("Circe #12345", "#12345", None),
    ] {
        let error = fails(text, ConditionFault::Unknown, word);
        assert_eq!(error.hint.as_deref(), hint, "{text}");
        assert!(error.message.contains(word));
    }
}

#[test]
fn two_rules_are_told_in_the_order_in_which_they_act() {
    for (text, name) in [
        ("MarsCirce SuperCirce", "Marscirce + Supercirce"),
        ("ImmunChess CageCirce", "Immune Chess + Cage Circe"),
        ("AntiSuperCirce Circe", "Anti-Supercirce + Circe"),
        ("GenevaChess PhantomChess", "Phantom Chess + Geneva Chess"),
        ("Circe ReversalEinstein AntiCirce Einstein", "Anticirce Einstein + Circe Reversal Einstein"),
        ("AntiCirce Einstein Circe ReversalEinstein", "Anticirce Einstein + Circe Reversal Einstein"),
        ("Circe AntiCirce Cheylan", "Anticirce Cheylan + Circe"),
    ] {
        let condition = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(condition.name, name);
        assert_eq!(read(name).as_ref(), Ok(&condition), "{name}");
    }
}

#[test]
fn an_option_belongs_to_the_condition_before_it() {
    // Each text with its two conditions in the order in which they act.
    for (text, first, second) in [
        ("Circe Assassin Anticirce", "Anticirce", "Circe Assassin"),
        ("Circe Mirror Anticirce", "Anticirce", "MirrorCirce"),
        ("Circe Volcanic Anticirce", "Anticirce", "Circe Volcanic"),
        ("PWC Anticirce", "Anticirce", "PWC"),
        ("Circe RexInclusive Anticirce", "Anticirce", "Circe RexInclusive"),
        ("Circe RexInclusive Anticirce Cheylan", "Anticirce Cheylan", "Circe RexInclusive"),
        ("Anticirce Mirror Circe Couscous", "MirrorAnticirce", "CouscousCirce"),
        ("Circe Chameleon Q R Anticirce", "Anticirce", "Circe Chameleon Q R"),
        ("Circe Super Immun Chess", "ImmunChess", "SuperCirce"),
        // nothing stands before it
        ("Mirror Anticirce Circe Assassin", "MirrorAnticirce", "Circe Assassin"),
        // one word
        ("Circe MirrorAntiCirce", "MirrorAnticirce", "Circe"),
        ("Circe Assassin Super-Anticirce", "AntiSuperCirce", "Circe Assassin"),
        ("Circe Strict AntiMirrorCirce Cheylan", "MirrorAnticirce Cheylan", "Circe Strict"),
        ("CirceMirrorAntiCirce", "Anticirce", "MirrorCirce"),
        ("Circe MarsMirrorCirce", "MarsMirrorCirce", "Circe"),
        ("PWC AntiCirce PWC", "AntiCirce PWC", "PWC"),
        ("Circe PWC AntiPWCCirce", "AntiCirce PWC", "PWC"),
        // what is separate stays separate
        ("Circe, Mirror Anticirce", "MirrorAnticirce", "Circe"),
        ("Circe + Mirror Anticirce", "MirrorAnticirce", "Circe"),
        ("Anticirce, Assassin Circe", "Anticirce", "Circe Assassin"),
        ("Anticirce, PWC", "Anticirce", "PWC"),
        ("Circe, Assassin, Rex inclusive, Anticirce, Cheylan", "Anticirce Cheylan", "Circe Assassin RI"),
    ] {
        let condition = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((condition.rebirth, condition.beside), (rule(first), Some(rule(second))), "{text}");
        let again = read(&condition.name).unwrap();
        assert_eq!((again.rebirth, again.beside), (condition.rebirth, condition.beside), "{}", again.name);
    }
    for (text, whole) in [
        ("Kamikaze Circe Vanish", "KamikazeCirce Vanish"),
        ("Mirror Anticirce", "MirrorAnticirce"),
        ("Cheylan Anticirce", "AntiCirce Cheylan"),
        ("Mirror, Cheylan, Anticirce", "MirrorAntiCirce Cheylan"),
    ] {
        assert_eq!(rule(text), rule(whole), "{text}");
        assert_eq!(read(text).unwrap().beside, None, "{text}");
    }
}

#[test]
fn what_may_be_one_condition_or_two_is_refused() {
    let error = fails("Circe, PWC", ConditionFault::Contradiction, "PWC");
    assert_eq!(error.hint.as_deref(), Some("Circe PWC"));
    for text in
        ["Circe AprilChess Q", "Circe Supercirce", "AntiCirce MirrorAntiCirce", "Circe Anticirce Circe"]
    {
        assert_eq!(read(text).expect_err(text).fault, ConditionFault::Contradiction, "{text}");
    }
}

#[test]
fn contradictions_name_both_words() {
    for (text, one, other) in [
        ("Circe Volcanic Assassin", "Volcanic", "Assassin"),
        ("PWC Equipollents", "PWC", "Equipollents"),
        ("Circe RexInclusive, RexExclusive", "RexInclusive", "RexExclusive"),
        ("AntiCirce Calvet Cheylan", "Calvet", "Cheylan"),
        ("Circe Clone Einstein", "Clone", "Einstein"),
        ("AntiCirce Kamikaze", "AntiCirce", "Kamikaze"),
    ] {
        let error = fails(text, ConditionFault::Contradiction, other);
        assert!(error.message.starts_with(&format!("`{one}` and `{other}` both say ")), "{}", error.message);
    }
    for (text, one, other) in [
        ("GenevaChess ImmunChess", "GenevaChess", "ImmunChess"),
        ("MarsCirce PhantomChess", "MarsCirce", "PhantomChess"),
        ("Orthodox Circe", "Orthodox", "Circe"),
    ] {
        let error = fails(text, ConditionFault::Contradiction, other);
        assert!(error.message.starts_with(&format!("`{one}` and `{other}` cannot be ")), "{}", error.message);
    }
}

#[test]
fn combinations_without_a_meaning_are_refused() {
    for text in [
        "PWC Mirror",
        "MarsCirce Parrain",
        "MarsCirce Cheylan",
        "MarsCirce Strict",
        "MarsCirce PWC",
        "ImmunChess Clone",
        "Circe Super Diametral",
        "PWC Alternative",
        "Orthodox RexInclusive",
        "Orthodox Relaxed",
        "Circe Vanish",
        "AtomCirce Equipollents",
    ] {
        assert_eq!(read(text).expect_err(text).fault, ConditionFault::Senseless, "{text}");
    }
}

#[test]
fn missing_parts_are_asked_for() {
    let error = fails("RexInclusive", ConditionFault::Missing, "RexInclusive");
    assert_eq!(error.hint.as_deref(), Some("Circe RexInclusive"));
    fails("AprilChess", ConditionFault::Missing, "AprilChess");
    fails("Circe April RexInclusive", ConditionFault::Missing, "April");
    fails("Circe Mutants Q R", ConditionFault::Missing, "Mutants");
    fails("ChameleonCirce Q R Q S", ConditionFault::Missing, "Chameleon");
    fails("Circe Q R", ConditionFault::Unknown, "Q R");
    fails("Anti", ConditionFault::Missing, "Anti");
}

#[test]
fn conditions_left_out_say_why() {
    for text in ["Jovian Circe", "Jovian", "Pongracz Circe", "Circe X"] {
        assert!(fails(text, ConditionFault::Unsupported, text).message.contains("not offered"));
    }
}

#[test]
fn no_text_is_too_strange() {
    for text in [
        "é",
        "Circe é→",
        "→",
        "Q",
        "->",
        "Circe \u{308}",
        "\u{308}",
        "Circe\u{a0}Parrain ß",
        "K K K",
        "&&&",
        "Circe,,,",
    ] {
        if let Err(error) = read(text) {
            assert!(text.get(error.span).is_some());
        }
    }
    let long = "Circe ".repeat(300) + "Q ".repeat(3000).as_str();
    assert!(read(&long).is_err());
}

#[test]
fn conditions_begin_and_end_in_the_course_of_play() {
    let periods = |text: &str| -> (String, Vec<(u16, String)>) {
        let condition = read(text).unwrap();
        assert_eq!(read(&condition.name), Ok(condition.clone()), "{text}");
        let periods = condition.periods.into_iter();
        (condition.name, periods.map(|period| (period.from, period.condition.name)).collect())
    };
    let pair = |from: u16, name: &str| (from, name.to_owned());
    assert_eq!(periods("Circe from 3"), ("Circe from 3".to_owned(), vec![pair(1, ""), pair(3, "Circe")]));
    let several = ("PWC until 2 + Anticirce from 2 + Madrasi", "PWC bis 2, Anticirce ab 2, Madrasi");
    let expected =
        vec![pair(1, "PWC + Madrasi"), pair(2, "Anticirce + PWC + Madrasi"), pair(3, "Anticirce + Madrasi")];
    assert_eq!(periods(several.0).1, expected);
    assert_eq!(periods(several.1), (several.0.to_owned(), expected));
    assert_eq!(periods("Madrasi, Circe dès 2 jusqu'à 3").0, "Circe from 2 until 3 + Madrasi from 2 until 3");
    assert_eq!(read("Circe from 1"), read("Circe"));
    for (text, span) in
        [("from 3", 0..6), ("Circe from 0", 11..12), ("Circe from 5 until 3", 6..20), ("Circe frim 3", 6..10)]
    {
        assert_eq!(read(text).unwrap_err().span, span, "{text}");
    }
    assert_eq!(read("Cirze from 3").unwrap_err().hint.unwrap(), "Circe from 3");
}
