//! What is wrong with a question, for the page.

use kirke::input::condition::{ConditionError, ConditionFault};
use kirke::input::{Diagnostic, Diagnostics};
use kirke::rules::Impossible;
use kirke::search::Unsolvable;
use serde::Serialize;

/// A fault with its place in what was typed, if it has one.
#[derive(Clone, Debug, Serialize)]
pub struct Fault {
    /// What is wrong.
    pub text: String,
    /// The line in which it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub quoted: String,
    /// Where in that line, in characters from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[usize; 2]>,
    /// A piece of advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// It is understood, and the program does not have it.
    pub unsupported: bool,
}

/// Everything that is wrong.
pub type Faults = Vec<Fault>;

impl Fault {
    /// A fault of the question.
    pub fn new(text: impl ToString) -> Self {
        Self { text: text.to_string(), quoted: String::new(), at: None, hint: None, unsupported: false }
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        let Diagnostic { message, quoted, span, hint, unsupported, .. } = diagnostic;
        let place = |byte: usize| quoted.get(..byte).map(|before| before.chars().count());
        let at = place(span.start).zip(place(span.end)).map(|(start, end)| [start, end]);
        Self { text: message, at: at.filter(|_| !quoted.is_empty()), quoted, hint, unsupported }
    }
}

impl From<Unsolvable> for Fault {
    fn from(unsolvable: Unsolvable) -> Self {
        Self { unsupported: unsolvable.is_unsupported(), ..Self::new(unsolvable) }
    }
}

impl From<Impossible> for Fault {
    fn from(impossible: Impossible) -> Self {
        Self { unsupported: true, ..Self::new(impossible) }
    }
}

impl From<ConditionError> for Fault {
    fn from(error: ConditionError) -> Self {
        Self {
            hint: error.hint.as_ref().map(|hint| format!("did you mean \"{hint}\"?")),
            unsupported: error.fault == ConditionFault::Unsupported,
            ..Self::new(error)
        }
    }
}

/// Diagnostics as faults.
pub fn faults(diagnostics: Diagnostics) -> Faults {
    diagnostics.into_iter().map(Fault::from).collect()
}
