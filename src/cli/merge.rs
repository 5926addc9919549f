//! `kirke merge`

use super::aloud::Hear;
use super::exit::Exit;
use super::fault::Fault;
use super::printer::{Found, Printer};
use super::work_args::Merge;
use super::{engine, retractor, screen};
use kirke::guard::guarded;
use kirke::input::{Format, Item};
use kirke::problem::Problem;
use kirke::retractor::judge_beside;
use kirke::search::Settings;
use kirke::verdict::examine_found;
use kirke::work::{AnswerLine, Answers, Joined, Outcome, Refusal};
use std::io::Write;

/// Prints every problem of which all units are there; names those that are missing, or there twice.
pub fn run(args: &Merge, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut faults = Vec::new();
    let mut answers = Answers::default();
    for line in engine::read_work::<AnswerLine>(&args.files) {
        match line {
            Ok((place, answer)) => match answer.check() {
                Ok(()) => answers.add(place, answer),
                Err(refusal) => faults.push(Fault::input(format!("{place}: {refusal}"))),
            },
            Err(fault) => faults.push(fault),
        }
    }
    faults.extend(told(answers.absent()));
    if answers.is_empty() && faults.is_empty() {
        faults.push(Fault::input("there is no answer to merge"));
    }
    let mut exit = screen::complain("", &faults, args.color);
    let settings = Settings::default();
    let mut problems = answers.join(&settings);
    while let Some(joined) = guarded(|| problems.next()).transpose() {
        let joined = joined.map_err(|fault| vec![Fault::input(fault)]);
        exit = exit.and(match joined.and_then(|joined| joined.map_err(told)) {
            Ok(twins) => print(twins, args, out)?,
            Err(faults) => screen::complain("", &faults, args.color),
        });
        out.flush()?;
    }
    Ok(exit)
}

fn told(refusals: Vec<Refusal>) -> Vec<Fault> {
    refusals.into_iter().map(Fault::from).collect()
}

fn print(twins: Vec<Joined>, args: &Merge, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(first) = twins.first() else { return Ok(Exit::Success) };
    let printer = Printer::new(&args.print, first.profile, args.color);
    let name = first.twin.problem.name.clone();
    let parts = |Joined { twin, claim, profile, outcome }| (twin, (claim, profile, outcome));
    let (twins, parts): (Vec<_>, Vec<_>) = twins.into_iter().map(parts).unzip();
    let mut parts = parts.into_iter();
    let (solution, fields) = (None, Default::default());
    let left_out = Vec::new();
    let item =
        Item { name, format: Format::Line, line: 1, place: String::new(), twins, left_out, solution, fields };
    let mut judged = |problem: &Problem| {
        let (claim, profile, outcome) =
            parts.next().ok_or_else(|| Fault::input("there are fewer solutions than twins"))?;
        let solution = match outcome {
            Outcome::Play(solution) => solution,
            Outcome::TakenBack(diagram, solved) => {
                let judge = || judge_beside(problem, &diagram, claim.as_deref(), &solved, profile);
                let judgement = guarded(judge).map_err(Fault::input)?;
                return retractor::told(problem, &diagram, &solved, &judgement, &args.print);
            }
        };
        let settings = Settings { profile, ..Settings::default() };
        let judgement = guarded(|| examine_found(problem, claim.as_deref(), &solution, &settings))
            .map_err(Fault::input)?
            .map_err(engine::unsolvable)?;
        Ok(Found::Play(solution, judgement))
    };
    let mut solver = |problem: &Problem, _: Option<&str>, _: Option<&mut Hear<'_>>| Ok(judged(problem));
    printer.begin(out)?;
    let exit = printer.item(&item, &mut solver, out)?;
    printer.end(out)?;
    Ok(exit)
}
