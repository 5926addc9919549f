//! How units guard, check and capture under a rule, as far as masks tell: what a filter of moves needs to know of it.

use super::checks::homes_at;
use super::flights::guard_reach;
use crate::board::{
    Bitboard, Kind, Square, Unit, between, bishop_lines, officer_attacks, pawn_attacks, queen_lines,
    rook_lines,
};
use crate::position::pawn_steps;
use crate::rules::{Acts, Returns, Rules, Waiting};
use crate::units::Purpose;
use arrayvec::ArrayVec;

/// How orthodox units act under a rule. Generous: a unit that does not guard or check because something stands on a
/// rebirth square is still said to guard, while the squares of which that depends are named with its checks.
#[derive(Clone, Copy)]
pub(super) struct RuleModel<'a> {
    rules: &'a Rules,
    /// A capturing unit goes to its rebirth square (Anticirce).
    pub goes_home: bool,
    /// A unit captures from its rebirth square (Marscirce).
    pub transfers: bool,
    /// A captured unit is reborn at once.
    pub reborn: bool,
    /// There may be fairy units. Of those nothing is told but where they may go, check from and be reborn.
    pub by_ways: bool,
}

/// The squares on which a unit may be reborn.
#[derive(Clone, Copy)]
pub(super) enum MayReturn {
    /// On none but this one, if on any.
    On(Square),
    /// On any one square, for all that is known.
    Anywhere,
    Nowhere,
}

impl<'a> RuleModel<'a> {
    /// None under rules of which this cannot be told: captures must have no other consequence than that one unit goes to
    /// another square or comes back on one, in its own colour, and other moves none at all.
    pub fn of(rules: &'a Rules) -> Option<Self> {
        rules.physics.helper_moves.ok().map(|acts| Self::acting(rules, acts))
    }

    /// The same of a side that stands still until it mates.
    pub fn of_series(rules: &'a Rules) -> Option<Self> {
        rules.physics.series_mates.ok().map(|acts| Self::acting(rules, acts))
    }

    fn acting(rules: &'a Rules, Acts { goes_home, transfers, reborn, by_ways }: Acts) -> Self {
        Self { rules, goes_home, transfers, reborn, by_ways }
    }

    /// Is check, as in orthodox chess, an attack and nothing else?
    pub fn is_plain(&self) -> bool {
        !self.goes_home && !self.transfers
    }

    /// Squares that a unit guards, past these blockers.
    #[inline]
    pub fn reach(&self, unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
        guard_reach(self.rules, unit, from, occupied)
    }

    /// Rebirth squares that must be free for a unit to guard more than it does.
    pub fn shut_starts(&self, unit: Unit, from: Square) -> Bitboard {
        if self.transfers { self.rules.checking_starts(unit, from).without(from) } else { Bitboard::EMPTY }
    }

    /// The squares from which a unit captures, free or not.
    pub fn capture_starts(&self, unit: Unit, from: Square) -> Bitboard {
        let stays = Bitboard::of(from);
        match self.transfers {
            true if unit.is_royal() => stays | self.rules.starts(unit, from),
            true => self.rules.starts(unit, from),
            false => stays,
        }
    }

    /// The squares that a unit attacks on some board, as far as it does not transfer.
    #[inline]
    pub fn far(&self, unit: Unit, from: Square) -> Bitboard {
        far(self.rules, unit, from)
    }

    /// Where a unit may go on some board without capturing; a pawn may do more.
    #[inline]
    pub fn far_quiet(&self, unit: Unit, from: Square) -> Bitboard {
        match unit.kind().fairy_index() {
            Some(_) => self.rules.army.targets(unit, from, Purpose::Quiet),
            None if unit.kind() == Kind::PAWN => pawn_steps(self.rules, unit.colour(), from, Bitboard::EMPTY),
            None => attacks_past_nobody(unit, from),
        }
    }

    /// The squares on which a unit may stand to check a king on some board.
    #[inline]
    pub fn aligned(&self, unit: Unit, king: Square) -> Bitboard {
        match unit.kind() {
            kind if self.transfers && kind.fairy_index().is_none() => {
                self.rules.transferred_checkers(unit.colour(), kind, king)
            }
            // A royal unit of another kind checks as other units do.
            Kind::KING if !self.goes_home => Bitboard::EMPTY,
            _ => far_sources(self.rules, unit, king),
        }
    }

    /// Shows for each way in which a unit that is [`aligned`](Self::aligned) with a king may check it the squares that must
    /// be empty, until the visit answers true.
    #[inline]
    pub fn any_way(
        &self,
        unit: Unit,
        from: Square,
        king: Square,
        visit: impl FnMut(Bitboard) -> bool,
    ) -> bool {
        if self.is_plain() {
            let mut visit = visit;
            return visit(between(from, king));
        }
        self.ways(unit, from, king).into_iter().any(visit)
    }

    /// For each way in which a unit may check a king: the squares that must be empty.
    pub fn ways(&self, unit: Unit, from: Square, king: Square) -> ArrayVec<Bitboard, 8> {
        let mut ways = ArrayVec::new();
        let sees = |start: Square| attacks_past_nobody(unit, start).has(king);
        if self.transfers {
            for start in self.rules.checking_starts(unit, from) {
                if sees(start) {
                    ways.push(between(start, king).with(start).without(from));
                }
            }
            return ways;
        }
        if !sees(from) {
            return ways;
        }
        if self.goes_home {
            let homes = homes_at(self.rules, unit, king);
            // The capture itself empties both squares.
            ways.extend(homes.map(|home| between(from, king).with(home).without(from).without(king)));
        } else if unit.kind() != Kind::KING {
            ways.push(between(from, king));
        }
        ways
    }

    /// Shows as what a unit may arrive on these squares, until the visit answers true: as it is or, a pawn on the last
    /// rank, as what it becomes.
    #[inline]
    pub fn any_arriving(
        &self,
        unit: Unit,
        squares: Bitboard,
        mut visit: impl FnMut(Unit, Bitboard) -> bool,
    ) -> bool {
        let last = Bitboard::rank(unit.colour().promotion_rank());
        if unit.kind() != Kind::PAWN || (squares & last).is_empty() {
            return visit(unit, squares);
        }
        // A queen checks and guards as rook and bishop do, from the same square.
        let kinds: &[Kind] = if self.is_plain() && !self.by_ways {
            &[Kind::QUEEN, Kind::KNIGHT]
        } else {
            &self.rules.promotions
        };
        visit(unit, squares & !last)
            || kinds.iter().any(|&kind| visit(self.rules.promoted(unit, kind), squares & last))
    }

    /// Does the unit promote when it arrives on this square?
    #[inline]
    pub fn promotes_on(&self, unit: Unit, square: Square) -> bool {
        // There are no pawns of other kinds here, and most units are none.
        unit.kind() == Kind::PAWN && self.rules.promotes_on(unit, square)
    }

    /// Where a unit stands, having become what it is, when it has moved to a square.
    pub fn stands_on(&self, unit: Unit, to: Square, captures: bool) -> Square {
        if captures && self.goes_home { self.rules.table_square(unit, to) } else { to }
    }

    /// Do captured units come back at once, if they do, as what they were?
    pub fn returns_alike(&self) -> bool {
        let physics = &self.rules.physics;
        physics.waiting == Waiting::Nobody && physics.kinds_are_kept && physics.promoted_are_alike
    }

    /// Where the victim of a capture may be reborn.
    #[inline]
    pub fn may_return(&self, victim: Unit, from: Square, to: Square) -> MayReturn {
        match self.rules.physics.returns {
            _ if !self.reborn => MayReturn::Nowhere,
            Returns::Table => MayReturn::On(self.rules.table_square(victim, to)),
            Returns::Departure => MayReturn::On(from),
            Returns::Shifted => {
                let (files, ranks) = from.vector_to(to);
                to.offset(files, ranks).map_or(MayReturn::Nowhere, MayReturn::On)
            }
            Returns::ByNextMove | Returns::Anywhere => MayReturn::Anywhere,
        }
    }

    /// The same, but for a pawn that promotes by its rebirth: of what it becomes no more is told than where it is not told.
    #[inline]
    pub fn may_return_alike(&self, victim: Unit, from: Square, to: Square) -> MayReturn {
        match self.may_return(victim, from, to) {
            MayReturn::On(square)
                if victim.kind() == Kind::PAWN && square.rank() == victim.colour().promotion_rank() =>
            {
                MayReturn::Anywhere
            }
            told => told,
        }
    }
}

/// The squares that a unit attacks on some board.
#[inline]
pub(super) fn far(rules: &Rules, unit: Unit, from: Square) -> Bitboard {
    match unit.kind().fairy_index() {
        Some(_) => rules.army.targets(unit, from, Purpose::Capture),
        None => attacks_past_nobody(unit, from),
    }
}

/// The squares from which a unit attacks this one on some board.
#[inline]
pub(super) fn far_sources(rules: &Rules, unit: Unit, target: Square) -> Bitboard {
    match unit.kind() {
        kind if kind.fairy_index().is_some() => rules.army.sources(unit, target),
        Kind::PAWN => pawn_attacks(!unit.colour(), target),
        _ => attacks_past_nobody(unit, target),
    }
}

/// Squares that an orthodox unit attacks on an empty board: as [`attacks`], with nothing to look up of blockers.
#[inline]
fn attacks_past_nobody(unit: Unit, from: Square) -> Bitboard {
    match unit.kind() {
        Kind::BISHOP => bishop_lines(from),
        Kind::ROOK => rook_lines(from),
        Kind::QUEEN => queen_lines(from),
        _ => attacks(unit, from, Bitboard::EMPTY),
    }
}

/// The squares from which an orthodox unit checks a king by an attack, past these blockers.
pub(super) fn checking(unit: Unit, king: Square, occupied: Bitboard) -> Bitboard {
    match unit.kind() {
        Kind::PAWN => pawn_attacks(!unit.colour(), king),
        Kind::KING => Bitboard::EMPTY,
        _ => attacks(unit, king, occupied),
    }
}

/// Squares that an orthodox unit attacks.
#[inline]
pub(super) fn attacks(unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    officer_attacks(unit.kind(), from, occupied).unwrap_or_else(|| pawn_attacks(unit.colour(), from))
}
