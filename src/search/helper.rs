//! The last but one half-move of help play that is to end in mate: most helper moves cannot leave a mate in one, and a
//! look at the mating side's possible mates shows which could.

use super::king_moves::squares_of_mates;
use crate::board::{
    Attributes, Bitboard, Colour, Kind, Square, Unit, between, bishop_attacks, king_attacks, knight_attacks,
    pawn_attacks, queen_attacks, rook_attacks,
};
use crate::movegen::Visitor;
use crate::position::{Move, Position};
use crate::rules::{CheckTest, Colours, Occupied, Rules, SquareRule, When, Who};
use arrayvec::ArrayVec;

/// Which helper moves may leave a mate in one. Captures, castling and promotions always may; of the quiet king moves
/// [`squares_of_mates`] tells.
///
/// For every move of the mating side that could give check, perhaps after one helper unit has left its line: the empty
/// squares around the king that would stay unguarded must be blocked by the helper move, or guarded through the line
/// it opens. Interpositions and captures of the mating unit are not looked at, so too many moves are let through,
/// never too few.
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
        let sound = victims_are_foreseen(rules)
            && position.is_quiet_plain()
            && !board.royals(side).several()
            && board.at(king).map(Unit::kind) == Some(Kind::KING)
            && (board.fairies() & maters).is_empty()
            && !(position.castling().squares() & maters).several()
            && !maters.into_iter().any(marked);
        if !sound {
            return None;
        }
        let of_king = maters | squares_of_mates(position, rules, king);
        let helpers = board.side(side).without(king);
        let reborn = rules.rebirth.who != Who::Nobody;
        // Where a helper unit captures, another unit of the mating side may capture in its turn.
        let mut any = maters;
        // A double step may be taken in passing.
        any |= double_steps(position, side);
        let zone = king_attacks(king) & !board.side(side);
        let zone = if reborn { zone & !maters } else { zone };
        let mut moves = Self { king, of_king, any, of: [Bitboard::EMPTY; 64] };
        if helpers.is_empty() {
            return Some(moves);
        }
        for from in maters {
            let Some(unit) = board.at(from) else { continue };
            let mater = Mater {
                position,
                rules,
                king,
                unit,
                from,
                helpers,
                zone,
                reborn,
                occupied: position.occupied().without(from),
            };
            if mater.add_moves(&mut moves) {
                return Some(Self { any: Bitboard::FULL, ..moves });
            }
        }
        Some(moves)
    }
}

/// Rules under which a capture has no other consequence than that the captured unit may appear on a square known
/// beforehand, on one only (in Hydra Circe the second may block the king), and other moves have none.
fn victims_are_foreseen(rules: &Rules) -> bool {
    let rebirth = &rules.rebirth;
    let foreseen = match rebirth.who {
        Who::Nobody => true,
        Who::Victim => {
            rebirth.when == When::ThisMove
                && matches!(rebirth.occupied, Occupied::Relaxed | Occupied::Strict)
                && (rules.victim_square_is_in_table() || rebirth.square == SquareRule::Departure)
        }
        _ => false,
    };
    foreseen
        && rules.check == CheckTest::Plain
        && rules.is_foreseen
        && rebirth.colour == Colours::Kept
        && !rules.rebirth_crushes
        && !rules.pending_crushes
        && rules.quiets_are_plain
        && !rules.has_filters
        && rules.beside.is_none()
        && rules.army.kinds().next().is_none()
}

/// The squares where an enemy pawn could take a pawn in passing.
fn double_steps(position: &Position, side: Colour) -> Bitboard {
    let pawns = position.units(!side, Kind::PAWN).0;
    let row = Bitboard::rank(if side == Colour::White { 3 } else { 4 });
    let beside = (pawns & !Bitboard::file(7).0) << 1 | (pawns & !Bitboard::file(0).0) >> 1;
    Bitboard(beside) & row
}

/// What the other units guard while one of them moves.
struct Guards {
    /// With all helper units in their places.
    now: Bitboard,
    /// What more is guarded when this helper unit leaves.
    opened: ArrayVec<(Square, Bitboard), 64>,
}

/// One unit of the mating side, which may give mate.
struct Mater<'a> {
    position: &'a Position,
    rules: &'a Rules,
    king: Square,
    unit: Unit,
    from: Square,
    helpers: Bitboard,
    zone: Bitboard,
    reborn: bool,
    /// Without the unit itself.
    occupied: Bitboard,
}

impl Mater<'_> {
    /// Adds the helper moves that let this unit mate; true if all do.
    fn add_moves(&self, moves: &mut HelperMoves) -> bool {
        let mut guards = None;
        let discoveries = self.discoveries();
        let checks = match self.unit.kind() {
            Kind::KING => Bitboard::EMPTY,
            Kind::PAWN => pawn_attacks(!self.unit.colour(), self.king),
            kind => attacks(self.unit.turned_into(kind), self.king, Bitboard::EMPTY),
        };
        for (to, way) in self.arrivals() {
            if self.unit.kind() == Kind::PAWN && to.file() != self.from.file() && !self.occupied.has(to) {
                // The helper unit must come to be captured.
                moves.any |= Bitboard::of(to);
                continue;
            }
            let promotes = self.unit.kind() == Kind::PAWN && to.rank() == self.unit.colour().promotion_rank();
            let kinds: &[Kind] = if promotes { &[Kind::QUEEN, Kind::KNIGHT] } else { &[self.unit.kind()] };
            for &kind in kinds {
                for &opener in &discoveries {
                    if let Some(leaver) = both(way, opener)
                        && self.add(to, kind, leaver, guards.get_or_insert_with(|| self.guards()), moves)
                    {
                        return true;
                    }
                }
                if (promotes || checks.has(to))
                    && let Some(blocker) = self.check_from(to, kind)
                    && let Some(leaver) = both(way, blocker)
                    && self.add(to, kind, leaver, guards.get_or_insert_with(|| self.guards()), moves)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The squares where the unit may go, with the helper unit that must leave first, if one must. A pawn may also
    /// capture what has just moved there.
    fn arrivals(&self) -> ArrayVec<(Square, Option<Square>), 128> {
        let mut arrivals = ArrayVec::new();
        let board = self.position.placement();
        let own = board.side(self.unit.colour());
        if self.unit.kind() == Kind::PAWN {
            let forward = self.unit.colour().forward();
            let mut way = None;
            let mut square = self.from;
            // More steps than the pawn may have do no harm.
            for _ in 0..2 {
                let Some(next) = square.offset(0, forward) else { break };
                if self.helpers.has(next) && way.is_none() {
                    way = Some(next);
                } else if self.occupied.has(next) {
                    break;
                }
                arrivals.push((next, way));
                square = next;
            }
            let captures = pawn_attacks(self.unit.colour(), self.from) & !own;
            arrivals.extend(captures.without(self.king).into_iter().map(|to| (to, None)));
            return arrivals;
        }
        let direct = attacks(self.unit, self.from, self.occupied);
        arrivals.extend((direct & !own).without(self.king).into_iter().map(|to| (to, None)));
        if matches!(self.unit.kind(), Kind::BISHOP | Kind::ROOK | Kind::QUEEN) {
            for blocker in direct & self.helpers {
                let behind = attacks(self.unit, self.from, self.occupied.without(blocker)) & !direct & !own;
                arrivals.extend(behind.without(self.king).into_iter().map(|to| (to, Some(blocker))));
            }
        }
        arrivals
    }

    /// Does the unit check from a square? Then the helper unit that must leave first, if one must.
    fn check_from(&self, to: Square, kind: Kind) -> Option<Option<Square>> {
        if matches!(kind, Kind::KNIGHT | Kind::PAWN) {
            let reach = attacks(self.unit.turned_into(kind), to, Bitboard::EMPTY);
            return reach.has(self.king).then_some(None);
        }
        let reach = attacks(self.unit.turned_into(kind), to, Bitboard::EMPTY);
        if reach.has(self.king) { self.open_line(to) } else { None }
    }

    /// Can the line between the king and a square be open? Then the helper unit that must leave first, if one must.
    fn open_line(&self, from: Square) -> Option<Option<Square>> {
        let between = between(from, self.king) & self.occupied;
        let blocker = between.first();
        let one_helper = !between.several() && (between & !self.helpers).is_empty();
        one_helper.then_some(blocker)
    }

    /// The checks that the unit may discover by leaving, each with the helper unit that must leave too, if one must.
    fn discoveries(&self) -> ArrayVec<Option<Square>, 16> {
        let board = self.position.placement();
        let mut found = ArrayVec::new();
        for slider in board.side(self.unit.colour()).without(self.from) {
            let Some(unit) = board.at(slider) else { continue };
            let is_slider = matches!(unit.kind(), Kind::BISHOP | Kind::ROOK | Kind::QUEEN);
            if is_slider
                && !found.is_full()
                && between(slider, self.king).has(self.from)
                && attacks(unit, slider, Bitboard::EMPTY).has(self.king)
                && let Some(blocker) = self.open_line(slider)
            {
                found.push(blocker);
            }
        }
        found
    }

    /// Adds the helper moves after which this move could be mate; true if all are.
    fn add(
        &self,
        to: Square,
        kind: Kind,
        leaver: Option<Square>,
        guards: &Guards,
        moves: &mut HelperMoves,
    ) -> bool {
        let board = self.position.placement();
        let moved = self.unit.turned_into(kind);
        let lifted = self.occupied.without(self.king);
        let own = attacks(moved, to, lifted);
        let victim = board.at(to);
        let mut zone = self.zone;
        if self.reborn {
            zone = zone.without(to);
        } else if king_attacks(self.king).has(to) {
            zone = zone.with(to);
        }
        let mut open = zone & !guards.now & !own;
        if let Some(victim) = victim
            && self.reborn
        {
            open = open.without(self.rules.table_square(victim, to)).without(self.from);
        }
        let after_leaving = |square: Square, moves: &mut HelperMoves| {
            let opened = guards.opened.iter().find(|(leaver, _)| *leaver == square);
            let mut still = open & !opened.map_or(Bitboard::EMPTY, |&(_, squares)| squares);
            if own.has(square) {
                still &= !attacks(moved, to, lifted.without(square));
            }
            let squares = match still.len() {
                0 => Bitboard::FULL,
                1 => still,
                _ => Bitboard::EMPTY,
            };
            moves.of[square.index()] |= squares;
        };
        // A helper unit that goes there can be captured, and its rebirth may block a square more.
        if victim.is_none() && self.reborn && self.unit.kind() != Kind::PAWN {
            moves.any |= Bitboard::of(to);
        }
        if let Some(leaver) = leaver {
            after_leaving(leaver, moves);
            return false;
        }
        match open.len() {
            0 => return true,
            1 => moves.any |= open,
            _ => {}
        }
        let openers = guards.opened.iter().fold(Bitboard::EMPTY, |set, &(square, _)| set.with(square)) | own;
        for square in openers & self.helpers {
            after_leaving(square, moves);
        }
        false
    }

    fn guards(&self) -> Guards {
        let lifted = self.occupied.without(self.king);
        let board = self.position.placement();
        let mut guards = Guards { now: Bitboard::EMPTY, opened: ArrayVec::new() };
        for square in board.side(self.unit.colour()).without(self.from) {
            let Some(unit) = board.at(square) else { continue };
            let reach = attacks(unit, square, lifted);
            guards.now |= reach;
            if !matches!(unit.kind(), Kind::BISHOP | Kind::ROOK | Kind::QUEEN) {
                continue;
            }
            for helper in reach & self.helpers {
                let more = attacks(unit, square, lifted.without(helper)) & king_attacks(self.king) & !reach;
                match guards.opened.iter_mut().find(|(leaver, _)| *leaver == helper) {
                    _ if more.is_empty() => {}
                    Some((_, squares)) => *squares |= more,
                    None => guards.opened.push((helper, more)),
                }
            }
        }
        guards
    }
}

/// At most one helper unit can leave: the one that both lines need, if any.
fn both(one: Option<Square>, other: Option<Square>) -> Option<Option<Square>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        _ => Some(one.or(other)),
    }
}

/// Squares that an orthodox unit attacks.
pub(super) fn attacks(unit: Unit, from: Square, occupied: Bitboard) -> Bitboard {
    match unit.kind() {
        Kind::PAWN => pawn_attacks(unit.colour(), from),
        Kind::KNIGHT => knight_attacks(from),
        Kind::BISHOP => bishop_attacks(from, occupied),
        Kind::ROOK => rook_attacks(from, occupied),
        Kind::QUEEN => queen_attacks(from, occupied),
        _ => king_attacks(from),
    }
}

/// Collects the legal moves that may leave a mate.
pub(super) struct Helpful<'a> {
    pub moves: &'a mut Vec<Move>,
    pub helper: HelperMoves,
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
    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }

    #[inline]
    fn one(&mut self, mv: Move) -> bool {
        self.moves.push(mv);
        false
    }
}
