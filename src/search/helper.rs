//! The last but one half-move of help play that is to end in mate: most helper moves cannot leave a mate in one, and a
//! look at the mating side's possible mates shows which could.

use super::flights::most_filled;
use super::king_moves::squares_of_mates;
use super::sight::{Rebirth, Sight, attacks};
use super::watch::{Guards, Watch, Watcher, is_slider, promotes_next};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, king_attacks};
use crate::movegen::Visitor;
use crate::position::{Class, Move, Position};
use crate::rules::Rules;
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// Which helper moves may leave a mate in one. Captures and castling always may; of the quiet king moves
/// [`squares_of_mates`] tells.
///
/// For every move of the mating side that could give check, perhaps after one helper unit has left its line: the empty
/// squares around the king that would stay unguarded must be blocked by the helper move, or guarded through the line
/// it opens. Interpositions and captures of the mating unit are not looked at, so too many moves are let through,
/// never too few. The same goes for flights on squares of the mating side, wherever a capture does more than to take a
/// unit.
///
/// A helper unit that moves can do nothing else for a mate: leave a line or a rebirth square, stand in a flight, or come
/// to be captured. Then the captured unit may block one square more, where it is reborn; and in Anticirce the capturing
/// one may check from its rebirth square.
pub(super) struct HelperMoves {
    king: Square,
    /// Arrival squares of interest to the king.
    of_king: Bitboard,
    /// The same for every other unit.
    any: Bitboard,
    /// More for one unit.
    of: [Bitboard; 64],
}

impl HelperMoves {
    /// None if nothing is known here: all moves must be tried.
    pub fn of(position: &Position, rules: &Rules) -> Option<Self> {
        let side = position.side();
        let board = position.placement();
        let king = board.royals(side).first()?;
        let maters = board.side(!side);
        let marked =
            |square| board.at(square).is_some_and(|unit| unit.attributes().has(Attributes::KAMIKAZE));
        let sight = Sight::of(rules)?;
        let sound = position.is_quiet_plain()
            && !board.royals(side).several()
            && board.at(king).map(Unit::kind) == Some(Kind::KING)
            && (board.fairies() & maters).is_empty()
            && !maters.into_iter().any(marked);
        if !sound {
            return None;
        }
        let helpers = board.side(side).without(king);
        let mut watch = Watch::of(position, sight, king);
        let castlers = position.castling().squares() & maters;
        let may_castle = castlers.several();
        // A king may castle from afar.
        let castles_after_transfer = rules.castling_transfer.is_some() && !castlers.is_empty();
        if castles_after_transfer || may_castle && may_check_by_castling(!side, king) {
            return None;
        }
        let of_king = if sight.is_plain() && !may_castle {
            maters | squares_of_mates(position, rules, &watch)
        } else {
            Bitboard::FULL
        };
        // Where a helper unit captures, another unit of the mating side may capture in its turn; and a double step may be
        // taken in passing.
        let any = maters | double_steps(position, rules, side);
        let zone = king_attacks(king) & !board.side(side);
        let zone = if sight.is_plain() && !sight.reborn { zone } else { zone & !maters };
        let mut moves = Self { king, of_king, any, of: [Bitboard::EMPTY; 64] };
        if helpers.is_empty() {
            return Some(moves);
        }
        watch.look_behind_helpers();
        // With the king in check such rules ask for more than is looked at here, and there are few moves.
        let is_in_check = !sight.is_plain() && watch.checks();
        let discovers = may_castle && watch.ways.iter().any(|&(_, way)| (way & castlers).any());
        if is_in_check || discovers {
            return None;
        }
        let all_mate = watch.units.iter().any(|watcher| {
            let mater = Mater {
                position,
                rules,
                sight,
                watch: &watch,
                watcher,
                king,
                unit: watcher.unit,
                from: watcher.square,
                helpers,
                zone,
                occupied: position.occupied().without(watcher.square),
                discoveries: Leavers::new(),
                guards: OnceCell::new(),
            };
            mater.add_moves(&mut moves)
        });
        if all_mate {
            moves.any = Bitboard::FULL;
        }
        Some(moves)
    }
}

/// Could the rook check where it stands after castling, or from the corner along the first rank?
fn may_check_by_castling(side: Colour, king: Square) -> bool {
    king.rank() == side.first_rank() || [Square::D1, Square::F1].iter().any(|rook| rook.file() == king.file())
}

/// The squares where an enemy pawn could take a pawn in passing.
fn double_steps(position: &Position, rules: &Rules, side: Colour) -> Bitboard {
    let pawns = position.units(!side, Kind::PAWN).0;
    let row = Bitboard::rank(if side == Colour::White { 3 } else { 4 });
    if rules.en_passant_needs_no_neighbour() {
        return row;
    }
    let beside = (pawns & !Bitboard::file(7).0) << 1 | (pawns & !Bitboard::file(0).0) >> 1;
    Bitboard(beside) & row
}

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
struct Mater<'a> {
    position: &'a Position,
    rules: &'a Rules,
    sight: Sight<'a>,
    watch: &'a Watch<'a>,
    watcher: &'a Watcher,
    king: Square,
    unit: Unit,
    from: Square,
    helpers: Bitboard,
    zone: Bitboard,
    /// Without the unit itself.
    occupied: Bitboard,
    /// The checks that the unit discovers by leaving.
    discoveries: Leavers,
    /// Found out when a move asks for it.
    guards: OnceCell<Guards>,
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

impl Mater<'_> {
    /// Adds the helper moves that let this unit mate; true if all do.
    fn add_moves(mut self, moves: &mut HelperMoves) -> bool {
        // The helper unit blocks one flight at most, where it goes or where it is reborn.
        let least = self.zone & !self.watch.most_guarded_without(self.watcher);
        if !promotes_next(self.unit, self.from) && least.len() > most_filled(self.unit.kind()) + 2 {
            return false;
        }
        self.discoveries = self.discoveries(Bitboard::EMPTY);
        let is_pawn = self.unit.kind() == Kind::PAWN;
        let reaches_as_it_captures = self.sight.is_plain() && !is_pawn;
        if is_pawn {
            if self.steps_mate(moves) {
                return true;
            }
        } else if !reaches_as_it_captures
            && self.any_reached(self.from, None, |squares, way| self.quiets_mate(squares, way, moves))
        {
            return true;
        }
        let comes_to_be_captured = !reaches_as_it_captures || self.sight.reborn;
        self.sight.capture_starts(self.unit, self.from).into_iter().any(|start| {
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
        if self.unit.kind() != Kind::PAWN {
            return self.any_mates_as(self.unit, squares, way, arrival, moves);
        }
        let last = squares & Bitboard::rank(self.unit.colour().promotion_rank());
        // A queen checks and guards as rook and bishop do, from the same square.
        let promotions: &[Kind] =
            if self.sight.is_plain() { &[Kind::QUEEN, Kind::KNIGHT] } else { &self.rules.promotions };
        self.any_mates_as(self.unit, squares & !last, way, arrival, moves)
            || last.any()
                && promotions
                    .iter()
                    .any(|&kind| self.any_mates_as(self.unit.turned_into(kind), last, way, arrival, moves))
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
        let goes_home = captures && self.sight.goes_home;
        let checking = self.sight.aligned(moved, self.king);
        if !goes_home && self.discoveries.is_empty() {
            squares &= checking;
        }
        squares.into_iter().any(|to| {
            let vacated = if goes_home { Bitboard::of(to) } else { Bitboard::EMPTY };
            let occupied = self.occupied & !vacated;
            let stands_on = self.sight.stands_on(moved, to, captures);
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
                    && self
                        .sight
                        .ways(moved, stands_on, self.king)
                        .into_iter()
                        .any(|squares| self.only_helper(squares & occupied).is_some_and(&mut mates))
        })
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
        for &(checker, way) in &self.watch.ways {
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
        let guards = self.guards.get_or_init(|| self.watch.without(self.watcher, self.helpers));
        let lifted = occupied.without(self.king);
        let own = self.sight.reach(moved, stands_on, lifted);
        let around = king_attacks(self.king);
        let mut zone = self.zone;
        let mut homes = Bitboard::EMPTY;
        if self.sight.reborn {
            zone = zone.without(stands_on);
        } else if self.sight.is_plain() {
            // The king may take the unit.
            zone |= Bitboard::of(stands_on) & around;
        } else {
            zone |= Bitboard::of(self.from).with(to) & around;
            zone = zone.without(stands_on);
            homes = self.homes_after_capture(candidate);
        }
        let mut open = zone & !guards.now & !own;
        if to != stands_on {
            open &= !guards.opened_by(to);
        }
        // So many flights are blocked without the helper unit's doing more.
        let mut blocked = 0;
        let victim = self.position.placement().at(to);
        match (arrival, victim) {
            (Arrival::Capture, Some(victim)) => match self.sight.rebirth(victim, self.from, to) {
                Rebirth::On(square) => open = open.without(square),
                Rebirth::Anywhere => blocked = 1,
                Rebirth::Nowhere => {}
            },
            (Arrival::Awaited, _) if self.sight.reborn => blocked = 1,
            _ => {}
        }
        // What the helper unit must stand on.
        let sufficient = |open: Bitboard| match (open | homes).len().saturating_sub(blocked) {
            0 if arrival == Arrival::Awaited => Bitboard::of(to),
            0 => Bitboard::FULL,
            1 if arrival != Arrival::Awaited => open | homes,
            _ => Bitboard::EMPTY,
        };
        let hindering = (own | self.sight.shut_starts(moved, stands_on)) & self.helpers;
        let after_leaving = |square: Square, moves: &mut HelperMoves| {
            let mut open = open & !guards.opened_by(square);
            if hindering.has(square) {
                open &= !self.sight.reach(moved, stands_on, lifted.without(square));
            }
            moves.of[square.index()] |= sufficient(open);
        };
        if let Some(leaver) = leaver {
            after_leaving(leaver, moves);
            return false;
        }
        let squares = sufficient(open);
        moves.any |= squares;
        if squares == Bitboard::FULL {
            return true;
        }
        let openers = guards.opened.iter().map(|&(square, _)| square).chain(hindering);
        openers.for_each(|square| after_leaving(square, moves));
        false
    }

    /// Where the king goes when it takes a unit next to it, which is then a flight no unit can guard (Anticirce): its
    /// rebirth squares, if they are free and no unit may guard them.
    fn homes_after_capture(&self, candidate: &Candidate) -> Bitboard {
        let board = self.position.placement();
        let &Candidate { moved, stands_on, occupied, .. } = candidate;
        let Some(king) = board.at(self.king).filter(|_| self.sight.goes_home) else { return Bitboard::EMPTY };
        let maters = board.side(self.unit.colour()).without(self.from).with(stands_on);
        let mut homes = Bitboard::EMPTY;
        for square in maters & king_attacks(self.king) {
            let home = self.rules.table_square(king, square);
            if home != square {
                homes = homes.with(home);
            }
        }
        let held = occupied.without(self.king).with(stands_on);
        if (homes & !held).is_empty() {
            return Bitboard::EMPTY;
        }
        homes
            & !held
            & !self.watch.most_guarded_without(self.watcher)
            & !self.sight.reach(moved, stands_on, Bitboard::EMPTY)
    }
}

/// At most one helper unit can leave: the one that both lines need, if any.
fn both(one: Option<Square>, other: Option<Square>) -> Option<Option<Square>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        _ => Some(one.or(other)),
    }
}

/// Collects the legal moves that may leave a mate.
pub(super) struct Helpful<'a> {
    pub moves: &'a mut Vec<Move>,
    pub helper: HelperMoves,
    pub occupied: Bitboard,
}

impl Visitor for Helpful<'_> {
    #[inline]
    fn interest(&self, from: Square, _unit: Unit) -> Bitboard {
        if from == self.helper.king {
            self.helper.of_king
        } else {
            self.helper.any | self.helper.of[from.index()]
        }
    }

    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        // What a pawn becomes matters no more than what any other unit is.
        let promotes = mv.promotion.is_some() && mv.class == Class::Normal && !self.occupied.has(mv.to);
        !promotes || (self.helper.any | self.helper.of[mv.from.index()]).has(mv.to)
    }

    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }

    #[inline]
    fn one(&mut self, mv: Move) -> bool {
        if self.worth_playing(mv) {
            self.moves.push(mv);
        }
        false
    }
}
