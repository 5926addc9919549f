//! Files and standard input that can be left: whoever waits for a pipe still hears a signal.

use super::stop;
use std::fs::File;
use std::io::{self, BufReader, Read};
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
pub fn open(path: impl AsRef<Path>) -> io::Result<Source> {
    let inner = match path.as_ref() {
        path if path == Path::new("-") => Inner::Waiting(Chunks::of(|| Ok(io::stdin()))),
        // Even to open a pipe may take for ever.
        path if is_no_plain_file(path) => Inner::Waiting(Chunks::of({
            let path = path.to_owned();
            move || File::open(path)
        })),
        path => Inner::File(File::open(path)?),
    };
    Ok(BufReader::with_capacity(CHUNK, Leaving(inner)))
}

/// The name of a file in messages: on one line, whatever letters it has.
pub fn name(path: impl AsRef<Path>) -> String {
    path.as_ref().to_string_lossy().replace(char::is_control, "\u{fffd}")
}

/// See [`open`].
pub type Source = BufReader<Leaving>;

fn is_no_plain_file(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
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
        // A sandbox of WebAssembly has no other thread: everything is read at once.
        if cfg!(target_family = "wasm") {
            let mut chunk = Vec::new();
            if let Err(error) = open().and_then(|mut source| source.read_to_end(&mut chunk)) {
                let _ = send.send(Err(error));
            }
            return Self { received, chunk, at: 0 };
        }
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
