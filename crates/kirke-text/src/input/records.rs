//! Records of `.olv` files and of YACPDB in YAML or JSON.
//!
//! The conditions, options and twins of these records are written in Popeye's language; so a record is rewritten in
//! it as a whole and read by that reader.

use super::claimed;
use super::diagnostic::Fault;
use super::fields::{one_line, plain, texts};
use super::json;
use super::{
    Diagnostic, Format, Item, Outcome, Partial, Twin, Written, foreign, outcome, place, popeye, position,
    retractor, task,
};
use crate::position::Setup;
use crate::problem::Heading;
use serde_json::{Map, Value};

pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let after_brace = text.strip_prefix('{').map(str::trim_start);
    text.starts_with('[') || after_brace.is_some_and(|rest| rest.starts_with('"') || rest.starts_with('}'))
}

/// Is there a line with which records begin?
pub(super) fn is_yaml<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    const KEYS: [&str; 15] = [
        "authors",
        "source",
        "algebraic",
        "stipulation",
        "award",
        "title",
        "solution",
        "conditions",
        "options",
        "keywords",
        "position",
        "fen",
        "task",
        "id",
        "twins",
    ];
    lines.any(|line| {
        line.trim_end() == "---" || line.split_once(':').is_some_and(|(key, _)| KEYS.contains(&key))
    })
}

/// Reads the records of YAML documents.
pub(super) fn read_yaml(written: Written) -> Vec<Outcome> {
    let mut documents = vec![(written.line, String::new())];
    for (n, line) in written.text.lines().enumerate() {
        if line.trim_end() == "---" {
            documents.push((written.line + n + 1, String::new()));
        } else if let Some((_, document)) = documents.last_mut() {
            document.push_str(line);
            document.push('\n');
        }
    }
    let is_empty = |document: &str| {
        document
            .lines()
            .all(|line| line.trim().is_empty() || line.starts_with('#') || line.starts_with("..."))
    };
    documents.retain(|(_, document)| !is_empty(document));
    let mut outcomes = Vec::new();
    for (line, document) in documents {
        let at = Written { text: &document, line, number: written.number + outcomes.len(), ..written };
        let value = serde_saphyr::from_str::<Value>(&document).map_err(|error| {
            let place = error.location().map_or((1, 1), |at| (at.line() as usize, at.column() as usize));
            broken(at, place, &error.to_string())
        });
        outcomes.extend(records(at, value));
    }
    outcomes
}

/// Reads the records of a JSON value.
pub(super) fn read_json(written: Written) -> Vec<Outcome> {
    let value = json::read(written.text)
        .map_err(|error| broken(written, (error.line(), error.column()), &error.to_string()));
    records(written, value)
}

/// The records of a value, which is one or a list of them.
fn records(written: Written, value: Result<Value, Diagnostic>) -> Vec<Outcome> {
    match value {
        Ok(Value::Array(records)) => {
            let numbered = records.iter().zip(written.number..);
            numbered.map(|(record, number)| read_record(Written { number, ..written }, record)).collect()
        }
        Ok(record) => vec![read_record(written, &record)],
        Err(fault) => vec![Err(vec![fault])],
    }
}

/// The diagnostic for a text that is no YAML or JSON at all.
fn broken(written: Written, (line, column): (usize, usize), message: &str) -> Diagnostic {
    let before: usize = written.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let at = before + column.saturating_sub(1);
    let message = message.lines().next().unwrap_or_default().trim_start_matches("error: ");
    let fault = Fault::new(at..at, format!("the record cannot be read: {message}"));
    fault.diagnostic(written.text, Some(&place(written.file, written.number)), Some(written.line))
}

fn read_record(written: Written, record: &Value) -> Outcome {
    let name = match record.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => plain(id),
        _ => place("", written.number),
    };
    let mut source = String::new();
    let read = match record {
        Value::Object(fields) => item(fields, &name, &mut source),
        _ => Err(vec![Fault::new(0..0, "a record must have fields such as algebraic and stipulation")]),
    };
    let place = place(written.file, written.number);
    let line = Some(written.line);
    let told = |fault: Fault| Diagnostic { line, ..fault.diagnostic(&source, Some(&place), None) };
    outcome(read, told).map(|item| Item { line: written.line, format: Format::Record, ..item })
}

/// Fields of which the problem is made, beside its heading; the others are kept as they are.
const READ: [&str; 11] = [
    "id",
    "algebraic",
    "stipulation",
    "options",
    "conditions",
    "twins",
    "position",
    "fen",
    "task",
    "solution",
    "intended-solutions",
];

fn item(fields: &Map<String, Value>, name: &str, source: &mut String) -> Partial {
    let board = fields.get("position").or(fields.get("fen")).and_then(Value::as_str);
    let setup = match board {
        Some(board) => {
            *source = board.to_owned();
            position::read_faults(board)?
        }
        None => Setup::default(),
    };
    let (mut item, left_out) = match fields.get("task").and_then(Value::as_str) {
        Some(text) => {
            nothing_beside_task(fields)?;
            *source = text.to_owned();
            let name = name.to_owned();
            let task = task::read_faults(text, &setup.army)?;
            let problem = task.problem(name.clone(), Heading::default(), setup);
            let caption = String::new();
            let twin = Twin { label: None, caption, continued: false, problem, sheet: Default::default() };
            let (twins, left_out, solution, fields) = (vec![twin], Vec::new(), None, Map::new());
            (
                Item {
                    name,
                    format: Format::Record,
                    line: 1,
                    place: String::new(),
                    twins,
                    left_out,
                    solution,
                    fields,
                },
                Vec::new(),
            )
        }
        None => {
            let stipulation = fields.get("stipulation").map(plain).unwrap_or_default();
            let retractor = retractor::read_fault(&stipulation).map_err(|fault| vec![fault])?;
            match retractor {
                Some(_) => {
                    let task = task::read_faults(&stipulation, &setup.army)
                        .inspect_err(|_| source.clone_from(&stipulation))?;
                    let forward = task.stipulation.to_string();
                    let mut fields = fields.clone();
                    fields.insert("stipulation".to_owned(), forward.into());
                    *source = rewritten(&fields)?;
                    let (mut item, left_out) = popeye::read_body(name, source, setup)?;
                    for twin in &mut item.twins {
                        twin.problem.retractions = task.retractions;
                        let first = &mut twin.problem.options.first_mover;
                        *first = first.or(task.options.first_mover);
                    }
                    (item, left_out)
                }
                None => {
                    *source = rewritten(fields)?;
                    popeye::read_body(name, source, setup)?
                }
            }
        }
    };
    let heading = foreign::heading(fields);
    for twin in &mut item.twins {
        twin.problem.heading = heading.clone();
    }
    if let Some(intended) = fields.get("intended-solutions") {
        claimed::set_intended(intended, &mut item.twins, left_out.is_empty()).map_err(|fault| vec![fault])?;
    }
    let solution = fields.get("solution").map(|solution| foreign::unquoted(&plain(solution)));
    let solution = solution.filter(|text| !text.trim().is_empty());
    let key = || fields.get("key").and_then(Value::as_str).and_then(claimed::key_as_solution);
    item.solution = solution.or_else(key);
    let is_read = |key: &str| READ.contains(&key) || foreign::HEADING.contains(&key);
    let others = fields.iter().filter(|(key, _)| !is_read(key));
    item.fields = others.map(|(key, value)| (key.clone(), value.clone())).collect();
    Ok((item, left_out))
}

/// Refuses what is read in Popeye's language beside a task, which says all of that but twins and would hide it.
fn nothing_beside_task(fields: &Map<String, Value>) -> Result<(), Vec<Fault>> {
    let hidden = ["stipulation", "conditions", "options", "twins", "algebraic"];
    match hidden.iter().find(|key| fields.contains_key(**key)) {
        None => Ok(()),
        Some(key) => {
            let fault = Fault::new(0..0, format!("a record with `task` cannot have `{key}`"));
            Err(vec![fault.hint("write `stipulation`, `conditions` and `options` instead of `task`")])
        }
    }
}

/// The record in Popeye's language.
fn rewritten(fields: &Map<String, Value>) -> Result<String, Vec<Fault>> {
    let mut text = String::new();
    match fields.get("stipulation") {
        Some(stipulation @ (Value::String(_) | Value::Number(_))) => {
            let word = foreign::stipulation(&plain(stipulation)).map_err(|fault| vec![fault])?;
            text += &format!("Stipulation {word}\n");
        }
        _ => {
            let fault = Fault::new(0..0, "the record has no stipulation");
            return Err(vec![fault.hint("put it in quotation marks: stipulation: \"#2\"")]);
        }
    }
    text += &foreign::conditions_and_options(fields);
    if let Some(Value::Object(sides)) = fields.get("algebraic") {
        for (side, units) in sides {
            for unit in texts(Some(units)) {
                text += &format!("Pieces {} {}\n", one_line(side), one_line(&unit));
            }
        }
    }
    if let Some(Value::Object(twins)) = fields.get("twins") {
        for (n, (label, change)) in twins.iter().enumerate() {
            let keyword = if n == 0 && label == "a" { "ZeroPosition" } else { "Twin" };
            text += &format!("{keyword} {}\n", one_line(&plain(change)));
        }
    }
    Ok(text)
}
