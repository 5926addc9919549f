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
    /// The line of the text that is quoted.
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
            let (indent, carets) = (self.column.saturating_sub(1), "^".repeat(wrong.max(1)));
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
        let quoted = whole[line_start..line_end].trim_end_matches('\r');
        let most = line_start + quoted.len();
        Diagnostic {
            message: self.message,
            place: place.map(str::to_owned),
            line: first_line.map(|first| first + whole[..line_start].matches('\n').count()),
            column: whole[line_start..start.min(most)].chars().count() + 1,
            quoted: quoted.to_owned(),
            span: start.min(most) - line_start..end.clamp(start.min(most), most) - line_start,
            hint: self.hint,
            unsupported: self.unsupported,
        }
    }
}

/// All faults of a text of one line.
pub(super) fn quote(faults: Vec<Fault>, text: &str) -> Diagnostics {
    faults.into_iter().map(|fault| fault.diagnostic(text, None, None)).collect()
}

/// The nearest character boundary at or before this byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0)
}

fn closest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    let near =
        words.into_iter().map(|word| (strsim::damerau_levenshtein(&written, &word.to_lowercase()), word));
    let most = (written.chars().count() / 3).max(1);
    near.filter(|&(distance, _)| distance <= most).min_by_key(|&(distance, _)| distance).map(|(_, word)| word)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_reads_like_a_sentence_with_a_pointer() {
        let text = "first\n#2 Circe Parain\nlast";
        let fault =
            Fault::new(15..21, "unknown condition \"Parain\"").did_you_mean("Parain", ["Cage", "Parrain"]);
        assert_eq!(
            fault.diagnostic(text, Some("problem 14"), Some(2)).to_string(),
            "problem 14, line 3: unknown condition \"Parain\"\n  #2 Circe Parain\n           ^^^^^^\n\
             hint: did you mean \"Parrain\"?"
        );
    }

    #[test]
    fn spans_outside_the_text_and_inside_letters_do_no_harm() {
        for (start, end) in [(0, 99), (99, 100), (1, 2), (2, 1)] {
            Fault::new(start..end, "x").diagnostic("é\nü", None, None).to_string();
        }
    }
}
