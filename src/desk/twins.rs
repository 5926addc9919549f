//! Twins made on the board: the text of the task follows.

use super::fault::{Fault, Faults, faults};
use super::question::Question;
use kirke::convert::twin_change;
use kirke::input::{Item, position, twin_texts, without_twins};
use kirke::problem::Problem;
use kirke::units::Language;
use kirke::vocabulary::condition_line;
use serde::Deserialize;
use serde_json::{Value, json};

/// Letters for so many twins.
const MOST: usize = 25;

/// A twin as it stands on the board; the question says which one, b) is number 1.
#[derive(Deserialize)]
pub struct Edit {
    #[serde(flatten)]
    question: Question,
    /// Its position; none if the twin is to go.
    #[serde(default)]
    board: Option<String>,
}

/// The task in which the twin is as it was made. A twin that differs in nothing goes, and those behind it move up.
pub fn edited(edit: &Edit) -> Result<Value, Faults> {
    let Edit { question, board } = edit;
    let mut texts: Vec<String> = twin_texts(&question.task).into_iter().map(str::to_owned).collect();
    let place = question.twin.checked_sub(1).filter(|&place| place <= texts.len() && place < MOST);
    let place = place.ok_or_else(|| vec![Fault::new("there is no such twin")])?;
    let board = board.as_deref().map(position::read).transpose().map_err(faults)?;
    let change = match &board {
        Some(board) => {
            let item = question.item()?;
            let diagram = &item.twins.first().ok_or_else(|| vec![Fault::new("there is no problem")])?.problem;
            twin_change(&diagram.setup, board, &not_of_position(&item, question.twin))
        }
        None => None,
    };
    let is_there = change.is_some();
    match change {
        Some(text) if place < texts.len() => texts[place] = text,
        Some(text) => texts.push(text),
        None if place < texts.len() => drop(texts.remove(place)),
        None => {}
    }
    let mut task = without_twins(&question.task).trim_end().to_owned();
    for (text, letter) in texts.iter().zip('b'..) {
        task += &format!(" {letter}) {text}");
    }
    let asked = Question { task: task.clone(), ..question.clone() };
    if let Some(board) = board.filter(|_| is_there) {
        let read = asked.problem()?;
        if twin_change(&read.setup, &board, "").is_some() {
            return Err(vec![Fault::new("this position cannot be written as a twin of the diagram")]);
        }
    }
    Ok(json!({ "task": task, "twins": texts.len() }))
}

/// What a twin changes besides its position, in Popeye's words.
fn not_of_position(item: &Item, twin: usize) -> String {
    let problem = |place: usize| item.twins.get(place).map(|twin| &twin.problem);
    let (Some(diagram), Some(twin)) = (problem(0), problem(twin)) else { return String::new() };
    let Problem { stipulation, condition, .. } = twin;
    let mut words = Vec::new();
    if *stipulation != diagram.stipulation {
        let keyword = if stipulation.named().is_some() { "Stipulation" } else { "SStipulation" };
        words.push(format!("{keyword} {stipulation}"));
    }
    if *condition != diagram.condition {
        words.push(format!("Condition {}", condition_line(condition, Language::English).join(" ")));
    }
    words.join(" ")
}
