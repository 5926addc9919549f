//! `kirke units`

use super::args::Units;
use super::choices::{CatalogueFormat, When};
use super::exit::Exit;
use super::{engine, screen};
use kirke::input::fairy_unit;
use kirke::units::{CATALOGUE, Row};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Shown {
    code: &'static str,
    french_code: &'static str,
    german_code: &'static str,
    english: &'static str,
    french: &'static str,
    german: &'static str,
    rule: String,
}

impl Shown {
    fn of(row: &Row) -> Self {
        let [french_code, german_code] = row.codes;
        let [english, french, german] = row.names;
        Self { code: row.code, french_code, german_code, english, french, german, rule: row.rule() }
    }
}

/// Shows the catalogue, or one unit.
pub fn run(args: &Units, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let rows: Vec<&Row> = match args.unit.as_deref().map(fairy_unit) {
        None => CATALOGUE.iter().collect(),
        Some(Ok(row)) => vec![row],
        Some(Err(faults)) => return Ok(screen::complain("", &engine::faults(faults), When::Auto)),
    };
    let shown: Vec<Shown> = rows.into_iter().map(Shown::of).collect();
    match (args.format, &args.unit, shown.first()) {
        (CatalogueFormat::Json, Some(_), Some(unit)) => {
            writeln!(out, "{}", serde_json::to_string_pretty(unit)?)?
        }
        (CatalogueFormat::Json, ..) => writeln!(out, "{}", serde_json::to_string_pretty(&shown)?)?,
        (CatalogueFormat::Text, ..) => {
            for unit in shown {
                writeln!(out, "{{{}}}  {}", unit.code, unit.english)?;
                writeln!(out, "    French: {} {}", unit.french_code, unit.french)?;
                writeln!(out, "    German: {} {}", unit.german_code, unit.german)?;
                writeln!(out, "    {}", unit.rule)?;
            }
        }
    }
    Ok(Exit::Success)
}
