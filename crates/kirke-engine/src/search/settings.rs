use super::listener::Listener;
use super::pause::Pause;
use crate::board::Colour;
use crate::position::Unplayable;
use crate::rules::{Impossible, Profile, Shortcuts};
use crate::stipulation::Goal;
use crate::threads::NoThreads;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Told now and then how far a search has come.
pub type Progress = Arc<dyn Fn(&str) + Send + Sync>;

/// How to search; the defaults fit a desktop machine.
#[derive(Clone)]
pub struct Settings {
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// Search on the threads of the pool in which the search is called; no threads are started.
    pub on_callers_threads: bool,
    /// Most bytes for the table of known positions.
    pub memory: usize,
    /// Most time for the problem.
    pub time: Option<Duration>,
    /// Most nodes for the problem.
    pub nodes: Option<u64>,
    /// Most half-moves of play that are kept; each takes about a kilobyte until it is printed.
    pub most_kept: u64,
    /// Set from outside to stop the search.
    pub stop: Arc<AtomicBool>,
    /// Makes the search wait and go on, from outside.
    pub pause: Option<Arc<Pause>>,
    /// Called with a line of text while a long search goes on.
    pub progress: Option<Progress>,
    /// Told the play as it is found, if somebody wants to hear it before the search has come to its end.
    pub listener: Option<Listener>,
    /// Whose reading of the rules is followed.
    pub profile: Profile,
    /// Which shortcuts are taken.
    pub shortcuts: Shortcuts,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 0,
            on_callers_threads: false,
            memory: 256 << 20,
            time: None,
            nodes: None,
            most_kept: 1_000_000,
            stop: Arc::default(),
            pause: None,
            progress: None,
            listener: None,
            profile: Profile::Book,
            shortcuts: Shortcuts::ALL,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("threads", &self.threads)
            .field("on_callers_threads", &self.on_callers_threads)
            .field("memory", &self.memory)
            .field("time", &self.time)
            .field("nodes", &self.nodes)
            .field("most_kept", &self.most_kept)
            .field("profile", &self.profile)
            .field("shortcuts", &self.shortcuts)
            .finish_non_exhaustive()
    }
}

/// Why a problem cannot be searched at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolvable {
    /// The condition means nothing.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// The search does not know an option; solving without it would answer another question.
    #[error("not supported yet: option \"{0}\"")]
    Option(&'static str),
    /// Moves are to be taken back before the play, which is asked of [`retro`](crate::retro).
    #[error("not supported here: moves taken back before the play, {0}")]
    Retractor(String),
    /// The position cannot be played.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The goal is about a king that is not there.
    #[error("{} has no king, and the goal {goal} needs one", side_name(.side))]
    NoKing {
        /// The side that should have one.
        side: Colour,
        /// The goal.
        goal: Goal,
    },
    /// No first move is left to be tried.
    #[error("no first move is tried: number {from} is the first one, and number {to} the last")]
    NoFirstMove {
        /// The number of the first move that is tried.
        from: u32,
        /// The number of the last one.
        to: u32,
    },
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
}

impl Unsolvable {
    /// Is a rule or option asked for that the program does not have? Otherwise the problem is at fault, or the machine.
    pub const fn is_unsupported(&self) -> bool {
        match self {
            Self::Impossible(_)
            | Self::Option(_)
            | Self::Retractor(_)
            | Self::Unplayable(
                Unplayable::KamikazeChoice | Unplayable::KamikazeCondition | Unplayable::RoyalPawnTransmutes,
            ) => true,
            Self::Unplayable(
                Unplayable::NoUnits
                | Unplayable::NoUnitOn(_)
                | Unplayable::UnitInHole(_)
                | Unplayable::NotToMoveInCheck(_)
                | Unplayable::KingBesideRoyalSquare { .. }
                | Unplayable::SeveralKings { .. },
            )
            | Self::NoKing { .. }
            | Self::NoFirstMove { .. }
            | Self::Threads(_) => false,
        }
    }
}

fn side_name(side: &Colour) -> &'static str {
    match side {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}
