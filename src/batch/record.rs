use super::Id;
use crate::output::verdict::{self, VerdictPart};
use crate::output::{Notation, json};
use crate::problem::Problem;
use crate::rules::Profile;
use crate::solution::Limit;
use crate::verdict::{Judgement, Verdict};
use serde::{Deserialize, Serialize};

/// Name and version of the schema of a line of results.
pub const SCHEMA: &str = "kirke.check/1";

/// The program that writes records now.
pub const PROGRAM: &str = concat!("kirke ", env!("CARGO_PKG_VERSION"));

/// More cooks of one twin than these are counted, not listed.
const MOST_LISTED: usize = 100;

/// What is written down about a problem: one line of results. It tells nothing that differs from run to run, unless
/// times are asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`PROGRAM`] as it was when the record was written.
    #[serde(default)]
    pub program: String,
    /// The problem, by its content.
    pub id: Id,
    /// The file.
    pub file: String,
    /// The line where it begins.
    pub line: usize,
    /// Its id or its number in the file.
    pub problem: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Where it appeared.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What is asked; empty if it could not be read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stipulation: String,
    /// Under which rule.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub condition: String,
    /// The worst verdict of its twins.
    pub verdict: Verdict,
    /// How it was tested.
    pub asked: Asked,
    /// What is wrong with the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// The twins; a problem without twins counts as one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<TwinRecord>,
    /// Seconds it took, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// How a problem was tested: results are taken over only by a run that asks the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// `book` or `popeye`.
    pub rules: String,
    /// Duals were looked for in every problem, not only where it asks for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub duals: bool,
    /// The limits that a search ran into.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub limits: String,
}

impl Asked {
    /// What is asked of every problem of a run.
    pub fn new(profile: Profile, duals: bool) -> Self {
        Self { rules: profile.name().to_owned(), duals, limits: String::new() }
    }
}

/// What is written down about one twin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TwinRecord {
    /// `a`, `b`, ... if there are twins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin: Option<String>,
    /// Its verdict, and what that is founded on.
    #[serde(flatten)]
    pub judgement: VerdictPart,
    /// The limit that cut the search short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The verdict in words.
    pub told: String,
    /// What was overruled in the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The line for the magazine, if it is sound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tested: Option<String>,
}

impl TwinRecord {
    /// Writes a judgement down.
    pub fn new(label: Option<&str>, problem: &Problem, judgement: &Judgement, profile: Profile) -> Self {
        let notation = Notation::default();
        let is_sound = judgement.verdict == Verdict::Sound;
        Self {
            twin: label.map(str::to_owned),
            judgement: VerdictPart::new(problem, judgement, notation, MOST_LISTED),
            limit: judgement.limit,
            told: verdict::line(problem, judgement, notation),
            warnings: problem.warnings(),
            tested: is_sound.then(|| verdict::tested(problem, profile, notation.language)),
        }
    }
}

impl Record {
    /// The record as a line, with its line feed.
    ///
    /// # Errors
    /// None are known: every value can be written as JSON.
    pub fn to_line(&self) -> serde_json::Result<String> {
        json::compact(self).map(|line| line + "\n")
    }

    /// Has this very program written it?
    pub fn is_of_this_program(&self) -> bool {
        self.schema == SCHEMA && self.program == PROGRAM
    }

    /// Was its search broken off by the user?
    pub fn is_interrupted(&self) -> bool {
        self.twins.iter().any(|twin| twin.limit == Some(Limit::Interrupt))
    }
}
