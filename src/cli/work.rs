//! `kirke work`

use super::exit::Exit;
use super::fault::Fault;
use super::work_args::Work;
use super::{engine, screen, stop};
use kirke::guard::guarded;
use kirke::output::json;
use kirke::rules::Profile;
use kirke::search::{self, Settings};
use kirke::solution::{Completeness, Limit};
use kirke::threads::pool;
use kirke::work::{AnswerLine, Refusal, UnitLine};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Does every unit of the files and writes each answer as soon as it is there.
pub fn run(args: &Work, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    // The units share the threads: most are done sooner than threads are started.
    let of_all = args.limits.settings(&stop, Profile::default());
    let pool = (!of_all.on_callers_threads).then(|| pool(of_all.threads)).transpose()?;
    let settings = Settings { on_callers_threads: true, ..of_all };
    let answered = |unit: UnitLine| match &pool {
        Some(pool) => pool.install(|| guarded(|| done(unit, args, &settings))),
        None => guarded(|| done(unit, args, &settings)),
    };
    for line in engine::read_work::<UnitLine>(&args.files) {
        let done = line.and_then(|(place, unit)| {
            let done = answered(unit).map_err(Fault::input);
            let done = done.and_then(|done| Ok(done?));
            done.map_err(|fault| Fault::input(format!("{place}: {fault}")))
        });
        match done {
            // Half a unit is no answer: it is done again by the next run.
            _ if stop.load(Ordering::Relaxed) => return Ok(exit.and(Exit::Incomplete)),
            Ok(answer) => {
                writeln!(out, "{}", json::compact(&answer)?)?;
                out.flush()?;
                exit = exit.and(match answer.completeness() {
                    Completeness::Complete | Completeness::Cut(Limit::Solutions) => Exit::Success,
                    Completeness::Cut(_) => Exit::Incomplete,
                });
            }
            Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
        }
    }
    Ok(if stop.load(Ordering::Relaxed) { exit.and(Exit::Incomplete) } else { exit })
}

fn done(unit: UnitLine, args: &Work, settings: &Settings) -> Result<AnswerLine, Refusal> {
    unit.check()?;
    let progress = screen::Progress::new(&unit.to_string(), args.progress).map(Arc::new);
    let tell =
        progress.clone().map(|progress| -> search::Progress { Arc::new(move |text| progress.tell(text)) });
    // Whose rules are followed is said by the unit.
    unit.answer(&Settings { progress: tell, ..settings.clone() })
}
