//! Level 2: playable positions, moves, and effects: the only vocabulary by which a position changes.
//!
//! [`consequence`](Position::consequence) is the one place where a rule acts. It turns a move into a list of
//! [`Effect`]s; play, undo, hashing, notation and the replayer all read that list.
//!
//! Check lives here too, not with the move generator: Cage Circe needs it to find a rebirth square, and it is the
//! rule's own consequence that decides whether a king could be captured.
//!
//! # What a move costs
//!
//! A position has 176 bytes, and copying it was a tenth of help play. [`Position::make`] plays on a copy that stays where
//! it is; [`Position::play`] copies twice, because the compiler does not build a result in place through a `Result`.
//! A quiet move takes about 160 instructions beside the copy, a third of them to ask what the rule might want.
//!
//! Did not pay: the rest of a turn in a function of its own (46 instructions per move to hand its parts over), and
//! leaving it to the compiler whether `apply` is inlined (then every effect is built in memory, and told apart again).

mod alsatian;
mod cage;
mod check;
mod checkers;
mod consequence;
mod effect;
mod foresee;
mod hash;
mod mv;
mod reach;
mod refused;
mod reply;
mod setup;
mod state;

pub use check::attacker_is_reborn;
pub use checkers::{Attack, Checker};
pub use consequence::{Aim, Recorder, Trace};
pub use effect::{Cause, Effect};
pub use foresee::{Foreseen, Foresight};
pub use mv::{Class, Move, RebirthChoice};
pub use reach::{capture_reach, pawn_steps};
pub use refused::Refused;
pub use setup::{Castling, Hidden, Pending, Setup, TurnCount};
pub use state::{Position, Unplayable};
