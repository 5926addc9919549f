//! Texts in any format become problems, and problems texts.

use super::fault::{Fault, Faults, faults};
use super::question::{Question, Tongue};
use kirke::convert::{Layout, position_and_task, write};
use kirke::input::{Entry, Item, Problems, position};
use kirke::output::{latex, svg};
use serde::Deserialize;
use serde_json::{Value, json};

/// More problems of one text are not shown.
const MOST_READ: usize = 500;

/// A text with problems.
#[derive(Deserialize)]
pub struct Text {
    text: String,
}

/// A problem that is to be written down.
#[derive(Deserialize)]
pub struct Writing {
    #[serde(flatten)]
    question: Question,
    layout: Format,
}

/// Formats of problems, and drawings of positions.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Line,
    Popeye,
    Olv,
    Json,
    Svg,
    Latex,
}

/// All problems of a text; a position alone is one without a task.
pub fn read(text: &Text) -> Value {
    let text = text.text.trim();
    if let Ok(setup) = position::read(text) {
        return json!([{ "position": position::write(&setup), "task": "" }]);
    }
    let entries = Problems::new("", text.as_bytes()).take(MOST_READ);
    entries
        .flat_map(|entry| match entry {
            Ok(entry) => of_entry(entry),
            Err(error) => vec![json!({ "faults": [Fault::new(error)] })],
        })
        .collect()
}

fn of_entry(entry: Entry) -> Vec<Value> {
    match entry.outcome {
        Ok(item) => of_item(&item),
        Err(wrong) => vec![json!({ "faults": faults(wrong) })],
    }
}

/// Each twin as a problem of its own.
pub fn of_item(item: &Item) -> Vec<Value> {
    let twins = item.twins.iter().map(|twin| {
        let heading = &twin.problem.heading;
        match position_and_task(&twin.problem) {
            Ok((position, task)) => json!({
                "name": item.name,
                "label": twin.label,
                "authors": heading.authors,
                "source": heading.source,
                "award": heading.award,
                "title": heading.title,
                "position": position,
                "task": task,
                "solution": item.solution,
            }),
            Err(why) => json!({ "name": item.name, "label": twin.label, "faults": [Fault::new(why)] }),
        }
    });
    let left_out = item.left_out.iter();
    let left_out = left_out.map(|wrong| json!({ "name": item.name, "faults": faults(vec![wrong.clone()]) }));
    twins.chain(left_out).collect()
}

/// The problem in a format, with what gets lost.
pub fn written(writing: &Writing) -> Result<Value, Faults> {
    let Writing { question, layout } = writing;
    let layout = match layout {
        Format::Svg | Format::Latex => return drawn(question, *layout),
        Format::Line => Layout::Line,
        Format::Popeye => Layout::Popeye,
        Format::Olv => Layout::Yaml,
        Format::Json => Layout::Json,
    };
    question.item()?;
    let line = format!("{} ; {}", question.position, question.task);
    let entry = Problems::new("", line.as_bytes()).next();
    let Some(Ok(entry)) = entry else { return Err(vec![Fault::new("the problem cannot be read")]) };
    if let Err(wrong) = entry.outcome {
        return Err(faults(wrong));
    }
    let found = write(&entry, layout).map_err(|why| vec![Fault { unsupported: true, ..Fault::new(why) }])?;
    let text = found.texts.join("\n");
    let text =
        if matches!(layout, Layout::Popeye) { format!("BeginProblem\n{text}EndProblem\n") } else { text };
    Ok(json!({ "text": text, "notes": found.notes }))
}

fn drawn(question: &Question, format: Format) -> Result<Value, Faults> {
    let setup = position::read(&question.position).map_err(faults)?;
    let tongue: Tongue = question.language;
    let text = match format {
        Format::Latex => latex::diagram(&setup, tongue.language()),
        Format::Svg | Format::Line | Format::Popeye | Format::Olv | Format::Json => {
            svg::drawing(&setup, tongue.notation(&setup.army)).into_string()
        }
    };
    Ok(json!({ "text": text, "notes": [] }))
}
