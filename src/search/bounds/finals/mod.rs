//! Stalemates told one by one, whatever units the mater has: who stands where in the end, and who has been captured.
//!
//! The final positions are told from the diagram, once ([`helpers`], then [`maters`]); the search then keeps those that
//! the moves left may still bring about ([`now`]). Units are followed from the diagram on, so that each is held against
//! its own place.
//!
//! # Why nothing is lost
//!
//! Take any stalemate that is reached. Each unit of the stalemated side has been captured or stands on a square, as a
//! unit of some kind, and all of them are told in every combination that its moves allow; what is left out has a legal
//! move or cannot be reached:
//!
//! * an officer that is not pinned has a move unless units of its own side stand on all the squares next to it; a pawn,
//!   unless something stands before it, and nothing of the mater's where it captures. A pinned queen can always move,
//!   so can a pinned rook or bishop that is pinned along a line on which it moves;
//! * flights of the king hold units of its side or are guarded; the king is not in check.
//!
//! Of the mater's units only those are told that guard, block, pin, or shut the line of another one: while something of
//! that is missing, the stalemate has a unit that does it, and each unit on each square that could is tried. Whether a
//! line is open is asked of the units that have their places, so nothing is missing that the stalemate itself does not
//! need. The other units may be anywhere.
//!
//! All figures are least ones: units walk on an empty board, and a pawn captures no more than there is to capture. A
//! unit that plays its part in the end is never captured on the way, since it is followed by itself.
//! [`now`] tells what is asked of captures. If there are too many final positions, or too much work to tell them, they
//! are not used.

mod flights;
mod helpers;
mod maters;
mod now;
mod telling;

use super::Turns;
use super::force::anyone_may_castle;
use crate::board::{Bitboard, Colour, Kind, Placement, Square, Unit};
use crate::position::Position;
use arrayvec::ArrayVec;
use now::Now;
use std::sync::Arc;

/// More units than this make too many final positions.
const MOST_MEN: usize = 24;

/// With more moves of a side the final positions would hardly ever cut anything.
pub(super) const MOST_MOVES: usize = 15;

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Target {
    /// Whatever: it plays no part.
    Free,
    Captured,
    /// It stands there, as a unit of this kind.
    At(Square, Kind),
}

/// What has become of each unit of the diagram.
type Final = [Target; MOST_MEN];

/// Where the units of the diagram are now; nowhere if they have been captured.
#[derive(Clone, Copy)]
struct Places {
    at: [Option<Square>; MOST_MEN],
    sides: [Bitboard; 2],
}

impl Places {
    /// None if there are too many units.
    fn of(board: &Placement) -> Option<Self> {
        let mut at = [None; MOST_MEN];
        for (i, square) in board.occupied().into_iter().enumerate() {
            *at.get_mut(i)? = Some(square);
        }
        Some(Self { at, sides: Colour::ALL.map(|side| board.side(side)) })
    }

    /// The places one move later, which is no castling.
    fn after(&self, board: &Placement) -> Self {
        let sides = Colour::ALL.map(|side| board.side(side));
        let mut at = self.at;
        for place in &mut at {
            let Some(from) = *place else { continue };
            let side = usize::from(!self.sides[0].has(from));
            if !sides[side].has(from) {
                *place = (sides[side] & !self.sides[side]).first();
            }
        }
        Self { at, sides }
    }
}

/// The final positions that are still possible, for each position on the way here.
#[derive(Clone)]
pub(in crate::search) struct Finals {
    mater: Colour,
    all: Arc<[Final]>,
    /// Those of the positions on the way here, one behind the other.
    live: Vec<u32>,
    levels: Vec<(usize, Places)>,
}

impl Finals {
    /// All stalemates that so many moves may bring about, if they are not too many.
    pub fn of(position: &Position, mater: Colour, turns: &Turns) -> Option<Self> {
        let board = position.placement();
        if turns.before.len().max(turns.helps) > MOST_MOVES || anyone_may_castle(position.castling()) {
            return None;
        }
        let places = Places::of(board)?;
        let mut all = telling::finals(Now::of(board, &places, mater, turns)?)?;
        all.sort_unstable();
        all.dedup();
        let live = (0..all.len() as u32).collect();
        Some(Self { mater, all: all.into(), live, levels: vec![(0, places)] })
    }

    /// Goes on with what the moves left may bring about from the position after the next move; is there any?
    pub fn enter(&mut self, position: &Position, turns: &Turns) -> bool {
        let Some(&(start, ref before)) = self.levels.last() else { return true };
        let end = self.live.len();
        let places = before.after(position.placement());
        self.levels.push((end, places));
        let Some(now) = Now::of(position.placement(), &places, self.mater, turns) else { return true };
        for i in start..end {
            let index = self.live[i];
            if now.allows(&self.all[index as usize]) {
                self.live.push(index);
            }
        }
        self.live.len() > end
    }

    /// Goes back to the position before.
    pub fn leave(&mut self) {
        if let Some((start, _)) = self.levels.pop() {
            self.live.truncate(start);
        }
    }
}

/// A unit of the diagram where it is now.
#[derive(Clone, Copy, Debug)]
struct Man {
    index: usize,
    from: Square,
    unit: Unit,
}

type Men = ArrayVec<Man, MOST_MEN>;
