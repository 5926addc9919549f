//! Back-Home, from the rule alone.

use super::{Judge, SILENT};

pub(super) const JUDGE: Judge = Judge {
    name: "Back-Home",
    wants: |position, mv, end| {
        // A unit that stands in its diagram square and comes back to it goes home, too.
        position.placement().at(mv.from).is_some() && position.origin(mv.from) == Some(end)
    },
    ..SILENT
};
