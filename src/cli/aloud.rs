//! Play written as soon as it is found.

use super::fault::Fault;
use kirke::output::PlayWriter;
use kirke::search::{Found, Listener, Settings};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Writes what can be written now that more has been found.
pub fn write_found(
    play_writer: &mut PlayWriter<'_>,
    founds: Vec<Found>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let pieces = founds.into_iter().map(|Found { first_mover, play }| play_writer.more(first_mover, &play));
    let text: String = pieces.collect();
    if !text.is_empty() {
        write!(out, "{text}")?;
        out.flush()?;
    }
    Ok(())
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
    // A sandbox of WebAssembly has no other thread: everything is heard at the end.
    if cfg!(target_family = "wasm") {
        let done = search(&aloud);
        hear(told.try_iter().collect())?;
        return Ok(done);
    }
    let hearer = std::thread::current();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let is_over = &is_over;
        let searching = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let done = search(&aloud);
            is_over.store(true, Ordering::SeqCst);
            drop(aloud);
            hearer.unpark();
            done
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
            // To be woken for every line would cost more than to write it. That the search is over may have been told while
            // this thread waited for the line.
            if !is_over.load(Ordering::SeqCst) {
                std::thread::park_timeout(PAUSE);
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
const MOST_AT_ONCE: usize = 1 << 12;

/// Between two writings at least, unless the search is over.
const PAUSE: Duration = Duration::from_millis(5);
