//! The work of telling final positions one by one.

use super::flights::Flights;
use super::maters::Spot;
use super::now::Now;
use super::{Final, MOST_MEN, Man, Target};
use crate::board::{Bitboard, Kind, Square, between, king_attacks, line};
use crate::search::bounds::ways::{FARTHEST, Walk};

/// More final positions cost more than they save.
const MOST_FINALS: usize = 200_000;

/// Units of the side to be stalemated, of which every set is looked at.
const MOST_HELPERS: usize = 12;

/// More moves than there are.
const NEVER: usize = 1_000;

/// More steps on the way to the final positions cost more than those save.
const MOST_STEPS: usize = 6_000_000;

/// A final position that is being made: who stands where so far, and what that asks of the others.
#[derive(Clone)]
pub(super) struct Draft {
    pub ends: Final,
    pub mated: Square,
    /// Squares on which units of the side to be stalemated stand, and of the mater.
    pub helpers: Bitboard,
    pub maters: Bitboard,
    /// Squares that a unit of the side to be stalemated must fill.
    pub must: Bitboard,
    /// Squares that a unit of the mater must fill: those before pawns.
    pub for_mater: Bitboard,
    /// Units that the mater must pin; and the lines from them to the king.
    pub pinned: Bitboard,
    pub clear: Bitboard,
    /// What the mater must not occupy: a pawn could capture it there.
    pub hit: Bitboard,
    /// Units that have no place yet.
    pub helpers_left: u32,
    pub maters_left: u32,
    /// Moves left.
    pub helps: usize,
    pub mates: usize,
    pub captures: usize,
    /// Those of the mater to fill squares, and to pin, at least.
    pub fills: usize,
    pub pins: usize,
}

/// The search for final positions.
pub(super) struct Telling<'a> {
    pub now: &'a Now,
    /// Where the units of each side may stand in the end.
    pub helper_spots: Vec<Vec<Spot>>,
    pub mater_spots: Vec<Vec<Spot>>,
    /// Own moves of each unit, at least, until it can be captured at all.
    pub captured: Vec<Option<usize>>,
    /// Where any of a set of units can stand after so many moves.
    pub arrivals: Vec<[Bitboard; FARTHEST + 1]>,
    /// What the mater may attack at all.
    mater_attacks: Bitboard,
    /// Fewest moves of the mater to each square: with any unit, with one that moves straight and with one that moves
    /// diagonally.
    pub fill_moves: [usize; 64],
    rider_moves: [[usize; 64]; 2],
    /// Fewest moves of the mater to pin what stands on a square.
    pub pin_moves: [usize; 64],
    pub flights: Flights,
    steps: usize,
    pub found: Vec<Final>,
}

/// All stalemates that may come about, if they are not too many.
pub(super) fn finals(mut now: Now) -> Option<Vec<Final>> {
    // What has the fewest places comes first.
    now.helpers[1..].sort_by_cached_key(|man| Spot::all(man, usize::MAX, now.helps).len());
    if now.helpers.len() > MOST_HELPERS {
        return None;
    }
    let mut telling = Telling::new(&now);
    let king = now.helpers[0];
    for mated in Walk::KING.within(king.from, now.helps) {
        let mut draft = Draft::new(&now, mated)?;
        draft.must = king_attacks(mated) & !telling.mater_attacks;
        let fillable = telling.arrivals[draft.helpers_left as usize][now.helps.min(FARTHEST)];
        telling.flights = Flights::of(&now, mated, fillable);
        telling.find_pins(mated);
        telling.place_helpers(&draft)?;
    }
    Some(telling.found)
}

impl Draft {
    fn new(now: &Now, mated: Square) -> Option<Self> {
        let king = now.helpers[0];
        let mut ends = [Target::Free; MOST_MEN];
        ends[king.index] = Target::At(mated, Kind::KING);
        let bits = |men: &[Man]| (0..men.len()).fold(0u32, |set, i| set | 1 << i);
        Some(Self {
            ends,
            mated,
            helpers: Bitboard::of(mated),
            maters: Bitboard::EMPTY,
            must: Bitboard::EMPTY,
            for_mater: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            clear: Bitboard::EMPTY,
            hit: Bitboard::EMPTY,
            helpers_left: bits(&now.helpers) & !1,
            maters_left: bits(&now.maters),
            helps: now.helps.checked_sub(usize::from(Walk::KING.way(king.from, mated)))?,
            mates: now.mates,
            captures: 0,
            fills: 0,
            pins: 0,
        })
    }
}

/// The places of a set of units.
pub(super) fn indices(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

impl<'a> Telling<'a> {
    fn new(now: &'a Now) -> Self {
        let (victims, prey) = (now.maters.len() - 1, now.helpers.len() - 1);
        let spots = |men: &[Man], captures, moves| -> Vec<Vec<Spot>> {
            men.iter().map(|man| Spot::all(man, captures, moves)).collect()
        };
        let mut arrivals = vec![[Bitboard::EMPTY; FARTHEST + 1]; 1 << now.helpers.len()];
        for set in 2..arrivals.len() {
            // The king, which comes first, is in no set.
            let last = set.ilog2() as usize;
            let (man, others) = (&now.helpers[last], arrivals[set & !(1 << last)]);
            for (moves, squares) in arrivals[set].iter_mut().enumerate() {
                *squares = others[moves] | Walk::of(man.unit).within(man.from, moves);
            }
        }
        let mater_attacks = now
            .maters
            .iter()
            .fold(Bitboard::EMPTY, |set, man| set | Walk::of(man.unit).attacked_within(man.from, now.mates));
        let mater_spots = spots(&now.maters, prey, now.mates);
        let least = |kinds: &[Kind]| {
            let mut least = [NEVER; 64];
            for spot in
                mater_spots.iter().flatten().filter(|spot| kinds.is_empty() || kinds.contains(&spot.kind))
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
            helper_spots: spots(&now.helpers, victims, now.helps),
            mater_spots,
            captured: now.helpers.iter().map(|man| now.moves_to_be_captured(man)).collect(),
            arrivals,
            mater_attacks,
            fill_moves,
            rider_moves,
            pin_moves: [NEVER; 64],
            flights: Flights::of(now, now.helpers[0].from, Bitboard::EMPTY),
            steps: 0,
            found: Vec::new(),
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

    /// Counts the work; none if there is too much of it.
    pub fn step(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps <= MOST_STEPS && self.found.len() <= MOST_FINALS).then_some(())
    }
}
