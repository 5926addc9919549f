mod breton;
mod capture;
mod castling;
mod changes;
mod end;
mod exchange;
mod ghosts;
mod holes;
mod imitators;
mod lost;
mod marks;
mod once;
mod oscillating;
mod rebirth;
mod recorder;
mod revolving;
mod role_exchange;
mod sentinels;
mod snek;
mod squares;
mod standalone;
mod step;
mod turning;
mod units_move;
mod wormholes;

pub(super) use capture::Capture;
pub(super) use castling::rook_of_castling;
pub use recorder::{DueRebirth, Recorder, Trace};
pub(super) use squares::{chosen_square, mover_of_makes, square_of_move};

use super::newborn::{Home, capturer_goes_home, home_of_victim, home_of_waiting};
use super::outcome::{self, Witness};
use super::pawns_capturing_on;
use super::{Castling, Cause, Class, Effect, Move, Pending, Position, Refused};
use crate::board::{Attributes, Colour, Kind, Square, Unit};
use crate::rules::{LastMove, Rules, When, Who};
use recorder::Observer;

/// Marks that act by what a move is and where it ends: nobody asks for its effects later.
const NEED_NO_WITNESS: Attributes = Attributes::CHAMELEON
    .with(Attributes::FUNCTIONARY)
    .with(Attributes::PARALYSING)
    .with(Attributes::PATROL)
    .with(Attributes::UNCAPTURABLE)
    .with(Attributes::HALF_NEUTRAL)
    .with(Attributes::MOVE_HURDLES);

/// Few moves have more effects.
const USUAL_EFFECTS: usize = 8;

impl Position {
    /// Plays a move and returns the position after it. Whether the mover's king is safe is not asked here.
    ///
    /// # Errors
    /// If the rule does not allow the move, or the move leaves a choice open.
    #[inline]
    pub fn play(&self, rules: &Rules, mv: Move) -> Result<Self, Refused> {
        let mut after = self.clone();
        after.make(rules, mv)?;
        Ok(after)
    }

    /// Plays a move on this very position, which saves the copies of [`Position::play`]'s result.
    ///
    /// # Errors
    /// As [`Position::play`]. The position is of no use then: the move may have been played in part.
    pub fn make(&mut self, rules: &Rules, mv: Move) -> Result<(), Refused> {
        self.run(rules, mv, &mut (), false)
    }

    /// The same in thought, for a capture of a king: attributes that ask for check themselves are not asked.
    pub(super) fn make_in_thought(&mut self, rules: &Rules, mv: Move) -> Result<(), Refused> {
        self.run(rules, mv, &mut (), true)
    }

    /// As [`Position::make_in_thought`], with what happens.
    pub(super) fn effects_in_thought(&mut self, rules: &Rules, mv: Move) -> Result<Vec<Effect>, Refused> {
        let mut effects = Vec::new();
        self.tell(rules, mv, &mut effects, true)?;
        Ok(effects)
    }

    /// What a move brings about, in order: the position after it, and the effects that lead there.
    ///
    /// # Errors
    /// If the rule does not allow the move, or the move leaves a choice open.
    pub fn consequence(&self, rules: &Rules, mv: Move) -> Result<(Self, Vec<Effect>), Refused> {
        let (mut after, mut effects) = (self.clone(), Vec::with_capacity(USUAL_EFFECTS));
        after.tell(rules, mv, &mut effects, false)?;
        Ok((after, effects))
    }

    /// As [`Position::consequence`], with the rebirth squares and, for a move that is refused, what led to it.
    pub fn trace(&self, rules: &Rules, mv: Move) -> Trace {
        let (mut after, mut observer) = (self.clone(), Observer::default());
        let result = after.tell(rules, mv, &mut observer, false).map(|()| after);
        Trace { result, effects: observer.effects, due_rebirths: observer.due_rebirths }
    }

    /// Plays a move and tells what happens.
    fn tell(
        &mut self,
        rules: &Rules,
        mv: Move,
        mut told: &mut dyn Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        self.run(rules, mv, &mut told, in_thought)
    }

    #[inline(always)]
    fn run(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut impl Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        if self.is_plain_turn(rules, mv) {
            debug_assert!(self.is_the_same_in_full(rules, mv));
            return Turn::new(self, None, rules, mv, recorder).run_plainly();
        }
        self.run_in_full(rules, mv, recorder, in_thought)
    }

    /// Does this move, if the unit can make it, transfer its unit, take the captured one off the board, do what the rule of
    /// rebirth says of this capture or an earlier one, and nothing else?
    #[inline]
    pub fn is_plain_turn(&self, rules: &Rules, mv: Move) -> bool {
        rules.physics.turns_are_plain && mv.only_goes() && self.annex.is_none()
    }

    /// Does a plain turn lead to the same as every other way of playing it?
    fn is_the_same_in_full(&self, rules: &Rules, mv: Move) -> bool {
        let (mut plain, mut full) = (self.clone(), self.clone());
        let played = Turn::new(&mut plain, None, rules, mv, &mut ()).run_plainly();
        played == full.run_in_full(rules, mv, &mut (), false) && (played.is_err() || plain == full)
    }

    fn run_in_full(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut impl Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let rules = self.rules_now(rules);
        if self.is_step(rules, mv) {
            return self.run_step(rules, mv, recorder, in_thought);
        }
        self.run_with_all(rules, mv, recorder, in_thought)
    }

    /// Plays a move with regard to all that may be at work.
    fn run_with_all(
        &mut self,
        rules: &Rules,
        mv: Move,
        recorder: &mut impl Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let mv = if self.choice().is_some() { self.choose(rules, mv, recorder)? } else { mv };
        if rules.has_filters && !(rules.marks_are_local && self.is_apart_from_marks(rules, mv)) {
            if rules.marks_only_forbid {
                self.forbidden_by_marks(rules, mv)?;
                return Turn::new(self, None, rules, mv, recorder).run();
            }
            match rules.motion.plays_otherwise() {
                true => self.run_otherwise(rules, mv, recorder, in_thought),
                false => self.run_filtered(rules, mv, recorder, in_thought),
            }
        } else {
            Turn::new(self, None, rules, mv, recorder).run()
        }
    }

    #[cold]
    pub(super) fn run_filtered(
        &mut self,
        rules: &Rules,
        mv: Move,
        mut recorder: &mut dyn Recorder,
        in_thought: bool,
    ) -> Result<(), Refused> {
        let before = self.clone();
        if rules.motion.series && mv.series() > 0 {
            for effect in before.gone_on(rules, mv)? {
                recorder.record(effect);
                self.apply(effect);
            }
            return Ok(());
        }
        let marked = rules.marks != Attributes::NONE;
        if marked {
            before.forbidden_by_marks(rules, mv)?;
        }
        let asks_afterwards = rules.outcome.forbids() || rules.motion.remembers || rules.outcome.strict_sat;
        let asks_of_marks = !NEED_NO_WITNESS.has(rules.marks);
        if !asks_afterwards && !asks_of_marks && !rules.outcome.changes_units() {
            let turn = Turn::new(self, Some(&before), rules, mv, &mut recorder);
            return Turn { in_thought, ..turn }.run();
        }
        let mut witness = Witness { effects: Vec::with_capacity(USUAL_EFFECTS), recorder };
        let turn = Turn::new(self, Some(&before), rules, mv, &mut witness);
        Turn { in_thought, ..turn }.run()?;
        if asks_of_marks {
            before.forbidden_after(mv, self, &witness.effects)?;
        }
        if asks_afterwards || rules.outcome.changes_units() {
            outcome::allowed(rules, &before, mv, self, &witness.effects, in_thought)?;
        }
        if rules.outcome.strict_sat && !in_thought {
            let (old, new) = (self.precedent(), Some(self.attacked_until_now(rules)));
            if old != new {
                let effect = Effect::Precedent { old, new };
                self.apply(effect);
                witness.recorder.record(effect);
            }
        }
        if let Some(once) = rules.outcome.captures_once.filter(|_| !in_thought) {
            let (old, new) = (before.precedent(), before.that_have_captured(once, mv, &witness.effects));
            if old != new {
                let effect = Effect::Precedent { old, new };
                self.apply(effect);
                witness.recorder.record(effect);
            }
        }
        if let Some(effect) = before.remembers(rules, mv, self, &witness.effects) {
            self.apply(effect);
            witness.recorder.record(effect);
        }
        Ok(())
    }

    /// What is remembered of a move that leads to this position by these effects, where rules ask for it.
    fn remembers(&self, rules: &Rules, mv: Move, after: &Self, effects: &[Effect]) -> Option<Effect> {
        let unit =
            self.placement.at(mv.from).filter(|_| rules.motion.remembers && mv.class != Class::Pass)?;
        let to = mv.end(rules);
        let stands_on = outcome::moved(effects).first().copied().unwrap_or(to);
        let attacked_once = self.is_attacked_once(rules, mv.from);
        let captured =
            effects.iter().any(|effect| matches!(effect, Effect::Remove { cause: Cause::Play, .. }));
        let last = LastMove { from: mv.from, to, stands_on, kind: unit.kind(), attacked_once, captured };
        Some(Effect::Precedent {
            old: after.precedent(),
            new: Some(after.remembering(rules, self.side, last)),
        })
    }

    /// AMU: does one unit of the other side attack this square? Nobody asks elsewhere.
    fn is_attacked_once(&self, rules: &Rules, square: Square) -> bool {
        let attackers = || {
            let attackers = self.observers(rules, square, !self.side, self.occupied());
            self.not_barred(rules, attackers, !self.side, square)
        };
        rules.outcome.amu && attackers().len() == 1
    }

    /// The side to move first promotes its pawn that the opponent's move has brought back; then it makes the move that
    /// is returned.
    #[cold]
    fn choose(&mut self, rules: &Rules, mv: Move, recorder: &mut dyn Recorder) -> Result<Move, Refused> {
        let square = self.choice().ok_or(Refused::BadChoice)?;
        let kind = mv.reborn_as.ok_or(Refused::PromotionNeeded(square))?;
        for effect in self.choice_effects(rules, kind).ok_or(Refused::BadChoice)? {
            self.apply(effect);
            recorder.record(effect);
        }
        Ok(Move { reborn_as: None, ..mv })
    }

    pub(super) fn choice_effects(&self, rules: &Rules, kind: Kind) -> Option<[Effect; 2]> {
        let square = self.choice()?;
        let old = self.placement.at(square)?;
        let new = rules.promoted(old, kind);
        rules.promotions_of(old).contains(&kind).then_some([
            Effect::Transform { square, old, new, cause: Cause::Choice },
            Effect::Choice { old: Some(square), new: None },
        ])
    }

    /// May a unit of the other side stand ready to capture a pawn of this side that passes a square?
    pub(super) fn may_capture_in_passing(&self, rules: &Rules, side: Colour, passed: Square) -> bool {
        let pawns = self.placement.kind(Kind::PAWN) & self.placement.prey(side);
        rules.en_passant_needs_no_neighbour()
            || rules.lends_moves
            || rules.pawns_run
            || rules.change_next
            || rules.army.has_passers()
            || (pawns_capturing_on(rules, !side, passed) & pawns).any()
    }
}

/// Where a unit is to be reborn.
pub(super) enum Target {
    On(Square),
    OffBoard,
    /// The player has declined.
    Nowhere,
}

/// One move on its way: the position changes effect by effect.
struct Turn<'a, R> {
    rules: &'a Rules,
    /// The position before the move, for rules that compare.
    before: Option<&'a Position>,
    after: &'a mut Position,
    mv: Move,
    castling: Castling,
    /// The unit that has waited for this move.
    pending: Option<Pending>,
    recorder: &'a mut R,
    /// It is the capture of a king that is played to see whether he is in check.
    in_thought: bool,
}

impl<'a, R: Recorder> Turn<'a, R> {
    #[inline]
    fn new(
        after: &'a mut Position,
        before: Option<&'a Position>,
        rules: &'a Rules,
        mv: Move,
        recorder: &'a mut R,
    ) -> Self {
        let (castling, pending) = (after.castling, after.pending);
        Turn { rules, before, after, mv, castling, pending, recorder, in_thought: false }
    }

    /// As [`Turn::run`], for a [plain turn](Position::is_plain_turn).
    #[inline(always)]
    fn run_plainly(mut self) -> Result<(), Refused> {
        let Move { from, to, .. } = self.mv;
        let unit = self.after.placement.at(from).ok_or(Refused::NoUnit(from))?;
        match self.after.placement.at(to) {
            None if self.pending.is_none() => self.shift(from, to, unit, Cause::Play),
            victim => self.goes_and_captures(unit, victim)?,
        }
        self.close(None);
        self.effect(Effect::Turn);
        Ok(())
    }

    /// Of a plain turn what is more than going to an empty square; apart from that, which is what most moves do.
    #[inline(never)]
    fn goes_and_captures(&mut self, unit: Unit, victim: Option<Unit>) -> Result<(), Refused> {
        let Move { from, to, .. } = self.mv;
        if let Some(victim) = victim {
            self.remove(to, victim, Cause::Play);
        }
        self.shift(from, to, unit, Cause::Play);
        let occupied = self.after.occupied();
        match (victim, self.pending) {
            (Some(victim), None) => {
                let home = home_of_victim(self.rules, (unit, to), victim, occupied);
                if home.is_some_and(|home| self.goes_home(home, victim, to)) {
                    return Ok(());
                }
                if let Some(home) = capturer_goes_home(self.rules, (unit, to), occupied) {
                    self.rebirth_is_due(&Target::On(home), unit, unit, to, Some(to));
                    self.shift(to, home, unit, Cause::Rebirth);
                    self.regain(home, unit);
                    return Ok(());
                }
            }
            (None, Some(pending)) => {
                let home = home_of_waiting(self.rules, &pending, (unit, self.mv), occupied);
                if home.is_some_and(|home| self.goes_home(home, pending.victim, pending.square)) {
                    self.set_pending(None);
                    return Ok(());
                }
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
        self.rebirths(victim.map(|victim| Capture {
            victim,
            capturer: unit,
            capturer_before: unit,
            square: to,
            departure: from,
            arrival: to,
            origin: None,
            capturer_origin: None,
            capturer_stays: true,
            kamikaze_has_gone: false,
        }))
    }

    /// Lets a unit that was captured on this square come back as what it was; false if it promotes.
    fn goes_home(&mut self, home: Home, unit: Unit, capture: Square) -> bool {
        let target = match home {
            Home::On(square) | Home::Taken(square) => Target::On(square),
            Home::OffBoard => Target::OffBoard,
            Home::Promotes(_) => return false,
        };
        self.rebirth_is_due(&target, unit, unit, capture, None);
        if let Home::On(square) = home {
            self.effect(Effect::Place { square, unit, cause: Cause::Rebirth });
            self.regain(square, unit);
        }
        true
    }

    #[inline(always)]
    fn run(mut self) -> Result<(), Refused> {
        if self.mv.class == Class::Pass {
            return self.pass();
        }
        let unit = self.after.placement.at(self.mv.from).ok_or(Refused::NoUnit(self.mv.from))?;
        let mut capture = self.move_units(unit)?;
        if self.before.is_some() && self.rules.motion.leaves_holes {
            self.dig();
        }
        // Capturing units are reborn before attributes make units change sides, captured ones after that.
        let is_of_capturers = |rules: &Rules| rules.rebirth.who == Who::Capturer;
        let second = self.rules.beside.as_deref();
        let second_first = second.filter(|second| is_of_capturers(second));
        let capturer_first = is_of_capturers(self.rules) || second_first.is_some();
        let turns = self.before.is_some() && self.rules.outcome.turns_on_arrival();
        let turns_first = !capturer_first || self.rules.outcome.magic_comes_first;
        if turns && turns_first {
            self.turns_on_arrival(&mut capture);
        }
        if self.before.is_some() && !capturer_first {
            self.after_capturer(&mut capture)?;
        }
        if let Some(before) = self.before.filter(|_| !capturer_first) {
            self.marks_before_rebirths(before, &mut capture)?;
        }
        self.rebirths(capture)?;
        if let Some(second) = second_first {
            self.rebirths_under(second, capture)?;
        }
        if turns && !turns_first {
            self.turns_on_arrival(&mut capture);
        }
        if self.before.is_some() && capturer_first {
            self.after_capturer(&mut capture)?;
        }
        if let Some(before) = self.before.filter(|_| capturer_first) {
            self.marks_before_rebirths(before, &mut capture)?;
        }
        if let Some(second) = second.filter(|_| second_first.is_none()) {
            self.rebirths_under(second, capture)?;
        }
        if let Some(before) = self.before {
            self.marks_after_rebirths(before);
        }
        if self.after.annex.is_some() {
            self.uncover();
            self.waits_in_vain();
        }
        if self.before.is_some()
            && let Some(sentinels) = self.rules.outcome.sentinels
        {
            self.leave_sentinel(sentinels, unit, capture);
        }
        if self.before.is_some() {
            self.marks_at_the_end();
            self.imitators_are_free()?;
            if let Some(all) = self.rules.outcome.masand {
                self.turns_what_it_attacks(all);
            }
            if self.rules.outcome.influences {
                self.influences()?;
            }
        }
        if self.before.is_some() && self.rules.outcome.loses_units {
            self.lose_units(unit);
        }
        if let Some(before) = self.before.filter(|_| self.rules.motion.budgets.is_some()) {
            let new = before.left_after(self.rules, self.mv, unit).ok_or(Refused::TooLong)?;
            if new != before.budgets() {
                self.effect(Effect::Spend { old: before.budgets(), new });
            }
        }
        if self.before.is_some()
            && let Some(part) = self.revolves()
        {
            self.revolve(part);
        }
        self.finish(unit)
    }

    /// What happens when the capturing unit is where it stays, but before captured units are reborn.
    #[cold]
    fn after_capturer(&mut self, capture: &mut Option<Capture>) -> Result<(), Refused> {
        if let (Some(once), Some(capture)) = (self.rules.outcome.captures_once, *capture) {
            self.captures_again(once, capture)?;
        }
        if let Some(capture) = capture.filter(|_| self.rules.outcome.turns_after_rebirth) {
            self.turn_after_rebirth(capture.victim);
        }
        // The capture of a king ends all, where a side has several, too.
        let takes_king = capture.is_some_and(|capture| capture.victim.is_royal());
        let oscillates = self.rules.outcome.oscillation[self.after.side.index()];
        let Some(when) = oscillates.filter(|_| !takes_king) else { return Ok(()) };
        if let Some(capture) = capture {
            self.kamikaze_goes(*capture)?;
            capture.kamikaze_has_gone = true;
        }
        self.oscillate(when)
    }

    /// Nothing moves, but it is a move: a unit that has waited for it is reborn.
    #[cold]
    fn pass(mut self) -> Result<(), Refused> {
        if let Some(times) = self.rules.motion.role_exchanges {
            return self.exchange_roles(times);
        }
        let may_pass = match self.rules.motion.passes_instead {
            [false, false] => self.rules.may_pass && !self.after.just_passed(),
            sides => sides[self.after.side.index()],
        };
        if !may_pass {
            return Err(Refused::NoPass);
        }
        self.rebirths(None)?;
        if let Some(second) = &self.rules.beside {
            self.rebirths_under(second, None)?;
        }
        if let Some(before) = self.before {
            self.marks_after_rebirths(before);
        }
        if self.after.annex.is_some() {
            self.uncover();
        }
        self.finish(Unit::new(self.after.side, Kind::KING))
    }

    /// What one rule makes of the capture, or of an earlier one.
    #[inline(always)]
    fn rebirths(&mut self, capture: Option<Capture>) -> Result<(), Refused> {
        match self.rules.rebirth.when {
            When::ThisMove => {
                if let Some(capture) = capture {
                    self.after_capture(capture)?;
                }
            }
            When::LastMove => {
                self.kamikaze_before_others(capture)?;
                if let Some(pending) = self.pending {
                    let delivered = self.deliver(pending);
                    self.unless_king_is_taken(delivered, capture)?;
                }
                self.set_pending(capture.map(Pending::from));
            }
            When::NextCapture => {
                self.kamikaze_before_others(capture)?;
                if let Some(capture) = capture {
                    if let Some(pending) = self.pending {
                        let delivered = self.deliver(pending);
                        self.unless_king_is_taken(delivered, Some(capture))?;
                    }
                    self.set_pending(Some(capture.into()));
                }
            }
        }
        Ok(())
    }

    /// The capture of a king ends the game: that a unit which waits for this move has no square does not forbid it.
    #[inline]
    fn unless_king_is_taken(
        &self,
        delivered: Result<(), Refused>,
        capture: Option<Capture>,
    ) -> Result<(), Refused> {
        let has_no_square =
            matches!(delivered, Err(Refused::RebirthSquareOccupied(_) | Refused::RebirthSquareOffBoard));
        match has_no_square && capture.is_some_and(|capture| self.is_excepted(capture.victim)) {
            true => Ok(()),
            false => delivered,
        }
    }

    /// Where captured units wait for their rebirth, a kamikaze unit that has captured does not.
    #[inline]
    fn kamikaze_before_others(&mut self, capture: Option<Capture>) -> Result<(), Refused> {
        match capture {
            Some(capture) if self.rules.rebirth.who == Who::Victim => self.kamikaze_goes(capture),
            _ => Ok(()),
        }
    }

    /// [`Self::rebirths`] for the second rule of a condition.
    #[cold]
    fn rebirths_under(&mut self, second: &'a Rules, capture: Option<Capture>) -> Result<(), Refused> {
        let first = std::mem::replace(&mut self.rules, second);
        self.rebirths(capture)?;
        self.rules = first;
        Ok(())
    }
}
