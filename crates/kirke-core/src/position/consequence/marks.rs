//! What attributes of units change by a move: kinds, sides, marks of promoted units.

use super::{Capture, Recorder, Turn, rook_of_castling};
use crate::board::{Attributes, Bitboard, Kind, Square, Unit};
use crate::position::reach::{squares_of_hurdle, turns_as_hurdle};
use crate::position::views::new_views;
use crate::position::{Cause, Class, Position, RebirthChoice, Refused, marks};
use crate::rules::{KindChange, Profile, SquareRule, Who};

impl<R: Recorder> Turn<'_, R> {
    /// A pawn after its promotion, with the marks that promoted units get, chosen among those of the diagram. `own`: it is
    /// the moving pawn, not a reborn one.
    #[inline]
    pub(super) fn promoted_and_marked(&self, pawn: Unit, kind: Kind, own: bool) -> Result<Unit, Refused> {
        let promoted = self.rules.promoted(pawn, kind);
        match self.rules.marks.meets(Attributes::HOPPERS.with(Attributes::CHAMELEON)) {
            true => self.marked(promoted, own),
            false => Ok(promoted),
        }
    }

    #[cold]
    fn marked(&self, promoted: Unit, own: bool) -> Result<Unit, Refused> {
        let mut ways = self.rules.promotion_marks(promoted);
        if own && self.is_no_chameleon_for_popeye() {
            ways.retain(|way| !way.has(Attributes::CHAMELEON));
        }
        let choice = if own { self.mv.marks().own() } else { self.mv.marks().reborn() };
        match (choice, ways.as_slice()) {
            (None, &[only]) => Ok(promoted.with(only)),
            (None, []) => Err(Refused::BadChoice),
            (None, ways) => Err(Refused::MarksNeeded { own, ways: ways.len() }),
            (Some(_), [_]) => Err(Refused::BadChoice),
            (Some(number), ways) => match ways.get(number) {
                Some(&marks) => Ok(promoted.with(marks)),
                None => Err(Refused::BadChoice),
            },
        }
    }

    /// Popeye's Anticirce: does a pawn that promotes by a capture stay what it promotes to?
    fn is_no_chameleon_for_popeye(&self) -> bool {
        let rules = self.rules;
        rules.profile == Profile::Popeye
            && rules.rebirth.who == Who::Capturer
            && rules.rebirth.square == SquareRule::Home
            && self.before.is_some_and(|before| before.captures(self.mv))
    }

    /// A chameleon becomes the next kind of its cycle when it has arrived.
    #[cold]
    pub(super) fn changes_kind(&mut self, square: Square, unit: Unit) -> Unit {
        let new = self.rules.next_of_chameleon(unit);
        if new != unit {
            self.transform(square, unit, new, Cause::OwnKind);
        }
        new
    }

    /// What a unit becomes that has moved, perhaps by a capture.
    #[cold]
    pub(super) fn becomes_next(
        &mut self,
        change: KindChange,
        square: Square,
        unit: Unit,
        captures: bool,
    ) -> Unit {
        let next = change.next(unit, square, captures, self.mv.promotion.is_some());
        if unit.is_royal() && change.spares_royals() || next == unit.kind() {
            return unit;
        }
        let new = unit.turned_into(next);
        self.transform(square, unit, new, Cause::OwnKind);
        self.regain(square, new);
        new
    }

    /// The rook that has castled becomes what it becomes by any move.
    pub(super) fn rook_changes_kind(&mut self) {
        let (_, square) = rook_of_castling(self.mv);
        let change = self.rules.outcome.kind_change.filter(|change| change.includes_castled_rooks());
        if let (Some(change), Some(rook)) = (change, self.after.placement.at(square)) {
            self.becomes_next(change, square, rook, false);
        }
    }

    /// Protean Chess: a capturing unit takes the kind of the captured one.
    #[cold]
    pub(super) fn becomes_what_it_captures(&mut self, square: Square, unit: Unit, kind: Kind) -> Unit {
        // A king is royal without a mark.
        let is_marked = unit.is_royal() && kind != Kind::KING;
        let royal = if is_marked { Attributes::ROYAL } else { Attributes::NONE };
        let new = unit.turned_into(kind).with(royal);
        if new != unit {
            self.transform(square, unit, new, Cause::OwnKind);
            self.regain(square, new);
        }
        new
    }

    /// A unit that has become a pawn where it stands promotes on its promotion rank.
    pub(super) fn promotes_if_due(&mut self, square: Square, new: Unit) -> Result<Unit, Refused> {
        match (self.mv.promotion, self.rules.promotes_on(new, square)) {
            (None, false) => Ok(new),
            (None, true) => Err(Refused::OwnPromotionNeeded(square)),
            (Some(_), false) => Err(Refused::BadChoice),
            (Some(kind), true) => {
                let promoted = self.promoted_and_marked(new, kind, true)?;
                self.transform(square, new, promoted, Cause::OwnKind);
                self.regain(square, promoted);
                Ok(promoted)
            }
        }
    }

    /// A half-neutral unit that was neutral joins the side that has moved it, another one becomes neutral.
    #[cold]
    pub(super) fn changes_phase(&mut self, square: Square, unit: Unit) -> Unit {
        if !unit.has(Attributes::HALF_NEUTRAL) {
            return unit;
        }
        let new = if unit.is_neutral() { unit.of_one_side(self.after.side) } else { unit.neutral() };
        self.transform(square, unit, new, Cause::Phase);
        self.regain(square, new);
        new
    }

    /// Volage units change sides, and hurdles do.
    #[cold]
    pub(super) fn marks_before_rebirths(
        &mut self,
        before: &Position,
        capture: &mut Option<Capture>,
    ) -> Result<(), Refused> {
        let mv = self.mv;
        let Some(mover) = before.placement.at(mv.from) else { return Ok(()) };
        if mover.has(Attributes::VOLAGE) && mv.class != Class::Pass {
            self.volage_turns(mv.from, capture);
        }
        if !mover.attributes().meets(Attributes::HOPPERS) {
            return Ok(());
        }
        let (from, captures, occupied) =
            (mv.departure_under(self.rules), before.captures(mv), before.occupied().without(mv.from));
        let hurdles = self.rules.army.hurdles(mover, from, mv.to, occupied, captures);
        let hurdles = self.hurdles_that_differ(mover, hurdles);
        // The player chooses over which of several units it hops.
        let named = |square: &Square| hurdles.has(*square);
        let hurdle = match mv.rebirth {
            _ if hurdles.several() && self.rules.names_hurdles() => match mv.start {
                None => return Err(Refused::HurdleNeeded(hurdles)),
                named_one => Some(named_one.filter(named).ok_or(Refused::BadChoice)?),
            },
            RebirthChoice::Forced if hurdles.several() => {
                return Err(Refused::SquareNeeded { squares: hurdles, or_none: false });
            }
            RebirthChoice::On(square) if hurdles.several() && hurdles.has(square) => Some(square),
            _ if hurdles.several() => return Err(Refused::BadChoice),
            _ => hurdles.first(),
        };
        let Some((hurdle, unit)) = hurdle.and_then(|square| Some((square, self.after.placement.at(square)?)))
        else {
            return Ok(());
        };
        let mut unit = unit;
        if mover.has(Attributes::HURDLE_COLOUR_CHANGING) && turns_as_hurdle(unit) {
            self.turn_by_unit(hurdle, unit);
            unit = unit.turned();
        }
        match mover.attributes().meets(Attributes::MOVE_HURDLES) {
            true => self.hurdle_moves(mover, hurdle, unit),
            false => Ok(()),
        }
    }

    /// Of the units over which one may hop those between which there is something to choose: where hurdles stay, it is the
    /// same move over all that do not turn.
    fn hurdles_that_differ(&self, mover: Unit, hurdles: Bitboard) -> Bitboard {
        if !hurdles.several() || mover.attributes().meets(Attributes::MOVE_HURDLES) {
            return hurdles;
        }
        let turns = |&square: &Square| self.after.placement.at(square).is_some_and(turns_as_hurdle);
        let turning: Bitboard = hurdles.into_iter().filter(turns).collect();
        (hurdles & !turning).first().map_or(turning, |one| turning.with(one))
    }

    /// The hurdle goes on where the player likes.
    fn hurdle_moves(&mut self, mover: Unit, hurdle: Square, unit: Unit) -> Result<(), Refused> {
        let squares =
            squares_of_hurdle(self.rules, (mover, self.after.side), (hurdle, unit), self.after.occupied());
        let square = match self.mv.rebirth {
            _ if squares.is_empty() => return Err(Refused::HurdleCannotMove(hurdle)),
            RebirthChoice::Forced => return Err(Refused::SquareNeeded { squares, or_none: false }),
            RebirthChoice::On(square) if squares.has(square) => square,
            RebirthChoice::On(_) | RebirthChoice::Declined => return Err(Refused::BadChoice),
        };
        let promotes = self.rules.promotes_on(unit, square);
        let promoted = match self.mv.promotion {
            None if promotes => return Err(Refused::OwnPromotionNeeded(square)),
            Some(kind) if promotes => Some(self.promoted_and_marked(unit, kind, true)?),
            None => None,
            Some(_) => return Err(Refused::BadChoice),
        };
        self.shift(hurdle, square, unit, Cause::Hurdle);
        if let Some(promoted) = promoted {
            self.transform(square, unit, promoted, Cause::Rebirth);
        }
        Ok(())
    }

    /// A volage unit turns if its move leads to a square of the other colour, be it that of its capture or that on which it is
    /// reborn then; once for both, and in Hypervolage twice, which is as if it had not.
    fn volage_turns(&mut self, departure: Square, capture: &mut Option<Capture>) {
        let Some(square) = marks::followed(self.recorder.so_far(), departure) else { return };
        let Some(unit) = self.after.placement.at(square) else { return };
        let turns_twice = self.rules.outcome.volage_for_ever && self.rules.profile == Profile::Book;
        let arrival = capture.as_ref().filter(|_| !turns_twice).map_or(square, |capture| capture.arrival);
        let turned = |to| self.volage_turned(unit, departure, to);
        let Some(new) = turned(square).or_else(|| turned(arrival)) else { return };
        self.transform(square, unit, new, Cause::SideChange);
        self.regain(square, new);
        if let Some(capture) = capture.as_mut().filter(|capture| capture.arrival == square) {
            capture.capturer = new;
        }
    }

    pub(super) fn turn_by_unit(&mut self, square: Square, unit: Unit) {
        let new = unit.turned();
        self.transform(square, unit, new, Cause::TurnedByUnit);
        self.regain(square, new);
    }

    /// A reborn volage unit changes sides if its rebirth square is not of the colour of the place of capture.
    #[cold]
    pub(super) fn reborn_volage(&mut self, square: Square, capture: Square) {
        let unit = self.after.placement.at(square).filter(|unit| unit.has(Attributes::VOLAGE));
        if let Some(unit) = unit
            && let Some(new) = self.volage_turned(unit, capture, square)
        {
            self.transform(square, unit, new, Cause::Rebirth);
            self.regain(square, new);
        }
    }

    /// What a reborn unit is below another one: a volage unit changes sides as it would above.
    pub(super) fn volage_below(&self, unit: Unit, capture: Square, square: Square) -> Unit {
        let turned =
            unit.has(Attributes::VOLAGE).then(|| self.volage_turned(unit, capture, square)).flatten();
        turned.unwrap_or(unit)
    }

    /// Units that magic units have begun to attack change sides, unless an even number of attacks is new.
    #[cold]
    pub(super) fn marks_after_rebirths(&mut self, before: &Position) {
        if !self.rules.marks.has(Attributes::MAGIC) {
            return;
        }
        let new = new_views(self.rules, before, self.after, self.recorder.so_far());
        for square in new {
            if let Some(unit) = self.after.placement.at(square) {
                self.turn_by_unit(square, unit);
            }
        }
    }

    /// An Anda unit that has moved becomes neutral, or of one side again.
    #[cold]
    pub(super) fn marks_at_the_end(&mut self) {
        let anda = Attributes::ANDA.with(Attributes::ANDA_INVERSE);
        if !self.rules.marks.meets(anda) || self.mv.class == Class::Pass || self.in_thought {
            return;
        }
        let Some(square) = marks::followed(self.recorder.so_far(), self.mv.from) else { return };
        let Some(unit) = self.after.placement.at(square).filter(|unit| unit.attributes().meets(anda)) else {
            return;
        };
        let checks = self.after.checking_units(self.rules, !self.after.side).has(square);
        if unit.has(Attributes::ANDA) != checks {
            return;
        }
        let new = if unit.is_neutral() { unit.of_one_side(self.after.side) } else { unit.neutral() };
        self.transform(square, unit, new, Cause::Anda);
        self.regain(square, new);
    }

    /// What becomes of a volage unit that goes from one square to another; nothing if they have the same colour, or if it
    /// is neutral.
    fn volage_turned(&self, unit: Unit, from: Square, to: Square) -> Option<Unit> {
        let turns = from.is_light() != to.is_light() && !unit.is_neutral();
        let lost = match self.rules.outcome.volage_for_ever {
            true => Attributes::NONE,
            false => Attributes::VOLAGE,
        };
        turns.then(|| unit.recoloured(!unit.colour()).with_attributes(unit.attributes().without(lost)))
    }
}
