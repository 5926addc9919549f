//! Lines and bytes of a source, never more of them at once than asked for.

use super::encoding::Encoding;
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

/// So much of a source is looked at to recognise its format.
pub(super) const HEAD: usize = 1 << 18;

/// A beginning that is enough is found in so much of it.
const LOOK: usize = 1 << 12;

/// A line without its line feed.
pub(super) struct Line {
    pub bytes: Vec<u8>,
    /// It was longer than allowed, and the rest has been passed over.
    pub too_long: bool,
}

/// The head that has been looked at, and the rest.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// The bytes of a source, which are ASCII and something above it.
enum Inner<R> {
    /// As they are.
    Plain(Whole<R>),
    /// Written anew in UTF-8.
    Decoded(Box<BufReader<DecodeReaderBytes<Whole<R>, Vec<u8>>>>),
}

impl<R: BufRead> Inner<R> {
    fn reader(&mut self) -> &mut dyn BufRead {
        match self {
            Self::Plain(reader) => reader,
            Self::Decoded(reader) => reader,
        }
    }
}

/// A source that can be looked at before it is read.
pub(super) struct Source<R> {
    inner: Inner<R>,
    /// Number of the next line, from 1.
    pub line: usize,
}

impl<R: BufRead> Source<R> {
    /// The source and its head, read as far as it takes until the head is enough.
    pub fn new(mut source: R, is_enough: impl Fn(&str) -> bool) -> io::Result<(Self, String)> {
        let mut head = Vec::new();
        loop {
            let some = source.fill_buf()?;
            let length = some.len().min(HEAD - head.len());
            head.extend_from_slice(&some[..length]);
            source.consume(length);
            if length == 0 || is_enough(&String::from_utf8_lossy(&head[..head.len().min(LOOK)])) {
                break;
            }
        }
        let encoding = Encoding::of(&head);
        let text = encoding.text(&head);
        let mark = if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let mut start = Cursor::new(head);
        start.set_position(mark);
        let whole = start.chain(source);
        let inner = match encoding {
            Encoding::Bytes => Inner::Plain(whole),
            Encoding::Wide(wide) => {
                let reader = DecodeReaderBytesBuilder::new()
                    .encoding(Some(wide))
                    .build_with_buffer(whole, vec![0; HEAD]);
                Inner::Decoded(Box::new(BufReader::new(reader?)))
            }
            Encoding::Unknown => {
                let words = "this is not a text in UTF-8, UTF-16 or Windows-1252";
                return Err(io::Error::new(io::ErrorKind::InvalidData, words));
            }
        };
        Ok((Self { inner, line: 1 }, text))
    }

    /// The next line with at most so many bytes.
    pub fn next_line(&mut self, most: usize) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        self.inner.reader().take(most as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let ended = bytes.last() == Some(&b'\n');
        let too_long = !ended && bytes.len() > most;
        if too_long {
            self.inner.reader().skip_until(b'\n')?;
            bytes.truncate(most);
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(Some(Line { bytes, too_long }))
    }

    /// The next byte, without taking it.
    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.inner.reader().fill_buf()?.first().copied())
    }

    /// Takes the byte that was peeked at.
    pub fn take(&mut self, byte: u8) {
        self.line += usize::from(byte == b'\n');
        self.inner.reader().consume(1);
    }
}
