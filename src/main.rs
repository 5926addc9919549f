//! The command line of kirke.

mod cli;
mod desk;

use std::process::{ExitCode, Termination};

fn main() -> ExitCode {
    cli::run().report()
}
