//! The same beside fairy units: what units reach is asked of their ways, each with the squares that must be empty and those
//! on which hurdles must stand.

use super::{HelperMoves, both, double_steps};
use crate::board::{Bitboard, Kind, Square, Unit, between, king_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::search::guard_map::promotes_on;
use crate::search::rule_model::{MayReturn, RuleModel};
use crate::units::{ListedWays, Purpose};
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// Which moves of the helping side may leave a mate in one; none if not all ways can be listed.
///
/// What is looked at is what [`HelperMoves`] says, with hurdles besides: the helper unit may also arrive where one is
/// missing. Ways that the moves shut, and hurdles that leave, are not: too many moves are let through, never too few.
/// Neutral units are of the mating side; whatever they do as helpers is let through.
pub(super) fn moves(
    position: &Position,
    rules: &Rules,
    model: RuleModel<'_>,
    king: Square,
) -> Option<HelperMoves> {
    let board = position.placement();
    let side = position.side();
    let neutrals = board.neutrals();
    let mating_side = board.side(!side) | neutrals;
    let helpers = board.side(side).without(king);
    // So few moves are played as soon as they are looked at.
    let are_few = !helpers.several();
    let castlers = position.castling().squares() & mating_side;
    // A king may castle from afar.
    let castles_after_transfer = rules.castling_transfer.is_some() && castlers.any();
    if are_few || neutrals.has(king) || castlers.several() || castles_after_transfer {
        return None;
    }
    let unit_on = |square| MatingUnit::of(rules, model, square, board.at(square)?.owned_by(!side));
    let units: Units = mating_side.into_iter().map(unit_on).collect::<Option<_>>()?;
    let passing = match (board.kind(Kind::PAWN) & neutrals).any() {
        true => Bitboard::FULL,
        false => double_steps(position, rules, side),
    };
    let any = mating_side | passing;
    let mut moves = HelperMoves { king, of_king: mating_side, any, of: [Bitboard::EMPTY; 64] };
    for square in neutrals {
        moves.of[square.index()] = Bitboard::FULL;
    }
    let boards = Boards { position, rules, model, units: &units };
    for to in king_attacks(king) & !position.occupied() {
        let scene = Scene::of(boards, to, By::King)?;
        if !scene.is_surely_in_check()
            && scene.any_mate(&mut |mate| mate.open.is_empty() || mate.fills_anywhere)?
        {
            moves.of_king = moves.of_king.with(to);
        }
    }
    let scene = Scene::of(boards, king, By::OtherUnit)?;
    if scene.any_mate(&mut |mate| mate.add_moves(&mut moves))? {
        moves.any = Bitboard::FULL;
    }
    Some(moves)
}

/// The units of the mating side.
type Units<'a> = ArrayVec<MatingUnit<'a>, 64>;

/// Who makes the move of the helping side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    King,
    OtherUnit,
}

/// A way of a unit.
#[derive(Clone, Copy)]
struct Way {
    target: Square,
    empty: Bitboard,
    hurdles: Bitboard,
}

/// A unit, wherever it stands.
#[derive(Clone, Copy)]
struct Mover<'a> {
    unit: Unit,
    model: RuleModel<'a>,
    /// None for orthodox units.
    listed: Option<ListedWays<'a>>,
}

impl<'a> Mover<'a> {
    /// None if its ways cannot be listed.
    fn of(rules: &'a Rules, model: RuleModel<'a>, unit: Unit) -> Option<Self> {
        let listed = match unit.kind().fairy_index() {
            Some(_) => Some(rules.army.listed_ways(unit)?),
            None => None,
        };
        Some(Self { unit, model, listed })
    }

    /// The ways by which it goes from a square to one of its targets; where it goes home after a capture, home must be
    /// empty, too.
    #[inline]
    fn ways(self, from: Square, target: Square, purpose: Purpose) -> impl Iterator<Item = Way> + use<'a> {
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
    fn home(self, target: Square) -> Bitboard {
        match promotes_on(self.unit, target) {
            true => Bitboard::EMPTY,
            false => Bitboard::of(self.model.stands_on(self.unit, target, true)),
        }
    }

    /// The ways by which it captures on a square.
    #[inline]
    fn captures_on(self, from: Square, target: Square) -> impl Iterator<Item = Way> + use<'a> {
        let reaches = self.model.far(self.unit, from).has(target);
        reaches.then(|| self.ways(from, target, Purpose::Capture)).into_iter().flatten()
    }
}

/// A unit of the mating side.
struct MatingUnit<'a> {
    square: Square,
    mover: Mover<'a>,
    /// Where it may go on some board, without capture and with.
    quiets: Bitboard,
    captures: Bitboard,
}

impl<'a> MatingUnit<'a> {
    /// None if not all of its ways can be listed, and those of what it may become.
    fn of(rules: &'a Rules, model: RuleModel<'a>, square: Square, unit: Unit) -> Option<Self> {
        let becomes = rules.promotions.iter().filter(|_| unit.kind() == Kind::PAWN);
        let mut becomes = becomes.map(|&kind| rules.promoted(unit, kind));
        becomes.all(|unit| Mover::of(rules, model, unit).is_some()).then_some(())?;
        let mover = Mover::of(rules, model, unit)?;
        Some(Self { square, mover, quiets: model.far_quiet(unit, square), captures: model.far(unit, square) })
    }
}

/// What the move of the helping side must do, besides being one.
#[derive(Clone, Copy, PartialEq, Eq)]
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

/// A move of the mating side, whatever a pawn becomes by it.
#[derive(Clone, Copy)]
struct Step {
    from: Square,
    to: Square,
    needs: Needs,
    /// Where the captured unit may be reborn, if one is captured.
    captured: Option<MayReturn>,
}

/// The mating move, as far as what follows depends on it.
#[derive(Clone, Copy)]
struct MatingMove<'a> {
    from: Square,
    moved: Mover<'a>,
    stands_on: Square,
    needs: Needs,
    /// The squares that it empties, and those that it fills or may fill.
    emptied: Bitboard,
    filled: Bitboard,
    /// A captured unit is reborn on any one square.
    fills_anywhere: bool,
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
type Checks = ArrayVec<(Square, Way), 24>;

/// What all boards have in common that the moves of the helping side lead to.
#[derive(Clone, Copy)]
struct Boards<'a> {
    position: &'a Position,
    rules: &'a Rules,
    model: RuleModel<'a>,
    units: &'a Units<'a>,
}

/// A board on which the mating side is to mate, but for a move of the helping side.
struct Scene<'a> {
    boards: Boards<'a>,
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

impl<'a> Scene<'a> {
    /// None if there are more ways than can be looked at.
    fn of(boards: Boards<'a>, king: Square, by: By) -> Option<Self> {
        let Boards { position, model, units, .. } = boards;
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
            By::OtherUnit => (helpers, !board.occupied()),
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
    fn is_surely_in_check(&self) -> bool {
        let is_pawn = |square| self.boards.position.placement().kind(Kind::PAWN).has(square);
        let is_open = |&(from, way): &(Square, Way)| {
            !is_pawn(from) && self.needs_to_capture(&way, self.lifted, self.lifted) == Some(Needs::NOTHING)
        };
        !self.boards.model.goes_home && self.checks.iter().any(is_open)
    }

    /// The ways of the units to the squares round the king.
    fn guards(&self) -> &[(Square, Way)] {
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

    /// Shows the mates that may come about, until the visit answers true; none if they are too many to be told.
    fn any_mate(&self, visit: &mut impl FnMut(&Mate<'_>) -> bool) -> Option<bool> {
        let mating_side = self.lifted & !self.helpers;
        for unit in self.boards.units {
            let checking = self.checking_targets(unit).without(self.king);
            for to in unit.quiets & checking & !mating_side {
                for way in unit.mover.ways(unit.square, to, Purpose::Quiet) {
                    if let Some(step) = self.quiet(unit.square, &way)
                        && self.any_mate_as(unit.mover, &step, visit)?
                    {
                        return Some(true);
                    }
                }
            }
            for to in self.checking_captures(unit, checking) {
                for way in unit.mover.ways(unit.square, to, Purpose::Capture) {
                    if let Some(step) = self.capture(unit.square, &way)
                        && self.any_mate_as(unit.mover, &step, visit)?
                    {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }

    /// Where a unit may capture to check, if these are the squares to which it may go for that.
    fn checking_captures(&self, unit: &MatingUnit<'_>, checking: Bitboard) -> Bitboard {
        let Boards { position, model, .. } = self.boards;
        let neutrals = position.placement().neutrals();
        let mating_side = self.lifted & !self.helpers & !neutrals;
        let captures = (unit.captures & !mating_side).without(unit.square);
        if model.goes_home {
            let others = self.checks.iter().filter(|(square, _)| *square != unit.square);
            let opens = others.fold(Bitboard::EMPTY, |squares, (_, way)| squares | way.empty);
            let may_check = |&to: &Square| {
                let home = unit.mover.home(to);
                opens.has(to) || home.is_empty() || (home & checking).any()
            };
            return captures.into_iter().filter(may_check).collect();
        }
        // Neutral units that come back may check.
        let always = if model.reborn { neutrals } else { Bitboard::EMPTY };
        captures & (checking | always)
    }

    /// Where a unit may go to check, by itself or by what its move does for others.
    fn checking_targets(&self, unit: &MatingUnit<'_>) -> Bitboard {
        let Boards { model, .. } = self.boards;
        let (from, moved) = (unit.square, unit.mover.unit);
        let mating_side = self.lifted.without(from) & !self.helpers;
        let mut squares = model.aligned(moved, self.king);
        if moved.kind() == Kind::PAWN {
            squares |= Bitboard::rank(moved.colour().promotion_rank());
        }
        for (_, way) in self.checks.iter().filter(|(square, _)| *square != from) {
            // A hurdle may be missing, or leave; the unit takes its place, or the captured one that comes back.
            let to_come = way.hurdles & !mating_side;
            if way.empty.has(from) || model.reborn && to_come.any() {
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

    /// The same for a capture: something stands on its target, which may also be on the way.
    #[inline]
    fn needs_to_capture(&self, way: &Way, occupied: Bitboard, hurdles: Bitboard) -> Option<Needs> {
        self.needs(way, occupied.with(way.target), hurdles.with(way.target))
    }

    #[inline]
    fn quiet(&self, from: Square, way: &Way) -> Option<Step> {
        let occupied = self.lifted.with(self.king);
        let to = way.target;
        let mut needs = self.needs(way, occupied, occupied)?;
        if occupied.has(to) {
            let leaver = self.leavers.has(to).then_some(to)?;
            needs = needs.and(Needs { leaver: Some(leaver), arrival: None })?;
        }
        Some(Step { from, to, needs, captured: None })
    }

    #[inline]
    fn capture(&self, from: Square, way: &Way) -> Option<Step> {
        let Boards { position, model, .. } = self.boards;
        let occupied = self.lifted.with(self.king);
        let needs = self.needs_to_capture(way, occupied, occupied)?;
        let to = way.target;
        if self.helpers.has(to) || position.placement().neutrals().has(to) {
            if needs.leaver == Some(to) {
                return None;
            }
            let returns = model.may_return(position.placement().at(to)?, from, to);
            return Some(Step { from, to, needs, captured: Some(returns) });
        }
        let arrival = self.free.has(to).then_some(to)?;
        let needs = needs.and(Needs { leaver: None, arrival: Some(arrival) })?;
        let returns = if model.reborn { MayReturn::Anywhere } else { MayReturn::Nowhere };
        Some(Step { from, to, needs, captured: Some(returns) })
    }

    /// The mates by a move, whatever a pawn becomes by it.
    fn any_mate_as(
        &self,
        mover: Mover<'a>,
        step: &Step,
        visit: &mut impl FnMut(&Mate<'_>) -> bool,
    ) -> Option<bool> {
        let Boards { rules, model, .. } = self.boards;
        let mut any_as =
            |moved| self.mating_move(step, moved).map_or(Some(false), |mv| self.any_mate_by(&mv, visit));
        if !promotes_on(mover.unit, step.to) {
            return any_as(mover);
        }
        for &kind in &rules.promotions {
            if any_as(Mover::of(rules, model, rules.promoted(mover.unit, kind))?)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// None if the unit, having become this one, cannot go home, though it must.
    fn mating_move(&self, step: &Step, moved: Mover<'a>) -> Option<MatingMove<'a>> {
        let Boards { model, .. } = self.boards;
        let &Step { from, to, needs, captured } = step;
        let stands_on = model.stands_on(moved.unit, to, captured.is_some());
        // The square of a captured unit is empty when it is not taken by the capturing one.
        let emptied = if stands_on == to { Bitboard::of(from) } else { Bitboard::of(from).with(to) };
        let held = self.lifted.with(self.king) & Bitboard::of(stands_on) & !emptied;
        let leaver = if stands_on == to { None } else { held.first() };
        if leaver.is_some_and(|square| !self.leavers.has(square)) {
            return None;
        }
        let (reborn, fills_anywhere) = match captured {
            Some(MayReturn::On(square)) => (Bitboard::of(square), false),
            Some(MayReturn::Anywhere) => (Bitboard::EMPTY, true),
            Some(MayReturn::Nowhere) | None => (Bitboard::EMPTY, false),
        };
        Some(MatingMove {
            from,
            moved,
            stands_on,
            needs: needs.and(Needs { leaver, arrival: None })?,
            emptied,
            filled: reborn.with(stands_on),
            fills_anywhere,
            lifted: (self.lifted & !emptied).with(stands_on),
        })
    }

    fn any_mate_by(&self, mv: &MatingMove<'a>, visit: &mut impl FnMut(&Mate<'_>) -> bool) -> Option<bool> {
        // A neutral unit that comes back may check and guard, too.
        if self.boards.model.reborn && self.boards.position.placement().neutrals().has(mv.stands_on) {
            let guards = &Guards::new();
            return Some(visit(&Mate {
                needs: mv.needs,
                open: Bitboard::EMPTY,
                guards,
                fills_anywhere: false,
            }));
        }
        // Other units check by what the move does: they did not before, when their side was not to move.
        let is_changed = |way: &Way| {
            (way.empty & mv.emptied).any() || (way.hurdles & mv.filled).any() || mv.fills_anywhere
        };
        let others = self.checks.iter().filter(|(square, way)| *square != mv.from && is_changed(way));
        let checks = mv.moved.captures_on(mv.stands_on, self.king).chain(others.map(|&(_, way)| way));
        let mut found: Option<(Bitboard, Guards)> = None;
        for needs in checks.filter_map(|way| self.needs_after(mv, &way)?.and(mv.needs)) {
            if found.is_none() {
                found = Some(self.flights_after(mv)?);
            }
            let Some((open, guards)) = &found else { continue };
            let mate = Mate { needs, open: *open, guards, fills_anywhere: mv.fills_anywhere };
            if visit(&mate) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What this way needs of the helping side when the mating move has been made.
    #[inline]
    fn needs_after(&self, mv: &MatingMove<'_>, way: &Way) -> Option<Needs> {
        let hurdles = if mv.fills_anywhere { Bitboard::FULL } else { mv.lifted | mv.filled };
        self.needs_to_capture(way, mv.lifted, hurdles)
    }

    /// The flights that nobody guards who needs nothing for it, and what others need; none if that is too much to tell.
    fn flights_after(&self, mv: &MatingMove<'_>) -> Option<(Bitboard, Guards)> {
        let Boards { model, .. } = self.boards;
        let around = king_attacks(self.king);
        let mut zone = self.zone & !mv.filled;
        if model.goes_home {
            zone |= around & mv.emptied.without(mv.stands_on);
        } else if !model.reborn {
            // The king may take the unit.
            zone |= around & Bitboard::of(mv.stands_on);
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
        for target in model.far(mv.moved.unit, mv.stands_on) & zone {
            for way in mv.moved.ways(mv.stands_on, target, Purpose::Capture) {
                look(&way, &mut zone)?;
            }
        }
        guards.retain(|(target, _)| zone.has(*target));
        Some((zone, guards))
    }
}
