//! `kirke schema`

use super::args::Schema;
use super::choices::Documents;
use super::exit::Exit;
use super::retractor_documents::{Found, LAST_MOVES, LastMoves};
use kirke::output::json;
use std::io::Write;

/// Prints the JSON Schema of documents.
pub fn run(args: &Schema, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let schema = match args.documents {
        Documents::Solution => json::schema(),
        Documents::Retractor => json::retractor_schema::<Found<'_>>(),
        Documents::LastMoves => json::schema_of::<LastMoves>(LAST_MOVES),
    };
    writeln!(out, "{}", json::pretty(&schema)?)?;
    Ok(Exit::Success)
}
