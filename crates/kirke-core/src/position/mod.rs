//! Level 2: playable positions, moves, and effects: the only vocabulary by which a position changes.
//!
//! [`consequence`](Position::consequence) is the one place where a rule acts. It turns a move into a list of
//! [`Effect`]s; play, undo, hashing, notation and the replayer all read that list.
//!
//! Check lives here too, not with the move generator: Cage Circe needs it to find a rebirth square, and it is the
//! rule's own consequence that decides whether a king could be captured.

mod alsatian;
mod apply;
mod cage;
mod check;
mod check_by_number;
mod checkers;
mod consequence;
mod effect;
mod foresee;
mod going;
mod hash;
mod kings_lost;
mod latent;
mod marks;
mod motion;
mod mv;
mod newborn;
mod outcome;
mod passing;
mod reach;
mod refused;
mod reply;
mod series;
mod setup;
mod standalone;
mod starts;
mod state;
mod views;

pub use crate::rules::LastMove;
pub use check::attacker_is_reborn;
pub use checkers::{Attack, Checker};
pub use consequence::{DueRebirth, Recorder, Trace};
pub use effect::{Cause, Effect};
pub use foresee::{Foreseen, Foresight};
pub use latent::FirstPromotion;
pub use motion::LentSources;
pub use mv::{Class, MarkChoice, Move, RebirthChoice};
pub use passing::Passing;
pub use reach::{
    capture_reach, lent_capture_reach, lent_quiet_reach, pawn_steps, pawns_capturing_on, quiet_reach,
};
pub use refused::Refused;
pub use setup::{Castling, Hidden, Pending, Setup, TurnCount};
pub use state::{Position, Unplayable};
