//! The problems of a run, one after the other.

use super::Numbered;
use crate::cli::args::Check;
use crate::cli::source;
use kirke::batch::{Done, Found, Ids, Work, find};
use kirke::input::{Diagnostic, Entry, Problems};
use kirke::verdict::Verdict;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::Duration;

/// So many problems may be judged before one that still takes its time: their results wait to be printed in order.
const MOST_AHEAD: u64 = 50_000;

/// What the reader has met.
#[derive(Default)]
pub struct Counted {
    /// Verdicts on problems that an earlier run has judged.
    pub earlier: Vec<Verdict>,
    /// Files that do not look like problems.
    pub passed_over: u64,
    /// Files of problems.
    pub files: u64,
}

/// Where problems come from.
pub struct Source<'a> {
    pub args: &'a Check,
    pub done: &'a Done,
    pub stop: &'a AtomicBool,
    /// How many results have been printed.
    pub printed: &'a AtomicU64,
}

/// Somebody wants no more problems.
struct Enough;

/// The problems of a run, numbered and sent on.
struct Sending<'a> {
    source: &'a Source<'a>,
    queue: SyncSender<Numbered>,
    ids: Ids,
    number: u64,
    counted: Counted,
}

impl Source<'_> {
    /// Bytes of all files, as far as they have a size.
    pub fn bytes(args: &Check) -> u64 {
        let sizes = args.paths.iter().flat_map(|path| find(path)).map(|found| match found {
            Found::File(_, size) => size,
            Found::PassedOver(_) | Found::Unreadable(..) => 0,
        });
        sizes.sum()
    }

    /// Sends every problem of the shard that is not done yet.
    pub fn read(&self, queue: SyncSender<Numbered>) -> Counted {
        let mut sending =
            Sending { source: self, queue, ids: Ids::default(), number: 0, counted: Counted::default() };
        for found in self.args.paths.iter().flat_map(|path| find(path)) {
            let sent = match found {
                Found::File(path, _) => sending.file(&path),
                Found::PassedOver(_) => {
                    sending.counted.passed_over += 1;
                    Ok(())
                }
                Found::Unreadable(path, why) => sending.fault(&path, &why),
            };
            if sent.is_err() {
                break;
            }
        }
        sending.counted
    }
}

impl Sending<'_> {
    fn file(&mut self, path: &Path) -> Result<(), Enough> {
        if self.source.args.out.as_deref().is_some_and(|out| is_same(out, path)) {
            return Ok(());
        }
        self.counted.files += 1;
        let name = source::name(path);
        let opened = match source::open(path) {
            Ok(opened) => opened,
            Err(error) => return self.fault(path, &error.to_string()),
        };
        let mut is_empty = true;
        for entry in Problems::new(&name, opened) {
            is_empty = false;
            match entry {
                Ok(entry) => self.problem(&name, entry)?,
                Err(error) => self.fault(path, &error.to_string())?,
            }
        }
        if is_empty { self.fault(path, "there is no problem in it") } else { Ok(()) }
    }

    /// A file that cannot be read is one wrong problem.
    fn fault(&mut self, path: &Path, why: &str) -> Result<(), Enough> {
        let name = source::name(path);
        let diagnostic = Diagnostic {
            message: why.to_owned(),
            place: Some(name.clone()),
            line: Some(1),
            column: 1,
            quoted: String::new(),
            span: 0..0,
            hint: None,
            unsupported: false,
        };
        let text = format!("{name}: {why}");
        self.problem(&name, Entry { number: 1, line: 1, text, outcome: Err(vec![diagnostic]) })
    }

    fn problem(&mut self, file: &str, entry: Entry) -> Result<(), Enough> {
        if self.source.stop.load(Ordering::Relaxed) {
            return Err(Enough);
        }
        let id = self.ids.next(&entry.text);
        if self.source.args.shard.is_some_and(|shard| !shard.has(id)) {
            return Ok(());
        }
        if let Some(verdict) = self.source.done.verdict(id) {
            self.counted.earlier.push(verdict);
            return Ok(());
        }
        while self.number > self.source.printed.load(Ordering::Relaxed) + MOST_AHEAD {
            std::thread::sleep(Duration::from_millis(20));
            if self.source.stop.load(Ordering::Relaxed) {
                return Err(Enough);
            }
        }
        let bytes = entry.text.len() as u64;
        let work = Work { id, file: file.to_owned(), entry };
        self.queue.send(Numbered { number: self.number, bytes, work }).map_err(|_| Enough)?;
        self.number += 1;
        Ok(())
    }
}

/// Do both names mean the same file?
fn is_same(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| PathBuf::from(path));
    a.file_name() == b.file_name() && real(a) == real(b)
}
