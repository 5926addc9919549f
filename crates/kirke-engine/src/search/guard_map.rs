//! What the units of the mating side guard, and how they may check: found out once for a position, then asked for each of
//! them as if it had left.

use super::reach_count::ReachCount;
use super::rule_model::RuleModel;
use crate::board::{Bitboard, Kind, Square, Unit, king_attacks};
use crate::position::Position;
use arrayvec::ArrayVec;

/// The units of the mating side.
pub(super) struct GuardMap<'a> {
    pub model: RuleModel<'a>,
    pub king: Square,
    /// All units but the king.
    pub lifted: Bitboard,
    pub units: ArrayVec<GuardingUnit, 64>,
    /// How they may check: which of them, and the squares that must be empty. A unit has four ways at most, a pawn that
    /// promotes by the capture of the king.
    pub ways: ArrayVec<(Square, Bitboard), 256>,
    guards: ReachCount,
}

/// A unit of the mating side.
pub(super) struct GuardingUnit {
    pub square: Square,
    pub unit: Unit,
    /// What it guards, with the king off the board.
    pub reach: Bitboard,
    /// What it would guard, were the board empty.
    far: Bitboard,
}

/// What the other units guard while one of them moves.
pub(super) struct OthersGuard {
    /// With all helper units in their places.
    pub now: Bitboard,
    /// What more is guarded when this helper unit leaves.
    pub opened: ArrayVec<(Square, Bitboard), 64>,
}

impl OthersGuard {
    /// What more is guarded when a helper unit leaves this square.
    pub fn opened_by(&self, square: Square) -> Bitboard {
        let opened = self.opened.iter().find(|(leaver, _)| *leaver == square);
        opened.map_or(Bitboard::EMPTY, |&(_, squares)| squares)
    }
}

impl<'a> GuardMap<'a> {
    /// Nothing has been looked at yet.
    #[inline]
    pub fn new(position: &Position, model: RuleModel<'a>, king: Square) -> Self {
        Self {
            model,
            king,
            lifted: position.occupied().without(king),
            units: ArrayVec::new(),
            ways: ArrayVec::new(),
            guards: ReachCount::default(),
        }
    }

    /// Looks at the units of the side that is not to move. The map is large, so it is filled where it stays.
    pub fn look_at_units(&mut self, position: &Position) {
        let board = position.placement();
        for square in board.side(!position.side()) {
            let Some(unit) = board.at(square) else { continue };
            let reach = self.model.reach(unit, square, self.lifted);
            self.guards.add(reach);
            self.units.push(GuardingUnit { square, unit, reach, far: Bitboard::EMPTY });
        }
    }

    /// Looks at what helper units hide, too.
    pub fn look_behind_helpers(&mut self) {
        let (model, king) = (self.model, self.king);
        for guarding in &mut self.units {
            let &mut GuardingUnit { square, unit, reach, .. } = guarding;
            guarding.far = if is_slider(unit) || model.transfers {
                model.reach(unit, square, Bitboard::EMPTY)
            } else {
                reach
            };
            // Of other units nothing can be discovered where an attack is all that check takes.
            if !model.is_plain() || is_slider(unit) && model.aligned(unit, king).has(square) {
                self.ways.extend(model.ways(unit, square, king).into_iter().map(|way| (square, way)));
            }
        }
    }

    /// Is the king in check, as far as can be told?
    pub fn checks(&self) -> bool {
        let occupied = self.lifted.with(self.king);
        self.ways.iter().any(|&(_, way)| (way & occupied).is_empty())
    }

    /// The squares to which the king cannot go without capturing, where an attack is all that check takes.
    pub fn surely_guarded(&self) -> Bitboard {
        let guarding = self.units.iter().filter(|guarding| !may_rest(guarding.unit, guarding.square));
        guarding.fold(Bitboard::EMPTY, |set, guarding| set | guarding.reach)
    }

    /// What the other units guard, if nothing else leaves, when the unit on a square has; and which of them reach farther
    /// then.
    pub fn guarded_without(&self, from: &GuardingUnit) -> (Bitboard, Bitboard) {
        let mut guarded = self.guards.without(from.reach);
        let mut openers = Bitboard::EMPTY;
        if self.guards.by_any().has(from.square) || self.model.transfers {
            for guarding in self.others(from.square) {
                if self.depends_on(guarding, guarding.reach, from.square) {
                    guarded |=
                        self.model.reach(guarding.unit, guarding.square, self.lifted.without(from.square));
                    openers = openers.with(guarding.square);
                }
            }
        }
        (guarded, openers)
    }

    /// The squares that the other units may guard, whatever leaves.
    pub fn most_guarded_without(&self, from: &GuardingUnit) -> Bitboard {
        self.others(from.square).fold(Bitboard::EMPTY, |guarded, guarding| guarded | guarding.far)
    }

    /// What the other units guard when the unit on a square has left, with what it captures, and what more when one of these
    /// helper units has.
    pub fn without(&self, from: &GuardingUnit, captured: Option<Square>, helpers: Bitboard) -> OthersGuard {
        let around = king_attacks(self.king);
        let lifted = captured.into_iter().fold(self.lifted.without(from.square), Bitboard::without);
        let mut guards = OthersGuard { now: self.guarded_without(from).0, opened: ArrayVec::new() };
        for guarding in self.others(from.square) {
            let &GuardingUnit { square, unit, far, .. } = guarding;
            if (far & around & !guards.now).is_empty() {
                continue;
            }
            let reach = self.model.reach(unit, square, lifted);
            if captured.is_some() {
                guards.now |= reach;
            }
            let on_lines = if is_slider(unit) { reach } else { Bitboard::EMPTY };
            for helper in (on_lines | self.model.shut_starts(unit, square)) & helpers {
                let more = self.model.reach(unit, square, lifted.without(helper)) & around & !reach;
                match guards.opened.iter_mut().find(|(leaver, _)| *leaver == helper) {
                    _ if more.is_empty() => {}
                    Some((_, squares)) => *squares |= more,
                    None => guards.opened.push((helper, more)),
                }
            }
        }
        guards
    }

    /// May another unit than this one guard more when something leaves this square?
    pub fn may_open(&self, from: &GuardingUnit, square: Square) -> bool {
        self.others(from.square).any(|guarding| self.depends_on(guarding, guarding.far, square))
    }

    fn others(&self, from: Square) -> impl Iterator<Item = &GuardingUnit> {
        self.units.iter().filter(move |guarding| guarding.square != from)
    }

    /// Does a unit, whose lines lead over these squares, guard more when something leaves this one?
    fn depends_on(&self, guarding: &GuardingUnit, lines: Bitboard, square: Square) -> bool {
        is_slider(guarding.unit) && lines.has(square)
            || self.model.shut_starts(guarding.unit, guarding.square).has(square)
    }
}

/// Does the unit move along lines?
#[inline]
pub(super) fn is_slider(unit: Unit) -> bool {
    matches!(unit.kind(), Kind::BISHOP | Kind::ROOK | Kind::QUEEN)
}

/// Is this a pawn on its first rank, which may guard nothing?
#[inline]
pub(super) fn may_rest(unit: Unit, square: Square) -> bool {
    unit.kind() == Kind::PAWN && square.rank() == unit.colour().first_rank()
}

/// May the unit promote by its next move?
pub(super) fn promotes_next(unit: Unit, from: Square) -> bool {
    unit.kind() == Kind::PAWN && from.rank().abs_diff(unit.colour().promotion_rank()) <= 2
}
