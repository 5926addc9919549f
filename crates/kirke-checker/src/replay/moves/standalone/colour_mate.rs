//! Colour Mate, from the rule alone: who mates changes sides.

use super::{Judge, SILENT};
use crate::board::{Square, Unit};
use crate::position::{Class, Move, Position, RebirthChoice};
use crate::replay::moves::{Played, attacks_as_itself, in_check, legal_of_units};
use crate::replay::walk::Board;
use crate::rules::Rules;

pub(super) const JUDGE: Judge = Judge { name: "Colour Mate", ..SILENT };

/// The same move with the units that mate on the other side, if it mates and its own king stays safe then.
pub(in crate::replay::moves) fn recoloured(
    before: &Position,
    rules: &Rules,
    played: &Played,
) -> Option<Played> {
    let (mover, other) = (before.side(), played.after.side());
    let replies = rules.of_parries();
    let is_mate = rules.motion.recolours_mates
        && played.mv.class != Class::Pass
        && in_check(&played.after, replies, other)
        && legal_of_units(&played.after, replies).is_empty();
    if !is_mate {
        return None;
    }
    let mv = Move { rebirth: RebirthChoice::Declined, ..played.mv };
    let (after, effects) = before.consequence(rules, mv).ok()?;
    let board = Board::of(&played.after);
    let kings = || board.units(other).filter(|(_, unit)| unit.is_royal());
    let checks = |square: Square, unit: Unit| {
        let reaches = |king: Square| attacks_as_itself(rules, &board, unit, square, king);
        unit.colour() == mover && !unit.is_royal() && kings().any(|(king, _)| reaches(king))
    };
    let turns = |square: Square| {
        let (old, new) = (played.after.placement().at(square), after.placement().at(square));
        match old {
            Some(unit) if checks(square, unit) => new == Some(unit.recoloured(other)),
            _ => old == new,
        }
    };
    let some_turn = board.units(mover).any(|(square, unit)| checks(square, unit));
    let fits = some_turn && Square::ALL.into_iter().all(turns) && !in_check(&after, rules, mover);
    fits.then_some(Played { mv, after, effects })
}
