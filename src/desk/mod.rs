//! Level 11: the composer's desk, a page in the browser that is served on this machine only.
//!
//! | file | what |
//! |---|---|
//! | `server` | connections on the loopback device, no more at once than are good |
//! | `routes` | which answer belongs to which path; bodies of questions |
//! | `gate` | who may ask: host, origin, token |
//! | `page` | the page itself, which is part of the program |
//! | `jobs`, `events` | long work on threads of its own, and what it tells while it goes on |
//! | `control` | searches that wait and go on |
//! | `question`, `fault` | what the page asks, and what is wrong with it |
//! | `state` | what a position and a task mean: for pickers and text fields |
//! | `twins` | twins made on the board |
//! | `catalogue` | conditions and units for the pickers |
//! | `play` | legal moves, lines played on the board |
//! | `solving`, `report`, `versions` | problems solved, printed, improved |
//! | `reading` | texts in any format, and problems written in one |
//! | `collection` | the files named on the command line, the only ones that are ever opened |

mod answer;
mod catalogue;
mod collection;
mod control;
mod events;
mod fault;
mod gate;
mod jobs;
mod page;
mod play;
mod question;
mod reading;
mod report;
mod routes;
mod server;
mod solving;
mod state;
mod twins;
mod versions;

pub use routes::Desk;
pub use server::serve;
