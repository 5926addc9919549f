//! `kirke solve`

use super::aloud::{Hear, aloud};
use super::args::Solve;
use super::choices::When;
use super::engine;
use super::exit::Exit;
use super::fault::Fault;
use super::printer::{Found, Printer};
use super::{retractor, screen, stop};
use kirke::input::Item;
use kirke::problem::Problem;
use kirke::search::{self, Settings};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves what is asked for; the exit code is that of the worst problem.
pub fn run(args: &Solve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    let printer = Printer::new(&args.print, args.rules.profile(), args.color);
    printer.begin(out)?;
    for reading in problems(&args.inputs) {
        if stop.load(Ordering::Relaxed) {
            exit = exit.and(Exit::Incomplete);
            break;
        }
        exit = exit.and(match reading {
            Ok(mut item) => {
                item.twins.iter_mut().for_each(|twin| args.play.change(&mut twin.problem));
                let mut solver =
                    |problem: &Problem, claim: Option<&str>, hear: Option<&mut Hear<'_>>| match problem
                        .retractions
                    {
                        Some(_) => Ok(retractor::found(problem, claim, args, &stop)),
                        None => searched(problem, claim, hear, args, &stop),
                    };
                printer.item(&item, &mut solver, out)?
            }
            Err(faults) => screen::complain("", &faults, args.color),
        });
        out.flush()?;
    }
    printer.end(out)?;
    Ok(if stop.load(Ordering::Relaxed) { exit.and(Exit::Incomplete) } else { exit })
}

const NO_TASK: &str = "the task is missing: what is to be solved in this position?\n\
    hint: kirke solve POSITION TASK, with a task such as \"#2\", \"h#2.5 Circe\" or \"ser-h=7 Anticirce\"";

pub(super) type Reading = Result<Item, Vec<Fault>>;

/// Everything to be solved; files are read as far as they are asked for.
pub(super) fn problems(inputs: &[OsString]) -> Box<dyn Iterator<Item = Reading> + '_> {
    let is_file = |text: &str| text == "-" || Path::new(text).exists();
    // Names of files need not be text.
    let texts: Vec<&str> = inputs.iter().map_while(|input| input.to_str()).collect();
    let texts = if texts.len() < inputs.len() { &[] } else { texts.as_slice() };
    if let [position, task] = texts
        && !is_file(position)
        && !is_file(task)
    {
        return Box::new(std::iter::once(engine::read_item(position, task)));
    }
    // A position with the words of its task, or without any.
    if let [position, task @ ..] = texts
        && !is_file(position)
        && !position.contains(';')
        && engine::read_position(position).is_ok()
    {
        return Box::new(std::iter::once(match task {
            [] => Err(vec![Fault::input(NO_TASK)]),
            words => engine::read_item(position, &words.join(" ")),
        }));
    }
    // What is no file may be a problem on one line, given as it stands.
    Box::new(inputs.iter().flat_map(move |input| match input.to_str() {
        Some(text) if text.contains(';') && !is_file(text) => engine::read_text("problem", text),
        _ => engine::read_file(input),
    }))
}

fn searched(
    problem: &Problem,
    claimed: Option<&str>,
    hear: Option<&mut Hear<'_>>,
    args: &Solve,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Result<Found, Fault>> {
    let found = |(solution, judgement)| Found::Play(solution, judgement);
    let when = if args.print.quiet { When::Never } else { args.progress };
    let progress = screen::Progress::new(&problem.name, when).map(Arc::new);
    let tell =
        progress.clone().map(|progress| -> search::Progress { Arc::new(move |text| progress.tell(text)) });
    let settings = Settings { progress: tell, ..args.limits.settings(stop, args.rules.profile()) };
    let Some(hear) = hear else { return Ok(engine::examine(problem, claimed, &settings).map(found)) };
    let mut hear = |founds| match &progress {
        Some(progress) => progress.make_room(|| hear(founds)),
        None => hear(founds),
    };
    Ok(aloud(&settings, |settings| engine::examine(problem, claimed, settings), &mut hear)?.map(found))
}
