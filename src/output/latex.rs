//! A problem with its solution for LaTeX, with the commands of the package `diagram`.

use super::diagram;
use crate::board::Attributes;
use crate::input::Sheet;
use crate::problem::Problem;
use crate::vocabulary::condition_line;
use std::fmt::Write as _;

/// A whole document; `play` is the solution as it was printed.
pub fn document(problem: &Problem, sheet: &Sheet, play: &str) -> String {
    let language = sheet.language;
    let heading = &problem.heading;
    let mut text = String::from(
        "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\
         \\begin{document}\n\\begin{diagram}\n",
    );
    for author in &heading.authors {
        let _ = writeln!(text, "\\author{{{}}}", escaped(author));
    }
    let fields = [("source", &heading.source), ("award", &heading.award), ("title", &heading.title)];
    for (command, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(text, "\\{command}{{{}}}", escaped(value));
    }
    let (white, black) = diagram::counts(&problem.setup);
    let army = &problem.setup.army;
    let units = problem.setup.placement.iter().map(|(square, unit)| {
        format!("{}{}{square}", unit.colour().letter(), language.code(army.code(unit.kind())))
    });
    let _ = writeln!(text, "\\pieces[{white}+{black}]{{{}}}", units.collect::<Vec<_>>().join(", "));
    let _ = writeln!(text, "\\stip{{{}}}", escaped(&problem.stipulation.to_string()));
    let mut conditions = condition_line(&problem.condition, language);
    for (mark, word) in [(Attributes::ROYAL, "royal"), (Attributes::KAMIKAZE, "kamikaze")] {
        let squares: String =
            diagram::marked(&problem.setup, mark).map(|(square, _)| format!(" {square}")).collect();
        if !squares.is_empty() {
            conditions.push(format!("{word}{squares}"));
        }
    }
    if !conditions.is_empty() {
        let _ = writeln!(text, "\\cond{{{}}}", escaped(&conditions.join(", ")));
    }
    text += "\\sol{%\n";
    for line in play.lines().filter(|line| !line.trim().is_empty()) {
        let depth = (line.len() - line.trim_start().len()) / 4;
        let _ = writeln!(text, "{}{}\\\\", "\\quad ".repeat(depth), escaped(line.trim()));
    }
    text + "}%\n\\end{diagram}\n\\putsol\n\\end{document}\n"
}

/// Text in which no letter is a command. A backslash is kept: authors write accents with it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '#' | '&' | '%' | '$' | '_' => escaped.extend(['\\', letter]),
            '~' => escaped += "\\textasciitilde{}",
            '>' | '<' | '=' => {
                let _ = write!(escaped, "${letter}$");
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::examples::{problem, with_units};

    #[test]
    fn a_document_holds_the_diagram_and_the_solution() {
        let mut problem = with_units(problem("#2"), "wKc8 bKa8");
        problem.heading.authors = vec!["P. & Q.".into()];
        let text = document(&problem, &Sheet::default(), "\n   1.Kc8-c7 !\n      1...Ka8-a7\n");
        for part in [
            "\\author{P. \\& Q.}\n\\pieces[1+1]{bKa8, wKc8}\n\\stip{\\#2}\n\\cond{Circe}\n\\sol{%\n1.Kc8-c7 !\\\\\n",
            "\\quad 1...Ka8-a7\\\\\n}%\n\\end{diagram}\n",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
