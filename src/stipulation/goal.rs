use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the last move of a solution must bring about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The side to move is in check and has no legal move.
    Mate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Self; 2] = [Self::Mate, Self::Stalemate];

    /// The sign of the goal in a stipulation and behind the move that reaches it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mate => "#",
            Self::Stalemate => "=",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}
