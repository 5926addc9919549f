//! Long work on threads of its own: as much of it at once as there are cores, the rest waits its turn.

use super::control::Control;
use super::events::{Events, Teller, events};
use kirke::guard::guarded;
use kirke::rules::Profile;
use kirke::search::Settings;
use serde_json::json;
use std::future::poll_fn;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Work that may wait; more is refused.
const MOST_WAITING: usize = 64;

/// Searches that may be made to wait; more are refused, because each keeps its table.
const MOST_PAUSED: usize = 8;

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
    numbers: AtomicU64,
    /// What can be made to wait.
    running: Mutex<Vec<Weak<Control>>>,
}

/// Too much work waits.
pub struct Full;

impl Jobs {
    /// No work yet.
    pub fn new(profile: Profile) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let places = Semaphore::new(cores + MOST_WAITING);
        Self {
            cores,
            turns: Arc::new(Semaphore::new(cores)),
            places: Arc::new(places),
            profile,
            numbers: AtomicU64::new(1),
            running: Mutex::new(Vec::new()),
        }
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
        self.in_turn(move |jobs, place, turn, teller| {
            let settings = Settings { time, ..jobs.settings(&teller) };
            on_its_own_thread(teller, settings, work, (place, turn));
        })
    }

    /// As [`begin`](Self::begin), of a search that can be made to wait and to go on; when its time is over, it waits.
    pub fn begin_with_pauses(
        self: &Arc<Self>,
        time: Option<Duration>,
        work: impl FnOnce(&Teller, &Settings) + Send + 'static,
    ) -> Result<Events, Full> {
        self.in_turn(move |jobs, place, turn, teller| {
            let settings = jobs.settings(&teller);
            let number = jobs.numbers.fetch_add(1, Ordering::Relaxed);
            let control = Arc::new(Control::new(number, teller.clone(), turn));
            jobs.running().push(Arc::downgrade(&control));
            let settings = Settings { pause: Some(Arc::clone(control.pause())), ..settings };
            wait_after(time, &control);
            let told = move |teller: &Teller, settings: &Settings| {
                teller.tell("job", &json!({ "job": number }));
                work(teller, settings);
            };
            on_its_own_thread(teller, settings, told, (place, control));
        })
    }

    /// Begins something when its turn has come; what it tells is the answer.
    fn in_turn(
        self: &Arc<Self>,
        begin: impl FnOnce(&Self, OwnedSemaphorePermit, OwnedSemaphorePermit, Teller) + Send + 'static,
    ) -> Result<Events, Full> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Full)?;
        let (teller, heard) = events();
        let jobs = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(turn) = jobs.turn(&teller).await {
                begin(&jobs, place, turn, teller);
            }
        });
        Ok(heard)
    }

    /// Makes a search wait; false if there is none of this number, or if too many wait. Not to be called where nothing
    /// may block.
    pub fn make_wait(&self, number: u64) -> bool {
        let Some(control) = self.named(number) else { return false };
        let waiting = self.running().iter().filter_map(Weak::upgrade).filter(|other| other.waits()).count();
        let may = control.waits() || waiting < MOST_PAUSED;
        if may {
            control.make_wait(None);
        }
        may
    }

    /// Lets a search go on when its turn has come; false if there is none of this number.
    pub fn go_on(self: &Arc<Self>, number: u64, time: Option<Duration>) -> bool {
        let Some(control) = self.named(number) else { return false };
        if !control.is_to_go_on() {
            return true;
        }
        let jobs = Arc::clone(self);
        tokio::spawn(async move {
            let Some(turn) = jobs.turn(control.teller()).await else { return };
            let _ = tokio::task::spawn_blocking(move || {
                control.go_on(turn);
                control
            })
            .await
            .map(|control| wait_after(time, &control));
        });
        true
    }

    fn named(&self, number: u64) -> Option<Arc<Control>> {
        self.running().iter().filter_map(Weak::upgrade).find(|control| control.number == number)
    }

    /// Searches that can be made to wait; those that have ended are forgotten.
    fn running(&self) -> MutexGuard<'_, Vec<Weak<Control>>> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|control| control.strong_count() > 0);
        running
    }

    /// Waits for a turn; none if nobody listens any more before it comes.
    async fn turn(&self, teller: &Teller) -> Option<OwnedSemaphorePermit> {
        let mut left = pin!(teller.has_no_listener());
        let mut turn = pin!(Arc::clone(&self.turns).acquire_owned());
        poll_fn(|context| {
            if left.as_mut().poll(context).is_ready() {
                return Poll::Ready(None);
            }
            turn.as_mut().poll(context).map(Result::ok)
        })
        .await
    }

    fn settings(&self, teller: &Teller) -> Settings {
        let running = self.cores - self.turns.available_permits();
        Settings {
            threads: (self.cores / running.max(1)).max(1),
            memory: MEMORY,
            most_kept: MOST_KEPT,
            stop: Arc::clone(teller.stop()),
            profile: self.profile,
            ..Settings::default()
        }
    }
}

/// Does the work; what it holds is given back behind it. Without a thread there is no work, and the answer ends here.
fn on_its_own_thread(
    teller: Teller,
    settings: Settings,
    work: impl FnOnce(&Teller, &Settings) + Send + 'static,
    holds: impl Send + 'static,
) {
    let _ = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        if let Err(fault) = guarded(|| work(&teller, &settings)) {
            teller.tell("faults", &json!([{ "text": fault.to_string() }]));
        }
        drop(holds);
    });
}

/// Makes a search wait when it has worked so long without having been made to wait before.
fn wait_after(time: Option<Duration>, control: &Arc<Control>) {
    let Some(time) = time else { return };
    let (control, stretch) = (Arc::downgrade(control), control.stretch());
    tokio::spawn(async move {
        tokio::time::sleep(time).await;
        let _ = tokio::task::spawn_blocking(move || {
            control.upgrade().map(|control| control.make_wait(Some(stretch)))
        })
        .await;
    });
}
