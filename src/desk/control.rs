//! Work that can be made to wait and to go on.

use super::events::Teller;
use kirke::search::{Clock, Pause};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// What is held of work that goes on: to make it wait, and to let it go on.
pub struct Control {
    /// By which the page names it.
    pub number: u64,
    pause: Arc<Pause>,
    clock: Clock,
    teller: Teller,
    state: Mutex<State>,
}

struct State {
    /// Its turn among the work; none while it waits.
    turn: Option<OwnedSemaphorePermit>,
    /// It is asked to go on, and waits for a turn.
    wants_turn: bool,
    /// How often it was made to wait: what was to make it wait at a certain time is of one stretch of work only.
    stretch: u64,
}

impl Control {
    /// Of work whose turn has come.
    pub fn new(number: u64, teller: Teller, turn: OwnedSemaphorePermit) -> Self {
        let pause = Arc::new(Pause::default());
        let clock = Clock::start(Some(Arc::clone(&pause)));
        let state = Mutex::new(State { turn: Some(turn), wants_turn: false, stretch: 0 });
        Self { number, pause, clock, teller, state }
    }

    /// The pause of the search.
    pub fn pause(&self) -> &Arc<Pause> {
        &self.pause
    }

    /// Who is told.
    pub fn teller(&self) -> &Teller {
        &self.teller
    }

    /// Does it wait?
    pub fn waits(&self) -> bool {
        self.pause.is_on()
    }

    /// How often it was made to wait.
    pub fn stretch(&self) -> u64 {
        self.state().stretch
    }

    /// From now on it waits, unless it does so already, or another stretch of work is meant; others have its turn. Not to
    /// be called where nothing may block.
    pub fn make_wait(&self, only_in: Option<u64>) {
        let mut state = self.state();
        if only_in.is_some_and(|stretch| stretch != state.stretch) || state.turn.take().is_none() {
            return;
        }
        state.stretch += 1;
        self.pause.begin();
        drop(state);
        self.teller.tell("paused", &json!({ "seconds": self.clock.elapsed().as_secs_f64() }));
    }

    /// Is it to ask for a turn? Once it has been asked, it is not asked again.
    pub fn is_to_go_on(&self) -> bool {
        let mut state = self.state();
        let is_to = state.turn.is_none() && !state.wants_turn;
        state.wants_turn |= is_to;
        is_to
    }

    /// It goes on where it was. Not to be called where nothing may block.
    pub fn go_on(&self, turn: OwnedSemaphorePermit) {
        let mut state = self.state();
        (state.turn, state.wants_turn) = (Some(turn), false);
        self.pause.end();
        drop(state);
        self.teller.tell("goes-on", &json!({}));
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the page asks of work that goes on.
#[derive(serde::Deserialize)]
pub struct Request {
    pub job: u64,
    /// Most seconds until it waits again.
    #[serde(default)]
    seconds: Option<u64>,
}

impl Request {
    pub fn time(&self) -> Option<Duration> {
        self.seconds.map(Duration::from_secs)
    }
}
