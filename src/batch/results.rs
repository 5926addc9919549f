use super::{Asked, Id, Record};
use crate::verdict::Verdict;
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Most bytes of a line of results; longer ones are passed over.
const LONGEST_LINE: u64 = 1 << 24;

/// Why results cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file system says no.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There are results already.
    #[error("{} holds results already\nhint: --resume goes on with them, --force replaces them", .0.display())]
    Exists(PathBuf),
    /// Somebody else is writing.
    #[error("{} is being written by another run", .0.display())]
    InUse(PathBuf),
    /// It holds something else.
    #[error("{} does not hold results of kirke check", .0.display())]
    NotResults(PathBuf),
}

/// Problems about which something is written down already.
#[derive(Default)]
pub struct Done {
    known: HashMap<Id, Verdict>,
}

impl Done {
    /// The verdict on the problem, if it is known.
    pub fn verdict(&self, id: Id) -> Option<Verdict> {
        self.known.get(&id).copied()
    }
}

/// A file of records, one on each line, to which is only appended: each record with one call, so that a run that is
/// killed leaves at most one line without its end.
pub struct Results {
    file: File,
    path: PathBuf,
}

impl Results {
    /// Opens a file to append to. With `resume` what is in it stays, and a last line without its end is taken away;
    /// only `force` replaces results without it. Records are known again if they were asked for in the same way;
    /// searches that were cut short by other limits than now are to be done again.
    ///
    /// # Errors
    /// If the file cannot be opened, holds something else, or is in use.
    pub fn open(path: &Path, resume: bool, force: bool, asked: &Asked) -> Result<(Self, Done), ResultsError> {
        let at = |error| ResultsError::Io { path: path.to_owned(), error };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(at)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ResultsError::InUse(path.to_owned())),
            // A file system without locks is still one.
            Err(TryLockError::Error(_)) => {}
        }
        let mut done = Done::default();
        if force && !resume {
            file.set_len(0).map_err(at)?;
        } else if file.metadata().map_err(at)?.len() > 0 {
            if !resume {
                return Err(ResultsError::Exists(path.to_owned()));
            }
            let mut found_any = false;
            let whole = each(&mut file, |record| {
                found_any = true;
                let is_same = record.asked.rules == asked.rules && record.asked.duals == asked.duals;
                let is_final = record.verdict != Verdict::Incomplete || record.asked.limits == asked.limits;
                if is_same && is_final {
                    done.known.insert(record.id, record.verdict);
                }
            })
            .map_err(at)?;
            if !found_any && whole > 0 {
                return Err(ResultsError::NotResults(path.to_owned()));
            }
            file.set_len(whole).map_err(at)?;
        }
        file.seek(SeekFrom::End(0)).map_err(at)?;
        Ok((Self { file, path: path.to_owned() }, done))
    }

    /// Appends a record.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, record: &Record) -> Result<(), ResultsError> {
        let at = |error| ResultsError::Io { path: self.path.clone(), error };
        let line = record.to_line().map_err(|error| at(error.into()))?;
        self.file.write_all(line.as_bytes()).map_err(at)
    }
}

/// Visits the records of a file; lines that are none are passed over. Returns the length up to the end of the last
/// whole line.
fn each(file: &mut impl Read, mut visit: impl FnMut(Record)) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let (mut at, mut whole) = (0, 0);
    loop {
        line.clear();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(whole);
        }
        at += read as u64;
        if line.ends_with(b"\n") {
            whole = at;
            if let Ok(record) = serde_json::from_slice(&line) {
                visit(record);
            }
        }
    }
}

/// The records of a file of results, the last one of each problem; a last line without its end is left out.
///
/// # Errors
/// If the file cannot be read, or holds no results.
pub fn read(path: &Path) -> Result<HashMap<Id, Record>, ResultsError> {
    let at = |error| ResultsError::Io { path: path.to_owned(), error };
    let mut records = HashMap::new();
    let whole = each(&mut File::open(path).map_err(at)?, |record| {
        records.insert(record.id, record);
    })
    .map_err(at)?;
    if records.is_empty() && whole > 0 {
        return Err(ResultsError::NotResults(path.to_owned()));
    }
    Ok(records)
}
