use super::Uncaptures;
use crate::board::Colour;
use std::fmt;

/// What is taken back before the task is played: the diagram stands after these moves, the task begins before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retractions {
    /// The sides help each other.
    Help {
        /// Half-moves; at least one.
        half_moves: usize,
        /// The side that takes back first.
        first: Colour,
    },
    /// One side takes back what hinders the other one.
    Defensive {
        /// Retractions of the side that begins, at most.
        moves: u16,
        /// Who decides whether a move taken back was a capture, and of what.
        uncaptures: Uncaptures,
        /// The other side refutes by mating forwards.
        forward_defence: bool,
        /// Most retractions of the side that begins, without the last one, that leave it without a check; all if none is
        /// given.
        quiet: Option<u16>,
    },
}

impl Retractions {
    /// The side that takes back first, if this one begins the task.
    pub fn first(self, begins: Colour) -> Colour {
        match self {
            Self::Help { first, .. } => first,
            Self::Defensive { .. } => begins,
        }
    }

    /// The whole of what is asked, with what is asked from there: `-1(w+b) & h#1`, `-5 & #1 Proca`.
    pub fn before(self, task: &dyn fmt::Display) -> String {
        match self {
            Self::Help { .. } => format!("{self} & {task}"),
            Self::Defensive { uncaptures, forward_defence, quiet, .. } => {
                let without = if forward_defence { "" } else { " without forward defence" };
                let quiet = quiet.map_or(String::new(), |most| format!(" quiet {most}"));
                format!("{self} & {task} {}{without}{quiet}", uncaptures.name())
            }
        }
    }
}

/// How much is taken back: `-1(w+b)`, `-2w`, `-5`.
impl fmt::Display for Retractions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |side: Colour| if side == Colour::White { "w" } else { "b" };
        match *self {
            Self::Help { half_moves, first } if half_moves % 2 == 1 => {
                write!(f, "-{}{}", half_moves / 2 + 1, letter(first))
            }
            Self::Help { half_moves, first } => {
                write!(f, "-{}({}+{})", half_moves / 2, letter(first), letter(!first))
            }
            Self::Defensive { moves, .. } => write!(f, "-{moves}"),
        }
    }
}
