//! Conditions that change units where they stand when the move proper is over: Magic Squares, Traitor, Masand, Kobul
//! Kings, Football, Influencer, Super-transmuting Kings.

use super::{Capture, Recorder, Turn, rook_of_castling};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::position::reach::{capture_reach, quiet_reach};
use crate::position::{Cause, Class, Effect, Position, Refused, marks};
use crate::rules::{Arrival, DefinedBy, Kings, Rules, Who};

impl<R: Recorder> Turn<'_, R> {
    /// The units that have moved change sides on magic squares, Black's on White's half of the board.
    #[cold]
    pub(super) fn turns_on_arrival(&mut self, capture: &mut Option<Capture>) {
        if self.mv.class == Class::Pass {
            return;
        }
        let outcome = self.rules.outcome;
        let moved = marks::followed(self.recorder.so_far(), self.mv.from);
        let rook = (self.mv.class == Class::Castling).then(|| rook_of_castling(self.mv).1);
        for square in moved.into_iter().chain(rook) {
            let Some(unit) = self.after.placement.at(square).filter(|unit| !unit.is_neutral()) else {
                continue;
            };
            if outcome.magic_squares.has(square) && !unit.is_royal() {
                self.turn_mover(square, unit, Cause::SideChange, capture);
            }
        }
        if let (Some(arrival), Some(square)) = (outcome.arrival, moved)
            && let Some(unit) = self.after.placement.at(square)
            && !unit.is_neutral()
            && !unit.is_royal()
            && self.turns_by_arrival(arrival, unit)
        {
            self.turn_mover(square, unit, Cause::SideChange, capture);
        }
        let black_moves = self.after.side == Colour::Black;
        if let Some(square) = moved.filter(|square| outcome.traitors && black_moves && square.rank() < 4)
            && let Some(unit) = self.after.placement.at(square).filter(|unit| !unit.is_neutral())
        {
            self.turn_mover(square, unit, Cause::Defection, capture);
        }
    }

    /// Dark Side, Chameleon Pursuit: does a unit change sides for where its move has ended?
    fn turns_by_arrival(&self, arrival: Arrival, unit: Unit) -> bool {
        let (side, end) = (self.after.side, self.mv.end(self.rules));
        match arrival {
            Arrival::OnEnemyHalf => unit.colour() == side && (end.rank() >= 4) == (side == Colour::White),
            Arrival::OnVacatedSquare => {
                let last = self.before.and_then(|before| before.last_move(!side));
                unit.colour() == side && last.is_some_and(|last| last.from == end)
            }
        }
    }

    fn turn_mover(&mut self, square: Square, unit: Unit, cause: Cause, capture: &mut Option<Capture>) {
        let new = unit.recoloured(!unit.colour());
        self.transform(square, unit, new, cause);
        self.regain(square, new);
        if let Some(capture) = capture.as_mut().filter(|capture| capture.arrival == square) {
            capture.capturer = new;
        }
    }

    /// Andernach and Tibet beside Anticirce: the capturing unit changes sides where it has been reborn.
    #[cold]
    pub(super) fn turn_after_rebirth(&mut self, victim: Unit) {
        let stands = marks::followed(self.recorder.so_far(), self.mv.from);
        if let (Some(change), Some(square)) = (self.rules.outcome.side_change, stands)
            && let Some(unit) =
                self.after.placement.at(square).filter(|&unit| change.turns(unit, Some(victim)))
        {
            self.change_sides(square, unit);
        }
    }

    /// Kobul Kings: the king of the captured unit's side becomes what that unit was; for a pawn a king again.
    #[cold]
    pub(super) fn king_becomes(&mut self, victim: Unit) {
        let side = victim.colour();
        if victim.is_royal() || !self.rules.outcome.kobul[side.index()] {
            return;
        }
        // A neutral king is the king of both sides.
        let kings = self.after.owned_by(side, |board| board.placement.royals(side));
        let Some(square) = kings.first() else { return };
        let Some(old) = self.after.placement.at(square) else { return };
        let new = match self.rules.is_pawn(victim) {
            true => Unit::new(old.colour(), Kind::KING),
            false => Unit::new(old.colour(), victim.kind()).with(Attributes::ROYAL),
        };
        let new = if old.is_neutral() { new.neutral() } else { new };
        if new != old {
            self.transform(square, old, new, Cause::KobulKing);
            self.regain(square, new);
        }
    }

    /// Football: a unit on the a-file or h-file may become one of the substitutes, or stay what it is. Which one, the
    /// player says by a number: 0 for none, 1 for the first other kind, and so on.
    #[cold]
    pub(super) fn is_substituted(&mut self, square: Square, unit: Unit) -> Result<Unit, Refused> {
        // What a unit would become that captures a king matters to the capture only if it goes home then, or he does, or if
        // it says where others go, perhaps onto a king, or for what the move must not lead to.
        let matters = || {
            let of_rebirth = |part: &Rules| {
                part.rebirth.who == Who::Capturer
                    || part.rebirth.kings == Kings::Inclusive
                    || part.rebirth.defined_by == DefinedBy::OtherUnit
            };
            self.rules.outcome.forbids() || self.rules.any_part(of_rebirth)
        };
        if unit.is_royal() || !matches!(square.file(), 0 | 7) || self.in_thought && !matters() {
            return Ok(unit);
        }
        let bench = self.rules.substitutes_of(unit);
        let kind = match self.mv.marks().own() {
            None if bench.is_empty() => return Ok(unit),
            None => return Err(Refused::MarksNeeded { own: true, ways: bench.len() + 1 }),
            Some(0) if !bench.is_empty() => return Ok(unit),
            Some(number) => *number.checked_sub(1).and_then(|at| bench.get(at)).ok_or(Refused::BadChoice)?,
        };
        let new = unit.turned_into(kind);
        self.transform(square, unit, new, Cause::OwnKind);
        self.regain(square, new);
        Ok(new)
    }

    /// Masand: the unit that has moved and gives check, or every one that gives check, makes the units change sides that it
    /// attacks, kings excepted; each once.
    #[cold]
    pub(super) fn turns_what_it_attacks(&mut self, all: bool) {
        if self.in_thought {
            return;
        }
        // Who may move next depends on this move, not on the one before.
        let effects = self.recorder.so_far();
        let moved = self.before.and_then(|before| before.remembers(self.rules, self.mv, self.after, effects));
        if let Some(moved) = moved {
            self.after.apply(moved);
        }
        self.turns_what_checkers_attack(all);
        self.after.revert(moved.as_slice());
    }

    /// Asks of the position when the other side is to move: for which a unit may wait, while the next move of this side may be
    /// one too late.
    fn when_turn_is_over<T>(&mut self, ask: impl FnOnce(&Position, &Rules) -> T) -> T {
        self.after.apply(Effect::Turn);
        let answer = ask(self.after, self.rules);
        self.after.revert(&[Effect::Turn]);
        answer
    }

    fn turns_what_checkers_attack(&mut self, all: bool) {
        let side = self.after.side;
        let mover = marks::followed(self.recorder.so_far(), self.mv.from);
        let who = if all { self.after.occupied() } else { mover.map_or(Bitboard::EMPTY, Bitboard::of) };
        let mut checkers = self.checking_units();
        let mut turned = Bitboard::EMPTY;
        for from in who {
            if !checkers.has(from) {
                continue;
            }
            let before = turned;
            for target in self.after.occupied() {
                let unit = self.after.placement.at(target).filter(|unit| {
                    target != from && !unit.is_royal() && !unit.is_neutral() && !turned.has(target)
                });
                if let Some(unit) = unit
                    && self.after.reaching(self.rules, target, side).has(from)
                {
                    turned = turned.with(target);
                    self.turn_by_unit(target, unit);
                }
            }
            // Who gives check may do so no more once another one has turned a unit.
            if turned != before {
                checkers = self.checking_units();
            }
        }
    }

    /// The units of the side that has moved that give check.
    fn checking_units(&mut self) -> Bitboard {
        let side = self.after.side;
        self.when_turn_is_over(|after, rules| after.checking_units(rules, !side))
    }

    /// An attacked king that has moved as one of its attackers becomes such a unit, no king any more. If there are several
    /// ways, the player says by a number which one.
    #[cold]
    pub(super) fn transmutes(
        &mut self,
        before: &Position,
        square: Square,
        king: Unit,
        captures: bool,
    ) -> Result<Unit, Refused> {
        let (from, occupied) = (self.mv.from, before.occupied());
        let mut kinds = before.transmutations(self.rules, from, king);
        if kinds.is_empty() {
            return Ok(king);
        }
        kinds.retain(|&kind| {
            let way = Unit::new(king.colour(), kind);
            let reach = match captures {
                true => capture_reach(self.rules, way, from, occupied),
                false => quiet_reach(self.rules, from, way, occupied),
            };
            reach.has(square)
        });
        let kind = match (self.mv.marks().own(), kinds.as_slice()) {
            (None, &[only]) => only,
            (None, several) if several.len() > 1 => {
                return Err(Refused::MarksNeeded { own: true, ways: several.len() });
            }
            (Some(number), several) if several.len() > 1 => {
                several.get(number).copied().ok_or(Refused::BadChoice)?
            }
            _ => return Err(Refused::BadChoice),
        };
        let new = Unit::new(king.colour(), kind);
        if new == king {
            return Ok(king);
        }
        self.transform(square, king, new, Cause::OwnKind);
        self.promotes_if_due(square, new)
    }

    /// Influencer: enemy units beside a unit that has moved become pawns, or on the outer ranks what that unit is; a pawn
    /// that one becomes on its promotion rank promotes.
    #[cold]
    pub(super) fn influences(&mut self) -> Result<(), Refused> {
        if self.mv.class == Class::Pass {
            return Ok(());
        }
        let moved = marks::followed(self.recorder.so_far(), self.mv.from);
        let rook = (self.mv.class == Class::Castling).then(|| rook_of_castling(self.mv).1);
        let mut pawns = Vec::new();
        for square in moved.into_iter().chain(rook) {
            let Some(unit) = self.after.placement.at(square).filter(|unit| !unit.is_royal()) else {
                continue;
            };
            for (files, ranks) in BESIDE {
                if let Some(beside) = square.offset(files, ranks) {
                    self.influence(unit, beside, &mut pawns);
                }
            }
        }
        pawns.into_iter().enumerate().try_for_each(|(number, square)| self.promote_influenced(number, square))
    }

    /// What a pawn on its promotion rank promotes to the player says for each: of the first one the kind, of the others a
    /// number.
    fn promote_influenced(&mut self, number: usize, square: Square) -> Result<(), Refused> {
        let Some(pawn) = self.after.placement.at(square) else { return Ok(()) };
        let kinds = self.rules.promotions_of(pawn);
        let chosen = |way: Option<usize>, own: bool| {
            let way = way.ok_or(Refused::MarksNeeded { own, ways: kinds.len() })?;
            kinds.get(way).copied().ok_or(Refused::BadChoice)
        };
        let marks = self.mv.marks();
        let kind = match number {
            0 => self.mv.reborn_as.ok_or(Refused::PromotionNeeded(square))?,
            1 => chosen(marks.reborn(), false)?,
            _ => chosen(marks.own(), true)?,
        };
        let new = self.rules.promoted(pawn, kind);
        self.transform(square, pawn, new, Cause::Influence);
        Ok(())
    }

    fn influence(&mut self, unit: Unit, square: Square, pawns: &mut Vec<Square>) {
        let side = !self.after.side;
        let other = self.after.placement.at(square);
        let Some(old) = other.filter(|other| other.colour() == side && !other.is_royal()) else { return };
        let is_outer = matches!(square.rank(), 0 | 7);
        let new = old.turned_into(if is_outer { unit.kind() } else { Kind::PAWN });
        self.transform(square, old, new, Cause::Influence);
        self.regain(square, new);
        if self.rules.promotes_on(new, square) {
            pawns.push(square);
        }
    }
}

/// The squares beside one, in the order in which units change: along ranks and files first.
const BESIDE: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];
