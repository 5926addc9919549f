//! The threads on which searches run.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// As much as the main thread of a program usually has: a thread that waits for others takes up other work on top of its own.
const STACK: usize = 8 << 20;

/// The threads could not be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the threads could not be started: {0}")]
pub struct NoThreads(String);

/// So many threads for searches; 0: one per core.
///
/// # Errors
/// If the system does not give them.
pub fn pool(threads: usize) -> Result<ThreadPool, NoThreads> {
    let builder = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
    builder.build().map_err(|error| NoThreads(error.to_string()))
}

/// Does the work on so many threads of its own.
pub(crate) fn on_own_threads<R: Send>(
    threads: usize,
    work: impl FnOnce() -> R + Send,
) -> Result<R, NoThreads> {
    let pool = pool(threads)?;
    // A thread of another pool would not only wait: it would take up one more problem of that pool on top of this one, and
    // then another one.
    if rayon::current_thread_index().is_none() {
        return Ok(pool.install(work));
    }
    std::thread::scope(|scope| {
        let waiting = std::thread::Builder::new().spawn_scoped(scope, || pool.install(work));
        let waiting = waiting.map_err(|error| NoThreads(error.to_string()))?;
        Ok(waiting.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
