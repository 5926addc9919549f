//! Fairy conditions that are no rebirths: who may move how, and what a move must not lead to or changes besides.
//!
//! Each is a row of [`FAIRY_CONDITIONS`] with one [`Fairy`] rule; a condition may have several of them beside its
//! rebirths. [`Motion`] and [`Outcome`] are what the rest of the program asks.

mod argument;
mod conditions;

pub use argument::FairyArgument;
pub use conditions::{FAIRY_CONDITIONS, FairyCondition};

use crate::board::{Bitboard, Colour, Unit};
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
    /// One side must move to one of these squares if it can.
    ForcedSquare {
        /// The side that is bound.
        side: Colour,
        /// The squares.
        squares: Bitboard,
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
    /// Those to these squares, if there are any.
    To(Bitboard),
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
            Fairy::ForcedSquare { side, squares } => {
                motion.choices[side.index()] = Some(Choice::To(squares));
            }
        }
    }
    (motion, outcome)
}

impl Fairy {
    /// What is named behind the condition; empty in a row of the table.
    pub fn argument(self) -> FairyArgument {
        match self {
            Self::ForcedSquare { squares, .. } => FairyArgument::Squares(squares),
            Self::Length { .. }
            | Self::MustCapture { .. }
            | Self::Alphabetic { .. }
            | Self::Paralysis(_)
            | Self::Guard(_)
            | Self::SquareColour { .. }
            | Self::NoCapture { .. }
            | Self::EdgeMover { .. }
            | Self::Isardam { .. }
            | Self::TakeAndMake { .. }
            | Self::Contact(_)
            | Self::SideChange { .. } => FairyArgument::Nothing,
        }
    }

    /// The rule with this named behind it; itself if nothing of that sort can be.
    #[must_use]
    pub fn with_argument(self, argument: FairyArgument) -> Self {
        match (self, argument) {
            (Self::ForcedSquare { side, .. }, FairyArgument::Squares(squares)) => {
                Self::ForcedSquare { side, squares }
            }
            _ => self,
        }
    }

    /// Is the condition one with an argument that may be left out?
    pub(super) fn may_lack_argument(self) -> bool {
        false
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
            Self::Length { side, .. } | Self::MustCapture { side } | Self::ForcedSquare { side, .. } => {
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
