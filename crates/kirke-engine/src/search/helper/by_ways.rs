//! The same beside fairy units: what units reach is asked of their ways, each with the squares that must be empty and those
//! on which hurdles must stand.

use super::{HelperMoves, both, double_steps};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::search::rule_model::{MayReturn, RuleModel};
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// Which moves of the helping side may leave a mate in one; none if not all ways can be listed.
///
/// What is looked at is what [`HelperMoves`] says, with hurdles besides: the helper unit may also arrive where one is
/// missing. Ways that the moves shut, and hurdles that leave, are not: too many moves are let through, never too few.
pub(super) fn moves(
    position: &Position,
    rules: &Rules,
    model: RuleModel<'_>,
    king: Square,
) -> Option<HelperMoves> {
    let board = position.placement();
    let side = position.side();
    let mating_side = board.side(!side);
    if (position.castling().squares() & mating_side).several() {
        return None;
    }
    let units = mating_side.into_iter().filter_map(|at| Some((at, board.at(at)?)));
    let units: Units = units.collect();
    if !units.iter().all(|&(_, unit)| are_listed(rules, unit)) {
        return None;
    }
    let mut moves = HelperMoves {
        king,
        of_king: mating_side,
        any: mating_side | double_steps(position, rules, side),
        of: [Bitboard::EMPTY; 64],
    };
    let helpers = board.side(side).without(king);
    for to in king_attacks(king) & !position.occupied() {
        let scene = Scene::of(position, rules, model, &units, to)?.while_king_moves();
        if !scene.is_in_check() && scene.any_mate(&mut |mate| mate.open.is_empty() || mate.fills_anywhere)? {
            moves.of_king = moves.of_king.with(to);
        }
    }
    if helpers.any() {
        let scene = Scene::of(position, rules, model, &units, king)?;
        if scene.any_mate(&mut |mate| mate.add_moves(&mut moves))? {
            moves.any = Bitboard::FULL;
        }
    }
    Some(moves)
}

/// The units of the mating side.
type Units = ArrayVec<(Square, Unit), 64>;

/// A way of a unit.
#[derive(Clone, Copy)]
struct Way {
    target: Square,
    empty: Bitboard,
    hurdles: Bitboard,
}

/// Can all ways of a unit, and of what it may become, be listed?
fn are_listed(rules: &Rules, unit: Unit) -> bool {
    let is_listed = |unit: Unit| unit.kind().fairy_index().is_none() || rules.army.is_listed(unit);
    match unit.kind() {
        Kind::PAWN => rules.promotions.iter().all(|&kind| is_listed(rules.promoted(unit, kind))),
        _ => is_listed(unit),
    }
}

/// The ways by which a unit goes to one of its targets.
#[inline]
fn ways(
    rules: &Rules,
    unit: Unit,
    from: Square,
    target: Square,
    captures: bool,
) -> impl Iterator<Item = Way> {
    let is_fairy = unit.kind().fairy_index().is_some();
    let listed = is_fairy.then(|| rules.army.ways(unit, from, target, captures)).into_iter().flatten();
    let plain = (!is_fairy).then(|| (between(from, target), Bitboard::EMPTY));
    listed.chain(plain).map(move |(empty, hurdles)| Way { target, empty, hurdles })
}

/// The ways by which a unit captures on a square.
#[inline]
fn captures_on(
    rules: &Rules,
    model: RuleModel<'_>,
    unit: Unit,
    from: Square,
    target: Square,
) -> impl Iterator<Item = Way> {
    let reaches = model.far(unit, from).has(target);
    reaches.then(|| ways(rules, unit, from, target, true)).into_iter().flatten()
}

/// What the move of the helping side must do, besides being one.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Needs {
    /// This unit must leave.
    leaver: Option<Square>,
    /// A unit must arrive here.
    arrival: Option<Square>,
}

impl Needs {
    const NOTHING: Self = Self { leaver: None, arrival: None };

    /// None if one move cannot do both.
    fn and(self, other: Self) -> Option<Self> {
        let leaver = both(self.leaver, other.leaver)?;
        Some(Self { leaver, arrival: both(self.arrival, other.arrival)? })
    }
}

/// The mating move, as far as what follows depends on it.
#[derive(Clone, Copy)]
struct MatingMove {
    from: Square,
    to: Square,
    moved: Unit,
    needs: Needs,
    /// Where the captured unit may be reborn.
    reborn: Bitboard,
    /// It may be reborn on a square that is not told.
    anywhere: bool,
    /// All units but the king, when it has been made.
    lifted: Bitboard,
}

/// A mate that may come about.
struct Mate<'s> {
    needs: Needs,
    /// The squares round the king that nobody guards yet.
    open: Bitboard,
    /// Who would guard them after which moves of the helping side.
    guards: &'s Guards,
    /// A unit that is reborn may stand on any one square.
    fills_anywhere: bool,
}

impl Mate<'_> {
    /// Adds the helper moves after which this could be mate; true if all are.
    fn add_moves(&self, moves: &mut HelperMoves) -> bool {
        let limit = |squares: Bitboard| self.needs.arrival.map_or(squares, |to| squares & Bitboard::of(to));
        if let Some(leaver) = self.needs.leaver {
            moves.of[leaver.index()] |= limit(self.sufficient(Some(leaver)));
            return false;
        }
        let squares = limit(self.sufficient(None));
        if squares == Bitboard::FULL {
            return true;
        }
        moves.any |= squares;
        let leavers: Bitboard = self.guards.iter().filter_map(|(_, needs)| needs.leaver).collect();
        for leaver in leavers {
            moves.of[leaver.index()] |= limit(self.sufficient(Some(leaver)));
        }
        false
    }

    /// Where a helper unit must arrive that leaves this square, or any other one.
    fn sufficient(&self, leaver: Option<Square>) -> Bitboard {
        if self.fills_anywhere {
            // It fills one flight, and a unit that has not come to be captured another one.
            let is_guarded = |flight: &Square| self.guards.iter().any(|(guarded, _)| guarded == flight);
            let left = self.open.into_iter().filter(|flight| !is_guarded(flight)).count();
            let most = if self.needs.arrival.is_some() { 1 } else { 2 };
            return if left <= most { Bitboard::FULL } else { Bitboard::EMPTY };
        }
        let fold = |squares: Bitboard, flight| squares & self.closing(flight, leaver);
        self.open.into_iter().fold(Bitboard::FULL, fold)
    }

    /// The same for one flight.
    fn closing(&self, flight: Square, leaver: Option<Square>) -> Bitboard {
        let mut squares = Bitboard::of(flight);
        for (_, needs) in self.guards.iter().filter(|(guarded, _)| *guarded == flight) {
            match needs.arrival {
                _ if needs.leaver.is_some() && needs.leaver != leaver => {}
                None => return Bitboard::FULL,
                Some(to) => squares = squares.with(to),
            }
        }
        squares
    }
}

/// Which squares would be guarded, and what for.
type Guards = ArrayVec<(Square, Needs), 128>;

/// Ways to a king, each with the square of its unit.
type Checks = ArrayVec<(Square, Way), 32>;

/// A board on which the mating side is to mate, but for a move of the helping side.
struct Scene<'a> {
    position: &'a Position,
    rules: &'a Rules,
    model: RuleModel<'a>,
    units: &'a Units,
    king: Square,
    /// All units but the king.
    lifted: Bitboard,
    /// The helper units; and those that may leave.
    helpers: Bitboard,
    leavers: Bitboard,
    /// Where a helper unit may arrive.
    free: Bitboard,
    /// The squares round the king that may be flights.
    zone: Bitboard,
    /// The ways to the king.
    checks: Checks,
    /// The ways to the squares round him, found out when they are asked for.
    guards: OnceCell<Vec<(Square, Way)>>,
}

/// More squares on which something stands, or nothing, where it should not, no two moves can change.
const MOST_CHANGES: u32 = 3;

fn is_possible(way: &Way, lifted: Bitboard) -> bool {
    (way.empty & lifted).len() <= MOST_CHANGES && (way.hurdles & !lifted).len() <= MOST_CHANGES
}

impl<'a> Scene<'a> {
    /// None if there are more ways than can be looked at.
    fn of(
        position: &'a Position,
        rules: &'a Rules,
        model: RuleModel<'a>,
        units: &'a Units,
        king: Square,
    ) -> Option<Self> {
        let board = position.placement();
        let side = position.side();
        let helpers = board.side(side) & !board.royals(side);
        let lifted = board.occupied() & !board.royals(side);
        let around = king_attacks(king);
        let mating_side = if model.reborn { board.side(!side) } else { Bitboard::EMPTY };
        let mut checks = Checks::new();
        for &(square, unit) in units {
            if model.aligned(unit, king).has(square) {
                let ways =
                    captures_on(rules, model, unit, square, king).filter(|way| is_possible(way, lifted));
                for way in ways {
                    checks.try_push((square, way)).ok()?;
                }
            }
        }
        Some(Self {
            position,
            rules,
            model,
            units,
            king,
            lifted,
            helpers,
            leavers: helpers,
            free: !board.occupied(),
            zone: around & !helpers & !mating_side,
            checks,
            guards: OnceCell::new(),
        })
    }

    /// The same where the king has used up the move.
    fn while_king_moves(self) -> Self {
        Self { leavers: Bitboard::EMPTY, free: Bitboard::EMPTY, ..self }
    }

    /// Is a way to the king open as it is?
    fn is_in_check(&self) -> bool {
        self.checks.iter().any(|(_, way)| self.needs(way, self.lifted, self.lifted) == Some(Needs::NOTHING))
    }

    /// The ways of the units to the squares round the king.
    fn guards(&self) -> &[(Square, Way)] {
        self.guards.get_or_init(|| {
            let around = king_attacks(self.king);
            let mut guards = Vec::with_capacity(64);
            for &(square, unit) in self.units {
                for target in self.model.far(unit, square) & around {
                    let ways = ways(self.rules, unit, square, target, true);
                    let ways = ways.filter(|way| is_possible(way, self.lifted));
                    guards.extend(ways.map(|way| (square, way)));
                }
            }
            guards
        })
    }

    /// Shows the mates that may come about, until the visit answers true; none if they are too many to be told.
    fn any_mate(&self, visit: &mut impl FnMut(&Mate<'_>) -> bool) -> Option<bool> {
        let occupied = self.lifted.with(self.king);
        let mating_side = occupied & !self.helpers.with(self.king);
        for &(from, unit) in self.units {
            let wanted = self.checking_targets(from, unit);
            for captures in [false, true] {
                let far =
                    if captures { self.model.far(unit, from) } else { self.model.far_quiet(unit, from) };
                let reached = far & wanted & !mating_side;
                for to in reached.without(self.king) {
                    for way in ways(self.rules, unit, from, to, captures) {
                        let mv = if captures {
                            self.capture((from, unit), &way)
                        } else {
                            self.quiet((from, unit), &way)
                        };
                        if let Some(mv) = mv
                            && self.any_mate_as(&mv, visit)?
                        {
                            return Some(true);
                        }
                    }
                }
            }
        }
        Some(false)
    }

    /// Where a unit may go to check, by itself or by what its move does for others.
    fn checking_targets(&self, from: Square, unit: Unit) -> Bitboard {
        let mating_side = self.lifted.without(from) & !self.helpers;
        let mut squares = match unit.kind() {
            Kind::PAWN => {
                let last = Bitboard::rank(unit.colour().promotion_rank());
                last | self.model.aligned(unit, self.king)
            }
            _ => self.model.aligned(unit, self.king),
        };
        for (_, way) in self.checks.iter().filter(|(square, _)| *square != from) {
            // A hurdle may be missing, or leave; the unit takes its place, or the captured one that comes back.
            let to_come = way.hurdles & !mating_side;
            if way.empty.has(from) || self.model.reborn && to_come.any() {
                return Bitboard::FULL;
            }
            squares |= to_come;
        }
        squares
    }

    /// What this way needs of the helping side on a board; none if it can never be open.
    #[inline]
    fn needs(&self, way: &Way, occupied: Bitboard, hurdles: Bitboard) -> Option<Needs> {
        let (shut, missing) = (way.empty & occupied, way.hurdles & !hurdles);
        let is_possible = !shut.several()
            && !missing.several()
            && (shut & !self.leavers).is_empty()
            && (missing & !self.free).is_empty();
        is_possible.then(|| Needs { leaver: shut.first(), arrival: missing.first() })
    }

    #[inline]
    fn quiet(&self, mating_unit: (Square, Unit), way: &Way) -> Option<MatingMove> {
        let occupied = self.lifted.with(self.king);
        let mut needs = self.needs(way, occupied, occupied)?;
        if occupied.has(way.target) {
            let leaver = self.leavers.has(way.target).then_some(way.target)?;
            needs = needs.and(Needs { leaver: Some(leaver), arrival: None })?;
        }
        Some(self.mating_move(mating_unit, way.target, needs))
    }

    #[inline]
    fn capture(&self, mating_unit: (Square, Unit), way: &Way) -> Option<MatingMove> {
        let occupied = self.lifted.with(self.king);
        let needs = self.needs(way, occupied, occupied)?;
        let to = way.target;
        if self.helpers.has(to) {
            if needs.leaver == Some(to) {
                return None;
            }
            let mv = self.mating_move(mating_unit, to, needs);
            let victim = self.position.placement().at(to)?;
            return Some(match self.model.may_return(victim, mating_unit.0, to) {
                MayReturn::On(square) => MatingMove { reborn: Bitboard::of(square), ..mv },
                MayReturn::Anywhere => MatingMove { anywhere: true, ..mv },
                MayReturn::Nowhere => mv,
            });
        }
        let needs = needs.and(Needs { leaver: None, arrival: self.free.has(to).then_some(to) })?;
        let anywhere = self.model.reborn;
        needs.arrival.map(|_| MatingMove { anywhere, ..self.mating_move(mating_unit, to, needs) })
    }

    fn mating_move(&self, (from, moved): (Square, Unit), to: Square, needs: Needs) -> MatingMove {
        let lifted = self.lifted.without(from).with(to);
        MatingMove { from, to, moved, needs, reborn: Bitboard::EMPTY, anywhere: false, lifted }
    }

    /// The mates by a move, whatever a pawn becomes by it.
    fn any_mate_as(&self, mv: &MatingMove, visit: &mut impl FnMut(&Mate<'_>) -> bool) -> Option<bool> {
        let promotes = mv.moved.kind() == Kind::PAWN && mv.to.rank() == mv.moved.colour().promotion_rank();
        if !promotes {
            return self.any_mate_by(mv, visit);
        }
        for &kind in &self.rules.promotions {
            let moved = self.rules.promoted(mv.moved, kind);
            if self.any_mate_by(&MatingMove { moved, ..*mv }, visit)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn any_mate_by(&self, mv: &MatingMove, visit: &mut impl FnMut(&Mate<'_>) -> bool) -> Option<bool> {
        // Other units check by what the move does: they did not before, when their side was not to move.
        let changed = mv.reborn.with(mv.to);
        let is_changed = |way: &Way| way.empty.has(mv.from) || (way.hurdles & changed).any() || mv.anywhere;
        let others = self.checks.iter().filter(|(square, way)| *square != mv.from && is_changed(way));
        let checks = captures_on(self.rules, self.model, mv.moved, mv.to, self.king)
            .chain(others.map(|&(_, way)| way));
        let mut found: Option<(Bitboard, Guards)> = None;
        for needs in checks.filter_map(|way| self.needs_after(mv, &way)?.and(mv.needs)) {
            if found.is_none() {
                found = Some(self.flights_after(mv)?);
            }
            let Some((open, guards)) = &found else { continue };
            let mate = Mate { needs, open: *open, guards, fills_anywhere: mv.anywhere };
            if visit(&mate) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What this way needs of the helping side when the mating move has been made.
    #[inline]
    fn needs_after(&self, mv: &MatingMove, way: &Way) -> Option<Needs> {
        let hurdles = if mv.anywhere { Bitboard::FULL } else { mv.lifted | mv.reborn };
        self.needs(way, mv.lifted, hurdles)
    }

    /// The flights that nobody guards who needs nothing for it, and what others need; none if that is too much to tell.
    fn flights_after(&self, mv: &MatingMove) -> Option<(Bitboard, Guards)> {
        let mut zone = self.zone.without(mv.to) & !mv.reborn;
        if !self.model.reborn {
            // The king may take the unit.
            zone |= king_attacks(self.king) & Bitboard::of(mv.to);
        }
        let mut guards = Guards::new();
        let mut look = |way: &Way, zone: &mut Bitboard| {
            match self.needs_after(mv, way) {
                Some(Needs::NOTHING) => *zone = zone.without(way.target),
                Some(needs) => guards.try_push((way.target, needs)).ok()?,
                None => {}
            }
            Some(())
        };
        for (_, way) in self.guards().iter().filter(|(square, _)| *square != mv.from) {
            if zone.has(way.target) {
                look(way, &mut zone)?;
            }
        }
        for target in self.model.far(mv.moved, mv.to) & zone {
            for way in ways(self.rules, mv.moved, mv.to, target, true) {
                look(&way, &mut zone)?;
            }
        }
        guards.retain(|(target, _)| zone.has(*target));
        Some((zone, guards))
    }
}
