//! `kirke check`: one verdict for each problem of files and directories.
//!
//! A thread of its own reads problems and numbers them; the threads of one pool take them from a short queue, one
//! problem each. When the queue is empty, threads without a problem help those that still search. The main thread
//! writes results down as they come, and prints them in the order of the problems.

mod report;
mod source;

use super::args::Check;
use super::choices::{BatchFormat, When};
use super::exit::Exit;
use super::fault::Fault;
use super::{screen, stop};
use kirke::batch::{Asked, Done, PROGRAM, Record, Results, Work, judge};
use kirke::search::Settings;
use kirke::threads::pool;
use report::Report;
use source::{Counted, Source};
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::time::Instant;

/// A problem that waits for a thread, with its place in the order of all.
struct Numbered {
    number: u64,
    bytes: u64,
    work: Work,
}

/// What the main thread is told.
enum Event {
    /// A problem has been judged.
    Judged { number: u64, bytes: u64, record: Box<Record> },
    /// Everything has been read.
    Read(Counted),
}

/// Judges every problem; the exit code is that of the worst.
pub fn run(args: &Check, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let profile = args.rules.profile();
    let asked = Asked { limits: limits(args), ..Asked::new(profile, args.duals) };
    let (mut results, done) = match &args.out {
        Some(path) => match Results::open(path, args.resume, args.force, &asked) {
            Ok((results, done)) => (Some(results), done),
            Err(error) => return Ok(screen::complain("", &[Fault::input(error)], args.color)),
        },
        None => (None, Done::default()),
    };
    if done.of_others() > 0 {
        screen::warn_once(&format!(
            "{} results of another version than {PROGRAM} are not taken over: these problems are judged again",
            done.of_others()
        ));
    }
    let stop = stop::flag();
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.limits.threads.or(args.jobs).map_or(cores, usize::from);
    let jobs = args.jobs.map_or(threads, usize::from).min(threads);
    let of_each = args.limits.settings(&stop, profile);
    let memory = if args.limits.memory.is_some() { of_each.memory / jobs } else { of_each.memory };
    let settings = Settings { threads, on_callers_threads: true, memory, ..of_each };
    let pool = pool(threads)?;
    let printed = AtomicU64::new(0);
    let (queue, waiting) = sync_channel(4 * jobs);
    let waiting = Mutex::new(waiting);
    let (tell, events) = channel();
    let mut report = Report::new(args);
    let judging = Judging { waiting: &waiting, stop: &stop, settings: &settings, asked: &asked, args };
    let outcome = std::thread::scope(|scope| -> anyhow::Result<()> {
        let reader = Source { args, done: &done, stop: &stop, printed: &printed };
        let of_reader = tell.clone();
        scope.spawn(move || {
            let counted = reader.read(queue);
            let _ = of_reader.send(Event::Read(counted));
        });
        // A thread of the pool that finds no problem any more leaves this and helps the others.
        scope.spawn(|| {
            let tell = Mutex::new(tell);
            pool.broadcast(|context| {
                if context.index() < jobs {
                    let tell = tell.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
                    judging.take_problems(&tell);
                }
            });
        });
        let written = write_down(&events, &mut report, results.as_mut(), &printed, out);
        if written.is_err() {
            // Nobody would see what is still searched for.
            stop.store(true, Ordering::Relaxed);
            events.iter().for_each(drop);
        }
        written
    });
    outcome?;
    report.finish(out, stop.load(Ordering::Relaxed))
}

/// Takes the events as they come until all senders are gone.
fn write_down(
    events: &Receiver<Event>,
    report: &mut Report,
    mut results: Option<&mut Results>,
    printed: &AtomicU64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for event in events {
        match event {
            Event::Read(counted) => report.counted(counted),
            Event::Judged { number, bytes, record } => {
                // What the user broke off is to be done again.
                if let Some(results) = results.as_mut().filter(|_| !record.is_interrupted()) {
                    results.append(&record)?;
                }
                report.judged(number, bytes, *record, out)?;
                printed.store(report.printed(), Ordering::Relaxed);
            }
        }
    }
    Ok(())
}

/// What a thread needs to judge problems.
struct Judging<'a> {
    waiting: &'a Mutex<Receiver<Numbered>>,
    stop: &'a AtomicBool,
    settings: &'a Settings,
    asked: &'a Asked,
    args: &'a Check,
}

impl Judging<'_> {
    fn take_problems(&self, tell: &Sender<Event>) {
        loop {
            let next = self.waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
            let Ok(Numbered { number, bytes, work }) = next else { return };
            if self.stop.load(Ordering::Relaxed) {
                continue;
            }
            let start = Instant::now();
            let mut record = judge(work, self.settings, self.asked);
            if self.args.timings {
                record.seconds = Some((start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
            }
            // If nobody listens any more, the run is at its end.
            let _ = tell.send(Event::Judged { number, bytes, record: Box::new(record) });
        }
    }
}

/// The limits as they are written down with searches that ran into them.
fn limits(args: &Check) -> String {
    let time = args.limits.time.map(|time| format!("{} ms", time.as_millis()));
    let nodes = args.limits.nodes.map(|nodes| format!("{nodes} nodes"));
    let told = args.limits.max_told.map(|told| format!("{told} half-moves told"));
    time.into_iter().chain(nodes).chain(told).collect::<Vec<_>>().join(", ")
}

/// Is there a progress line?
fn shows_progress(args: &Check) -> bool {
    use std::io::IsTerminal;
    args.progress == When::Auto && !args.quiet && std::io::stderr().is_terminal()
}

/// Are lines of JSON printed?
fn prints_lines(args: &Check) -> bool {
    args.format == BatchFormat::Jsonl
}
