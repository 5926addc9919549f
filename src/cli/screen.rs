//! Messages and progress on standard error.

use super::choices::When;
use super::exit::Exit;
use super::fault::Fault;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kirke::output::printable::printable;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a run must take before a progress line appears.
const PATIENCE: Duration = Duration::from_secs(2);

/// Prints faults; returns the exit code they lead to.
pub fn complain(place: &str, faults: &[Fault], color: When) -> Exit {
    let is_red =
        color == When::Auto && std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let word = if is_red { "\x1b[1;31merror:\x1b[0m" } else { "error:" };
    let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
    let mut stderr = std::io::stderr().lock();
    for fault in faults {
        // If nobody can be told, nothing can be done about it.
        let _ = writeln!(stderr, "{word} {}", printable(&format!("{place}{fault}")));
    }
    Exit::worst(faults.iter().map(Fault::exit))
}

/// Prints a warning: something was overruled, but the work goes on.
pub fn warn(place: &str, text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "warning: {}", printable(&format!("{place}: {text}")));
}

/// Says what became of the work, beside a list that other programs read.
pub fn tell(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", printable(text));
}

/// Tells something that the user should know, though the work goes on; each text once.
pub fn warn_once(text: &str) {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if !told.iter().any(|earlier| earlier == text) {
        let _ = writeln!(std::io::stderr().lock(), "warning: {}", printable(text));
        told.push(text.to_owned());
    }
}

/// A line that tells how a long search gets on.
pub struct Progress {
    line: ProgressBar,
    start: Instant,
}

impl Progress {
    /// A progress line for a problem, if standard error is a terminal and the user wants one.
    pub fn new(name: &str, when: When) -> Option<Self> {
        if when == When::Never || !std::io::stderr().is_terminal() {
            return None;
        }
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {prefix} {msg}") {
            line.set_style(style);
        }
        line.set_prefix(printable(name).into_owned());
        Some(Self { line, start: Instant::now() })
    }

    /// Tells how far the search has come.
    pub fn tell(&self, text: &str) {
        if self.start.elapsed() < PATIENCE {
            return;
        }
        if self.line.is_hidden() {
            self.line.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        }
        self.line.set_message(text.to_owned());
        self.line.tick();
    }
}

impl Progress {
    /// Writes something on standard output; on a terminal the line stands below it.
    pub fn make_room<T>(&self, write: impl FnOnce() -> T) -> T {
        self.line.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
