//! Level 5: retractions. Which moves may have led to a position, told by the definition: a move from an earlier position
//! may have been played if the move generator lists it there, and it leads to the position asked about.
//!
//! | file | what |
//! |---|---|
//! | `past` | a position of which only the board is known for sure |
//! | `candidates` | boards that may have stood before: a unit goes back, a captured one reappears, a rebirth is undone |
//! | `judge` | which of these boards have a legal move to the position, with which castling rights |
//! | `direct` | the same where rebirth squares stand in a table, without candidates that lead elsewhere |
//! | `view`, `rights` | what `direct` goes by: a position and the rights to castle there may have been |
//! | `castled` | which rights to castle are provably lost |
//! | `counts` | how many units a side may have |
//! | `help` | retractions after which a task can be done: the forward search is called |
//! | `defence` | defensive retractors: the other side takes back what hinders |
//! | `last` | which last moves a game can have had |
//! | `unsupported` | rules under which a diagram does not show enough |

mod candidates;
mod castled;
mod counts;
mod defence;
mod direct;
mod help;
mod judge;
mod last;
mod past;
mod rights;
mod unsupported;
mod view;

pub use defence::{
    Answer, Beginning, Defended, Defensive, Only, Reply, Retracted, defensive_retractor, retractions_in_parts,
};
pub use help::{Found, HelpRetractor, help_retractor, playable_from};
pub use judge::{
    Legality, Retraction, has_retraction, reference_retractions, retractions, retractions_within,
};
pub use last::{LastMoves, last_moves};
pub use past::Past;
pub use unsupported::check;
