//! `kirke split`

use super::exit::Exit;
use super::fault::Fault;
use super::work_args::Split;
use super::{engine, screen, solve};
use kirke::guard::guarded;
use kirke::output::json;
use kirke::search::Settings;
use kirke::verdict::claim_on;
use kirke::work::{AnswerLine, Place, UnitLine, split};
use std::collections::HashSet;
use std::io::Write;

/// Writes the units of every problem, one on each line.
pub fn run(args: &Split, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.finer {
        return finer(args, out);
    }
    let mut exit = Exit::Success;
    let mut items = Vec::new();
    for problem in solve::problems(&args.inputs) {
        match problem {
            Ok(item) => items.push(item),
            Err(faults) => exit = exit.and(screen::complain("", &faults, args.color)),
        }
    }
    let settings = Settings { profile: args.rules.profile(), ..Settings::default() };
    let of = items.len();
    for (item, n) in items.iter_mut().zip(1..) {
        let twins = item.twins.len();
        for (twin, m) in item.twins.iter_mut().zip(1..) {
            args.play.change(&mut twin.problem);
            let claim = item.solution.as_deref().and_then(|text| claim_on(text, twin.label.as_deref()));
            let (place, number) = (Place { number: n, of }, Place { number: m, of: twins });
            let units = guarded(|| split(place, number, twin, claim, &settings))
                .map_err(|fault| Fault::input(format!("{}: {fault}", twin.problem.name)));
            match units.and_then(|units| Ok(units?)) {
                Ok(units) => {
                    for unit in &units {
                        writeln!(out, "{}", json::compact(unit)?)?;
                    }
                }
                Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
            }
        }
    }
    Ok(exit)
}

/// Writes the units into which those of some files are divided; what cannot be divided stays as it is.
fn finer(args: &Split, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    let settings = Settings::default();
    let mut done = HashSet::new();
    for line in engine::read_work::<AnswerLine>(args.done.as_slice()) {
        match line {
            Ok((_, answer)) => drop(done.insert(json::compact(answer.unit())?)),
            Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
        }
    }
    for line in engine::read_work::<UnitLine>(&args.inputs) {
        let units = line.and_then(|(place, unit)| {
            let wrong = |why: &dyn std::fmt::Display| Fault::input(format!("{place}: {why}"));
            unit.check().map_err(|no| wrong(&no))?;
            if done.contains(&json::compact(&unit).map_err(|no| wrong(&no))?) {
                return Ok(Vec::new());
            }
            let finer = guarded(|| unit.finer(&settings)).map_err(|fault| wrong(&fault))?;
            finer.map_err(|no| wrong(&no)).map(|finer| {
                finer.unwrap_or_else(|| {
                    screen::warn(&place, &format!("{unit} is not divided further"));
                    vec![unit]
                })
            })
        });
        match units {
            Ok(units) => {
                for unit in &units {
                    writeln!(out, "{}", json::compact(unit)?)?;
                }
            }
            Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
        }
    }
    Ok(exit)
}
