//! `kirke split`

use super::exit::Exit;
use super::fault::Fault;
use super::work_args::Split;
use super::{screen, solve};
use kirke::guard::guarded;
use kirke::search::Settings;
use kirke::verdict::claim_on;
use kirke::work::{Place, split};
use std::io::Write;

/// Writes the units of every problem, one on each line.
pub fn run(args: &Split, out: &mut dyn Write) -> anyhow::Result<Exit> {
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
                        writeln!(out, "{}", serde_json::to_string(unit)?)?;
                    }
                }
                Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
            }
        }
    }
    Ok(exit)
}
