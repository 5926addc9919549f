//! Problems read one after the other: however large a source is, only one problem of it is held in memory.

mod encoding;
mod pieces;
mod source;

use super::own_units::Refused;
use super::{Diagnostic, Outcome, Written, lines, place, popeye, records};
use crate::guard::guarded;
use encoding::{Encoding, decoded};
use pieces::{Piece, Pieces, Shape};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Most bytes of one problem; more are refused.
pub const MOST_BYTES: usize = 1 << 20;

/// Most faults told of one problem.
const MOST_FAULTS: usize = 20;

/// One problem of a source, as it was written and as it was understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number in the source, from 1.
    pub number: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// What was written.
    pub text: String,
    /// The problem, or what is wrong with it.
    pub outcome: Outcome,
}

/// The problems of a source, in any of the known formats.
///
/// ```
/// use kirke::input::Problems;
/// let text = "8/8/8/8/8/5K2/4Q3/7k ; #2\n8/8/8/8/8/5K2/4Q3/7k ; #0\n";
/// let entries: Vec<_> = Problems::new("easy.txt", text.as_bytes()).map(Result::unwrap).collect();
/// assert!(entries[0].outcome.is_ok() && entries[1].outcome.is_err());
/// assert_eq!((entries[1].number, entries[1].line), (2, 2));
/// ```
///
/// An error of the source ends the reading.
pub struct Problems<R> {
    name: String,
    pieces: Pieces<R>,
    ready: VecDeque<Entry>,
    number: usize,
    /// What the reader of Popeye's language remembers from one problem to the next.
    around: popeye::Surroundings,
    /// The definitions of units in it that were refused.
    refused: Refused,
}

impl<R: BufRead> Problems<R> {
    /// The problems of a source; `name` stands in front of messages and may be empty.
    pub fn new(name: &str, source: R) -> Self {
        Self::of(name, Pieces::new(source, None), Default::default())
    }

    /// The problems of a source that must be in Popeye's language.
    pub fn popeye(name: &str, source: R) -> Self {
        let around = popeye::Surroundings { must_begin: true, ..Default::default() };
        Self::of(name, Pieces::new(source, Some(Shape::Popeye)), around)
    }

    fn of(name: &str, pieces: Pieces<R>, around: popeye::Surroundings) -> Self {
        Self {
            name: name.to_owned(),
            pieces,
            ready: VecDeque::new(),
            number: 1,
            around,
            refused: Refused::default(),
        }
    }

    fn understand(&mut self, shape: Shape, piece: Piece) {
        let Piece { line, bytes, too_long, .. } = piece;
        let text = decoded(bytes);
        let name = &self.name;
        let outcomes = if too_long {
            let mut fault = refusal(
                name,
                self.number,
                line,
                format!("the problem is longer than {} KB", MOST_BYTES >> 10),
            );
            fault.hint = Some(
                "problems of a YAML file are separated by lines of ---, those of a JSON file by commas"
                    .into(),
            );
            vec![Err(vec![fault])]
        } else {
            let written = Written { file: name, text: &text, line, number: self.number };
            if shape == Shape::Popeye {
                self.around.next = self.pieces.next_line();
            }
            let (around, refused) = (&mut self.around, &mut self.refused);
            let read = guarded(|| match shape {
                Shape::Popeye => popeye::read(written, around),
                Shape::Yaml => records::read_yaml(written),
                Shape::Json | Shape::JsonLines => records::read_json(written),
                Shape::Lines => lines::read(written, refused),
            });
            read.unwrap_or_else(|fault| vec![Err(vec![refusal(name, self.number, line, fault.to_string())])])
        };
        let several = outcomes.len() > 1;
        for (n, mut outcome) in outcomes.into_iter().enumerate() {
            if let Err(faults) = &mut outcome {
                shorten(faults);
            }
            let line = match &mut outcome {
                Ok(item) => {
                    let line = item.line;
                    item.place = format!("{}, line {line}", place(&self.name, self.number));
                    line
                }
                Err(faults) => faults.first().and_then(|fault| fault.line).unwrap_or(line),
            };
            // Problems of one piece share its text; the number tells them apart.
            let text = if several { format!("{n}\n{text}") } else { text.clone() };
            self.ready.push_back(Entry { number: self.number, line, text, outcome });
            self.number += 1;
        }
    }
}

impl<R: BufRead> Iterator for Problems<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(Ok(entry));
            }
            match self.pieces.next_piece() {
                Ok(Some((shape, piece))) => self.understand(shape, piece),
                Ok(None) => return None,
                Err(error) => {
                    self.pieces.close();
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Does the beginning of a source look like problems? Used where nobody has said that it holds any.
pub fn looks_like_problems(head: &[u8]) -> bool {
    let text = Encoding::of(head).text(head);
    match Shape::of(&text) {
        Shape::Popeye | Shape::Yaml => true,
        Shape::Json | Shape::JsonLines => text.contains("\"stipulation\"") || text.contains("\"task\""),
        Shape::Lines => lines::is_likely(&text),
    }
}

fn refusal(name: &str, number: usize, line: usize, message: String) -> Diagnostic {
    Diagnostic {
        message,
        place: Some(place(name, number)),
        line: Some(line),
        column: 1,
        quoted: String::new(),
        span: 0..0,
        hint: None,
        unsupported: false,
    }
}

/// Nobody reads the hundredth fault.
fn shorten(faults: &mut Vec<Diagnostic>) {
    let more = faults.len().saturating_sub(MOST_FAULTS);
    faults.truncate(MOST_FAULTS);
    if let (Some(last), true) = (faults.last_mut(), more > 0) {
        last.message += &format!(" (and {more} more faults)");
    }
}
