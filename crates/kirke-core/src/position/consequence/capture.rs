//! A capture as rules ask about it: of this move, or of an earlier one.

use crate::board::{Square, Unit};
use crate::position::Pending;

/// A capture, as far as a rebirth depends on it.
#[derive(Clone, Copy)]
pub(in crate::position) struct Capture {
    pub(in crate::position) victim: Unit,
    /// After its promotion.
    pub(in crate::position) capturer: Unit,
    pub(in crate::position) capturer_before: Unit,
    /// Where the victim stood.
    pub(in crate::position) square: Square,
    pub(in crate::position) departure: Square,
    /// Where the capturing unit has arrived.
    pub(in crate::position) arrival: Square,
    /// The diagram square of the captured unit.
    pub(in crate::position) origin: Option<Square>,
    /// The diagram square of the capturing unit.
    pub(in crate::position) capturer_origin: Option<Square>,
    /// The capturing unit has not left the board, or its side, by Breton.
    pub(in crate::position) capturer_stays: bool,
    /// The capturing unit is a kamikaze unit that has already left the board or been reborn.
    pub(in crate::position) kamikaze_has_gone: bool,
}

impl Capture {
    /// The capturing unit as it says where others are reborn: promoted, but on the side that has captured, whatever side it
    /// goes over to.
    #[inline]
    pub(in crate::position) const fn captor(&self) -> Unit {
        self.capturer.recoloured(self.capturer_before.colour())
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
