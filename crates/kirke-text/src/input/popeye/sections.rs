//! What stands behind a keyword.

use super::super::diagnostic::Fault;
use super::Reader;
use super::draft::Draft;
use super::pieces;
use crate::stipulation::Stipulation;
use crate::vocabulary::{Language, Section, side, side_name};
use std::ops::Range;

impl Reader<'_> {
    /// Reads one section into the draft; faults are noted.
    pub(super) fn section(&mut self, section: Section, span: Range<usize>, draft: &mut Draft) {
        let result = match section {
            Section::Author => {
                let author = self.heading(0, span.end, draft);
                draft.heading.authors.extend((!author.is_empty()).then_some(author));
                Ok(())
            }
            Section::Origin => {
                let line = self.heading(1, span.end, draft);
                add_line(&mut draft.heading.source, &line);
                Ok(())
            }
            Section::Award => {
                // There is one, the last one given.
                draft.lines[2].clear();
                draft.heading.award = self.heading(2, span.end, draft);
                Ok(())
            }
            Section::Title => {
                let line = self.heading(3, span.end, draft);
                add_line(&mut draft.heading.title, &line);
                Ok(())
            }
            Section::Remark => {
                draft.sheet.remarks.push(self.rest_of_line(span.end).to_owned());
                Ok(())
            }
            Section::Protocol => {
                draft.sheet.protocol = Some(self.rest_of_line(span.end).trim().to_owned());
                Ok(())
            }
            Section::Latex => {
                draft.sheet.latex = Some(self.rest_of_line(span.end).trim().to_owned());
                self.latex_pieces();
                Ok(())
            }
            Section::LatexPieces => {
                self.latex_pieces();
                Ok(())
            }
            Section::Stipulation => self.stipulation(&span, draft),
            Section::StructuredStipulation => {
                self.structured_stipulation(span, draft);
                Ok(())
            }
            Section::Condition => {
                self.condition(&span, draft, false);
                Ok(())
            }
            Section::Option => {
                self.options(&span, draft);
                Ok(())
            }
            Section::Pieces => {
                draft.begin_second_position();
                let units = self.pieces(draft);
                // A word that is not understood here is told as such.
                let is_end = self.peek().is_none_or(|(_, word)| self.is_section(word));
                let is_empty = units.is_empty() && self.faults.is_empty() && is_end;
                for (square, unit, span) in units {
                    draft.cover(square, unit, span);
                }
                if is_empty { Err(Fault::new(span, "the units are missing")) } else { Ok(()) }
            }
            Section::Forsyth => {
                draft.begin_second_position();
                self.forsyth(&span, draft)
            }
            Section::Array => {
                draft.begin_second_position();
                draft.set_array();
                Ok(())
            }
        };
        self.faults.extend(result.err());
    }

    /// A line to be printed above the board.
    fn heading(&mut self, which: usize, from: usize, draft: &mut Draft) -> String {
        let line = self.rest_of_line(from).to_owned();
        draft.lines[which].push(line.clone());
        line.trim_end().to_owned()
    }

    /// How units look in LaTeX: on each line the code of a unit, letters and a name.
    fn latex_pieces(&mut self) {
        while let Some((span, word)) = self.peek() {
            if word.contains('/') || !pieces::is_code(word, self.language) {
                break;
            }
            self.rest_of_line(span.end);
        }
    }

    /// Takes a structured stipulation to the end of the line, and tells it as Popeye prints it.
    pub(super) fn structured_stipulation(&mut self, span: Range<usize>, draft: &mut Draft) -> String {
        let line = self.rest_of_line(span.end).trim();
        let (word, form) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let Some(side) = side(word, self.language) else {
            draft.stipulation = Some((span, line.to_owned()));
            return line.to_owned();
        };
        // Stipulations are written in English.
        draft.stipulation = Some((span, format!("{} {form}", side_name(side, Language::English))));
        format!("{} {}", side_name(side, self.language), form.split_whitespace().collect::<String>())
    }

    pub(super) fn stipulation(&mut self, span: &Range<usize>, draft: &mut Draft) -> Result<(), Fault> {
        let (mut span, text) = self.argument(span, "the stipulation")?;
        let mut text = text.to_owned();
        // The number of moves may be a word of its own.
        if let Some((place, number)) =
            self.peek().filter(|(_, next)| next.starts_with(|sign: char| sign.is_ascii_digit()))
            && text.parse::<Stipulation>().is_err()
            && format!("{text}{number}").parse::<Stipulation>().is_ok()
        {
            self.at += 1;
            text += number;
            span.end = place.end;
        }
        draft.stipulation = Some((span, text));
        Ok(())
    }
}

fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push_str("; ");
    }
    text.push_str(line);
}
