//! A move taken back, as text and as a document.

use crate::board::{Square, Unit};
use crate::input::position;
use crate::output::Notation;
use crate::retro::Retraction;
use crate::rules::Rules;
use crate::solution::{Ply, UnitText, annihilated, describe, unit_text};
use schemars::JsonSchema;
use serde::Serialize;

/// A move taken back.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Retraction")]
pub struct Told {
    /// `Kg5xSh5(Ke1)`
    pub short: String,
    /// Long notation of the move as it was played, with the unit that it captured: `Kg5*Sh5[wKh5->e1]`.
    pub long: String,
    /// The position before the move.
    pub before: String,
    /// The move as it was played.
    pub ply: Ply,
    /// What it captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncaptured: Option<Uncaptured>,
    /// What its rebirths annihilated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annihilated: Vec<Uncaptured>,
}

/// A unit that stands on the board again.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Uncaptured {
    /// The unit.
    #[serde(flatten)]
    pub unit: UnitText,
    /// Its square.
    pub square: Square,
}

/// A retraction in words; none if the move cannot be played, which would be a fault of the program.
pub fn told(retraction: &Retraction, rules: &Rules, notation: Notation) -> Option<Told> {
    let before = retraction.before.position(rules);
    let (ply, _) = describe(&before, rules, retraction.mv).ok()?;
    let again = |(square, unit): (Square, Unit)| Uncaptured { unit: unit_text(&rules.army, unit), square };
    let uncaptured = retraction.uncaptured.map(again);
    let annihilated: Vec<Uncaptured> =
        annihilated(&before, rules, retraction.mv).into_iter().map(again).collect();
    let gone: Vec<_> = annihilated.iter().map(named).collect();
    Some(Told {
        short: notation.retraction(&ply, uncaptured.as_ref().map(named), &gone),
        long: Notation::long_retraction(&ply, uncaptured.as_ref().map(|again| &again.unit)),
        before: position::write(&retraction.before.diagram()),
        ply,
        uncaptured,
        annihilated,
    })
}

fn named(again: &Uncaptured) -> (&UnitText, Square) {
    (&again.unit, again.square)
}

/// The short text of a retraction.
pub fn name(retraction: &Retraction, rules: &Rules, notation: Notation) -> String {
    told(retraction, rules, notation).map(|told| told.short).unwrap_or_default()
}
