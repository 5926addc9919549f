use super::Rebirth;
use serde::Serialize;

/// A condition as asked for: its printed name and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Condition {
    /// Name in normalised form: `Circe Parrain`, `Anticirce Cheylan`; empty for orthodox chess.
    pub name: String,
    /// The axes.
    pub rebirth: Rebirth,
}
