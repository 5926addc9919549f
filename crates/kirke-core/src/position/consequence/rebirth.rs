//! What happens to the units of a capture: who is reborn, as what, and what becomes of a unit in the way.

use super::{Capture, DueRebirth, Recorder, Target, Turn};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit, king_attacks};
use crate::position::newborn::{becoming, becoming_beside_victim, promotes_at, recoloured};
use crate::position::outcome;
use crate::position::{Cause, Class, Effect, Pending, Position, Refused};
use crate::rules::{Adapted, CheckWhen, Chooser, Kings, Occupied, OnOwnSquare, When, Who};

impl<R: Recorder> Turn<'_, R> {
    /// Rebirths that belong to the capture just made.
    #[inline]
    pub(super) fn after_capture(&mut self, capture: Capture) -> Result<(), Refused> {
        match self.rules.rebirth.who {
            Who::Nobody | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
                self.kamikaze_goes(capture)
            }
            Who::Victim => match self.kamikaze_goes(capture) {
                Err(Refused::OwnKingVanishes(square)) if self.rules.rebirth_crushes => {
                    self.last_capture_of_king(capture, square)
                }
                gone => gone.and_then(|()| self.victim_reborn(capture)),
            },
            Who::Capturer if !capture.capturer_stays => Ok(()),
            Who::Capturer => self.capturer_reborn(capture),
            Who::Both { vanish } => {
                if !capture.capturer_before.is_royal() && capture.capturer_stays {
                    if vanish {
                        self.remove(capture.arrival, capture.capturer, Cause::Sacrifice);
                    } else {
                        self.capturer_sent_home(capture)?;
                    }
                }
                self.victim_reborn(capture)
            }
            Who::Neighbours => {
                let newborn = self.rules.table_square(capture.victim, capture.square);
                let newborn = (!self.after.occupied().has(newborn)).then_some(newborn);
                self.victim_reborn(capture)?;
                self.explode(capture, newborn);
                Ok(())
            }
        }
    }

    /// A kamikaze unit that has captured leaves the board or is reborn, where capturing units stay otherwise.
    pub(super) fn kamikaze_goes(&mut self, capture: Capture) -> Result<(), Refused> {
        if !capture.capturer.has(Attributes::KAMIKAZE) || capture.kamikaze_has_gone {
            return Ok(());
        }
        match self.rules.rebirth.who {
            Who::Nobody | Who::Mover { .. } | Who::Immune | Who::Geneva | Who::Danger => {
                if self.rules.kamikazes_vanish() { self.kamikaze_leaves(capture) } else { Ok(()) }
            }
            Who::Victim => self.kamikaze_reborn(capture),
            Who::Capturer | Who::Both { .. } | Who::Neighbours => Ok(()),
        }
    }

    /// A kamikaze unit leaves the board with its victim, where nobody is reborn.
    fn kamikaze_leaves(&mut self, capture: Capture) -> Result<(), Refused> {
        if self.after.placement.at(capture.arrival) == Some(capture.capturer) {
            self.goes_for_good(&capture)?;
            self.remove(capture.arrival, capture.capturer, Cause::Sacrifice);
        }
        Ok(())
    }

    /// A king may not make a capture that removes him, but he may attack the other king so.
    fn goes_for_good(&self, capture: &Capture) -> Result<(), Refused> {
        match capture.capturer.is_royal() && !capture.victim.is_royal() {
            true => Err(Refused::OwnKingVanishes(capture.arrival)),
            false => Ok(()),
        }
    }

    /// A king that vanishes with his capture may attack the other one by the rebirth of what he captures, too (Assassin).
    #[cold]
    fn last_capture_of_king(&mut self, capture: Capture, square: Square) -> Result<(), Refused> {
        let kings = |board: &Position| board.placement.royals(capture.victim.colour()).len();
        let before = kings(self.after);
        self.remove(square, capture.capturer, Cause::Crushed);
        self.victim_reborn(capture)?;
        if kings(self.after) < before { Ok(()) } else { Err(Refused::OwnKingVanishes(square)) }
    }

    /// A kamikaze unit that has captured is reborn at once, under rules that put other rebirths off, too.
    fn kamikaze_reborn(&mut self, capture: Capture) -> Result<(), Refused> {
        if self.after.placement.at(capture.arrival) == Some(capture.capturer) {
            self.capturer_sent_home(capture)?;
        }
        Ok(())
    }

    /// The capturing unit goes to its rebirth square if that is free, and otherwise leaves for good. The rule does to
    /// it what it does to the captured one: it changes kind and side, and promotes.
    fn capturer_sent_home(&mut self, capture: Capture) -> Result<(), Refused> {
        let (here, unit) = (capture.arrival, capture.capturer);
        let newborn = becoming_beside_victim(self.rules, unit, capture.victim);
        let origin = self.after.origin(here);
        let own = Capture { origin, capturer_origin: origin, ..capture };
        let target = self.target(newborn, newborn, &own, Bitboard::of(here))?;
        self.rebirth_is_due(&target, newborn, newborn, capture.square, Some(here));
        match target {
            Target::On(home) if home == here || !self.after.occupied().has(home) => {
                self.shift(here, home, unit, Cause::Rebirth);
                if newborn != unit {
                    self.transform(home, unit, newborn, Cause::Metamorphosis);
                }
                // A capture may bring another pawn back as well, so the moving one has a choice of its own; it has
                // none left if it has promoted on arrival.
                match capture.capturer == capture.capturer_before {
                    true => self.settle_as(home, newborn, self.mv.promotion, Refused::OwnPromotionNeeded),
                    false => self.settle(home, newborn),
                }
            }
            Target::On(_) | Target::OffBoard | Target::Nowhere => {
                self.goes_for_good(&capture)?;
                self.remove(here, unit, Cause::Crushed);
                Ok(())
            }
        }
    }

    /// A unit of an earlier capture is reborn by this move.
    pub(super) fn deliver(&mut self, pending: Pending) -> Result<(), Refused> {
        let capture = Capture::from(pending);
        if self.rules.rebirth.who != Who::Capturer {
            return self.victim_reborn(capture);
        }
        // A capturing unit that has been captured itself, or has left, is not reborn any more.
        match self.after.placement.at(capture.arrival) == Some(pending.capturer) {
            true => {
                let capturer_origin = self.after.origin(capture.arrival);
                self.capturer_reborn(Capture { capturer_origin, ..capture })
            }
            false => Ok(()),
        }
    }

    /// Is it a king that the rule leaves alone? One of several kings in Royal Dynasty is a unit like others, and so is one
    /// that has waited for its rebirth, as nobody captures the only one.
    #[inline]
    pub(super) fn is_excepted(&self, unit: Unit) -> bool {
        unit.is_royal() && self.rules.rebirth.kings != Kings::Inclusive && !self.is_common_king(unit)
    }

    #[cold]
    fn is_common_king(&self, unit: Unit) -> bool {
        self.rules.outcome.checks == CheckWhen::OnlyKing
            && (self.rules.rebirth.when != When::ThisMove
                || self.before.is_some_and(|before| !before.has_royal_king(unit.colour())))
    }

    #[inline]
    pub(super) fn victim_reborn(&mut self, capture: Capture) -> Result<(), Refused> {
        if self.is_excepted(capture.victim) || !self.rules.is_reborn(capture.victim) {
            return Ok(());
        }
        let newborn = becoming(self.rules, capture.victim, capture.capturer_before);
        let definer = self.rules.definer(newborn, capture.captor());
        let target = self.target(newborn, definer, &capture, Bitboard::EMPTY)?;
        let target = if self.before.is_some() { self.in_contact(target) } else { target };
        self.rebirth_is_due(&target, newborn, definer, capture.square, None);
        let Some(square) = self.landing(target)? else { return Ok(()) };
        if self.before.is_some() && capture.victim.is_royal() {
            self.own_king_stays()?;
        }
        match self.rules.rebirth.adapted {
            Adapted::Hydra => {
                for square in [square, square.mirror_files()] {
                    if !self.after.occupied().has(square) {
                        self.bear(square, newborn, &capture)?;
                    }
                }
                Ok(())
            }
            Adapted::Not | Adapted::Diametral | Adapted::VerticalMirror | Adapted::Frischauf => {
                self.bear_on(square, newborn, &capture)
            }
        }
    }

    /// The square of a rebirth that happens, or an error if it is compulsory and has none.
    #[inline]
    fn landing(&self, target: Target) -> Result<Option<Square>, Refused> {
        match target {
            Target::On(square) => Ok(Some(square)),
            Target::Nowhere => Ok(None),
            Target::OffBoard if self.rules.rebirth.occupied == Occupied::Strict => {
                Err(Refused::RebirthSquareOffBoard)
            }
            Target::OffBoard => Ok(None),
        }
    }

    #[inline(always)]
    pub(super) fn rebirth_is_due(
        &mut self,
        target: &Target,
        unit: Unit,
        definer: Unit,
        capture: Square,
        lifted: Option<Square>,
    ) {
        let square = match *target {
            Target::On(square) => Some(square),
            Target::OffBoard => None,
            Target::Nowhere => return,
        };
        let occupant =
            square.filter(|&square| lifted != Some(square)).and_then(|at| self.after.placement.at(at));
        self.recorder.rebirth_is_due(DueRebirth {
            who: self.rules.rebirth.who,
            unit,
            definer,
            capture,
            square,
            occupant,
        });
    }

    #[inline]
    pub(super) fn bear_on(
        &mut self,
        square: Square,
        newborn: Unit,
        capture: &Capture,
    ) -> Result<(), Refused> {
        let Some(occupant) = self.after.placement.at(square) else {
            return match self.after.placement.holes().has(square) {
                true => self.misses(square),
                false => self.bear(square, newborn, capture),
            };
        };
        match self.rules.rebirth.occupied {
            Occupied::Relaxed => Ok(()),
            Occupied::Strict => Err(Refused::RebirthSquareOccupied(square)),
            Occupied::Assassin => {
                if occupant.is_royal() && occupant.colour() == self.after.side {
                    return Err(Refused::OwnKingCrushed(square));
                }
                if occupant.is_royal() && self.mv.class == Class::Castling {
                    return Err(Refused::CastlesOntoKing(square));
                }
                self.remove(square, occupant, Cause::Crushed);
                self.bear(square, newborn, capture)
            }
            Occupied::Volcanic => {
                let unit = self.promotion_at_rebirth(square, newborn)?;
                let unit = recoloured(self.rules, unit);
                let unit = self.volage_below(unit, capture.square, square);
                self.hide(square, unit, newborn, capture.origin, false);
                Ok(())
            }
            Occupied::Parachute => {
                let origin = self.after.origin(square);
                self.remove(square, occupant, Cause::Crushed);
                self.hide(square, occupant, occupant, origin, true);
                self.bear(square, newborn, capture)
            }
            Occupied::Alternative => {
                let mirror = self.rules.mirror_square(newborn, capture.square);
                match self.after.placement.at(mirror) {
                    None => self.bear(mirror, newborn, capture),
                    Some(_) => Ok(()),
                }
            }
        }
    }

    /// Contact Grid: a captured unit is not reborn where it would touch no unit in another cell.
    #[cold]
    fn in_contact(&self, target: Target) -> Target {
        let needed = self.rules.outcome.contact_across_line;
        match target {
            Target::On(square) if needed && !outcome::touches_across_line(self.after, square) => {
                Target::OffBoard
            }
            target => target,
        }
    }

    /// A rebirth square that is a hole is occupied by nothing that could be changed or covered.
    #[cold]
    fn misses(&self, square: Square) -> Result<(), Refused> {
        match self.rules.rebirth.occupied {
            Occupied::Strict => Err(Refused::RebirthSquareOccupied(square)),
            Occupied::Relaxed
            | Occupied::Assassin
            | Occupied::Volcanic
            | Occupied::Parachute
            | Occupied::Alternative => Ok(()),
        }
    }

    /// Puts a reborn unit on an empty square, promotes it if it must, and gives it its final colour.
    #[inline]
    pub(super) fn bear(&mut self, square: Square, newborn: Unit, capture: &Capture) -> Result<(), Refused> {
        self.effect(Effect::Place { square, unit: newborn, cause: Cause::Rebirth });
        if self.rules.keeps_origins {
            self.effect(Effect::Origin { square, old: None, new: capture.origin });
        }
        self.settle(square, newborn)?;
        if self.rules.marks.has(Attributes::VOLAGE) {
            self.reborn_volage(square, capture.square);
        }
        Ok(())
    }

    /// What happens to a unit once it stands on its rebirth square.
    #[inline]
    pub(super) fn settle(&mut self, square: Square, newborn: Unit) -> Result<(), Refused> {
        if self.owner_promotes(square, newborn) {
            self.effect(Effect::Choice { old: None, new: Some(square) });
            return Ok(());
        }
        self.settle_as(square, newborn, self.mv.reborn_as, Refused::PromotionNeeded)
    }

    /// The same with this choice, if the unit promotes; without one, what is missing.
    #[inline]
    fn settle_as(
        &mut self,
        square: Square,
        newborn: Unit,
        choice: Option<Kind>,
        missing: fn(Square) -> Refused,
    ) -> Result<(), Refused> {
        let promoted = self.promotion_as(square, newborn, choice, missing)?;
        if promoted != newborn {
            self.transform(square, newborn, promoted, Cause::Rebirth);
        }
        let last = recoloured(self.rules, promoted);
        if last != promoted {
            self.transform(square, promoted, last, Cause::Rebirth);
        }
        if promoted != newborn && self.rules.army.is_imitator(promoted.kind()) {
            return self.becomes_imitator(square, last);
        }
        self.regain(square, last);
        Ok(())
    }

    /// Is it for the opponent to promote this unit, before his next move?
    #[inline]
    fn owner_promotes(&self, square: Square, newborn: Unit) -> bool {
        self.rules.rebirth.chooser == Chooser::Owner
            && newborn.colour() != self.after.side
            && promotes_at(self.rules, square, newborn)
    }

    /// A pawn that waits for its owner to promote it does so no longer when it has changed sides since, or is gone.
    #[cold]
    pub(super) fn forget_choice(&mut self) {
        let Some(square) = self.after.choice() else { return };
        let waits = self.after.placement.at(square).is_some_and(|unit| self.owner_promotes(square, unit));
        if !waits {
            self.effect(Effect::Choice { old: Some(square), new: None });
        }
    }

    #[inline]
    pub(super) fn promotion_at_rebirth(&self, square: Square, newborn: Unit) -> Result<Unit, Refused> {
        self.promotion_as(square, newborn, self.mv.reborn_as, Refused::PromotionNeeded)
    }

    #[inline]
    fn promotion_as(
        &self,
        square: Square,
        newborn: Unit,
        choice: Option<Kind>,
        missing: fn(Square) -> Refused,
    ) -> Result<Unit, Refused> {
        match choice {
            _ if !promotes_at(self.rules, square, newborn) => Ok(newborn),
            Some(kind) if self.rules.promotions_of(newborn).contains(&kind) => {
                self.promoted_and_marked(newborn, kind, false)
            }
            Some(_) => Err(Refused::BadChoice),
            None => Err(missing(square)),
        }
    }

    pub(super) fn capturer_reborn(&mut self, capture: Capture) -> Result<(), Refused> {
        let rebirth = &self.rules.rebirth;
        let old = capture.capturer;
        if self.is_excepted(old) || !self.rules.is_reborn(old) {
            return Ok(());
        }
        let newborn = becoming(self.rules, old, capture.victim);
        let definer = self.rules.definer(newborn, capture.victim);
        let here = capture.arrival;
        let target = self.target(newborn, definer, &capture, Bitboard::of(here))?;
        self.rebirth_is_due(&target, newborn, definer, capture.square, Some(here));
        let Some(square) = self.landing(target)? else { return Ok(()) };
        if square == here && rebirth.on_own_square == OnOwnSquare::Cheylan {
            return Err(Refused::OnOwnRebirthSquare(square));
        }
        if self.after.placement.holes().has(square) {
            return self.misses(square);
        }
        let occupant = if square == here { None } else { self.after.placement.at(square) };
        if let Some(occupant) = occupant {
            match rebirth.occupied {
                Occupied::Relaxed | Occupied::Alternative => return Ok(()),
                Occupied::Strict => return Err(Refused::RebirthSquareOccupied(square)),
                Occupied::Assassin => {
                    if occupant.is_royal() && occupant.colour() == self.after.side {
                        return Err(Refused::OwnKingCrushed(square));
                    }
                    self.remove(square, occupant, Cause::Crushed);
                }
                Occupied::Volcanic => {
                    let origin = self.after.origin(here);
                    self.remove(here, old, Cause::Rebirth);
                    let unit = self.promotion_at_rebirth(square, newborn)?;
                    let unit = recoloured(self.rules, unit);
                    self.hide(square, unit, newborn, origin, false);
                    return Ok(());
                }
                Occupied::Parachute => {
                    let origin = self.after.origin(square);
                    self.remove(square, occupant, Cause::Crushed);
                    self.hide(square, occupant, occupant, origin, true);
                }
            }
        }
        self.shift(here, square, old, Cause::Rebirth);
        if newborn != old {
            self.transform(square, old, newborn, Cause::Metamorphosis);
        }
        self.settle(square, newborn)
    }

    /// Atom Circe: what stands next to the place of capture goes home, or for good.
    pub(super) fn explode(&mut self, capture: Capture, newborn: Option<Square>) {
        let board = Position::clone(self.after);
        let zone = king_attacks(capture.square).without(capture.arrival);
        let zone = newborn.map_or(zone, |newborn| zone.without(newborn));
        let neighbours = zone
            & board.occupied()
            & !(board.placement.royals(Colour::White) | board.placement.royals(Colour::Black));
        let home = |square: Square, unit: Unit| self.rules.table_square(unit, square);
        let mut once = Bitboard::EMPTY;
        let mut twice = Bitboard::EMPTY;
        for square in neighbours {
            let Some(unit) = board.placement.at(square) else { continue };
            let target = home(square, unit);
            if once.has(target) {
                twice = twice.with(target);
            }
            once = once.with(target);
        }
        let goes = |square: Square, unit: Unit| {
            let target = home(square, unit);
            (!board.occupied().has(target) && !twice.has(target)).then_some(target)
        };
        for square in neighbours {
            let Some(unit) = board.placement.at(square) else { continue };
            match goes(square, unit) {
                Some(target) => {
                    self.shift(square, target, unit, Cause::Explosion);
                    self.regain(target, unit);
                }
                None => self.remove(square, unit, Cause::Explosion),
            }
        }
    }

    /// Hidden units whose square has become empty reappear, one per square.
    pub(super) fn uncover(&mut self) {
        let newest = self.rules.outcome.ghosts_are_uncapturable.is_some()
            || self.rules.any_part(|rules| rules.rebirth.occupied == Occupied::Parachute);
        let hidden: Bitboard = self.after.hidden().iter().map(|unit| unit.square).collect();
        for square in hidden & !self.after.occupied() {
            let mut stack = self.after.hidden().iter().filter(|unit| unit.square == square);
            let found = if newest { stack.next_back() } else { stack.next() };
            let Some(&found) = found else { continue };
            let (unit, origin) = (found.unit, found.origin);
            self.effect(Effect::Reveal { square, unit, origin, newest });
            self.effect(Effect::Place { square, unit, cause: Cause::Uncovered });
            if self.rules.keeps_origins {
                self.effect(Effect::Origin { square, old: None, new: origin });
            }
            self.regain(square, unit);
        }
    }
}
