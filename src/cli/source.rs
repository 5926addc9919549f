//! Files and standard input that can be left: whoever waits for a pipe still hears a signal.

use super::stop;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// How often a reader that waits looks whether it still should.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// So many chunks are read ahead.
const AHEAD: usize = 4;

/// A file, or standard input for `-`; it ends when a signal asks for the end.
pub fn open(name: &str) -> io::Result<Source> {
    let inner = match name {
        "-" => Inner::Waiting(Chunks::of(|| Ok(io::stdin()))),
        // Even to open a pipe may take for ever.
        name if is_no_plain_file(name) => Inner::Waiting(Chunks::of({
            let name = name.to_owned();
            move || File::open(name)
        })),
        name => Inner::File(File::open(name)?),
    };
    Ok(BufReader::with_capacity(CHUNK, Leaving(inner)))
}

/// See [`open`].
pub type Source = BufReader<Leaving>;

fn is_no_plain_file(name: &str) -> bool {
    std::fs::metadata(Path::new(name)).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// A source that ends when a signal asks for the end.
pub struct Leaving(Inner);

enum Inner {
    File(File),
    Waiting(Chunks),
}

impl Read for Leaving {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.0 {
            _ if stop::is_asked_for() => Ok(0),
            Inner::File(file) => file.read(buffer),
            Inner::Waiting(chunks) => chunks.read(buffer),
        }
    }
}

/// What a thread of its own has read.
struct Chunks {
    received: Receiver<io::Result<Vec<u8>>>,
    /// The one that is being handed out, so far.
    chunk: Vec<u8>,
    at: usize,
}

impl Chunks {
    fn of<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Self {
        let (send, received) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            if let Err(error) = open().and_then(|source| read_on(source, &send)) {
                let _ = send.send(Err(error));
            }
        });
        Self { received, chunk: Vec::new(), at: 0 }
    }

    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.chunk.len() {
            match self.received.recv_timeout(LOOK) {
                Ok(chunk) => (self.chunk, self.at) = (chunk?, 0),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if stop::is_asked_for() => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        let length = (&self.chunk[self.at..]).read(buffer)?;
        self.at += length;
        Ok(length)
    }
}

/// Sends what is read, as it comes, until the source ends or nobody wants more of it.
fn read_on(mut source: impl Read, send: &SyncSender<io::Result<Vec<u8>>>) -> io::Result<()> {
    loop {
        let mut chunk = vec![0; CHUNK];
        let length = match source.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            length => length?,
        };
        chunk.truncate(length);
        if length == 0 || send.send(Ok(chunk)).is_err() {
            return Ok(());
        }
    }
}

/// The lines of a source. One of more than so many bytes is passed over and told; an error of the source ends them.
pub struct Lines {
    source: Source,
    longest: u64,
    is_over: bool,
}

impl Lines {
    /// The lines of a file, or of standard input for `-`.
    pub fn open(name: &str, longest: u64) -> io::Result<Self> {
        Ok(Self { source: open(name)?, longest, is_over: false })
    }

    /// Can the next line be had without waiting for it?
    pub fn is_next_there(&self) -> bool {
        self.source.buffer().contains(&b'\n')
    }

    fn bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        self.source.by_ref().take(self.longest + 1).read_until(b'\n', &mut line)?;
        if line.len() as u64 > self.longest && line.last() != Some(&b'\n') {
            self.source.skip_until(b'\n')?;
            let words = format!("the line is longer than {} bytes", self.longest);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
        }
        Ok((!line.is_empty()).then_some(line))
    }
}

impl Iterator for Lines {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        use io::{Error, ErrorKind};
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
