//! What units reach by their next moves as far as the board of the mating side tells: wherever others stand.

use crate::board::{Bitboard, Colour, Kind, Square, Unit};
use crate::position::pawn_steps;
use crate::rules::{Returns, Rules};
use crate::search::bounds::Walk;
use crate::search::guard_map::is_slider;
use crate::search::open_flights::pawn_may_end;
use crate::search::rule_model::{RuleModel, attacks, far};
use crate::units::Purpose;

/// More moves are not asked about.
const MOST_MOVES: usize = 2;

/// The squares of a unit after at most so many moves, by its square; and those of units that it may have captured.
type Walks = Box<[[Bitboard; MOST_MOVES + 1]; 64]>;

/// What units reach. None of them bears marks.
pub(super) struct Reach<'a> {
    pub rules: &'a Rules,
    pub model: RuleModel<'a>,
    /// Beside fairy units, by sides and kinds.
    walks: Option<[[Option<Walks>; Kind::TABLE]; 2]>,
}

impl<'a> Reach<'a> {
    pub fn of(rules: &'a Rules, model: RuleModel<'a>) -> Self {
        let kinds = || Kind::ORTHODOX.into_iter().chain(rules.army.kinds());
        let walks_of = |colour| {
            let mut walks = [const { None }; Kind::TABLE];
            kinds().for_each(|kind| walks[kind.index()] = Some(walks_of(rules, Unit::new(colour, kind))));
            walks
        };
        let walks = model.by_ways.then(|| [Colour::White, Colour::Black].map(walks_of));
        Self { rules, model, walks }
    }

    /// Does it depend on where a capturing unit comes from where the captured one is reborn?
    #[inline]
    pub fn origins_count(&self) -> bool {
        match self.rules.physics.returns {
            Returns::Departure | Returns::Shifted => self.model.reborn,
            Returns::Table | Returns::ByNextMove | Returns::Anywhere => false,
        }
    }

    /// Does the unit promote on this square?
    pub fn promotes_on(&self, unit: Unit, square: Square) -> bool {
        promotes_on(self.rules, unit, square)
    }

    /// The squares where a unit may stand after at most so many moves.
    #[inline]
    pub fn within(&self, unit: Option<Unit>, from: Square, moves: usize) -> Bitboard {
        let Some(unit) = unit else { return Bitboard::FULL };
        let Some(walks) = &self.walks else { return Walk::of(unit).within(from, moves) };
        let walks = walks[unit.colour().index()][unit.kind().index()].as_ref();
        let told = walks.and_then(|walks| walks[from.index()].get(moves));
        told.copied().unwrap_or(Bitboard::FULL)
    }

    /// Does the unit go over nothing that stands in its way, and need nobody to get ahead?
    fn rides(&self, unit: Unit) -> bool {
        self.rules.army.rides_or_leaps(unit.kind())
    }

    /// Are there fairy units that go two steps as pawns do, or that take in passing?
    pub fn has_passers(&self) -> bool {
        self.rules.army.has_passers()
    }

    /// Does the unit move as pawns do?
    pub fn steps_as_pawn(&self, unit: Unit) -> bool {
        unit.kind() == Kind::PAWN || self.rules.army.acts_as_pawn(unit.kind())
    }

    /// Does the unit arrive elsewhere than where the captured one stands?
    pub fn captures_elsewhere(&self, unit: Unit) -> bool {
        self.rules.army.is_locust(unit.kind())
    }

    /// The squares that a unit may attack, past these blockers.
    pub fn attacks(&self, unit: Unit, from: Square, blockers: Bitboard) -> Bitboard {
        match unit.kind().fairy_index() {
            None => attacks(unit, from, blockers),
            Some(_) if self.rides(unit) => self.rules.army.capture_reach(unit, from, blockers),
            Some(_) => far(self.rules, unit, from),
        }
    }

    /// The squares that a fairy unit attacks, whatever stands elsewhere.
    pub fn always_attacks(&self, unit: Unit, from: Square) -> Bitboard {
        let all = Bitboard::FULL.without(from);
        if self.rides(unit) { self.rules.army.capture_reach(unit, from, all) } else { Bitboard::EMPTY }
    }

    /// The squares of a king that a unit may check, past these blockers.
    pub fn checks(&self, unit: Unit, from: Square, blockers: Bitboard) -> Bitboard {
        if unit.kind() == Kind::KING { Bitboard::EMPTY } else { self.attacks(unit, from, blockers) }
    }

    /// Where a unit may arrive past these blockers, without and with capture, but for captures in passing.
    pub fn arrivals(&self, unit: Unit, from: Square, blockers: Bitboard) -> [Bitboard; 2] {
        let Self { rules, .. } = *self;
        match unit.kind() {
            Kind::PAWN => [pawn_steps(rules, unit.colour(), from, blockers), attacks(unit, from, blockers)],
            kind if kind.fairy_index().is_none() => [attacks(unit, from, blockers); 2],
            _ if self.rides(unit) => {
                [rules.army.quiet_reach(unit, from, blockers), self.attacks(unit, from, blockers)]
            }
            _ => {
                [rules.army.targets(unit, from, Purpose::Quiet), rules.army.stands_after_capture(unit, from)]
            }
        }
    }

    /// Where a fairy unit may arrive by a capture in passing, whatever stands elsewhere.
    pub fn passing_arrivals(&self, unit: Unit, from: Square) -> Bitboard {
        self.rules.army.passing_squares(unit, from)
    }

    /// The squares of a king that a unit checks because another one of its side leaves its square, these blockers being left.
    pub fn discovered(&self, (square, unit): (Square, Unit), from: Square, left: Bitboard) -> Bitboard {
        match unit.kind().fairy_index() {
            Some(_) if !self.rides(unit) => Bitboard::EMPTY,
            None if !is_slider(unit) => Bitboard::EMPTY,
            _ => self.attacks(unit, square, left) & !self.attacks(unit, square, left.with(from)),
        }
    }

    /// Where another unit of its side must arrive that leaves its square, so that a hopper checks kings that it did not check
    /// before: by squares of the king.
    pub fn checks_over_hurdles<'u>(
        &'u self,
        (square, hopper): (Square, Unit),
        from: Square,
        left: Bitboard,
    ) -> impl Iterator<Item = (Square, Bitboard)> + 'u {
        let hops = hopper.kind().fairy_index().is_some() && !self.rides(hopper);
        let kings = if hops { far(self.rules, hopper, square) } else { Bitboard::EMPTY };
        let arrivals = move |king| {
            // What is reborn may be hopped over.
            let ways = self.rules.army.capture_ways(hopper, square, king).filter(|_| !self.model.reborn);
            let Some(ways) = ways else { return Bitboard::FULL };
            let may_open =
                |&(empty, hurdles): &(Bitboard, Bitboard)| (empty & left).is_empty() && !hurdles.has(from);
            ways.filter(may_open).fold(Bitboard::EMPTY, |set, (empty, hurdles)| {
                set | if empty.has(from) { Bitboard::FULL } else { hurdles & !left }
            })
        };
        kings.into_iter().map(move |king| (king, arrivals(king)))
    }
}

/// The squares of a unit after no move, one and two, by its square.
fn walks_of(rules: &Rules, unit: Unit) -> Walks {
    let after_one = Square::ALL.map(|from| after_one(rules, unit, from));
    let walks = Square::ALL.map(|from| {
        let one = after_one[from.index()].with(from);
        let promotes = one.into_iter().any(|square| promotes_on(rules, unit, square));
        let two = one.into_iter().fold(one, |set, square| set | after_one[square.index()]);
        [Bitboard::of(from), one, if promotes { Bitboard::FULL } else { two }]
    });
    Box::new(walks)
}

fn promotes_on(rules: &Rules, unit: Unit, square: Square) -> bool {
    rules.is_pawn(unit) && rules.promotes_on(unit, square)
}

fn after_one(rules: &Rules, unit: Unit, from: Square) -> Bitboard {
    match unit.kind() {
        kind if kind.fairy_index().is_none() => Walk::of(unit).within(from, 1),
        kind if rules.army.acts_as_pawn(kind) => pawn_may_end(rules, unit, from),
        kind if rules.army.borrows(kind) => Bitboard::FULL,
        _ => {
            let reach = |purpose| rules.army.targets(unit, from, purpose);
            reach(Purpose::Quiet) | reach(Purpose::Capture) | rules.army.stands_after_capture(unit, from)
        }
    }
}
