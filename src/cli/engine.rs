//! The seams between the command line and the rest of the program: reading texts and solving problems, with every
//! fault in words.

use super::fault::Fault;
use super::source;
use kirke::guard::guarded;
use kirke::input::condition::{self, ConditionFault};
use kirke::input::{Diagnostic, Item, Outcome, Problems, position, with_twins, without_twins};
use kirke::position::Setup;
use kirke::problem::Problem;
use kirke::rules::Condition;
use kirke::search::{self, Settings, Unsolvable};
use kirke::solution::Solution;
use kirke::verdict::{self, Judgement};
use kirke::work;
use serde::de::DeserializeOwned;
use std::io::BufRead;
use std::path::Path;

/// Diagnostics as faults.
pub fn faults(diagnostics: Vec<Diagnostic>) -> Vec<Fault> {
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
    kirke::input::read_task(position, task).map_err(faults)
}

/// Makes a problem of a position and a task, behind which twins may stand.
pub fn read_item(position: &str, task: &str) -> Result<Item, Vec<Fault>> {
    let problem = read_task(position, without_twins(task))?;
    with_twins(problem, task).map_err(faults)
}

/// The problems of a file, `-` for standard input, read one after the other; what cannot be read is told in its place.
pub fn read_file(path: impl AsRef<Path>) -> Box<dyn Iterator<Item = Result<Item, Vec<Fault>>>> {
    let name = source::name(&path);
    match source::open(path) {
        Ok(source) => read_source(&name, source),
        Err(error) => Box::new(std::iter::once(Err(vec![Fault::input(format!("{name}: {error}"))]))),
    }
}

/// The problems of a file in Popeye's language.
pub fn read_popeye(path: impl AsRef<Path>) -> Box<dyn Iterator<Item = Result<Item, Vec<Fault>>>> {
    let name = source::name(&path);
    match source::open(path) {
        Ok(source) => read_problems(&name, Problems::popeye(&name, source)),
        Err(error) => Box::new(std::iter::once(Err(vec![Fault::input(format!("{name}: {error}"))]))),
    }
}

/// The problems of a text.
pub fn read_text<'a>(name: &str, text: &'a str) -> Box<dyn Iterator<Item = Result<Item, Vec<Fault>>> + 'a> {
    read_source(name, text.as_bytes())
}

/// The units or answers of some files, each with the file and line where it stands, or why it cannot be read.
pub fn read_work<T: DeserializeOwned + 'static>(
    files: &[impl AsRef<Path>],
) -> impl Iterator<Item = Result<(String, T), Fault>> + '_ {
    files.iter().flat_map(|file| {
        let name = source::name(file);
        let (source, fault) = match source::open(file) {
            Ok(source) => (Some(source), None),
            Err(error) => (None, Some(Err(Fault::input(format!("{name}: {error}"))))),
        };
        let read = source.map(move |source| work::read(&name, source)).into_iter().flatten();
        fault.into_iter().chain(read.map(|line| line.map_err(Fault::from)))
    })
}

fn read_source<'a>(
    name: &str,
    source: impl BufRead + 'a,
) -> Box<dyn Iterator<Item = Result<Item, Vec<Fault>>> + 'a> {
    read_problems(name, Problems::new(name, source))
}

fn read_problems<'a>(
    name: &str,
    problems: Problems<impl BufRead + 'a>,
) -> Box<dyn Iterator<Item = Result<Item, Vec<Fault>>> + 'a> {
    let name = name.to_owned();
    let mut entries = problems.peekable();
    let nothing =
        entries.peek().is_none().then(|| Fault::input(format!("{name}: there is no problem in it")));
    let read = entries.flat_map(move |entry| match entry {
        Ok(entry) => with_left_out(entry.outcome),
        Err(error) => vec![Err(vec![Fault::input(format!("{name}: {error}"))])],
    });
    Box::new(nothing.map(|fault| Err(vec![fault])).into_iter().chain(read))
}

/// A problem, behind what is wrong with those of its twins that are left out.
fn with_left_out(outcome: Outcome) -> Vec<Result<Item, Vec<Fault>>> {
    let left_out = outcome.as_ref().map(|item| item.left_out.clone()).unwrap_or_default();
    let told = (!left_out.is_empty()).then(|| Err(faults(left_out)));
    told.into_iter().chain([outcome.map_err(faults)]).collect()
}

/// Solves a problem. A fault of the program is told like any other.
pub fn solve(problem: &Problem, settings: &Settings) -> Result<Solution, Fault> {
    guarded(|| search::solve(problem, settings)).map_err(Fault::input)?.map_err(unsolvable)
}

/// Solves a problem and judges it against what is claimed.
pub fn examine(
    problem: &Problem,
    claimed: Option<&str>,
    settings: &Settings,
) -> Result<(Solution, Judgement), Fault> {
    guarded(|| verdict::examine(problem, claimed, settings)).map_err(Fault::input)?.map_err(unsolvable)
}

/// Why a problem or a position cannot be played.
pub fn unsolvable(unsolvable: Unsolvable) -> Fault {
    if unsolvable.is_unsupported() { Fault::unsupported(unsolvable) } else { Fault::input(unsolvable) }
}
