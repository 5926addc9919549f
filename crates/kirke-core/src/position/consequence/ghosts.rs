//! Ghost and Haunted Chess: a captured unit waits below the square of its capture.

use super::Turn;
use crate::board::{Attributes, Square, Unit};
use crate::position::{Effect, Recorder};

impl<R: Recorder> Turn<'_, R> {
    /// The captured unit waits below its square. Where it can be captured again, it takes the place of an older one.
    #[cold]
    pub(super) fn becomes_ghost(
        &mut self,
        square: Square,
        victim: Unit,
        origin: Option<Square>,
        uncapturable: bool,
    ) {
        // A king is captured in thought only.
        if victim.is_royal() {
            return;
        }
        let older = self.after.hidden().iter().rfind(|hidden| hidden.square == square).copied();
        if let Some(older) = older.filter(|_| !uncapturable) {
            self.effect(Effect::Reveal { square, unit: older.unit, origin: older.origin, newest: true });
        }
        let ghost = if uncapturable { victim.with(Attributes::UNCAPTURABLE) } else { victim };
        self.effect(Effect::Hide { square, unit: ghost, origin, was: victim, covered: true });
    }
}
