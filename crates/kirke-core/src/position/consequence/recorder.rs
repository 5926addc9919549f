//! Who hears of what a move does.

use crate::board::{Square, Unit};
use crate::position::{Effect, Position, Refused};
use crate::rules::Who;

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
pub(super) struct Observer {
    pub(super) effects: Vec<Effect>,
    pub(super) due_rebirths: Vec<DueRebirth>,
}

impl Recorder for Observer {
    fn record(&mut self, effect: Effect) {
        self.effects.push(effect);
    }
    fn rebirth_is_due(&mut self, due: DueRebirth) {
        self.due_rebirths.push(due);
    }
}
