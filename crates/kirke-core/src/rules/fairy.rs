//! Fairy conditions that are no rebirths: who may move how, and what a move must not lead to or changes besides.
//!
//! Each is a row of [`FAIRY_CONDITIONS`] with one [`Fairy`] rule; a condition may have several of them beside its
//! rebirths. [`Motion`] and [`Outcome`] are what the rest of the program asks.

use crate::board::Colour;
use schemars::JsonSchema;
use serde::Serialize;

/// What one fairy condition says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fairy {
    /// Units attacked by an enemy unit of their kind can only attack (Madrasi).
    Madrasi {
        /// Kings are paralysed, too.
        kings: bool,
    },
    /// One side chooses among its legal moves those of a certain length only (Maximummer, Minimummer).
    Length {
        /// The side that is bound.
        side: Colour,
        /// Its longest moves, or its shortest ones.
        longest: bool,
        /// Check is given only by a move of that length, too.
        ultra: bool,
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

/// A side's choice among all its legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The longest ones, or the shortest ones.
    pub longest: bool,
    /// A king is in check only if a move of that length captures him.
    pub ultra: bool,
}

/// How fairy conditions change the ways of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Motion {
    /// Units attacked by an enemy unit of their kind do not move; `Some(true)` if that holds for kings, too.
    pub paralysis: Option<bool>,
    /// Each side's choice among its legal moves.
    pub choices: [Option<Choice>; 2],
    /// A capturing unit goes on as the captured unit moves; `Some(true)` if it must for the capture of a king, too.
    pub goes_on: Option<bool>,
}

impl Motion {
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
}

impl Outcome {
    /// Can a move be forbidden for what it leads to?
    #[inline]
    pub fn forbids(self) -> bool {
        self.contact.is_some()
    }
}

/// What the fairy conditions of a problem say together.
pub(super) fn seams(fairy: &[Fairy]) -> (Motion, Outcome) {
    let (mut motion, mut outcome) = (Motion::default(), Outcome::default());
    for &rule in fairy {
        match rule {
            Fairy::Madrasi { kings } => motion.paralysis = Some(kings),
            Fairy::Length { side, longest, ultra } => {
                motion.choices[side.index()] = Some(Choice { longest, ultra });
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
        match (self, other) {
            (Self::Length { side: one, .. }, Self::Length { side: two, .. }) => one == two,
            (
                Self::Length { .. }
                | Self::Madrasi { .. }
                | Self::TakeAndMake { .. }
                | Self::Contact(_)
                | Self::SideChange { .. },
                _,
            ) => std::mem::discriminant(&self) == std::mem::discriminant(&other),
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
    /// The incumbent's words in French, German and English.
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
    /// All names: the printed one, other English ones, French, German, the incumbent's.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name]
            .into_iter()
            .chain([self.aliases, self.french, self.german].into_iter().flatten().copied())
            .chain(self.popeye)
    }
}

const DIE_SCHWALBE: &str = "Die Schwalbe, Märchenschachlexikon";

const POPEYE: &str = "Popeye 4.104";

const fn length(side: Colour, longest: bool, ultra: bool) -> Fairy {
    Fairy::Length { side, longest, ultra }
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
        fairy: Fairy::Madrasi { kings: false },
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
        fairy: Fairy::Madrasi { kings: true },
    },
    FairyCondition {
        name: "White Maximummer",
        aliases: &[],
        french: &["Maximum blanc"],
        german: &["Weißer Längstzüger"],
        popeye: ["BlancMaximum", "WeisserLaengstzueger", "WhiteMaximummer"],
        rule: "White plays only his longest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::White, true, false),
    },
    FairyCondition {
        name: "Black Maximummer",
        aliases: &["Maximummer"],
        french: &["Maximum", "Maximum noir"],
        german: &["Längstzüger", "Schwarzer Längstzüger"],
        popeye: ["NoirMaximum", "SchwarzerLaengstzueger", "BlackMaximummer"],
        rule: "Black plays only his longest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::Black, true, false),
    },
    FairyCondition {
        name: "White Minimummer",
        aliases: &[],
        french: &["Minimum blanc"],
        german: &["Weißer Kürzestzüger"],
        popeye: ["BlancMinimum", "WeisserKuerzestzueger", "WhiteMinimummer"],
        rule: "White plays only his shortest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::White, false, false),
    },
    FairyCondition {
        name: "Black Minimummer",
        aliases: &["Minimummer"],
        french: &["Minimum", "Minimum noir"],
        german: &["Kürzestzüger", "Schwarzer Kürzestzüger"],
        popeye: ["NoirMinimum", "SchwarzerKuerzestzueger", "BlackMinimummer"],
        rule: "Black plays only his shortest legal moves, measured from centre to centre.",
        source: DIE_SCHWALBE,
        fairy: length(Colour::Black, false, false),
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
