//! Ctrl-C and SIGTERM: the first asks the search to end, the second ends the program.

use super::exit::Exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Listens to the signals from now on; returns the flag that they set.
pub fn flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let for_handler = Arc::clone(&stop);
    // Without a handler the signals end the program at once, which is bearable.
    let _ = ctrlc::set_handler(move || {
        if for_handler.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Incomplete as i32);
        }
    });
    stop
}
