//! What the moves that are left may bring about.
//!
//! The moves of each unit to its place are counted together, for each side. Whoever is to disappear is captured on a
//! square from which the capturing unit still gets to its own place in time: it may make the moves of its way and those
//! that its side has to spare; a unit without a place only the latter. With so many moves of the mater yet to come, the
//! other side has not made more than the moves before them. That is asked of each captured unit by itself; the moves
//! that captured units make are counted together.

use super::{Final, MOST_MOVES, Man, Men, Places, Target};
use crate::board::{Bitboard, Colour, Kind, Placement, Square, Unit, king_attacks};
use crate::search::bounds::Turns;
use crate::search::bounds::routes::{moves_as, passing, straight};
use crate::search::bounds::ways::Walk;
use arrayvec::ArrayVec;

/// A position with the moves that are left, against which final positions are held.
pub(super) struct Now {
    pub mater: Colour,
    /// The units of the side to be stalemated and those of the mater, kings first.
    pub helpers: Men,
    pub maters: Men,
    /// Those that have been captured.
    lost: ArrayVec<usize, { super::MOST_MEN }>,
    pub mates: usize,
    pub helps: usize,
    /// By moves of the other side, how many the mater has still to make at most after a capture before which they were
    /// made; none if there is no such capture.
    later: ArrayVec<Option<usize>, { MOST_MOVES + 1 }>,
}

/// Where the mater may capture a unit that has made so many moves.
type Captures = [Bitboard; MOST_MOVES + 1];

impl Now {
    /// None where a side has no king.
    pub fn of(board: &Placement, places: &Places, mater: Colour, turns: &Turns) -> Option<Self> {
        let (mut helpers, mut maters, mut lost) = (Men::new(), Men::new(), ArrayVec::new());
        for (index, place) in places.at.iter().enumerate() {
            let man = place.and_then(|from| Some(Man { index, from, unit: board.at(from)? }));
            match man {
                Some(man) if man.unit.colour() == mater => maters.push(man),
                Some(man) => helpers.push(man),
                None => lost.push(index),
            }
        }
        let is_king = |man: &Man| man.unit.kind() == Kind::KING;
        for men in [&mut helpers, &mut maters] {
            let king = men.iter().position(is_king)?;
            men.swap(0, king);
        }
        let mates = turns.before.len();
        let later = (0..=turns.helps).map(|moves| {
            let first = turns.before.iter().position(|&before| before >= moves)?;
            Some(mates - 1 - first)
        });
        Some(Self { mater, helpers, maters, lost, mates, helps: turns.helps, later: later.collect() })
    }

    /// May it still come about? `false` is certain.
    pub fn allows(&self, end: &Final) -> bool {
        if self.lost.iter().any(|&index| matches!(end[index], Target::At(..))) {
            return false;
        }
        let captures = self.helpers.iter().filter(|man| end[man.index] == Target::Captured).count();
        let victims = self.maters[1..].iter().filter(|man| end[man.index] == Target::Free).count();
        if captures > self.mates {
            return false;
        }
        let Some(helps) = self.left(&self.helpers, end, victims, self.helps) else { return false };
        let Some(mates) = self.left(&self.maters, end, captures, self.mates) else { return false };
        let Some(mates) = mates.checked_sub(self.king_must_go(end)) else { return false };
        captures == 0 || self.may_capture(end, mates, helps, victims)
    }

    /// Moves that are left when all have come to their places; pawns capture so many units at most.
    fn left(&self, men: &[Man], end: &Final, captures: usize, moves: usize) -> Option<usize> {
        men.iter().try_fold(moves, |left, man| match end[man.index] {
            Target::At(square, kind) => {
                left.checked_sub(usize::from(moves_as(man.unit, man.from, (square, kind), captures)))
            }
            Target::Free | Target::Captured => Some(left),
        })
    }

    /// A king that plays no part may stand in the way.
    fn king_must_go(&self, end: &Final) -> usize {
        let king = self.maters[0];
        let (Target::Free, Target::At(mated, _)) = (end[king.index], end[self.helpers[0].index]) else {
            return 0;
        };
        let stands = |man: &Man| matches!(end[man.index], Target::At(square, _) if square == king.from);
        let in_the_way = king_attacks(mated).has(king.from)
            || self.helpers.iter().any(stands)
            || self.maters.iter().any(stands);
        usize::from(in_the_way)
    }

    /// Can each unit that must disappear be captured, with so many moves to spare on either side?
    fn may_capture(&self, end: &Final, mates: usize, helps: usize, victims: usize) -> bool {
        let squares = self.captures(end, mates, helps);
        let mut left = helps;
        for man in self.helpers.iter().filter(|man| end[man.index] == Target::Captured) {
            let moves = (0..=left).find(|&moves| (takeable(man, moves, victims == 0) & squares[moves]).any());
            match moves {
                Some(moves) => left -= moves,
                None => return false,
            }
        }
        true
    }

    /// Where the mater may capture, by moves of the captured unit; those need not be looked at beyond `helps`.
    fn captures(&self, end: &Final, spare: usize, helps: usize) -> Captures {
        let mut captures = Captures::default();
        for man in &self.maters {
            match end[man.index] {
                Target::At(square, kind) => {
                    let moves = spare + usize::from(moves_as(man.unit, man.from, (square, kind), usize::MAX));
                    self.add_captures(man, (square, kind), moves, helps, &mut captures);
                }
                Target::Free | Target::Captured if spare > 0 => {
                    let squares = Walk::of(man.unit).within(man.from, spare);
                    let reachable = self.later.iter().zip(&mut captures).filter(|(later, _)| later.is_some());
                    reachable.for_each(|(_, set)| *set |= squares);
                }
                Target::Free | Target::Captured => {}
            }
        }
        captures
    }

    /// Where a unit that makes so many moves to its place may capture on its way.
    fn add_captures(
        &self,
        man: &Man,
        end: (Square, Kind),
        moves: usize,
        helps: usize,
        captures: &mut Captures,
    ) {
        if moves == 0 {
            return;
        }
        let mut squares = Bitboard::EMPTY;
        let mut next = 0;
        // The fewer moves have been made, the more may follow.
        for (made, &later) in self.later.iter().enumerate().take(helps + 1).rev() {
            let Some(later) = later else { continue };
            while next <= later.min(moves - 1) {
                squares |= passing(man.unit, man.from, end, moves - next, next);
                next += 1;
            }
            captures[made] |= squares;
        }
    }

    /// Own moves of a unit, at least, until the mater can capture it at all.
    pub fn moves_to_be_captured(&self, man: &Man) -> Option<usize> {
        let reach = (self.maters.iter())
            .fold(Bitboard::EMPTY, |set, mater| set | Walk::of(mater.unit).within(mater.from, self.mates));
        let mut made = (0..=self.helps).filter(|&moves| self.later[moves].is_some());
        made.find(|&moves| (takeable(man, moves, self.maters.len() == 1) & reach).any())
    }
}

/// The squares on which a unit can be taken after so many moves: a pawn also in passing.
fn takeable(man: &Man, moves: usize, keeps_file: bool) -> Bitboard {
    let unit: Unit = man.unit;
    let squares =
        if keeps_file { straight(unit, man.from, moves) } else { Walk::of(unit).within(man.from, moves) };
    match (unit.kind(), unit.colour()) {
        (Kind::PAWN, Colour::White) => squares | Bitboard(squares.0 >> 8),
        (Kind::PAWN, Colour::Black) => squares | Bitboard(squares.0 << 8),
        _ => squares,
    }
}
