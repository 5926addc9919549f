//! Level 3, the hinge between text and search: a problem as plain data.

use crate::board::Colour;
use crate::position::Setup;
use crate::rules::Condition;
use crate::stipulation::Stipulation;

/// Who made the problem and where it appeared; every field may be empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The authors.
    pub authors: Vec<String>,
    /// Publication, issue, date.
    pub source: String,
    /// Prize or mention.
    pub award: String,
    /// Title or motto.
    pub title: String,
}

/// Which play is wanted, beyond the solutions themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayOptions {
    /// Set play: what happens if the other side begins.
    pub set_play: bool,
    /// Tries with at most so many refutations.
    pub tries: Option<u32>,
    /// How much of the tree is wanted.
    pub variations: Variations,
    /// Leave threats out.
    pub no_threats: bool,
    /// The side that plays the first half-move, if not the usual one.
    pub first_mover: Option<Colour>,
    /// Stop after so many solutions.
    pub max_solutions: Option<u64>,
    /// Number of solutions the author claims, if stated.
    pub claimed_solutions: Option<u64>,
}

/// How much of a solution tree is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variations {
    /// Only the keys.
    Keys,
    /// Threats, defences and continuations.
    #[default]
    Full,
}

/// A problem as read from a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// A name by which messages speak of it: its place in the file, or its id.
    pub name: String,
    /// Author and source.
    pub heading: Heading,
    /// The diagram.
    pub setup: Setup,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Under which rule.
    pub condition: Condition,
    /// Which play is wanted.
    pub options: PlayOptions,
}

impl Problem {
    /// The side that plays the first half-move.
    pub fn first_mover(&self) -> Colour {
        self.options.first_mover.unwrap_or_else(|| self.stipulation.first_mover())
    }
}
