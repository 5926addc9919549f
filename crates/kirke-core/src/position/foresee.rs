//! What a move will leave on the board, told from masks without playing it. A shortcut of `consequence`: where it
//! would have to do more than a few look-ups it says so, and the move is played.

use super::consequence::{Capture, Target, chosen_square, mover_of_makes, square_of_move};
use super::newborn::{
    Home, becoming, home_of_victim, home_of_waiting, promotes_at, recoloured, return_square, shifted_home,
};
use super::reach::{quiet_reach, squares_of_hurdle, turns_as_hurdle};
use super::{Castling, Class, Move, Pending, Position, RebirthChoice, Refused, hash};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{Chooser, KingAttack, Kings, Occupied, OnOwnSquare, Rules, Waiting, When, Who};

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

/// What a pawn without marks becomes by a promotion that is one and leaves no choice; none on a square from which it might
/// castle then, a neutral one with either king, or where a condition may forbid it.
pub(super) fn promoted_on(rules: &Rules, pawn: Unit, kind: Kind, square: Square) -> Option<Unit> {
    let is_told = !pawn.is_marked()
        && rules.promotes_on(pawn, square)
        && rules.physics.plain_units_shift.is_ok()
        && !rules.has_fairy();
    let promoted = if is_told { rules.surely_promoted(pawn, kind) } else { None };
    promoted.filter(|&unit| {
        Castling::of(square) == Castling::NONE || !Castling::may_come_from(square, unit, &rules.army)
    })
}

/// Does a unit that captures this one where most moves have to be played do no more than take it off the board?
fn is_only_removed(rules: &Rules, victim: Unit, by: Unit) -> bool {
    // A chameleon changes after it as by any move; what moves or turns hurdles, or changes sides, does so when it captures, not
    // when it is captured.
    const OF_VICTIMS: Attributes =
        Attributes::CHAMELEON.with(Attributes::HOPPERS).with(Attributes::BECOME_NEUTRAL);
    rules.physics.removals_shift.is_ok()
        && Attributes::CHAMELEON.has(by.attributes().others())
        && OF_VICTIMS.has(victim.attributes().others())
        && !victim.is_royal()
        && !by.has(Attributes::KAMIKAZE)
}

/// What a reborn pawn becomes that stands on its promotion rank.
#[cold]
fn promoted_at_rebirth(rules: &Rules, mv: Move, pawn: Unit) -> Result<Unit, Foresight> {
    if rules.marks != Attributes::NONE || rules.rebirth.chooser == Chooser::Owner {
        return Err(Foresight::Unknown);
    }
    let Some(kind) = mv.reborn_as else { return Err(Foresight::PromotionNeeded) };
    match rules.promotions.contains(&kind) && !rules.army.is_imitator(kind) {
        true => Ok(rules.promoted(pawn, kind)),
        false => Err(Foresight::Unknown),
    }
}

/// A plain turn that captures, or brings back a unit that has waited, and does no more than send one unit home, if that is
/// known; given is the board without that.
#[inline(never)]
fn foresee_home(
    rules: &Rules,
    (mv, unit): (Move, Unit),
    (victim, pending): (Option<Unit>, Option<&Pending>),
    seen: Foreseen,
) -> Option<Foresight> {
    let gone = if victim.is_some() { seen.gone.with(mv.to) } else { seen.gone };
    let seen = Foreseen { gone, ..seen };
    let (reborn, home) = match (victim, pending) {
        (Some(_), None) if rules.physics.capturers_go_home => {
            let is_kamikaze = unit.has(Attributes::KAMIKAZE);
            return (!is_kamikaze).then(|| foresee_return(rules, seen, unit, mv.to, mv.to));
        }
        (Some(_), None) if rules.physics.waiting == Waiting::Shifted && !unit.has(Attributes::KAMIKAZE) => {
            return Some(Foresight::Known(seen));
        }
        (Some(victim), None) => (victim, home_of_victim(rules, (unit, mv.to), victim, seen.occupied)?),
        (_, Some(pending)) => (pending.victim, home_of_waiting(rules, pending, (unit, mv), seen.occupied)?),
        (None, None) => return Some(Foresight::Known(seen)),
    };
    let (square, reborn) = match home {
        Home::On(square) => (square, reborn),
        Home::Promotes(square) => match promoted_at_rebirth(rules, mv, reborn) {
            Ok(promoted) => (square, promoted),
            Err(unclear) => return Some(unclear),
        },
        Home::Taken(_) | Home::OffBoard => return Some(Foresight::Known(seen)),
    };
    let newborn = Some((square, reborn));
    Some(Foresight::Known(Foreseen { occupied: seen.occupied.with(square), newborn, ..seen }))
}

/// Where most moves have to be played: what becomes of a unit that waits for a quiet move; given is the board without that.
/// None where that is not told, or the unit promotes.
#[cold]
fn foresee_waiting(
    rules: &Rules,
    pending: &Pending,
    (mover, mv): (Unit, Move),
    seen: &mut Foreseen,
) -> Option<()> {
    rules.physics.waiting_shifts.ok()?;
    let waits = pending.victim;
    let is_told = !waits.is_marked() && !waits.is_royal() && rules.is_reborn(waits);
    if !is_told || rules.joins_edges || mover.has(Attributes::KAMIKAZE) || seen.newborn.is_some() {
        return None;
    }
    match shifted_home(rules, pending, mv, seen.occupied) {
        Home::Promotes(_) => return None,
        Home::Taken(_) | Home::OffBoard => {}
        Home::On(square) => {
            seen.occupied = seen.occupied.with(square);
            seen.newborn = Some((square, waits));
        }
    }
    Some(())
}

/// Anticirce: a capture where the table has the rebirth squares and each must be free; given is the board before the rebirth.
#[inline(always)]
fn foresee_return(
    rules: &Rules,
    mut seen: Foreseen,
    unit: Unit,
    here: Square,
    captured_on: Square,
) -> Foresight {
    let Some(home) = return_square(rules, unit, here, captured_on, seen.occupied) else {
        return Foresight::Refused;
    };
    if promotes_at(rules, home, unit) {
        return Foresight::Unknown;
    }
    seen.occupied = seen.occupied.without(here).with(home);
    seen.moved = Some((home, recoloured(rules, unit)));
    Foresight::Known(seen)
}

/// The square on which a unit is reborn, if it is, whatever stands there. Of the board are given the squares that are occupied,
/// and those that may be chosen like empty ones.
#[inline]
fn foresee_square(
    rules: &Rules,
    mv: Move,
    board: (Bitboard, Bitboard),
    (newborn, definer): (Unit, Unit),
    due: &Capture,
) -> Result<Option<Square>, Foresight> {
    let target = match square_of_move(rules, mv, definer, due) {
        Some(target) => target,
        None => foresee_choice(rules, mv, board, (mover_of_makes(rules, definer, newborn), due.square))?,
    };
    match target {
        Target::On(square) => Ok(Some(square)),
        Target::OffBoard | Target::Nowhere if rules.rebirth.occupied == Occupied::Strict => {
            Err(Foresight::Refused)
        }
        Target::OffBoard | Target::Nowhere => Ok(None),
    }
}

/// The same where the player chooses. `mover` is the unit as which it goes on from `square`, where it does.
fn foresee_choice(
    rules: &Rules,
    mv: Move,
    (occupied, lifted): (Bitboard, Bitboard),
    (mover, square): (Unit, Square),
) -> Result<Target, Foresight> {
    if !rules.physics.squares_are_offered {
        return Err(Foresight::Unknown);
    }
    let makes = || {
        let is_told = Kind::ORTHODOX.contains(&mover.kind()) && !rules.lends_to(mover) && !rules.joins_edges;
        is_told.then(|| quiet_reach(rules, square, mover, occupied))
    };
    match chosen_square(rules, mv.rebirth, (occupied, lifted), makes) {
        Some(Ok(target)) => Ok(target),
        Some(Err(Refused::SquareNeeded { squares, or_none })) => {
            Err(Foresight::SquareNeeded { squares, or_none })
        }
        Some(Err(_)) => Err(Foresight::Refused),
        None => Err(Foresight::Unknown),
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

    /// Foresees a move that does no more than take its unit from one square to another, perhaps a unit off the board, and turn
    /// a unit, where most moves have to be played; none where this one must be, too, or where there is a neutral king. Who is in
    /// check then [`check_after_shift`](Self::check_after_shift) says.
    #[inline]
    pub fn foresee_shift(&self, rules: &Rules, mv: Move) -> Option<Foreseen> {
        rules.physics.shifts_are_foreseen.ok()?;
        let board = &self.placement;
        // Who captures a neutral king captures his own.
        let kings = (board.royals(Colour::White) | board.royals(Colour::Black)) & board.neutrals();
        if kings.any() {
            return None;
        }
        self.foresee_places(rules, mv).or_else(|| self.foresee_turning(rules, mv))
    }

    /// Is a side in check after a [shift](Self::foresee_shift)? None if the move must be played to find out. `board`: the
    /// position [as the other side finds it](Self::as_owned_by).
    #[inline]
    pub fn check_after_shift(board: &Self, rules: &Rules, seen: &Foreseen, side: Colour) -> Option<bool> {
        board.foreseen_check(rules, &seen.owned_by(!side), side)
    }

    /// The same, of a move that has not been foreseen yet.
    #[inline]
    pub fn shift_checks(&self, rules: &Rules, mv: Move, side: Colour) -> Option<bool> {
        let seen = self.foresee_shift(rules, mv)?;
        Self::check_after_shift(&self.as_owned_by(!side), rules, &seen, side)
    }

    /// Foresees a move of a unit that becomes neutral by it, or of one side again, or turns the unit over which it hops.
    #[inline(never)]
    fn foresee_turning(&self, rules: &Rules, mv: Move) -> Option<Foreseen> {
        const TURNING: Attributes = Attributes::BECOME_NEUTRAL.with(Attributes::HURDLE_COLOUR_CHANGING);
        let unit = self.placement.at(mv.from)?;
        let marks = unit.attributes();
        let bare = unit.with_attributes(marks.without(TURNING));
        let is_plain = mv.class == Class::Normal && mv.promotion.is_none() && mv.start.is_none();
        let is_told = marks.meets(TURNING)
            && is_plain
            && !unit.is_royal()
            && !rules.has_fairy()
            && !rules.army.may_land_elsewhere(unit.kind())
            && self.is_quiet_unless_it_uncovers()
            && !self.uncovers(Bitboard::of(mv.from));
        let victim = self.placement.at(mv.to);
        if !is_told || victim.is_some_and(|victim| !is_only_removed(rules, victim, bare)) {
            return None;
        }
        let arrived = unit.turned_into(rules.arrives_as(bare, mv.to)?.kind());
        let mut seen = Foreseen::now(self);
        seen.take(mv.from);
        seen.take(mv.to);
        if marks.has(Attributes::HURDLE_COLOUR_CHANGING) {
            let others = self.occupied().without(mv.from);
            let hurdles = rules.army.hurdles(unit, mv.from, mv.to, others, victim.is_some());
            self.foresee_turned_hurdle(hurdles, &mut seen)?;
        }
        seen.occupied = seen.occupied.with(mv.to);
        seen.moved = Some((mv.to, arrived));
        if self.changes_phase_after(rules, arrived, mv.to, &seen)? {
            let turned =
                if arrived.is_neutral() { arrived.of_one_side(self.side) } else { arrived.neutral() };
            seen.moved = Some((mv.to, turned));
        }
        Some(seen)
    }

    /// The unit over which one hops that turns it; none if the player chooses among several, or a royal one might turn.
    fn foresee_turned_hurdle(&self, hurdles: Bitboard, seen: &mut Foreseen) -> Option<()> {
        let Some(square) = hurdles.first() else { return Some(()) };
        let hurdle = self.placement.at(square).filter(|_| !hurdles.several())?;
        if turns_as_hurdle(hurdle) {
            if hurdle.is_royal() {
                return None;
            }
            seen.take(square);
            seen.occupied = seen.occupied.with(square);
            seen.newborn = Some((square, hurdle.turned()));
        }
        Some(())
    }

    /// Does a unit that has moved become neutral, or of one side again? None if it is not known whether it checks, on which
    /// that depends.
    fn changes_phase_after(&self, rules: &Rules, unit: Unit, to: Square, seen: &Foreseen) -> Option<bool> {
        if !unit.attributes().meets(Attributes::BECOME_NEUTRAL) {
            return Some(false);
        }
        if unit.has(Attributes::HALF_NEUTRAL) {
            return (!unit.attributes().meets(Attributes::ANDA.with(Attributes::ANDA_INVERSE)))
                .then_some(true);
        }
        let enemy = !self.side;
        let board = self.as_owned_by(self.side);
        let reach = || {
            let standing = self.standing_for(rules, unit, seen.occupied);
            super::capture_reach(rules, unit.owned_by(self.side), to, standing)
        };
        let checks = Self::check_after_shift(&board, rules, seen, enemy)?
            && (reach() & board.foreseen_royals(seen, enemy)).any();
        Some(unit.has(Attributes::ANDA) == checks)
    }

    /// The same as [`foresee_shift`](Self::foresee_shift) as far as it says what stands where, if no unit turns: neutral units
    /// may belong to the other side then.
    pub fn foresee_places(&self, rules: &Rules, mv: Move) -> Option<Foreseen> {
        let physics = &rules.physics;
        if mv.start.is_some() || physics.shifts_are_foreseen.or(physics.plain_units_shift).is_err() {
            return None;
        }
        let unit = self.placement.at(mv.from)?;
        let passes = mv.class == Class::DoubleStep && !rules.may_be_lost_in_passing(unit);
        if mv.class != Class::Normal && !passes {
            return None;
        }
        let victim = self.placement.at(mv.to);
        if victim.is_some_and(|victim| !is_only_removed(rules, victim, unit)) {
            return None;
        }
        let to = if victim.is_some() { self.lands_on(rules, unit, mv)? } else { mv.to };
        let takes_hurdle = victim.is_none() && rules.shifts_with_hurdle(unit, to);
        let arrived = match mv.promotion {
            Some(kind) => promoted_on(rules, unit, kind, to),
            None if rules.promotes_on(unit, to) => None,
            None if takes_hurdle => Some(unit),
            None => rules.arrives_as(unit, to),
        }?;
        let waiting = self.pending.as_ref().filter(|_| self.annex.is_none());
        if rules.bars(unit.colour(), mv.from, mv.to)
            || waiting.is_none() && !self.is_quiet_unless_it_uncovers()
        {
            return None;
        }
        let mut seen = Foreseen::now(self);
        seen.take(mv.from);
        seen.take(mv.to);
        if takes_hurdle {
            self.foresee_hurdle(rules, unit, mv, &mut seen)?;
        }
        seen.occupied = seen.occupied.with(to);
        seen.moved = Some((to, arrived));
        if let Some(pending) = waiting {
            foresee_waiting(rules, pending, (unit, mv), &mut seen).filter(|()| victim.is_none())?;
        }
        (!self.uncovers(seen.gone & !seen.occupied)).then_some(seen)
    }

    /// Where a capturing unit lands: a locust beyond the captured one. None if that is not told, or lent by another unit.
    fn lands_on(&self, rules: &Rules, unit: Unit, mv: Move) -> Option<Square> {
        if !rules.army.may_land_elsewhere(unit.kind()) {
            return Some(mv.to);
        }
        let landings = rules.army.landings(unit, mv.from, mv.to, self.occupied().without(mv.to))?;
        let is_told = |square: &Square| landings.has(*square) && !rules.army.borrows(unit.kind());
        mv.landing(rules).filter(is_told)
    }

    /// Where the hurdle goes that a quiet move of a Bul or Dob unit takes along; none if that is not chosen, or more than a
    /// change of its place.
    fn foresee_hurdle(&self, rules: &Rules, mover: Unit, mv: Move, seen: &mut Foreseen) -> Option<()> {
        let RebirthChoice::On(square) = mv.rebirth else { return None };
        let ((hurdle, unit), squares) = self.hurdle_and_squares(rules, mover, mv)?;
        if rules.has_fairy() || rules.promotes_on(unit, square) || !squares.has(square) {
            return None;
        }
        seen.take(hurdle);
        seen.occupied = seen.occupied.with(square);
        seen.newborn = Some((square, unit));
        Some(())
    }

    /// The only unit over which a Bul or Dob unit can hop to an empty square, and where that may go on.
    fn hurdle_and_squares(&self, rules: &Rules, mover: Unit, mv: Move) -> Option<((Square, Unit), Bitboard)> {
        let others = self.occupied().without(mv.from);
        let hurdles = rules.army.hurdles(mover, mv.from, mv.to, others, false);
        let hurdle = hurdles.first().filter(|_| !hurdles.several())?;
        let hurdle = (hurdle, self.placement.at(hurdle)?);
        Some((hurdle, squares_of_hurdle(rules, (mover, self.side), hurdle, others.with(mv.to))))
    }

    /// The squares to one of which the hurdle must go, before a quiet move says where; none where the move must be played to
    /// find out.
    fn hurdle_goes_to(&self, rules: &Rules, mv: Move) -> Option<Bitboard> {
        let is_open = mv.rebirth == RebirthChoice::Forced && rules.names_hurdles() && self.is_bare_quiet(mv);
        let mover = self.placement.at(mv.from).filter(|_| is_open && !rules.has_fairy())?;
        if !rules.shifts_with_hurdle(mover, mv.to) || rules.promotes_on(mover, mv.to) {
            return None;
        }
        self.hurdle_and_squares(rules, mover, mv).map(|(_, squares)| squares)
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

    #[inline]
    fn foresee_victim(&self, rules: &Rules, mv: Move, mut seen: Foreseen, due: &Capture) -> Foresight {
        if due.victim.is_royal() && rules.rebirth.kings != Kings::Inclusive || !rules.is_reborn(due.victim) {
            return Foresight::Known(seen);
        }
        let newborn = becoming(rules, due.victim, due.capturer_before);
        let definer = rules.definer(newborn, due.captor());
        let square =
            match foresee_square(rules, mv, (seen.occupied, Bitboard::EMPTY), (newborn, definer), due) {
                Ok(Some(square)) => square,
                Ok(None) => return Foresight::Known(seen),
                Err(unclear) => return unclear,
            };
        let mut born_on = Some(square);
        if seen.occupied.has(square) {
            match rules.rebirth.occupied {
                // Below a unit, too, a pawn promotes.
                Occupied::Volcanic if promotes_at(rules, square, newborn) => return Foresight::Unknown,
                Occupied::Relaxed | Occupied::Volcanic => born_on = None,
                Occupied::Strict => return Foresight::Refused,
                Occupied::Assassin => {
                    let occupant = seen.at(self, square);
                    if occupant.is_some_and(|unit| unit.is_royal() && unit.colour() == self.side) {
                        return Foresight::Refused;
                    }
                    seen.take(square);
                }
                Occupied::Parachute => seen.take(square),
                Occupied::Alternative => {
                    let mirror = rules.mirror_square(newborn, due.square);
                    born_on = (!seen.occupied.has(mirror)).then_some(mirror);
                }
            }
        }
        let Some(square) = born_on else { return Foresight::Known(seen) };
        let settled = match promotes_at(rules, square, newborn) {
            true => match promoted_at_rebirth(rules, mv, newborn) {
                Ok(promoted) => promoted,
                Err(unclear) => return unclear,
            },
            false => newborn,
        };
        seen.occupied = seen.occupied.with(square);
        seen.newborn = Some((square, recoloured(rules, settled)));
        Foresight::Known(seen)
    }

    #[inline]
    fn foresee_capturer(&self, rules: &Rules, mv: Move, mut seen: Foreseen, due: &Capture) -> Foresight {
        let (old, here) = (due.capturer, due.arrival);
        if old.is_royal() && rules.rebirth.kings != Kings::Inclusive || !rules.is_reborn(old) {
            return Foresight::Known(seen);
        }
        let newborn = becoming(rules, old, due.victim);
        let definer = rules.definer(newborn, due.victim);
        // The unit may stay where it has captured.
        let board = (seen.occupied, Bitboard::of(here));
        let square = match foresee_square(rules, mv, board, (newborn, definer), due) {
            Ok(Some(square)) => square,
            Ok(None) => return Foresight::Known(seen),
            Err(unclear) => return unclear,
        };
        if square == here && rules.rebirth.on_own_square == OnOwnSquare::Cheylan {
            return Foresight::Refused;
        }
        if promotes_at(rules, square, newborn) {
            return Foresight::Unknown;
        }
        if square != here && seen.occupied.has(square) {
            match rules.rebirth.occupied {
                Occupied::Relaxed | Occupied::Alternative => return Foresight::Known(seen),
                Occupied::Strict => return Foresight::Refused,
                Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute => return Foresight::Unknown,
            }
        }
        seen.occupied = seen.occupied.without(here).with(square);
        seen.moved = Some((square, recoloured(rules, newborn)));
        Foresight::Known(seen)
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
