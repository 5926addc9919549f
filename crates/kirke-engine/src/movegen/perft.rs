use super::{Visitor, legal_moves, visit_legal};
use crate::board::{Bitboard, Square};
use crate::position::{Move, Position};
use crate::rules::Rules;

/// Counts the ways to play exactly `depth` half-moves. Ways that end earlier, in mate or stalemate, do not count.
///
/// The last half-move is counted, not played.
pub fn perft(position: &Position, rules: &Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        let mut count = Count(0);
        visit_legal(position, rules, &mut count);
        return count.0;
    }
    let after = |mv| {
        let mut after = position.clone();
        after.make(rules, mv).map_or(0, |()| perft(&after, rules, depth - 1))
    };
    legal_moves(position, rules).into_iter().map(after).sum()
}

struct Count(u64);

impl Visitor for Count {
    const COUNTS: bool = true;
    #[inline]
    fn many(&mut self, number: u32) {
        self.0 += u64::from(number);
    }
    #[inline]
    fn set(&mut self, _: Square, targets: Bitboard) -> bool {
        self.0 += u64::from(targets.len());
        false
    }
    #[inline]
    fn one(&mut self, _: Move) -> bool {
        self.0 += 1;
        false
    }
}

/// The count of [`perft`] for each first move.
pub fn divide(position: &Position, rules: &Rules, depth: u32) -> Vec<(Move, u64)> {
    let rest = depth.saturating_sub(1);
    legal_moves(position, rules)
        .into_iter()
        .map(|mv| (mv, position.play(rules, mv).map_or(0, |after| perft(&after, rules, rest))))
        .collect()
}
