//! What the moves that are left may bring about.
//!
//! The moves of each unit to its place are counted together, for each side. Whoever is to disappear is captured on a
//! square from which the capturing unit still gets to its own place in time: it may make the moves of its way and those
//! that its side has to spare; a unit without a place only the latter. With so many moves of the mater yet to come, the
//! other side has not made more than the moves before them. That is asked of each captured unit by itself; the moves
//! that captured units make are counted together.
//!
//! In a mate nobody parries the check: who stays where that could be done must be captured there ([`check`](super::check)).

use super::check::Check;
use super::man::{Man, Men};
use super::{Final, MOST_MEN, MOST_MOVES, Places, Target};
use crate::board::{Bitboard, Colour, Kind, Square, king_attacks};
use crate::position::Position;
use crate::search::bounds::Turns;
use crate::search::bounds::ways::attacks;
use arrayvec::ArrayVec;

/// A position with the moves that are left, against which final positions are held.
pub(super) struct Now<'a> {
    pub mater: Colour,
    /// The units of the side to be mated or stalemated and those of the mater, kings first.
    pub helpers: Men,
    pub maters: Men,
    /// Those that have been captured.
    lost: ArrayVec<usize, MOST_MEN>,
    pub mates: usize,
    pub helps: usize,
    turns: &'a Turns,
}

/// With more moves to spare hardly any mate is spoiled.
const MOST_SPARE: usize = 3;

/// Where the mater may capture a unit that has made so many moves.
type Captures = [Bitboard; MOST_MOVES + 1];

/// What is left when all units have made the moves to their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spare {
    /// Moves of the mater and of the other side.
    pub mates: u8,
    pub helps: u8,
    /// How many units of the mater and of the other side may be captured by pawns on their way.
    pub victims: u8,
    pub prey: u8,
}

impl Spare {
    /// Moves of a side, and how many units its pawns may capture.
    pub fn of_side(self, side: Colour, mater: Colour) -> (usize, usize) {
        let (moves, captures) =
            if side == mater { (self.mates, self.prey) } else { (self.helps, self.victims) };
        (usize::from(moves), usize::from(captures))
    }
}

impl<'a> Now<'a> {
    /// None where a side has no king.
    pub fn of(position: &Position, places: &Places, mater: Colour, turns: &'a Turns) -> Option<Self> {
        let (mut helpers, mut maters, mut lost) = (Men::new(), Men::new(), ArrayVec::new());
        for (index, unit) in places.units() {
            let Some((from, unit)) = unit else {
                lost.push(index);
                continue;
            };
            let men = if unit.colour() == mater { &mut maters } else { &mut helpers };
            men.push(Man::new(index, from, unit, position.castling()));
        }
        for men in [&mut helpers, &mut maters] {
            let king = men.iter().position(|man| man.unit.kind() == Kind::KING)?;
            men.swap(0, king);
        }
        Some(Self { mater, helpers, maters, lost, mates: turns.before.len(), helps: turns.helps, turns })
    }

    /// What a final position leaves to spare if it may still come about; none is certain.
    pub fn spare(&self, end: &Final) -> Option<Spare> {
        if self.lost.iter().any(|&index| matches!(end[index], Target::At(..))) {
            return None;
        }
        let placeless =
            |men: &[Man]| men[1..].iter().filter(|man| !matches!(end[man.index], Target::At(..))).count();
        let (victims, prey) = (placeless(&self.maters), placeless(&self.helpers));
        let left = |men: &[Man], captures, moves| {
            men.iter()
                .try_fold(moves, |left: usize, man| left.checked_sub(man.moves_to(end[man.index], captures)))
        };
        let helps = left(&self.helpers, victims, self.helps)?;
        let mates = left(&self.maters, prey, self.mates)?;
        Some(Spare { mates: mates as u8, helps: helps as u8, victims: victims as u8, prey: prey as u8 })
    }

    /// May it still come about with so much to spare? `false` is certain.
    pub fn allows(&self, end: &Final, spare: Spare) -> bool {
        let captures = self.helpers.iter().filter(|man| end[man.index] == Target::Captured).count();
        let king_must_go = self.king_must_go(end);
        if usize::from(spare.mates) < king_must_go {
            return false;
        }
        if self.mates == 1 && !self.king_gets_through(end, usize::from(spare.helps)) {
            return false;
        }
        if end.checker.is_some() {
            return self.may_stay_mate(end, spare);
        }
        captures == 0 || (captures <= self.mates && self.may_capture(end, king_must_go, spare))
    }

    /// Has the other side moves to spare for its units that have no place and spoil the mate where they are? A unit that
    /// does not move must be captured there.
    fn may_stay_mate(&self, end: &Final, spare: Spare) -> bool {
        let moves = usize::from(spare.helps);
        if moves > MOST_SPARE && self.mates > 1 {
            return true;
        }
        let Some(check) = Check::of(self, end, spare) else { return true };
        let (mut spoilers, mut stays) = (Men::new(), true);
        for man in &self.helpers[1..] {
            match end[man.index] {
                Target::At(square, kind) => stays &= !check.is_parried_from(square, kind),
                // A rook that castles leaves without a move of its own.
                Target::Free | Target::Captured
                    if !man.may_castle() && check.is_spoiled_from(man.from(), man.unit.kind()) =>
                {
                    spoilers.push(man.clone());
                }
                Target::Free | Target::Captured => {}
            }
        }
        if !stays || spoilers.len() <= moves {
            return stays;
        }
        let captures = self.captures(end, 0, spare);
        let stay_uncaptured = |man: &&Man| (man.takeable(0, true) & captures[0]).is_empty();
        spoilers.iter().filter(stay_uncaptured).count() <= moves
    }

    /// A king that plays no part may stand in the way.
    fn king_must_go(&self, end: &Final) -> usize {
        let (king, mated) = (&self.maters[0], end[self.helpers[0].index]);
        let (Target::Free, Target::At(mated, _)) = (end[king.index], mated) else { return 0 };
        let stands = |man: &Man| matches!(end[man.index], Target::At(square, _) if square == king.from());
        let in_the_way = king_attacks(mated).has(king.from())
            || self.helpers.iter().any(stands)
            || self.maters.iter().any(stands);
        usize::from(in_the_way)
    }

    /// Before the only move that the mater has left, its king and those of its units that have a place stand still and
    /// are not captured: can the other king get to its place by squares that they do not hold, with so many moves to
    /// spare?
    fn king_gets_through(&self, end: &Final, spare: usize) -> bool {
        let king = &self.helpers[0];
        let Target::At(mated, kind) = end[king.index] else { return true };
        if king.may_castle() {
            return true;
        }
        let stay = self
            .maters
            .iter()
            .enumerate()
            .filter(|(i, man)| *i == 0 || matches!(end[man.index], Target::At(..)));
        let held = stay.fold(Bitboard::EMPTY, |set, (_, man)| {
            // Whatever stands in the way of a rider, it holds the squares next to it.
            set.with(man.from()) | attacks(man.unit.kind(), self.mater, man.from(), Bitboard::FULL)
        });
        let mut reached = Bitboard::of(king.from());
        for _ in 0..king.moves((mated, kind), 0) + spare {
            if reached.has(mated) {
                break;
            }
            reached =
                reached.into_iter().fold(reached, |set, square| set | king_attacks(square)) & !held | reached;
        }
        reached.has(mated)
    }

    /// Can each unit that must disappear be captured, if so many of the moves to spare are the king's?
    fn may_capture(&self, end: &Final, of_king: usize, spare: Spare) -> bool {
        let squares = self.captures(end, of_king, spare);
        let mut left = usize::from(spare.helps);
        for man in self.helpers.iter().filter(|man| end[man.index] == Target::Captured) {
            let mut moves = 0..=left;
            let moves = moves.find(|&moves| (man.takeable(moves, spare.victims == 0) & squares[moves]).any());
            match moves {
                Some(moves) => left -= moves,
                None => return false,
            }
        }
        true
    }

    /// Where the mater may capture, by moves of the captured unit that it has to spare. So many of the mater's moves to
    /// spare are the king's, who may capture by them.
    fn captures(&self, end: &Final, of_king: usize, spare: Spare) -> Captures {
        let mut captures = Captures::default();
        for (i, man) in self.maters.iter().enumerate() {
            let mates = usize::from(spare.mates) - if i == 0 { 0 } else { of_king };
            if let Target::At(square, kind) = end[man.index] {
                let moves = mates + man.moves((square, kind), usize::from(spare.prey));
                self.add_captures(man, (square, kind), moves, usize::from(spare.helps), &mut captures);
            } else if mates > 0 {
                let squares = man.within(mates);
                let reachable = self.turns.later.iter().zip(&mut captures);
                reachable.filter(|(later, _)| later.is_some()).for_each(|(_, set)| *set |= squares);
            }
        }
        captures
    }

    /// Where a unit that makes so many moves to its place may capture on its way.
    fn add_captures(
        &self,
        man: &Man,
        target: (Square, Kind),
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
        for (made, &later) in self.turns.later.iter().enumerate().take(helps + 1).rev() {
            let Some(later) = later else { continue };
            while next <= later.min(moves - 1) {
                squares |= man.passing(target, moves - next, next);
                next += 1;
            }
            captures[made] |= squares;
        }
    }

    /// Own moves of a unit, at least, until the mater can capture it at all.
    pub fn moves_to_be_captured(&self, man: &Man) -> Option<usize> {
        let reach = self.maters.iter().fold(Bitboard::EMPTY, |set, mater| set | mater.within(self.mates));
        let mut made = (0..=self.helps).filter(|&moves| self.turns.later[moves].is_some());
        made.find(|&moves| (man.takeable(moves, self.maters.len() == 1) & reach).any())
    }
}
