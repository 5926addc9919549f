//! `kirke units`

use super::args::Units;
use super::choices::{UnitsFormat, When};
use super::exit::Exit;
use super::fault::Fault;
use super::{engine, screen};
use kirke::input::fairy_unit;
use kirke::output::{json, unit_chart};
use kirke::units::{CATALOGUE, Chart, Row};
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
    /// The same in the words in which units are defined.
    words: String,
    /// How it moves on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    chart: Option<Chart>,
}

impl Shown {
    fn of(row: &Row) -> Self {
        let [french_code, german_code] = row.codes;
        let [english, french, german] = row.names;
        Self {
            code: row.code,
            french_code,
            german_code,
            english,
            french,
            german,
            rule: row.rule(),
            words: row.words(),
            chart: None,
        }
    }
}

/// Shows the catalogue, or one unit.
pub fn run(args: &Units, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match args.unit.as_deref().map(fairy_unit) {
        None => all(args.format, out),
        Some(Ok(row)) => one(row, args.format, out),
        Some(Err(faults)) => Ok(screen::complain("", &engine::faults(faults), When::Auto)),
    }
}

fn all(format: UnitsFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match format {
        UnitsFormat::Text => CATALOGUE.iter().try_for_each(|row| describe(row, out))?,
        UnitsFormat::Json => {
            let shown: Vec<Shown> = CATALOGUE.iter().map(Shown::of).collect();
            writeln!(out, "{}", json::pretty(&shown)?)?;
        }
        UnitsFormat::Svg => {
            let fault = "a drawing shows a single unit: kirke units G --format svg".to_owned();
            return Ok(screen::complain("", &[Fault::input(fault)], When::Auto));
        }
    }
    Ok(Exit::Success)
}

fn one(row: &'static Row, format: UnitsFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match format {
        UnitsFormat::Text => {
            describe(row, out)?;
            write!(out, "{}", unit_chart::text(row))?;
        }
        UnitsFormat::Json => {
            let shown = Shown { chart: Some(row.chart()), ..Shown::of(row) };
            writeln!(out, "{}", json::pretty(&shown)?)?;
        }
        UnitsFormat::Svg => writeln!(out, "{}", unit_chart::drawing(row).into_string())?,
    }
    Ok(Exit::Success)
}

fn describe(row: &Row, out: &mut dyn Write) -> std::io::Result<()> {
    let unit = Shown::of(row);
    writeln!(out, "{{{}}}  {}", unit.code, unit.english)?;
    writeln!(out, "    French: {} {}", unit.french_code, unit.french)?;
    writeln!(out, "    German: {} {}", unit.german_code, unit.german)?;
    writeln!(out, "    {}", unit.rule)?;
    writeln!(out, "    in short: {}", unit.words)
}
