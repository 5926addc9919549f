//! The seams between the command line and the rest of the program: reading texts and solving problems, with every
//! fault in words.

use super::fault::Fault;
use kirke::input::condition::{self, ConditionFault};
use kirke::input::{self, Diagnostic, Item, position, task};
use kirke::position::Setup;
use kirke::problem::{Heading, Problem};
use kirke::rules::Condition;
use kirke::search::{self, Settings, Unsolvable};
use kirke::solution::Solution;

fn faults(diagnostics: Vec<Diagnostic>) -> Vec<Fault> {
    let fault = |diagnostic: Diagnostic| match diagnostic.unsupported {
        true => Fault::unsupported(diagnostic),
        false => Fault::input(diagnostic),
    };
    diagnostics.into_iter().map(fault).collect()
}

/// Reads a position.
pub fn read_position(text: &str) -> Result<Setup, Vec<Fault>> {
    position::read(text).map_err(faults)
}

/// Reads a condition; no text is orthodox chess.
pub fn read_condition(text: &str) -> Result<Condition, Vec<Fault>> {
    condition::read(text).map_err(|error| {
        let hint =
            error.hint.as_ref().map_or_else(String::new, |hint| format!("\nhint: did you mean \"{hint}\"?"));
        let words = format!("{error}{hint}");
        vec![match error.fault {
            ConditionFault::Unsupported => Fault::unsupported(words),
            ConditionFault::Unknown
            | ConditionFault::Contradiction
            | ConditionFault::Senseless
            | ConditionFault::Missing => Fault::input(words),
        }]
    })
}

/// Makes a problem of a position and a task.
pub fn read_task(position: &str, task: &str) -> Result<Problem, Vec<Fault>> {
    match (read_position(position), task::read(task).map_err(faults)) {
        (Ok(setup), Ok(task)) => Ok(Problem {
            name: "problem".into(),
            heading: Heading::default(),
            setup,
            stipulation: task.stipulation,
            condition: task.condition,
            options: task.options,
        }),
        (Err(mut of_position), Err(of_task)) => {
            of_position.extend(of_task);
            Err(of_position)
        }
        (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
    }
}

/// Reads every problem of a text, whatever its format; `name` is the file's.
pub fn read_file(name: &str, text: &str) -> Vec<Result<Item, Vec<Fault>>> {
    input::read_file(name, text).into_iter().map(|outcome| outcome.map_err(faults)).collect()
}

/// Solves a problem.
pub fn solve(problem: &Problem, settings: &Settings) -> Result<Solution, Fault> {
    search::solve(problem, settings).map_err(|unsolvable| match unsolvable {
        Unsolvable::Impossible(_) => Fault::unsupported(unsolvable),
        Unsolvable::Unplayable(_) | Unsolvable::Threads(_) => Fault::input(unsolvable),
    })
}
