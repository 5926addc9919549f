//! Level 10: the work on a problem cut into units that are done anywhere, and their answers put together again. Units and
//! answers are documents of one line each, in any order; who sends them is not known, so nothing of them is believed.
//!
//! | file | what |
//! |---|---|
//! | `documents` | units and answers as they are written down |
//! | `play` | trees as lists |
//! | `taken_back` | the same of problems in which moves are taken back first |
//! | `join` | answers put together |
//!
//! ```
//! use kirke::input::read_file;
//! use kirke::search::{Settings, solve};
//! use kirke::work::{AnswerLine, Answers, Outcome, Place, UnitLine, read, split};
//! let items = read_file("", "7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe");
//! let twin = &items[0].as_ref().unwrap().twins[0];
//! let settings = Settings::default();
//! let only = Place { number: 1, of: 1 };
//! let mut text = String::new();
//! for unit in split(only, only, twin, None, &settings)? {
//!     text += &serde_json::to_string(&unit.answer(&settings)?)?;
//!     text.push('\n');
//! }
//! let mut answers = Answers::default();
//! for line in read::<AnswerLine, _>("answers", text.as_bytes()) {
//!     let (place, answer) = line?;
//!     answer.check()?;
//!     answers.add(place, answer);
//! }
//! let joined = answers.join(&settings).next().unwrap().unwrap();
//! let Outcome::Play(solution) = &joined[0].outcome else { panic!("no play") };
//! assert_eq!(solution.phases, solve(&twin.problem, &settings)?.phases);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod documents;
mod join;
mod play;
mod taken_back;

pub use documents::{AnswerLine, Place, UnitLine, split};
pub use join::{Answers, Joined, Outcome};

use crate::input::Lines;
use crate::search::{Indivisible, Unsolvable};
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::BufRead;

/// Most bytes of a unit or an answer: more than the play that a search keeps ever needs.
const LONGEST_LINE: u64 = 1 << 30;

/// Why something is not divided, not done or not put together, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    text: String,
    unsupported: bool,
}

impl Refusal {
    /// What was given is wrong.
    fn new(text: impl fmt::Display) -> Self {
        Self { text: text.to_string(), unsupported: false }
    }

    /// The work on a problem of this name cannot be divided.
    fn of(name: &str, error: &Indivisible) -> Self {
        Self { text: format!("{name}: {error}"), unsupported: error.is_unsupported() }
    }

    /// The same of one that cannot be searched.
    fn unsolvable(name: &str, error: &Unsolvable) -> Self {
        Self { text: format!("{name}: {error}"), unsupported: error.is_unsupported() }
    }

    /// Is a rule or option asked for that the program does not have?
    pub const fn is_unsupported(&self) -> bool {
        self.unsupported
    }
}

/// The documents of a source, one on each line, each with the place where it stands; `name` is that of the source.
/// A line that is no document is refused, and the next one is read.
///
/// ```
/// use kirke::work::{UnitLine, read};
/// let refusal = read::<UnitLine, _>("units", "\n{}\n".as_bytes()).next().unwrap().unwrap_err();
/// assert!(refusal.to_string().starts_with("units, line 2: this is no unit of work"));
/// ```
pub fn read<T: DeserializeOwned, R: BufRead>(
    name: &str,
    source: R,
) -> impl Iterator<Item = Result<(String, T), Refusal>> + use<T, R> {
    let name = name.to_owned();
    Lines::new(source, LONGEST_LINE).enumerate().filter_map(move |(n, line)| {
        let place = format!("{name}, line {}", n + 1);
        let wrong = |error: &dyn fmt::Display| Some(Err(Refusal::new(format!("{place}: {error}"))));
        match line {
            Ok(line) if line.trim().is_empty() => None,
            Ok(line) => match documents::defining(&line).and_then(|()| serde_json::from_str(&line)) {
                Ok(document) => Some(Ok((place, document))),
                Err(error) => wrong(&format!("this is no unit of work: {error}")),
            },
            Err(error) => wrong(&error),
        }
    })
}
