//! What can be typed behind `verify`, `convert`, `split`, `work` and `merge`: types only.

use super::choices::{RulesArg, When};
use super::common_args::{Limits, Print};
use super::play_args::PlayArgs;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

// `kirke verify`
#[derive(Args, Debug)]
pub struct Verify {
    /// Files with problems and their solutions; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Layout of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: ReportFormat,
    /// Do not search for keys and lines that are missing; replay what is claimed, and of a defensive retractor look at
    /// every reply to it
    #[arg(long)]
    pub no_search: bool,
    /// Half-moves that the replay may play for each problem to prove what the claim leaves open
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub budget: u64,
    /// How far the search may go.
    #[command(flatten)]
    pub limits: Limits,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
    /// Tell only what differs
    #[arg(long, short)]
    pub quiet: bool,
}

/// Layouts of a report.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReportFormat {
    /// For readers
    #[default]
    Text,
    /// One JSON document per problem, each on one line
    Jsonl,
}

// `kirke split`
#[derive(Args, Debug)]
pub struct Split {
    /// A position and a task, or files with problems; `-` reads standard input
    #[arg(required = true, value_name = "POSITION TASK | FILE")]
    pub inputs: Vec<OsString>,
    /// Divide units that turned out long: the files hold units, and each becomes one unit for every move that may follow.
    /// In direct, self and reflex play a first move is divided by the replies to it; what cannot be divided stays as it is
    #[arg(long)]
    pub finer: bool,
    /// With --finer: leave out the units that this file has answers to
    #[arg(long, value_name = "ANSWERS", requires = "finer")]
    pub done: Option<PathBuf>,
    /// Which play is wanted.
    #[command(flatten)]
    pub play: PlayArgs,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
}

// `kirke work`
#[derive(Args, Debug)]
pub struct Work {
    /// Files with units, one on each line; `-` reads standard input
    #[arg(default_value = "-", value_name = "UNITS")]
    pub files: Vec<PathBuf>,
    /// How far the search for each unit may go.
    #[command(flatten)]
    pub limits: Limits,
    /// Progress line on standard error
    #[arg(long, value_enum, default_value_t)]
    pub progress: When,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
}

// `kirke merge`
#[derive(Args, Debug)]
pub struct Merge {
    /// Files with answers, one on each line, in any order; `-` reads standard input
    #[arg(default_value = "-", value_name = "ANSWERS")]
    pub files: Vec<PathBuf>,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
    /// How the solution is printed.
    #[command(flatten)]
    pub print: Print,
}

// `kirke convert`
#[derive(Args, Debug)]
pub struct Convert {
    /// File with problems in any format; `-` reads standard input
    #[arg(value_name = "IN")]
    pub from: PathBuf,
    /// File to be written, in the format of its ending; `-` writes to standard output
    #[arg(value_name = "OUT")]
    pub to: PathBuf,
    /// Format, if the ending does not tell: .txt one line each, .inp Popeye, .olv or .yaml, .json, .jsonl
    #[arg(long, value_enum)]
    pub format: Option<ProblemFormat>,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
}

/// Formats of problems.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemFormat {
    /// One problem on each line
    Line,
    /// Popeye's input language
    Popeye,
    /// Records in YAML, as in .olv files
    Yaml,
    /// A list of records in JSON
    Json,
    /// A record in JSON on each line
    Jsonl,
}
