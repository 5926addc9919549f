//! `kirke conditions`

use super::args::{CatalogueFormat, Conditions, When};
use super::exit::Exit;
use super::{engine, screen};
use kirke::rules::{Condition, PRESETS, Preset, Rebirth};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    aliases: &'a [&'a str],
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    french: &'a [&'a str],
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    german: &'a [&'a str],
    #[serde(skip_serializing_if = "Option::is_none")]
    popeye: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rule: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    source: &'a str,
    rebirth: Rebirth,
}

impl Row<'static> {
    fn of(preset: &'static Preset) -> Self {
        Self {
            name: preset.name,
            aliases: preset.aliases,
            french: preset.french,
            german: preset.german,
            popeye: preset.popeye,
            rule: preset.rule,
            source: preset.source,
            rebirth: preset.rebirth,
        }
    }
}

/// Shows the catalogue, or one condition.
pub fn run(args: &Conditions, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.name.is_empty() {
        return catalogue(args.format, out);
    }
    let name = args.name.join(" ");
    match engine::read_condition(&name) {
        Ok(condition) => one(&condition, args.format, out),
        Err(faults) => Ok(screen::complain("", &faults, When::Auto)),
    }
}

fn catalogue(format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match format {
        CatalogueFormat::Json => {
            let rows: Vec<Row> = PRESETS.iter().map(Row::of).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        }
        CatalogueFormat::Text => {
            for preset in PRESETS {
                writeln!(out, "{}", preset.name)?;
                let others = [preset.french, preset.german, preset.aliases].concat();
                if !others.is_empty() {
                    writeln!(out, "    also: {}", others.join(", "))?;
                }
                writeln!(out, "    {}", preset.rule)?;
            }
        }
    }
    Ok(Exit::Success)
}

/// One condition, which may be a combination that no row names.
fn one(condition: &Condition, format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let preset = PRESETS.iter().find(|preset| preset.rebirth == condition.rebirth);
    let name = match (condition.name.as_str(), preset) {
        ("", Some(preset)) => preset.name,
        (name, _) => name,
    };
    let row = match preset {
        Some(preset) => Row { name, ..Row::of(preset) },
        None => Row {
            name,
            aliases: &[],
            french: &[],
            german: &[],
            popeye: None,
            rule: "",
            source: "",
            rebirth: condition.rebirth,
        },
    };
    if format == CatalogueFormat::Json {
        writeln!(out, "{}", serde_json::to_string_pretty(&row)?)?;
        return Ok(Exit::Success);
    }
    writeln!(out, "{name}")?;
    let list = |label: &str, words: &[&str]| match words.is_empty() {
        true => String::new(),
        false => format!("  {label}: {}\n", words.join(", ")),
    };
    write!(out, "{}", list("also", row.aliases))?;
    write!(out, "{}", list("French", row.french))?;
    write!(out, "{}", list("German", row.german))?;
    write!(out, "{}", list("Popeye", row.popeye.as_slice()))?;
    if !row.rule.is_empty() {
        writeln!(out, "  {}", row.rule)?;
    }
    writeln!(out, "\naxes:")?;
    if let serde_json::Value::Object(axes) = serde_json::to_value(condition.rebirth)? {
        for (axis, value) in axes {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            writeln!(out, "  {axis:<14} {value}")?;
        }
    }
    if !row.source.is_empty() {
        writeln!(out, "\nsource: {}", row.source)?;
    }
    Ok(Exit::Success)
}
