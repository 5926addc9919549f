//! kirke solves fairy chess problems of the Circe family, where captured units are reborn.
//!
//! # Using it
//!
//! Reading and solving, one problem with its twins at a time; [`verdict::examine`] solves and judges in one go:
//!
//! ```
//! use kirke::input::read_file;
//! use kirke::search::Settings;
//! use kirke::verdict::{Verdict, examine};
//! let items = read_file("", "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 w ; #2 Circe");
//! let problem = &items[0].as_ref().unwrap().twins[0].problem;
//! let (solution, judgement) = examine(problem, None, &Settings::default())?;
//! assert_eq!(judgement.verdict, Verdict::Sound);
//! let key = &solution.phases[0].branches[0];
//! assert_eq!(kirke::output::Notation::SHORT.ply(&key.ply), "Rxe8(Ng8)");
//! assert_eq!(kirke::output::Notation::LONG.ply(&key.branches[0].ply), "Re8*g8#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Time, threads, memory and a flag that stops the search from outside are fields of [`search::Settings`]; what was not
//! searched to its end says so ([`solution::Completeness`]). A listener hears the play as it is proved:
//!
//! ```
//! use kirke::search::{Settings, solve};
//! use std::sync::{Arc, Mutex};
//! use std::time::Duration;
//! let problem = kirke::input::read_task("7k/8/5K2/8/8/8/8/6R1 b", "h#2 Circe").unwrap();
//! let heard = Arc::new(Mutex::new(0));
//! let count = Arc::clone(&heard);
//! let settings = Settings {
//!     time: Some(Duration::from_secs(10)),
//!     threads: 1,
//!     listener: Some(Arc::new(move |found| *count.lock().unwrap() += found.play.branches.len())),
//!     ..Settings::default()
//! };
//! let solution = solve(&problem, &settings)?;
//! assert!(solution.is_complete() && *heard.lock().unwrap() > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Legal moves, and what one of them does, or why it is refused:
//!
//! ```
//! use kirke::board::Colour;
//! use kirke::explain::explain;
//! use kirke::movegen::legal_moves;
//! use kirke::output::Notation;
//! use kirke::position::Position;
//! use kirke::rules::{Profile, Rules};
//! use kirke::solution::describe;
//! let setup = kirke::input::position::read("4n3/6b1/8/8/4RP2/6K1/3P4/5k2 w").unwrap();
//! let condition = kirke::input::condition::read("Circe Assassin").unwrap();
//! let rules = Rules::of(&condition, &setup.army_in_play(), Profile::Book)?;
//! let position = Position::new(&setup, &rules, Colour::White)?;
//! let words = |mv| Ok(Notation::SHORT.ply(&describe(&position, &rules, mv)?.0));
//! let moves: Vec<String> = legal_moves(&position, &rules).into_iter().map(words).collect::<Result<_, kirke::position::Refused>>()?;
//! assert!(moves.contains(&"Rxe8(Ng8)".to_owned()), "{moves:?}");
//! let told = explain(&position, &rules, "Rxe8(Ng8)")?;
//! assert!(told.is_legal());
//! assert!(told.shown().is_some_and(|choice| choice.story.iter().any(|sentence| sentence.contains("reborn"))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Collections of any size, read one problem after the other and judged into records, as `kirke check` writes them:
//!
//! ```
//! use kirke::batch::{Asked, Ids, Work, judge};
//! use kirke::input::Problems;
//! use kirke::rules::Profile;
//! use kirke::search::Settings;
//! let text = "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 ; #2 Circe\nnonsense ; #2\n";
//! let asked = Asked::new(Profile::Book, false);
//! let mut ids = Ids::default();
//! let mut verdicts = Vec::new();
//! for entry in Problems::new("mine.txt", text.as_bytes()) {
//!     let entry = entry?;
//!     let id = ids.next(&entry.text);
//!     let record = judge(Work { id, file: "mine.txt".to_owned(), entry }, &Settings::default(), &asked);
//!     verdicts.push(record.verdict.name());
//! }
//! assert_eq!(verdicts, ["sound", "error"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
//! | 8 | [`retractor`] | problems in which moves are taken back first: judged, held against printed solutions |
//! | 9 | [`batch`] | many problems: their files, ids, results |
//! | 10 | [`work`] | the work on a problem cut into units, and their answers put together |
//! | 11 | `desk` (in the binary) | the composer's desk: a page and its server |
//! | 12 | `cli` (in the binary) | arguments, printing, exit codes |
//!
//! Levels 0 to 3 but for `movegen` are the crate `kirke-core`, `movegen`, `search` and `retro` are `kirke-engine`, `replay` is
//! `kirke-checker`, which sees the core alone, `input` and `vocabulary` are `kirke-text`, which needs no engine, and
//! `claim`, `verdict` and `output` are `kirke-output`. This crate names them all, and holds the rest.
//!
//! A module uses only lower levels; Cargo holds that between crates, and `tests/layers.rs` within them. Check lives in `position`, not
//! beside the move generator: whether a king can be captured is decided by the same consequence that plays moves, and
//! Cage Circe needs it to find a rebirth square.
//!
//! How to add a condition, a unit, a stipulation, an option or a layout stands in `CONTRIBUTING.md`; `docs/architecture.md`
//! tells the same as this map, and why.

pub use kirke_checker::replay;
pub use kirke_core::{board, guard, position, problem, rules, solution, stipulation, units};
pub use kirke_engine::{movegen, retro, search, threads};
pub use kirke_output::{claim, output, verdict};
pub use kirke_text::{input, vocabulary};

pub mod batch;
pub mod convert;
pub mod explain;
pub mod improve;
pub mod retractor;
pub mod work;
