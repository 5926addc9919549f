//! The end of a move: what is kept in mind, and who moves next.

use super::{Recorder, Turn};
use crate::board::{Attributes, Unit};
use crate::position::alsatian::impossible;
use crate::position::{Class, Effect, Passing, Pending, Position, Refused};
use crate::rules::{Rules, When};

impl<R: Recorder> Turn<'_, R> {
    /// Who waits when the rule has ended by which it would be reborn waits in vain.
    #[cold]
    pub(super) fn waits_in_vain(&mut self) {
        let waits = |rules: &Rules| rules.rebirth.when != When::ThisMove;
        if self.rules.change_next && !self.rules.parts().any(waits) {
            self.set_pending(None);
        }
    }

    pub(super) fn set_pending(&mut self, new: Option<Pending>) {
        let old = self.after.pending;
        if old != new {
            self.effect(Effect::Await { old, new });
        }
    }

    #[inline(always)]
    pub(super) fn finish(&mut self, unit: Unit) -> Result<(), Refused> {
        if let Some(before) = self.before {
            self.forget_choice();
            self.filter(before)?;
            self.remember_exchange(before);
        }
        let turn = self.after.turn();
        let turn_ends = turn.is_none_or(|turn| turn.left == 1);
        let passes = self.mv.class == Class::DoubleStep && turn_ends && self.revolves().is_none();
        let passed = if passes { self.passed_square(unit) } else { None };
        self.close(passed);
        if let Some(old) = turn {
            self.effect(Effect::Count { old, new: old.after_move() });
        }
        if turn_ends {
            self.effect(Effect::Turn);
        }
        Ok(())
    }

    /// The castling rights after the move, and what may be captured in passing.
    #[inline(always)]
    pub(super) fn close(&mut self, passed: Option<Passing>) {
        let (old, new) = (self.after.castling, self.castling);
        if old != new {
            self.effect(Effect::Rights { old, new });
        }
        let old = self.after.en_passant;
        if old != passed {
            self.effect(Effect::EnPassant { old, new: passed });
        }
    }

    /// Rules added to a variant that forbid some moves.
    #[cold]
    pub(super) fn filter(&mut self, before: &Position) -> Result<(), Refused> {
        let extras = self.rules.rebirth.extras;
        let (old, new) = (before.just_passed(), self.mv.class == Class::Pass);
        if old != new {
            self.effect(Effect::Passed { old, new });
        }
        if extras.cohen {
            if before.precedent() == Some(self.after.board_key) && !self.takes_king(before) {
                return Err(Refused::Restores);
            }
            let (old, new) = (before.precedent(), Some(before.board_key));
            if old != new {
                self.effect(Effect::Precedent { old, new });
            }
        }
        if extras.alsatian
            && !self.takes_king(before)
            && let Some(why) = impossible(before, self.after, self.rules, self.mv)
        {
            return Err(Refused::CannotArise(why));
        }
        Ok(())
    }

    /// Does the move capture a king? That is done in thought only, to see whether it is in check.
    pub(super) fn takes_king(&self, before: &Position) -> bool {
        let side = !before.side;
        self.after.placement.royals(side).len()
            < before.placement.royals(side).len()
                + before.kings_that_turned(self.rules, self.after, self.mv, side)
    }

    /// The double step just made, if a pawn stands ready to capture there.
    pub(super) fn passed_square(&self, unit: Unit) -> Option<Passing> {
        let (files, ranks) = self.mv.departure().vector_to(self.mv.to);
        let passed = match self.rules.pawns_run {
            true => self.mv.departure().offset(0, unit.colour().forward())?,
            false => self.mv.to.offset(-files / 2, -ranks / 2)?,
        };
        // It may have changed sides on the way, and be marked otherwise.
        let is_marked = self.rules.marks != Attributes::NONE || self.rules.motion.two_boards;
        // As in Popeye, a pawn that has become a knight by its step is captured in passing, too.
        let is_it = |now: Unit| now == unit || self.rules.pawns_run || is_marked && now.kind() == unit.kind();
        // It may have gone on through a wormhole, and is captured where it is.
        let pawn = self.arrived_on();
        let stands = self.after.placement.at(pawn).is_some_and(is_it);
        let arrived = stands && !self.after.occupied().has(passed);
        let ready = self.after.may_capture_in_passing(self.rules, unit.colour(), passed);
        // Only pawns are captured in passing: orphans and friends are not, nor is a unit that is lent a pawn's moves.
        let is_pawn = !self.rules.lends_moves || self.rules.army.steps_twice(unit.kind());
        let passing = Passing { over: passed, pawn, by: unit.colour() };
        (arrived && ready && is_pawn).then_some(passing)
    }
}
