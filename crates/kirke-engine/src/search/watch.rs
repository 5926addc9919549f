//! What the units of the mating side guard, and how they may check: found out once for a position, then asked for each of
//! them as if it had left.

use super::sight::Sight;
use crate::board::{Bitboard, Kind, Square, Unit, king_attacks};
use crate::position::Position;
use arrayvec::ArrayVec;

/// The units of the mating side.
pub(super) struct Watch<'a> {
    pub sight: Sight<'a>,
    pub king: Square,
    /// All units but the king.
    pub lifted: Bitboard,
    pub units: ArrayVec<Watcher, 64>,
    /// How they may check: which of them, and the squares that must be empty. A unit has four ways at most, a pawn that
    /// promotes by the capture of the king.
    pub ways: ArrayVec<(Square, Bitboard), 256>,
    /// Guarded by at least one unit, and by at least two.
    once: Bitboard,
    twice: Bitboard,
}

/// A unit of the mating side.
pub(super) struct Watcher {
    pub square: Square,
    pub unit: Unit,
    /// What it guards, with the king off the board.
    pub reach: Bitboard,
    /// What it would guard, were the board empty.
    far: Bitboard,
}

/// What the other units guard while one of them moves.
pub(super) struct Guards {
    /// With all helper units in their places.
    pub now: Bitboard,
    /// What more is guarded when this helper unit leaves.
    pub opened: ArrayVec<(Square, Bitboard), 64>,
}

impl Guards {
    /// What more is guarded when a helper unit leaves this square.
    pub fn opened_by(&self, square: Square) -> Bitboard {
        let opened = self.opened.iter().find(|(leaver, _)| *leaver == square);
        opened.map_or(Bitboard::EMPTY, |&(_, squares)| squares)
    }
}

impl<'a> Watch<'a> {
    /// Looks at the units of the side that is not to move.
    pub fn of(position: &Position, sight: Sight<'a>, king: Square) -> Self {
        let board = position.placement();
        let maters = board.side(!position.side());
        let lifted = position.occupied().without(king);
        let mut watch = Self {
            sight,
            king,
            lifted,
            units: ArrayVec::new(),
            ways: ArrayVec::new(),
            once: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
        };
        for square in maters {
            let Some(unit) = board.at(square) else { continue };
            let reach = sight.reach(unit, square, lifted);
            watch.twice |= watch.once & reach;
            watch.once |= reach;
            watch.units.push(Watcher { square, unit, reach, far: Bitboard::EMPTY });
        }
        watch
    }

    /// Looks at what helper units hide, too.
    pub fn look_behind_helpers(&mut self) {
        let (sight, king) = (self.sight, self.king);
        for watcher in &mut self.units {
            let &mut Watcher { square, unit, reach, .. } = watcher;
            watcher.far = if is_slider(unit) || sight.transfers {
                sight.reach(unit, square, Bitboard::EMPTY)
            } else {
                reach
            };
            // Of other units nothing can be discovered where an attack is all that check takes.
            if !sight.is_plain() || is_slider(unit) && sight.aligned(unit, king).has(square) {
                self.ways.extend(sight.ways(unit, square, king).into_iter().map(|way| (square, way)));
            }
        }
    }

    /// Is the king in check, as far as can be told?
    pub fn checks(&self) -> bool {
        let occupied = self.lifted.with(self.king);
        self.ways.iter().any(|&(_, way)| (way & occupied).is_empty())
    }

    /// What the other units guard, if nothing else leaves, when the unit on a square has; and which of them reach farther
    /// then.
    pub fn guarded_without(&self, from: &Watcher) -> (Bitboard, Bitboard) {
        let mut guarded = self.twice | self.once & !from.reach;
        let mut openers = Bitboard::EMPTY;
        if self.once.has(from.square) || self.sight.transfers {
            for watcher in self.others(from.square) {
                if self.depends_on(watcher, from.square) {
                    guarded |=
                        self.sight.reach(watcher.unit, watcher.square, self.lifted.without(from.square));
                    openers = openers.with(watcher.square);
                }
            }
        }
        (guarded, openers)
    }

    /// The squares that the other units may guard, whatever leaves.
    pub fn most_guarded_without(&self, from: &Watcher) -> Bitboard {
        self.others(from.square).fold(Bitboard::EMPTY, |guarded, watcher| guarded | watcher.far)
    }

    /// What the other units guard when the unit on a square has left, and what more when one of these helper units has.
    pub fn without(&self, from: &Watcher, helpers: Bitboard) -> Guards {
        let around = king_attacks(self.king);
        let lifted = self.lifted.without(from.square);
        let mut guards = Guards { now: self.guarded_without(from).0, opened: ArrayVec::new() };
        for watcher in self.others(from.square) {
            let &Watcher { square, unit, far, .. } = watcher;
            if (far & around & !guards.now).is_empty() {
                continue;
            }
            let reach = self.sight.reach(unit, square, lifted);
            let on_lines = if is_slider(unit) { reach } else { Bitboard::EMPTY };
            for helper in (on_lines | self.sight.shut_starts(unit, square)) & helpers {
                let more = self.sight.reach(unit, square, lifted.without(helper)) & around & !reach;
                match guards.opened.iter_mut().find(|(leaver, _)| *leaver == helper) {
                    _ if more.is_empty() => {}
                    Some((_, squares)) => *squares |= more,
                    None => guards.opened.push((helper, more)),
                }
            }
        }
        guards
    }

    fn others(&self, from: Square) -> impl Iterator<Item = &Watcher> {
        self.units.iter().filter(move |watcher| watcher.square != from)
    }

    /// Does a unit guard more when something leaves this square?
    fn depends_on(&self, watcher: &Watcher, square: Square) -> bool {
        is_slider(watcher.unit) && watcher.reach.has(square)
            || self.sight.shut_starts(watcher.unit, watcher.square).has(square)
    }
}

/// Does the unit move along lines?
#[inline]
pub(super) fn is_slider(unit: Unit) -> bool {
    matches!(unit.kind(), Kind::BISHOP | Kind::ROOK | Kind::QUEEN)
}

/// May the unit promote by its next move?
pub(super) fn promotes_next(unit: Unit, from: Square) -> bool {
    unit.kind() == Kind::PAWN && from.rank().abs_diff(unit.colour().promotion_rank()) <= 2
}
