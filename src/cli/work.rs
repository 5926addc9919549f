//! `kirke work`

use super::exit::Exit;
use super::fault::Fault;
use super::split::fault;
use super::units::{AnswerLine, UnitLine, lines};
use super::work_args::Work;
use super::{screen, stop};
use kirke::guard::guarded;
use kirke::search::{self, Settings};
use kirke::solution::{Completeness, Limit};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does every unit of the files and writes each answer as soon as it is there.
pub fn run(args: &Work, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    for line in lines::<UnitLine>(&args.files) {
        let done = line.and_then(|(place, unit)| {
            let done = guarded(|| done(unit, args, &stop)).unwrap_or_else(|fault| Err(Fault::input(fault)));
            done.map_err(|fault| Fault::input(format!("{place}: {fault}")))
        });
        match done {
            // Half a unit is no answer: it is done again by the next run.
            _ if stop.load(Ordering::Relaxed) => return Ok(exit.and(Exit::Incomplete)),
            Ok((answer, completeness)) => {
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
                out.flush()?;
                exit = exit.and(match completeness {
                    Completeness::Complete | Completeness::Cut(Limit::Solutions) => Exit::Success,
                    Completeness::Cut(_) => Exit::Incomplete,
                });
            }
            Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
        }
    }
    Ok(if stop.load(Ordering::Relaxed) { exit.and(Exit::Incomplete) } else { exit })
}

fn done(line: UnitLine, args: &Work, stop: &Arc<AtomicBool>) -> Result<(AnswerLine, Completeness), Fault> {
    let (twin, settings) = line.read()?;
    let problem = &twin.problem;
    let progress = screen::Progress::new(&line.to_string(), args.progress).map(Arc::new);
    let tell =
        progress.clone().map(|progress| -> search::Progress { Arc::new(move |text| progress.tell(text)) });
    let settings = Settings { progress: tell, ..args.limits.settings(stop, settings.profile) };
    let units = search::units(problem, &settings).map_err(|error| fault(&problem.name, error))?;
    let unit = units.iter().find(|unit| line.names(unit));
    let unit = unit.ok_or_else(|| Fault::input(format!("{line}: the problem has no such unit of work")))?;
    let play = search::solve_unit(problem, &settings, unit).map_err(|error| fault(&problem.name, error))?;
    let completeness = play.completeness;
    Ok((AnswerLine::new(line, &play), completeness))
}
