//! What is found in retractors, as documents for programs. The names and the order of the fields are part of the schemas;
//! whoever changes one raises its number, here or in [`json`](kirke::output::json).

use kirke::output::json::PhasePart;
use kirke::output::verdict::VerdictPart;
use kirke::retractor::Told;
use kirke::solution::{Completeness, Ply};
use schemars::JsonSchema;
use serde::Serialize;

/// What is found of one retractor.
#[derive(Serialize, JsonSchema)]
pub(super) struct Found<'a> {
    /// What the solution says about the problem.
    pub verdict: VerdictPart,
    /// The same in words.
    pub told: String,
    /// Whether everything was searched.
    pub completeness: Completeness,
    /// What is taken back, and the play behind it.
    #[serde(flatten)]
    pub play: Play<'a>,
}

/// What is taken back, and the play behind it.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Play<'a> {
    /// Both sides help.
    Help {
        /// Each sequence of retractions from which the play is possible.
        found: Vec<Sequence<'a>>,
    },
    /// One side defends itself.
    Defensive(Defensive),
}

/// A sequence of retractions with what is played from there.
#[derive(Serialize, JsonSchema)]
pub(super) struct Sequence<'a> {
    /// The last move of the game first.
    pub retractions: Vec<Told>,
    /// What is played then, as in the document of a solution.
    pub phases: Vec<PhasePart<'a>>,
}

/// What is found of a defensive retractor.
#[derive(Serialize, JsonSchema)]
pub(super) struct Defensive {
    /// Who says which unit a retraction puts on the board: `Proca`, `Høeg`, `Klan`, `Pacific`.
    pub uncaptures: &'static str,
    /// So many moves are taken back.
    pub moves: u16,
    /// The other side may end the play by a forward move of its own.
    pub forward_defence: bool,
    /// So many retractions of the side that begins may give no check, before the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<u16>,
    /// So many first retractions there are.
    pub first_retractions: usize,
    /// First retractions that solve.
    pub keys: Vec<Beginning>,
    /// First retractions that fail to few replies, if they were asked for.
    pub tries: Vec<Beginning>,
}

/// A first retraction; several ways where the other side decides what was captured.
#[derive(Serialize, JsonSchema)]
pub(super) struct Beginning {
    /// It solves in so many moves; none if it fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u16>,
    /// The retraction with each unit that it may have captured.
    pub ways: Vec<Way>,
}

/// A retraction of the side that begins.
#[derive(Serialize, JsonSchema)]
pub(super) struct Way {
    /// What is taken back.
    pub retraction: Told,
    /// The moves by which the goal is reached then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forward: Vec<Forward>,
    /// What the other side may take back then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Reply>,
}

/// A move that reaches the goal.
#[derive(Serialize, JsonSchema)]
pub(super) struct Forward {
    /// In short notation.
    pub short: String,
    /// In long notation, with all effects.
    pub long: String,
    /// The move itself.
    pub ply: Ply,
}

/// A retraction of the side that defends itself.
#[derive(Serialize, JsonSchema)]
pub(super) struct Reply {
    /// What is taken back.
    pub retraction: Told,
    /// It is the reply before it with another captured unit, which the side that begins could name as well.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_move: bool,
    /// The other side is done in so many moves more; none if the reply refutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u16>,
    /// Each retraction that answers it.
    pub answers: Vec<Vec<Way>>,
}

/// What the last moves may have been.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct LastMoves {
    /// Name and version of the schema.
    pub schema: &'static str,
    /// What there is to be said, in words.
    pub told: String,
    /// Whether everything was searched.
    pub completeness: Completeness,
    /// So many half-moves must have been possible before.
    pub depth: u16,
    /// Each sequence of last moves, the last move of the game first.
    pub possible: Vec<Vec<Told>>,
    /// Sequences before which so many half-moves are not possible.
    pub without_past: Vec<Vec<Told>>,
}

/// Name and version of the schema of [`LastMoves`].
pub(super) const LAST_MOVES: &str = "kirke.last-moves/1";
