//! Patience Chess, from the rule alone.

use super::{Judge, SILENT};
use crate::board::{Colour, Kind, Square};

pub(super) const JUDGE: Judge = Judge {
    name: "Patience Chess",
    allows: |before, played| {
        let is_free = |square: Square| played.after.placement().at(square).is_none();
        let is_left = |side: Colour| {
            before.last_move(side).is_none_or(|last| {
                let rook = match (last.kind, last.from.file(), last.to.file()) {
                    (Kind::KING, 4, 6) => Some(7),
                    (Kind::KING, 4, 2) => Some(0),
                    _ => None,
                };
                is_free(last.from) && rook.is_none_or(|file| is_free(Square::new(file, last.from.rank())))
            })
        };
        is_left(Colour::White) && is_left(Colour::Black)
    },
    ..SILENT
};
