//! Twins as people write them behind a task: `h#2 b) Kf6-f5 c) -Pa2, +wRa1`. They are rewritten in Popeye's language.

use super::super::diagnostic::{Fault, quote, split};
use super::super::{Diagnostics, Format, Item, Partial, Sheet, Twin, condition, pieces};
use super::Reader;
use super::draft::Draft;
use crate::problem::Problem;
use crate::stipulation::Stipulation;
use std::ops::Range;

/// What may be written.
const FORMS: &str =
    "write Kf6-f5, Ka1<->b2, -Pa2, +wPa2, another stipulation or condition, or Popeye's words: Move f6 f5";

/// Is this the letter of a twin: `b)`?
fn is_mark(word: &str) -> bool {
    word.len() == 2 && word.ends_with(')') && word.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// The letters of twins in a text, with their places.
fn marks(text: &str) -> Vec<(Range<usize>, &str)> {
    let words = split(text, |letter| letter.is_whitespace() || letter == ',' || letter == ';');
    words.into_iter().filter(|(_, word)| is_mark(word)).collect()
}

/// A task without its twins.
///
/// ```
/// assert_eq!(kirke::input::without_twins("h#2 Circe b) Kf6-f5"), "h#2 Circe ");
/// ```
pub fn without_twins(task: &str) -> &str {
    marks(task).first().map_or(task, |(mark, _)| &task[..mark.start])
}

/// What each twin of a task changes, from the twin b) on.
///
/// ```
/// assert_eq!(kirke::input::twin_texts("h#2 Circe b) Kf6-f5 c) -Pa2, +wRa1"), ["Kf6-f5", "-Pa2, +wRa1"]);
/// ```
pub fn twin_texts(task: &str) -> Vec<&str> {
    let marks = marks(task);
    let ends = marks.iter().skip(1).map(|(next, _)| next.start).chain([task.len()]);
    let around = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    marks.iter().zip(ends).map(|((mark, _), end)| task[mark.end..end].trim_matches(around)).collect()
}

/// The problem of a task with the twins that stand behind it.
///
/// # Errors
/// What cannot be read in a twin.
pub fn with_twins(problem: Problem, task: &str) -> Result<Item, Diagnostics> {
    let (item, left_out) = twins(problem, task).map_err(|faults| quote(faults, task))?;
    if left_out.is_empty() { Ok(item) } else { Err(quote(left_out, task)) }
}

/// As [`with_twins`], with spans instead of quotations, and without the twins that cannot be read.
pub(in crate::input) fn twins(problem: Problem, task: &str) -> Partial {
    let marks = marks(task);
    if marks.is_empty() {
        return Ok((alone(problem), Vec::new()));
    }
    let span = marks.first().map_or(task.len(), |(mark, _)| mark.start)..task.len();
    if problem.origin.is_some() {
        return Err(vec![Fault::new(span, "twins of two positions are not read here")]);
    }
    let mut text = String::new();
    // What each twin asks anew; nothing for one that cannot be read.
    let mut changed = vec![(super::twins::label(0), Some(Changed::default()))];
    let mut unread = Vec::new();
    for (n, (mark, letter)) in marks.iter().enumerate() {
        let end = marks.get(n + 1).map_or(task.len(), |(next, _)| next.start);
        let expected = super::twins::label(n + 1);
        if letter.strip_suffix(')') != Some(&expected) {
            let wrong = format!("\"{expected})\" is expected here, not \"{letter}\"");
            return Err(vec![Fault::new(mark.clone(), wrong)]);
        }
        let (words, change) = match rewritten(&task[mark.end..end]) {
            Ok((words, change)) => (words, Some(change)),
            Err(message) => {
                unread.push(Fault::new(mark.start..end, message).hint(FORMS));
                Default::default()
            }
        };
        text += &format!("Twin {words}\n");
        changed.push((expected, change));
    }
    let stipulation = Some((0..0, problem.stipulation.to_string()));
    let words = vec![(0..0, problem.condition.name.clone())];
    let draft = Draft {
        setup: problem.setup.clone(),
        heading: problem.heading.clone(),
        stipulation,
        condition: words,
        ..Draft::default()
    };
    let misplaced = |fault: Fault| Fault { span: span.clone(), ..fault };
    let told = |faults: Vec<Fault>| faults.into_iter().map(misplaced).chain(unread.clone()).collect();
    let raw = Reader::new(&text).problem_body(0, draft);
    let (mut item, left_out) = raw.item(&problem.name, Format::Line, 1).map_err(told)?;
    // What no twin changes is what was read before.
    item.twins.retain_mut(|twin| {
        let is_this = |label: &String| twin.label.as_ref() == Some(label);
        let changes = changed.iter().find_map(|(label, changes)| changes.filter(|_| is_this(label)));
        let Some(changes) = changes else { return false };
        let mine = &mut twin.problem;
        mine.options = problem.options.clone();
        if !changes.stipulation {
            mine.stipulation = problem.stipulation.clone();
        }
        if !changes.condition {
            mine.condition = problem.condition.clone();
        }
        true
    });
    Ok((item, told(left_out)))
}

/// A problem without twins.
fn alone(problem: Problem) -> Item {
    let name = problem.name.clone();
    let twin =
        Twin { label: None, caption: String::new(), continued: false, problem, sheet: Sheet::default() };
    Item {
        name,
        format: Format::Line,
        line: 1,
        place: String::new(),
        twins: vec![twin],
        left_out: Vec::new(),
        solution: None,
        fields: Default::default(),
    }
}

/// What a twin asks anew.
#[derive(Clone, Copy, Default)]
struct Changed {
    stipulation: bool,
    condition: bool,
}

/// The changes of a twin in Popeye's words.
fn rewritten(text: &str) -> Result<(String, Changed), String> {
    let text = text.trim().trim_matches([',', ';']).trim();
    let mut changed = Changed::default();
    if text.is_empty() {
        return Err("the twin changes nothing".to_owned());
    }
    if text.parse::<Stipulation>().is_ok() {
        changed.stipulation = true;
        return Ok((format!("Stipulation {text}"), changed));
    }
    if condition::read(text).is_ok() {
        changed.condition = true;
        return Ok((format!("Condition {text}"), changed));
    }
    let words: Vec<&str> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    let is_popeye = words.first().is_some_and(|word| word.len() > 2 && word.chars().all(char::is_alphabetic));
    if is_popeye {
        let says = |keyword: &str| words.iter().any(|word| word.eq_ignore_ascii_case(keyword));
        changed.stipulation = says("stipulation");
        changed.condition = says("condition");
        return Ok((text.to_owned(), changed));
    }
    let changes: Option<Vec<String>> = words.into_iter().map(change).collect();
    match changes {
        Some(changes) => Ok((changes.join(" "), changed)),
        None => Err(format!("\"{text}\" is no change of a position")),
    }
}

/// A change of the position: `Kf6-f5`, `a1<->b2`, `-Pa2`, `+wPa2`.
fn change(word: &str) -> Option<String> {
    let word = word.replace("<-->", "↔").replace("<->", "↔").replace("-->", "→").replace("->", "→");
    let square = |unit: &str| match pieces::peel(unit).1.as_slice() {
        [square] => Some(square.to_string()),
        // A square without a unit is too short to be peeled.
        _ => unit.parse::<crate::board::Square>().ok().map(|square| square.to_string()),
    };
    if let Some(unit) = word.strip_prefix('+') {
        let (side, unit) = match unit.split_at_checked(1)? {
            ("w", unit) => ("White", unit),
            ("b" | "s" | "n", unit) => ("Black", unit),
            _ => return None,
        };
        // As in FEN, N is a knight.
        let unit = unit.strip_prefix('N').map_or(unit.to_owned(), |rest| format!("S{rest}"));
        return square(&unit).map(|_| format!("Add {side} {unit}"));
    }
    if let Some(unit) = word.strip_prefix(['-', '−', '–']) {
        return square(unit).map(|square| format!("Remove {square}"));
    }
    if let Some((one, other)) = word.split_once('↔') {
        return Some(format!("Exchange {} {}", square(one)?, square(other)?));
    }
    let (from, to) = word.split_once(['→', '-', '–'])?;
    Some(format!("Move {} {}", square(from)?, square(to)?))
}
