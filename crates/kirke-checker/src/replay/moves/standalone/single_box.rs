//! SingleBox, from the rule alone.

use super::{Judge, SILENT};
use crate::board::{Colour, Kind, Square, Unit};
use crate::position::Position;

pub(super) const JUDGE: Judge =
    Judge { name: "SingleBox", allows: |_, played| comes_from_one_box(&played.after), ..SILENT };

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
