//! `kirke improve`: which single changes make a problem sound.

use super::args::Improve;
use super::choices::{CatalogueFormat, ChangeArg, When};
use super::exit::Exit;
use super::fault::Fault;
use super::solve::problems;
use super::{screen, stop};
use kirke::guard::guarded;
use kirke::improve::{Looked, Sort, Version, improve};
use kirke::input::{Item, position, position::write as fen};
use kirke::output::{Notation, json, verdict};
use kirke::problem::Problem;
use kirke::search::Settings;
use kirke::verdict::{Judgement, examine};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Name and version of the schema.
const SCHEMA: &str = "kirke.improve/1";

/// A trial that takes longer is left, if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);

/// Looks for sound versions of every problem.
pub fn run(args: &Improve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    for reading in problems(&args.inputs) {
        if stop.load(Ordering::Relaxed) {
            return Ok(exit.and(Exit::Incomplete));
        }
        exit = exit.and(match reading {
            Ok(item) => of_item(&item, args, &stop, out)?,
            Err(faults) => screen::complain("", &faults, args.color),
        });
        out.flush()?;
    }
    Ok(exit)
}

fn of_item(item: &Item, args: &Improve, stop: &Arc<AtomicBool>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    for twin in &item.twins {
        let name = match &twin.label {
            Some(label) => format!("{} {label})", item.name),
            None => item.name.clone(),
        };
        exit = exit.and(match guarded(|| look(&name, &twin.problem, args, stop)) {
            Ok(Ok(found)) => found.write(args.format, out)?,
            Ok(Err(fault)) => screen::complain(&item.called(twin), &[fault], args.color),
            Err(fault) => screen::complain(&item.called(twin), &[Fault::input(fault)], args.color),
        });
    }
    Ok(exit)
}

/// What was found for a problem.
struct Report<'a> {
    name: &'a str,
    problem: &'a Problem,
    judgement: Judgement,
    versions: Vec<Version>,
    looked: Looked,
    stopped: bool,
}

fn look<'a>(
    name: &'a str,
    problem: &'a Problem,
    args: &Improve,
    stop: &Arc<AtomicBool>,
) -> Result<Report<'a>, Fault> {
    let settings = args.limits.settings(stop, args.rules.profile());
    let unsolvable = super::engine::unsolvable;
    let (_, judgement) = examine(problem, None, &settings).map_err(unsolvable)?;
    let sorts: Vec<Sort> = match args.only.as_slice() {
        [] => Sort::ALL.to_vec(),
        only => only.iter().map(|sort| sort.sort()).collect(),
    };
    // When enough has been found, the trials end as on a signal.
    let enough = Arc::new(AtomicBool::new(false));
    let count = AtomicUsize::new(0);
    let versions = Mutex::new(Vec::new());
    let tell = |version| {
        versions.lock().unwrap_or_else(PoisonError::into_inner).push(version);
        let found = count.fetch_add(1, Ordering::Relaxed) + 1;
        if args.first.is_some_and(|first| found >= first) {
            enough.store(true, Ordering::Relaxed);
        }
    };
    let line = screen::Progress::new(name, if args.quiet { When::Never } else { args.progress });
    let progress = |looked: Looked| {
        if let Some(line) = &line {
            line.tell(&format!("{} of {}, {:.0} a second", looked.tried, looked.all, looked.rate()));
        }
        if stop.load(Ordering::Relaxed) {
            enough.store(true, Ordering::Relaxed);
        }
    };
    let time = Some(settings.time.unwrap_or(PATIENCE));
    let of_trials = match args.first {
        Some(_) => Settings { stop: Arc::clone(&enough), time, ..settings.clone() },
        None => Settings { time, ..settings.clone() },
    };
    let looked = improve(problem, &sorts, &of_trials, &tell, &progress).map_err(unsolvable)?;
    let mut versions = versions.into_inner().unwrap_or_else(PoisonError::into_inner);
    versions.sort_by_cached_key(|version| {
        (!version.keeps, version.change.sort() as u8, fen(&version.problem.setup))
    });
    versions.truncate(args.first.unwrap_or(usize::MAX));
    let stopped = stop.load(Ordering::Relaxed);
    Ok(Report { name, problem, judgement, versions, looked, stopped })
}

impl Report<'_> {
    fn write(&self, format: CatalogueFormat, out: &mut dyn Write) -> anyhow::Result<Exit> {
        match format {
            CatalogueFormat::Json => writeln!(out, "{}", json::pretty(&self.document())?)?,
            CatalogueFormat::Text => self.tell(out)?,
        }
        Ok(match (self.stopped, self.versions.is_empty()) {
            (true, _) => Exit::Incomplete,
            (false, true) => Exit::Failure,
            (false, false) => Exit::Success,
        })
    }

    fn verdict(&self) -> String {
        let notation = Notation::default().for_army(&self.problem.setup.army);
        verdict::line(self.problem, &self.judgement, notation)
    }

    fn tell(&self, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{}: {}", self.name, self.verdict())?;
        for version in &self.versions {
            let keeps = if version.keeps { "  (keeps the solution)" } else { "" };
            let solutions = version.solutions.join(", ");
            writeln!(out, "  {}: {solutions}{keeps}", version.change.told(&self.problem.setup))?;
            writeln!(out, "      {}", position::write(&version.problem.setup))?;
        }
        let Looked { tried, all, cut, .. } = self.looked;
        let cut = if cut > 0 { format!(", {cut} of them too long for their time") } else { String::new() };
        let versions = self.versions.len();
        writeln!(
            out,
            "{versions} sound; {tried} of {all} positions tried{cut}, {:.0} a second",
            self.looked.rate()
        )
    }

    fn document(&self) -> Value {
        let setup = &self.problem.setup;
        let version = |version: &Version| {
            json!({
                "sort": version.change.sort(),
                "change": version.change.told(setup),
                "position": fen(&version.problem.setup),
                "solutions": version.solutions,
                "keeps_solution": version.keeps,
            })
        };
        json!({
            "schema": SCHEMA,
            "problem": self.name,
            "position": fen(setup),
            "stipulation": self.problem.stipulation.to_string(),
            "condition": self.problem.condition.name,
            "verdict": self.judgement.verdict,
            "told": self.verdict(),
            "tried": self.looked.tried,
            "positions": self.looked.all,
            "cut": self.looked.cut,
            "seconds": (self.looked.time.as_secs_f64() * 1000.0).round() / 1000.0,
            "positions_a_second": self.looked.rate().round(),
            "complete": !self.stopped && self.looked.tried == self.looked.all,
            "versions": self.versions.iter().map(version).collect::<Vec<_>>(),
        })
    }
}

impl ChangeArg {
    fn sort(self) -> Sort {
        match self {
            Self::Remove => Sort::Remove,
            Self::Shift => Sort::Shift,
            Self::Exchange => Sort::Exchange,
            Self::Board => Sort::Board,
            Self::Add => Sort::Add,
        }
    }
}
