use super::legal_moves;
use crate::position::{Move, Position};
use crate::rules::Rules;

/// Counts the ways to play exactly `depth` half-moves. Ways that end earlier, in mate or stalemate, do not count.
///
/// The last half-move is counted, not played.
pub fn perft(position: &Position, rules: &Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(position, rules);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&mv| position.play(rules, mv).map_or(0, |after| perft(&after, rules, depth - 1))).sum()
}

/// The count of [`perft`] for each first move.
pub fn divide(position: &Position, rules: &Rules, depth: u32) -> Vec<(Move, u64)> {
    let rest = depth.saturating_sub(1);
    legal_moves(position, rules)
        .into_iter()
        .map(|mv| (mv, position.play(rules, mv).map_or(0, |after| perft(&after, rules, rest))))
        .collect()
}
