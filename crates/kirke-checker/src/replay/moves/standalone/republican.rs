//! Republican Chess, from the rules alone: kings that come onto the board where they are mated.

use super::{Judge, SILENT};
use crate::board::{Kind, Square};
use crate::position::{Class, Move, Position, RebirthChoice};
use crate::replay::moves::{Played, in_check, legal_of_units};
use crate::rules::{Insertion, Rules};

pub(super) const TYPE_1: Judge = Judge { name: "Republican Chess Type 1", ..SILENT };

pub(super) const TYPE_2: Judge = Judge { name: "Republican Chess Type 2", ..SILENT };

/// The ways in which a move that has been played may put the other king on the board, its own king not looked at.
pub(in crate::replay::moves) fn insertions(before: &Position, rules: &Rules, played: &Played) -> Vec<Played> {
    let Some(insertion) = rules.motion.inserts else { return Vec::new() };
    let (mover, other) = (before.side(), played.after.side());
    let has_king = played.after.placement().iter().any(|(_, unit)| unit.is_royal() && unit.belongs_to(other));
    let waits = match insertion {
        Insertion::AfterLegalMove => in_check(&played.after, rules, mover),
        Insertion::WithMove => false,
    };
    if has_king || waits || played.mv.class == Class::Pass {
        return Vec::new();
    }
    let free = Square::ALL.into_iter().filter(|&square| played.after.placement().at(square).is_none());
    free.filter_map(|square| {
        let mv = Move { rebirth: RebirthChoice::On(square), ..played.mv };
        let (after, effects) = before.consequence(rules, mv).ok()?;
        let king = after.placement().at(square)?;
        let is_put = king.kind() == Kind::KING && king.colour() == other;
        let replies = rules.of_parries();
        let is_mate = in_check(&after, replies, other) && legal_of_units(&after, replies).is_empty();
        (is_put && is_mate).then_some(Played { mv, after, effects })
    })
    .collect()
}
