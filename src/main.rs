//! The command line of kirke.

mod cli;

use std::process::{ExitCode, Termination};

fn main() -> ExitCode {
    cli::run().report()
}
