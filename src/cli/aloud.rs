//! Play written as soon as it is found.

use super::fault::Fault;
use kirke::board::Colour;
use kirke::output::{popeye, tree};
use kirke::search::{Found, Listener, Settings};
use kirke::solution::{Branch, PhaseKind, Solution};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};

/// Writes the play of a problem, piece by piece or as a whole.
pub enum Writer<'a> {
    /// For readers.
    Text(Box<tree::Play<'a>>),
    /// In the incumbent's layout.
    Popeye(Box<popeye::Play<'a>>),
}

impl Writer<'_> {
    fn more(&mut self, side: Colour, kind: PhaseKind, branches: Vec<Branch>) -> String {
        match self {
            Self::Text(play) => play.more(side, kind, branches),
            Self::Popeye(play) => play.more(side, kind, branches),
        }
    }

    /// What is left of the play.
    fn finish(self, solution: &Solution) -> String {
        match self {
            Self::Text(play) => play.finish(solution),
            Self::Popeye(play) => play.finish(solution),
        }
    }
}

/// A writer with what stands above the play, which is written before the first piece.
pub struct Page<'a> {
    writer: Writer<'a>,
    title: String,
}

impl<'a> Page<'a> {
    /// Nothing is written yet.
    pub fn new(writer: Writer<'a>, title: String) -> Self {
        Self { writer, title }
    }

    /// Writes what can be written now that more has been found.
    pub fn add(&mut self, founds: Vec<Found>, out: &mut dyn Write) -> anyhow::Result<()> {
        let pieces = founds
            .into_iter()
            .map(|Found { first_mover, kind, branches }| self.writer.more(first_mover, kind, branches));
        let text: String = pieces.collect();
        if !text.is_empty() {
            write!(out, "{}{text}", std::mem::take(&mut self.title))?;
            out.flush()?;
        }
        Ok(())
    }

    /// Writes what is left.
    pub fn finish(self, solution: &Solution, out: &mut dyn Write) -> anyhow::Result<()> {
        write!(out, "{}{}", self.title, self.writer.finish(solution))?;
        Ok(())
    }
}

/// Does a search while what it finds is heard as soon as it is found, on this thread. If that fails, the search is
/// broken off.
pub fn aloud<T: Send>(
    settings: &Settings,
    search: impl FnOnce(&Settings) -> Result<T, Fault> + Send,
    hear: &mut Hear<'_>,
) -> anyhow::Result<Result<T, Fault>> {
    let (tell, told) = channel();
    let tell = Mutex::new(tell);
    let listener: Listener = Arc::new(move |found| {
        // If nobody listens any more, the search is at its end.
        let _ = tell.lock().unwrap_or_else(PoisonError::into_inner).send(found);
    });
    let aloud = Settings { listener: Some(listener), ..settings.clone() };
    std::thread::scope(|scope| {
        let searching = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let aloud = aloud;
            search(&aloud)
        })?;
        let mut heard = Ok(());
        while let Ok(found) = told.recv() {
            // What is there already is written at once.
            let founds = std::iter::once(found).chain(told.try_iter().take(MOST_AT_ONCE)).collect();
            heard = hear(founds);
            if heard.is_err() {
                settings.stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        drop(told);
        let done = searching.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        heard.map(|()| done)
    })
}

/// Hears play that has been found.
pub type Hear<'a> = dyn FnMut(Vec<Found>) -> anyhow::Result<()> + 'a;

/// As much as the main thread of a program usually has.
const STACK: usize = 8 << 20;

/// Pieces of play that are heard together at most.
const MOST_AT_ONCE: usize = 1 << 10;
