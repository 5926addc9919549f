//! Ctrl-C and SIGTERM: the first asks the search to end, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Set by the first signal, if somebody listens.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Listens to the signals from now on; returns the flag that they set.
pub fn flag() -> Arc<AtomicBool> {
    listen(None)
}

/// The same, and so long after the first signal the program ends in any case: whoever sent it may have stopped reading
/// what we print, and then no flag is ever looked at again.
pub fn flag_with_grace(grace: Duration) -> Arc<AtomicBool> {
    listen(Some(grace))
}

/// Has a signal asked for the end? Never if nobody listens: then the first signal ends the program.
pub fn is_asked_for() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

fn listen(grace: Option<Duration>) -> Arc<AtomicBool> {
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    handle_signals(Arc::clone(&stop), grace);
    stop
}

/// A sandbox has no signals.
#[cfg(target_family = "wasm")]
fn handle_signals(_: Arc<AtomicBool>, _: Option<Duration>) {}

#[cfg(not(target_family = "wasm"))]
fn handle_signals(stop: Arc<AtomicBool>, grace: Option<Duration>) {
    use super::exit::Exit;
    let end = || std::process::exit(Exit::Incomplete as i32);
    // Without a handler the signals end the program at once, which is bearable.
    let _ = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            end();
        }
        if let Some(grace) = grace {
            std::thread::spawn(move || {
                std::thread::sleep(grace);
                end();
            });
        }
    });
}
