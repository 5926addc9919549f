//! Codes and attributes of units, and units written with their squares: `Kh1`, `Pa5b5`, `(LI)d4`.

use super::diagnostic::{Diagnostics, Fault, quote};
use crate::board::{ATTRIBUTES, Attributes, Kind, Sides, Square, Unit};
use crate::units::{Army, ArmyFull, CATALOGUE, Row, find, own};
use std::ops::Range;

/// Attributes that other programs know.
const FOREIGN: [&str; 4] = ["totalinvisible", "sentinel", "trigger", "invisible"];

/// The kind with this code, case ignored.
pub(super) fn kind(army: &mut Army, code: &str, span: Range<usize>) -> Result<Kind, Fault> {
    let orthodox = Kind::ORTHODOX.into_iter().find(|&kind| army.code(kind).eq_ignore_ascii_case(code));
    if let Some(kind) = orthodox {
        return Ok(kind);
    }
    let Some(row) = find(code) else {
        let fault = unknown(code, span);
        return Err(match by_name(code) {
            Some(row) => fault.hint(format!("the code of the {} is {}", row.names[0], row.code)),
            None => fault,
        });
    };
    army.enlist(row).map_err(|full: ArmyFull| Fault::unsupported(span, full))
}

/// The unit with this name in any language, case ignored.
fn by_name(name: &str) -> Option<&'static Row> {
    let name = name.to_lowercase();
    let mut all = CATALOGUE.iter().chain(own());
    all.find(|row| row.names.iter().any(|known| known.to_lowercase() == name))
}

fn unknown(code: &str, span: Range<usize>) -> Fault {
    let fault = Fault::new(span, format!("unknown unit \"{code}\""));
    if code.chars().count() > 2 {
        return fault.did_you_mean(code, CATALOGUE.iter().chain(own()).flat_map(|row| row.names));
    }
    let orthodox = Army::default();
    let codes = Kind::ORTHODOX.map(|kind| orthodox.code(kind)).into_iter();
    fault.did_you_mean(code, codes.chain(CATALOGUE.iter().map(|row| row.code)))
}

/// The fairy unit with this English code or with this name in any language, case ignored.
///
/// ```
/// use kirke::input::fairy_unit;
/// assert_eq!(fairy_unit("sauterelle").unwrap().code, "G");
/// assert!(fairy_unit("grashopper").unwrap_err()[0].to_string().ends_with("hint: did you mean \"grasshopper\"?"));
/// ```
///
/// # Errors
/// When there is no such unit.
pub fn fairy_unit(text: &str) -> Result<&'static Row, Diagnostics> {
    find(text).or_else(|| by_name(text)).ok_or_else(|| quote(vec![unknown(text, 0..text.len())], text))
}

/// The attribute with this name; hyphens make no difference. `None` if the word is no attribute at all.
pub(super) fn attribute(word: &str, span: Range<usize>) -> Option<Result<Attributes, Fault>> {
    let word = word.to_lowercase().replace('-', "");
    let name = match word.as_str() {
        "promotee" => "frischauf",
        "beamtet" => "functionary",
        name => name,
    };
    match ATTRIBUTES.iter().find(|attribute| attribute.name == name) {
        Some(attribute) => Some(Ok(attribute.mark)),
        None => FOREIGN.contains(&name).then(|| Err(Fault::unsupported(span, format!("{name} units")))),
    }
}

/// The marks with another one, if a unit has room for all.
pub(super) fn joined(marks: Attributes, mark: Attributes, span: Range<usize>) -> Result<Attributes, Fault> {
    let all = marks.with(mark);
    match all.fit() {
        true => Ok(all),
        false => Err(Fault::unsupported(
            span,
            "units with more than two attributes beside royal, kamikaze and Frischauf".to_owned(),
        )),
    }
}

/// The attributes of a list such as `royal,kamikaze`.
pub(super) fn attributes(list: &str, start: usize) -> Result<Attributes, Fault> {
    let mut all = Attributes::NONE;
    let mut at = start;
    for word in list.split(',') {
        let span = at..at + word.len();
        at = span.end + 1;
        let mark = attribute(word, span.clone()).unwrap_or_else(|| {
            Err(Fault::new(span.clone(), format!("unknown attribute \"{word}\""))
                .did_you_mean(word, ATTRIBUTES.iter().map(|attribute| attribute.name)))
        })?;
        all = joined(all, mark, span)?;
    }
    Ok(all)
}

/// What stands in braces without its colour: `LI`, `S:kamikaze`.
pub(super) fn in_braces(army: &mut Army, text: &str, start: usize) -> Result<(Kind, Attributes), Fault> {
    let (code, list) = match text.split_once(':') {
        Some((code, list)) => (code, Some(list)),
        None => (text, None),
    };
    let kind = kind(army, code, start..start + code.len())?;
    let marks = list.map_or(Ok(Attributes::NONE), |list| attributes(list, start + code.len() + 1))?;
    Ok((kind, marks.with(army.marks_by_nature(kind))))
}

/// The inverse of [`in_braces`].
pub(super) fn braced(army: &Army, unit: Unit) -> String {
    let mut names: Vec<_> = army.written_marks(unit).each().map(|attribute| attribute.name).collect();
    names.sort_unstable();
    let colon = if names.is_empty() { "" } else { ":" };
    format!("{}{colon}{}", army.code(unit.kind()), names.join(","))
}

/// The squares at the end of a word and what stands before them.
pub(super) fn peel(word: &str) -> (&str, Vec<Square>) {
    let mut code = word;
    let mut squares = Vec::new();
    while code.len() > 2 {
        let split = code.len() - 2;
        let Some(Ok(square)) = code.get(split..).map(str::parse) else { break };
        squares.push(square);
        code = &code[..split];
    }
    squares.reverse();
    (code, squares)
}

/// A unit and the squares on which it stands, written as one word.
pub(super) fn with_squares(
    army: &mut Army,
    (span, word): (Range<usize>, &str),
    (sides, marks): (Sides, Attributes),
) -> Result<(Unit, Vec<Square>), Fault> {
    let (code, squares) = peel(word);
    if squares.is_empty() {
        let message = format!("\"{word}\" is not a unit with its squares");
        return Err(Fault::new(span, message).hint("units are written like Kh1, Pa2b2, LId4 or (LI)d4"));
    }
    let bare = code.strip_prefix('(').and_then(|code| code.strip_suffix(')'));
    let code_start = span.start + usize::from(bare.is_some());
    let name = match bare {
        Some(bare) => bare,
        // As in FEN and in English books.
        None if code.eq_ignore_ascii_case("n") => "S",
        None => code,
    };
    let kind = kind(army, name, code_start..code_start + name.len())?;
    Ok((Unit::of(sides, kind).with(marks).with(army.marks_by_nature(kind)), squares))
}
