//! Alsatian Circe: could the result of a capture arise in a game of orthodox chess?
//!
//! Only necessary conditions are tested, each by counting. A full answer needs retro-analysis.

use super::{Move, Position};
use crate::board::{Colour, Kind, Placement, Square};
use crate::rules::Rules;

/// More than any pawn structure can need.
const NEVER: u32 = 100;

/// Why the position after a capture, with the other side about to move, cannot arise in a game; none if nothing is
/// found.
pub(super) fn impossible(
    before: &Position,
    after: &Position,
    rules: &Rules,
    mv: Move,
) -> Option<&'static str> {
    if !before.captures(mv) {
        return None;
    }
    let mover = before.side();
    let board = &after.placement;
    Colour::ALL.into_iter().find_map(|side| material(board, side)).or_else(|| {
        Colour::ALL
            .into_iter()
            .any(|side| captures_needed(board, side) > missing(board, !side))
            .then_some("the pawns would have needed more captures than units are missing")
            .or_else(|| double_check(after, rules, mover))
    })
}

fn missing(board: &Placement, side: Colour) -> u32 {
    16 - board.side(side).len().min(16)
}

/// Pawns and promoted units of one side.
fn material(board: &Placement, side: Colour) -> Option<&'static str> {
    let count = |kind| board.units(side, kind).len();
    let pawns = board.units(side, Kind::PAWN);
    if board.side(side).len() > 16 {
        return Some("a side would have more than 16 units");
    }
    if pawns.len() > 8 {
        return Some("a side would have more than 8 pawns");
    }
    if pawns.into_iter().any(|pawn| matches!(pawn.rank(), 0 | 7)) {
        return Some("a pawn would stand on the first or last rank");
    }
    let light = board.units(side, Kind::BISHOP).into_iter().filter(|square| square.is_light()).count() as u32;
    let bishops = [light, count(Kind::BISHOP) - light];
    let promoted_bishops: u32 = [true, false]
        .into_iter()
        .zip(bishops)
        .map(|(light, count)| promoted(board, side, light, count))
        .sum();
    let promoted = count(Kind::QUEEN).saturating_sub(1)
        + count(Kind::ROOK).saturating_sub(2)
        + count(Kind::KNIGHT).saturating_sub(2)
        + promoted_bishops;
    (promoted > 8 - pawns.len()).then_some("a side would have more promoted units than pawns are missing")
}

/// How many bishops on squares of one colour must be promoted ones. Where two unmoved pawns shut in the home square,
/// the original bishop is there or nowhere.
fn promoted(board: &Placement, side: Colour, light: bool, count: u32) -> u32 {
    let rank = side.first_rank();
    let home = [2, 5].into_iter().map(|file| Square::new(file, rank)).find(|home| home.is_light() == light);
    let Some(home) = home else { return 0 };
    let pawns = board.units(side, Kind::PAWN);
    let unmoved = |file| pawns.has(Square::new(file, side.pawn_rank()));
    let shut_in = unmoved(home.file() - 1) && unmoved(home.file() + 1);
    let original = if shut_in { u32::from(board.units(side, Kind::BISHOP).has(home)) } else { 1 };
    count.saturating_sub(original)
}

/// The smallest number of captures by which the pawns of a side can have come to their squares.
fn captures_needed(board: &Placement, side: Colour) -> u32 {
    // best[set]: the fewest captures for the pawns looked at so far, come from this set of files.
    let mut best = [NEVER; 256];
    best[0] = 0;
    for pawn in board.units(side, Kind::PAWN) {
        let steps = pawn.rank().abs_diff(side.pawn_rank());
        let mut next = [NEVER; 256];
        for (set, &so_far) in best.iter().enumerate().filter(|&(_, &so_far)| so_far < NEVER) {
            for file in 0..8u8 {
                let sideways = file.abs_diff(pawn.file());
                if set & 1 << file == 0 && sideways <= steps {
                    let place = &mut next[set | 1 << file];
                    *place = (*place).min(so_far + u32::from(sideways));
                }
            }
        }
        best = next;
    }
    best.into_iter().min().unwrap_or(NEVER)
}

/// A check that no single move can give.
fn double_check(position: &Position, rules: &Rules, mover: Colour) -> Option<&'static str> {
    let king = position.placement.royals(!mover).first()?;
    let checkers = position.attackers(rules, king, mover, position.occupied());
    let lines = position.units(mover, Kind::QUEEN)
        | position.units(mover, Kind::ROOK)
        | position.units(mover, Kind::BISHOP);
    match checkers.len() {
        0 | 1 => None,
        2 if (checkers & lines).any() => None,
        2 => Some("the king would be in a double check that no move can give"),
        _ => Some("the king would be attacked by three units"),
    }
}
