//! The ways of a unit along the lines of a queen, as far as they depend on nothing but the first unit of each line and on what
//! stands beyond it: looked up like the moves of riders, not asked one by one.

use super::ways::Way;
use crate::board::{Bitboard, Square, between, bishop_attacks, queen_lines, rook_attacks};

/// Such ways of a unit for one purpose.
#[derive(Debug, Default)]
pub(super) struct OnLines {
    /// From each square, targets that are reached past empty squares only.
    rides: Vec<Bitboard>,
    /// From each square, the squares of units that it hops over.
    hurdles: Vec<Bitboard>,
    /// From each square, those on which it captures and goes on.
    takes: Vec<Bitboard>,
    /// By square of departure and of hurdle, if there are any hurdles: what follows of it.
    over: Vec<Over>,
}

/// What a unit can do at the first unit of a line, or where it captures.
#[derive(Clone, Copy, Default, Debug)]
struct Over {
    /// Targets that need no more.
    at_once: Bitboard,
    /// Targets beyond, on the same line, past empty squares.
    far: Bitboard,
    /// Squares on one of which it can land if it captures that unit.
    landings: Bitboard,
}

impl OnLines {
    /// Takes a way from this square up, if it is of such a sort.
    pub(super) fn take_up(&mut self, from: Square, way: &Way) -> bool {
        let Way { target, landing, empty, hurdles } = *way;
        if hurdles.several() {
            return false;
        }
        let Some(hurdle) = hurdles.first() else {
            return match landing == target {
                true => self.take_up_ride(from, target, empty),
                false => self.take_up_capture(from, way),
            };
        };
        if !queen_lines(from).has(hurdle) || landing != target {
            return false;
        }
        let before = between(from, hurdle);
        let is_beyond = queen_lines(hurdle).has(target) && between(from, target).has(hurdle);
        if empty == before {
            let over = self.hop(from, hurdle);
            over.at_once = over.at_once.with(target);
        } else if is_beyond && empty == before | between(hurdle, target) {
            let over = self.hop(from, hurdle);
            over.far = over.far.with(target);
        } else {
            return false;
        }
        true
    }

    fn take_up_ride(&mut self, from: Square, target: Square, empty: Bitboard) -> bool {
        let rides = queen_lines(from).has(target) && empty == between(from, target);
        if rides {
            self.rides.resize(64, Bitboard::EMPTY);
            self.rides[from.index()] = self.rides[from.index()].with(target);
        }
        rides
    }

    fn take_up_capture(&mut self, from: Square, way: &Way) -> bool {
        let takes =
            queen_lines(from).has(way.target) && way.empty == between(from, way.target).with(way.landing);
        if takes {
            self.takes.resize(64, Bitboard::EMPTY);
            self.takes[from.index()] = self.takes[from.index()].with(way.target);
            let over = self.over(from, way.target);
            over.landings = over.landings.with(way.landing);
        }
        takes
    }

    fn hop(&mut self, from: Square, hurdle: Square) -> &mut Over {
        self.hurdles.resize(64, Bitboard::EMPTY);
        self.hurdles[from.index()] = self.hurdles[from.index()].with(hurdle);
        self.over(from, hurdle)
    }

    fn over(&mut self, from: Square, at: Square) -> &mut Over {
        self.over.resize(64 * 64, Over::default());
        &mut self.over[from.index() * 64 + at.index()]
    }

    /// The targets from a square.
    #[inline]
    pub(super) fn reach(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let of = |list: &[Bitboard]| list.get(from.index()).copied().unwrap_or(Bitboard::EMPTY);
        let (rides, hurdles, takes) = (of(&self.rides), of(&self.hurdles), of(&self.takes));
        if (rides | hurdles | takes).is_empty() {
            return Bitboard::EMPTY;
        }
        let seen = queen_attacks(from, occupied);
        let mut found = seen & rides;
        for hurdle in seen & hurdles & occupied {
            let over = self.over[from.index() * 64 + hurdle.index()];
            found |= over.at_once;
            if over.far.any() {
                found |= over.far & queen_attacks(hurdle, occupied);
            }
        }
        // Whether anything stands there to be captured is not asked.
        for target in seen & takes {
            if (self.over[from.index() * 64 + target.index()].landings & !occupied).any() {
                found = found.with(target);
            }
        }
        found
    }
}

fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(from, occupied) | bishop_attacks(from, occupied)
}
