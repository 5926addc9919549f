mod breton;
mod exchange;
mod ghosts;
mod holes;
mod imitators;
mod lost;
mod marks;
mod once;
mod oscillating;
mod rebirth;
mod revolving;
mod role_exchange;
mod sentinels;
mod snek;
mod squares;
mod standalone;
mod step;
mod turning;
mod wormholes;

pub(super) use squares::{chosen_square, mover_of_makes, square_of_move};

use super::motion::on_the_other;
use super::newborn::{Home, capturer_goes_home, home_of_victim, home_of_waiting};
use super::outcome::{self, Witness};
use super::pawns_capturing_on;
use super::reach::capture_reach;
use super::{Castling, Cause, Class, Effect, Move, Passing, Pending, Position, RebirthChoice, Refused};
use crate::board::{Attributes, Bitboard, Colour, Kind, Square, Unit};
use crate::rules::{CastlingTransfer, Kings, LastMove, Rules, When, Who};

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

/// Keeps the effects of a move, or does not.
pub trait Recorder {
    /// One more effect has happened.
    fn record(&mut self, effect: Effect);

    /// A unit is about to be reborn on this square, or off the board.
    #[inline(always)]
    fn rebirth_is_due(&mut self, _: DueRebirth) {}

    /// What has happened so far, as far as it is kept.
    #[inline(always)]
    fn so_far(&self) -> &[Effect] {
        &[]
    }
}

/// Where a rebirth leads before it is asked whether the square is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueRebirth {
    /// The unit to be reborn, after the change of its kind.
    pub unit: Unit,
    /// Whose rebirth the rule at work is about; tells the parts of a condition apart.
    pub who: Who,
    /// The unit for which the square is read.
    pub definer: Unit,
    /// Where the captured unit stood.
    pub capture: Square,
    /// The rebirth square; none if it would be off the board.
    pub square: Option<Square>,
    /// What stands there.
    pub occupant: Option<Unit>,
}

/// Keeps nothing: for plain play.
impl Recorder for () {
    #[inline(always)]
    fn record(&mut self, _: Effect) {}
}

/// Whoever asks what happens is told by one and the same code: it is compiled once for all who ask, and once for play.
impl Recorder for &mut dyn Recorder {
    fn record(&mut self, effect: Effect) {
        (**self).record(effect);
    }

    fn rebirth_is_due(&mut self, due: DueRebirth) {
        (**self).rebirth_is_due(due);
    }

    fn so_far(&self) -> &[Effect] {
        (**self).so_far()
    }
}

impl Recorder for Vec<Effect> {
    fn record(&mut self, effect: Effect) {
        self.push(effect);
    }
}

/// A move looked at closely, whether or not the rule allows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The position after the move, or why the rule does not allow it.
    pub result: Result<Position, Refused>,
    /// What has happened, as far as it went.
    pub effects: Vec<Effect>,
    /// The rebirths that were due.
    pub due_rebirths: Vec<DueRebirth>,
}

#[derive(Default)]
struct Observer {
    effects: Vec<Effect>,
    due_rebirths: Vec<DueRebirth>,
}

impl Recorder for Observer {
    fn record(&mut self, effect: Effect) {
        self.effects.push(effect);
    }
    fn rebirth_is_due(&mut self, due: DueRebirth) {
        self.due_rebirths.push(due);
    }
}

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

/// A capture, as far as a rebirth depends on it.
#[derive(Clone, Copy)]
pub(super) struct Capture {
    pub(super) victim: Unit,
    /// After its promotion.
    pub(super) capturer: Unit,
    pub(super) capturer_before: Unit,
    /// Where the victim stood.
    pub(super) square: Square,
    pub(super) departure: Square,
    /// Where the capturing unit has arrived.
    pub(super) arrival: Square,
    /// The diagram square of the captured unit.
    pub(super) origin: Option<Square>,
    /// The diagram square of the capturing unit.
    pub(super) capturer_origin: Option<Square>,
    /// The capturing unit has not left the board, or its side, by Breton.
    pub(super) capturer_stays: bool,
    /// The capturing unit is a kamikaze unit that has already left the board or been reborn.
    pub(super) kamikaze_has_gone: bool,
}

impl Capture {
    /// The capturing unit as it says where others are reborn: promoted, but on the side that has captured, whatever side it
    /// goes over to.
    #[inline]
    pub(super) const fn captor(&self) -> Unit {
        self.capturer.recoloured(self.capturer_before.colour())
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

    /// The move proper: transfer, capture, shift, promotion.
    #[inline(always)]
    fn move_units(&mut self, unit: Unit) -> Result<Option<Capture>, Refused> {
        let mv = self.mv;
        if self.rules.restricts_moves {
            self.after.forbidden(self.rules, mv, unit)?;
        }
        if mv.class == Class::PartnerCastling {
            return self.castle_with_partner(unit).map(|()| None);
        }
        if mv.class == Class::Exchange {
            return self.exchange(unit).map(|()| None);
        }
        if mv.class == Class::Castling {
            self.castle(unit);
            if self.before.is_some() {
                let king = self.changes_kind(mv.to, unit);
                self.changes_phase(mv.to, king);
                self.rook_changes_kind();
                if self.rules.motion.two_boards {
                    self.castle_to_other_board(king);
                }
            }
            if let Some(before) = self.before.filter(|_| self.rules.motion.imitators.is_some()) {
                self.imitate(before, unit)?;
            }
            if self.before.is_some() && self.rules.motion.wormholes.has(mv.to) {
                self.through_wormhole(mv.to, unit, false)?;
            }
            return Ok(None);
        }
        let mut departure = mv.from;
        if let Some(start) = mv.start.filter(|_| !self.rules.starts_name_choices()) {
            departure = match self.rules.motion.makes_first {
                true => self.castle_before_taking(unit, start)?,
                false => self.transfer(unit, start)?,
            };
        }
        let square = if mv.class == Class::EnPassant { self.after.passed_pawn(mv) } else { mv.to };
        let victim = self.after.placement.at(square);
        // A neutral unit that is captured counts as one of the other side.
        let victim = victim.map(|victim| (victim.owned_by(!unit.colour()), self.after.origin(square)));
        if let Some((victim, _)) = victim {
            debug_assert!(
                victim.colour() != unit.colour() || self.rules.motion.bicaptures,
                "{victim:?} on {square}"
            );
            if self.rules.forbids_captures {
                self.allowed_to_capture(unit)?;
            }
            self.remove(square, victim, Cause::Play);
        }
        self.shift(departure, mv.to, unit, Cause::Play);
        if let Some(before) = self.before.filter(|_| self.rules.motion.imitators.is_some()) {
            self.imitate(before, unit)?;
        }
        let mut arrival = mv.to;
        if self.rules.army.has_locusts
            && let Some((victim, _)) = victim
        {
            arrival = self.land(unit, victim, departure)?;
        }
        if let Some((victim, _)) = victim
            && self.rules.motion.goes_on_after(victim)
        {
            arrival = self.go_on(unit, victim, arrival)?;
        }
        let taken = victim.map(|(victim, _)| victim);
        if self.before.is_some() && self.acts_as_breton(taken, arrival, false)? {
            return Ok(self.capture_without_capturer(unit, victim, square, departure, arrival));
        }
        if let Some(taken) = taken.filter(|_| self.before.is_some() && mv.promotion.is_none())
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
            capturer = self.transmutes(before, arrival, unit, victim.is_some())?;
        }
        if let Some(kind) = becomes {
            capturer = self.becomes_what_it_captures(arrival, capturer, kind);
            self.may_end_as(capturer, arrival, taken)?;
            capturer = self.promotes_if_due(arrival, capturer)?;
        }
        if let Some(kind) = mv.promotion
            && self.rules.promotes_on(capturer, arrival)
        {
            let pawn = capturer;
            capturer = self.promoted_and_marked(pawn, kind, true)?;
            self.transform(arrival, pawn, capturer, Cause::Play);
            // A reverse pawn promotes on its own first rank.
            self.regain(arrival, capturer);
            if self.rules.army.is_imitator(kind) {
                self.may_become_imitator(victim.is_some())?;
                self.becomes_imitator(arrival, capturer)?;
            }
        }
        if self.before.is_some() && self.rules.outcome.substitutes != 0 {
            capturer = self.is_substituted(arrival, capturer)?;
        }
        if self.before.is_some() && self.acts_as_breton(taken, arrival, true)? {
            return Ok(self.capture_without_capturer(unit, victim, square, departure, arrival));
        }
        if self.before.is_some() {
            if let Some(change) = self.rules.outcome.kind_change {
                capturer = self.becomes_next(change, arrival, capturer, victim.is_some());
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
            (arrival, capturer) = self.through_wormhole(arrival, capturer, victim.is_some())?;
        }
        let turns_later = self.rules.outcome.turns_after_rebirth && victim.is_some();
        if !turns_later && self.rules.outcome.side_change.is_some_and(|change| change.turns(capturer, taken))
        {
            capturer = self.change_sides(arrival, capturer);
        }
        if self.before.is_some()
            && let (Some(uncapturable), Some((victim, origin))) =
                (self.rules.outcome.ghosts_are_uncapturable, victim)
        {
            self.becomes_ghost(square, victim, origin, uncapturable);
        }
        let Some((victim, origin)) = victim else { return Ok(None) };
        let capture = Capture {
            victim,
            capturer,
            capturer_before: unit,
            square,
            departure,
            arrival,
            origin,
            capturer_origin: self.after.origin(arrival),
            capturer_stays: true,
            kamikaze_has_gone: false,
        };
        if self.rules.forbids_captures {
            for rules in self.rules.parts().filter(|rules| rules.rebirth.who == Who::Immune) {
                self.victim_is_vulnerable(rules, &capture)?;
            }
        }
        Ok(Some(capture))
    }

    /// Locusts and marine units: the capturing unit lands beyond the place of capture.
    #[cold]
    fn land(&mut self, unit: Unit, victim: Unit, departure: Square) -> Result<Square, Refused> {
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
    fn landings_as_lent(
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
    fn go_on(&mut self, unit: Unit, victim: Unit, from: Square) -> Result<Square, Refused> {
        let occupied = self.after.occupied();
        let mut squares = super::reach::quiet_reach(self.rules, from, victim, occupied) & !occupied;
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
    fn may_end_as(&self, unit: Unit, arrival: Square, victim: Option<Unit>) -> Result<(), Refused> {
        let spares = victim.is_none_or(|victim| !victim.is_royal());
        if spares && self.rules.motion.no_promotion[unit.colour().index()] {
            self.stays_pawn(unit, arrival)?;
        }
        Ok(())
    }

    /// May this unit arrive here without a promotion?
    #[cold]
    fn stays_pawn(&self, unit: Unit, arrival: Square) -> Result<(), Refused> {
        if self.rules.promotes_on(unit, arrival) { Err(Refused::NoPromotion(arrival)) } else { Ok(()) }
    }

    /// Andernach: a unit changes sides where it stands.
    #[cold]
    fn change_sides(&mut self, square: Square, unit: Unit) -> Unit {
        let new = unit.recoloured(!unit.colour());
        self.transform(square, unit, new, Cause::SideChange);
        self.regain(square, new);
        new
    }

    /// Alice Chess: a unit that has moved goes over to the other board.
    #[cold]
    fn changes_board(&mut self, square: Square, unit: Unit) -> Unit {
        let new = on_the_other(unit);
        self.transform(square, unit, new, Cause::OtherBoard);
        new
    }

    #[cold]
    fn castle_to_other_board(&mut self, king: Unit) {
        self.changes_board(self.mv.to, king);
        let (_, square) = rook_of_castling(self.mv);
        if let Some(rook) = self.after.placement.at(square) {
            self.changes_board(square, rook);
        }
    }

    #[cold]
    fn castle(&mut self, king: Unit) {
        let (rook_from, rook_to) = rook_of_castling(self.mv);
        let king_from = self.mv.start.unwrap_or(self.mv.from);
        if king_from != self.mv.from {
            self.shift(self.mv.from, king_from, king, Cause::Transfer);
        }
        // The choice may also be one of another rule's, for a unit that has waited: where that is to appear.
        if self.rules.castling_transfer == Some(CastlingTransfer::KingAndRook)
            && let RebirthChoice::On(square) = self.mv.rebirth
            && let Some(rook) = self.after.placement.at(square)
            && rook.kind() == Kind::ROOK
            && self.after.placement.at(rook_from).is_none()
        {
            self.shift(square, rook_from, rook, Cause::Rebirth);
        }
        self.shift(king_from, self.mv.to, king, Cause::Play);
        if let Some(rook) = self.after.placement.at(rook_from) {
            self.shift(rook_from, rook_to, rook, Cause::Play);
        }
        for &(one, other) in &self.rules.exclusive_castlings {
            if one == rook_from || other == rook_from {
                let lost = if one == rook_from { other } else { one };
                self.castling = self.castling.without(Castling::of(lost));
            }
        }
    }

    /// Make&Take: the unit castles like the king that it captures, with a rook of that side.
    #[cold]
    fn castle_before_taking(&mut self, unit: Unit, start: Square) -> Result<Square, Refused> {
        let Some(king) = self.after.placement.at(self.mv.to) else { return Err(Refused::BadChoice) };
        let (taker, king) = ((self.mv.from, unit), (self.mv.to, king.owned_by(!unit.colour())));
        let after = &self.after;
        if !after
            .castlings_before_taking(self.rules, taker, king, after.occupied())
            .any(|square| square == start)
        {
            return Err(Refused::BadChoice);
        }
        self.shift(self.mv.from, start, unit, Cause::Transfer);
        let (rook_from, rook_to) = rook_of_castling(Move::new(self.mv.from, start));
        if let Some(rook) = self.after.placement.at(rook_from) {
            self.shift(rook_from, rook_to, rook, Cause::Partner);
        }
        Ok(start)
    }

    /// Castling Chess: the king goes two squares towards a unit, which goes to the square between.
    #[cold]
    fn castle_with_partner(&mut self, king: Unit) -> Result<(), Refused> {
        let Move { from, to, onward, .. } = self.mv;
        let partner = onward.and_then(|square| Some((square, self.after.placement.at(square)?)));
        let (square, unit) = partner.ok_or(Refused::BadChoice)?;
        let (files, ranks) = from.vector_to(to);
        let between = from.offset(files / 2, ranks / 2).ok_or(Refused::BadChoice)?;
        self.shift(from, to, king, Cause::Play);
        self.shift(square, between, unit, Cause::Partner);
        Ok(())
    }

    /// Marscirce: the unit goes to its rebirth square first.
    #[inline(never)]
    fn transfer(&mut self, unit: Unit, start: Square) -> Result<Square, Refused> {
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
    fn allowed_to_capture(&self, unit: Unit) -> Result<(), Refused> {
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
    fn victim_is_vulnerable(&mut self, rules: &'a Rules, capture: &Capture) -> Result<(), Refused> {
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

    /// Who waits when the rule has ended by which it would be reborn waits in vain.
    #[cold]
    fn waits_in_vain(&mut self) {
        let waits = |rules: &Rules| rules.rebirth.when != When::ThisMove;
        if self.rules.change_next && !self.rules.parts().any(waits) {
            self.set_pending(None);
        }
    }

    fn set_pending(&mut self, new: Option<Pending>) {
        let old = self.after.pending;
        if old != new {
            self.effect(Effect::Await { old, new });
        }
    }

    #[inline(always)]
    fn finish(&mut self, unit: Unit) -> Result<(), Refused> {
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
    fn close(&mut self, passed: Option<Passing>) {
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
    fn filter(&mut self, before: &Position) -> Result<(), Refused> {
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
            && let Some(why) = super::alsatian::impossible(before, self.after, self.rules, self.mv)
        {
            return Err(Refused::CannotArise(why));
        }
        Ok(())
    }

    /// Does the move capture a king? That is done in thought only, to see whether it is in check.
    fn takes_king(&self, before: &Position) -> bool {
        let side = !before.side;
        self.after.placement.royals(side).len()
            < before.placement.royals(side).len()
                + before.kings_that_turned(self.rules, self.after, self.mv, side)
    }

    /// The double step just made, if a pawn stands ready to capture there.
    fn passed_square(&self, unit: Unit) -> Option<Passing> {
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

    #[inline(always)]
    fn effect(&mut self, effect: Effect) {
        self.after.apply(effect);
        self.recorder.record(effect);
    }

    #[inline(always)]
    fn shift(&mut self, from: Square, to: Square, unit: Unit, cause: Cause) {
        self.castling = self.castling.without(Castling::of(from)).without(Castling::of(to));
        self.effect(Effect::Shift { from, to, unit, cause });
        if self.rules.keeps_origins && from != to {
            let origin = self.after.origin(from);
            self.effect(Effect::Origin { square: from, old: origin, new: None });
            self.effect(Effect::Origin { square: to, old: None, new: origin });
        }
    }

    #[inline]
    fn remove(&mut self, square: Square, unit: Unit, cause: Cause) {
        self.castling = self.castling.without(Castling::of(square));
        self.effect(Effect::Remove { square, unit, cause });
        if self.rules.keeps_origins {
            let old = self.after.origin(square);
            self.effect(Effect::Origin { square, old, new: None });
        }
    }

    #[inline]
    fn transform(&mut self, square: Square, old: Unit, new: Unit, cause: Cause) {
        let right = Castling::of(square);
        if right != Castling::NONE && !Castling::may_come_from(square, new, &self.rules.army) {
            self.castling = self.castling.without(right);
        }
        self.effect(Effect::Transform { square, old, new, cause });
    }

    fn hide(&mut self, square: Square, unit: Unit, was: Unit, origin: Option<Square>, covered: bool) {
        self.effect(Effect::Hide { square, unit, origin, was, covered });
    }

    /// A king or rook put on its home square by a rebirth may castle.
    #[inline]
    fn regain(&mut self, square: Square, unit: Unit) {
        let right = Castling::of(square);
        if right != Castling::NONE && Castling::may_come_from(square, unit, &self.rules.army) {
            self.castling = self.castling.with(right);
        }
    }
}

impl From<Pending> for Capture {
    fn from(pending: Pending) -> Self {
        Self {
            victim: pending.victim,
            capturer: pending.capturer,
            capturer_before: pending.capturer_before,
            square: pending.square,
            departure: pending.departure,
            arrival: pending.arrival(),
            origin: pending.origin,
            // Where the captured unit waits, no rule asks for it; a waiting capturing unit carries its own.
            capturer_origin: None,
            capturer_stays: true,
            kamikaze_has_gone: false,
        }
    }
}

impl From<Capture> for Pending {
    fn from(capture: Capture) -> Self {
        Self {
            victim: capture.victim,
            capturer: capture.capturer,
            capturer_before: capture.capturer_before,
            square: capture.square,
            departure: capture.departure,
            origin: capture.origin,
        }
    }
}

/// Departure and arrival square of the rook, for a castling move of the king.
pub(super) fn rook_of_castling(mv: Move) -> (Square, Square) {
    let rank = mv.to.rank();
    if mv.castles_short() {
        (Square::new(7, rank), Square::new(5, rank))
    } else {
        (Square::new(0, rank), Square::new(3, rank))
    }
}
