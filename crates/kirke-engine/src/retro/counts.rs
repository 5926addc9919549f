//! How many units a side may have: sixteen, eight of them pawns, and no more officers than pawns can have promoted.

use crate::board::{Colour, Kind, Placement};
use crate::rules::{Becomes, Colours, Rules};

/// By how much a board breaks the limits.
pub(super) fn surplus(board: &Placement, rules: &Rules) -> usize {
    // A unit that changes sides leaves the limits of one side without meaning.
    let turns = rules.parts().any(|part| part.rebirth.colour != Colours::Kept);
    // Units that become others by their rebirth need no promotion.
    let changes = rules.parts().any(|part| part.rebirth.becomes != Becomes::Same);
    if turns {
        return (board.occupied().len() as usize).saturating_sub(32);
    }
    Colour::ALL.into_iter().map(|side| of_side(board, side, changes)).sum()
}

/// The same under rules by which no unit turns or becomes another one.
pub(super) fn surplus_of_constant_units(board: &Placement) -> usize {
    Colour::ALL.into_iter().map(|side| of_side(board, side, false)).sum()
}

/// Is nothing too many on a board on which a unit of this side has reappeared, and units of the other side are
/// pawns again?
pub(super) fn has_room(board: &Placement, captured: Colour) -> bool {
    board.side(captured).len() < 8 && board.side(!captured).len() <= 8
}

fn of_side(board: &Placement, side: Colour, changes: bool) -> usize {
    let all = board.side(side).len() as usize;
    // Not more than there are pawns in a game: no promotion can be one too many.
    if all <= 8 {
        return 0;
    }
    let too_many = all.saturating_sub(16);
    if changes {
        return too_many;
    }
    let pawns = board.units(side, Kind::PAWN);
    let pieces = [(Kind::QUEEN, 1), (Kind::ROOK, 2), (Kind::KNIGHT, 2)];
    let promoted: usize = pieces
        .into_iter()
        .map(|(kind, usual)| (board.units(side, kind).len() as usize).saturating_sub(usual))
        .sum();
    let bishops = board.units(side, Kind::BISHOP);
    let light = bishops.into_iter().filter(|square| (square.file() + square.rank()) % 2 == 1).count();
    let dark = bishops.len() as usize - light;
    let promoted = promoted + light.saturating_sub(1) + dark.saturating_sub(1);
    too_many + (pawns.len() as usize + promoted).saturating_sub(8)
}
