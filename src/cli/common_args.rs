//! Flags that several commands have.

use super::choices::{Knight, LettersArg, NotationArg, SolutionFormat};
use super::{memory, quantity, screen};
use clap::Args;
use kirke::rules::{Profile, Shortcuts};
use kirke::search::Settings;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

// How solutions are printed.
#[derive(Args, Debug)]
pub struct Print {
    /// Layout of the solution
    #[arg(long, value_enum, default_value_t)]
    pub format: SolutionFormat,
    /// Notation of moves in text
    #[arg(long, value_enum, default_value_t)]
    pub notation: NotationArg,
    /// Letter of the knight in short notation
    #[arg(long, value_enum, default_value_t, ignore_case = true)]
    pub knight: Knight,
    /// Language of letters and words in text
    #[arg(long, value_enum, default_value_t)]
    pub letters: LettersArg,
    /// Print the play only: no diagram, no progress
    #[arg(long, short)]
    pub quiet: bool,
}

// How far a search may go.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Number of threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Memory for the tables, as in 512M
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    pub memory: Option<usize>,
    /// Time for each problem, as in 60s
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    pub time: Option<Duration>,
    /// Number of positions for each problem
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Take no shortcut: play every move. Slow; the answer is the same, for cross-checking
    #[arg(long)]
    pub plain: bool,
    /// Half-moves of play that are kept for each problem, a million (and a gigabyte) if not given; --count keeps none
    #[arg(long, value_name = "N")]
    pub max_told: Option<u64>,
}

impl Limits {
    /// The settings of a search that goes so far.
    pub fn settings(&self, stop: &Arc<AtomicBool>, profile: Profile) -> Settings {
        let defaults = Settings::default();
        let (memory, warning) = memory::granted(self.memory.unwrap_or(defaults.memory));
        if let Some(warning) = warning {
            screen::warn_once(&warning);
        }
        Settings {
            threads: self.threads.map_or(defaults.threads, usize::from),
            // A sandbox of WebAssembly has no other threads.
            on_callers_threads: cfg!(target_family = "wasm"),
            memory,
            time: self.time,
            nodes: self.nodes,
            most_kept: self.max_told.unwrap_or(defaults.most_kept),
            stop: Arc::clone(stop),
            profile,
            shortcuts: if self.plain { Shortcuts::NONE } else { Shortcuts::ALL },
            ..defaults
        }
    }
}
