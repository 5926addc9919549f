//! The command line of kirke.

mod cli;
#[cfg(not(target_family = "wasm"))]
mod desk;

use std::process::{ExitCode, Termination};

fn main() -> ExitCode {
    cli::run().report()
}
