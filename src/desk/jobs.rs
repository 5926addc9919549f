//! Long work on threads of its own: as much of it at once as there are cores, the rest waits its turn.

use super::events::{Events, Teller, events};
use kirke::guard::guarded;
use kirke::rules::Profile;
use kirke::search::Settings;
use serde_json::json;
use std::future::poll_fn;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Work that may wait; more is refused.
const MOST_WAITING: usize = 64;

/// As much as the main thread of a program usually has.
const STACK: usize = 8 << 20;

/// Bytes for the table of a search: so many are given back in no time when it is abandoned.
const MEMORY: usize = 64 << 20;

/// Half-moves of play that are kept: more than anybody reads.
const MOST_KEPT: u64 = 200_000;

/// The turns of the work.
pub struct Jobs {
    cores: usize,
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
    profile: Profile,
}

/// Too much work waits.
pub struct Full;

impl Jobs {
    /// No work yet.
    pub fn new(profile: Profile) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let places = Semaphore::new(cores + MOST_WAITING);
        Self { cores, turns: Arc::new(Semaphore::new(cores)), places: Arc::new(places), profile }
    }

    /// Whose reading of the rules is followed.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// Begins work when its turn has come; what it tells is the answer. If that is dropped, the work is to stop: the
    /// settings hold the flag.
    pub fn begin(
        self: &Arc<Self>,
        time: Option<Duration>,
        work: impl FnOnce(&Teller, &Settings) + Send + 'static,
    ) -> Result<Events, Full> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Full)?;
        let (teller, heard) = events();
        let jobs = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(turn) = jobs.turn(&teller).await {
                jobs.work([place, turn], time, teller, work);
            }
        });
        Ok(heard)
    }

    /// Waits for a turn; none if nobody listens any more before it comes.
    async fn turn(&self, teller: &Teller) -> Option<OwnedSemaphorePermit> {
        let mut left = pin!(teller.is_left());
        let mut turn = pin!(Arc::clone(&self.turns).acquire_owned());
        poll_fn(|context| {
            if left.as_mut().poll(context).is_ready() {
                return Poll::Ready(None);
            }
            turn.as_mut().poll(context).map(Result::ok)
        })
        .await
    }

    fn work(
        &self,
        permits: [OwnedSemaphorePermit; 2],
        time: Option<Duration>,
        teller: Teller,
        work: impl FnOnce(&Teller, &Settings) + Send + 'static,
    ) {
        let running = self.cores - self.turns.available_permits();
        let settings = Settings {
            threads: (self.cores / running.max(1)).max(1),
            memory: MEMORY,
            most_kept: MOST_KEPT,
            stop: Arc::clone(teller.stop()),
            profile: self.profile,
            time,
            ..Settings::default()
        };
        // Without a thread there is no work, and the answer ends here.
        let _ = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            if let Err(fault) = guarded(|| work(&teller, &settings)) {
                teller.tell("faults", &json!([{ "text": fault.to_string() }]));
            }
            drop(permits);
        });
    }
}
