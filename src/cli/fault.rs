//! What is told to the user when something cannot be done.

use super::exit::Exit;
use kirke::work::Refusal;
use std::fmt;

/// Something that is wrong with what the user gave, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    text: String,
    unsupported: bool,
}

impl Fault {
    /// The input is wrong.
    pub fn input(text: impl fmt::Display) -> Self {
        Self { text: text.to_string(), unsupported: false }
    }

    /// The input is understood, but asks for something the program does not have.
    pub fn unsupported(text: impl fmt::Display) -> Self {
        Self { text: text.to_string(), unsupported: true }
    }

    /// The exit code it leads to.
    pub fn exit(&self) -> Exit {
        if self.unsupported { Exit::Unsupported } else { Exit::Usage }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self { text: refusal.to_string(), unsupported: refusal.is_unsupported() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

/// Several faults on one line.
pub fn join(faults: &[Fault]) -> String {
    faults.iter().map(|fault| fault.text.replace('\n', " ")).collect::<Vec<_>>().join("; ")
}
