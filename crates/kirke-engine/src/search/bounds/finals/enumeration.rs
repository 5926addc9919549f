//! Enumerating the final positions one by one.

mod helpers;
mod mates;
mod mating_units;

use super::diagram_unit::DiagramUnit;
use super::flights::GuardingMoves;
use super::now::Now;
use super::{Fate, Final};
use crate::board::{Bitboard, Kind, Square, between, king_attacks, line};
use crate::search::bounds::ways::FARTHEST;
use crate::search::limits::Limits;
use crate::stipulation::Goal;
use mating_units::Spot;

/// More final positions cost more than they save.
const MOST_FINALS: usize = 200_000;

/// Units of the side to be stalemated, of which every set is looked at.
const MOST_HELPERS: usize = 12;

/// More moves than there are.
const NEVER: usize = 1_000;

/// More steps on the way to the final positions cost more than those save, where each side has three moves at most; with each
/// move more play takes more than four times as long.
const MOST_STEPS: usize = 6_000_000;

/// However long play is, no more than that many times as many steps.
const MOST_TIMES: usize = 64;

/// After so many steps a look at the clock.
const STEPS_BETWEEN_LOOKS: usize = 1 << 10;

/// A final position that is being made: who stands where so far, and what that asks of the others.
#[derive(Clone)]
pub(super) struct Draft {
    pub ends: Final,
    pub mated: Square,
    /// Squares on which units of the side to be stalemated stand, holes included, and of the mating side.
    pub helpers: Bitboard,
    pub mating_units: Bitboard,
    /// Squares that a unit of the side to be stalemated must fill.
    pub must: Bitboard,
    /// Squares that a unit of the mating side must fill: those before pawns.
    pub for_mating_side: Bitboard,
    /// Units that the mating side must pin; and the lines from them to the king.
    pub pinned: Bitboard,
    pub clear: Bitboard,
    /// What the mating side must not occupy: a pawn could capture it there.
    pub hit: Bitboard,
    /// Units that have no place yet.
    pub helpers_left: u32,
    pub mating_units_left: u32,
    /// Moves left.
    pub helps: usize,
    pub mates: usize,
    pub captures: usize,
    /// Those of the mating side to fill squares, and to pin, at least.
    pub fills: usize,
    pub pins: usize,
}

/// The search for final positions.
pub(super) struct Enumeration<'a> {
    pub now: &'a Now<'a>,
    /// Where the units of each side may stand in the end.
    pub helper_spots: Vec<Vec<Spot>>,
    pub mating_spots: Vec<Vec<Spot>>,
    /// The same by squares, with the units; those that take the fewest moves first.
    pub helpers_on: Vec<Vec<(usize, Spot)>>,
    pub mating_units_on: Vec<Vec<(usize, Spot)>>,
    /// Fewest moves that bring a unit of the stalemated or mated side to each square.
    nearest: [Option<usize>; 64],
    /// Own moves of each unit, at least, until it can be captured at all.
    pub captured: Vec<Option<usize>>,
    /// Where any of a set of units can stand after so many moves.
    pub arrivals: Vec<[Bitboard; FARTHEST + 1]>,
    /// What the mating side may attack at all.
    mating_attacks: Bitboard,
    /// Fewest moves of the mating side to each square: with any unit, with one that moves straight and with one that moves
    /// diagonally.
    pub fill_moves: [usize; 64],
    rider_moves: [[usize; 64]; 2],
    /// Fewest moves of the mating side to pin what stands on a square.
    pub pin_moves: [usize; 64],
    pub flights: GuardingMoves,
    steps: usize,
    most_steps: usize,
    limits: &'a Limits,
    pub found: Vec<Final>,
}

/// All mates or stalemates that may come about, if they are not too many.
pub(super) fn finals(now: &mut Now<'_>, goal: Goal, limits: &Limits) -> Option<Vec<Final>> {
    // What has the fewest places comes first.
    let helps = now.helps;
    now.sort_helpers(|diagram_unit| Spot::all(diagram_unit, usize::MAX, helps).len());
    let now = &*now;
    let mut enumeration = Enumeration::new(now, limits);
    if goal == Goal::Stalemate {
        if now.helpers.len() > MOST_HELPERS {
            return None;
        }
        enumeration.find_arrivals();
    }
    let king = &now.helpers[0];
    for mated in king.within(now.helps) & !now.holes {
        let mut draft = Draft::new(now, mated)?;
        if goal == Goal::Mate {
            enumeration.flights = GuardingMoves::of(now, mated, |square| enumeration.nearest[square.index()]);
            enumeration.place_checkers(&draft)?;
        } else {
            draft.must = king_attacks(mated) & !enumeration.mating_attacks;
            // Each unit fills one square.
            enumeration.flights =
                GuardingMoves::of(now, mated, |square| enumeration.nearest[square.index()].map(|_| 1));
            enumeration.find_pins(mated);
            enumeration.place_helpers(&draft)?;
        }
    }
    Some(enumeration.found)
}

impl Draft {
    fn new(now: &Now<'_>, mated: Square) -> Option<Self> {
        let king = &now.helpers[0];
        let mut ends = Final::new();
        ends.tell(king.index, Fate::At(mated, Kind::KING));
        let bits = |diagram_units: &[DiagramUnit]| (0..diagram_units.len()).fold(0u32, |set, i| set | 1 << i);
        Some(Self {
            ends,
            mated,
            helpers: now.holes.with(mated),
            mating_units: Bitboard::EMPTY,
            must: Bitboard::EMPTY,
            for_mating_side: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            clear: Bitboard::EMPTY,
            hit: Bitboard::EMPTY,
            helpers_left: bits(&now.helpers) & !1,
            mating_units_left: bits(&now.mating_units),
            helps: now.helps.checked_sub(king.moves((mated, Kind::KING), 0))?,
            mates: now.mates,
            captures: 0,
            fills: 0,
            pins: 0,
        })
    }
}

/// So many steps are worth while before play in which each side has so many moves, or one of them more.
fn most_steps(moves: usize) -> usize {
    MOST_STEPS * 4_usize.saturating_pow(moves.saturating_sub(3) as u32).min(MOST_TIMES)
}

fn by_square(spots: &[Vec<Spot>]) -> Vec<Vec<(usize, Spot)>> {
    let mut all: Vec<(usize, Spot)> =
        spots.iter().enumerate().flat_map(|(i, spots)| spots.iter().map(move |&spot| (i, spot))).collect();
    all.sort_by_key(|(_, spot)| spot.moves);
    let mut on = vec![Vec::new(); 64];
    for (i, spot) in all {
        on[spot.square.index()].push((i, spot));
    }
    on
}

impl<'a> Enumeration<'a> {
    fn new(now: &'a Now<'a>, limits: &'a Limits) -> Self {
        let (victims, prey) = (now.mating_units.len() - 1, now.helpers.len() - 1);
        let spots = |diagram_units: &[DiagramUnit], captures, moves| -> Vec<Vec<Spot>> {
            diagram_units.iter().map(|diagram_unit| Spot::all(diagram_unit, captures, moves)).collect()
        };
        let mating_attacks = now
            .mating_units
            .iter()
            .fold(Bitboard::EMPTY, |set, diagram_unit| set | diagram_unit.attacked_within(now.mates));
        let helper_spots = spots(&now.helpers, victims, now.helps);
        let mut nearest = [None; 64];
        for spot in helper_spots[1..].iter().flatten() {
            let least: &mut Option<usize> = &mut nearest[spot.square.index()];
            *least = Some(least.map_or(spot.moves, |moves| moves.min(spot.moves)));
        }
        let mating_spots = spots(&now.mating_units, prey, now.mates);
        let least = |kinds: &[Kind]| {
            let mut least = [NEVER; 64];
            for spot in
                mating_spots.iter().flatten().filter(|spot| kinds.is_empty() || kinds.contains(&spot.kind))
            {
                let moves = &mut least[spot.square.index()];
                *moves = spot.moves.min(*moves);
            }
            least
        };
        let fill_moves = least(&[]);
        let rider_moves = [least(&[Kind::ROOK, Kind::QUEEN]), least(&[Kind::BISHOP, Kind::QUEEN])];
        Self {
            now,
            nearest,
            helpers_on: by_square(&helper_spots),
            mating_units_on: by_square(&mating_spots),
            helper_spots,
            mating_spots,
            captured: now.helpers.iter().map(|diagram_unit| now.moves_to_be_captured(diagram_unit)).collect(),
            arrivals: Vec::new(),
            mating_attacks,
            fill_moves,
            rider_moves,
            pin_moves: [NEVER; 64],
            flights: GuardingMoves::of(now, now.helpers[0].from(), |_| None),
            steps: 0,
            most_steps: most_steps(now.mates.min(now.helps)),
            limits,
            found: Vec::new(),
        }
    }

    fn find_arrivals(&mut self) {
        let now = self.now;
        self.arrivals = vec![[Bitboard::EMPTY; FARTHEST + 1]; 1 << now.helpers.len()];
        for set in 2..self.arrivals.len() {
            // The king, which comes first, is in no set.
            let last = set.ilog2() as usize;
            let (diagram_unit, others) = (&now.helpers[last], self.arrivals[set & !(1 << last)]);
            for (moves, squares) in self.arrivals[set].iter_mut().enumerate() {
                *squares = others[moves] | diagram_unit.within(moves);
            }
        }
    }

    fn find_pins(&mut self, mated: Square) {
        self.pin_moves = Square::ALL.map(|pinned| {
            let straight = pinned.file() == mated.file() || pinned.rank() == mated.rank();
            let riders = &self.rider_moves[usize::from(!straight)];
            let beyond = line(mated, pinned).into_iter().filter(|&square| between(mated, square).has(pinned));
            beyond.map(|square| riders[square.index()]).min().unwrap_or(NEVER)
        });
    }

    /// Keeps a final position if it may come about.
    pub fn keep(&mut self, draft: &Draft) {
        let spare = self.now.spare(&draft.ends);
        if spare.is_some_and(|spare| self.now.allows(&draft.ends, spare)) {
            self.found.push(draft.ends);
        }
    }

    /// Counts the work; none if there is too much of it, or the search must come to its end.
    pub fn step(&mut self) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && self.limits.is_over() {
            return None;
        }
        (self.steps <= self.most_steps && self.found.len() <= MOST_FINALS).then_some(())
    }
}
