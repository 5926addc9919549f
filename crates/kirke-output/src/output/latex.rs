//! A problem with its solution for LaTeX, with the commands of the package `diagram`.

use super::diagram;
use super::printable::printable;
use super::renderer::{Renderer, Style, TakenBack, caption};
use super::symbols::{Symbols, Turn};
use super::tree;
use super::words;
use crate::board::{ATTRIBUTES, Sides};
use crate::input::{Sheet, Twin};
use crate::position::Setup;
use crate::problem::Problem;
use crate::solution::{Completeness, Solution};
use crate::verdict::Judgement;
use crate::vocabulary::{Language, condition_line};
use std::fmt::Write as _;

/// The layout of a document. Even what is quiet has a problem around the play.
pub struct Latex(pub Style);

impl Renderer for Latex {
    fn begin(&self) -> String {
        BEGIN.to_owned()
    }

    fn open(&self, first: &Twin) -> String {
        open(&first.problem, self.0.notation.language)
    }

    fn twin(&self, twin: &Twin, solution: &Solution, judgement: &Judgement) -> serde_json::Result<String> {
        let mut text = caption(twin).unwrap_or_default() + "\n";
        text += &tree::play(&twin.problem, solution, self.0.notation);
        text += &self.0.remarks(&twin.problem, judgement).join("\n");
        Ok(lines(&text))
    }

    fn taken_back(&self, twin: &Twin, told: &TakenBack) -> serde_json::Result<String> {
        let caption = caption(twin).unwrap_or_default();
        Ok(lines(&[&caption, "\n", &told.play, &self.0.remarks_on(told).join("\n")].concat()))
    }

    fn close(&self, _: &Twin, _: Completeness) -> String {
        CLOSE.to_owned()
    }

    fn end(&self) -> String {
        END.to_owned()
    }
}

const BEGIN: &str = "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\\normalnames\n\\nocomputer\n\\begin{document}\n";

const END: &str = "\\end{document}\n";

/// A whole document; `play` is the solution as it was printed.
pub fn document(problem: &Problem, sheet: &Sheet, play: &str) -> String {
    [BEGIN, &open(problem, sheet.language), &lines(play), CLOSE, END].concat()
}

/// A position alone, to be put into a document that uses the package.
pub fn diagram(setup: &Setup, language: Language) -> String {
    format!("\\begin{{diagram}}\n{}\\end{{diagram}}\n", pieces(setup, language))
}

fn open(problem: &Problem, language: Language) -> String {
    let heading = &problem.heading;
    // The play of `a=>b` begins in another position.
    let origin = problem.origin.as_ref().map(|origin| diagram(origin, language) + "$\\Rightarrow$\n");
    let mut text = origin.unwrap_or_default() + "\\begin{diagram}\n";
    if !heading.authors.is_empty() {
        let authors: Vec<String> = heading.authors.iter().map(|author| escaped(author)).collect();
        let _ = writeln!(text, "\\author{{{}}}", authors.join("; "));
    }
    let title =
        if heading.title.is_empty() { String::new() } else { format!("\u{201c}{}\u{201d}", heading.title) };
    for (command, value) in [("source", &heading.source), ("award", &heading.award), ("dedication", &title)] {
        if !value.is_empty() {
            let _ = writeln!(text, "\\{command}{{{}}}", escaped(value));
        }
    }
    text += &pieces(&problem.setup, language);
    let _ = writeln!(text, "\\stip{{{}}}", escaped(&words::asked(problem, language)));
    let mut conditions = condition_line(&problem.condition, language);
    for attribute in &ATTRIBUTES {
        let squares: String =
            diagram::marked(&problem.setup, attribute.mark).map(|(square, _)| format!(" {square}")).collect();
        if !squares.is_empty() {
            conditions.push(format!("{}{squares}", words::attribute(attribute, language)));
        }
    }
    if !conditions.is_empty() {
        let conditions: Vec<String> = conditions.iter().map(|condition| escaped(condition)).collect();
        let _ = writeln!(text, "\\cond{{{}}}", conditions.join("; "));
    }
    text + "\\sol{%\n"
}

/// Long play is not moved out of the column.
const DEEPEST: usize = 20;

/// The play of a problem or a twin as it was printed, after [`open`].
fn lines(play: &str) -> String {
    let mut text = String::new();
    for line in play.lines().filter(|line| !line.trim().is_empty()) {
        let depth = ((line.len() - line.trim_start().len()) / 2).min(DEEPEST);
        let indent = if depth == 0 { String::new() } else { format!("\\hspace*{{{depth}em}}") };
        // Behind a line break a bracket or star would be read as its argument.
        let guard = if line.trim().starts_with(['[', '*']) { "{}" } else { "" };
        let _ = writeln!(text, "{indent}{guard}{}\\\\", escaped(line.trim()));
    }
    text
}

/// The package keeps solutions apart; they are printed at once.
const CLOSE: &str = "}%\n\\end{diagram}\n\n\\putsol\n\n";

/// The units in the letters that the package reads, the German ones; fairy units are turned symbols and named below.
fn pieces(setup: &Setup, language: Language) -> String {
    let symbols = Symbols::of(&setup.army);
    let letters = |kind| {
        let symbol = symbols.symbol(kind);
        let turn = match symbol.turn {
            Turn::None => "",
            Turn::Left => "L",
            Turn::Over => "U",
            Turn::Right => "R",
        };
        format!("{}{turn}", Language::German.code(setup.army.code(symbol.shape)))
    };
    let colour = |sides| match sides {
        Sides::White => 'w',
        Sides::Black => 's',
        Sides::Both => 'n',
    };
    let units = setup
        .placement
        .iter()
        .map(|(square, unit)| format!("{}{}{square}", colour(unit.sides()), letters(unit.kind())));
    let counted = diagram::counted(setup, "+");
    let mut text = format!("\\pieces[{counted}]{{{}}}\n", units.collect::<Vec<_>>().join(", "));
    let fairies = setup.army.kinds().filter_map(|kind| {
        let colours: String = Sides::ALL
            .into_iter()
            .filter(|&sides| {
                setup.placement.iter().any(|(_, unit)| unit.kind() == kind && unit.sides() == sides)
            })
            .map(colour)
            .collect();
        let row = setup.army.row(kind).filter(|_| !colours.is_empty())?;
        Some(format!("{{{colours}}}{{{}}}{{{}}}", letters(kind), escaped(row.name(language))))
    });
    let fairies: Vec<String> = fairies.collect();
    if !fairies.is_empty() {
        let _ = writeln!(text, "\\piecedefs{{{}}}", fairies.join("; "));
    }
    text
}

/// Text in which no letter is a command.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in printable(text).chars() {
        match letter {
            '#' | '&' | '%' | '$' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped += "\\textbackslash{}",
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '>' | '<' | '=' => {
                let _ = write!(escaped, "${letter}$");
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}
