//! What the moves that are left may bring about.
//!
//! The moves of each unit to its place are counted together, for each side. Whoever is to disappear is captured on a
//! square from which the capturing unit still gets to its own place in time: it may make the moves of its way and those
//! that its side has to spare; a unit without a place only the latter. With so many moves of the mating side yet to come, the
//! other side has not made more than the moves before them. That is asked of each captured unit by itself; the moves
//! that captured units make are counted together.
//!
//! In a mate nobody parries the check: who stays where that could be done must be captured there ([`check`](super::check)).

mod check;

use super::diagram_unit::{DiagramUnit, DiagramUnits};
use super::{Fate, Final, MOST_MOVES, MOST_UNITS, Places, UnitSet, numbers};
use crate::board::{Bitboard, Colour, Kind, Square, king_attacks};
use crate::position::Position;
use crate::search::bounds::MoveOrder;
use crate::search::bounds::ways::attacks;
use arrayvec::ArrayVec;
use check::Check;

/// A position with the moves that are left, against which final positions are held.
pub(super) struct Now<'a> {
    pub mating_side: Colour,
    /// The units of the side to be mated or stalemated and those of the mating side, kings first.
    pub helpers: DiagramUnits,
    pub mating_units: DiagramUnits,
    /// Where each unit stands among those of its side, by its number.
    order: [u8; MOST_UNITS],
    /// The units of either side, kings apart.
    helper_set: UnitSet,
    mating_set: UnitSet,
    /// Those that have been captured.
    lost: UnitSet,
    pub mates: usize,
    pub helps: usize,
    /// Squares that are none.
    pub holes: Bitboard,
    turns: &'a MoveOrder,
}

/// With more moves to spare hardly any mate is spoiled.
const MOST_SPARE: usize = 3;

/// Where the mating side may capture a unit that has made so many moves.
type CaptureSquares = [Bitboard; MOST_MOVES + 1];

/// What is left when all units have made the moves to their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spare {
    /// Moves of the mating side and of the other side.
    pub mates: u8,
    pub helps: u8,
    /// How many units of the mating side and of the other side may be captured by pawns on their way.
    pub victims: u8,
    pub prey: u8,
}

impl Spare {
    /// Moves of a side, and how many units its pawns may capture.
    pub fn of_side(self, side: Colour, mating_side: Colour) -> (usize, usize) {
        let (moves, captures) =
            if side == mating_side { (self.mates, self.prey) } else { (self.helps, self.victims) };
        (usize::from(moves), usize::from(captures))
    }
}

impl<'a> Now<'a> {
    /// None where a side has no king.
    pub fn of(
        position: &Position,
        places: &Places,
        mating_side: Colour,
        turns: &'a MoveOrder,
    ) -> Option<Self> {
        let (mut helpers, mut mating_units, mut lost) = (DiagramUnits::new(), DiagramUnits::new(), 0);
        for (index, unit) in places.units() {
            let Some((from, unit)) = unit else {
                lost |= 1 << index;
                continue;
            };
            let diagram_units = if unit.colour() == mating_side { &mut mating_units } else { &mut helpers };
            diagram_units.push(DiagramUnit::new(index, from, unit, position.castling()));
        }
        for diagram_units in [&mut helpers, &mut mating_units] {
            let king =
                diagram_units.iter().position(|diagram_unit| diagram_unit.unit.kind() == Kind::KING)?;
            diagram_units.swap(0, king);
        }
        let set = |units: &DiagramUnits| units[1..].iter().fold(0, |set, unit| set | 1 << unit.index);
        let (helper_set, mating_set) = (set(&helpers), set(&mating_units));
        let mut now = Self {
            mating_side,
            helpers,
            mating_units,
            order: [0; MOST_UNITS],
            helper_set,
            mating_set,
            lost,
            mates: turns.before.len(),
            helps: turns.helps,
            holes: position.placement().holes(),
            turns,
        };
        now.find_order();
        Some(now)
    }

    /// Puts the units of the side to be mated or stalemated in this order, behind their king.
    pub fn sort_helpers<K: Ord>(&mut self, key: impl Fn(&DiagramUnit) -> K) {
        self.helpers[1..].sort_by_cached_key(key);
        self.find_order();
    }

    fn find_order(&mut self) {
        for units in [&self.helpers, &self.mating_units] {
            for (place, unit) in units.iter().enumerate() {
                self.order[unit.index] = place as u8;
            }
        }
    }

    /// What a final position leaves to spare if it may still come about; none is certain.
    pub fn spare(&self, end: &Final) -> Option<Spare> {
        if self.lost & end.placed != 0 {
            return None;
        }
        let placeless = |units: UnitSet| (units & !end.placed).count_ones() as usize;
        let (victims, prey) = (placeless(self.mating_set), placeless(self.helper_set));
        let left = |units: &DiagramUnits, set: UnitSet, captures, moves| {
            let set = set | 1 << units[0].index;
            numbers(end.placed & set).try_fold(moves, |left: usize, number| {
                let unit = &units[usize::from(self.order[number])];
                left.checked_sub(unit.moves_to(end[number], captures))
            })
        };
        let helps = left(&self.helpers, self.helper_set, victims, self.helps)?;
        let mates = left(&self.mating_units, self.mating_set, prey, self.mates)?;
        Some(Spare { mates: mates as u8, helps: helps as u8, victims: victims as u8, prey: prey as u8 })
    }

    /// May it still come about with so much to spare? `false` is certain.
    pub fn allows(&self, end: &Final, spare: Spare) -> bool {
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
        let captures = self.helpers.iter().filter(|unit| end[unit.index] == Fate::Captured).count();
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
        let mut spoilers = ArrayVec::<&DiagramUnit, MOST_UNITS>::new();
        for diagram_unit in &self.helpers[1..] {
            match end[diagram_unit.index] {
                Fate::At(square, kind) if check.is_parried_from(square, kind) => return false,
                Fate::At(..) => {}
                // A rook that castles leaves without a move of its own.
                Fate::Free | Fate::Captured
                    if !diagram_unit.may_castle()
                        && check.is_spoiled_from(diagram_unit.from(), diagram_unit.unit.kind()) =>
                {
                    spoilers.push(diagram_unit);
                }
                Fate::Free | Fate::Captured => {}
            }
        }
        if spoilers.len() <= moves {
            return true;
        }
        let captures = self.captures(end, 0, spare);
        let stay_uncaptured =
            |diagram_unit: &&DiagramUnit| (diagram_unit.takeable(0, true) & captures[0]).is_empty();
        spoilers.into_iter().filter(stay_uncaptured).count() <= moves
    }

    /// A king that plays no part may stand in the way.
    fn king_must_go(&self, end: &Final) -> usize {
        let (king, mated) = (&self.mating_units[0], end[self.helpers[0].index]);
        let (Fate::Free, Fate::At(mated, _)) = (end[king.index], mated) else { return 0 };
        let stands = |diagram_unit: &DiagramUnit| matches!(end[diagram_unit.index], Fate::At(square, _) if square == king.from());
        let in_the_way = king_attacks(mated).has(king.from())
            || self.helpers.iter().any(stands)
            || self.mating_units.iter().any(stands);
        usize::from(in_the_way)
    }

    /// Before the only move that the mating side has left, its king and those of its units that have a place stand still and
    /// are not captured: can the other king get to its place by squares that they do not hold, with so many moves to
    /// spare?
    fn king_gets_through(&self, end: &Final, spare: usize) -> bool {
        let king = &self.helpers[0];
        let Fate::At(mated, kind) = end[king.index] else { return true };
        if king.may_castle() || king.from() == mated {
            return true;
        }
        let stay = self
            .mating_units
            .iter()
            .enumerate()
            .filter(|(i, diagram_unit)| *i == 0 || matches!(end[diagram_unit.index], Fate::At(..)));
        let held = stay.fold(Bitboard::EMPTY, |set, (_, diagram_unit)| {
            // Whatever stands in the way of a rider, it holds the squares next to it.
            set.with(diagram_unit.from())
                | attacks(diagram_unit.unit.kind(), self.mating_side, diagram_unit.from(), Bitboard::FULL)
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
        for diagram_unit in
            self.helpers.iter().filter(|diagram_unit| end[diagram_unit.index] == Fate::Captured)
        {
            let mut moves = 0..=left;
            let moves = moves
                .find(|&moves| (diagram_unit.takeable(moves, spare.victims == 0) & squares[moves]).any());
            match moves {
                Some(moves) => left -= moves,
                None => return false,
            }
        }
        true
    }

    /// Where the mating side may capture, by moves of the captured unit that it has to spare. So many of the mating side's moves to
    /// spare are the king's, who may capture by them.
    fn captures(&self, end: &Final, of_king: usize, spare: Spare) -> CaptureSquares {
        let mut captures = CaptureSquares::default();
        for (i, diagram_unit) in self.mating_units.iter().enumerate() {
            let mates = usize::from(spare.mates) - if i == 0 { 0 } else { of_king };
            if let Fate::At(square, kind) = end[diagram_unit.index] {
                let moves = mates + diagram_unit.moves((square, kind), usize::from(spare.prey));
                self.add_captures(
                    diagram_unit,
                    (square, kind),
                    moves,
                    usize::from(spare.helps),
                    &mut captures,
                );
            } else if mates > 0 {
                let squares = diagram_unit.within(mates);
                let reachable = self.turns.later.iter().zip(&mut captures);
                reachable.filter(|(later, _)| later.is_some()).for_each(|(_, set)| *set |= squares);
            }
        }
        captures
    }

    /// Where a unit that makes so many moves to its place may capture on its way.
    fn add_captures(
        &self,
        diagram_unit: &DiagramUnit,
        target: (Square, Kind),
        moves: usize,
        helps: usize,
        captures: &mut CaptureSquares,
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
                squares |= diagram_unit.passing(target, moves - next, next);
                next += 1;
            }
            captures[made] |= squares;
        }
    }

    /// Own moves of a unit, at least, until the mating side can capture it at all.
    pub fn moves_to_be_captured(&self, diagram_unit: &DiagramUnit) -> Option<usize> {
        let reach = self
            .mating_units
            .iter()
            .fold(Bitboard::EMPTY, |set, mating_side| set | mating_side.within(self.mates));
        let mut made = (0..=self.helps).filter(|&moves| self.turns.later[moves].is_some());
        made.find(|&moves| (diagram_unit.takeable(moves, self.mating_units.len() == 1) & reach).any())
    }
}
