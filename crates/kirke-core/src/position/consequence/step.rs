//! Moves that only go, where conditions may forbid them and remember them, but change nothing else.

use super::{Recorder, Turn};
use crate::board::{Attributes, Unit};
use crate::position::outcome::{self, Witness};
use crate::position::state::Annex;
use crate::position::{Cause, Effect, Move, Position, Refused};
use crate::rules::{LastMove, Rules};

impl Position {
    /// Does this move, if it is allowed, transfer its unit and take the captured one off the board, and is nothing else to be
    /// done than to remember it?
    #[inline]
    pub fn is_step(&self, rules: &Rules, mv: Move) -> bool {
        (rules.physics.steps_are_plain
            || rules.physics.quiet_steps_are_plain && self.placement.at(mv.to).is_none())
            && mv.only_goes()
            && self.pending.is_none()
            && self.annex.as_deref().is_none_or(Annex::only_looks_back)
            && self.placement.at(mv.from).is_some_and(|unit| !unit.has(Attributes::KAMIKAZE))
    }

    /// Plays such a move.
    pub(super) fn run_step(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut impl Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let before = cfg!(debug_assertions).then(|| self.clone());
        let played = self.step(rules, mv, recorder, in_thought);
        let is_the_same =
            |before: Self| before.is_the_same_step(rules, mv, in_thought, played.as_ref().map(|()| &*self));
        debug_assert!(before.is_none_or(is_the_same));
        played
    }

    #[inline]
    fn step(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut impl Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let unit = self.placement.at(mv.from).ok_or(Refused::NoUnit(mv.from))?;
        if rules.restricts_moves {
            self.forbidden(rules, mv, unit)?;
        }
        let remembered = rules.motion.remembers.then(|| self.remembering_step(rules, mv, unit));
        if rules.outcome.forbids() {
            self.step_and_judge(rules, mv, unit, recorder, in_thought)?;
        } else {
            Turn::new(self, None, rules, mv, recorder).steps(unit);
        }
        if let Some(new) = remembered {
            let effect = Effect::Precedent { old: self.precedent(), new: Some(new) };
            self.apply(effect);
            recorder.record(effect);
        }
        Ok(())
    }

    /// Plays it where it may be forbidden for what it leads to.
    fn step_and_judge(
        &mut self,
        rules: &Rules,
        mv: Move,
        unit: Unit,
        mut recorder: &mut dyn Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let before = self.clone();
        let mut witness =
            Witness { effects: Vec::with_capacity(super::USUAL_EFFECTS), recorder: &mut recorder };
        Turn::new(self, None, rules, mv, &mut witness).steps(unit);
        outcome::allowed(rules, &before, mv, self, &witness.effects, in_thought)
    }

    /// What is remembered of it.
    fn remembering_step(&self, rules: &Rules, mv: Move, unit: Unit) -> u64 {
        let last = LastMove {
            from: mv.from,
            to: mv.to,
            stands_on: mv.to,
            kind: unit.kind(),
            attacked_once: self.is_attacked_once(rules, mv.from),
            captured: self.placement.at(mv.to).is_some(),
        };
        self.remembering(rules, self.side, last)
    }

    /// Is what has come of it the same as by every other way of playing it?
    fn is_the_same_step(
        &self,
        rules: &Rules,
        mv: Move,
        in_thought: bool,
        played: Result<&Self, &Refused>,
    ) -> bool {
        let mut full = self.clone();
        match (full.run_with_all(rules, mv, &mut (), in_thought), played) {
            (Ok(()), Ok(after)) => *after == full,
            (Err(why), Err(refused)) => why == *refused,
            (Ok(()), Err(_)) | (Err(_), Ok(_)) => false,
        }
    }
}

impl<R: Recorder> Turn<'_, R> {
    fn steps(mut self, unit: Unit) {
        let Move { from, to, .. } = self.mv;
        if let Some(victim) = self.after.placement.at(to) {
            // A neutral unit that is captured counts as one of the other side.
            self.remove(to, victim.owned_by(!unit.colour()), Cause::Play);
        }
        self.shift(from, to, unit, Cause::Play);
        self.close(None);
        self.effect(Effect::Turn);
    }
}
