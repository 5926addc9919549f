//! Cuts a source into pieces that can be understood one by one. Where a format lets problems follow each other in
//! ways that are not recognised here, a piece holds several of them: the reader of the format has the last word.

use super::super::own_units;
use super::source::{Line, Source};
use super::{MOST_BYTES, lines, popeye, records};
use std::io::{self, BufRead};

/// How problems follow each other in a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// One on each line.
    Lines,
    /// Popeye's input language.
    Popeye,
    /// YAML documents, or one YAML list.
    Yaml,
    /// JSON values one after the other, or one JSON list.
    Json,
    /// One JSON value on each line: a broken one does not harm the next.
    JsonLines,
}

impl Shape {
    /// What the first line with content tells beyond doubt. Whoever writes one line after the other gets an answer to
    /// the first one before the second is there.
    pub fn of_first_line(head: &str) -> Option<Self> {
        let whole = head.split_inclusive('\n').map_while(|line| line.strip_suffix('\n')).map(str::trim);
        let is_content = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let first = whole.into_iter().find(|line| is_content(line) && !own_units::is_definition(line))?;
        match () {
            () if records::is_json(first) && first.starts_with('{') && first.ends_with('}') => {
                Some(Self::JsonLines)
            }
            () if lines::is_likely(first) => Some(Self::Lines),
            () => None,
        }
    }

    /// Recognises the shape by the beginning of the source.
    pub fn of(head: &str) -> Self {
        if let Some(shape) = Self::of_first_line(head) {
            return shape;
        }
        let first = head.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        // The words that begin a problem for Popeye may stand in the text of a record, too.
        let before_popeye = head.lines().take_while(|line| !popeye::begins_input(line));
        let is_record = records::is_yaml(before_popeye);
        if head.lines().any(popeye::begins_input) && !is_record {
            Self::Popeye
        } else if records::is_json(head) && first.starts_with('{') && first.ends_with('}') {
            Self::JsonLines
        } else if records::is_json(head) {
            Self::Json
        } else if is_record {
            Self::Yaml
        } else {
            Self::Lines
        }
    }
}

/// A part of a source with whole problems in it.
#[derive(Default)]
pub(super) struct Piece {
    /// The line where it begins, from 1.
    pub line: usize,
    pub bytes: Vec<u8>,
    /// It was longer than allowed and is cut off.
    pub too_long: bool,
    /// Its first line with content begins an entry of a YAML list, if there is such a line.
    is_list: Option<bool>,
}

impl Piece {
    fn at(line: usize) -> Self {
        Self { line, ..Self::default() }
    }

    fn push(&mut self, byte: u8) {
        if self.bytes.len() < MOST_BYTES {
            self.bytes.push(byte);
        } else {
            self.too_long = true;
        }
    }

    fn add(&mut self, line: &Line) {
        self.too_long |= line.too_long;
        let is_content = !line.bytes.starts_with(b"#")
            && !is_document_mark(&line.bytes)
            && !line.bytes.trim_ascii().is_empty();
        if is_content {
            self.is_list.get_or_insert(is_entry(&line.bytes));
        }
        if self.bytes.len() + line.bytes.len() < MOST_BYTES {
            self.bytes.extend(&line.bytes);
            self.bytes.push(b'\n');
        } else {
            self.too_long = true;
        }
    }

    fn is_blank(&self) -> bool {
        !self.too_long && self.bytes.iter().all(u8::is_ascii_whitespace)
    }
}

/// The pieces of a source.
pub(super) struct Pieces<R> {
    state: State<R>,
    /// The shape that the source must have, whatever it looks like.
    wanted: Option<Shape>,
    shape: Shape,
    /// A line that begins the next piece.
    held: Option<(usize, Line)>,
    /// Inside the list that the whole JSON source is.
    in_list: bool,
}

enum State<R> {
    New(R),
    Open(Source<R>),
    Closed,
}

impl<R: BufRead> Pieces<R> {
    pub fn new(source: R, wanted: Option<Shape>) -> Self {
        Self { state: State::New(source), wanted, shape: Shape::Lines, held: None, in_list: false }
    }

    /// The line with which the next piece begins, if there is one and it is known already.
    pub fn next_line(&self) -> Option<String> {
        self.held.as_ref().map(|(_, line)| String::from_utf8_lossy(&line.bytes).into_owned())
    }

    /// Reads nothing any more.
    pub fn close(&mut self) {
        self.state = State::Closed;
    }

    pub fn next_piece(&mut self) -> io::Result<Option<(Shape, Piece)>> {
        let mut source = match std::mem::replace(&mut self.state, State::Closed) {
            State::New(source) => {
                let is_enough = |head: &str| self.wanted.is_some() || Shape::of_first_line(head).is_some();
                let (source, head) = Source::new(source, is_enough)?;
                self.shape = self.wanted.unwrap_or_else(|| Shape::of(&head));
                source
            }
            State::Open(source) => source,
            State::Closed => return Ok(None),
        };
        let piece = match self.shape {
            Shape::Lines | Shape::JsonLines => single_line(&mut source),
            Shape::Popeye => self
                .lines_up_to(&mut source, |_, line| popeye::begins_problem(&String::from_utf8_lossy(line))),
            Shape::Yaml => self.lines_up_to(&mut source, begins_record),
            Shape::Json => self.json_value(&mut source),
        }?;
        self.state = State::Open(source);
        Ok(piece.map(|piece| (self.shape, piece)))
    }

    /// Lines up to the next one that begins a new piece.
    fn lines_up_to(
        &mut self,
        source: &mut Source<R>,
        begins: impl Fn(&Piece, &[u8]) -> bool,
    ) -> io::Result<Option<Piece>> {
        let mut piece = Piece::at(source.line);
        if let Some((at, line)) = self.held.take() {
            piece.line = at;
            piece.add(&line);
        }
        loop {
            let at = source.line;
            let Some(line) = source.next_line(MOST_BYTES)? else {
                return Ok((!piece.is_blank()).then_some(piece));
            };
            if begins(&piece, &line.bytes) {
                if !piece.is_blank() {
                    self.held = Some((at, line));
                    return Ok(Some(piece));
                }
                piece = Piece::at(at);
            }
            piece.add(&line);
        }
    }

    /// The next value of a list, or of values that follow each other.
    fn json_value(&mut self, source: &mut Source<R>) -> io::Result<Option<Piece>> {
        loop {
            match source.peek()? {
                None => return Ok(None),
                Some(byte) if byte.is_ascii_whitespace() => source.take(byte),
                Some(b',') if self.in_list => source.take(b','),
                Some(b']') if self.in_list => {
                    source.take(b']');
                    self.in_list = false;
                }
                Some(b'[') if !self.in_list => {
                    source.take(b'[');
                    self.in_list = true;
                }
                Some(_) => break,
            }
        }
        let mut piece = Piece::at(source.line);
        let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
        while let Some(byte) = source.peek()? {
            let ends_scalar = byte.is_ascii_whitespace() || matches!(byte, b',' | b']');
            // A sign that stands where no value begins is a piece of its own, which is refused.
            if depth == 0 && !in_string && ends_scalar && !piece.bytes.is_empty() {
                break;
            }
            source.take(byte);
            piece.push(byte);
            match byte {
                _ if escaped => escaped = false,
                b'\\' if in_string => escaped = true,
                b'"' => in_string = !in_string,
                b'{' | b'[' if !in_string => depth += 1,
                b'}' | b']' if !in_string => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
        }
        Ok(Some(piece))
    }
}

fn single_line<R: BufRead>(source: &mut Source<R>) -> io::Result<Option<Piece>> {
    loop {
        let at = source.line;
        let Some(line) = source.next_line(MOST_BYTES)? else { return Ok(None) };
        let piece = Piece { bytes: line.bytes, too_long: line.too_long, ..Piece::at(at) };
        if !piece.is_blank() {
            return Ok(Some(piece));
        }
    }
}

/// A new document begins, or a new entry of the list that the document is.
fn begins_record(before: &Piece, line: &[u8]) -> bool {
    is_document_mark(line) || before.is_list == Some(true) && is_entry(line)
}

fn is_document_mark(line: &[u8]) -> bool {
    line.trim_ascii_end() == b"---"
}

fn is_entry(line: &[u8]) -> bool {
    line.starts_with(b"- ") || line == b"-"
}
