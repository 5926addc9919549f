//! All-in Chess and its kin, from the rules alone.

use super::{Judge, SILENT};
use crate::position::{LastMove, Position};

/// Whose units move is all of it.
pub(super) const HALF: Judge = Judge { name: "Half-in Chess", ..SILENT };

pub(super) const ALL: Judge = Judge {
    name: "All-in Chess",
    allows: |before, played| {
        let Some(last) = last_of_all(before) else { return true };
        let mover = before.placement().at(played.mv.from);
        let same_way_back = (played.mv.from, played.mv.to) == (last.to, last.from);
        !same_way_back
            || last.captured
            || played.takes()
            || mover.is_some_and(|unit| unit.kind() != last.kind)
    },
    ..SILENT
};

pub(super) const MAINLY: Judge = Judge {
    name: "Mainly-in Chess",
    allows: |before, played| last_of_all(before).is_none_or(|last| last.stands_on != played.mv.from),
    ..SILENT
};

/// The move before, unless the other side has passed.
fn last_of_all(before: &Position) -> Option<LastMove> {
    before.move_just_made(!before.side())
}
