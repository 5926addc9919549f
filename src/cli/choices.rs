//! What a flag may be set to.

use clap::ValueEnum;
use kirke::output::KnightLetter;
use kirke::rules::Profile;
use kirke::units::Language;

/// Layouts of verdicts on many problems.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BatchFormat {
    /// A table and a summary
    #[default]
    Text,
    /// One JSON document per problem, each on one line
    Jsonl,
}

/// Layouts of a solution.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolutionFormat {
    /// Diagram and tree for readers
    #[default]
    Text,
    /// One JSON document per problem
    Json,
    /// One JSON document per problem, each on one line
    Jsonl,
    /// The layout of Popeye
    Popeye,
    /// A page with diagrams
    Html,
    /// A document for the package `diagram`
    Latex,
}

/// Layouts of a diagram.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiagramFormat {
    /// Letters
    #[default]
    Text,
    /// A drawing
    Svg,
    /// Commands of the LaTeX package `diagram`
    Latex,
}

/// Documents with a schema.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Documents {
    /// Solutions of problems: `kirke.solution`
    #[default]
    Solution,
    /// Problems in which moves are taken back first: `kirke.retractor`
    Retractor,
    /// Questions for the last moves: `kirke.last-moves`
    LastMoves,
}

/// Layouts of a move list.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MovesFormat {
    /// `Rxe8(Ng8)`
    #[default]
    Short,
    /// `Re1*e8[+bSg8]`
    Popeye,
    /// One JSON document
    Json,
}

/// What a position before a move taken back is tested for, beyond a legal move from there.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PastTest {
    /// Sixteen units a side, eight of them pawns or promoted
    Counts,
    /// A check can have come about
    Checks,
    /// The pawn captured in passing can have made its double step
    EnPassant,
    /// Kings and rooks that castle, or are stated to have the right, have not moved before
    Castling,
    /// Pawns stand on ranks that they can reach
    PawnRanks,
}

/// Layouts of a catalogue.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CatalogueFormat {
    /// For readers
    #[default]
    Text,
    /// For programs
    Json,
}

/// Layouts of the fairy units.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UnitsFormat {
    /// For readers; a single unit with a board that shows its moves
    #[default]
    Text,
    /// For programs
    Json,
    /// A drawing of the moves of a single unit
    Svg,
}

/// Notations of moves.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NotationArg {
    /// `Rxe8(Ng8)`
    #[default]
    Short,
    /// `Re1*e8[+bSg8]`
    Long,
}

/// Letters of the knight.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[value(rename_all = "UPPER")]
pub enum Knight {
    /// N, unless the problem has nightriders
    #[default]
    N,
    /// S
    S,
}

/// Languages of letters and words.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LettersArg {
    /// English: K Q R B N P
    #[default]
    En,
    /// German: K D T L S B
    De,
    /// French: R D T F C P
    Fr,
}

/// How much of a tree is shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariationsArg {
    /// No play beside the first moves and refutations
    None,
    /// Threats, defences and continuations after keys
    Key,
    /// The play after tries too
    Full,
}

/// Whose reading of the rules is followed where they differ.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RulesArg {
    /// The rules book
    #[default]
    Book,
    /// Popeye 4.104
    Popeye,
}

/// Sorts of changes of a position.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeArg {
    /// A unit less
    Remove,
    /// A unit on another square
    Shift,
    /// A unit of another kind, or two units that change places
    Exchange,
    /// The whole position shifted or mirrored
    Board,
    /// A unit more
    Add,
}

/// White or Black.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// White
    #[value(alias = "white")]
    W,
    /// Black
    #[value(alias = "black")]
    B,
}

/// Whether something that belongs on a terminal is shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// On a terminal
    #[default]
    Auto,
    /// Never
    Never,
}

impl Knight {
    /// As a letter of the notation.
    pub fn letter(self) -> KnightLetter {
        match self {
            Self::N => KnightLetter::N,
            Self::S => KnightLetter::S,
        }
    }
}

impl LettersArg {
    /// The language.
    pub fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::De => Language::German,
            Self::Fr => Language::French,
        }
    }
}

impl RulesArg {
    /// The profile of the rules.
    pub fn profile(self) -> Profile {
        match self {
            Self::Book => Profile::Book,
            Self::Popeye => Profile::Popeye,
        }
    }
}
