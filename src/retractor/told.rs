//! A move taken back, as text and as a document.

use crate::board::{Square, Unit};
use crate::input::position;
use crate::output::Notation;
use crate::retro::Retraction;
use crate::rules::Rules;
use crate::solution::{Ply, SideEffect, UnitText, describe, unit_text};
use serde::Serialize;

/// A move taken back.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// `Kg5xSh5(Ke1)`
    pub short: String,
    /// Long notation of the move as it was played: `wKg5*h5[wKh5->e1]`.
    pub long: String,
    /// The position before the move.
    pub before: String,
    /// The move as it was played.
    pub ply: Ply,
    /// What it captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncaptured: Option<Uncaptured>,
    /// What its rebirth annihilated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annihilated: Option<Uncaptured>,
}

/// A unit that stands on the board again.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    let annihilated = annihilated(retraction, &ply).map(again);
    Some(Told {
        short: notation.retraction(&ply, named(&uncaptured), named(&annihilated)),
        long: Notation::LONG.ply(&ply),
        before: position::write(&retraction.before.diagram()),
        ply,
        uncaptured,
        annihilated,
    })
}

fn named(again: &Option<Uncaptured>) -> Option<(&UnitText, Square)> {
    again.as_ref().map(|again| (&again.unit, again.square))
}

/// The unit that stood where another one was reborn, if it is neither of the two of the move.
fn annihilated(retraction: &Retraction, ply: &Ply) -> Option<(Square, Unit)> {
    let captured_on = retraction.uncaptured.map(|(square, _)| square);
    let reborn = ply.effects.iter().filter_map(|effect| match effect {
        SideEffect::Appears { square, .. } => Some(*square),
        SideEffect::Goes { to, .. } => Some(*to),
        _ => None,
    });
    let stood = |square: Square| Some((square, retraction.before.placement().at(square)?));
    reborn.filter(|&square| square != retraction.mv.from && Some(square) != captured_on).find_map(stood)
}

/// The short text of a retraction.
pub fn name(retraction: &Retraction, rules: &Rules, notation: Notation) -> String {
    told(retraction, rules, notation).map(|told| told.short).unwrap_or_default()
}
