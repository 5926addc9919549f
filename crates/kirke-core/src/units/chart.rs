//! What a unit does, shown on a board.

use super::catalogue::Row;
use super::movement::Purpose;
use super::table::Table;
use super::ways::{Way, ways};
use crate::board::{Bitboard, Colour, Square};
use serde::Serialize;

/// A white unit in the middle of the board, with a few others beside it if it needs them to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Chart {
    /// Where it stands.
    #[serde(rename = "unit")]
    pub from: Square,
    /// Other units, over which or next to which it moves.
    #[serde(rename = "others")]
    pub hurdles: Bitboard,
    /// Where it can go without capturing.
    #[serde(rename = "moves")]
    pub quiets: Bitboard,
    /// Where it could capture.
    pub captures: Bitboard,
    /// Where it lands if that is not where it captures.
    pub landings: Bitboard,
}

impl Row {
    /// What the unit does.
    ///
    /// ```
    /// let chart = kirke::units::find("G").unwrap().chart();
    /// assert_eq!((chart.hurdles.len(), chart.quiets.len()), (8, 8));
    /// ```
    pub fn chart(&self) -> Chart {
        let from = Square::D4;
        let table = Table::of(self.movements, Colour::White, false);
        let needs = |purpose| {
            let found = self
                .movements
                .iter()
                .flat_map(|&movement| ways(movement, from, Colour::White, purpose, false));
            found.collect::<Vec<Way>>()
        };
        let both = [Purpose::Quiet, Purpose::Capture].map(needs).concat();
        let hurdles = hurdles(from, both);
        let occupied = hurdles.with(from);
        let quiets = table.reach(from, occupied, Purpose::Quiet) & !occupied;
        let captures = table.reach(from, occupied, Purpose::Capture);
        let landings = captures
            .into_iter()
            .filter_map(|target| table.landings(from, target, occupied))
            .fold(Bitboard::EMPTY, |set, part| set | part);
        Chart { from, hurdles, quiets, captures, landings }
    }
}

/// Units that open as many ways as possible without shutting others: for each direction one, two squares away where that
/// is possible.
fn hurdles(from: Square, mut ways: Vec<Way>) -> Bitboard {
    ways.retain(|way| way.hurdles.any() && !way.hurdles.has(from));
    let distance = |square: Square| {
        let (x, y) = from.vector_to(square);
        x.abs().max(y.abs())
    };
    let key = |way: &Way| {
        let off: i8 = way.hurdles.into_iter().map(|hurdle| (distance(hurdle) - 2).abs()).sum();
        (way.hurdles.len(), off, distance(way.target), way.target)
    };
    ways.sort_by_key(key);
    let (mut standing, mut kept_free) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for way in ways {
        let free = (way.empty | Bitboard::of(way.target)).with(way.landing);
        let fits = (free & standing).is_empty() && (way.hurdles & kept_free).is_empty();
        let shown_already = kept_free.has(way.target) && standing.any();
        if fits && !shown_already && (standing | way.hurdles).len() <= 8 {
            standing |= way.hurdles;
            kept_free |= free;
        }
    }
    standing
}
