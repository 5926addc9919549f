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
    /// It holds something else, and nobody has asked to replace or continue it.
    #[error("{} is there already and holds no results of kirke check; it stays as it is", .0.display())]
    Foreign(PathBuf),
    /// Somebody else is writing.
    #[error("{} is being written by another run", .0.display())]
    InUse(PathBuf),
    /// It holds something else.
    #[error("{}, line {line}: these are no results of kirke check; the file stays as it is", path.display())]
    NotResults {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
}

/// Problems about which something is written down already.
#[derive(Default)]
pub struct Done {
    known: HashMap<Id, Verdict>,
    /// See [`Done::of_others`].
    of_others: usize,
}

impl Done {
    /// How many results another version of the program has written: its judgement is not taken over.
    pub fn of_others(&self) -> usize {
        self.of_others
    }

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
    /// only `force` replaces results without it. A file with anything else in it is left as it is. Records are known
    /// again if the same version of the program has written them and they were asked for in the same way; searches that
    /// were cut short by other limits than now are to be done again.
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
        if file.metadata().map_err(at)?.len() > 0 {
            if !resume && !force {
                let is_ours = each(path, &mut file, |_| ()).is_ok();
                let path = path.to_owned();
                return Err(if is_ours { ResultsError::Exists(path) } else { ResultsError::Foreign(path) });
            }
            let whole = each(path, &mut file, |record| {
                let is_same = record.asked.rules == asked.rules && record.asked.duals == asked.duals;
                let is_final = record.verdict != Verdict::Incomplete || record.asked.limits == asked.limits;
                if !record.is_of_this_program() {
                    done.of_others += 1;
                } else if is_same && is_final {
                    done.known.insert(record.id, record.verdict);
                }
            })?;
            if resume {
                file.set_len(whole).map_err(at)?;
            } else {
                done = Done::default();
                file.set_len(0).map_err(at)?;
            }
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

/// How every line of results begins, whatever their version.
const BEGINNING: &[u8] = b"{\"schema\":\"kirke.check/";

/// A line of results, as far as every version has it.
#[derive(serde::Deserialize)]
struct AnyRecord {
    schema: String,
}

/// Visits the records of a file, those of other schemas as far as they can be understood. Returns the length up to the
/// end of the last whole line; behind it there may be the beginning of another one.
///
/// # Errors
/// If the file cannot be read, or holds anything else.
fn each(path: &Path, file: &mut impl Read, mut visit: impl FnMut(Record)) -> Result<u64, ResultsError> {
    let at = |error| ResultsError::Io { path: path.to_owned(), error };
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut whole = 0;
    for number in 1.. {
        line.clear();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(at)?;
        let is_torn = !line.ends_with(b"\n");
        let begins_well = line.iter().zip(BEGINNING).all(|(one, other)| one == other);
        let is_ours = match () {
            () if is_torn => begins_well && read as u64 != LONGEST_LINE,
            () if line.trim_ascii().is_empty() => true,
            () => serde_json::from_slice(&line)
                .is_ok_and(|AnyRecord { schema }| schema.starts_with("kirke.check/")),
        };
        if !is_ours {
            return Err(ResultsError::NotResults { path: path.to_owned(), line: number });
        }
        if is_torn {
            break;
        }
        whole += read as u64;
        if let Ok(record) = serde_json::from_slice(&line) {
            visit(record);
        }
    }
    Ok(whole)
}

/// The records of a file of results, the last one of each problem; a last line without its end is left out.
///
/// # Errors
/// If the file cannot be read, or holds anything but results.
pub fn read(path: &Path) -> Result<HashMap<Id, Record>, ResultsError> {
    let at = |error| ResultsError::Io { path: path.to_owned(), error };
    let mut records = HashMap::new();
    each(path, &mut File::open(path).map_err(at)?, |record| {
        records.insert(record.id, record);
    })?;
    Ok(records)
}
