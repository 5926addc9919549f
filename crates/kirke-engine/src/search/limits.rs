use super::Settings;
use super::defences::Defences;
use super::pause::{Clock, Pause};
use super::settings::Progress;
use crate::solution::{Completeness, Limit};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The search must come to an end; what is not proved yet stays unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// After how many positions a thread reports them and looks at the clock, at most.
const INTERVAL: u32 = 256;

/// The time between two looks that is asked for. A position takes less than a microsecond mostly, but a tenth of a
/// millisecond in some help play and ten where cages are looked for.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// Limits and counters shared by all threads of a search.
pub(super) struct Limits {
    /// Most time of the search, without its pauses.
    time: Option<Duration>,
    clock: Clock,
    most_nodes: u64,
    nodes: AtomicU64,
    /// Half-moves that may be kept, and those that may be kept still.
    most_kept: u64,
    untold: AtomicU64,
    /// Play behind so much other play that it cannot be kept was not looked for.
    leaves_out: AtomicBool,
    interrupt: Arc<AtomicBool>,
    pause: Option<Arc<Pause>>,
    stopped: AtomicU8,
    /// Solutions of this phase, where a number of them is asked for; and whether an earlier phase had as many.
    solutions: AtomicU64,
    had_enough: AtomicBool,
    progress: Option<Progress>,
    last_report: AtomicU64,
    /// The part of the play that is searched: what the clock showed when it began, its first moves, and those that are done.
    part: Mutex<Duration>,
    first_moves: AtomicUsize,
    done: AtomicUsize,
    /// Solutions so far.
    found: AtomicUsize,
}

impl Limits {
    pub fn new(settings: &Settings) -> Self {
        let clock = Clock::start(settings.pause.clone());
        Self {
            time: settings.time,
            most_nodes: settings.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            most_kept: settings.most_kept,
            untold: AtomicU64::new(settings.most_kept),
            leaves_out: AtomicBool::new(false),
            interrupt: settings.stop.clone(),
            pause: settings.pause.clone(),
            stopped: AtomicU8::new(0),
            solutions: AtomicU64::new(0),
            had_enough: AtomicBool::new(false),
            progress: settings.progress.clone(),
            last_report: AtomicU64::new(0),
            part: Mutex::new(clock.elapsed()),
            clock,
            first_moves: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            found: AtomicUsize::new(0),
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Which limit has stopped the search, if one has.
    pub fn stopped(&self) -> Option<Limit> {
        match self.stopped.load(Ordering::Relaxed) {
            1 => Some(Limit::Time),
            2 => Some(Limit::Nodes),
            3 => Some(Limit::Solutions),
            4 => Some(Limit::Interrupt),
            5 => Some(Limit::Told),
            _ if self.leaves_out.load(Ordering::Relaxed) => Some(Limit::Told),
            _ => self.had_enough.load(Ordering::Relaxed).then_some(Limit::Solutions),
        }
    }

    /// Whether everything was searched.
    pub fn completeness(&self) -> Completeness {
        self.stopped().map_or(Completeness::Complete, Completeness::Cut)
    }

    /// Stops the search for this reason, unless it has been stopped before.
    pub fn stop(&self, limit: Limit) {
        let code = match limit {
            Limit::Time => 1,
            Limit::Nodes => 2,
            Limit::Solutions => 3,
            Limit::Interrupt => 4,
            Limit::Told => 5,
            // What is asked for is searched to its end.
            Limit::FirstMoves | Limit::Options => return,
        };
        let _ = self.stopped.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Another phase begins, of which as many solutions may be told as of the one before.
    pub fn begin_phase(&self) {
        let enough = self.stopped.compare_exchange(3, 0, Ordering::Relaxed, Ordering::Relaxed);
        self.had_enough.fetch_or(enough.is_ok(), Ordering::Relaxed);
        self.solutions.store(0, Ordering::Relaxed);
    }

    /// Counts the solutions of the phase that is searched.
    pub fn solutions_of_phase(&self) -> &AtomicU64 {
        &self.solutions
    }

    /// Asks for room for one more half-move of the play that is told.
    pub fn keep(&self) -> Result<(), Stopped> {
        let one_less = |left: u64| left.checked_sub(1);
        let taken = self.untold.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        taken.map(|_| ()).map_err(|_| {
            self.stop(Limit::Told);
            Stopped
        })
    }

    /// More lines than may be kept, because each has a half-move of its own at least.
    pub fn too_many_lines(&self) -> usize {
        usize::try_from(self.most_kept).unwrap_or(usize::MAX).saturating_add(1)
    }

    /// Ends the search for play that comes behind too many lines; what comes before them is still searched.
    pub fn leave_out(&self) -> Stopped {
        self.leaves_out.store(true, Ordering::Relaxed);
        Stopped
    }

    /// Has the search come to its end? Looks at the clock: for what plays no move and still takes its time.
    pub fn is_over(&self) -> bool {
        self.look(0).is_err()
    }

    fn look(&self, new_nodes: u64) -> Result<(), Stopped> {
        let nodes = self.nodes.fetch_add(new_nodes, Ordering::Relaxed) + new_nodes;
        if nodes >= self.most_nodes {
            self.stop(Limit::Nodes);
        }
        if let Some(pause) = &self.pause {
            pause.wait(&self.interrupt);
        }
        if self.interrupt.load(Ordering::Relaxed) {
            self.stop(Limit::Interrupt);
        }
        if self.time.is_some_and(|time| self.clock.elapsed() >= time) {
            self.stop(Limit::Time);
        }
        if let Some(progress) = &self.progress {
            self.report(progress, nodes);
        }
        if self.stopped.load(Ordering::Relaxed) == 0 { Ok(()) } else { Err(Stopped) }
    }

    /// A part of the play with so many first moves is searched from now on.
    pub fn begin(&self, first_moves: usize) {
        *self.part.lock().unwrap_or_else(PoisonError::into_inner) = self.clock.elapsed();
        self.first_moves.store(first_moves, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
    }

    /// The play after one more of the first moves is known.
    pub fn first_move_is_done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// So many solutions more have been found.
    pub fn has_found(&self, solutions: usize) {
        self.found.fetch_add(solutions, Ordering::Relaxed);
    }

    /// Reports ten times a second at most.
    fn report(&self, progress: &Progress, nodes: u64) {
        let tenths = (self.clock.elapsed().as_millis() / 100) as u64;
        if self.last_report.swap(tenths, Ordering::Relaxed) < tenths {
            progress(&self.so_far(nodes, tenths));
        }
    }

    /// `move 3/27, 1 found, 12.3 million positions, 0.6 million a second, about 2:05 left`
    fn so_far(&self, nodes: u64, tenths: u64) -> String {
        let millions = nodes as f64 / 1e6;
        let rate = millions / Duration::from_millis(tenths * 100).as_secs_f64();
        let mut text = format!("{millions:.1} million positions, {rate:.1} million a second");
        let (all, done) = (self.first_moves.load(Ordering::Relaxed), self.done.load(Ordering::Relaxed));
        if all > 0 {
            let found = self.found.load(Ordering::Relaxed);
            text = format!("move {}/{all}, {found} found, {text}", (done + 1).min(all));
        }
        let began = *self.part.lock().unwrap_or_else(PoisonError::into_inner);
        // Moves take as long as those before them did, more or less.
        let by_moves = (0 < done && done < all).then(|| {
            self.clock.elapsed().saturating_sub(began).mul_f64((all - done) as f64 / done as f64).as_secs()
        });
        let by_limit = self.time.map(|time| time.saturating_sub(self.clock.elapsed()).as_secs());
        if let Some(left) = by_moves.into_iter().chain(by_limit).min() {
            text += &format!(", about {}:{:02} left", left / 60, left % 60);
        }
        text
    }
}

/// The node counter of one thread, and its memory of defences.
pub(super) struct Counter<'a> {
    limits: &'a Limits,
    pending: u32,
    /// So many pending positions are reported: the first one at once, because hundreds of parts of a search that has
    /// been stopped would each search on to the end of an interval.
    most_pending: u32,
    last_look: Instant,
    pub defences: Defences,
}

impl<'a> Counter<'a> {
    pub fn new(limits: &'a Limits) -> Self {
        Self { limits, pending: 0, most_pending: 1, last_look: Instant::now(), defences: Defences::default() }
    }

    /// Counts one position; now and then looks whether the search must stop.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.pending += 1;
        if self.pending < self.most_pending { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let now = Instant::now();
        self.most_pending = match now - self.last_look > BETWEEN_LOOKS {
            true => (self.most_pending / 4).max(1),
            false => (self.most_pending * 4).min(INTERVAL),
        };
        self.last_look = now;
        let nodes = u64::from(self.pending);
        self.pending = 0;
        self.limits.look(nodes)
    }
}

impl Drop for Counter<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        // A small search that ends before its first look still obeys its limits.
        let _ = self.limits.look(u64::from(self.pending));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_line_tells_moves_solutions_and_time() {
        let limits = Limits::new(&Settings::default());
        assert_eq!(limits.so_far(500_000, 10), "0.5 million positions, 0.5 million a second");
        limits.begin(27);
        assert_eq!(
            limits.so_far(500_000, 10),
            "move 1/27, 0 found, 0.5 million positions, 0.5 million a second"
        );
        limits.first_move_is_done();
        limits.first_move_is_done();
        limits.has_found(1);
        let told = "move 3/27, 1 found, 12.3 million positions, 1.2 million a second, about 0:00 left";
        assert_eq!(limits.so_far(12_300_000, 100), told);
    }
}
