//! The move proper: a unit goes, captures, and becomes what it is where it arrives.

use super::{Capture, Recorder, Target, Turn};
use crate::board::{Bitboard, Square, Unit};
use crate::position::motion::on_the_other;
use crate::position::reach::{capture_reach, quiet_reach};
use crate::position::{Cause, Class, Position, RebirthChoice, Refused};
use crate::rules::{Kings, Rules, Who};

/// A unit that has gone to where it ends.
#[derive(Clone, Copy)]
pub(super) struct Going {
    /// As it has set out.
    pub(super) unit: Unit,
    /// As it is now.
    pub(super) capturer: Unit,
    /// What it has captured, and its diagram square.
    pub(super) victim: Option<(Unit, Option<Square>)>,
    /// Where that stood.
    pub(super) square: Square,
    pub(super) departure: Square,
    pub(super) arrival: Square,
}

impl Going {
    fn taken(&self) -> Option<Unit> {
        self.victim.map(|(victim, _)| victim)
    }

    /// Its capture, if it has made one.
    pub(super) fn capture(&self, origin_of: impl FnOnce(Square) -> Option<Square>) -> Option<Capture> {
        let Self { unit, capturer, square, departure, arrival, .. } = *self;
        let (victim, origin) = self.victim?;
        Some(Capture {
            victim,
            capturer,
            capturer_before: unit,
            square,
            departure,
            arrival,
            origin,
            capturer_origin: origin_of(arrival),
            capturer_stays: true,
            kamikaze_has_gone: false,
        })
    }
}

impl<'a, R: Recorder> Turn<'a, R> {
    /// The move proper: transfer, capture, shift, promotion.
    #[inline(always)]
    pub(super) fn move_units(&mut self, unit: Unit) -> Result<Option<Capture>, Refused> {
        let mv = self.mv;
        if self.rules.restricts_moves {
            self.after.forbidden(self.rules, mv, unit)?;
        }
        match mv.class {
            Class::PartnerCastling => return self.castle_with_partner(unit).map(|()| None),
            Class::Exchange => return self.exchange(unit).map(|()| None),
            Class::Castling => return self.castle_and_change(unit).map(|()| None),
            Class::Normal | Class::DoubleStep | Class::EnPassant | Class::Jump | Class::Pass => {}
        }
        let mut going = self.goes(unit)?;
        let taken = going.taken();
        if self.before.is_some() && self.acts_as_breton(taken, going.arrival, false)? {
            return Ok(self.capture_without_capturer(&going));
        }
        self.becomes(&mut going)?;
        if self.before.is_some() && self.rules.outcome.substitutes != 0 {
            going.capturer = self.is_substituted(going.arrival, going.capturer)?;
        }
        if self.before.is_some() && self.acts_as_breton(taken, going.arrival, true)? {
            return Ok(self.capture_without_capturer(&going));
        }
        self.changes_where_it_is(&mut going)?;
        if self.before.is_some()
            && let (Some(uncapturable), Some((victim, origin))) =
                (self.rules.outcome.ghosts_are_uncapturable, going.victim)
        {
            self.becomes_ghost(going.square, victim, origin, uncapturable);
        }
        let Some(capture) = going.capture(|arrival| self.after.origin(arrival)) else { return Ok(None) };
        if self.rules.forbids_captures {
            for rules in self.rules.parts().filter(|rules| rules.rebirth.who == Who::Immune) {
                self.victim_is_vulnerable(rules, &capture)?;
            }
        }
        Ok(Some(capture))
    }

    /// A unit goes to where it ends, and captures.
    #[inline(always)]
    fn goes(&mut self, unit: Unit) -> Result<Going, Refused> {
        let mv = self.mv;
        let mut departure = mv.from;
        if let Some(start) = mv.start.filter(|_| !self.rules.starts_name_choices()) {
            departure = match self.rules.motion.makes_first {
                true => self.castle_before_taking(unit, start)?,
                false => self.transfer(unit, start)?,
            };
        }
        let square = if mv.class == Class::EnPassant { self.after.passed_pawn(mv) } else { mv.to };
        let victim = self.takes(unit, square)?;
        self.shift(departure, mv.to, unit, Cause::Play);
        if let Some(before) = self.before.filter(|_| self.rules.motion.imitators.is_some()) {
            self.imitate(before, unit)?;
        }
        let mut arrival = mv.to;
        if let Some((victim, _)) = victim.filter(|_| self.rules.army.has_locusts) {
            arrival = self.land(unit, victim, departure)?;
        }
        if let Some((victim, _)) = victim.filter(|&(victim, _)| self.rules.motion.goes_on_after(victim)) {
            arrival = self.go_on(unit, victim, arrival)?;
        }
        Ok(Going { unit, capturer: unit, victim, square, departure, arrival })
    }

    /// Takes what stands on this square off the board, and tells where it stood in the diagram, if that is remembered.
    #[inline(always)]
    fn takes(&mut self, unit: Unit, square: Square) -> Result<Option<(Unit, Option<Square>)>, Refused> {
        let Some(victim) = self.after.placement.at(square) else { return Ok(None) };
        // A neutral unit that is captured counts as one of the other side.
        let (victim, origin) = (victim.owned_by(!unit.colour()), self.after.origin(square));
        debug_assert!(
            victim.colour() != unit.colour() || self.rules.motion.bicaptures,
            "{victim:?} on {square}"
        );
        if self.rules.forbids_captures {
            self.allowed_to_capture(unit)?;
        }
        self.remove(square, victim, Cause::Play);
        Ok(Some((victim, origin)))
    }

    /// The unit becomes another one by what it is, by what it has captured, and by promotion.
    #[inline(always)]
    fn becomes(&mut self, going: &mut Going) -> Result<(), Refused> {
        let Going { unit, arrival, .. } = *going;
        let taken = going.taken();
        if let Some(taken) = taken.filter(|_| self.before.is_some() && self.mv.promotion.is_none())
            && self.rules.outcome.acts_before_promotion(taken)
            && self.rules.promotes_on(unit, arrival)
        {
            return Err(Refused::OwnPromotionNeeded(arrival));
        }
        let becomes = taken.and_then(|victim| self.rules.becomes_by_capture(unit, victim));
        if becomes.is_none() {
            self.may_end_as(unit, arrival, taken)?;
        }
        let mut capturer = unit;
        if self.before.is_some() {
            capturer = self.changes_kind(arrival, unit);
        }
        if let Some(before) = self.before
            && self.rules.outcome.super_transmuting[unit.colour().index()]
            && unit.is_royal()
        {
            capturer = self.transmutes(before, arrival, unit, taken.is_some())?;
        }
        if let Some(kind) = becomes {
            capturer = self.becomes_what_it_captures(arrival, capturer, kind);
            self.may_end_as(capturer, arrival, taken)?;
            capturer = self.promotes_if_due(arrival, capturer)?;
        }
        going.capturer = self.promotes(arrival, capturer, taken.is_some())?;
        Ok(())
    }

    /// The promotion that the move names, if the unit promotes where it arrives.
    #[inline(always)]
    fn promotes(&mut self, arrival: Square, pawn: Unit, captures: bool) -> Result<Unit, Refused> {
        let Some(kind) = self.mv.promotion.filter(|_| self.rules.promotes_on(pawn, arrival)) else {
            return Ok(pawn);
        };
        let promoted = self.promoted_and_marked(pawn, kind, true)?;
        self.transform(arrival, pawn, promoted, Cause::Play);
        // A reverse pawn promotes on its own first rank.
        self.regain(arrival, promoted);
        if self.rules.army.is_imitator(kind) {
            self.may_become_imitator(captures)?;
            self.becomes_imitator(arrival, promoted)?;
        }
        Ok(promoted)
    }

    /// What else conditions make of the unit that has moved: another kind, phase or board, the way through a wormhole, the
    /// other side.
    #[inline(always)]
    fn changes_where_it_is(&mut self, going: &mut Going) -> Result<(), Refused> {
        let taken = going.taken();
        let Going { mut capturer, mut arrival, .. } = *going;
        if self.before.is_some() {
            if let Some(change) = self.rules.outcome.kind_change {
                capturer = self.becomes_next(change, arrival, capturer, taken.is_some());
            }
            capturer = self.changes_phase(arrival, capturer);
            if self.rules.motion.two_boards {
                capturer = self.changes_board(arrival, capturer);
            }
            if let Some(victim) = taken {
                self.king_becomes(victim);
                self.snek_becomes(victim)?;
                capturer = self.after.placement.at(arrival).unwrap_or(capturer);
            }
        }
        if self.before.is_some() && self.rules.motion.wormholes.has(arrival) {
            (arrival, capturer) = self.through_wormhole(arrival, capturer, taken.is_some())?;
        }
        let turns_later = self.rules.outcome.turns_after_rebirth && taken.is_some();
        if !turns_later && self.rules.outcome.side_change.is_some_and(|change| change.turns(capturer, taken))
        {
            capturer = self.change_sides(arrival, capturer);
        }
        *going = Going { capturer, arrival, ..*going };
        Ok(())
    }

    /// Castling, and what conditions make of the king and the rook after it.
    #[cold]
    fn castle_and_change(&mut self, unit: Unit) -> Result<(), Refused> {
        let to = self.mv.to;
        self.castle(unit);
        if self.before.is_some() {
            let king = self.changes_kind(to, unit);
            self.changes_phase(to, king);
            self.rook_changes_kind();
            if self.rules.motion.two_boards {
                self.castle_to_other_board(king);
            }
        }
        if let Some(before) = self.before.filter(|_| self.rules.motion.imitators.is_some()) {
            self.imitate(before, unit)?;
        }
        if self.before.is_some() && self.rules.motion.wormholes.has(to) {
            self.through_wormhole(to, unit, false)?;
        }
        Ok(())
    }

    /// Locusts and marine units: the capturing unit lands beyond the place of capture.
    #[cold]
    pub(super) fn land(&mut self, unit: Unit, victim: Unit, departure: Square) -> Result<Square, Refused> {
        let capture = self.mv.to;
        // As before the move, the captured unit apart, on whose square no way depends.
        let apart = self.after.on_other_board(self.rules, unit);
        let occupied = self.after.occupied().without(capture).with(departure) & !apart;
        let landings = if self.rules.motion.makes_first {
            let occupied = occupied.with(capture);
            Position::landings_after_make(self.rules, (departure, unit), (capture, victim), occupied)
        } else if self.rules.motion.lending.is_some() || self.rules.army.borrows(unit.kind()) {
            self.landings_as_lent(unit, departure, capture, occupied)
        } else {
            self.rules.army.landings(unit, departure, capture, occupied)
        };
        let Some(squares) = landings.map(|squares| squares & !apart) else {
            return if self.mv.landing(self.rules).is_none() { Ok(capture) } else { Err(Refused::BadChoice) };
        };
        let square = match self.mv.landing(self.rules) {
            None => return Err(Refused::LandingNeeded(squares)),
            Some(square) if squares.has(square) => square,
            Some(_) => return Err(Refused::BadChoice),
        };
        // A marine pawn that captures lands beyond, perhaps on its last rank.
        if self.rules.promotes_on(unit, square) {
            let kind = self.mv.promotion.ok_or(Refused::OwnPromotionNeeded(square))?;
            if !self.rules.promotions_of(unit).contains(&kind) {
                return Err(Refused::BadChoice);
            }
        }
        if square != capture {
            self.shift(capture, square, unit, Cause::Make);
        }
        Ok(square)
    }

    /// Where a unit that moves as others do may end by a capture, if it may capture as a locust: beyond the captured unit, or
    /// on its square where it captures as another unit, too.
    #[cold]
    pub(super) fn landings_as_lent(
        &self,
        unit: Unit,
        departure: Square,
        capture: Square,
        occupied: Bitboard,
    ) -> Option<Bitboard> {
        let mut squares = Bitboard::EMPTY;
        let mut stays = false;
        for way in self.before?.ways(self.rules, departure, unit, true) {
            match self.rules.army.landings(way, departure, capture, occupied) {
                Some(landings) => squares |= landings,
                None => stays |= capture_reach(self.rules, way, departure, occupied).has(capture),
            }
        }
        let all = if stays { squares.with(capture) } else { squares };
        squares.any().then_some(all)
    }

    /// Take&Make: the capturing unit goes on from the place of capture as the captured unit moves, and returns where it
    /// arrives.
    #[cold]
    pub(super) fn go_on(&mut self, unit: Unit, victim: Unit, from: Square) -> Result<Square, Refused> {
        let occupied = self.after.occupied();
        let mut squares = quiet_reach(self.rules, from, victim, occupied) & !occupied;
        if self.rules.is_pawn(unit) && !self.rules.motion.normal_pawns {
            squares &= !Bitboard::rank(unit.colour().first_rank());
        }
        if squares.is_empty() {
            return Err(Refused::CannotGoOn(from));
        }
        let square = match self.mv.rebirth {
            RebirthChoice::Forced => return Err(Refused::SquareNeeded { squares, or_none: false }),
            RebirthChoice::On(square) if squares.has(square) => square,
            RebirthChoice::On(_) | RebirthChoice::Declined => return Err(Refused::BadChoice),
        };
        let promotes = self.rules.promotes_on(unit, square);
        if promotes != self.mv.promotion.is_some() {
            return Err(if promotes { Refused::OwnPromotionNeeded(square) } else { Refused::BadChoice });
        }
        self.shift(from, square, unit, Cause::Make);
        Ok(square)
    }

    /// Where a side's pawns do not promote, one ends on its promotion rank only to capture a king.
    #[inline]
    pub(super) fn may_end_as(
        &self,
        unit: Unit,
        arrival: Square,
        victim: Option<Unit>,
    ) -> Result<(), Refused> {
        let spares = victim.is_none_or(|victim| !victim.is_royal());
        if spares && self.rules.motion.no_promotion[unit.colour().index()] {
            self.stays_pawn(unit, arrival)?;
        }
        Ok(())
    }

    /// May this unit arrive here without a promotion?
    #[cold]
    pub(super) fn stays_pawn(&self, unit: Unit, arrival: Square) -> Result<(), Refused> {
        if self.rules.promotes_on(unit, arrival) { Err(Refused::NoPromotion(arrival)) } else { Ok(()) }
    }

    /// Andernach: a unit changes sides where it stands.
    #[cold]
    pub(super) fn change_sides(&mut self, square: Square, unit: Unit) -> Unit {
        let new = unit.recoloured(!unit.colour());
        self.transform(square, unit, new, Cause::SideChange);
        self.regain(square, new);
        new
    }

    /// Alice Chess: a unit that has moved goes over to the other board.
    #[cold]
    pub(super) fn changes_board(&mut self, square: Square, unit: Unit) -> Unit {
        let new = on_the_other(unit);
        self.transform(square, unit, new, Cause::OtherBoard);
        new
    }

    /// Marscirce: the unit goes to its rebirth square first.
    #[inline(never)]
    pub(super) fn transfer(&mut self, unit: Unit, start: Square) -> Result<Square, Refused> {
        let from = self.mv.from;
        if !self.after.starts(self.rules, unit, from).has(start) {
            return Err(Refused::BadChoice);
        }
        if self.after.occupied().has(start) || !self.rules.starts_from(unit, from, start) {
            return Err(Refused::TransferBlocked(start));
        }
        self.shift(from, start, unit, Cause::Transfer);
        Ok(start)
    }

    /// Geneva Chess and the like: may this unit capture at all?
    #[cold]
    pub(super) fn allowed_to_capture(&self, unit: Unit) -> Result<(), Refused> {
        for rules in self.rules.parts() {
            let kings = rules.rebirth.kings;
            if kings == Kings::CannotCapture && unit.is_royal() {
                return Err(Refused::KingCannotCapture);
            }
            if rules.rebirth.who == Who::Geneva && (!unit.is_royal() || kings == Kings::Inclusive) {
                let own = rules.table_square(unit, self.mv.from);
                // Its own square counts as occupied, even where another rule has sent it elsewhere first.
                if own == self.mv.from || self.after.occupied().has(own) {
                    return Err(Refused::OwnSquareTaken(own));
                }
            }
        }
        Ok(())
    }

    /// Immune Chess: the victim's rebirth square must be free after the move.
    pub(super) fn victim_is_vulnerable(
        &mut self,
        rules: &'a Rules,
        capture: &Capture,
    ) -> Result<(), Refused> {
        let victim = capture.victim;
        if victim.is_royal() && rules.rebirth.kings != Kings::Inclusive {
            return Ok(());
        }
        let all = std::mem::replace(&mut self.rules, rules);
        let target = self.target(victim, victim, capture, Bitboard::EMPTY)?;
        self.rebirth_is_due(&target, victim, victim, capture.square, None);
        self.rules = all;
        match target {
            Target::On(home) if self.after.occupied().has(home) => Err(Refused::Immune(home)),
            Target::OffBoard => Err(Refused::RebirthSquareOffBoard),
            Target::On(_) | Target::Nowhere => Ok(()),
        }
    }
}
