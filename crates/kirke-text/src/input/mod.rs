//! Level 4: text to problems.
//!
//! [`position`] and [`task`] read what stands on a command line; [`Problems`] reads files problem by problem, whose
//! format it recognises by their content: one problem per line, Popeye's input language, or YAML and JSON records.
//! Every fault becomes a [`Diagnostic`] with its place, and one bad problem never loses the others, nor a bad twin.

mod bounded;
mod claimed;
pub mod condition;
pub mod defensive;
mod diagnostic;
mod extras;
mod fields;
mod foreign;
mod json;
pub mod last_moves;
mod lines;
mod options;
mod own_units;
mod pieces;
mod placement;
mod popeye;
pub mod position;
mod records;
pub mod retractor;
mod stream;
pub mod task;

pub use bounded::Lines;
use diagnostic::Fault;
pub use diagnostic::{Diagnostic, Diagnostics};
pub use own_units::define_unit;
pub use pieces::fairy_unit;
pub use popeye::{twin_texts, with_twins, without_twins};
pub use stream::{Entry, MOST_BYTES, Problems, looks_like_problems};

use crate::problem::{Heading, Problem};
pub use crate::vocabulary::Language;

/// A format in which problems are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `POSITION ; TASK [; key: value]...`
    Line,
    /// Popeye's input language.
    Popeye,
    /// `.olv` or YACPDB records in YAML or JSON.
    Record,
}

/// One problem of a file with all its twins.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Its id, or its number in the file: `problem 14`.
    pub name: String,
    /// How it was written.
    pub format: Format,
    /// Line of the file where it begins, from 1.
    pub line: usize,
    /// Where it stands, for messages: `easy.txt, problem 2, line 5`. Empty if it was not read from a source.
    pub place: String,
    /// The problem, or each twin as a problem of its own; never empty.
    pub twins: Vec<Twin>,
    /// What is wrong with the twins that had to be left out.
    pub left_out: Diagnostics,
    /// The author's solution, if it is stored with the problem.
    pub solution: Option<String>,
    /// What else is stored with the problem.
    pub fields: serde_json::Map<String, serde_json::Value>,
}

impl Item {
    /// How messages call one of its twins: by its place, its id and its letter.
    pub fn called(&self, twin: &Twin) -> String {
        let mut called = match self.place.as_str() {
            "" => self.name.clone(),
            place if self.name.starts_with("problem ") => place.to_owned(),
            place => format!("{place} ({})", self.name),
        };
        if let Some(label) = &twin.label {
            called += &format!(", twin {label})");
        }
        called
    }
}

/// A problem, perhaps one of several made from the same diagram.
#[derive(Clone, PartialEq, Debug)]
pub struct Twin {
    /// `a`, `b`, ... if there are twins.
    pub label: Option<String>,
    /// What distinguishes it from the diagram, as Popeye prints it: `wRg1-->g2`.
    pub caption: String,
    /// It changes the twin before it, not the diagram.
    pub continued: bool,
    /// The problem.
    pub problem: Problem,
    /// What the text says about printing.
    pub sheet: Sheet,
}

/// What a problem in Popeye's language says about printing, and about the run of Popeye's engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The language in which it is written, and in which its solution is printed.
    pub language: Language,
    /// The lines above the board: authors, origin, award, title.
    pub heading: Vec<String>,
    /// Lines to be printed before everything else.
    pub remarks: Vec<String>,
    /// Print no board.
    pub no_board: bool,
    /// The diagram, if it is only the common beginning of the twins.
    pub zero_position: Option<Box<Problem>>,
    /// Most seconds for the problem.
    pub max_time: Option<u64>,
    /// A file into which everything printed goes as well.
    pub protocol: Option<String>,
    /// A file for the problem in LaTeX.
    pub latex: Option<String>,
    /// Options that only steer Popeye's engine: accepted, without effect here.
    pub engine_options: Vec<String>,
}

/// A problem, or everything that is wrong with it.
pub type Outcome = Result<Item, Diagnostics>;

/// A problem as far as it can be read, with what is wrong with twins that are left out of it; or what is wrong with all
/// of it.
type Partial = Result<(Item, Vec<Fault>), Vec<Fault>>;

/// The same, each fault told with its place.
fn outcome(read: Partial, told: impl Fn(Fault) -> Diagnostic) -> Outcome {
    let all = |faults: Vec<Fault>| faults.into_iter().map(&told).collect();
    read.map(|(item, left_out)| Item { left_out: all(left_out), ..item }).map_err(all)
}

/// Reads all problems of a text; large files are better read with [`Problems`]. `name` stands in front of messages; it
/// may be empty.
///
/// ```
/// let text = "8/8/8/8/8/5K2/4Q3/7k w ; #1 ; author: Nobody\n8/8/8/8/8/5K2/4Q3/7k ; #0";
/// let outcomes = kirke::input::read_file("easy.txt", text);
/// assert_eq!(outcomes[0].as_ref().unwrap().twins[0].problem.heading.authors, ["Nobody"]);
/// let told = outcomes[1].as_ref().unwrap_err()[0].to_string();
/// assert!(told.starts_with("easy.txt, problem 2, line 2: \"#0\": \"0\" is not a number of moves"));
/// ```
pub fn read_file(name: &str, text: &str) -> Vec<Outcome> {
    // A text that lies in memory has no errors of a source but that of its first bytes, which is no problem.
    Problems::new(name, text.as_bytes()).map_while(Result::ok).map(|entry| entry.outcome).collect()
}

/// Makes a problem of a position and a task.
///
/// ```
/// let problem = kirke::input::read_task("7k/8/5K2/8/8/8/8/6R1", "#2 Circe").unwrap();
/// assert_eq!(problem.stipulation.to_string(), "#2");
/// ```
///
/// # Errors
/// Everything that is wrong with either.
pub fn read_task(position: &str, task: &str) -> Result<Problem, Diagnostics> {
    let setup = position::read(position);
    let army = setup.as_ref().map(|setup| setup.army.clone()).unwrap_or_default();
    match (setup, task::read_for(task, &army)) {
        (Ok(setup), Ok(task)) => Ok(task.problem("problem".into(), Heading::default(), setup)),
        (Err(mut of_position), Err(of_task)) => {
            of_position.extend(of_task);
            Err(of_position)
        }
        (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
    }
}

/// A part of a source that holds one problem or some.
#[derive(Clone, Copy)]
struct Written<'a> {
    /// Name of the source; may be empty.
    file: &'a str,
    text: &'a str,
    /// Number of its first line, from 1.
    line: usize,
    /// Number of its first problem, from 1.
    number: usize,
}

/// How messages call the n-th problem of a file.
fn place(file: &str, number: usize) -> String {
    if file.is_empty() { format!("problem {number}") } else { format!("{file}, problem {number}") }
}
