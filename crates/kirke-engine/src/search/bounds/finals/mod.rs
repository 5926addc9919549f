//! Mates and stalemates told one by one: who stands where in the end, and who has been captured.
//!
//! The final positions are told from the diagram, once ([`enumeration`]); the search then keeps
//! those that the moves left may still bring about ([`now`]). Units are followed from the diagram on ([`places`]), so
//! that each is held against its own place.
//!
//! # Why nothing is lost
//!
//! Of any mate that is reached some unit is told that gives check, along a line that is empty; and each flight of the
//! king is guarded by a unit of the mating side or held by a unit of its own side. While one is neither, the mate has a unit
//! that does it, and each unit on each square that could is tried. The other units may be anywhere, or captured.
//!
//! Of any stalemate each unit of the stalemated side has been captured or stands on a square, as a unit of some kind,
//! and all of them are told in every combination that its moves allow; what is left out has a legal move or cannot be
//! reached:
//!
//! * an officer that is not pinned has a move unless units of its own side stand on all the squares next to it; a pawn,
//!   unless something stands before it, and nothing of the mating side's where it captures. A pinned queen can always move,
//!   so can a pinned rook or bishop that is pinned along a line on which it moves;
//! * flights of the king hold units of its side or are guarded; the king is not in check.
//!
//! Of the mating side's units only those are told that guard, block, pin, or shut the line of another one: while something of
//! that is missing, the stalemate has a unit that does it, and each unit on each square that could is tried.
//!
//! A hole is like a square on which a unit of the mated or stalemated side stands that nobody can move or capture.
//!
//! Whether a line is open is asked only of the units that have their places, so nothing is asked that the mate or
//! stalemate itself does not fulfil. All figures are least ones: units walk on an empty board, king and rook may also
//! begin where castling brings them, and a pawn captures no more than there is to capture. A unit that has a place is
//! never captured on the way, since it is followed by itself. If there are too many final positions, or too much work
//! to tell them, they are not used.

mod diagram_unit;
mod enumeration;
mod flights;
mod now;
mod places;

use super::MoveOrder;
use super::force::may_castle;
use super::routes::{moves_as, passing};
use super::ways::Walk;
use crate::board::{Bitboard, Colour, Kind, Square};
use crate::position::{Castling, Position};
use crate::search::limits::Limits;
use crate::stipulation::{Goal, Step};
use now::{Now, Spare};
use places::Places;
use std::cell::OnceCell;
use std::ops::Index;
use std::sync::Arc;

/// More units than this make too many final positions.
const MOST_UNITS: usize = 32;

/// With more moves of a side the final positions would hardly ever cut anything.
const MOST_MOVES: usize = 15;

/// To hold a position against so many final positions costs less than to ask the bound.
const FEW: usize = 200;

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    /// Whatever: it plays no part.
    Free,
    Captured,
    /// It stands there, as a unit of this kind.
    At(Square, Kind),
}

/// A mate or stalemate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Final {
    /// What has become of each unit of the diagram.
    targets: [Fate; MOST_UNITS],
    /// Those that have places.
    placed: UnitSet,
    /// Which of them gives check; none in a stalemate.
    checker: Option<u8>,
}

/// A set of units of the diagram, by their numbers.
type UnitSet = u32;

/// The numbers of a set of units.
fn numbers(mut set: UnitSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

impl Final {
    /// Nothing is told of any unit yet.
    fn new() -> Self {
        Self { targets: [Fate::Free; MOST_UNITS], placed: 0, checker: None }
    }

    /// That has become of a unit of which nothing was told.
    fn tell(&mut self, unit: usize, fate: Fate) {
        self.targets[unit] = fate;
        if matches!(fate, Fate::At(..)) {
            self.placed |= 1 << unit;
        }
    }
}

impl Index<usize> for Final {
    type Output = Fate;

    fn index(&self, unit: usize) -> &Fate {
        &self.targets[unit]
    }
}

/// A final position that is still possible, and what it leaves to spare.
#[derive(Clone, Copy)]
struct Live {
    index: u32,
    spare: Spare,
}

/// A position on the way here.
#[derive(Clone)]
struct FinalsLevel {
    /// Where its final positions begin.
    start: usize,
    places: Places,
    castling: Castling,
    /// Half-moves that are left.
    left: usize,
}

/// The final positions that are still possible, for each position on the way here.
#[derive(Clone)]
pub(super) struct Finals {
    mating_side: Colour,
    all: Arc<[Final]>,
    /// By the half-moves that are left.
    turns: Arc<[MoveOrder]>,
    live: Vec<Live>,
    levels: Vec<FinalsLevel>,
}

impl Finals {
    /// All mates or stalemates that these half-moves may bring about, if they are not too many.
    pub fn of(
        position: &Position,
        mating_side: Colour,
        goal: Goal,
        steps: &[Step],
        limits: &Limits,
    ) -> Option<Self> {
        let of_mating_side = steps.iter().filter(|step| step.mover == mating_side).count();
        if of_mating_side.max(steps.len() - of_mating_side) > MOST_MOVES {
            return None;
        }
        let turns: Arc<[MoveOrder]> =
            (0..=steps.len()).rev().map(|i| MoveOrder::of(mating_side, &steps[i..])).collect();
        let all_turns = turns.last()?;
        let places = Places::of(position.placement())?;
        let mut now = Now::of(position, &places, mating_side, all_turns)?;
        let mut all = enumeration::finals(&mut now, goal, limits)?;
        all.sort_unstable();
        all.dedup();
        let spares = all.iter().zip(0..).filter_map(|(end, index)| Some((index, now.spare(end)?)));
        let live = spares.map(|(index, spare)| Live { index, spare }).collect();
        let level = FinalsLevel { start: 0, places, castling: position.castling(), left: steps.len() };
        Some(Self { mating_side, all: all.into(), turns: turns.clone(), live, levels: vec![level] })
    }

    /// Goes on with what so many half-moves may bring about from the position after the next move, if there is any.
    pub fn enter(&mut self, position: &Position, left: usize) -> bool {
        let end = self.live.len();
        let Some(before) = self.levels.last() else { return true };
        let start = before.start;
        let (places, moved) = before.places.after(position.placement());
        // By the move of a unit that might have castled the way of another one may become longer; and where a half-move
        // was left out, its side has fewer left.
        let (castling, follows) = (before.castling, before.left == left + 1);
        let moved = moved.filter(|moved| follows && !may_castle(castling, moved.from()));
        let now = OnceCell::new();
        let now =
            || now.get_or_init(|| Now::of(position, &places, self.mating_side, &self.turns[left])).as_ref();
        for i in start..end {
            let Live { index, spare } = self.live[i];
            let end = &self.all[index as usize];
            let spare = match &moved {
                Some(moved) => moved.spare(end, spare, self.mating_side),
                None => now().and_then(|now| now.spare(end)),
            };
            if let Some(spare) = spare
                && now().is_some_and(|now| now.allows(end, spare))
            {
                self.live.push(Live { index, spare });
            }
        }
        let is_any = self.live.len() > end;
        if is_any {
            self.levels.push(FinalsLevel { start: end, places, castling: position.castling(), left });
        }
        is_any
    }

    /// Is it quicker to hold the next position against all of them than to ask the bound? They say more.
    pub fn are_few(&self) -> bool {
        self.levels.last().is_some_and(|level| self.live.len() - level.start <= FEW)
    }

    /// Goes back to the position before.
    pub fn leave(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.live.truncate(level.start);
        }
    }

    /// The squares to which each of a side's units may go now, by its square: to others it is too far from its places,
    /// or it must not move at all.
    pub fn useful_moves(&self, side: Colour) -> [Bitboard; 64] {
        let Some(level) = self.levels.last() else { return [Bitboard::FULL; 64] };
        let mut useful = [Bitboard::EMPTY; 64];
        let units = level.places.units().filter_map(|(index, unit)| Some((index, unit?)));
        for (index, (from, unit)) in units.filter(|(_, (_, unit))| unit.colour() == side) {
            let squares = &mut useful[from.index()];
            if may_castle(level.castling, from) {
                *squares = Bitboard::FULL;
                continue;
            }
            let most = Walk::of(unit).within(from, 1);
            for Live { index: end, spare } in &self.live[level.start..] {
                if (most & !*squares).is_empty() {
                    break;
                }
                let (spare, captures) = spare.of_side(side, self.mating_side);
                *squares |= match self.all[*end as usize][index] {
                    Fate::At(square, kind) => {
                        let left = usize::from(moves_as(unit, from, (square, kind), captures)) + spare;
                        left.checked_sub(1)
                            .map_or(Bitboard::EMPTY, |left| passing(unit, from, (square, kind), 1, left))
                    }
                    Fate::Free | Fate::Captured if spare > 0 => Bitboard::FULL,
                    Fate::Free | Fate::Captured => Bitboard::EMPTY,
                };
            }
        }
        useful
    }
}
