//! `kirke schema`

use super::exit::Exit;
use kirke::output::json;
use std::io::Write;

/// Prints the JSON Schema of the documents.
pub fn run(out: &mut dyn Write) -> anyhow::Result<Exit> {
    writeln!(out, "{}", json::pretty(&json::schema())?)?;
    Ok(Exit::Success)
}
