use super::popeye::{options, units};
use super::task::position_and_task;
use super::{Layout, olive, read_back};
use crate::board::Sides;
use crate::input::{Item, Twin};
use crate::output::json;
use crate::problem::Problem;
use serde_json::{Map, Value, json};

type Fields = Map<String, Value>;

/// The fields of a text that holds one record.
pub(super) fn fields(text: &str) -> Option<Fields> {
    let value = match serde_json::from_str(text.trim().trim_end_matches(',')) {
        Ok(value) => value,
        Err(_) => serde_saphyr::from_str::<Value>(text).ok()?,
    };
    match value {
        Value::Object(fields) => Some(fields),
        Value::Array(mut one) if one.len() == 1 => match one.remove(0) {
            Value::Object(fields) => Some(fields),
            _ => None,
        },
        _ => None,
    }
}

/// A record as text.
pub(super) fn text(fields: &Fields, layout: Layout) -> Result<String, String> {
    match layout {
        Layout::Yaml => serde_saphyr::to_string(fields)
            .map(|text| format!("---\n{text}"))
            .map_err(|error| error.to_string()),
        Layout::Json => json::pretty(fields).map_err(|error| error.to_string()),
        Layout::Jsonl | Layout::Line | Layout::Popeye => {
            json::compact(fields).map(|text| text + "\n").map_err(|error| error.to_string())
        }
    }
}

/// A problem as a record: in the words of other tools of the field where they suffice, in ours where they do not.
pub(super) fn of(item: &Item, twin: &Twin) -> Result<Fields, String> {
    let problem = &twin.problem;
    let mut fields = Fields::new();
    let heading = &problem.heading;
    if !item.name.starts_with("problem ") {
        fields.insert("id".into(), problem.name.clone().into());
    }
    if !heading.authors.is_empty() {
        fields.insert("authors".into(), json!(heading.authors));
    }
    for (key, value) in [("source", &heading.source), ("award", &heading.award), ("title", &heading.title)] {
        if !value.is_empty() {
            fields.insert(key.into(), value.clone().into());
        }
    }
    let task = match algebraic(problem) {
        Some(task) => task,
        None => {
            let (position, task) = position_and_task(problem)?;
            Map::from_iter([("position".into(), position.into()), ("task".into(), task.into())])
        }
    };
    fields.extend(task);
    if let Some(claimed) = &problem.options.claimed_solutions {
        fields.insert("intended-solutions".into(), claimed.to_string().into());
    }
    let claim = item.solution.as_deref();
    if let Some(claim) = claim.and_then(|text| crate::verdict::claim_on(text, twin.label.as_deref())) {
        fields.insert("solution".into(), claim.into());
    }
    fields.extend(item.fields.clone());
    Ok(fields)
}

/// Units, stipulation, conditions and options; nothing if the problem needs more.
fn algebraic(problem: &Problem) -> Option<Fields> {
    let mut fields = Fields::new();
    let mut algebraic =
        json!({"white": units(&problem.setup, Sides::White), "black": units(&problem.setup, Sides::Black)});
    if problem.setup.placement.neutrals().any() {
        algebraic["neutral"] = json!(units(&problem.setup, Sides::Both));
    }
    fields.insert("algebraic".into(), algebraic);
    fields.insert("stipulation".into(), problem.asked().into());
    // Records want the whole play without being told.
    let words: Vec<String> = options(problem).into_iter().filter(|word| word != "Variation").collect();
    let list = |key: &str, entries: &[String]| {
        let entries = (!entries.is_empty()).then(|| (key.to_owned(), json!(entries)));
        entries.into_iter().collect::<Fields>()
    };
    // Olive lists conditions among the options.
    let together = list("options", &[olive::entries(&problem.condition), words.clone()].concat());
    let name = Some(problem.condition.name.clone()).filter(|name| !name.is_empty());
    let mut apart = list("conditions", &Vec::from_iter(name));
    apart.extend(list("options", &words));
    let written = [together, apart].into_iter().map(|lists| {
        let mut fields = fields.clone();
        fields.extend(lists);
        fields
    });
    written
        .into_iter()
        .find(|fields| json::compact(fields).is_ok_and(|text| read_back(&text, problem).is_ok()))
}
