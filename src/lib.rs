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
//! | 2 | [`vocabulary`] | the incumbent's keywords in three languages, for its reader and its writer |
//! | 3 | [`movegen`] | legal moves, perft |
//! | 3 | [`problem`], [`solution`] | the hinge: plain data |
//! | 4 | [`search`] | executes plans: battle play, help play, table, limits, trees |
//! | 4 | [`input`] | text to problems; never touches search |
//! | 4 | [`claim`] | solutions as authors and magazines write them, read back |
//! | 5 | [`verdict`] | what a solution says about a problem: sound, cooked, ... |
//! | 5 | [`replay`] | slow, independent checker of finished solutions |
//! | 6 | [`output`] | solutions to text; plays no move |
//! | 6 | [`convert`] | problems written down again, in every format that is read |
//! | 6 | [`explain`] | what a move does and why, worked examples |
//! | 7 | [`batch`] | many problems: their files, ids, results |
//! | 8 | [`work`] | the work on a problem cut into units, and their answers put together |
//! | 9 | `cli` (in the binary) | arguments, printing, exit codes |
//!
//! Levels 0 to 3 but for `movegen` are the crate `kirke-core`, `movegen` and `search` are `kirke-engine`, `replay` is
//! `kirke-checker`, which sees the core alone, and `input` and `vocabulary` are `kirke-text`, which needs no engine. This
//! crate names them all, and holds the rest.
//!
//! A module uses only lower levels; Cargo holds that between crates, and `tests/layers.rs` within them. Check lives in `position`, not
//! beside the move generator: whether a king can be captured is decided by the same consequence that plays moves, and
//! Cage Circe needs it to find a rebirth square.
//!
//! # How to add a condition
//!
//! If it is a new combination of known choices, add a row to [`rules::PRESETS`]: names, one sentence, source, and the
//! axes as "Circe, except ...". Parser, catalogue, README table and tests read that row. If it needs a new answer on an
//! axis, add the answer to its enum in `rules::axes`; the compiler then lists every place to think about, most of them
//! in `position::consequence`. What the search may assume of it is decided in [`rules::Physics`] and nowhere else: a
//! shortcut that is not known to hold there is not taken.
//!
//! # How to add a unit
//!
//! Add a row to [`units::CATALOGUE`]. A way of moving that no [`units::Movement`] describes is a new variant there.
//!
//! # How to add a stipulation
//!
//! Add the play or goal to [`stipulation`] and lower it in `Stipulation::plan`. The search executes the plan; only a new
//! goal needs a test of its own, in `search::goal`.

pub use kirke_checker::replay;
pub use kirke_core::{board, guard, position, problem, rules, solution, stipulation, units};
pub use kirke_engine::{movegen, search};
pub use kirke_text::{input, vocabulary};

pub mod batch;
pub mod claim;
pub mod convert;
pub mod explain;
pub mod output;
pub mod verdict;
pub mod work;
