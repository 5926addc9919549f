//! Searches that wait, keeping all they know, until they are to go on; and the clock that leaves out how long they wait.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So often a waiting search looks whether it is to be given up.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Lets a search wait without losing what it has found: see [`Settings::pause`](super::Settings::pause).
///
/// ```
/// use kirke::search::Pause;
/// let pause = Pause::default();
/// pause.begin();
/// assert!(pause.is_on());
/// pause.end();
/// assert!(!pause.is_on());
/// ```
#[derive(Debug, Default)]
pub struct Pause {
    is_on: AtomicBool,
    waited: Mutex<Waited>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Waited {
    /// When the pause that lasts began.
    since: Option<Instant>,
    /// How long those before it lasted.
    before: Duration,
}

impl Pause {
    /// From now on the search waits: its threads stop as soon as they look at their limits, some hundred times a second,
    /// and keep the table and the play that is found. Time that it waits is no time of the search.
    pub fn begin(&self) {
        let mut waited = self.waited();
        waited.since.get_or_insert_with(Instant::now);
        self.is_on.store(true, Ordering::Relaxed);
    }

    /// The search goes on where it was.
    pub fn end(&self) {
        let mut waited = self.waited();
        if let Some(since) = waited.since.take() {
            waited.before += since.elapsed();
        }
        self.is_on.store(false, Ordering::Relaxed);
        self.ended.notify_all();
    }

    /// Does the search wait?
    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// How long all pauses have lasted so far.
    fn length(&self) -> Duration {
        let waited = self.waited();
        waited.before + waited.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Waits until the pause has ended, or the search is to be given up.
    pub(super) fn wait(&self, is_given_up: &AtomicBool) {
        if !self.is_on() {
            return;
        }
        let mut waited = self.waited();
        while waited.since.is_some() && !is_given_up.load(Ordering::Relaxed) {
            let woken = self.ended.wait_timeout(waited, BETWEEN_LOOKS);
            waited = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn waited(&self) -> MutexGuard<'_, Waited> {
        self.waited.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clock that stands still in pauses.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    pause: Option<Arc<Pause>>,
    /// How long the pauses before its start lasted.
    waited_before: Duration,
}

impl Clock {
    /// Starts now.
    pub fn start(pause: Option<Arc<Pause>>) -> Self {
        let waited_before = pause.as_ref().map_or(Duration::ZERO, |pause| pause.length());
        Self { start: Instant::now(), pause, waited_before }
    }

    /// The time since its start without the pauses.
    pub fn elapsed(&self) -> Duration {
        let waited = self.pause.as_ref().map_or(Duration::ZERO, |pause| pause.length());
        self.start.elapsed().saturating_sub(waited.saturating_sub(self.waited_before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_keeps_a_thread_waiting_and_stops_the_clock() {
        let (pause, given_up) = (Arc::new(Pause::default()), AtomicBool::new(false));
        let clock = Clock::start(Some(Arc::clone(&pause)));
        pause.wait(&given_up);
        pause.begin();
        let start = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| pause.wait(&given_up));
            std::thread::sleep(Duration::from_millis(30));
            pause.end();
        });
        let waited = start.elapsed();
        assert!(waited >= Duration::from_millis(30));
        assert!(clock.elapsed() + Duration::from_millis(30) <= clock.start.elapsed());
        // Whoever is given up does not wait for the end.
        pause.begin();
        given_up.store(true, Ordering::Relaxed);
        pause.wait(&given_up);
        assert!(pause.is_on());
    }
}
