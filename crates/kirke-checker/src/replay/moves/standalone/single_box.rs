//! SingleBox, from the rule alone.

use super::super::latent;
use super::{Judge, SILENT};
use crate::board::{Colour, Kind, Square, Unit};
use crate::position::Position;

pub(super) const TYPE_1: Judge =
    Judge { name: "SingleBox", allows: |_, played| comes_from_one_box(&played.after), ..SILENT };

pub(super) const TYPE_2: Judge = Judge {
    name: "SingleBox Type 2",
    allows: |_, played| {
        let after = &played.after;
        comes_from_one_box(after) && Colour::ALL.into_iter().all(|side| !latent::must_promote(after, side))
    },
    ..SILENT
};

pub(super) const TYPE_3: Judge = Judge {
    name: "SingleBox Type 3",
    allows: |before, played| {
        comes_from_one_box(&played.after) && !latent::must_promote(&played.after, before.side())
    },
    ..SILENT
};

fn comes_from_one_box(position: &Position) -> bool {
    let mut rest = [
        (1, Kind::KING),
        (1, Kind::QUEEN),
        (2, Kind::ROOK),
        (2, Kind::BISHOP),
        (2, Kind::KNIGHT),
        (8, Kind::PAWN),
    ]
    .map(|(number, kind)| (kind, [number; 2]));
    let units = Square::ALL.into_iter().filter_map(|square| position.placement().at(square));
    let mut has_one = |unit: Unit| {
        let left = rest.iter_mut().find(|(kind, _)| *kind == unit.kind());
        left.is_none_or(|(_, left)| {
            let left = &mut left[usize::from(unit.colour() == Colour::Black)];
            *left -= 1;
            *left >= 0
        })
    };
    units.into_iter().all(&mut has_one)
}
