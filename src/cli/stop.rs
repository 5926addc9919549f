//! Ctrl-C and SIGTERM: the first asks the search to end, the second ends the program.

use super::exit::Exit;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// Listens to the signals from now on; returns the flag that they set.
pub fn flag() -> &'static AtomicBool {
    // Without a handler the signals end the program at once, which is bearable.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Incomplete as i32);
        }
    });
    &STOP
}
