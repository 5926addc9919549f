//! The table of fairy conditions that are no rebirths.

use super::{CodeList, Contact, Fairy, Grid, Guard, Lending, Paralysis, Prey, SideChange};
use crate::board::{Bitboard, Colour};
use serde::Serialize;

/// A named fairy condition: one row of the table everything else reads.
#[derive(Debug, Serialize)]
pub struct FairyCondition {
    /// English name, as it is printed.
    #[serde(skip)]
    pub name: &'static str,
    /// Other English names and spellings.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub aliases: &'static [&'static str],
    /// French names, the usual one first.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub french: &'static [&'static str],
    /// German names, the usual one first.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub german: &'static [&'static str],
    /// Popeye's words in French, German and English.
    pub popeye: [&'static str; 3],
    /// The rule in one sentence.
    pub rule: &'static str,
    /// Where the rule is written down.
    pub source: &'static str,
    /// What it says; what must be named behind it is empty here.
    #[serde(skip)]
    pub fairy: Fairy,
}

impl FairyCondition {
    /// All names: the printed one, other English ones, French, German, Popeye's.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name]
            .into_iter()
            .chain([self.aliases, self.french, self.german].into_iter().flatten().copied())
            .chain(self.popeye)
    }

    /// The condition with something named behind it, where something must be.
    pub fn example(&self) -> Fairy {
        match self.fairy.lacks_argument() {
            true => self.fairy.with_argument(self.fairy.argument().example()),
            false => self.fairy,
        }
    }
}

const DIE_SCHWALBE: &str = "Die Schwalbe, Märchenschachlexikon";

const POPEYE: &str = "Popeye 4.104";

const fn annan(behind: bool, by_kings: bool, to_kings: bool) -> Fairy {
    Fairy::Lent(Lending::OwnNeighbour { behind, by_kings, to_kings })
}

const fn attackers([white, black]: [bool; 2], besides: bool) -> Fairy {
    Fairy::Lent(Lending::Attackers { white, black, besides })
}

const fn forced_square(side: Colour) -> Fairy {
    Fairy::ForcedSquare { side, squares: Bitboard::EMPTY }
}

const fn length(side: Colour, longest: bool) -> Fairy {
    Fairy::Length { side, longest }
}

/// Every fairy condition that is no rebirth.
pub static FAIRY_CONDITIONS: &[FairyCondition] = &[
    FairyCondition {
        name: "Madrasi",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Madrasi", "Madrasi", "Madrasi"],
        rule: "A unit, kings excepted, that is attacked by an enemy unit of its kind is paralysed: it can neither move \
               nor capture nor give check, only paralyse units of its kind.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Paralysis(Paralysis::SameKind),
    },
    FairyCondition {
        name: "Madrasi Rex Inclusive",
        aliases: &["Madrasi RI"],
        french: &["Madrasi Rex inclusif"],
        german: &["Madrasi Rex inklusive", "Madrasi Rex inklusiv"],
        popeye: ["Madrasi RexInclusif", "Madrasi RexInklusive", "Madrasi RexInclusive"],
        rule: "A unit that is attacked by an enemy unit of its kind is paralysed; so are kings that stand beside each \
               other.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Paralysis(Paralysis::SameKindAndKings),
    },
    FairyCondition {
        name: "Eiffel Chess",
        aliases: &["Eiffel"],
        french: &["Échecs Eiffel"],
        german: &["Eiffelschach"],
        popeye: ["EchecsEiffel", "EiffelSchach", "EiffelChess"],
        rule: "A unit attacked by an enemy unit of the next lower kind is paralysed as in Madrasi: pawns paralyse knights, knights bishops, bishops rooks, rooks queens, and queens pawns.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Paralysis(Paralysis::NextKind),
    },
    FairyCondition {
        name: "Patrol Chess",
        aliases: &["Patrol"],
        french: &["Échecs patrouille"],
        german: &["Patrouilleschach"],
        popeye: ["Patrouille", "PatrouilleSchach", "Patrouille"],
        rule: "A unit captures and gives check only while a unit of its own side guards it.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Guard(Guard::CapturesGuarded),
    },
    FairyCondition {
        name: "Lortap",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Elliuortap", "Elliuortap", "Lortap"],
        rule: "A unit captures and gives check only while no unit of its own side guards it.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Guard(Guard::CapturesUnguarded),
    },
    FairyCondition {
        name: "Ultra Patrol Chess",
        aliases: &["Ultra Patrol"],
        french: &[],
        german: &["Ultra-Patrouilleschach"],
        popeye: ["UltraPatrouille", "UltraPatrouille", "UltraPatrol"],
        rule: "A unit moves, captures and gives check only while a unit of its own side guards it.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Guard(Guard::MovesGuarded),
    },
    FairyCondition {
        name: "Monochromatic Chess",
        aliases: &["Monochromatic"],
        french: &["Échecs monochromatiques"],
        german: &["Monochromes Schach"],
        popeye: ["Monochromatique", "MonochromesSchach", "MonochromChess"],
        rule: "Units move and capture only on squares of the colour on which they stand; nobody castles on the queen's side.",
        source: DIE_SCHWALBE,
        fairy: Fairy::SquareColour { same: true },
    },
    FairyCondition {
        name: "Bichromatic Chess",
        aliases: &["Bichromatic"],
        french: &["Échecs bichromatiques"],
        german: &["Bichromes Schach"],
        popeye: ["Bichromatique", "BichromesSchach", "BichromChess"],
        rule: "Units move and capture only to squares of the other colour than that on which they stand; nobody castles.",
        source: DIE_SCHWALBE,
        fairy: Fairy::SquareColour { same: false },
    },
    FairyCondition {
        name: "No Capture",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["SansPrises", "Ohneschlag", "NoCapture"],
        rule: "Nobody captures; kings are in check as ever.",
        source: POPEYE,
        fairy: Fairy::NoCapture { white: true, black: true },
    },
    FairyCondition {
        name: "No White Capture",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["BlancSansPrises", "WeisserOhneSchlag", "NoWhiteCapture"],
        rule: "White captures nothing; the black king is in check as ever.",
        source: POPEYE,
        fairy: Fairy::NoCapture { white: true, black: false },
    },
    FairyCondition {
        name: "No Black Capture",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["NoirSansPrises", "SchwarzerOhneSchlag", "NoBlackCapture"],
        rule: "Black captures nothing; the white king is in check as ever.",
        source: POPEYE,
        fairy: Fairy::NoCapture { white: false, black: true },
    },
    FairyCondition {
        name: "White Must Capture",
        aliases: &[],
        french: &[],
        german: &["Weißer Schlagzwang"],
        popeye: ["BlancPriseForce", "WeisserSchlagzwang", "WhiteMustCapture"],
        rule: "White must capture if a capture is legal.",
        source: POPEYE,
        fairy: Fairy::MustCapture { side: Colour::White },
    },
    FairyCondition {
        name: "Black Must Capture",
        aliases: &[],
        french: &[],
        german: &["Schwarzer Schlagzwang"],
        popeye: ["NoirPriseForce", "SchwarzerSchlagzwang", "BlackMustCapture"],
        rule: "Black must capture if a capture is legal.",
        source: POPEYE,
        fairy: Fairy::MustCapture { side: Colour::Black },
    },
    FairyCondition {
        name: "Alphabetic Chess",
        aliases: &[],
        french: &["Échecs alphabétiques"],
        german: &["Alphabetisches Schach"],
        popeye: ["EchecsAlphabetiques", "AlphabetischesSchach", "AlphabeticChess"],
        rule: "Of the units that have a legal move, a side moves the one on the first square, counted a1, a2, ... a8, b1, ... h8.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Alphabetic { white: true, black: true },
    },
    FairyCondition {
        name: "White Alphabetic Chess",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["BlancEchecsAlphabetiques", "WeissesAlphabetischesSchach", "WhiteAlphabeticChess"],
        rule: "Alphabetic Chess for White alone.",
        source: POPEYE,
        fairy: Fairy::Alphabetic { white: true, black: false },
    },
    FairyCondition {
        name: "Black Alphabetic Chess",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["NoirEchecsAlphabetiques", "SchwarzesAlphabetischesSchach", "BlackAlphabeticChess"],
        rule: "Alphabetic Chess for Black alone.",
        source: POPEYE,
        fairy: Fairy::Alphabetic { white: false, black: true },
    },
    FairyCondition {
        name: "White Edge Mover",
        aliases: &[],
        french: &[],
        german: &["Weißer Randzüger"],
        popeye: ["BlancBordCoup", "WeisserRandzueger", "WhiteEdgeMover"],
        rule: "White moves to squares on the edge of the board only, captures of the king included.",
        source: POPEYE,
        fairy: Fairy::EdgeMover { side: Colour::White },
    },
    FairyCondition {
        name: "Black Edge Mover",
        aliases: &[],
        french: &[],
        german: &["Schwarzer Randzüger"],
        popeye: ["NoirBordCoup", "SchwarzerRandzueger", "BlackEdgeMover"],
        rule: "Black moves to squares on the edge of the board only, captures of the king included.",
        source: POPEYE,
        fairy: Fairy::EdgeMover { side: Colour::Black },
    },
    FairyCondition {
        name: "Isardam",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Isardam", "Isardam", "Isardam"],
        rule: "A move is illegal if it leaves a unit, kings excepted, attacked by an enemy unit of its own kind; that holds for the capture of a king, too.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Isardam { kings: false, kings_are_taken: false },
    },
    FairyCondition {
        name: "Isardam Rex Inclusive",
        aliases: &["Isardam RI"],
        french: &["Isardam Rex inclusif"],
        german: &["Isardam Rex inklusive"],
        popeye: ["Isardam RexInclusif", "Isardam RexInklusive", "Isardam RexInclusive"],
        rule: "A move is illegal if it leaves a unit attacked by an enemy unit of its own kind, or kings beside each other; that holds for the capture of a king, too.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Isardam { kings: true, kings_are_taken: false },
    },
    FairyCondition {
        name: "Isardam Type B",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Isardam TypeB", "Isardam TypB", "Isardam TypeB"],
        rule: "Isardam in which the capture of a king may leave a unit attacked by one of its own kind: kings are in check as ever.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Isardam { kings: false, kings_are_taken: true },
    },
    FairyCondition {
        name: "White Maximummer",
        aliases: &[],
        french: &["Maximum blanc"],
        german: &["Weißer Längstzüger"],
        popeye: ["BlancMaximum", "WeisserLaengstzueger", "WhiteMaximummer"],
        rule: "White plays only his longest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::White, true),
    },
    FairyCondition {
        name: "Black Maximummer",
        aliases: &["Maximummer"],
        french: &["Maximum", "Maximum noir"],
        german: &["Längstzüger", "Schwarzer Längstzüger"],
        popeye: ["NoirMaximum", "SchwarzerLaengstzueger", "BlackMaximummer"],
        rule: "Black plays only his longest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::Black, true),
    },
    FairyCondition {
        name: "White Minimummer",
        aliases: &[],
        french: &["Minimum blanc"],
        german: &["Weißer Kürzestzüger"],
        popeye: ["BlancMinimum", "WeisserKuerzestzueger", "WhiteMinimummer"],
        rule: "White plays only his shortest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::White, false),
    },
    FairyCondition {
        name: "Black Minimummer",
        aliases: &["Minimummer"],
        french: &["Minimum", "Minimum noir"],
        german: &["Kürzestzüger", "Schwarzer Kürzestzüger"],
        popeye: ["NoirMinimum", "SchwarzerKuerzestzueger", "BlackMinimummer"],
        rule: "Black plays only his shortest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::Black, false),
    },
    FairyCondition {
        name: "Take&Make Chess",
        aliases: &[],
        french: &["Échecs Take&Make"],
        german: &["Take&Make-Schach"],
        popeye: ["Take&MakeEchecs", "Take&MakeSchach", "Take&MakeChess"],
        rule: "A unit that captures must go on at once, from the place of capture and without capturing, as the captured \
               unit moves; if it cannot, the capture is illegal. Pawns do not go to their own first rank so, and promote \
               only where they end. To capture a king a unit need not go on.",
        source: DIE_SCHWALBE,
        fairy: Fairy::TakeAndMake { absolute: false },
    },
    FairyCondition {
        name: "Take&Make Chess Absolute",
        aliases: &[],
        french: &["Take&Make absolu"],
        german: &["Take&Make absolut"],
        popeye: ["Take&MakeEchecs Absolu", "Take&MakeSchach Absolut", "Take&MakeChess Absolute"],
        rule: "Take&Make Chess in which a unit that captures a king must go on, too: a king is in check only where that is \
               possible.",
        source: POPEYE,
        fairy: Fairy::TakeAndMake { absolute: true },
    },
    FairyCondition {
        name: "Köko",
        aliases: &["Contact Chess"],
        french: &["Échecs de contact"],
        german: &["Kölner Kontaktschach"],
        popeye: ["Koeko", "KoeKo", "KoeKo"],
        rule: "A unit that has moved must stand beside another unit, of either side; so must the unit that captures a \
               king.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Contact(Contact::Needed),
    },
    FairyCondition {
        name: "Anti-Köko",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["AntiKoeko", "AntiKoeko", "AntiKoeko"],
        rule: "A unit that has moved must not stand beside another unit of either side.",
        source: POPEYE,
        fairy: Fairy::Contact(Contact::Forbidden),
    },
    FairyCondition {
        name: "New Köko",
        aliases: &[],
        french: &["Köko nouveau"],
        german: &["Neu-Köko"],
        popeye: ["KoekoNouveaux", "NeuKoeko", "NewKoeko"],
        rule: "A unit that stood beside another unit must stand beside one after its move, and a unit that did not must \
               not.",
        source: POPEYE,
        fairy: Fairy::Contact(Contact::Kept),
    },
    FairyCondition {
        name: "White Forced Square",
        aliases: &["Forced Square White"],
        french: &["Case forcée blanche"],
        german: &["Weißes Zwangsfeld"],
        popeye: ["BlancCaseForce", "WeissesZwangsfeld", "WhiteForcedSquare"],
        rule: "White must move to one of the squares named if such a move is legal.",
        source: POPEYE,
        fairy: forced_square(Colour::White),
    },
    FairyCondition {
        name: "Black Forced Square",
        aliases: &["Forced Square Black"],
        french: &["Case forcée noire"],
        german: &["Schwarzes Zwangsfeld"],
        popeye: ["NoirCaseForce", "SchwarzesZwangsfeld", "BlackForcedSquare"],
        rule: "Black must move to one of the squares named if such a move is legal.",
        source: POPEYE,
        fairy: forced_square(Colour::Black),
    },
    FairyCondition {
        name: "Transmuted Kings",
        aliases: &[],
        french: &["Rois transmutés"],
        german: &["Transmutierende Könige"],
        popeye: ["RoisTransmutes", "TransmutierendeKoenige", "TransmutedKings"],
        rule: "A king that is attacked moves and checks only as the units do that attack it.",
        source: DIE_SCHWALBE,
        fairy: attackers([true, true], false),
    },
    FairyCondition {
        name: "White Transmuted King",
        aliases: &[],
        french: &["Roi blanc transmuté"],
        german: &["Weißer transmutierender König"],
        popeye: ["BlancRoiTransmute", "WeisserTransmutierenderKoenig", "WhiteTransmutedKing"],
        rule: "Transmuted Kings for the white king alone.",
        source: POPEYE,
        fairy: attackers([true, false], false),
    },
    FairyCondition {
        name: "Black Transmuted King",
        aliases: &[],
        french: &["Roi noir transmuté"],
        german: &["Schwarzer transmutierender König"],
        popeye: ["NoirRoiTransmute", "SchwarzerTransmutierenderKoenig", "BlackTransmutedKing"],
        rule: "Transmuted Kings for the black king alone.",
        source: POPEYE,
        fairy: attackers([false, true], false),
    },
    FairyCondition {
        name: "Reflective Kings",
        aliases: &[],
        french: &["Rois réflecteurs"],
        german: &["Reflektierende Könige"],
        popeye: ["RoisReflecteurs", "ReflektierendeKoenige", "ReflectiveKings"],
        rule: "A king that is attacked moves and checks as the units do that attack it, too.",
        source: DIE_SCHWALBE,
        fairy: attackers([true, true], true),
    },
    FairyCondition {
        name: "White Reflective King",
        aliases: &[],
        french: &["Roi blanc réflecteur"],
        german: &["Weißer reflektierender König"],
        popeye: ["BlancRoiReflecteur", "WeisserReflektierenderKoenig", "WhiteReflectiveKing"],
        rule: "Reflective Kings for the white king alone.",
        source: POPEYE,
        fairy: attackers([true, false], true),
    },
    FairyCondition {
        name: "Black Reflective King",
        aliases: &[],
        french: &["Roi noir réflecteur"],
        german: &["Schwarzer reflektierender König"],
        popeye: ["NoirRoiReflecteur", "SchwarzerReflektierenderKoenig", "BlackReflectiveKing"],
        rule: "Reflective Kings for the black king alone.",
        source: POPEYE,
        fairy: attackers([false, true], true),
    },
    FairyCondition {
        name: "No White Promotion",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["SansBlancPromotion", "OhneWeissUW", "NoWhitePromotion"],
        rule: "White pawns do not promote: they go to their promotion rank only to capture a king.",
        source: POPEYE,
        fairy: Fairy::NoPromotion { side: Colour::White },
    },
    FairyCondition {
        name: "No Black Promotion",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["SansNoirPromotion", "OhneSchwarzUW", "NoBlackPromotion"],
        rule: "Black pawns do not promote: they go to their promotion rank only to capture a king.",
        source: POPEYE,
        fairy: Fairy::NoPromotion { side: Colour::Black },
    },
    FairyCondition {
        name: "Grid Chess",
        aliases: &[],
        french: &["Échecs Grille"],
        german: &["Gitterschach"],
        popeye: ["Grille", "Gitterschach", "GridChess"],
        rule: "The board has sixteen cells of two by two squares; every move leads from one cell to another.",
        source: DIE_SCHWALBE,
        fairy: Fairy::Grid(Grid { files: 0x2A, ranks: 0x2A }),
    },
    FairyCondition {
        name: "Grid Chess Horizontal Shift",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Grille DeplaceColonne", "Gitterschach VerschobeneLinie", "GridChess HorizontalShift"],
        rule: "Grid Chess whose lines between files are shifted by one file.",
        source: POPEYE,
        fairy: Fairy::Grid(Grid { files: 0x55, ranks: 0x2A }),
    },
    FairyCondition {
        name: "Grid Chess Vertical Shift",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Grille DeplaceRangee", "Gitterschach VerschobeneReihe", "GridChess VerticalShift"],
        rule: "Grid Chess whose lines between ranks are shifted by one rank.",
        source: POPEYE,
        fairy: Fairy::Grid(Grid { files: 0x2A, ranks: 0x55 }),
    },
    FairyCondition {
        name: "Grid Chess Diagonal Shift",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Grille DeplaceDiagonale", "Gitterschach VerschobeneDiagonale", "GridChess DiagonalShift"],
        rule: "Grid Chess whose lines are shifted by one file and one rank.",
        source: POPEYE,
        fairy: Fairy::Grid(Grid { files: 0x55, ranks: 0x55 }),
    },
    FairyCondition {
        name: "Annan Chess",
        aliases: &["Annan"],
        french: &["Échecs Annan"],
        german: &["Annanschach"],
        popeye: ["AnnanEchecs", "Annanschach", "AnnanChess"],
        rule: "A unit with an own unit right behind it moves as that unit.",
        source: POPEYE,
        fairy: annan(true, true, true),
    },
    FairyCondition {
        name: "Annan Chess Type B",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["AnnanEchecs TypeB", "Annanschach TypB", "AnnanChess TypeB"],
        rule: "Annan Chess in which kings lend nobody their way of moving.",
        source: POPEYE,
        fairy: annan(true, false, true),
    },
    FairyCondition {
        name: "Annan Chess Type C",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["AnnanEchecs TypeC", "Annanschach TypC", "AnnanChess TypeC"],
        rule: "Annan Chess in which nobody lends kings a way of moving.",
        source: POPEYE,
        fairy: annan(true, true, false),
    },
    FairyCondition {
        name: "Annan Chess Type D",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["AnnanEchecs TypeD", "Annanschach TypD", "AnnanChess TypeD"],
        rule: "Annan Chess in which kings neither lend nor borrow a way of moving.",
        source: POPEYE,
        fairy: annan(true, false, false),
    },
    FairyCondition {
        name: "Nanna Chess",
        aliases: &["Nanna"],
        french: &["Échecs Nanna"],
        german: &["Nannaschach"],
        popeye: ["NannaEchecs", "Nannaschach", "NannaChess"],
        rule: "A unit with an own unit right before it moves as that unit.",
        source: POPEYE,
        fairy: annan(false, true, true),
    },
    FairyCondition {
        name: "Nanna Chess Type B",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["NannaEchecs TypeB", "Nannaschach TypB", "NannaChess TypeB"],
        rule: "Nanna Chess in which kings lend nobody their way of moving.",
        source: POPEYE,
        fairy: annan(false, false, true),
    },
    FairyCondition {
        name: "Nanna Chess Type C",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["NannaEchecs TypeC", "Nannaschach TypC", "NannaChess TypeC"],
        rule: "Nanna Chess in which nobody lends kings a way of moving.",
        source: POPEYE,
        fairy: annan(false, true, false),
    },
    FairyCondition {
        name: "Nanna Chess Type D",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["NannaEchecs TypeD", "Nannaschach TypD", "NannaChess TypeD"],
        rule: "Nanna Chess in which kings neither lend nor borrow a way of moving.",
        source: POPEYE,
        fairy: annan(false, false, false),
    },
    FairyCondition {
        name: "Face to Face",
        aliases: &[],
        french: &["Face à face"],
        german: &["Angesicht zu Angesicht"],
        popeye: ["FaceAFace", "AngesichtZuAngesicht", "FaceToFace"],
        rule: "A unit with an enemy unit right before it moves as that unit.",
        source: POPEYE,
        fairy: Fairy::Lent(Lending::EnemyBefore),
    },
    FairyCondition {
        name: "Back to Back",
        aliases: &[],
        french: &["Dos à dos"],
        german: &["Rücken an Rücken"],
        popeye: ["DosADos", "RueckenAnRuecken", "BackToBack"],
        rule: "A unit with an enemy unit right behind it moves as that unit.",
        source: POPEYE,
        fairy: Fairy::Lent(Lending::EnemyBehind),
    },
    FairyCondition {
        name: "Cheek to Cheek",
        aliases: &[],
        french: &["Joue à joue"],
        german: &["Wange an Wange"],
        popeye: ["JoueAJoue", "WangeAnWange", "CheekToCheek"],
        rule: "A unit with enemy units right beside it on its rank moves as these units.",
        source: POPEYE,
        fairy: Fairy::Lent(Lending::EnemyBeside),
    },
    FairyCondition {
        name: "Point Reflection",
        aliases: &[],
        french: &["Réflexion centrale"],
        german: &["Punktspiegelung"],
        popeye: ["ReflexionCentrale", "Punktspiegelung", "PointReflection"],
        rule: "A unit moves as the unit does that stands on the square opposite through the centre of the board, if there is one.",
        source: POPEYE,
        fairy: Fairy::Lent(Lending::Opposite),
    },
    FairyCondition {
        name: "Power Transfer",
        aliases: &[],
        french: &["Transfert de pouvoir"],
        german: &["Krafttransfer"],
        popeye: ["TransfertPouvoir", "KraftTransfer", "PowerTransfer"],
        rule: "A unit, kings excepted, moves as the unit does that stands on its Circe rebirth square, if there is one.",
        source: POPEYE,
        fairy: Fairy::Lent(Lending::OnRebirthSquare { kings: false }),
    },
    FairyCondition {
        name: "Power Transfer Rex Inclusive",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["TransfertPouvoir RexInclusif", "KraftTransfer RexInklusive", "PowerTransfer RexInclusive"],
        rule: "A unit moves as the unit does that stands on its Circe rebirth square, if there is one.",
        source: POPEYE,
        fairy: Fairy::Lent(Lending::OnRebirthSquare { kings: true }),
    },
    FairyCondition {
        name: "Central Chess",
        aliases: &[],
        french: &["Échecs centraux"],
        german: &["Zentralschach"],
        popeye: ["EchecsCentral", "ZentralSchach", "CentralChess"],
        rule: "A unit may move and check only if the king of its side guards it, or a unit does that may move so itself.",
        source: POPEYE,
        fairy: Fairy::Central,
    },
    FairyCondition {
        name: "Superguards",
        aliases: &[],
        french: &["Supergardes"],
        german: &["Superdeckungen"],
        popeye: ["Supergardes", "SuperDeckungen", "SuperGuards"],
        rule: "A unit, the king included, that an own unit guards cannot be captured.",
        source: POPEYE,
        fairy: Fairy::Prey(Prey::Unguarded),
    },
    FairyCondition {
        name: "Antiguards",
        aliases: &[],
        french: &["Antigardes"],
        german: &["Antideckungen"],
        popeye: ["Antigardes", "AntiDeckungen", "AntiGuards"],
        rule: "A unit, the king included, can be captured only if an own unit guards it.",
        source: POPEYE,
        fairy: Fairy::Prey(Prey::Guarded),
    },
    FairyCondition {
        name: "Shielded Kings",
        aliases: &[],
        french: &[],
        german: &["Schutzkönige"],
        popeye: ["ShieldedKings", "SchutzKoenige", "ShieldedKings"],
        rule: "A king that an own unit guards is not in check by the other king.",
        source: POPEYE,
        fairy: Fairy::Prey(Prey::ButShieldedKings),
    },
    FairyCondition {
        name: "Provocation Chess",
        aliases: &[],
        french: &["Échecs provocateurs"],
        german: &["Provokationsschach"],
        popeye: ["EchecsProvacateurs", "ProvokationSchach", "ProvocationChess"],
        rule: "A unit captures and gives check only while an enemy unit attacks it.",
        source: POPEYE,
        fairy: Fairy::Prey(Prey::ByProvoked),
    },
    FairyCondition {
        name: "Immobilio",
        aliases: &[],
        french: &[],
        german: &[],
        popeye: ["Immobilio", "Immobilio", "Immobilio"],
        rule: "A unit does not move while its Circe rebirth square is occupied, were it captured where it stands; if kinds are named, this holds for them alone.",
        source: POPEYE,
        fairy: Fairy::Immobile(CodeList::new(&[])),
    },
    FairyCondition {
        name: "Andernach",
        aliases: &["Andernach Chess"],
        french: &["Échecs Andernach"],
        german: &["Andernachschach"],
        popeye: ["EchecsAndernach", "AndernachSchach", "AndernachChess"],
        rule: "A unit that captures, kings excepted, changes sides after its move.",
        source: DIE_SCHWALBE,
        fairy: Fairy::SideChange(SideChange::Captures),
    },
    FairyCondition {
        name: "Anti-Andernach",
        aliases: &["Anti-Andernach Chess"],
        french: &["Échecs Anti-Andernach"],
        german: &["Anti-Andernachschach"],
        popeye: ["EchecsAntiAndernach", "AntiAndernachSchach", "AntiAndernachChess"],
        rule: "A unit that moves without capturing, kings excepted, changes sides after its move.",
        source: DIE_SCHWALBE,
        fairy: Fairy::SideChange(SideChange::QuietMoves),
    },
    FairyCondition {
        name: "Tibet",
        aliases: &["Tibet Chess"],
        french: &["Échecs tibétains"],
        german: &["Tibetschach"],
        popeye: ["Tibet", "TibetSchach", "Tibet"],
        rule: "A black unit, the king excepted, that captures a unit of another kind changes sides after its move; what \
               counts of a promoting pawn is what it promotes to.",
        source: POPEYE,
        fairy: Fairy::SideChange(SideChange::BlackCapturesOfOtherKinds),
    },
    FairyCondition {
        name: "Double Tibet",
        aliases: &["Double Tibet Chess"],
        french: &["Échecs doubles tibétains"],
        german: &["Doppeltibetschach"],
        popeye: ["DoubleTibet", "DoppeltibetSchach", "DoubleTibet"],
        rule: "A unit of either side, kings excepted, that captures a unit of another kind changes sides after its move; \
               what counts of a promoting pawn is what it promotes to.",
        source: POPEYE,
        fairy: Fairy::SideChange(SideChange::CapturesOfOtherKinds),
    },
];

impl Fairy {
    /// The row of this rule, whatever is named behind it.
    pub fn row(self) -> Option<&'static FairyCondition> {
        let rule = self.without_argument();
        FAIRY_CONDITIONS.iter().find(|row| row.fairy == rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::key;

    #[test]
    fn what_is_named_behind_a_condition_changes_its_name_and_not_its_row() {
        let row = FAIRY_CONDITIONS.iter().find(|row| row.name == "White Forced Square").unwrap();
        let fairy = row.example();
        assert_eq!(fairy.row().map(|row| row.name), Some(row.name));
        assert_eq!(fairy.name(), "White Forced Square d4");
        assert!(row.fairy.lacks_argument() && !fairy.lacks_argument());
    }

    #[test]
    fn every_row_says_what_it_is_and_names_are_its_own() {
        for (i, one) in FAIRY_CONDITIONS.iter().enumerate() {
            assert!(one.rule.ends_with('.') && !one.source.is_empty(), "{}", one.name);
            assert_eq!(one.fairy.row().map(|row| row.name), Some(one.name));
            for other in &FAIRY_CONDITIONS[i + 1..] {
                assert!(one.names().all(|name| other.names().all(|second| key(second) != key(name))));
            }
        }
    }
}
