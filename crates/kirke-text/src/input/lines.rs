//! One problem per line: `POSITION ; TASK [; key: value]...`, with `#` comments.

use super::claimed;
use super::diagnostic::Fault;
use super::own_units::Refused;
use super::{Item, Outcome, Partial, Written, outcome, own_units, place, popeye, position, task};
use crate::problem::Heading;
use std::ops::Range;

const KEYS: [&str; 10] = [
    "author",
    "source",
    "award",
    "title",
    "id",
    "intended-solutions",
    "solutions",
    "options",
    "solution",
    "key",
];

pub(super) fn read(written: Written, refused: &mut Refused) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (n, line) in written.text.lines().enumerate() {
        let content = without_comment(line);
        if content.trim().is_empty() {
            continue;
        }
        let (number, at) = (written.number + outcomes.len(), written.line + n);
        if own_units::is_definition(content) {
            if let Err(fault) = refused.define(content, at) {
                let file = Some(written.file).filter(|file| !file.is_empty());
                outcomes.push(Err(vec![fault.diagnostic(line, file, Some(at))]));
            }
            continue;
        }
        let place = place(written.file, number);
        let told = |fault: Fault| fault.diagnostic(line, Some(&place), Some(at));
        let read = read_line(content, number, at).and_then(|read| known(read, content, refused));
        outcomes.push(outcome(read, told));
    }
    outcomes
}

/// The problem, unless the definition of one of its units was refused.
fn known(read: (Item, Vec<Fault>), line: &str, refused: &Refused) -> Partial {
    let fault = read.0.twins.iter().find_map(|twin| refused.fault(&twin.problem, line));
    fault.map_or(Ok(read), |fault| Err(vec![fault]))
}

/// Is any of the lines a position with something behind it?
pub(super) fn is_likely(text: &str) -> bool {
    let boards = text.lines().filter_map(|line| without_comment(line).split_once(';'));
    boards.take(100).any(|(board, _)| position::read_faults(board).is_ok())
}

/// A comment begins with `#` at the start of the line, or between blanks: the goal of `#2` and `##2` touches a number
/// or another sign.
fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with('#') {
        return "";
    }
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        let after = line[at + letter.len_utf8()..].chars().next();
        if letter == '#'
            && before.is_whitespace()
            && after.is_none_or(char::is_whitespace)
            && !is_goal(line, at)
        {
            return &line[..at];
        }
        before = letter;
    }
    line
}

/// Is this sign, which stands between blanks, the goal of a task that begins with it: `8/8/8/8/8/5K2/4Q3/7k ; # 2`?
fn is_goal(line: &str, at: usize) -> bool {
    let (before, after) = (line[..at].trim_end(), line[at + 1..].trim_start());
    let is_first = before.ends_with(';') && before.matches(';').count() == 1;
    is_first && after.starts_with(|letter: char| letter.is_ascii_digit())
}

/// A field behind the task.
struct Field<'a> {
    key: String,
    key_span: Range<usize>,
    value: &'a str,
    value_start: usize,
}

/// `key: value`, if the segment looks like one.
fn field(segment: &str, start: usize) -> Option<Field<'_>> {
    let (key, value) = segment.split_once(':')?;
    let name = key.trim();
    let is_word = !name.is_empty()
        && name.chars().all(|letter| letter.is_alphabetic() || letter == '-' || letter == '_');
    let at = start + key.len() - key.trim_start().len();
    is_word.then(|| Field {
        key: name.to_lowercase(),
        key_span: at..at + name.len(),
        value: value.trim(),
        value_start: start + key.len() + 1 + value.len() - value.trim_start().len(),
    })
}

fn read_line(line: &str, number: usize, line_number: usize) -> Partial {
    let Some((board, rest)) = line.split_once(';') else {
        let fault =
            Fault::new(0..line.len(), "a problem is written as POSITION ; TASK, but there is no semicolon");
        return Err(vec![fault.hint("for example: 4n2k/5Bpp/8/6N1/8/8/8/1K2R3 w ; #2 Circe")]);
    };
    let mut fields: Vec<Field> = Vec::new();
    let task_start = board.len() + 1;
    let mut task_end = task_start;
    let mut at = task_start;
    let mut faults = Vec::new();
    for segment in rest.split(';') {
        let end = at + segment.len();
        match field(segment, at) {
            Some(field) => fields.push(field),
            None if fields.is_empty() => task_end = end,
            None if segment.trim().is_empty() => {}
            None => match fields.last_mut() {
                // The value itself had a semicolon.
                Some(last) if KEYS.contains(&last.key.as_str()) => {
                    last.value = line[last.value_start..end].trim();
                }
                _ => faults.push(Fault::new(at..end, "\"key: value\" is expected here")),
            },
        }
        at = end + 1;
    }
    let setup = position::read_faults(board).map_err(|found| faults.extend(found)).ok();
    let army = setup.as_ref().map(|setup| setup.army.clone()).unwrap_or_default();
    let with_twins = &line[task_start..task_end];
    let task = task::read_faults(popeye::without_twins(with_twins), &army)
        .map_err(|found| faults.extend(found.into_iter().map(|fault| fault.moved(task_start))))
        .ok();
    let mut name = format!("problem {number}");
    let mut heading = Heading::default();
    let mut solution = None;
    let mut claimed_key = None;
    let mut more = task::Wishes {
        options: task.as_ref().map(|task| task.options.clone()).unwrap_or_default(),
        ..Default::default()
    };
    for Field { key, key_span, value, value_start } in fields {
        let value_span = value_start..value_start + value.len();
        match key.as_str() {
            "author" => heading.authors.extend(value.split(';').map(|author| author.trim().to_owned())),
            "source" => heading.source = value.to_owned(),
            "award" => heading.award = value.to_owned(),
            "title" => heading.title = value.to_owned(),
            "id" => name = value.to_owned(),
            "solution" => solution = Some(value.to_owned()),
            "key" => claimed_key = Some(value),
            "intended-solutions" | "solutions" => match value.parse() {
                Ok(count) => more.options.claimed_solutions = Some(count),
                Err(fault) => faults.push(Fault::new(value_span, fault.to_string())),
            },
            "options" => {
                if let Err(found) = task::read_options(value, &mut more) {
                    faults.extend(found.into_iter().map(|fault| fault.moved(value_start)));
                }
            }
            _ => {
                let fault = Fault::new(key_span, format!("unknown key \"{key}\"")).did_you_mean(&key, KEYS);
                let known = || format!("the keys are {}", KEYS.join(", "));
                faults.push(Fault { hint: Some(fault.hint.clone().unwrap_or_else(known)), ..fault });
            }
        }
    }
    let (Some(setup), Some(mut task), []) = (setup, task, faults.as_slice()) else {
        return Err(faults);
    };
    let first_mover = task.options.first_mover;
    task.options = more.fulfil(&mut task.stipulation).map_err(|fault| vec![fault])?;
    task.options.first_mover = task.options.first_mover.or(first_mover);
    let moved = |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.moved(task_start)).collect();
    let (item, left_out) =
        popeye::typed_twins(task.problem(name, heading, setup), with_twins).map_err(moved)?;
    let solution = solution.or_else(|| claimed_key.and_then(claimed::key_as_solution));
    Ok((Item { line: line_number, solution, ..item }, moved(left_out)))
}
