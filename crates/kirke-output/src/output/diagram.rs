//! A position as text: diagram, unit count, FEN placement.

use super::notation::{KnightLetter, Notation};
use super::words::{self, Words};
use crate::board::{ATTRIBUTES, Attributes, Kind, Sides, Square, Unit};
use crate::position::{Castling, Setup};
use crate::solution::unit_text;
use crate::units::Language;
use crate::vocabulary::mark_letters;
use std::fmt::Write as _;

/// Number of white, of black and of neutral units.
pub fn counts(setup: &Setup) -> [usize; 3] {
    Sides::ALL.map(|sides| setup.placement.iter().filter(|(_, unit)| unit.sides() == sides).count())
}

/// The numbers of units as diagrams have them below, with this between them: `4+4`, `4+4+1n`.
pub fn counted(setup: &Setup, plus: &str) -> String {
    let [white, black, neutral] = counts(setup);
    match neutral {
        0 => format!("{white}{plus}{black}"),
        _ => format!("{white}{plus}{black}{plus}{neutral}n"),
    }
}

/// A board with coordinates, White in capitals; units with marks and hidden units are listed below.
pub fn text(setup: &Setup, knight: KnightLetter) -> String {
    lettered(setup, Notation { knight, ..Notation::default() })
}

/// The letters of a unit, capitals for White, behind `=` for a neutral one.
fn letters(setup: &Setup, unit: Unit, notation: Notation) -> String {
    let code = match (unit.kind(), notation.knight, notation.language) {
        (Kind::KNIGHT, KnightLetter::N, Language::English) => "N",
        (kind, _, language) => language.code(setup.army.code(kind)),
    };
    match unit.sides() {
        Sides::White => code.to_owned(),
        Sides::Black => code.to_ascii_lowercase(),
        Sides::Both => format!("={code}"),
    }
}

/// The same with the letters of a notation.
pub fn lettered(setup: &Setup, notation: Notation) -> String {
    let letters = |unit| letters(setup, unit, notation);
    let width = setup.placement.iter().map(|(_, unit)| letters(unit).len()).max().unwrap_or(1);
    let rule = format!("  +{}+\n", "-".repeat(8 * (width + 1) + 1));
    let mut text = rule.clone();
    for rank in (0..8).rev() {
        let _ = write!(text, "{} |", rank + 1);
        for file in 0..8 {
            let cell = setup.placement.at(Square::new(file, rank)).map_or_else(|| ".".into(), letters);
            let _ = write!(text, " {cell:>width$}");
        }
        text += " |\n";
    }
    text += &rule;
    text += "   ";
    ('a'..='h').for_each(|file| {
        let _ = write!(text, " {file:>width$}");
    });
    text.push('\n');
    for note in notes(setup, notation) {
        text += &note;
        text.push('\n');
    }
    text
}

/// What a board does not show: units with marks, hidden units.
fn notes(setup: &Setup, notation: Notation) -> Vec<String> {
    let letters = |unit| letters(setup, unit, notation);
    let marks = ATTRIBUTES.iter().filter_map(|attribute| {
        let name = words::attribute(attribute, notation.language);
        let marked: Vec<String> = marked(setup, attribute.mark)
            .map(|(square, unit)| format!("{}{square}", letters(unit)))
            .collect();
        (!marked.is_empty()).then(|| format!("{name}: {}", marked.join(" ")))
    });
    marks.chain(hidden(setup, notation)).collect()
}

fn hidden(setup: &Setup, notation: Notation) -> impl Iterator<Item = String> + '_ {
    let told = move |unit| letters(setup, unit, notation);
    let word = Words::of(notation.language).hidden;
    setup.hidden.iter().map(move |hidden| format!("{word}: {}{}", told(hidden.unit), hidden.square))
}

/// What stands below a drawn board: which symbols are fairy units, `a3, c4 = grasshopper`, and what no board shows.
pub(super) fn legend(setup: &Setup, notation: Notation) -> Vec<String> {
    let fairies = setup.army.kinds().filter_map(|kind| {
        let units = setup.placement.iter().filter(|(_, unit)| unit.kind() == kind);
        let squares: Vec<String> = units.map(|(square, _)| square.to_string()).collect();
        let row = setup.army.row(kind).filter(|_| !squares.is_empty())?;
        Some(format!("{} = {}", squares.join(", "), row.name(notation.language)))
    });
    let marks = ATTRIBUTES.iter().filter_map(|attribute| {
        let adjective = match notation.language {
            Language::English => attribute.adjective,
            language @ (Language::German | Language::French) => words::attribute(attribute, language),
        };
        let squares: Vec<String> =
            marked(setup, attribute.mark).map(|(square, _)| square.to_string()).collect();
        (!squares.is_empty()).then(|| format!("{} = {adjective}", squares.join(", ")))
    });
    fairies.chain(marks).chain(hidden(setup, notation)).flat_map(|line| folded(&line)).collect()
}

/// The most letters of a line below a drawn board.
const LETTERS: usize = 50;

/// A line in parts that fit below a drawn board.
fn folded(line: &str) -> Vec<String> {
    let mut parts: Vec<String> = vec![String::new()];
    for word in line.split(' ') {
        match parts.last_mut() {
            Some(part) if part.is_empty() => *part = word.to_owned(),
            Some(part) if part.chars().count() + 1 + word.chars().count() <= LETTERS => {
                *part += " ";
                *part += word;
            }
            _ => parts.push(word.to_owned()),
        }
    }
    parts
}

/// The letters of the attributes of each unit that has some, as moves tell them.
pub(super) fn letters_of_marks(setup: &Setup, notation: Notation) -> Vec<(Square, String)> {
    let letters = |unit: Unit| {
        let marks = unit_text(&setup.army, unit).marks;
        let letters: String = marks.chars().map(|key| mark_letters(key, notation.language)).collect();
        if unit.has(Attributes::BOARD_B) { letters + "B" } else { letters }
    };
    let all = setup.placement.iter().map(|(square, unit)| (square, letters(unit)));
    all.filter(|(_, letters): &(Square, String)| !letters.is_empty()).collect()
}

/// Units that carry a mark.
pub(super) fn marked(setup: &Setup, mark: Attributes) -> impl Iterator<Item = (Square, Unit)> + '_ {
    setup.placement.iter().filter(move |&(_, unit)| setup.army.written_marks(unit).has(mark))
}

/// The castling field of a FEN, if the rights are stated.
pub fn castling(setup: &Setup) -> Option<String> {
    let rights = setup.castling?;
    let pairs = [
        ('K', Square::E1, Square::H1),
        ('Q', Square::E1, Square::A1),
        ('k', Square::E8, Square::H8),
        ('q', Square::E8, Square::A8),
    ];
    let has = |king, rook| rights.has(Castling::of(king).with(Castling::of(rook)));
    let letters: String =
        pairs.iter().filter(|&&(_, king, rook)| has(king, rook)).map(|pair| pair.0).collect();
    Some(if letters.is_empty() { "-".into() } else { letters })
}
