//! Mates where moves have to be played to find out what they do, and stalemates: moves after which the king surely has a
//! flight.
//!
//! A square that a unit reaches on no board at all from where it stands is not guarded by it. A move mates or stalemates only
//! if each empty square beside the king may be guarded by a unit that stays, or from where the moving one arrives.

use super::reach_count::ReachCount;
use super::rule_model::{far, far_sources};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, king_attacks, officer_attacks};
use crate::position::{Castling, Class, Foreseen, Move, Position, RebirthChoice};
use crate::rules::{Immobility, Rules};
use crate::stipulation::Goal;
use crate::units::Purpose;
use arrayvec::ArrayVec;

/// More units than that leave a king hardly any square that none of them may guard.
const MOST_UNITS: usize = 12;

/// The units of a side, and what they may guard on some board from where they stand.
pub(super) struct FarGuards {
    side: Colour,
    /// It is to mate, not to stalemate.
    mates: bool,
    /// The only king of the other side.
    king: Square,
    own: Bitboard,
    /// The kinds as which orphans and friends may move, if there are any.
    lent: ArrayVec<Kind, { Kind::TABLE }>,
    units: ArrayVec<FarGuard, MOST_UNITS>,
    guards: ReachCount,
}

#[derive(Clone, Copy)]
struct FarGuard {
    from: Square,
    unit: Unit,
    reach: Bitboard,
}

/// Where a unit must go to check, and
#[derive(Clone, Copy)]
struct Goes {
    /// So that all flights may be guarded.
    all: Bitboard,
    /// So that all but one may be.
    all_but_one: Bitboard,
}

impl FarGuards {
    /// Of the side that is to reach this goal; none if nothing is known.
    pub fn of(position: &Position, rules: &Rules, side: Colour, goal: Goal) -> Option<Self> {
        rules.physics.kings_flee.ok()?;
        // Mates that are told unit by unit are held against flights there.
        let mates = goal == Goal::Mate && rules.physics.mates_by_unit.is_err();
        let stalemates = goal == Goal::Stalemate && rules.outcome.immobility == Immobility::NoMove;
        if !mates && !stalemates {
            return None;
        }
        let board = position.placement();
        let kings = board.royals(!side);
        let king = kings.first()?;
        let unit = board.at(king)?;
        // Who is in check may move, a functionary unit, too.
        let marks = if mates { Attributes::FUNCTIONARY } else { Attributes::NONE };
        let is_plain = marks.has(unit.attributes().others());
        let is_common = unit.kind() == Kind::KING && is_plain && !kings.several();
        // Neutral units guard against whichever king moves.
        let own = board.side(side) | board.neutrals();
        if !is_common
            || board.neutrals().has(king)
            || own.len() as usize > MOST_UNITS
            || position.pending().is_some()
            || !position.hidden().is_empty()
        {
            return None;
        }
        let none = Bitboard::EMPTY;
        let lent = if rules.army.has_borrowers { most_lent(position, rules) } else { ArrayVec::new() };
        let (units, guards) = (ArrayVec::new(), ReachCount::default());
        let mut guards = Self { side, mates, king, own: none, lent, units, guards };
        for from in own {
            guards.add(rules, board.at(from)?.owned_by(side), from);
        }
        Some(guards)
    }

    fn add(&mut self, rules: &Rules, unit: Unit, from: Square) {
        let reach = self.far(rules, unit, from);
        self.guards.add(reach);
        self.own = self.own.with(from);
        self.units.push(FarGuard { from, unit, reach });
    }

    /// The same after a move of the other side that takes some of them away, a neutral one perhaps to another square.
    #[cold]
    fn changed_by(&self, rules: &Rules, mv: Move, seen: &Foreseen) -> Self {
        let none = Bitboard::EMPTY;
        let units = ArrayVec::new();
        let mut guards =
            Self { own: none, lent: self.lent.clone(), units, guards: ReachCount::default(), ..*self };
        for guard in self.units.iter().filter(|guard| !seen.gone.has(guard.from)) {
            guards.add(rules, guard.unit, guard.from);
        }
        if let Some((to, unit)) = seen.moved.filter(|_| self.own.has(mv.from)) {
            guards.add(rules, unit.owned_by(self.side), to);
        }
        guards
    }

    /// The units as which this one may move.
    fn moves_as(&self, rules: &Rules, unit: Unit) -> impl Iterator<Item = Unit> {
        let borrows = rules.army.borrows(unit.kind());
        let own = (!borrows).then_some(unit);
        let lent = if borrows { &self.lent[..] } else { &[] };
        own.into_iter().chain(lent.iter().map(move |&kind| unit.turned_into(kind)))
    }

    /// The squares that a unit attacks on some board.
    fn far(&self, rules: &Rules, unit: Unit, from: Square) -> Bitboard {
        self.moves_as(rules, unit).fold(Bitboard::EMPTY, |set, unit| set | far(rules, unit, from))
    }

    /// The squares from which a unit attacks this one on some board.
    fn far_sources(&self, rules: &Rules, unit: Unit, target: Square) -> Bitboard {
        self.moves_as(rules, unit).fold(Bitboard::EMPTY, |set, unit| set | far_sources(rules, unit, target))
    }

    /// Where a unit may go on some board, and perhaps more.
    fn may_go(&self, rules: &Rules, unit: Unit, from: Square) -> Bitboard {
        self.moves_as(rules, unit).fold(Bitboard::EMPTY, |set, unit| set | may_go(rules, unit, from))
    }

    /// Where a unit must go so that it may mate.
    #[inline]
    fn goes(&self, rules: &Rules, guard: FarGuard, board: &BoardAround, zone: Bitboard) -> Goes {
        let by_others = self.guards.without(guard.reach);
        // If no other unit can check from where it stands, this one must, for a mate.
        let checks = (self.mates && !by_others.has(board.king)).then_some(board.king);
        self.goes_to_cover(rules, guard, zone & !by_others, checks)
    }

    /// `open`: flights that no other unit may guard. `checks`: the king, if no other unit may check him.
    fn goes_to_cover(
        &self,
        rules: &Rules,
        FarGuard { from, unit, .. }: FarGuard,
        open: Bitboard,
        checks: Option<Square>,
    ) -> Goes {
        let mut goes = self.may_go(rules, unit, from);
        let unit = rules.next_of_chameleon(unit);
        if let Some(king) = checks {
            goes &= self.far_sources(rules, unit, king);
        }
        let (mut all, mut all_but_one) = (goes, goes);
        for square in open {
            // It may also stand there.
            let squares = self.far_sources(rules, unit, square).with(square);
            all_but_one = all_but_one & squares | all;
            all &= squares;
            if all_but_one.is_empty() {
                break;
            }
        }
        Goes { all, all_but_one }
    }

    /// Does each reply to this move of the other side leave its king a flight, as is known without playing it?
    pub fn leave_flights_after(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        // What a pawn becomes may be lent.
        let is_told = mv.promotion.is_none() || !rules.army.has_borrowers;
        let seen = if is_told { position.foresee_places(rules, mv) } else { None };
        let Some(seen) = seen.filter(|seen| seen.newborn.is_none()) else {
            return false;
        };
        if (seen.gone & self.own).any() {
            return self.changed_by(rules, mv, &seen).leave_flights_on(position, rules, mv, &seen);
        }
        self.leave_flights_on(position, rules, mv, &seen)
    }

    fn leave_flights_on(&self, position: &Position, rules: &Rules, mv: Move, seen: &Foreseen) -> bool {
        let king = if mv.from == self.king { seen.arrival(mv) } else { self.king };
        let board = self.board(position, rules, seen.occupied, king);
        let zone = board.zone();
        let may_mate = |&guard: &FarGuard| {
            let goes = self.goes(rules, guard, &board, zone);
            self.may_mate(rules, guard, goes, &board)
        };
        !self.units.iter().any(may_mate)
    }

    /// May this unit capture one of these, on some board? A pawn may do so in passing, too.
    fn may_capture_any(
        &self,
        rules: &Rules,
        FarGuard { from, unit, reach }: FarGuard,
        prey: Bitboard,
    ) -> bool {
        if prey.is_empty() {
            return false;
        }
        match unit.kind() {
            Kind::PAWN => (king_attacks(from) & prey).any(),
            kind if rules.army.acts_as_pawn(kind) => true,
            _ => (reach & prey).any(),
        }
    }

    fn board(&self, position: &Position, rules: &Rules, occupied: Bitboard, king: Square) -> BoardAround {
        let castles = position.castling() != Castling::default();
        let neutrals = self.units.iter().filter(|guard| guard.unit.is_neutral());
        let neutrals: Bitboard = neutrals.map(|guard| guard.from).collect();
        let prey = (occupied & !self.own | neutrals).without(king);
        let returning = match rules.physics.removals_are_foreseen {
            // The king may have to leave the square of a rebirth free.
            _ if rules.physics.captures_wait => prey,
            Ok(()) => Bitboard::EMPTY,
            Err(_) => neutrals,
        };
        BoardAround { occupied, own: self.own, prey, returning, king, castles }
    }

    /// May some move of this unit mate? None if that depends on where it can go now.
    #[inline]
    fn may_mate_anywhere(
        &self,
        rules: &Rules,
        guard: FarGuard,
        goes: Goes,
        board: &BoardAround,
    ) -> Option<bool> {
        let (FarGuard { from, unit, .. }, Goes { all_but_one, .. }) = (guard, goes);
        let marks = marks_in_play(unit);
        let is_told = Attributes::MOVE_HURDLES.has(marks) || marks == Attributes::CHAMELEON;
        if !is_told
            || unit.has(Attributes::KAMIKAZE)
            || board.castles && unit.kind() == Kind::KING
            || self.may_capture_any(rules, guard, board.returning)
        {
            return Some(true);
        }
        if unit.kind() == Kind::PAWN || rules.army.acts_as_pawn(unit.kind()) {
            let promotes = |to| rules.promotes_on(unit, to);
            let may_mate = marks != Attributes::NONE
                || all_but_one.any()
                || pawn_may_end(rules, unit, from).into_iter().any(promotes);
            return Some(may_mate);
        }
        if rules.army.borrows(unit.kind()) {
            return Some(all_but_one.any());
        }
        let moves_no_hurdle = !marks.meets(Attributes::MOVE_HURDLES);
        (moves_no_hurdle && all_but_one.is_empty()).then_some(false)
    }

    /// May some move of this unit mate?
    fn may_mate(&self, rules: &Rules, guard: FarGuard, goes: Goes, board: &BoardAround) -> bool {
        if let Some(told) = self.may_mate_anywhere(rules, guard, goes, board) {
            return told;
        }
        let (FarGuard { from, unit, .. }, &BoardAround { occupied, prey, .. }) = (guard, board);
        let reach = |purpose| {
            officer_attacks(unit.kind(), from, occupied).unwrap_or_else(|| match purpose {
                Purpose::Quiet => rules.army.quiet_reach(unit, from, occupied),
                Purpose::Capture => rules.army.capture_reach(unit, from, occupied),
            })
        };
        let quiets = reach(Purpose::Quiet) & !occupied;
        let prey = prey.without(from);
        let lands_elsewhere = rules.army.may_land_elsewhere(unit.kind());
        let captures = || match (guard.reach & prey).any() {
            true => reach(Purpose::Capture) & prey,
            false => Bitboard::EMPTY,
        };
        let mates = |captures: bool| {
            move |to| self.may_mate_on(rules, (guard, goes), (to, RebirthChoice::Forced, captures), board)
        };
        let captures_mate = |to| lands_elsewhere || mates(true)(to);
        quiets.into_iter().any(mates(false)) || captures().into_iter().any(captures_mate)
    }

    /// May a unit mate on this square?
    #[inline]
    fn may_mate_on(
        &self,
        rules: &Rules,
        (guard, Goes { all, all_but_one }): (FarGuard, Goes),
        (to, choice, captures): (Square, RebirthChoice, bool),
        board: &BoardAround,
    ) -> bool {
        let marks = marks_in_play(guard.unit);
        if Attributes::CHAMELEON.has(marks) {
            // What is captured may come back on a flight.
            return if captures { all_but_one.has(to) } else { all.has(to) };
        }
        if captures || !Attributes::MOVE_HURDLES.has(marks) {
            return true;
        }
        if let RebirthChoice::On(square) = choice {
            return self.may_mate_with_hurdle(rules, (guard, to), square, board);
        }
        // The hurdle may go to a flight.
        all_but_one.has(to) || self.may_mate_over_hurdle(rules, (guard, to), board)
    }

    /// May a quiet move mate whose hurdle goes to this square?
    fn may_mate_with_hurdle(
        &self,
        rules: &Rules,
        hopper: (FarGuard, Square),
        square: Square,
        board: &BoardAround,
    ) -> bool {
        let (FarGuard { from, .. }, to) = hopper;
        let hurdles = hurdles(rules, hopper, board);
        let Some(hurdle) = hurdles.first().filter(|_| !hurdles.several()) else { return true };
        let mut guarded = self.guarded_beside(rules, hopper, hurdle);
        if let Some(unit) = self.unit_on(hurdle) {
            if moves_otherwise(rules, unit) {
                return true;
            }
            guarded |= far(rules, unit, square);
        }
        let king = if hurdle == board.king { square } else { board.king };
        let occupied = board.occupied.without(from).without(hurdle).with(to).with(square);
        (king_attacks(king) & !occupied & !guarded).is_empty()
    }

    /// May this quiet move mate because its hurdle, which goes anywhere, guards more? One of the other side can do no more
    /// than stand on a flight, if it is not the king.
    fn may_mate_over_hurdle(&self, rules: &Rules, hopper: (FarGuard, Square), board: &BoardAround) -> bool {
        let moved = board.own.with(board.king) & hurdles(rules, hopper, board);
        moved.into_iter().any(|hurdle| self.hurdle_may_help(rules, hopper, hurdle, board))
    }

    /// May a hurdle of the same side guard, from where it goes, what neither the units that stay guard, nor the one that
    /// hops over it? Or may a king go as a hurdle where they guard all flights?
    fn hurdle_may_help(
        &self,
        rules: &Rules,
        hopper: (FarGuard, Square),
        hurdle: Square,
        board: &BoardAround,
    ) -> bool {
        let (FarGuard { from, .. }, to) = hopper;
        let guarded = self.guarded_beside(rules, hopper, hurdle).with(to);
        if hurdle == board.king {
            let occupied = board.occupied.without(from).without(hurdle);
            let open = !occupied & !guarded;
            // To be stalemated he need not be attacked where he goes.
            let safe = if self.mates { open } else { Bitboard::EMPTY };
            let near = open.into_iter().fold(safe, |near, square| near | king_attacks(square));
            return (!near & !occupied).any();
        }
        let Some(unit) = self.unit_on(hurdle) else { return true };
        if moves_otherwise(rules, unit) {
            return true;
        }
        let near = if unit.kind() == Kind::KING { king_attacks(board.king) } else { Bitboard::EMPTY };
        let goes = |goes, square| goes & far_sources(rules, unit, square).with(square);
        (board.zone() & !guarded).into_iter().fold(!near, goes).any()
    }

    /// What may be guarded by a unit from where it has hopped to, and by the others, its hurdle apart.
    fn guarded_beside(
        &self,
        rules: &Rules,
        (FarGuard { from, unit, .. }, to): (FarGuard, Square),
        hurdle: Square,
    ) -> Bitboard {
        let stay = self.units.iter().filter(|unit| unit.from != hurdle && unit.from != from);
        stay.fold(far(rules, unit, to), |guarded, unit| guarded | unit.reach)
    }

    fn unit_on(&self, square: Square) -> Option<Unit> {
        self.units.iter().find(|unit| unit.from == square).map(|unit| unit.unit)
    }
}

/// May a unit attack from where it goes what its kind does not: with marks, as a pawn that promotes, or in a lent way?
fn moves_otherwise(rules: &Rules, unit: Unit) -> bool {
    unit.is_marked() || rules.is_pawn(unit) || rules.army.borrows(unit.kind())
}

/// The units over each of which a unit may hop to an empty square.
fn hurdles(
    rules: &Rules,
    (FarGuard { from, unit, .. }, to): (FarGuard, Square),
    board: &BoardAround,
) -> Bitboard {
    rules.army.hurdles(unit, from, to, board.occupied.without(from), false)
}

/// What of a board counts for the moves of one side.
struct BoardAround {
    occupied: Bitboard,
    own: Bitboard,
    /// What the side may capture, the king apart.
    prey: Bitboard,
    /// What of it may be anywhere after that, as a unit of the same side, or wait to forbid replies.
    returning: Bitboard,
    /// The king of the other side.
    king: Square,
    castles: bool,
}

impl BoardAround {
    fn zone(&self) -> Bitboard {
        king_attacks(self.king) & !self.occupied
    }
}

/// Where units must go to mate or stalemate the only king of the other side, as far as it concerns the squares beside it.
pub(super) struct OpenFlights {
    far: FarGuards,
    /// Of each unit.
    goes: ArrayVec<Goes, MOST_UNITS>,
    /// The units that may leave the king no flight.
    units: Bitboard,
    board: BoardAround,
}

impl OpenFlights {
    /// For the side to move, which is to reach this goal; none if nothing is known.
    pub fn of(position: &Position, rules: &Rules, goal: Goal) -> Option<Self> {
        let far = FarGuards::of(position, rules, position.side(), goal)?;
        let board = far.board(position, rules, position.occupied(), far.king);
        let zone = board.zone();
        let goes: ArrayVec<Goes, MOST_UNITS> =
            far.units.iter().map(|&guard| far.goes(rules, guard, &board, zone)).collect();
        let may_mate = |&(&guard, &goes): &(&FarGuard, &Goes)| {
            far.may_mate_anywhere(rules, guard, goes, &board) != Some(false)
        };
        let units = far.units.iter().zip(&goes).filter(may_mate).map(|(guard, _)| guard.from).collect();
        Some(Self { far, goes, units, board })
    }

    /// The units that may leave the king no flight.
    #[inline]
    pub fn units(&self) -> Bitboard {
        self.units
    }

    /// May this move leave the king no flight, as far as is known?
    pub fn may_close(&self, position: &Position, rules: &Rules, mv: Move) -> bool {
        let mut units = self.far.units.iter().zip(&self.goes);
        let Some((&guard, &goes)) = units.find(|(guard, _)| guard.from == mv.from) else { return true };
        let captures = position.occupied().has(mv.to);
        let lands_elsewhere = rules.army.may_land_elsewhere(guard.unit.kind());
        if mv.class != Class::Normal
            || mv.promotion.is_some()
            || captures && (guard.unit.has(Attributes::KAMIKAZE) || lands_elsewhere)
            || self.board.returning.has(mv.to)
        {
            return true;
        }
        self.far.may_mate_on(rules, (guard, goes), (mv.to, mv.rebirth, captures), &self.board)
    }
}

/// The marks of a unit that say more of its moves than that some are forbidden.
fn marks_in_play(unit: Unit) -> Attributes {
    unit.attributes().others().without(Attributes::FORBID_THEIR_OWN)
}

/// The kinds as which orphans and friends may move, less those that on an empty board go nowhere where others do not.
fn most_lent(position: &Position, rules: &Rules) -> ArrayVec<Kind, { Kind::TABLE }> {
    let mut kinds = position.lent_kinds(rules);
    let has_queen = kinds.contains(&Kind::QUEEN);
    let has_all_lines = has_queen || kinds.contains(&Kind::ROOK) && kinds.contains(&Kind::BISHOP);
    kinds.retain(|&mut kind| match kind {
        Kind::ROOK | Kind::BISHOP => !has_queen,
        Kind::KING | Kind::PAWN => !has_all_lines,
        _ => true,
    });
    kinds
}

/// Where a pawn of any kind may end its move on some board, and perhaps more.
pub(super) fn pawn_may_end(rules: &Rules, pawn: Unit, from: Square) -> Bitboard {
    if pawn.kind() == Kind::PAWN {
        return king_attacks(from);
    }
    let targets = |purpose| rules.army.targets(pawn, from, purpose);
    // A marine pawn lands beside what it captures.
    let captures = targets(Purpose::Capture);
    captures.into_iter().fold(captures | targets(Purpose::Quiet), |ends, to| ends | king_attacks(to))
}

/// Where a unit may go on some board, and perhaps more.
#[inline]
fn may_go(rules: &Rules, unit: Unit, from: Square) -> Bitboard {
    match unit.kind() {
        kind if kind == Kind::PAWN
            || rules.army.acts_as_pawn(kind)
            || rules.army.may_land_elsewhere(kind) =>
        {
            Bitboard::FULL
        }
        kind => officer_attacks(kind, from, Bitboard::EMPTY).unwrap_or_else(|| {
            let targets = |purpose| rules.army.targets(unit, from, purpose);
            targets(Purpose::Quiet) | targets(Purpose::Capture)
        }),
    }
}
