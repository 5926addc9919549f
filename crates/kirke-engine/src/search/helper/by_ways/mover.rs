//! The units of the mating side, by their ways.

use crate::board::{Bitboard, Kind, Square, Unit, between};
use crate::rules::Rules;
use crate::search::rule_model::RuleModel;
use crate::units::{ListedWays, Purpose};
use arrayvec::ArrayVec;

/// The units of the mating side.
pub(super) type Units<'a> = ArrayVec<MatingUnit<'a>, 64>;

/// A way of a unit.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) target: Square,
    pub(super) empty: Bitboard,
    pub(super) hurdles: Bitboard,
}

/// A unit, wherever it stands.
#[derive(Clone, Copy)]
pub(super) struct Mover<'a> {
    pub(super) unit: Unit,
    model: RuleModel<'a>,
    /// None for orthodox units.
    listed: Option<ListedWays<'a>>,
}

impl<'a> Mover<'a> {
    /// None if its ways cannot be listed.
    pub(super) fn of(rules: &'a Rules, model: RuleModel<'a>, unit: Unit) -> Option<Self> {
        let listed = match unit.kind().fairy_index() {
            Some(_) => Some(rules.army.listed_ways(unit)?),
            None => None,
        };
        Some(Self { unit, model, listed })
    }

    /// The ways by which it goes from a square to one of its targets; where it goes home after a capture, home must be
    /// empty, too.
    #[inline(always)]
    pub(super) fn ways(
        self,
        from: Square,
        target: Square,
        purpose: Purpose,
    ) -> impl Iterator<Item = Way> + use<'a> {
        let home = match purpose {
            Purpose::Capture if self.model.goes_home => self.home(target).without(from).without(target),
            Purpose::Capture | Purpose::Quiet => Bitboard::EMPTY,
        };
        let listed = self.listed.map(|listed| listed.between(from, target, purpose));
        let plain = self.listed.is_none().then(|| (between(from, target), Bitboard::EMPTY));
        let all = listed.into_iter().flatten().chain(plain);
        all.map(move |(empty, hurdles)| Way { target, empty: empty | home, hurdles })
    }

    /// Where it goes after a capture; nowhere if that depends on what it becomes.
    pub(super) fn home(self, target: Square) -> Bitboard {
        match self.model.promotes_on(self.unit, target) {
            true => Bitboard::EMPTY,
            false => Bitboard::of(self.model.stands_on(self.unit, target, true)),
        }
    }

    /// The ways by which it captures on a square.
    #[inline(always)]
    pub(super) fn captures_on(self, from: Square, target: Square) -> impl Iterator<Item = Way> + use<'a> {
        let reaches = self.model.far(self.unit, from).has(target);
        reaches.then(|| self.ways(from, target, Purpose::Capture)).into_iter().flatten()
    }
}

/// A unit of the mating side.
pub(super) struct MatingUnit<'a> {
    pub(super) square: Square,
    pub(super) mover: Mover<'a>,
    /// Where it may go on some board, without capture and with.
    pub(super) quiets: Bitboard,
    pub(super) captures: Bitboard,
}

impl<'a> MatingUnit<'a> {
    /// None if not all of its ways can be listed, and those of what it may become.
    pub(super) fn of(rules: &'a Rules, model: RuleModel<'a>, square: Square, unit: Unit) -> Option<Self> {
        let becomes = rules.promotions.iter().filter(|_| unit.kind() == Kind::PAWN);
        let mut becomes = becomes.map(|&kind| rules.promoted(unit, kind));
        becomes.all(|unit| Mover::of(rules, model, unit).is_some()).then_some(())?;
        let mover = Mover::of(rules, model, unit)?;
        Some(Self { square, mover, quiets: model.far_quiet(unit, square), captures: model.far(unit, square) })
    }
}
