//! What can be typed behind `improve` and `serve`: types only.

use super::choices::{CatalogueFormat, ChangeArg, RulesArg, When};
use super::common_args::Limits;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::ffi::OsString;
use std::path::PathBuf;

// `kirke improve`
#[derive(Args, Debug)]
pub struct Improve {
    /// A position and a task, or files with problems; `-` reads standard input
    #[arg(required = true, value_name = "POSITION TASK | FILE")]
    pub inputs: Vec<OsString>,
    /// Only changes of these sorts
    #[arg(long, value_enum, value_delimiter = ',', value_name = "SORT,...")]
    pub only: Vec<ChangeArg>,
    /// Stop after so many sound versions
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub first: Option<usize>,
    /// How far the search for each version may go; 10 seconds each if no time is given.
    #[command(flatten)]
    pub limits: Limits,
    /// Layout
    #[arg(long, value_enum, default_value_t)]
    pub format: CatalogueFormat,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
    /// Progress line on standard error
    #[arg(long, value_enum, default_value_t)]
    pub progress: When,
    /// Colours in messages
    #[arg(long, value_enum, default_value_t)]
    pub color: When,
    /// No progress
    #[arg(long, short)]
    pub quiet: bool,
}

// `kirke serve`
#[derive(Args, Debug)]
pub struct Serve {
    /// Files and directories with problems that the page may show
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Port on this machine; any free one if not given
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub port: u16,
    /// Only print the address, open no browser
    #[arg(long)]
    pub no_open: bool,
    /// Whose reading of the rules is followed
    #[arg(long, value_enum, default_value_t)]
    pub rules: RulesArg,
}
