//! One unit of the mating side: which helper moves let it mate?

pub(super) mod parries;

use super::{HelperMoves, both};
use crate::board::{Bitboard, Kind, Square, Unit, king_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::search::flights::most_filled_under;
use crate::search::guard_map::{GuardMap, GuardingUnit, OthersGuard, is_slider, promotes_next};
use crate::search::rule_model::{MayReturn, RuleModel, attacks};
use arrayvec::ArrayVec;
use parries::{Turned, departures, spoiling};
use std::cell::OnceCell;

/// What a move of the mating side needs of the helper unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// On an empty square.
    Quiet,
    /// It captures what stands there.
    Capture,
    /// It captures what comes there.
    Awaited,
}

/// One unit of the mating side, which may give mate.
pub(super) struct UnitMates<'a> {
    position: &'a Position,
    rules: &'a Rules,
    model: RuleModel<'a>,
    guard_map: &'a GuardMap<'a>,
    guarding: &'a GuardingUnit,
    king: Square,
    unit: Unit,
    from: Square,
    helpers: Bitboard,
    zone: Bitboard,
    /// Without the unit itself.
    occupied: Bitboard,
    /// What the other units may guard, whatever leaves.
    most_guarded: Bitboard,
    /// The squares round the king that they cannot guard.
    least: Bitboard,
    /// The checks that the unit discovers by leaving.
    discoveries: Leavers,
    /// Found out when a move asks for it.
    guards: OnceCell<OthersGuard>,
    /// Where parries are looked for, if they are.
    turned: Option<&'a Turned>,
}

/// The helper units of which one must leave, each for its own reason; none stands for nobody.
type Leavers = ArrayVec<Option<Square>, 80>;

/// A move of the mating side that may mate.
struct Candidate {
    to: Square,
    arrival: Arrival,
    /// What the unit is then, and where it stands.
    moved: Unit,
    stands_on: Square,
    /// The squares that are occupied then, but for the square it stands on.
    occupied: Bitboard,
}

impl<'a> UnitMates<'a> {
    /// `zone`: the squares round the king that may be flights.
    pub fn new(
        position: &'a Position,
        rules: &'a Rules,
        guard_map: &'a GuardMap<'a>,
        guarding: &'a GuardingUnit,
        zone: Bitboard,
        turned: Option<&'a Turned>,
    ) -> Self {
        let most_guarded = guard_map.most_guarded_without(guarding);
        Self {
            position,
            rules,
            model: guard_map.model,
            guard_map,
            guarding,
            king: guard_map.king,
            unit: guarding.unit,
            from: guarding.square,
            helpers: position.placement().side(position.side()).without(guard_map.king),
            zone,
            occupied: position.occupied().without(guarding.square),
            most_guarded,
            least: zone & !most_guarded,
            discoveries: Leavers::new(),
            guards: OnceCell::new(),
            turned,
        }
    }

    /// Adds the helper moves that let this unit mate; true if all do.
    pub fn add_moves(mut self, moves: &mut HelperMoves) -> bool {
        // The helper unit blocks one flight at most, where it goes or where it is reborn.
        if !promotes_next(self.unit, self.from)
            && self.least.len() > most_filled_under(self.rules, self.unit.kind()) + 2
        {
            return false;
        }
        self.discoveries = self.discoveries(Bitboard::EMPTY);
        let is_pawn = self.unit.kind() == Kind::PAWN;
        let reaches_as_it_captures = self.model.is_plain() && !is_pawn;
        if is_pawn {
            if self.steps_mate(moves) {
                return true;
            }
        } else if !reaches_as_it_captures
            && self.any_reached(self.from, None, |squares, way| self.quiets_mate(squares, way, moves))
        {
            return true;
        }
        let comes_to_be_captured = !reaches_as_it_captures || self.model.reborn;
        self.model.capture_starts(self.unit, self.from).into_iter().any(|start| {
            let held = if start == self.from { Bitboard::EMPTY } else { self.occupied & Bitboard::of(start) };
            let Some(way) = self.only_helper(held) else { return false };
            self.any_reached(start, way, |squares, way| {
                let free = squares & !self.occupied;
                self.any_mates(squares & self.helpers, way, Arrival::Capture, moves)
                    || reaches_as_it_captures && self.any_mates(free, way, Arrival::Quiet, moves)
                    || comes_to_be_captured && self.any_mates(free, way, Arrival::Awaited, moves)
            })
        })
    }

    /// Looks at what the unit reaches from a square, at once and when a helper unit has left its line.
    fn any_reached(
        &self,
        start: Square,
        way: Option<Square>,
        mut look: impl FnMut(Bitboard, Option<Square>) -> bool,
    ) -> bool {
        let direct = attacks(self.unit, start, self.occupied);
        if look(direct, way) {
            return true;
        }
        let blockers = if is_slider(self.unit) { direct & self.helpers } else { Bitboard::EMPTY };
        blockers.into_iter().any(|blocker| {
            let behind = attacks(self.unit, start, self.occupied.without(blocker)) & !direct;
            both(way, Some(blocker)).is_some_and(|way| look(behind, way))
        })
    }

    /// The steps of a pawn. More of them than it may have do no harm.
    fn steps_mate(&self, moves: &mut HelperMoves) -> bool {
        let forward = self.unit.colour().forward();
        let Some(one) = self.from.offset(0, forward) else { return false };
        if self.quiets_mate(Bitboard::of(one), None, moves) {
            return true;
        }
        let two = one.offset(0, forward).map_or(Bitboard::EMPTY, Bitboard::of);
        let way = self.only_helper(self.occupied & Bitboard::of(one));
        way.is_some_and(|way| self.quiets_mate(two, way, moves))
    }

    /// Moves to squares that are empty, or will be, since who stands there leaves.
    fn quiets_mate(&self, squares: Bitboard, way: Option<Square>, moves: &mut HelperMoves) -> bool {
        self.any_mates(squares & !self.occupied, way, Arrival::Quiet, moves)
            || (squares & self.helpers).into_iter().any(|to| {
                let way = both(way, Some(to));
                way.is_some_and(|way| self.any_mates(Bitboard::of(to), way, Arrival::Quiet, moves))
            })
    }

    /// Adds the helper moves that let the unit mate on one of these squares; true if all do.
    fn any_mates(
        &self,
        squares: Bitboard,
        way: Option<Square>,
        arrival: Arrival,
        moves: &mut HelperMoves,
    ) -> bool {
        squares.any()
            && self.model.any_arriving(self.unit, squares, |moved, squares| {
                self.any_mates_as(moved, squares, way, arrival, moves)
            })
    }

    /// The same for the unit having become this one.
    fn any_mates_as(
        &self,
        moved: Unit,
        mut squares: Bitboard,
        way: Option<Square>,
        arrival: Arrival,
        moves: &mut HelperMoves,
    ) -> bool {
        let captures = arrival != Arrival::Quiet;
        let goes_home = captures && self.model.goes_home;
        let checking = self.model.aligned(moved, self.king);
        if !goes_home && self.discoveries.is_empty() {
            squares &= checking;
        }
        squares.into_iter().any(|to| {
            let vacated = if goes_home { Bitboard::of(to) } else { Bitboard::EMPTY };
            let occupied = self.occupied & !vacated;
            let stands_on = self.model.stands_on(moved, to, captures);
            if self.leaves_too_many(moved, stands_on, arrival) {
                return false;
            }
            // Its rebirth square must be free.
            let held = occupied & Bitboard::of(stands_on) & !Bitboard::of(to);
            let Some(way) = self.only_helper(held).and_then(|holder| both(way, holder)) else {
                return false;
            };
            let candidate = Candidate { to, arrival, moved, stands_on, occupied };
            let mut mates =
                |leaver| both(way, leaver).is_some_and(|leaver| self.add(&candidate, leaver, moves));
            let discovers = match goes_home {
                true => self.discoveries(vacated).into_iter().any(&mut mates),
                false => self.discoveries.iter().copied().any(&mut mates),
            };
            discovers
                || checking.has(stands_on)
                    && self.model.any_way(moved, stands_on, self.king, |squares| {
                        self.only_helper(squares & occupied).is_some_and(&mut mates)
                    })
        })
    }

    /// Would more flights be left than the helper unit can block, whatever it opens? See [`Self::add`].
    #[inline]
    fn leaves_too_many(&self, moved: Unit, stands_on: Square, arrival: Arrival) -> bool {
        let reborn = u32::from(self.model.reborn);
        let most = match arrival {
            Arrival::Quiet => 1,
            Arrival::Capture => 1 + reborn,
            Arrival::Awaited => reborn,
        };
        let flights = self.least.without(stands_on);
        flights.len() > most && (flights & !self.model.reach(moved, stands_on, Bitboard::EMPTY)).len() > most
    }

    /// Can these squares, which are occupied, be empty? Then the helper unit that must leave first, if one must.
    fn only_helper(&self, blockers: Bitboard) -> Option<Option<Square>> {
        let one_helper = !blockers.several() && (blockers & !self.helpers).is_empty();
        one_helper.then(|| blockers.first())
    }

    /// The checks that the unit may discover by leaving, with what it takes off the board; each with the helper unit that
    /// must leave too, if one must.
    fn discoveries(&self, vacated: Bitboard) -> Leavers {
        let left = vacated.with(self.from);
        let mut found = Leavers::new();
        for &(checker, way) in &self.guard_map.ways {
            if checker != self.from
                && (way & left).any()
                && let Some(blocker) = self.only_helper(way & self.occupied & !vacated)
                && !found.contains(&blocker)
            {
                found.push(blocker);
            }
        }
        found
    }

    /// Adds the helper moves after which this move could be mate; true if all are.
    fn add(&self, candidate: &Candidate, leaver: Option<Square>, moves: &mut HelperMoves) -> bool {
        let &Candidate { to, arrival, moved, stands_on, occupied } = candidate;
        // Nobody stands then where it has captured: a line that leads on from there may be shut by a helper unit.
        let takes_away =
            to != stands_on && self.helpers.has(to) && self.guard_map.may_open(self.guarding, to);
        let vacated =
            takes_away.then(|| self.guard_map.without(self.guarding, Some(to), self.helpers.without(to)));
        let as_they_stand = || self.guard_map.without(self.guarding, None, self.helpers);
        let guards = vacated.as_ref().unwrap_or_else(|| self.guards.get_or_init(as_they_stand));
        let lifted = occupied.without(self.king);
        let own = self.model.reach(moved, stands_on, lifted);
        let around = king_attacks(self.king);
        let mut zone = self.zone;
        let mut homes = Bitboard::EMPTY;
        if self.model.reborn {
            zone = zone.without(stands_on);
        } else if self.model.is_plain() {
            // The king may take the unit.
            zone |= Bitboard::of(stands_on) & around;
        } else {
            zone |= Bitboard::of(self.from).with(to) & around;
            zone = zone.without(stands_on);
            homes = self.homes_after_capture(candidate);
        }
        let mut open = zone & !guards.now & !own;
        // So many flights are blocked without the helper unit's doing more.
        let mut blocked = 0;
        let victim = self.position.placement().at(to);
        match (arrival, victim) {
            (Arrival::Capture, Some(victim)) => match self.model.may_return(victim, self.from, to) {
                MayReturn::On(square) => open = open.without(square),
                MayReturn::Anywhere => blocked = 1,
                MayReturn::Nowhere => {}
            },
            (Arrival::Awaited, _) if self.model.reborn => blocked = 1,
            _ => {}
        }
        // What the helper unit must stand on.
        let sufficient = |open: Bitboard| match (open | homes).len().saturating_sub(blocked) {
            0 if arrival == Arrival::Awaited => Bitboard::of(to),
            0 => Bitboard::FULL,
            1 if arrival != Arrival::Awaited => open | homes,
            _ => Bitboard::EMPTY,
        };
        let hindering = (own | self.model.shut_starts(moved, stands_on)) & self.helpers;
        let after_leaving = |square: Square| {
            let mut open = open & !guards.opened_by(square);
            if hindering.has(square) {
                open &= !self.model.reach(moved, stands_on, lifted.without(square));
            }
            sufficient(open)
        };
        if let Some(leaver) = leaver {
            let of_leaver = &mut moves.of[leaver.index()];
            let squares = after_leaving(leaver);
            if (squares & !moves.any & !*of_leaver).any() {
                *of_leaver |= spoiling(&self.parries(candidate, Some(leaver)), None, squares);
            }
            return false;
        }
        let squares = sufficient(open);
        let openers = guards.opened.iter().fold(hindering, |openers, &(square, _)| openers.with(square));
        let more = if squares == Bitboard::FULL { Bitboard::EMPTY } else { openers };
        let is_new = (squares & !moves.any).any()
            || more.into_iter().any(|square| (after_leaving(square) & !moves.any).any());
        if !is_new {
            return false;
        }
        let parries = self.parries(candidate, None);
        let any = spoiling(&parries, None, squares);
        moves.any |= any;
        if any == Bitboard::FULL {
            return true;
        }
        for square in (more | departures(&parries)) & self.helpers {
            let squares = if more.has(square) { after_leaving(square) } else { squares };
            moves.of[square.index()] |= spoiling(&parries, Some(square), squares);
        }
        false
    }

    /// Where the king goes when it takes a unit next to it, which is then a flight no unit can guard (Anticirce): its
    /// rebirth squares, if they are free and no unit may guard them.
    fn homes_after_capture(&self, candidate: &Candidate) -> Bitboard {
        let board = self.position.placement();
        let &Candidate { moved, stands_on, occupied, .. } = candidate;
        let Some(king) = board.at(self.king).filter(|_| self.model.goes_home) else { return Bitboard::EMPTY };
        let mating_side = board.side(self.unit.colour()).without(self.from).with(stands_on);
        let mut homes = Bitboard::EMPTY;
        for square in mating_side & king_attacks(self.king) {
            let home = self.rules.table_square(king, square);
            if home != square {
                homes = homes.with(home);
            }
        }
        let held = occupied.without(self.king).with(stands_on);
        if (homes & !held).is_empty() {
            return Bitboard::EMPTY;
        }
        homes & !held & !self.most_guarded & !self.model.reach(moved, stands_on, Bitboard::EMPTY)
    }
}
