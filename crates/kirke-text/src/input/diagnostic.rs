use crate::rules::distance_within;
use std::fmt;
use std::ops::Range;

/// A fault found in an input text: what is wrong, where, and what may help.
///
/// ```
/// use kirke::input::position;
/// let faults = position::read("4k3/8/8/9/8/8/8/4K3").unwrap_err();
/// assert_eq!(
///     faults[0].to_string(),
///     "column 9: rank 5: \"9\" is not a number of empty squares (1 to 8)\n  4k3/8/8/9/8/8/8/4K3\n          ^"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What is wrong, in one sentence.
    pub message: String,
    /// The problem or file in which it is.
    pub place: Option<String>,
    /// Line number from 1, if the text may have several.
    pub line: Option<usize>,
    /// Column of the first wrong character, from 1.
    pub column: usize,
    /// The line of the text that is quoted; of a very long one only the part around the fault.
    pub quoted: String,
    /// The bytes of the quoted line that are wrong; may be empty.
    pub span: Range<usize>,
    /// A piece of advice.
    pub hint: Option<String>,
    /// The text is understood, but asks for something the program does not have.
    pub unsupported: bool,
}

/// Everything that is wrong with one text; never empty.
pub type Diagnostics = Vec<Diagnostic>;

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}, ")?;
        }
        match self.line {
            Some(line) => write!(f, "line {line}")?,
            None => write!(f, "column {}", self.column)?,
        }
        write!(f, ": {}", self.message)?;
        if !self.quoted.trim().is_empty() {
            let wrong = self.quoted.get(self.span.clone()).map_or(0, |wrong| wrong.chars().count());
            let before = self.quoted.get(..self.span.start).map_or(0, |before| before.chars().count());
            let (indent, carets) = (before, "^".repeat(wrong.max(1)));
            write!(f, "\n  {}\n  {:indent$}{carets}", self.quoted.replace('\t', " "), "")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\nhint: {hint}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// A fault as the readers find it: its span counts bytes of whatever text the reader was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub message: String,
    pub span: Range<usize>,
    pub hint: Option<String>,
    pub unsupported: bool,
}

impl Fault {
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, hint: None, unsupported: false }
    }

    pub fn unsupported(span: Range<usize>, what: impl fmt::Display) -> Self {
        Self { unsupported: true, ..Self::new(span, format!("not supported yet: {what}")) }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The fault of one of several twins.
    pub fn in_twin(mut self, label: &str) -> Self {
        self.message = format!("twin {label}): {}", self.message);
        self
    }

    /// With the advice "did you mean", if one of the words is close to what was written.
    pub fn did_you_mean<'a>(mut self, written: &str, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.hint = closest(written, words).map(|word| format!("did you mean \"{word}\"?"));
        self
    }

    /// The fault seen from a text in which the reader's text begins at this byte.
    pub fn moved(mut self, offset: usize) -> Self {
        self.span = self.span.start + offset..self.span.end + offset;
        self
    }

    /// The fault with its line quoted from the whole text; `first_line` is the number of the text's first line.
    pub fn diagnostic(self, whole: &str, place: Option<&str>, first_line: Option<usize>) -> Diagnostic {
        let start = floor(whole, self.span.start);
        let end = floor(whole, self.span.end.max(start));
        let line_start = whole[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = whole[start..].find('\n').map_or(whole.len(), |newline| start + newline);
        let most = line_start + whole[line_start..line_end].trim_end_matches('\r').len();
        let start = start.min(most);
        let shown_from = floor(whole, start.saturating_sub(LONGEST_QUOTE / 2)).max(line_start);
        let shown_to = floor(whole, (start + LONGEST_QUOTE).min(most)).max(start);
        // Short lines are shown from their beginning.
        let shown_from = if start - line_start <= LONGEST_QUOTE { line_start } else { shown_from };
        Diagnostic {
            message: clipped(self.message),
            place: place.map(str::to_owned),
            line: first_line.map(|first| first + whole[..line_start].matches('\n').count()),
            column: whole[line_start..start].chars().count() + 1,
            quoted: whole[shown_from..shown_to].to_owned(),
            span: start - shown_from..end.clamp(start, shown_to) - shown_from,
            hint: self.hint,
            unsupported: self.unsupported,
        }
    }
}

/// So many bytes of a line are quoted before the fault and from it on.
const LONGEST_QUOTE: usize = 160;

/// A message that quotes something very long is cut off.
fn clipped(mut message: String) -> String {
    const MOST: usize = 400;
    if message.len() > MOST {
        message.truncate(floor(&message, MOST));
        message += "...";
    }
    message
}

/// All faults of a text of one line.
pub(super) fn quote(faults: Vec<Fault>, text: &str) -> Diagnostics {
    faults.into_iter().map(|fault| fault.diagnostic(text, None, None)).collect()
}

/// The nearest character boundary at or before this byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0)
}

/// Words longer than this are no misspelt words; comparing them would take time and memory.
const LONGEST_WORD: usize = 60;

fn closest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if written.len() > LONGEST_WORD {
        return None;
    }
    let written = written.to_lowercase();
    let most = (written.chars().count() / 3).max(1);
    let near = words
        .into_iter()
        .filter_map(|word| Some((distance_within(&written, &word.to_lowercase(), most)?, word)));
    near.min_by_key(|&(distance, _)| distance).map(|(_, word)| word)
}

/// The blank-separated words of a text with their place.
pub(super) fn words(text: &str) -> Vec<(Range<usize>, &str)> {
    split(text, char::is_whitespace)
}

/// The pieces of a text between separators, with their place; empty pieces are left out.
pub(super) fn split(text: &str, separates: impl Fn(char) -> bool) -> Vec<(Range<usize>, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if at == text.len() || separates(letter) {
            if let Some(start) = start.take() {
                found.push((start..at, &text[start..at]));
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    found
}
