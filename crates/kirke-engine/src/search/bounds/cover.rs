//! Can one side guard the squares round a king while the other blocks the rest?

use super::force::{Arrivals, Walker, assign};
use super::ways::{FARTHEST, WALKS, Walk};
use crate::board::{Bitboard, Square, king_attacks};
use arrayvec::ArrayVec;
use std::borrow::Cow;
use std::sync::OnceLock;

/// What one unit can guard of a king's surroundings, the king's own square included, and in how many moves: no choice
/// is beaten by another in both.
#[derive(Clone, Debug)]
struct Guards {
    choices: Vec<(u8, Bitboard)>,
    /// All that some choice guards, by moves.
    union: [Bitboard; FARTHEST + 1],
}

/// A king's square and the eight around it.
pub(super) fn surroundings(king: Square) -> Bitboard {
    king_attacks(king).with(king)
}

impl Guards {
    fn of(walk: Walk, from: Square, king: Square) -> &'static Self {
        static TABLE: [OnceLock<Box<Guards>>; WALKS * 64 * 64] = [const { OnceLock::new() }; WALKS * 64 * 64];
        TABLE[(walk.index() * 64 + from.index()) * 64 + king.index()]
            .get_or_init(|| Box::new(Self::new(walk, from, king)))
    }

    fn new(walk: Walk, from: Square, king: Square) -> Self {
        let around = surroundings(king);
        let mut choices = Vec::new();
        for square in Square::ALL {
            // Kings never stand side by side.
            if walk == Walk::KING && around.has(square) {
                continue;
            }
            for (kind, moves) in walk.arrivals(from, square).filter(|&(_, moves)| moves < super::ways::FAR) {
                choices.push((moves, walk.attacks(kind, square) & around));
            }
        }
        if walk != Walk::KING {
            // Perhaps it is captured.
            choices.push((0, Bitboard::EMPTY));
        }
        Self::best(choices)
    }

    fn best(mut choices: Vec<(u8, Bitboard)>) -> Self {
        choices
            .sort_unstable_by_key(|&(moves, guarded)| (moves, std::cmp::Reverse(guarded.len()), guarded.0));
        let mut kept: Vec<(u8, Bitboard)> = Vec::new();
        for (moves, guarded) in choices {
            if !kept.iter().any(|&(_, other)| (guarded & !other).is_empty()) {
                kept.push((moves, guarded));
            }
        }
        let mut union = [Bitboard::EMPTY; FARTHEST + 1];
        for &(moves, guarded) in &kept {
            for set in &mut union[usize::from(moves).min(FARTHEST)..] {
                *set |= guarded;
            }
        }
        Self { choices: kept, union }
    }

    fn of_unit(walker: &Walker, king: Square) -> Cow<'static, Self> {
        if let [(from, _)] = walker.starts[..] {
            return Cow::Borrowed(Self::of(walker.walk, from, king));
        }
        let all = walker.starts.iter().flat_map(|&(from, before)| {
            let choices = Self::of(walker.walk, from, king).choices.iter();
            choices.map(move |&(moves, guarded)| (moves + before, guarded))
        });
        Cow::Owned(Self::best(all.collect()))
    }
}

/// What a unit can guard of a king's surroundings, with the moves that takes: no choice is beaten by another in both.
pub(super) fn guarded(walk: Walk, from: Square, king: Square) -> &'static [(u8, Bitboard)] {
    &Guards::of(walk, from, king).choices
}

/// What is asked: every square of `squares` is guarded, or it may be blocked and is.
pub(super) struct Cover<'a> {
    pub king: Square,
    pub squares: Bitboard,
    /// The king's own square is attacked, or it is of no interest.
    pub check: bool,
    pub blockers: &'a [Walker],
    pub arrivals: &'a Arrivals,
    /// Moves of the blockers.
    pub blocks: usize,
}

impl Cover<'_> {
    /// May what is not guarded be blocked? Counts the nearest unit for each square.
    #[inline]
    fn could_do(&self, guarded: Bitboard) -> bool {
        (!self.check || guarded.has(self.king))
            && self.arrivals.could_fill(self.squares & !guarded, self.blocks)
    }

    /// Do the units guard enough in so many moves together?
    pub fn is_possible(&self, walkers: &[Walker], reach: Bitboard, moves: usize) -> bool {
        if !self.could_do(reach) {
            return false;
        }
        let mut guarded = Bitboard::EMPTY;
        let mut active: ArrayVec<Cow<'static, Guards>, 64> = ArrayVec::new();
        let mut reach = Bitboard::EMPTY;
        for walker in walkers {
            let guards = Guards::of_unit(walker, self.king);
            let Some(&(least, at_once)) = guards.choices.first() else { return false };
            reach |= guards.union[moves.min(FARTHEST)];
            match guards.choices.get(1) {
                Some(&(next, _)) if usize::from(next) <= moves => active.push(guards),
                _ if usize::from(least) > moves => return false,
                _ if least == 0 => guarded |= at_once,
                _ => active.push(guards),
            }
        }
        self.could_do(reach) && self.choose(&active, guarded, moves)
    }

    /// One choice for each of the units that are left.
    fn choose(&self, walkers: &[Cow<'static, Guards>], guarded: Bitboard, moves: usize) -> bool {
        let Some((walker, others)) = walkers.split_first() else {
            let open = self.squares & !guarded;
            return self.could_do(guarded)
                && (!open.several()
                    || usize::from(assign(self.blockers, open, self.blocks.min(200) as u8)) <= self.blocks);
        };
        for &(cost, more) in &walker.choices {
            let Some(left) = moves.checked_sub(usize::from(cost)) else { break };
            let now = guarded | more;
            let all = others.iter().fold(now, |set, other| set | other.union[left.min(FARTHEST)]);
            if self.could_do(all) && self.choose(others, now, left) {
                return true;
            }
        }
        false
    }
}
