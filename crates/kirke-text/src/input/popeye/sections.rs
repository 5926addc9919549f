//! What stands behind a keyword.

use super::super::diagnostic::Fault;
use super::Reader;
use super::draft::Draft;
use crate::vocabulary::Section;
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
                Ok(())
            }
            Section::LatexPieces => {
                self.rest_of_line(span.end);
                Ok(())
            }
            Section::Stipulation => self.stipulation(&span, draft),
            Section::StructuredStipulation => {
                draft.stipulation = Some((span.clone(), self.rest_of_line(span.end).to_owned()));
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
                let is_empty = units.is_empty() && self.faults.is_empty();
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

    pub(super) fn stipulation(&mut self, span: &Range<usize>, draft: &mut Draft) -> Result<(), Fault> {
        let (span, text) = self.argument(span, "the stipulation")?;
        draft.stipulation = Some((span, text.to_owned()));
        Ok(())
    }
}

fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push_str("; ");
    }
    text.push_str(line);
}
