//! Lines of sources for which nobody vouches.

use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read};

/// The lines of a source, without the blanks at their ends. A line that has more than so many bytes, or is no UTF-8, is
/// passed over and told; any other error of the source ends them.
///
/// ```
/// use kirke::input::Lines;
/// let lines = Lines::new("one\nthirteen\ntwo".as_bytes(), 5);
/// let texts: Vec<Option<String>> = lines.map(Result::ok).collect();
/// assert_eq!(texts, [Some("one".to_owned()), None, Some("two".to_owned())]);
/// ```
pub struct Lines<R> {
    source: R,
    longest: u64,
    is_over: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a source, each of at most so many bytes.
    pub fn new(source: R, longest: u64) -> Self {
        Self { source, longest, is_over: false }
    }

    fn bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        self.source.by_ref().take(self.longest + 1).read_until(b'\n', &mut line)?;
        if line.len() as u64 > self.longest && line.last() != Some(&b'\n') {
            self.source.skip_until(b'\n')?;
            let words = format!("the line is longer than {} bytes", self.longest);
            return Err(Error::new(ErrorKind::FileTooLarge, words));
        }
        Ok((!line.is_empty()).then_some(line))
    }
}

impl<R: Read> Lines<BufReader<R>> {
    /// Can the next line be had without waiting for it?
    pub fn is_next_there(&self) -> bool {
        self.source.buffer().contains(&b'\n')
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let line = self.bytes().transpose()?.and_then(|mut line| {
            let end = line.trim_ascii_end().len();
            line.truncate(end);
            String::from_utf8(line).map_err(|error| Error::new(ErrorKind::InvalidData, error.utf8_error()))
        });
        let goes_on =
            |error: &Error| matches!(error.kind(), ErrorKind::FileTooLarge | ErrorKind::InvalidData);
        self.is_over = line.as_ref().is_err_and(|error| !goes_on(error));
        Some(line)
    }
}
