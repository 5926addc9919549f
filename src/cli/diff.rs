//! `kirke diff`

use super::args::Diff;
use super::choices::{CatalogueFormat, When};
use super::exit::Exit;
use super::fault::Fault;
use super::screen;
use kirke::batch::{Change, changes, read};
use serde_json::{Value, json};
use std::io::Write;

/// Tells what has changed between two runs; changes of verdicts lead to exit code 1.
pub fn run(args: &Diff, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (old, new) = match (read(&args.old), read(&args.new)) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => {
            let faults: Vec<Fault> = [old.err(), new.err()].into_iter().flatten().map(Fault::input).collect();
            return Ok(screen::complain("", &faults, When::Auto));
        }
    };
    let in_both = old.keys().filter(|id| new.contains_key(id)).count();
    let found = changes(old, new);
    for change in &found {
        match args.format {
            CatalogueFormat::Json => writeln!(out, "{}", document(change))?,
            CatalogueFormat::Text => writeln!(out, "{}", line(change))?,
        }
    }
    if args.format == CatalogueFormat::Text {
        let of = |is_meant: fn(&Change) -> bool| found.iter().filter(|change| is_meant(change)).count();
        let verdicts = of(|change| matches!(change, Change::Verdict(_)));
        let solutions = of(|change| matches!(change, Change::Solutions(_)));
        let gone = of(|change| matches!(change, Change::Gone(_)));
        let new = of(|change| matches!(change, Change::New(_)));
        writeln!(
            out,
            "{in_both} problems in both: {verdicts} with another verdict, {solutions} with other solutions; {gone} gone, {new} new"
        )?;
    }
    let is_same = !found.iter().any(|change| matches!(change, Change::Verdict(_) | Change::Solutions(_)));
    Ok(if is_same || args.exit_zero { Exit::Success } else { Exit::Failure })
}

/// `sound -> cooked  file:12 problem 3`
fn line(change: &Change) -> String {
    let what = match change {
        Change::Gone(record) => format!("{} -> gone", record.verdict),
        Change::New(record) => format!("new -> {}", record.verdict),
        Change::Verdict(pair) => format!("{} -> {}", pair.0.verdict, pair.1.verdict),
        Change::Solutions(pair) => format!("{} with other solutions", pair.1.verdict),
    };
    let record = change.record();
    let twins = record.twins.iter().map(|twin| {
        let label = twin.twin.as_deref().map_or_else(String::new, |label| format!("{label}) "));
        format!("\n    {label}{}", twin.told)
    });
    let told: String = match change {
        Change::Verdict(_) | Change::Solutions(_) => twins.collect(),
        Change::Gone(_) | Change::New(_) => String::new(),
    };
    format!("{what:<28} {}:{} {}{told}", record.file, record.line, record.problem)
}

fn document(change: &Change) -> Value {
    let (what, old, new) = match change {
        Change::Gone(record) => ("gone", json!(record), Value::Null),
        Change::New(record) => ("new", Value::Null, json!(record)),
        Change::Verdict(pair) => ("verdict", json!(pair.0), json!(pair.1)),
        Change::Solutions(pair) => ("solutions", json!(pair.0), json!(pair.1)),
    };
    json!({ "id": change.record().id, "change": what, "old": old, "new": new })
}
