//! Exclusive Chess: moves that mate are legal only if there is one of them.

use super::{Played, candidates, castlings, completed, in_check};
use crate::position::Position;
use crate::rules::Rules;

/// Replies that mate in turn are looked at so deep.
const DEPTH: u32 = 3;

/// Does this move mate, and another one as well?
pub(super) fn shares_mate(before: &Position, played: &Played, rules: &Rules) -> bool {
    mates(&played.after, rules, DEPTH) && counts_several(before, rules, DEPTH)
}

/// Is the side to move mated, where replies that may not be played do not help?
fn mates(after: &Position, rules: &Rules, depth: u32) -> bool {
    in_check(after, rules, after.side())
        && !safe_moves(after, rules).iter().any(|reply| {
            let is_forbidden =
                depth > 0 && mates(&reply.after, rules, depth - 1) && counts_several(after, rules, depth - 1);
            !is_forbidden
        })
}

fn counts_several(position: &Position, rules: &Rules, depth: u32) -> bool {
    safe_moves(position, rules).iter().filter(|played| mates(&played.after, rules, depth)).nth(1).is_some()
}

/// Moves after which the own king is not in check.
fn safe_moves(position: &Position, rules: &Rules) -> Vec<Played> {
    let mut safe = Vec::new();
    for mv in candidates(position, rules).into_iter().chain(castlings(position, rules)) {
        completed(position, rules, mv, &mut |played| {
            if !in_check(&played.after, rules, position.side()) {
                safe.push(played);
            }
            false
        });
    }
    safe
}
