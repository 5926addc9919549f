//! A board on which the mating side is to mate, but for a move of the helping side.

use super::mates::Needs;
use super::mover::{Units, Way};
use crate::board::{Bitboard, Kind, Square, king_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::search::rule_model::RuleModel;
use crate::units::Purpose;
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// Who makes the move of the helping side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    King,
    OtherUnit,
}

/// Ways to a king, each with the square of its unit.
type Checks = ArrayVec<(Square, Way), 24>;

/// What all boards have in common that the moves of the helping side lead to.
#[derive(Clone, Copy)]
pub(super) struct Boards<'a> {
    pub(super) position: &'a Position,
    pub(super) rules: &'a Rules,
    pub(super) model: RuleModel<'a>,
    pub(super) units: &'a Units<'a>,
    /// Where a helper unit other than the king may arrive without a capture.
    pub(super) free: Bitboard,
}

/// A board on which the mating side is to mate, but for a move of the helping side.
pub(super) struct Scene<'a> {
    pub(super) boards: Boards<'a>,
    pub(super) king: Square,
    /// All units but the king.
    pub(super) lifted: Bitboard,
    /// The helper units; and those that may leave.
    pub(super) helpers: Bitboard,
    pub(super) leavers: Bitboard,
    /// Where a helper unit may arrive.
    pub(super) free: Bitboard,
    /// The squares round the king that may be flights.
    pub(super) zone: Bitboard,
    /// The ways to the king.
    pub(super) checks: Checks,
    /// The ways to the squares round him, found out when they are asked for.
    guards: OnceCell<Vec<(Square, Way)>>,
}

impl<'a> Scene<'a> {
    /// None if there are more ways than can be looked at.
    pub(super) fn of(boards: Boards<'a>, king: Square, by: By) -> Option<Self> {
        let Boards { position, model, units, free, .. } = boards;
        let board = position.placement();
        let side = position.side();
        let neutrals = board.neutrals();
        let helpers = board.side(side) & !board.royals(side) & !neutrals;
        let around = king_attacks(king);
        // More than the unit disappears by a capture, and where the king goes is not looked at.
        let has_consequences = model.reborn || model.goes_home;
        let never_flights = if has_consequences { board.side(!side) | neutrals } else { Bitboard::EMPTY };
        let (leavers, free) = match by {
            By::King => (Bitboard::EMPTY, Bitboard::EMPTY),
            By::OtherUnit => (helpers, free),
        };
        let mut scene = Self {
            boards,
            king,
            lifted: board.occupied() & !board.royals(side),
            helpers,
            leavers,
            free,
            zone: around & !helpers & !never_flights,
            checks: Checks::new(),
            guards: OnceCell::new(),
        };
        for unit in units {
            if unit.captures.has(king) {
                for way in unit.mover.ways(unit.square, king, Purpose::Capture) {
                    if scene.may_open(&way) {
                        scene.checks.try_push((unit.square, way)).ok()?;
                    }
                }
            }
        }
        Some(scene)
    }

    /// May the two moves open this way, perhaps with a unit that is reborn?
    #[inline]
    fn may_open(&self, way: &Way) -> bool {
        let by_helper = u32::from(self.free.any());
        let by_capture = u32::from(self.boards.model.goes_home);
        (way.empty & self.lifted).len() <= 1 + by_helper + by_capture
            && (way.hurdles & !self.lifted).len() <= 2 + by_helper
    }

    /// Is a way to the king open as it is, and is that enough? Pawns may have none on their first rank.
    pub(super) fn is_surely_in_check(&self) -> bool {
        let is_pawn = |square| self.boards.position.placement().kind(Kind::PAWN).has(square);
        let is_open = |&(from, way): &(Square, Way)| {
            !is_pawn(from) && self.needs_to_capture(&way, self.lifted, self.lifted) == Some(Needs::NOTHING)
        };
        !self.boards.model.goes_home && self.checks.iter().any(is_open)
    }

    /// The ways of the units to the squares round the king.
    pub(super) fn guards(&self) -> &[(Square, Way)] {
        self.guards.get_or_init(|| {
            let around = king_attacks(self.king);
            let mut guards = Vec::with_capacity(64);
            for unit in self.boards.units {
                for target in unit.captures & around {
                    let ways = unit.mover.ways(unit.square, target, Purpose::Capture);
                    guards.extend(ways.filter(|way| self.may_open(way)).map(|way| (unit.square, way)));
                }
            }
            guards
        })
    }

    /// What this way needs of the helping side on a board; none if it can never be open.
    #[inline]
    pub(super) fn needs(&self, way: &Way, occupied: Bitboard, hurdles: Bitboard) -> Option<Needs> {
        let (shut, missing) = (way.empty & occupied, way.hurdles & !hurdles);
        let is_possible = !shut.several()
            && !missing.several()
            && (shut & !self.leavers).is_empty()
            && (missing & !self.free).is_empty();
        is_possible.then(|| Needs { leaver: shut.first(), arrival: missing.first() })
    }

    /// The same for a capture: something stands on its target, which may also be on the way.
    #[inline]
    pub(super) fn needs_to_capture(&self, way: &Way, occupied: Bitboard, hurdles: Bitboard) -> Option<Needs> {
        self.needs(way, occupied.with(way.target), hurdles.with(way.target))
    }
}
