//! The table of fairy conditions that are no rebirths.

use super::{Contact, Fairy, Guard, Paralysis};
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
        name: "Andernach",
        aliases: &["Andernach Chess"],
        french: &["Échecs Andernach"],
        german: &["Andernachschach"],
        popeye: ["EchecsAndernach", "AndernachSchach", "AndernachChess"],
        rule: "A unit that captures, kings excepted, changes sides after its move.",
        source: DIE_SCHWALBE,
        fairy: Fairy::SideChange { capturing: true },
    },
    FairyCondition {
        name: "Anti-Andernach",
        aliases: &["Anti-Andernach Chess"],
        french: &["Échecs Anti-Andernach"],
        german: &["Anti-Andernachschach"],
        popeye: ["EchecsAntiAndernach", "AntiAndernachSchach", "AntiAndernachChess"],
        rule: "A unit that moves without capturing, kings excepted, changes sides after its move.",
        source: DIE_SCHWALBE,
        fairy: Fairy::SideChange { capturing: false },
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
