//! Popeye's input language in English, German and French.
//!
//! Every keyword may be cut short as long as it is unambiguous where it stands: the words of a section are looked up
//! before the word is taken for the beginning of the next section.

mod condition;
mod draft;
mod options;
mod pieces;
mod sections;
mod twins;
mod typed;

use super::diagnostic::{Fault, split};
use super::{Format, Item, Outcome, Partial, Sheet, Twin, Written};
use crate::position::Setup;
use crate::problem::Variations;
use crate::vocabulary::{
    BEGIN, ENDS, End, Found, Language, SECTIONS, Section, condition_names, in_language, look_up,
};
use draft::Draft;
pub(super) use options::is_option;
use std::ops::Range;
pub(super) use twins::label as twin_label;
pub(super) use typed::twins as typed_twins;
pub use typed::{twin_texts, with_twins, without_twins};

/// Does a line begin Popeye's input?
pub(super) fn begins_input(line: &str) -> bool {
    begins(line.split_whitespace().next().unwrap_or_default(), LONG_ENOUGH).is_some()
}

/// So many letters of `BeginProblem` are no accident.
const LONG_ENOUGH: usize = 5;

/// The language of a word with which a problem begins.
fn begins(word: &str, least: usize) -> Option<Language> {
    let is_start = |language: &Language| {
        let start = in_language(&BEGIN, *language).get(..word.len());
        word.len() >= least && start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    [Language::French, Language::German, Language::English].into_iter().find(is_start)
}

/// The words of a text: blanks, commas and semicolons separate.
fn split_words(text: &str) -> Vec<(Range<usize>, &str)> {
    split(text, |letter| letter.is_whitespace() || letter == ',' || letter == ';')
}

/// Does a problem begin with this line?
pub(super) fn begins_problem(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_next = |language: &Language| first.len() >= 4 && is_next_problem(first, *language);
    begins_input(line) || Language::ALL.iter().any(is_next)
}

fn is_next_problem(word: &str, language: Language) -> bool {
    look_up(word, language, ENDS) == Found::One(End::NextProblem)
}

/// What the reader must know of the text before and behind the part that it reads.
#[derive(Default)]
pub(super) struct Surroundings {
    /// The language of the problem before.
    pub language: Language,
    /// The very first word may be cut as short as one likes: it must begin a problem.
    pub must_begin: bool,
    /// The line behind.
    pub next: Option<String>,
}

/// Reads all problems of a part of a text.
pub(super) fn read(written: Written, around: &mut Surroundings) -> Vec<Outcome> {
    let text = written.text;
    let mut reader = Reader { language: around.language, ..Reader::new(text) };
    if let (Some((_, word)), true) = (reader.peek(), std::mem::take(&mut around.must_begin)) {
        reader.least = word.len().min(LONG_ENOUGH);
    }
    let mut outcomes = Vec::new();
    while let Some(mut raw) = reader.problem() {
        let number = written.number + outcomes.len();
        let next = around.next.as_deref().and_then(|line| line.split_whitespace().next()).unwrap_or_default();
        let is_last = reader.peek().is_none();
        let is_closed = raw.closed || is_last && is_next_problem(next, reader.language);
        if !is_closed {
            let end = raw.start..raw.start;
            raw.faults
                .push(Fault::new(end, "the problem does not end: EndProblem or NextProblem is missing"));
        }
        outcomes.push(raw.finish(Written { number, ..written }));
    }
    around.language = reader.language;
    outcomes
}

/// Reads one problem that has no `BeginProblem` around it, such as a record rewritten in this language.
pub(super) fn read_body(name: &str, text: &str, setup: Setup) -> Partial {
    let mut reader = Reader::new(text);
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
    /// Its end is marked.
    closed: bool,
    faults: Vec<Fault>,
}

impl Raw {
    fn finish(self, written: Written) -> Outcome {
        let Written { file, text, line: first_line, number } = written;
        let place = super::place(file, number);
        let line = first_line + text[..self.start].matches('\n').count();
        let read = self.item(&super::place("", number), Format::Popeye, line);
        super::outcome(read, |fault| fault.diagnostic(text, Some(&place), Some(first_line)))
    }

    /// The problem with the twins that can be read. Its own faults spoil all of it.
    fn item(self, name: &str, format: Format, line: usize) -> Partial {
        let at = self.start..self.end;
        let mut twins = Vec::new();
        let mut spoilt = self.faults;
        let mut left_out = Vec::new();
        let zero = self.twins.first().is_some_and(|twin| twin.zero);
        let single = self.twins.is_empty();
        let diagram =
            zero.then(|| self.base.finish(name.to_owned(), at.clone()).ok().map(Box::new)).flatten();
        let base = twins::Variant::diagram(self.base);
        let all = (!zero).then_some(base).into_iter().chain(self.twins);
        for (n, variant) in all.enumerate() {
            if !variant.faults.is_empty() {
                left_out.extend(variant.faults.into_iter().map(|fault| (fault.clone(), fault)));
                continue;
            }
            let label = (!single).then(|| twins::label(n));
            let full = label.as_ref().map_or(name.to_owned(), |label| format!("{name} {label})"));
            match variant.draft.finish(full, at.clone()) {
                Ok(problem) => twins.push(Twin {
                    label,
                    caption: variant.caption(&problem),
                    continued: variant.continued,
                    problem,
                    sheet: Sheet { zero_position: diagram.clone(), ..variant.draft.sheet() },
                }),
                // What is wrong with the diagram is wrong with the problem; the rest is that of one twin.
                Err(faults) if n == 0 && !zero => spoilt.extend(faults),
                Err(faults) => {
                    let label = label.unwrap_or_default();
                    left_out.extend(faults.into_iter().map(|fault| (fault.clone(), fault.in_twin(&label))));
                }
            }
        }
        if !spoilt.is_empty() || twins.is_empty() {
            return Err(told_once(spoilt, left_out));
        }
        let left_out = left_out.into_iter().map(|(_, of_twin)| of_twin).collect();
        let (name, solution, fields) = (name.to_owned(), None, Default::default());
        Ok((
            Item { name, format, line, place: String::new(), twins, left_out: Vec::new(), solution, fields },
            left_out,
        ))
    }
}

/// Faults of a problem with those of its twins, each of which stands beside its wording as that of one twin. What is
/// wrong with several twins is told once.
fn told_once(mut spoilt: Vec<Fault>, of_twins: Vec<(Fault, Fault)>) -> Vec<Fault> {
    let mut seen = spoilt.clone();
    for (fault, of_twin) in of_twins {
        if !seen.contains(&fault) {
            seen.push(fault);
            spoilt.push(of_twin);
        }
    }
    spoilt
}

struct Reader<'a> {
    text: &'a str,
    words: Vec<(Range<usize>, &'a str)>,
    at: usize,
    /// Least number of letters of a word that begins the first problem.
    least: usize,
    language: Language,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let words = split_words(text);
        Self { text, words, at: 0, least: LONG_ENOUGH, language: Language::default(), faults: Vec::new() }
    }

    fn peek(&self) -> Option<(Range<usize>, &'a str)> {
        self.words.get(self.at).cloned()
    }

    fn next(&mut self) -> Option<(Range<usize>, &'a str)> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    fn look_up<T: Copy>(&self, word: &str, table: &[(crate::vocabulary::Word, T)]) -> Found<T> {
        look_up(word, self.language, table)
    }

    /// Does a new section, twin or problem begin with this word?
    fn is_section(&self, word: &str) -> bool {
        matches!(self.look_up(word, SECTIONS), Found::One(_))
            || matches!(self.look_up(word, ENDS), Found::One(_))
            || begins(word, LONG_ENOUGH).is_some()
    }

    /// Is this a whole keyword of a section, twin or problem? It is then no short form of something else: `pieces` is
    /// not the French condition `PiecesPerdues`.
    fn is_keyword(&self, word: &str) -> bool {
        let sections = SECTIONS.iter().map(|(word, _)| word).chain(ENDS.iter().map(|(word, _)| word));
        let mut keywords = sections.map(|keyword| in_language(keyword, self.language));
        keywords.any(|keyword| keyword.eq_ignore_ascii_case(word))
    }

    /// The next word, unless a new section surely begins with it.
    fn argument(&mut self, after: &Range<usize>, what: &str) -> Result<(Range<usize>, &'a str), Fault> {
        match self.peek() {
            Some((span, word)) if word.len() < 3 || !self.is_section(word) => {
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
        let line = self.text[from..end].trim_end_matches('\r');
        line.trim_start_matches([' ', '\t', ';', '.', ','])
    }

    /// The next problem: from behind `BeginProblem` or `NextProblem` to before the next of them or `EndProblem`.
    fn problem(&mut self) -> Option<Raw> {
        while let Some((span, word)) = self.next() {
            if let Some(language) = begins(word, self.least) {
                (self.language, self.least) = (language, LONG_ENOUGH);
            } else if !is_next_problem(word, self.language) || self.least < LONG_ENOUGH {
                // Text between EndProblem and the next BeginProblem is no problem's business.
                if self.look_up(word, SECTIONS) == Found::One(Section::Remark) {
                    self.rest_of_line(span.end);
                }
                continue;
            }
            let mut raw =
                self.problem_body(span.start, Draft { language: self.language, ..Draft::default() });
            raw.closed = self.peek().is_some_and(|(_, word)| begins(word, LONG_ENOUGH).is_none());
            return Some(raw);
        }
        None
    }

    fn problem_body(&mut self, start: usize, mut draft: Draft) -> Raw {
        let mut twins: Vec<twins::Variant> = Vec::new();
        let mut end = start;
        let mut last = None;
        while let Some((span, word)) = self.peek() {
            match self.look_up(word, SECTIONS) {
                Found::One(section) => {
                    self.at += 1;
                    end = span.end;
                    last = Some(section);
                    self.section(section, span, &mut draft);
                    continue;
                }
                Found::Several(names) => {
                    self.unknown(word, span, Some(names), last);
                    continue;
                }
                Found::Nothing => {}
            }
            match self.look_up(word, ENDS) {
                Found::One(End::Problem | End::NextProblem) => break,
                Found::One(which @ (End::Twin | End::ZeroPosition)) => {
                    self.at += 1;
                    end = span.end;
                    let zero = which == End::ZeroPosition;
                    if zero && !twins.is_empty() {
                        self.faults.push(Fault::new(span, "a zero position stands before all twins"));
                    }
                    last = None;
                    let known = self.faults.len();
                    let twin = self.twin(&draft, twins.last(), zero);
                    twins.push(twin);
                    self.blame(known, &mut twins);
                }
                _ if begins(word, LONG_ENOUGH).is_some() => break,
                found => {
                    let several = match found {
                        Found::Several(names) => Some(names),
                        Found::One(_) | Found::Nothing => None,
                    };
                    let known = self.faults.len();
                    self.unknown(word, span, several, last);
                    // Behind a twin it is the twin that cannot be read.
                    if last.is_none() {
                        self.blame(known, &mut twins);
                    }
                }
            }
        }
        // Twins are only as complete as the diagram when their line is read; headings may follow.
        for twin in &mut twins {
            twin.draft.heading = draft.heading.clone();
            twin.draft.lines = draft.lines.clone();
        }
        let faults = std::mem::take(&mut self.faults);
        Raw { start, end: end.max(start), base: draft, twins, closed: true, faults }
    }

    /// Takes the faults from this one on for those of the last twin, if there is one.
    fn blame(&mut self, known: usize, twins: &mut [twins::Variant]) {
        let has_zero = twins.first().is_some_and(|twin| twin.zero);
        let label = twins::label(twins.len() - usize::from(has_zero));
        if let Some(twin) = twins.last_mut() {
            let own = self.faults.split_off(known);
            twin.faults.extend(own.into_iter().map(|fault| fault.in_twin(&label)));
        }
    }

    /// Reports a word that has no meaning here, and goes on with the next section.
    fn unknown(&mut self, word: &str, span: Range<usize>, several: Option<String>, last: Option<Section>) {
        let what = if last == Some(Section::Condition) { "condition or keyword" } else { "word" };
        let language = self.language;
        let fault = Fault::new(span, format!("unknown {what} \"{word}\""));
        self.faults.push(match several {
            Some(names) => fault.hint(format!("it may mean {names}")),
            None => {
                let sections = SECTIONS.iter().map(|(word, _)| word).chain(ENDS.iter().map(|(word, _)| word));
                let conditions = condition_names(language).filter(|_| last == Some(Section::Condition));
                let known = sections.map(|word| in_language(word, language)).chain(conditions);
                fault.did_you_mean(word, known)
            }
        });
        self.at += 1;
        while self.peek().is_some_and(|(_, word)| word.len() < 3 || !self.is_section(word)) {
            self.at += 1;
        }
    }
}
