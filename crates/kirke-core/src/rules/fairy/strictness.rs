//! How strictly a side is bound that must choose certain moves.

use schemars::JsonSchema;
use serde::Serialize;

/// From which moves a side chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Strictness {
    /// From its legal ones.
    #[default]
    Legal,
    /// From those that would be legal if its king could not be in check; what is chosen must be legal, too.
    Exact,
    /// The same, and only what is chosen so gives check.
    Ultra,
    /// From its legal ones; and only what is chosen so gives check.
    LegalAndChecks,
}

impl Strictness {
    /// Are moves looked at that leave the own king in check?
    pub(super) const fn looks_at_checks(self) -> bool {
        !matches!(self, Self::Legal)
    }

    /// May the side do nothing else, even to capture a king?
    pub const fn binds_captures_of_kings(self) -> bool {
        matches!(self, Self::Ultra | Self::LegalAndChecks)
    }

    /// Are moves that leave the own king in check no part of the choice?
    pub const fn is_among_legal_moves(self) -> bool {
        matches!(self, Self::Legal | Self::LegalAndChecks)
    }
}
