use super::change::{Change, Sort, changes};
use crate::output::Notation;
use crate::output::verdict::way;
use crate::problem::{Problem, Variations};
use crate::search::{Settings, Unsolvable, solve};
use crate::solution::{Line, Solution};
use crate::threads::pool;
use crate::verdict::{Judgement, Verdict, examine, solutions};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Memory for the table of one trial; most are over before it is used.
const MEMORY: usize = 8 << 20;

/// Solutions of the unsound problem that are compared with those of its versions.
const MOST_COMPARED: u64 = 200;

/// A sound version.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Version {
    /// What is changed.
    pub change: Change,
    /// The changed problem.
    pub problem: Problem,
    /// Its play.
    pub solution: Solution,
    /// What is said of it.
    pub judgement: Judgement,
    /// Its solutions, each as it begins, or whole where it is a line.
    pub solutions: Vec<String>,
    /// The first move, or the line, is one that solves the unsound problem, too.
    pub keeps: bool,
}

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Looked {
    /// Positions that were tried.
    pub tried: usize,
    /// Positions that there were.
    pub all: usize,
    /// Trials that a limit cut short.
    pub cut: usize,
    /// How long it took.
    pub time: Duration,
}

impl Looked {
    /// Positions a second.
    pub fn rate(&self) -> f64 {
        self.tried as f64 / self.time.as_secs_f64().max(0.001)
    }
}

/// Tries every change of these sorts, on all threads of the settings; their time is that of each trial. Every sound
/// version is told as it is found, on any thread; how far it has come, now and then.
///
/// # Errors
/// If the problem itself cannot be searched.
pub fn improve(
    problem: &Problem,
    sorts: &[Sort],
    settings: &Settings,
    tell: &(dyn Fn(Version) + Sync),
    progress: &(dyn Fn(Looked) + Sync),
) -> Result<Looked, Unsolvable> {
    let start = Instant::now();
    let known = own_solutions(problem, settings)?;
    let all = changes(&problem.setup, sorts);
    let (next, tried, cut) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let looked = || Looked {
        tried: tried.load(Ordering::Relaxed),
        all: all.len(),
        cut: cut.load(Ordering::Relaxed),
        time: start.elapsed(),
    };
    let last_told = Mutex::new(start);
    let of_trial = of_trial(settings);
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = if settings.threads == 0 { cores } else { settings.threads };
    let pool = pool(threads)?;
    pool.broadcast(|_| {
        while let Some(&change) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            if settings.stop.load(Ordering::Relaxed) {
                return;
            }
            let trial = trial(problem, change, &known, &of_trial);
            // What was broken off says nothing.
            if settings.stop.load(Ordering::Relaxed) {
                return;
            }
            tried.fetch_add(1, Ordering::Relaxed);
            match trial {
                Trial::Sound(version) => tell(*version),
                Trial::Cut => {
                    cut.fetch_add(1, Ordering::Relaxed);
                }
                Trial::Unsound => {}
            }
            let mut last = last_told.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() > Duration::from_millis(200) {
                *last = Instant::now();
                progress(looked());
            }
        }
    });
    Ok(looked())
}

fn of_trial(settings: &Settings) -> Settings {
    Settings {
        threads: 1,
        on_callers_threads: true,
        memory: MEMORY.min(settings.memory),
        listener: None,
        progress: None,
        ..settings.clone()
    }
}

enum Trial {
    Sound(Box<Version>),
    Cut,
    Unsound,
}

fn trial(problem: &Problem, change: Change, known: &[String], settings: &Settings) -> Trial {
    let Some(setup) = change.of(&problem.setup) else { return Trial::Unsound };
    let changed = Problem { setup, ..problem.clone() };
    // Most versions are cooked: enough of them is seen when there is one solution too many.
    let mut quick = keys_only(&changed);
    let intended = problem.options.claimed_solutions.as_ref().map_or(1, crate::problem::Intended::total);
    quick.options.max_solutions = Some(intended + 1);
    match examine(&quick, None, settings) {
        Ok((_, judgement)) if judgement.verdict == Verdict::Sound => {}
        Ok((_, judgement)) if judgement.verdict == Verdict::Incomplete => return Trial::Cut,
        // Without the play behind the keys branches of solutions are not counted.
        Ok((_, judgement)) if judgement.verdict == Verdict::Differs => {}
        Ok(_) | Err(_) => return Trial::Unsound,
    }
    match examine(&changed, None, settings) {
        Ok((solution, judgement)) if judgement.verdict == Verdict::Sound => {
            let found = solutions(&solution);
            let told = found.iter().map(|line| way(&changed, line, Notation::default())).collect();
            let keeps = !found.is_empty() && found.iter().all(|line| known.contains(&long(line)));
            let problem = changed;
            Trial::Sound(Box::new(Version { change, problem, solution, judgement, solutions: told, keeps }))
        }
        Ok((_, judgement)) if judgement.verdict == Verdict::Incomplete => Trial::Cut,
        Ok(_) | Err(_) => Trial::Unsound,
    }
}

fn keys_only(problem: &Problem) -> Problem {
    let mut quick = problem.clone();
    let options = &mut quick.options;
    options.set_play = false;
    options.tries = None;
    if !options.duals {
        options.variations = Variations::Keys;
    }
    quick
}

/// The solutions of the unsound problem, as far as they are compared.
fn own_solutions(problem: &Problem, settings: &Settings) -> Result<Vec<String>, Unsolvable> {
    let mut quick = keys_only(problem);
    quick.options.max_solutions = Some(MOST_COMPARED);
    let solution = solve(&quick, &Settings { listener: None, progress: None, ..settings.clone() })?;
    Ok(solutions(&solution).iter().map(long).collect())
}

/// A solution as it is told in any position.
fn long(line: &Line) -> String {
    line.iter().map(|ply| Notation::LONG.ply(ply)).collect::<Vec<_>>().join(" ")
}
