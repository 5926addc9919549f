//! Level 6: problems written down again, in the formats that [`input`](crate::input) reads.
//!
//! Records go from one kind of record to another as they are, with every field. Whatever else is written is read back
//! and compared with the problem it came from: what a format cannot express is never written as something else.

mod line;
mod olive;
mod popeye;
mod record;
mod task;
mod twins;

pub use task::position_and_task;
pub use twins::twin_change;

use crate::input::{Entry, Format, Item, read_file};
use crate::position::{Castling, Setup};
use crate::problem::Problem;
use crate::vocabulary::has_popeyes_words;

/// A format in which problems can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// `POSITION ; TASK ; key: value`
    Line,
    /// Popeye's input language, without `BeginProblem` and `EndProblem` around the whole.
    Popeye,
    /// A YAML document of an `.olv` file.
    Yaml,
    /// A JSON object over several lines.
    Json,
    /// A JSON object on one line.
    Jsonl,
}

/// A problem in its new format.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// One text for each problem: twins that the format cannot express have become problems of their own.
    pub texts: Vec<String>,
    /// What of it could not be expressed, but is not needed to solve it.
    pub notes: Vec<String>,
}

/// Writes a problem of a source in another format; nothing for an entry that could not be read, or not with all its
/// twins.
///
/// ```
/// use kirke::convert::{Layout, write};
/// use kirke::input::Problems;
/// let text = "7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe ; author: A. Nonymous";
/// let entry = Problems::new("", text.as_bytes()).next().unwrap().unwrap();
/// let written = write(&entry, Layout::Popeye).unwrap();
/// assert!(written.texts[0].contains("Pieces White Rg1 Kf6 Black Kh8"), "{}", written.texts[0]);
/// ```
///
/// # Errors
/// Why the problem cannot be expressed in the format.
pub fn write(entry: &Entry, layout: Layout) -> Result<Written, String> {
    let Some(item) = entry.outcome.as_ref().ok().filter(|item| item.left_out.is_empty()) else {
        return Ok(Written::default());
    };
    let is_record = matches!(layout, Layout::Yaml | Layout::Json | Layout::Jsonl);
    if let (Format::Record, true) = (item.format, is_record)
        && let Some(fields) = record::fields(&entry.text)
    {
        return Ok(Written { texts: vec![record::text(&fields, layout)?], notes: Vec::new() });
    }
    let mut written = Written::default();
    if item.twins.len() > 1 {
        written.notes.push("the twins have become problems of their own".to_owned());
    }
    let lost = match layout {
        Layout::Popeye => ["solution", "number of solutions", "id"].as_slice(),
        Layout::Line | Layout::Yaml | Layout::Json | Layout::Jsonl => &[],
    };
    let stored = [item.solution.is_some(), has_claim(item), !item.name.starts_with("problem ")];
    let fields = item.fields.keys().map(|key| format!("field \"{key}\""));
    let lost = lost.iter().zip(stored).filter(|(_, stored)| *stored).map(|(what, _)| format!("the {what}"));
    if is_record {
        written.notes.extend(lost.map(|what| not_expressed(&what)));
    } else {
        written.notes.extend(lost.chain(fields).map(|what| not_expressed(&what)));
    }
    for twin in &item.twins {
        let defined = definitions(&twin.problem);
        if let (Some((code, _)), false) = (defined.first(), layout == Layout::Line) {
            return Err(format!("the unit {code} is defined by the user, which this format cannot express"));
        }
        let text = match layout {
            Layout::Line => {
                let lines: String = defined.into_iter().map(|(_, text)| text + "\n").collect();
                lines + &line::write(item, twin)?
            }
            Layout::Popeye => popeye::write(&twin.problem)?,
            Layout::Yaml | Layout::Json | Layout::Jsonl => record::text(&record::of(item, twin)?, layout)?,
        };
        let condition = &twin.problem.condition;
        if layout == Layout::Popeye && !has_popeyes_words(condition) {
            let note = format!("Popeye itself has no words for the condition {}", condition.name);
            written.notes.extend((!written.notes.contains(&note)).then_some(note));
        }
        written.texts.push(text);
    }
    Ok(written)
}

/// The codes and definitions of the units in a problem that users have defined.
pub fn definitions(problem: &Problem) -> Vec<(&'static str, String)> {
    problem.own_units().into_iter().filter_map(|row| Some((row.code, row.definition()?))).collect()
}

fn not_expressed(what: &str) -> String {
    format!("{what} cannot be expressed in this format")
}

fn has_claim(item: &Item) -> bool {
    item.twins.iter().any(|twin| twin.problem.options.claimed_solutions.is_some())
}

/// The problem that is read from a text of one problem, if it is the same, the number of claimed solutions left aside.
fn read_back(text: &str, problem: &Problem) -> Result<(), String> {
    let mut items = read_file("", text);
    let read = match items.pop() {
        Some(Ok(mut item)) if items.is_empty() && item.twins.len() == 1 => item.twins.remove(0).problem,
        Some(Err(faults)) => {
            let faults: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
            return Err(faults.join("; "));
        }
        _ => return Err("it would be read as several problems".to_owned()),
    };
    let plain = |problem: &Problem| {
        let mut options = problem.options.clone();
        options.claimed_solutions = None;
        (problem.retractions, problem.stipulation.clone(), options)
    };
    // Who moves is told by the stipulation, and castling is allowed where nothing else is said.
    let stated = |setup: &Setup| Setup {
        side: None,
        castling: Some(setup.castling.unwrap_or_else(|| Castling::possible(&setup.placement))),
        ..setup.clone()
    };
    let same_origin = match (&read.origin, &problem.origin) {
        (Some(read), Some(origin)) => task::same_setup(&stated(read), &stated(origin)),
        (read, origin) => read.is_none() && origin.is_none(),
    };
    let same_exchanged = match (&read.exchanged_condition, &problem.exchanged_condition) {
        (Some(read), Some(exchanged)) => read.means_the_same(exchanged),
        (read, exchanged) => read.is_none() && exchanged.is_none(),
    };
    if !same_origin || !task::same_setup(&stated(&read.setup), &stated(&problem.setup)) {
        Err("the position would be read as another one".to_owned())
    } else if !(read.condition.means_the_same(&problem.condition) && same_exchanged) {
        Err(format!("the condition {} would be read as another one", problem.condition.name))
    } else if plain(&read) != plain(problem) {
        Err(format!("{} would be read as another task", problem.asked()))
    } else {
        Ok(())
    }
}
