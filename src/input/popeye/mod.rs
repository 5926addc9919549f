//! Popeye's English input language.

mod draft;
mod sections;
mod twins;
mod words;

use super::diagnostic::{Fault, words as split_words};
use super::{Format, Item, Outcome, Twin, Written};
use crate::position::Setup;
use crate::problem::Variations;
use draft::Draft;
use std::ops::Range;
use words::{COLOURS, Found, SECTIONS, Section, look_up};

/// Does the text look like Popeye's input?
pub(super) fn is_popeye(text: &str) -> bool {
    text.lines().any(|line| {
        let first = line.split_whitespace().next().unwrap_or_default();
        first.len() >= 5 && "beginproblem".starts_with(&first.to_lowercase())
    })
}

/// Does a problem begin with this line?
pub(super) fn begins_problem(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first.len() >= 4 && matches!(look_up(first, &SECTIONS), Found::One(Section::Begin | Section::Next))
}

/// Reads all problems of a text.
pub(super) fn read(written: Written) -> Vec<Outcome> {
    let text = written.text;
    let mut reader = Reader { text, words: split_words(text), at: 0, faults: Vec::new() };
    let mut outcomes = Vec::new();
    while let Some(raw) = reader.problem() {
        let number = written.number + outcomes.len();
        outcomes.push(raw.finish(Written { number, ..written }));
    }
    outcomes
}

/// Reads one problem that has no `BeginProblem` around it, such as a record rewritten in this language.
pub(super) fn read_body(name: &str, text: &str, setup: Setup) -> Result<Item, Vec<Fault>> {
    let mut reader = Reader { text, words: split_words(text), at: 0, faults: Vec::new() };
    let mut draft = Draft { setup, ..Draft::default() };
    // Records want the whole play unless they say otherwise.
    draft.wishes.options.variations = Variations::Full;
    let raw = reader.problem_body(0, draft);
    raw.item(name, Format::Record, 1)
}

/// One problem with everything found wrong in it.
struct Raw {
    start: usize,
    end: usize,
    base: Draft,
    twins: Vec<twins::Variant>,
    faults: Vec<Fault>,
}

impl Raw {
    fn finish(self, written: Written) -> Outcome {
        let Written { file, text, line: first_line, number } = written;
        let place = super::place(file, number);
        let line = first_line + text[..self.start].matches('\n').count();
        self.item(&super::place("", number), Format::Popeye, line).map_err(|faults| {
            faults.into_iter().map(|fault| fault.diagnostic(text, Some(&place), Some(first_line))).collect()
        })
    }

    fn item(mut self, name: &str, format: Format, line: usize) -> Result<Item, Vec<Fault>> {
        let at = self.start..self.end;
        let mut twins = Vec::new();
        let zero = self.twins.first().is_some_and(|twin| twin.zero);
        let single = self.twins.is_empty();
        let base = twins::Variant { draft: self.base, caption: Vec::new(), continued: false, zero: false };
        let all = (!zero).then_some(base).into_iter().chain(self.twins);
        for (n, variant) in all.enumerate() {
            let label = (!single).then(|| twins::label(n));
            let full = label.as_ref().map_or(name.to_owned(), |label| format!("{name} {label})"));
            match variant.draft.finish(full, at.clone()) {
                Ok(problem) => twins.push(Twin {
                    label,
                    caption: variant.caption(&problem),
                    continued: variant.continued,
                    problem,
                    engine_options: variant.draft.engine_options.clone(),
                }),
                Err(faults) => {
                    let new =
                        faults.into_iter().filter(|fault| !self.faults.contains(fault)).collect::<Vec<_>>();
                    self.faults.extend(new);
                }
            }
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        Ok(Item { name: name.to_owned(), format, line, twins, solution: None, fields: Default::default() })
    }
}

struct Reader<'a> {
    text: &'a str,
    words: Vec<(Range<usize>, &'a str)>,
    at: usize,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<(Range<usize>, &'a str)> {
        self.words.get(self.at).cloned()
    }

    fn next(&mut self) -> Option<(Range<usize>, &'a str)> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    /// The next word, unless a new section begins with it.
    fn argument(&mut self, after: &Range<usize>, what: &str) -> Result<(Range<usize>, &'a str), Fault> {
        match self.peek() {
            Some((span, word)) if words::section(word).is_none() => {
                self.at += 1;
                Ok((span, word))
            }
            _ => Err(Fault::new(after.clone(), format!("{what} is missing"))),
        }
    }

    /// The rest of the line behind a word.
    fn rest_of_line(&mut self, from: usize) -> &'a str {
        let end = self.text[from..].find('\n').map_or(self.text.len(), |newline| from + newline);
        while self.peek().is_some_and(|(span, _)| span.start < end) {
            self.at += 1;
        }
        self.text[from..end].trim()
    }

    fn colour(word: &str) -> Option<Option<crate::board::Colour>> {
        match look_up(word, &COLOURS) {
            Found::One(colour) => Some(colour),
            _ => None,
        }
    }

    /// The next problem: from behind `BeginProblem` or `NextProblem` to before the next of them or `EndProblem`.
    fn problem(&mut self) -> Option<Raw> {
        while let Some((span, word)) = self.next() {
            match look_up(word, &SECTIONS) {
                Found::One(Section::Begin | Section::Next) => {
                    return Some(self.problem_body(span.start, Draft::default()));
                }
                Found::One(Section::Remark) => {
                    self.rest_of_line(span.end);
                }
                // Text between EndProblem and the next BeginProblem is no problem's business.
                _ => {}
            }
        }
        None
    }

    fn problem_body(&mut self, start: usize, mut draft: Draft) -> Raw {
        let mut twins: Vec<twins::Variant> = Vec::new();
        let mut end = start;
        while let Some((span, word)) = self.peek() {
            let section = match look_up(word, &SECTIONS) {
                Found::One(section) => section,
                several_or_nothing => {
                    self.unknown(word, span, several_or_nothing);
                    continue;
                }
            };
            if matches!(section, Section::Begin | Section::Next | Section::End) {
                // EndProblem ends, the others begin the next problem.
                break;
            }
            self.at += 1;
            end = span.end;
            match section {
                Section::Twin | Section::Zero => {
                    let base = twins.last().map_or(&draft, |last| &last.draft).clone();
                    let variant = self.twin(&draft, base, section == Section::Zero);
                    if section == Section::Zero && !twins.is_empty() {
                        self.faults.push(Fault::new(span, "a zero position stands before all twins"));
                    }
                    twins.push(variant);
                }
                _ => self.section(section, span, &mut draft),
            }
        }
        // Twins are only as complete as the diagram when their line is read; headings may follow.
        for twin in &mut twins {
            twin.draft.heading = draft.heading.clone();
        }
        Raw { start, end: end.max(start), base: draft, twins, faults: std::mem::take(&mut self.faults) }
    }

    /// Reports a word that begins no section, and goes on with the next section.
    fn unknown(&mut self, word: &str, span: Range<usize>, found: Found<Section>) {
        let fault = Fault::new(span, format!("unknown word \"{word}\""));
        self.faults.push(match found {
            Found::Several(names) => fault.hint(format!("it may mean {names}")),
            _ => fault.did_you_mean(word, SECTIONS.iter().map(|(name, _)| *name)),
        });
        self.at += 1;
        while self.peek().is_some_and(|(_, word)| words::section(word).is_none()) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests;
