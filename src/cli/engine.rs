//! The seams between the command line and the rest of the program: reading texts and solving problems.
//!
//! Reading tasks and files is not part of the program yet. Until it is, the calls here say so.

use super::fault::Fault;
use kirke::input::{Diagnostic, condition, position};
use kirke::position::Setup;
use kirke::problem::Problem;
use kirke::rules::Condition;
use kirke::search::{self, Settings, Unsolvable};
use kirke::solution::Solution;

/// One problem of a file with all its twins.
pub struct Item {
    /// Its id, or its number in the file.
    pub name: String,
    /// The problem, or each twin as a problem of its own; never empty.
    pub twins: Vec<Twin>,
}

/// A problem, perhaps one of several made from the same diagram.
pub struct Twin {
    /// `a`, `b`, ... if there are twins.
    pub label: Option<String>,
    /// What distinguishes it from the diagram: `wRg1-->g2`.
    pub caption: String,
    /// It changes the twin before it, not the diagram.
    pub continued: bool,
    /// The problem.
    pub problem: Problem,
}

fn missing<T>(what: &str) -> Result<T, Vec<Fault>> {
    Err(vec![Fault::unsupported(format!("{what} is not part of this version"))])
}

/// Reads a position.
pub fn read_position(text: &str) -> Result<Setup, Vec<Fault>> {
    position::read(text).map_err(|diagnostics| {
        let fault = |diagnostic: &Diagnostic| match diagnostic.unsupported {
            true => Fault::unsupported(diagnostic),
            false => Fault::input(diagnostic),
        };
        diagnostics.iter().map(fault).collect()
    })
}

/// Reads a condition; no text is orthodox chess.
pub fn read_condition(text: &str) -> Result<Condition, Vec<Fault>> {
    condition::read(text).map_err(|error| {
        let hint =
            error.hint.as_ref().map_or_else(String::new, |hint| format!("\nhint: did you mean \"{hint}\"?"));
        vec![Fault::input(format!("{error}{hint}"))]
    })
}

/// Makes a problem of a position and a task.
pub fn read_task(position: &str, _task: &str) -> Result<Item, Vec<Fault>> {
    read_position(position)?;
    missing("reading tasks")
}

/// Reads every problem of a text, whatever its format; `name` is the file's.
pub fn read_file(_name: &str, _text: &str) -> Vec<Result<Item, Vec<Fault>>> {
    vec![missing("reading files of problems")]
}

/// Solves a problem.
pub fn solve(problem: &Problem, settings: &Settings) -> Result<Solution, Fault> {
    search::solve(problem, settings).map_err(|unsolvable| match unsolvable {
        Unsolvable::Impossible(_) => Fault::unsupported(unsolvable),
        Unsolvable::Unplayable(_) | Unsolvable::Threads(_) => Fault::input(unsolvable),
    })
}
