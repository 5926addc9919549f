//! kirke solves fairy chess problems of the Circe family, where captured units are reborn.
//!
//! # The map
//!
//! One direction of flow, one place per decision:
//!
//! ```text
//! text --> input --> Problem --> search --> Solution --> output --> text
//!                       |           |
//!                     rules --> position --> movegen        replay: independent checker of a Solution
//! ```
//!
//! | level | module | what lives there |
//! |---|---|---|
//! | 0 | [`board`] | squares, units, bitboards, attack tables, placement; knows no rules |
//! | 0 | [`units`] | the catalogue of fairy units as data |
//! | 0 | [`guard`] | faults of the program, caught and told |
//! | 1 | [`rules`] | conditions as data: one answer per axis, named presets, the compiled table of rebirth squares |
//! | 1 | [`stipulation`] | what is asked, lowered to one small plan language |
//! | 2 | [`position`] | playable state, moves, effects, the consequence of a move, check |
//! | 2 | [`vocabulary`] | Popeye's keywords in three languages, for its reader and its writer |
//! | 3 | [`movegen`] | legal moves, perft |
//! | 3 | [`problem`], [`solution`] | the hinge: plain data |
//! | 4 | [`search`] | executes plans: battle play, help play, table, limits, trees |
//! | 4 | [`input`] | text to problems; never touches search |
//! | 4 | [`claim`] | solutions as authors and magazines write them, read back |
//! | 5 | [`verdict`] | what a solution says about a problem: sound, cooked, ... |
//! | 5 | [`retro`] | moves taken back, and tasks from there |
//! | 5 | [`replay`] | slow, independent checker of finished solutions |
//! | 6 | [`output`] | solutions to text; plays no move |
//! | 6 | [`convert`] | problems written down again, in every format that is read |
//! | 7 | [`explain`] | what a move does and why, worked examples |
//! | 7 | [`improve`] | single changes that make an unsound problem sound |
//! | 8 | [`batch`] | many problems: their files, ids, results |
//! | 9 | [`work`] | the work on a problem cut into units, and their answers put together |
//! | 10 | `desk` (in the binary) | the composer's desk: a page and its server |
//! | 11 | `cli` (in the binary) | arguments, printing, exit codes |
//!
//! Levels 0 to 3 but for `movegen` are the crate `kirke-core`, `movegen`, `search` and `retro` are `kirke-engine`, `replay` is
//! `kirke-checker`, which sees the core alone, and `input` and `vocabulary` are `kirke-text`, which needs no engine. This
//! crate names them all, and holds the rest.
//!
//! A module uses only lower levels; Cargo holds that between crates, and `tests/layers.rs` within them. Check lives in `position`, not
//! beside the move generator: whether a king can be captured is decided by the same consequence that plays moves, and
//! Cage Circe needs it to find a rebirth square.
//!
//! How to add a condition, a unit, a stipulation, an option or a layout stands in `CONTRIBUTING.md`; `docs/architecture.md`
//! tells the same as this map, and why.

pub use kirke_checker::replay;
pub use kirke_core::{board, guard, position, problem, rules, solution, stipulation, units};
pub use kirke_engine::{movegen, retro, search};
pub use kirke_text::{input, vocabulary};

pub mod batch;
pub mod claim;
pub mod convert;
pub mod explain;
pub mod improve;
pub mod output;
pub mod verdict;
pub mod work;
