//! Level 1: what is asked of a problem, and its lowering to one small plan language.
//!
//! A [`Stipulation`] is play x goal x length. [`Stipulation::plan`] lowers it to a [`Plan`]: a list of steps, each
//! with a mover, a quantifier and perhaps a goal. The search executes plans and knows no stipulation by name.

mod goal;
mod parse;
mod plan;

pub use goal::Goal;
pub use parse::StipulationError;
pub use plan::{Plan, Quantifier, Step};

use serde::{Deserialize, Serialize};
use std::fmt;

/// How the sides work together or against each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// White plays and forces the goal: `#3`.
    Direct,
    /// White plays and forces Black to reach the goal: `s#3`.
    SelfPlay,
    /// Both sides help White to reach the goal; Black begins: `h#3`.
    Help,
    /// White plays all moves: `ser-#3`.
    Series,
    /// Black plays all moves but the last, which is White's: `ser-h#3`.
    SeriesHelp,
}

impl Play {
    /// The prefix of the stipulation: `s`, `h`, `ser-` ...
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Direct => "",
            Self::SelfPlay => "s",
            Self::Help => "h",
            Self::Series => "ser-",
            Self::SeriesHelp => "ser-h",
        }
    }
}

/// A stipulation such as `#2`, `h#2.5` or `ser-h=7`.
///
/// ```
/// use kirke::stipulation::{Goal, Play, Stipulation};
/// let stipulation: Stipulation = "h#2.5".parse().unwrap();
/// assert_eq!(stipulation, Stipulation { play: Play::Help, goal: Goal::Mate, moves: 2, half: true });
/// assert_eq!(stipulation.to_string(), "h#2.5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    /// How the sides play.
    pub play: Play,
    /// What is to be reached.
    pub goal: Goal,
    /// Number of moves, as written.
    pub moves: u16,
    /// Written with `.5`: one more half-move at the start (help play only).
    pub half: bool,
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.half { ".5" } else { "" };
        write!(f, "{}{}{}{half}", self.play.prefix(), self.goal, self.moves)
    }
}
