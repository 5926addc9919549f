//! The seams between the command line and the rest of the program: reading texts and solving problems.
//!
//! Reading and solving are not part of the program yet. Until they are, every call here says so.

use super::fault::Fault;
use kirke::position::Setup;
use kirke::problem::Problem;
use kirke::rules::{Condition, Profile, Rebirth};
use kirke::solution::Solution;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How far a search may go, and who listens to it.
pub struct Settings<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Memory for the tables.
    pub memory_bytes: usize,
    /// Time allowed.
    pub time: Option<Duration>,
    /// Positions allowed.
    pub nodes: Option<u64>,
    /// Whose reading of the rules is followed.
    pub profile: Profile,
    /// Told from time to time how many positions were reached.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
    /// The search ends soon after this is set.
    pub stop: &'a AtomicBool,
}

fn missing<T>(what: &str) -> Result<T, Vec<Fault>> {
    Err(vec![Fault::unsupported(format!("{what} is not part of this version"))])
}

/// Reads a position.
pub fn read_position(_text: &str) -> Result<Setup, Vec<Fault>> {
    missing("reading positions")
}

/// Reads a condition; no text is orthodox chess.
pub fn read_condition(text: &str) -> Result<Condition, Vec<Fault>> {
    if matches!(text.trim(), "" | "orthodox") {
        return Ok(Condition { name: String::new(), rebirth: Rebirth::ORTHODOX });
    }
    missing("reading conditions")
}

/// Makes a problem of a position and a task.
pub fn read_task(name: &str, position: &str, _task: &str) -> Result<Problem, Vec<Fault>> {
    let _ = (name, read_position(position)?);
    missing("reading tasks")
}

/// Reads every problem of a text, whatever its format; `name` is the file's.
pub fn read_file(_name: &str, _text: &str) -> Vec<Result<Problem, Vec<Fault>>> {
    vec![missing("reading files of problems")]
}

/// Solves a problem.
pub fn solve(_problem: &Problem, settings: &Settings) -> Result<Solution, Fault> {
    let Settings { threads: _, memory_bytes: _, time: _, nodes: _, profile: _, progress: _, stop: _ } =
        settings;
    Err(Fault::unsupported("solving is not part of this version"))
}
