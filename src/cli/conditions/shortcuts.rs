//! `kirke conditions --shortcuts`: which shortcuts of the search hold under a condition, and why others do not.

use crate::cli::choices::CatalogueFormat;
use crate::cli::exit::Exit;
use anyhow::anyhow;
use kirke::output::json;
use kirke::rules::{Condition, Known, PRESETS, Profile, Rules};
use serde::Serialize;
use std::io::Write;

const REMARK: &str = "What stands on the board may turn a shortcut off besides: fairy units, several royal units of a \
side, hidden units.";

/// A condition with its shortcuts.
#[derive(Serialize)]
struct Shown<'a> {
    condition: &'a str,
    shortcuts: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    shortcut: &'static str,
    meaning: &'static str,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
}

impl Row {
    fn of((shortcut, meaning, known): (&'static str, &'static str, Known)) -> Self {
        Self { shortcut, meaning, holds: known.is_ok(), why_not: known.err().map(|why| why.to_string()) }
    }
}

fn rows(condition: &Condition) -> anyhow::Result<Vec<Row>> {
    let rules = Rules::of(condition, &Default::default(), Profile::Book)
        .map_err(|impossible| anyhow!("{}: {impossible}", condition.name))?;
    Ok(rules.physics.shortcuts().map(Row::of).into())
}

/// Of one condition.
pub fn of_one(
    name: &str,
    condition: &Condition,
    format: CatalogueFormat,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let shown = Shown {
        condition: if condition.name.is_empty() { name } else { &condition.name },
        shortcuts: rows(condition)?,
    };
    if format == CatalogueFormat::Json {
        writeln!(out, "{}", json::pretty(&shown)?)?;
        return Ok(Exit::Success);
    }
    writeln!(out, "{}\n", shown.condition)?;
    for Row { shortcut, meaning, holds, why_not } in &shown.shortcuts {
        writeln!(out, "{} {shortcut:<18} {meaning}", if *holds { "yes" } else { "no " })?;
        if let Some(why) = why_not {
            writeln!(out, "                       not here, because {why}")?;
        }
    }
    writeln!(out, "\n{REMARK}")?;
    Ok(Exit::Success)
}

/// Of every condition of the catalogue, as a table with their numbers.
pub fn of_all(format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let shown = PRESETS
        .iter()
        .map(|preset| {
            let condition = Condition { name: preset.name.to_owned(), ..preset.rebirth.into() };
            Ok(Shown { condition: preset.name, shortcuts: rows(&condition)? })
        })
        .collect::<anyhow::Result<Vec<Shown>>>()?;
    if format == CatalogueFormat::Json {
        writeln!(out, "{}", json::pretty(&shown)?)?;
        return Ok(Exit::Success);
    }
    let width = shown.iter().map(|shown| shown.condition.chars().count()).max().unwrap_or(0);
    let names: Vec<&str> =
        shown.iter().take(1).flat_map(|shown| &shown.shortcuts).map(|row| row.shortcut).collect();
    for (place, name) in names.iter().enumerate() {
        writeln!(out, "{:width$}  {}{name}", "", "| ".repeat(place))?;
    }
    for Shown { condition, shortcuts } in &shown {
        let marks: Vec<&str> = shortcuts.iter().map(|row| if row.holds { "x" } else { "." }).collect();
        writeln!(out, "{condition:width$}  {}", marks.join(" "))?;
    }
    writeln!(out)?;
    for (place, name) in names.iter().enumerate() {
        let number = shown.iter().filter(|shown| shown.shortcuts[place].holds).count();
        writeln!(out, "{name:18} {number:3} of {}", shown.len())?;
    }
    writeln!(out, "\n`kirke conditions NAME --shortcuts` tells why one does not hold. {REMARK}")?;
    Ok(Exit::Success)
}
