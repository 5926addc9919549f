//! Lines and bytes of a source, never more of them at once than asked for.

use std::io::{self, BufRead, Cursor, Read};

/// So much of a source is looked at to recognise its format.
pub(super) const HEAD: usize = 1 << 18;

/// A line without its line feed.
pub(super) struct Line {
    pub bytes: Vec<u8>,
    /// It was longer than allowed, and the rest has been passed over.
    pub too_long: bool,
}

/// A source that can be looked at before it is read.
pub(super) struct Source<R> {
    inner: io::Chain<Cursor<Vec<u8>>, R>,
    /// Number of the next line, from 1.
    pub line: usize,
}

impl<R: BufRead> Source<R> {
    /// The source and its head.
    pub fn new(mut source: R) -> io::Result<(Self, String)> {
        let mut head = Vec::new();
        source.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") || head.contains(&0) {
            let words = "this is not a text in UTF-8 or Latin-1";
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let mark = if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let text = String::from_utf8_lossy(&head[mark..]).into_owned();
        let mut start = Cursor::new(head);
        start.set_position(mark as u64);
        Ok((Self { inner: start.chain(source), line: 1 }, text))
    }

    /// The next line with at most so many bytes.
    pub fn next_line(&mut self, most: usize) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        self.inner.by_ref().take(most as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let ended = bytes.last() == Some(&b'\n');
        let too_long = !ended && bytes.len() > most;
        if too_long {
            self.inner.skip_until(b'\n')?;
            bytes.truncate(most);
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(Some(Line { bytes, too_long }))
    }

    /// The next byte, without taking it.
    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.inner.fill_buf()?.first().copied())
    }

    /// Takes the byte that was peeked at.
    pub fn take(&mut self, byte: u8) {
        self.line += usize::from(byte == b'\n');
        self.inner.consume(1);
    }
}
