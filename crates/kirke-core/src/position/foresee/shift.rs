//! Moves that only take units from one square to another, off the board, or turn them, where most moves have to be played.

use super::super::newborn::{Home, shifted_home};
use super::super::reach::{capture_reach, squares_of_hurdle, turns_as_hurdle};
use super::super::{Castling, Class, Move, Pending, Position, RebirthChoice};
use super::Foreseen;
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::rules::Rules;

/// What a pawn without marks becomes by a promotion that is one and leaves no choice; none on a square from which it might
/// castle then, a neutral one with either king, or where a condition may forbid it.
pub(in super::super) fn promoted_on(rules: &Rules, pawn: Unit, kind: Kind, square: Square) -> Option<Unit> {
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

impl Position {
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
            capture_reach(rules, unit.owned_by(self.side), to, standing)
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
    pub(super) fn hurdle_goes_to(&self, rules: &Rules, mv: Move) -> Option<Bitboard> {
        let is_open = mv.rebirth == RebirthChoice::Forced && rules.names_hurdles() && self.is_bare_quiet(mv);
        let mover = self.placement.at(mv.from).filter(|_| is_open && !rules.has_fairy())?;
        if !rules.shifts_with_hurdle(mover, mv.to) || rules.promotes_on(mover, mv.to) {
            return None;
        }
        self.hurdle_and_squares(rules, mover, mv).map(|(_, squares)| squares)
    }
}
