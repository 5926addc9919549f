//! The moves that mate at once: most of the time of a search for mate is spent here. Most positions hold no mate, and most moves show that they are none before they are played: no check, a flight, the own king exposed.

use super::checks::CheckSquares;
use super::flights::{ComesBack, Covers, Departed, Flights};
use super::forced::exposing_squares;
use super::limits::{Counter, Stopped};
use super::reach::reached;
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::movegen::{Openings, Visitor, special_moves, transferred_moves, visit_legal, with_choices};
use crate::position::{Class, Foreseen, Foresight, Move, Position, capture_reach, pawn_steps};
use crate::rules::{KingAttack, Rules};
use crate::stipulation::Goal;
use arrayvec::ArrayVec;
use std::cell::{Cell, OnceCell};

/// Visits the legal moves that mate, until a visit answers true.
pub(super) fn mating_moves(
    position: &Position,
    rules: &Rules,
    counter: &mut Counter<'_>,
    visit: impl FnMut(Move) -> bool,
) -> Result<bool, Stopped> {
    let checks = CheckSquares::of(position, rules);
    let mut test = MateTest {
        position,
        rules,
        checks,
        quiets_are_plain: rules.physics.quiets_are_plain() && position.is_quiet_plain(),
        unpinned: OnceCell::new(),
        flights: OnceCell::new(),
        covers: OnceCell::new(),
        departed: Cell::new(None),
        counter,
        outcome: Ok(()),
        visit,
    };
    let found = if rules.physics.only_captures_transfer && position.choice().is_none() {
        test.units_mate() || test.transferred_units_mate()
    } else if rules.starts_elsewhere() || position.choice().is_some() || rules.motion.latent_pawns.is_some() {
        visit_legal(position, rules, &mut test)
    } else {
        test.units_mate() || special_moves(position, rules, |mv| test.mates(mv))
    };
    test.outcome.map(|()| found)
}

struct MateTest<'a, 'c, F> {
    position: &'a Position,
    rules: &'a Rules,
    checks: Option<CheckSquares>,
    /// A quiet move changes nothing but the place of its unit.
    quiets_are_plain: bool,
    /// Units that cannot expose their own king by leaving their squares.
    unpinned: OnceCell<Bitboard>,
    /// Found out when a move asks for it.
    flights: OnceCell<Option<Flights>>,
    covers: OnceCell<Option<Covers>>,
    /// What the king has left when this unit leaves its square; kept while moves of one unit are looked at.
    departed: Cell<Option<(Square, Departed)>>,
    counter: &'a mut Counter<'c>,
    outcome: Result<(), Stopped>,
    visit: F,
}

/// The units of the side to move that cannot expose their only king by a quiet move; none where that is hard to tell.
fn unpinned(position: &Position, rules: &Rules) -> Bitboard {
    let side = position.side();
    let board = position.placement();
    let royals = board.royals(side);
    let own = board.side(side);
    let Some(king) = royals.first() else { return own };
    let is_simple = rules.physics.exposure.is_ok() && !royals.several();
    if !is_simple || position.in_check(rules, side) {
        return Bitboard::EMPTY;
    }
    let exposing = exposing_squares(position, rules, king, !side);
    let of_fairies = match (board.fairies() & board.side(!side)).any() {
        true => exposed_to_fairies(position, rules, king),
        false => Some(Bitboard::EMPTY),
    };
    match (exposing, of_fairies) {
        (Some(exposing), Some(of_fairies)) => own & !royals & !exposing & !of_fairies,
        _ => Bitboard::EMPTY,
    }
}

/// The units that shut ways of enemy fairy units to the king; none where a unit that arrives may open one.
fn exposed_to_fairies(position: &Position, rules: &Rules, king: Square) -> Option<Bitboard> {
    if rules.physics.attack != KingAttack::Plain {
        return None;
    }
    let side = position.side();
    let openings = Openings::of(position, rules, king, !side, (side, 1))?;
    openings.arriving.is_empty().then_some(openings.leaving)
}

/// What is found out of a move without playing it.
enum Verdict {
    NoMate,
    /// It checks, is legal, and no defence was seen. The unit arrives here.
    Checks(Foreseen),
    /// A reborn unit may become one of several.
    Promotes,
    /// The player chooses where a unit is reborn, or that it is not.
    Chooses {
        squares: Bitboard,
        or_none: bool,
    },
    Open,
}

impl<F: FnMut(Move) -> bool> MateTest<'_, '_, F> {
    /// The moves of all units but for castling and en passant captures.
    fn units_mate(&mut self) -> bool {
        let board = self.position.placement();
        let side = self.position.side();
        let royals = board.royals(side);
        let units = royals.into_iter().chain(board.side(side) & !royals);
        for from in units {
            let Some(unit) = board.at(from) else { continue };
            let found = if unit.kind() == Kind::PAWN {
                self.pawn_mates(from, unit)
            } else {
                self.officer_mates(from, unit)
            };
            if found {
                return true;
            }
        }
        false
    }

    #[inline]
    fn officer_mates(&mut self, from: Square, unit: Unit) -> bool {
        let (position, rules) = (self.position, self.rules);
        let enemies = self.victims();
        let occupied = position.occupied();
        let reach = match unit.kind().fairy_index() {
            None => capture_reach(rules, unit, from, occupied) & (!occupied | enemies),
            Some(_) => {
                capture_reach(rules, unit, from, occupied) & enemies
                    | position.quiet_reach(rules, from, unit) & !occupied
            }
        };
        let targets = match (&self.checks, unit.kind().fairy_index()) {
            (Some(checks), Some(_)) => checks.of_fairy(position, rules, from, unit, reach),
            _ => reach & self.checking_squares(from, unit),
        };
        targets.any() && self.arrivals_mate(from, unit, targets & !occupied, targets & occupied)
    }

    /// The kings that may be captured, if the rule brings them back. One that is comes to stand elsewhere, so nothing that
    /// is known of the squares round it says anything about such a capture.
    #[inline]
    fn enemy_kings(&self) -> Bitboard {
        self.position.placement().royals(!self.position.side())
    }

    /// What units can capture from where they stand.
    #[inline]
    fn victims(&self) -> Bitboard {
        let elsewhere = self.rules.physics.only_captures_transfer;
        let enemies = self.position.placement().side(!self.position.side());
        if elsewhere { Bitboard::EMPTY } else { enemies }
    }

    /// Captures from elsewhere, and castling.
    fn transferred_units_mate(&mut self) -> bool {
        let (position, rules) = (self.position, self.rules);
        transferred_moves(position, rules, |mv| {
            let is_quick = mv.promotion.is_none() && mv.class == Class::Normal;
            let unit = position.placement().at(mv.from);
            let checks = || unit.is_some_and(|unit| self.checking_squares(mv.from, unit).has(mv.to));
            (!is_quick || checks()) && self.mates(mv)
        })
    }

    /// Quiet moves and captures to these squares, no promotions.
    fn arrivals_mate(
        &mut self,
        from: Square,
        unit: Unit,
        mut quiets: Bitboard,
        mut captures: Bitboard,
    ) -> bool {
        let (position, rules) = (self.position, self.rules);
        let kings = captures & self.enemy_kings();
        captures &= !kings;
        if let Some(checks) = &self.checks {
            captures = captures
                .into_iter()
                .filter(|&to| checks.capture_could(position, rules, from, unit, to))
                .collect();
        }
        // What must be covered is found out once for all units, what one of them leaves behind for each.
        if (quiets | captures).any()
            && let Some(covers) = self.covers()
        {
            quiets &= covers.arrivals(unit);
            captures = covers.captures(position, rules, unit, captures);
        }
        if quiets.any()
            && self.quiets_are_plain
            && let Some(departed) = self.departed(from, unit)
            && !departed.could_be_filled_by(rules, unit)
        {
            quiets = Bitboard::EMPTY;
        }
        if (quiets | captures | kings).is_empty() {
            return false;
        }
        if (quiets | captures).any()
            && let Some(departed) = self.departed(from, unit)
        {
            let leaves_none = |&to: &Square| {
                let beside = ComesBack::of(position, rules, from, unit, to);
                departed.flights_coming_back(position, rules, unit, to, beside).is_empty()
            };
            quiets = quiets.into_iter().filter(leaves_none).collect();
            captures = captures.into_iter().filter(leaves_none).collect();
        }
        let is_pawn = unit.kind() == Kind::PAWN;
        (quiets | captures | kings).into_iter().any(|to| {
            let double = is_pawn && from.rank().abs_diff(to.rank()) == 2;
            let class = if double { Class::DoubleStep } else { Class::Normal };
            self.mates(Move::new(from, to).of_class(class))
        })
    }

    fn pawn_mates(&mut self, from: Square, unit: Unit) -> bool {
        let (position, rules) = (self.position, self.rules);
        let side = position.side();
        let captures = capture_reach(rules, unit, from, position.occupied()) & self.victims();
        let targets = pawn_steps(rules, side, from, position.occupied()) | captures;
        let last = targets & Bitboard::rank(side.promotion_rank());
        let promotes = last.any() && self.promotions_mate(from, unit, last & !captures, last & captures);
        let targets = targets & !last & self.checking_squares(from, unit);
        promotes || targets.any() && self.arrivals_mate(from, unit, targets & !captures, targets & captures)
    }

    /// Moves of a pawn to the last rank.
    fn promotions_mate(&mut self, from: Square, pawn: Unit, quiets: Bitboard, captures: Bitboard) -> bool {
        let rules = self.rules;
        let vanishes = rules.kamikazes_vanish() && pawn.has(Attributes::KAMIKAZE);
        let promoting = if vanishes { Bitboard::EMPTY } else { captures };
        let could: ArrayVec<_, { Kind::TABLE }> = rules
            .promotions
            .iter()
            .map(|&kind| (kind, self.promotions_that_could(from, pawn, kind, quiets, promoting)))
            .collect();
        (quiets | captures).into_iter().any(|to| {
            if vanishes && captures.has(to) {
                return self.mates(Move::new(from, to));
            }
            could
                .iter()
                .any(|&(kind, targets)| targets.has(to) && self.mates(Move::new(from, to).promoting(kind)))
        })
    }

    /// Those squares of the last rank on which a pawn could mate by promoting to this kind.
    #[inline]
    fn promotions_that_could(
        &self,
        from: Square,
        pawn: Unit,
        kind: Kind,
        mut quiets: Bitboard,
        mut captures: Bitboard,
    ) -> Bitboard {
        let (position, rules) = (self.position, self.rules);
        let promoted = rules.promoted(pawn, kind);
        let kings = captures & self.enemy_kings();
        captures &= !kings;
        if let Some(checks) = &self.checks {
            let could = |&to: &Square| checks.capture_could(position, rules, from, promoted, to);
            captures = captures.into_iter().filter(could).collect();
        }
        if (quiets | captures).is_empty() {
            return kings;
        }
        if let Some(covers) = self.covers() {
            quiets &= covers.arrivals(promoted);
            captures = covers.captures(position, rules, promoted, captures) | kings;
        } else {
            captures |= kings;
        }
        if !self.quiets_are_plain {
            return quiets | captures;
        }
        let checks = |to| {
            let checks = self.checks.as_ref();
            checks.is_none_or(|checks| checks.promotion_could(position, rules, from, promoted, to))
        };
        let leaves_none = |to| {
            let departed = self.departed(from, pawn);
            departed.is_none_or(|departed| departed.flights(position, rules, promoted, to).is_empty())
        };
        quiets.into_iter().filter(|&to| checks(to) && leaves_none(to)).collect::<Bitboard>() | captures
    }

    /// Squares from which a move of this unit can check, as far as that is known.
    #[inline]
    fn checking_squares(&self, from: Square, unit: Unit) -> Bitboard {
        self.checks.as_ref().map_or(Bitboard::FULL, |checks| checks.of_unit(from, unit))
    }

    #[inline]
    fn flights(&self) -> Option<&Flights> {
        self.flights.get_or_init(|| Flights::of(self.position, self.rules)).as_ref()
    }

    #[inline]
    fn covers(&self) -> Option<&Covers> {
        let covers = || Covers::of(self.flights()?, self.position, self.rules);
        self.covers.get_or_init(covers).as_ref()
    }

    #[inline]
    fn departed(&self, from: Square, unit: Unit) -> Option<Departed> {
        if let Some((square, departed)) = self.departed.get()
            && square == from
        {
            return Some(departed);
        }
        let departed = self.flights()?.departed(self.position, self.rules, from, unit);
        self.departed.set(Some((from, departed)));
        Some(departed)
    }

    /// Marscirce: does this quiet move, in which the unit moves from where it stands, leave a flight?
    #[inline]
    fn untransferred_leaves_flight(&self, mv: Move) -> bool {
        let is_quiet = self.rules.physics.attack == KingAttack::FromRebirthSquare
            && matches!(mv.class, Class::Normal | Class::DoubleStep)
            && mv.start.is_none()
            && mv.promotion.is_none()
            && !self.position.occupied().has(mv.to);
        is_quiet
            && self.position.placement().at(mv.from).is_some_and(|unit| {
                let departed = self.departed(mv.from, unit);
                departed
                    .is_some_and(|departed| departed.flights(self.position, self.rules, unit, mv.to).any())
            })
    }

    /// Is this a quiet move to a square from which the unit checks, and can it not expose its own king? Whether it
    /// leaves a flight has been looked at.
    #[inline]
    fn checks_safely(&self, mv: Move) -> bool {
        let (position, rules) = (self.position, self.rules);
        if !self.quiets_are_plain || mv.class != Class::Normal || position.occupied().has(mv.to) {
            return false;
        }
        let (Some(unit), Some(checks)) = (position.placement().at(mv.from), &self.checks) else {
            return false;
        };
        let arrived = mv.promotion.map_or(unit, |kind| rules.promoted(unit, kind));
        checks.by_arriving(position, rules, mv.from, arrived, mv.to)
            && self.unpinned.get_or_init(|| unpinned(position, rules)).has(mv.from)
    }

    #[inline]
    fn verdict(&self, mv: Move) -> Verdict {
        let (position, rules) = (self.position, self.rules);
        if self.enemy_kings().has(mv.to) {
            return Verdict::Open;
        }
        if self.untransferred_leaves_flight(mv) {
            return Verdict::NoMate;
        }
        let seen = match position.foresee(rules, mv) {
            Foresight::Known(seen) => seen,
            Foresight::Refused => return Verdict::NoMate,
            Foresight::PromotionNeeded => return Verdict::Promotes,
            Foresight::SquareNeeded { squares, or_none } => return Verdict::Chooses { squares, or_none },
            Foresight::Unknown => return Verdict::Open,
        };
        if self.is_parried(mv, &seen) {
            return Verdict::NoMate;
        }
        if self.checks_safely(mv) {
            return Verdict::Checks(seen);
        }
        if let Some(unit) = position.placement().at(mv.from)
            && let Some(departed) = self.departed(mv.from, unit)
            && let Some(flights) = self.flights()
            && flights.after(position, rules, mv, departed, &seen).any()
        {
            return Verdict::NoMate;
        }
        let side = position.side();
        match position.foreseen_check(rules, &seen, !side) {
            Some(false) => Verdict::NoMate,
            None => Verdict::Open,
            Some(true) => match position.foreseen_check(rules, &seen, side) {
                Some(true) => Verdict::NoMate,
                Some(false) => Verdict::Checks(seen),
                None => Verdict::Open,
            },
        }
    }

    /// Has the side that is to be mated a known reply?
    #[inline]
    fn is_parried(&self, mv: Move, seen: &Foreseen) -> bool {
        self.counter.defences.last_seen(self.position, self.rules, seen, seen.arrival(mv)).is_some()
    }

    /// Does this pseudo-legal move mate, and does the visit stop there?
    #[inline]
    fn mates(&mut self, mv: Move) -> bool {
        match self.verdict(mv) {
            Verdict::NoMate => false,
            Verdict::Checks(seen) => {
                let square = seen.arrival(mv);
                if self.counter.defences.find_seen(self.position, self.rules, &seen, square).is_some() {
                    return self.counts();
                }
                let mut after = self.position.clone();
                if after.make(self.rules, mv).is_err() {
                    return false;
                }
                let parried = self.counter.defences.parry(&after, self.rules, square);
                self.counts() || !parried && (self.visit)(mv)
            }
            Verdict::Promotes => {
                (self.rules.promotions.iter()).any(|&kind| self.mates(Move { reborn_as: Some(kind), ..mv }))
            }
            Verdict::Chooses { squares, or_none } => mv.on_squares(squares, or_none).any(|mv| self.mates(mv)),
            Verdict::Open => with_choices(self.position, self.rules, mv, &mut |mv| self.legal_move_mates(mv)),
        }
    }

    /// Counts a node; true if the search must stop.
    fn counts(&mut self) -> bool {
        let stopped = self.counter.count().is_err();
        if stopped {
            self.outcome = Err(Stopped);
        }
        stopped
    }

    fn legal_move_mates(&mut self, mv: Move) -> bool {
        let mut after = self.position.clone();
        let mates = after.make(self.rules, mv).is_ok() && reached(&after, self.rules, Goal::Mate);
        self.counts() || mates && (self.visit)(mv)
    }
}

impl<F: FnMut(Move) -> bool> Visitor for MateTest<'_, '_, F> {
    #[inline]
    fn interest(&self, from: Square, unit: Unit) -> Bitboard {
        self.checking_squares(from, unit)
    }

    #[inline]
    fn worth_playing(&self, mv: Move) -> bool {
        !matches!(self.verdict(mv), Verdict::NoMate)
    }

    fn set(&mut self, from: Square, targets: Bitboard) -> bool {
        targets.into_iter().any(|to| {
            let mv = Move::new(from, to);
            self.worth_playing(mv) && self.one(mv)
        })
    }

    fn one(&mut self, mv: Move) -> bool {
        self.legal_move_mates(mv)
    }
}
