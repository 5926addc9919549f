use crate::board::{Sides, Square, Unit};
use crate::input::Sheet;
use crate::output::diagram as units;
use crate::position::Setup;
use crate::problem::Problem;
use crate::stipulation::Stipulation;
use crate::vocabulary::{
    Language, MARKS, Mark, Message, condition_line, in_language, last_capture, message, side_name,
};
use std::fmt::Write as _;

/// Width of the board and of the lines around it.
const WIDTH: usize = 37;

/// Diagram with heading, stipulation, count, conditions and the options that Popeye tells; nothing if the sheet
/// wants no board.
pub fn board(problem: &Problem, sheet: &Sheet) -> String {
    if sheet.no_board {
        return String::new();
    }
    let mut text = String::from("\n");
    let heading = &problem.heading;
    if sheet.heading.is_empty() {
        let lines = heading.authors.iter().chain([&heading.source, &heading.award, &heading.title]);
        lines.filter(|line| !line.is_empty()).for_each(|line| centred(&mut text, line));
    } else {
        sheet.heading.iter().for_each(|line| centred(&mut text, line));
    }
    if let Some(origin) = &problem.origin {
        diagram(&mut text, origin, "", sheet.language);
        let side = side_name(problem.first_mover(), sheet.language);
        let _ = writeln!(text, "\n            => ({side} ->)\n");
    }
    let stipulation = format!("{}{}", asked(problem, sheet.language), limits(problem));
    diagram(&mut text, &problem.setup, &stipulation, sheet.language);
    captions(&mut text, problem, sheet.language);
    text
}

/// What is asked; a structured stipulation names its side in the language of the problem.
fn asked(problem: &Problem, language: Language) -> String {
    let text = problem.asked();
    match (&problem.stipulation, text.split_once(' ')) {
        (Stipulation::Structured(structured), Some((_, form))) if problem.retractions.is_none() => {
            format!("{} {form}", side_name(structured.side, language))
        }
        _ => text,
    }
}

/// A board, and the line below it.
fn diagram(text: &mut String, setup: &Setup, stipulation: &str, language: Language) {
    *text += "\n+---a---b---c---d---e---f---g---h---+\n";
    // What hunters move like towards their own side stands below the rank.
    let mut below = " ".repeat(WIDTH - 5);
    for rank in (0..8).rev() {
        let _ = write!(text, "|{}   |\n{}", std::mem::take(&mut below), rank + 1);
        let mut row = String::new();
        for file in 0..8 {
            let unit = setup.placement.at(Square::new(file, rank));
            let (cell, home) = unit.map_or((".".to_owned(), None), |unit| cell(setup, unit, language));
            let width = 4 * (usize::from(file) + 1) - row.chars().count();
            let _ = write!(row, "{cell:>width$}{}", if home.is_some() { "/" } else { "" });
            let _ = write!(below, "{:>4}", home.unwrap_or_default());
        }
        let _ = writeln!(text, "{row:<width$}{}", rank + 1, width = WIDTH - 2);
    }
    let _ = writeln!(text, "|{below}   |");
    *text += "+---a---b---c---d---e---f---g---h---+\n";
    let count = units::counted(setup, " + ");
    let blanks = (WIDTH - 4).saturating_sub(stipulation.len());
    let _ = writeln!(text, "  {stipulation}{count:>blanks$}");
}

/// How a unit is written on the board, and the second half of a hunter.
fn cell(setup: &Setup, unit: Unit, language: Language) -> (String, Option<&'static str>) {
    let side = match unit.sides() {
        Sides::White => "",
        Sides::Black => "-",
        Sides::Both => "=",
    };
    let code = language.code(setup.army.code(unit.kind()));
    match code.split_once('/') {
        Some((away, home)) => (format!("{side}{away}"), Some(home)),
        None => (format!("{side}{code}"), None),
    }
}

/// Limits of the play that are told behind the stipulation: `#3/1/2;1,2`.
fn limits(problem: &Problem) -> String {
    let options = &problem.options;
    let mut text = match (options.max_threat, options.max_flights) {
        (None, None) => String::new(),
        (Some(threat), None) => format!("/{threat}"),
        (None, Some(flights)) => format!("//{flights}"),
        (Some(threat), Some(flights)) => format!("/{threat}/{flights}"),
    };
    if let Some(non_trivial) = options.non_trivial {
        let _ = write!(text, ";{},{}", non_trivial.granted, non_trivial.trivial_length);
    }
    text
}

/// The lines below the board.
fn captions(text: &mut String, problem: &Problem, language: Language) {
    for (word, mark) in MARKS {
        let Mark::Known(mark) = mark else { continue };
        let mut squares: Vec<Square> =
            units::marked(&problem.setup, *mark).map(|(square, _)| square).collect();
        squares.sort_by_key(|square| (std::cmp::Reverse(square.rank()), square.file()));
        if !squares.is_empty() {
            let squares: String = squares.iter().map(|square| format!(" {square}")).collect();
            centred(text, &format!("{}{squares}", in_language(word, language)));
        }
    }
    condition_line(&problem.condition, language).iter().for_each(|line| centred(text, line));
    if problem.setup.pending.is_some() {
        centred(text, last_capture(language));
    }
    if !problem.setup.exclusive_castlings.is_empty() {
        let pairs = problem.setup.exclusive_castlings.iter();
        let pairs: String = pairs.map(|(white, black)| format!(" {white}{black}")).collect();
        let _ = writeln!(text, "{}{pairs}", message(Message::ExclusiveCastling, language));
    }
    let options = &problem.options;
    let quodlibet = problem.stipulation.named().is_some_and(|named| named.quodlibet);
    // Who begins is told between two positions.
    let changes_sides = options.first_mover.is_some() && problem.origin.is_none();
    for (is_wanted, word) in [
        (options.duplex, Message::Duplex),
        (changes_sides, Message::HalfDuplex),
        (quodlibet, Message::Quodlibet),
    ] {
        if is_wanted {
            centred(text, message(word, language));
        }
    }
}

/// What is printed is ASCII, whatever the letters of a title.
pub fn ascii(line: &str) -> String {
    deunicode::deunicode(line)
}

/// A line in the middle.
fn centred(text: &mut String, line: &str) {
    let line = ascii(line);
    let blanks = WIDTH.saturating_sub(line.len()) / 2;
    let _ = writeln!(text, "{:blanks$}{line}", "");
}
