//! `--unit`: units that the user defines.

use super::choices::When;
use super::exit::Exit;
use super::{engine, screen};
use anyhow::Context;
use kirke::input::define_unit;

/// Makes the units known; what is wrong with one of them is said, and leads to an exit.
pub fn define(definitions: &[String]) -> anyhow::Result<Option<Exit>> {
    for definition in definitions {
        let Some(path) = definition.strip_prefix('@') else {
            if let Err(faults) = define_unit(definition) {
                return Ok(Some(screen::complain("--unit", &engine::faults(faults), When::Auto)));
            }
            continue;
        };
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            if let Err(faults) = define_unit(line) {
                let place = format!("{path}, line {number}");
                return Ok(Some(screen::complain(&place, &engine::faults(faults), When::Auto)));
            }
        }
    }
    Ok(None)
}
