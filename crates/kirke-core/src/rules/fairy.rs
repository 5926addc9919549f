//! Fairy conditions that are no rebirths: who may move how, and what a move must not lead to or changes besides.
//!
//! Each is a row of [`FAIRY_CONDITIONS`] with one [`Fairy`] rule; a condition may have several of them beside its
//! rebirths. [`Motion`] and [`Outcome`] are what the rest of the program asks.

use crate::board::{Colour, Unit};
use schemars::JsonSchema;
use serde::Serialize;

/// What one fairy condition says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fairy {
    /// Units attacked by certain enemy units can only attack (Madrasi, Eiffel Chess).
    Paralysis(Paralysis),
    /// What units may do depends on whether an own unit guards them (Patrol Chess).
    Guard(Guard),
    /// Moves lead to squares of the same colour only, or of the other one (Monochromatic and Bichromatic Chess).
    SquareColour {
        /// The colour of the departure square; otherwise the other one.
        same: bool,
    },
    /// Captures are forbidden; kings are in check as ever.
    NoCapture {
        /// To White.
        white: bool,
        /// To Black.
        black: bool,
    },
    /// One side chooses among its legal moves those of a certain length only (Maximummer, Minimummer).
    Length {
        /// The side that is bound.
        side: Colour,
        /// Its longest moves, or its shortest ones.
        longest: bool,
    },
    /// One side must capture if it can.
    MustCapture {
        /// The side that is bound.
        side: Colour,
    },
    /// Of the units that can move, only the one on the first square from a1, a2, ... to h8 does (Alphabetic Chess).
    Alphabetic {
        /// White is bound.
        white: bool,
        /// Black is bound.
        black: bool,
    },
    /// One side moves to squares on the edge of the board only.
    EdgeMover {
        /// The side that is bound.
        side: Colour,
    },
    /// No move may leave a unit attacked by an enemy unit of its own kind (Isardam).
    Isardam {
        /// Kings beside each other count, too.
        kings: bool,
        /// The capture of a king need not heed it: kings are in check as ever (type B).
        kings_are_taken: bool,
    },
    /// A capturing unit goes on at once, without capturing, as the captured unit moves (Take&Make).
    TakeAndMake {
        /// So must a unit that captures a king.
        absolute: bool,
    },
    /// Whether a unit that has moved stands beside another one (Köko).
    Contact(Contact),
    /// A unit, kings excepted, changes sides by its move (Andernach).
    SideChange {
        /// By a capture; otherwise by a move without capture.
        capturing: bool,
    },
}

/// What is asked of the squares round a unit that has moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Another unit must stand there (Köko).
    Needed,
    /// No other unit may stand there (Anti-Köko).
    Forbidden,
    /// A unit that had contact before its move must have it afterwards, and one that had none must have none (New Köko).
    Kept,
}

/// Which enemy units paralyse a unit by attacking it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Paralysis {
    /// Those of its own kind; kings are excepted (Madrasi).
    SameKind,
    /// Those of its own kind, kings included.
    SameKindAndKings,
    /// Pawns paralyse knights, knights bishops, bishops rooks, rooks queens, queens pawns (Eiffel Chess).
    NextKind,
}

/// What a unit may do by the guard of its own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// It captures and checks only where it is guarded (Patrol Chess).
    CapturesGuarded,
    /// It captures and checks only where it is not guarded (Lortap).
    CapturesUnguarded,
    /// It moves only where it is guarded (Ultra Patrol Chess).
    MovesGuarded,
}

/// Which of all its legal moves a side may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The longest ones.
    Longest,
    /// The shortest ones.
    Shortest,
    /// The captures, if there are any.
    Captures,
    /// Those of the unit on the first square, file by file.
    FirstUnit,
}

/// Which units may not stand attacked by enemy units of their kind after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isardam {
    /// Kings, too.
    pub kings: bool,
    /// A move that captures a king need not heed it.
    pub kings_are_taken: bool,
}

/// How fairy conditions change the ways of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Motion {
    /// Units attacked by certain enemy units do not move.
    pub paralysis: Option<Paralysis>,
    /// Whether units must be guarded to capture or to move.
    pub guard: Option<Guard>,
    /// Moves lead to squares of the same colour, or of the other one.
    pub same_colour: Option<bool>,
    /// The sides that capture nothing.
    pub no_capture: [bool; 2],
    /// The sides that move to the edge of the board only.
    pub to_edge: [bool; 2],
    /// Each side's choice among its legal moves.
    pub choices: [Option<Choice>; 2],
    /// A capturing unit goes on as the captured unit moves; `Some(true)` if it must for the capture of a king, too.
    pub goes_on: Option<bool>,
}

impl Motion {
    /// Are single moves forbidden for what they are?
    #[inline]
    pub fn restricts(&self) -> bool {
        self.guard.is_some()
            || self.same_colour.is_some()
            || self.no_capture != [false; 2]
            || self.to_edge != [false; 2]
    }

    /// Must the unit that captures this one go on?
    #[inline]
    pub fn goes_on_after(&self, victim: Unit) -> bool {
        self.goes_on.is_some_and(|absolute| absolute || !victim.is_royal())
    }

    /// The choice of this side among its legal moves.
    #[inline]
    pub fn choice(&self, side: Colour) -> Option<Choice> {
        self.choices[side.index()]
    }
}

/// What fairy conditions ask of the outcome of a move, and what they change in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Whether the unit that has moved must stand beside another one.
    pub contact: Option<Contact>,
    /// Units change sides by captures, or by moves without capture.
    pub side_change: Option<bool>,
    /// Whether units may be left attacked by enemy units of their kind.
    pub isardam: Option<Isardam>,
}

impl Outcome {
    /// Can a move be forbidden for what it leads to?
    #[inline]
    pub fn forbids(self) -> bool {
        self.contact.is_some() || self.isardam.is_some()
    }
}

/// What the fairy conditions of a problem say together.
pub(super) fn seams(fairy: &[Fairy]) -> (Motion, Outcome) {
    let (mut motion, mut outcome) = (Motion::default(), Outcome::default());
    for &rule in fairy {
        match rule {
            Fairy::Paralysis(paralysis) => motion.paralysis = Some(paralysis),
            Fairy::Guard(guard) => motion.guard = Some(guard),
            Fairy::SquareColour { same } => motion.same_colour = Some(same),
            Fairy::NoCapture { white, black } => motion.no_capture = [white, black],
            Fairy::Length { side, longest } => {
                motion.choices[side.index()] = Some(if longest { Choice::Longest } else { Choice::Shortest });
            }
            Fairy::MustCapture { side } => motion.choices[side.index()] = Some(Choice::Captures),
            Fairy::Alphabetic { white, black } => {
                for (side, _) in Colour::ALL.into_iter().zip([white, black]).filter(|&(_, bound)| bound) {
                    motion.choices[side.index()] = Some(Choice::FirstUnit);
                }
            }
            Fairy::EdgeMover { side } => motion.to_edge[side.index()] = true,
            Fairy::Isardam { kings, kings_are_taken } => {
                outcome.isardam = Some(Isardam { kings, kings_are_taken });
            }
            Fairy::TakeAndMake { absolute } => motion.goes_on = Some(absolute),
            Fairy::Contact(contact) => outcome.contact = Some(contact),
            Fairy::SideChange { capturing } => outcome.side_change = Some(capturing),
        }
    }
    (motion, outcome)
}

impl Fairy {
    /// The row of this rule.
    pub fn row(self) -> Option<&'static FairyCondition> {
        FAIRY_CONDITIONS.iter().find(|row| row.fairy == self)
    }

    /// Do two rules answer the same question, so that only one of them can hold?
    pub fn excludes(self, other: Self) -> bool {
        let [one, two] = [self, other].map(Self::chooses);
        let both_choose = (0..2).any(|side| one[side] && two[side]);
        let edges = |fairy| if let Self::EdgeMover { side } = fairy { Some(side) } else { None };
        let is_same = std::mem::discriminant(&self) == std::mem::discriminant(&other);
        both_choose || is_same && one == [false; 2] && edges(self) == edges(other)
    }

    /// The sides that may choose some of their legal moves only.
    const fn chooses(self) -> [bool; 2] {
        match self {
            Self::Length { side, .. } | Self::MustCapture { side } => {
                [matches!(side, Colour::White), matches!(side, Colour::Black)]
            }
            Self::Alphabetic { white, black } => [white, black],
            Self::Paralysis(_)
            | Self::Guard(_)
            | Self::SquareColour { .. }
            | Self::NoCapture { .. }
            | Self::EdgeMover { .. }
            | Self::Isardam { .. }
            | Self::TakeAndMake { .. }
            | Self::Contact(_)
            | Self::SideChange { .. } => [false; 2],
        }
    }
}

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
    /// What it says.
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
}

const DIE_SCHWALBE: &str = "Die Schwalbe, Märchenschachlexikon";

const POPEYE: &str = "Popeye 4.104";

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::key;

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
