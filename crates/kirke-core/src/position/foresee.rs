//! What a move will leave on the board, told from masks without playing it. A shortcut of `consequence`: where it
//! would have to do more than a few look-ups it says so, and the move is played.

mod rebirth;
mod shift;

use super::consequence::Capture;
use super::{Castling, Class, Move, Position, RebirthChoice, hash};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{KingAttack, Kings, Rules, When, Who};
use rebirth::{foresee_home, foresee_return};

pub(super) use shift::promoted_on;

/// What is known of a move before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foresight {
    /// The board after it.
    Known(Foreseen),
    /// The rule does not allow it.
    Refused,
    /// A reborn unit promotes, and the move does not say to what: each promotion is a move of its own.
    PromotionNeeded,
    /// The move must say on which of these squares the unit is reborn, or, where the player may decline, that it is
    /// not: each choice is a move of its own.
    SquareNeeded {
        /// The squares among which the player chooses.
        squares: Bitboard,
        /// The player may also decline.
        or_none: bool,
    },
    /// It must be played.
    Unknown,
}

/// A board as a move leaves it: the board before it, less some units, plus some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// The occupied squares.
    pub occupied: Bitboard,
    /// Squares whose units have left by moving or by being taken; others may stand there now.
    pub gone: Bitboard,
    /// The unit that has moved, where it stands in the end.
    pub moved: Option<(Square, Unit)>,
    /// A unit that has been reborn beside it.
    pub newborn: Option<(Square, Unit)>,
}

impl Foreseen {
    /// Everything where it stands now.
    #[inline]
    pub fn now(position: &Position) -> Self {
        Self { occupied: position.occupied(), gone: Bitboard::EMPTY, moved: None, newborn: None }
    }

    /// The units that stand where they did not stand before.
    #[inline]
    pub fn newcomers(&self) -> impl Iterator<Item = (Square, Unit)> + use<> {
        self.moved.into_iter().chain(self.newborn)
    }

    /// The same board on which neutral units that have moved belong to this side.
    #[inline]
    pub(super) fn owned_by(&self, side: Colour) -> Self {
        let owned =
            |newcomer: Option<(Square, Unit)>| newcomer.map(|(square, unit)| (square, unit.owned_by(side)));
        Self { moved: owned(self.moved), newborn: owned(self.newborn), ..*self }
    }

    /// Where the unit of this move, which leads to the board, stands in the end.
    #[inline]
    pub fn arrival(&self, mv: Move) -> Square {
        self.moved.map_or(mv.to, |(square, _)| square)
    }

    /// The unit on a square.
    #[inline]
    pub fn at(&self, position: &Position, square: Square) -> Option<Unit> {
        match (self.moved, self.newborn) {
            (Some((at, unit)), _) | (_, Some((at, unit))) if at == square => Some(unit),
            _ if self.gone.has(square) => None,
            _ => position.placement().at(square),
        }
    }

    /// Puts the king of this side where it has gone. None if there is no room to remember him: of units of his own side nothing
    /// else need be remembered but other kings, for they are in the way and give him no check.
    #[inline]
    pub(super) fn put_king(&mut self, king: Unit, square: Square) -> Option<()> {
        let is_blocker = |(_, unit): (Square, Unit)| unit.colour() == king.colour() && !unit.is_royal();
        let slot = match (self.moved, self.newborn) {
            (None, _) => &mut self.moved,
            (_, newborn) if newborn.is_none_or(is_blocker) => &mut self.newborn,
            _ => return None,
        };
        *slot = Some((square, king));
        Some(())
    }

    #[inline]
    pub(super) fn take(&mut self, square: Square) {
        self.gone = self.gone.with(square);
        self.occupied = self.occupied.without(square);
        for slot in [&mut self.moved, &mut self.newborn] {
            if slot.is_some_and(|(at, _)| at == square) {
                *slot = None;
            }
        }
    }
}

impl Position {
    /// Foresees a move that its unit can make by its way of moving; choices about rebirths may be open.
    #[inline]
    pub fn foresee(&self, rules: &Rules, mv: Move) -> Foresight {
        let Some(unit) = self.placement.at(mv.from) else { return Foresight::Unknown };
        if rules.physics.foresight.is_err() {
            return Foresight::Unknown;
        }
        if self.is_plain_turn(rules, mv)
            && let Some(told) = self.foresee_plainly(rules, mv, unit)
        {
            debug_assert!([told, Foresight::Unknown].contains(&self.foresee_in_general(rules, mv, unit)));
            return told;
        }
        self.foresee_in_general(rules, mv, unit)
    }

    /// What is soon told of a [plain turn](Self::is_plain_turn).
    #[inline]
    fn foresee_plainly(&self, rules: &Rules, mv: Move, unit: Unit) -> Option<Foresight> {
        let (from, occupied) = (Bitboard::of(mv.from), self.occupied().without(mv.from).with(mv.to));
        let seen = Foreseen { occupied, gone: from, moved: Some((mv.to, unit)), newborn: None };
        match (self.placement.at(mv.to), self.pending.as_ref()) {
            (None, None) => Some(Foresight::Known(seen)),
            more => foresee_home(rules, (mv, unit), more, seen),
        }
    }

    /// The same but for what most moves do. Apart from those, so that they stay near each other in memory.
    #[inline(never)]
    fn foresee_in_general(&self, rules: &Rules, mv: Move, unit: Unit) -> Foresight {
        if matches!(mv.class, Class::Castling | Class::PartnerCastling | Class::Exchange)
            || mv.class == Class::DoubleStep && rules.may_be_lost_in_passing(unit)
            || unit.has(Attributes::KAMIKAZE)
            || !self.hidden().is_empty()
        {
            return Foresight::Unknown;
        }
        let mut departure = mv.from;
        if let Some(start) = mv.start {
            let offered =
                self.starts(rules, unit, mv.from).has(start) && rules.starts_from(unit, mv.from, start);
            if !offered || self.occupied().has(start) {
                return Foresight::Refused;
            }
            departure = start;
        }
        let square =
            if mv.class == Class::EnPassant { Square::new(mv.to.file(), departure.rank()) } else { mv.to };
        let victim = self.placement.at(square).filter(|_| square != mv.from);
        let mut seen = Foreseen::now(self);
        seen.take(mv.from);
        let moved = mv.promotion.map_or(unit, |kind| rules.promoted(unit, kind));
        if victim.is_some() {
            if rules.rebirth.kings == Kings::CannotCapture && unit.is_royal() {
                return Foresight::Refused;
            }
            seen.take(square);
        }
        seen.occupied = seen.occupied.with(mv.to);
        seen.moved = Some((mv.to, moved));
        if victim.is_some() && rules.physics.attack == KingAttack::AttackerGoesHome {
            return foresee_return(rules, seen, moved, mv.to, square);
        }
        let due = match (rules.rebirth.when, victim, self.pending) {
            (When::ThisMove, Some(victim), _) => Capture {
                victim,
                capturer: moved,
                capturer_before: unit,
                square,
                departure,
                arrival: mv.to,
                origin: self.origin(square),
                capturer_origin: self.origin(mv.from),
                capturer_stays: true,
                kamikaze_has_gone: false,
            },
            (When::LastMove, _, Some(pending)) | (When::NextCapture, Some(_), Some(pending)) => {
                let pending = Capture::from(pending);
                Capture { capturer_origin: self.origin(pending.arrival), ..pending }
            }
            (When::ThisMove | When::NextCapture, None, _) | (When::LastMove | When::NextCapture, _, None) => {
                return Foresight::Known(seen);
            }
        };
        match rules.rebirth.who {
            Who::Nobody | Who::Mover { .. } => Foresight::Known(seen),
            Who::Victim => self.foresee_victim(rules, mv, seen, &due),
            Who::Capturer => self.foresee_capturer(rules, mv, seen, &due),
            Who::Both { .. } | Who::Neighbours | Who::Immune | Who::Geneva | Who::Danger => {
                Foresight::Unknown
            }
        }
    }

    /// Does this move say no more than that a unit goes to an empty square: no promotion, castling, double step or other start?
    #[inline]
    pub fn is_bare_quiet(&self, mv: Move) -> bool {
        mv.class == Class::Normal
            && mv.promotion.is_none()
            && mv.start.is_none()
            && !self.occupied().has(mv.to)
    }

    /// The ways in which a move says what it leaves open: where its hurdle goes, or where a unit is reborn; none
    /// where the move must be played to find them, or says all.
    pub fn ways_to_choose(&self, rules: &Rules, mv: Move) -> Option<impl Iterator<Item = Move> + use<>> {
        let (squares, or_none) = match self.hurdle_goes_to(rules, mv) {
            Some(squares) => (squares, false),
            None => self.rebirth_squares(rules, mv)?,
        };
        Some(mv.on_squares(squares, or_none))
    }

    /// What [`Foresight::SquareNeeded`] says of a move, if it is foreseen.
    fn rebirth_squares(&self, rules: &Rules, mv: Move) -> Option<(Bitboard, bool)> {
        let is_open = rules.physics.squares_are_offered && mv.rebirth == RebirthChoice::Forced;
        match is_open.then(|| self.foresee(rules, mv))? {
            Foresight::SquareNeeded { squares, or_none } => Some((squares, or_none)),
            Foresight::Known(_) | Foresight::Refused | Foresight::PromotionNeeded | Foresight::Unknown => {
                None
            }
        }
    }

    /// The key of the position after a legal move, with this side to move then; none if the move must be played to know it.
    #[inline]
    pub fn key_after(&self, rules: &Rules, mv: Move, next: Colour) -> Option<u64> {
        let unit = self.placement.at(mv.from)?;
        if self.annex.is_some() {
            return None;
        }
        if self.pending.is_some() {
            return self.key_of_places_after(rules, mv, next);
        }
        let arrived = if self.is_bare_quiet(mv) { rules.quiet_arrival(unit, mv.to) } else { None };
        let Some(arrived) = arrived else { return self.key_of_places_after(rules, mv, next) };
        let after = Self::key_of(
            self.board_key ^ hash::unit(mv.from, unit) ^ hash::unit(mv.to, arrived),
            self.castling.without(Castling::of(mv.from)).without(Castling::of(mv.to)),
            None,
            next,
        );
        Some(after)
    }

    /// The same of a move that does more than take its unit to an empty square.
    fn key_of_places_after(&self, rules: &Rules, mv: Move, next: Colour) -> Option<u64> {
        // Fairy conditions may remember a move that else changes no more than places.
        rules.physics.plain_units_shift.ok()?;
        let seen = self.foresee_places(rules, mv)?;
        // Who moves again lets the other side capture nothing in passing.
        if mv.class == Class::DoubleStep && next != self.side {
            let passed = mv.from.offset(0, self.side.forward())?;
            let is_usual = self.placement.at(mv.from)?.kind() == Kind::PAWN;
            // A pawn that comes back beside the one that has passed may capture it.
            if !is_usual || seen.newborn.is_some() || self.may_capture_in_passing(rules, self.side, passed) {
                return None;
            }
        }
        let (mut board, mut castling) = (self.board_key, self.castling);
        for square in seen.gone {
            board ^= self.placement.at(square).map_or(0, |unit| hash::unit(square, unit));
            castling = castling.without(Castling::of(square));
        }
        // A king or rook may castle from where it comes back.
        let comes_back = seen.newborn.filter(|_| self.pending.is_some());
        if comes_back.is_some_and(|(square, _)| Castling::of(square) != Castling::NONE) {
            return None;
        }
        for (square, unit) in seen.newcomers() {
            board ^= hash::unit(square, unit);
            castling = castling.without(Castling::of(square));
        }
        Some(Self::key_of(board, castling, None, next))
    }

    /// The royal units of one side on a foreseen board.
    #[inline]
    pub(super) fn foreseen_royals(&self, seen: &Foreseen, side: Colour) -> Bitboard {
        let mut royals = self.placement.royals(side) & !seen.gone;
        let mut add = |newcomer: Option<(Square, Unit)>| {
            if let Some((square, unit)) = newcomer
                && unit.is_royal()
                && unit.colour() == side
            {
                royals = royals.with(square);
            }
        };
        add(seen.moved);
        add(seen.newborn);
        royals
    }
}
