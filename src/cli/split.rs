//! `kirke split`

use super::exit::Exit;
use super::fault::Fault;
use super::units::{Place, ProblemText, UnitLine};
use super::work_args::Split;
use super::{screen, solve};
use kirke::guard::guarded;
use kirke::search::{self, Indivisible, Settings, Unsolvable};
use kirke::verdict::claim_on;
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
    let of = items.len();
    for (item, n) in items.iter_mut().zip(1..) {
        let twins = item.twins.len();
        for (twin, m) in item.twins.iter_mut().zip(1..) {
            solve::override_play(&mut twin.problem, &args.play);
            let settings = Settings { profile: solve::profile(args.rules), ..Settings::default() };
            let name = &twin.problem.name;
            let units = guarded(|| search::units(&twin.problem, &settings))
                .map_err(|fault| Fault::input(format!("{name}: {fault}")))
                .and_then(|units| units.map_err(|error| fault(name, error)));
            let claim = item.solution.as_deref().and_then(|text| claim_on(text, twin.label.as_deref()));
            let text = ProblemText::of(twin, claim, args.rules);
            match units.and_then(|units| Ok((units, text?))) {
                Ok((units, text)) => {
                    for unit in &units {
                        let (item, twin) = (Place { number: n, of }, Place { number: m, of: twins });
                        let line = UnitLine::new(item, twin, text.clone(), unit);
                        writeln!(out, "{}", serde_json::to_string(&line)?)?;
                    }
                }
                Err(fault) => exit = exit.and(screen::complain("", &[fault], args.color)),
            }
        }
    }
    Ok(exit)
}

/// Why a problem cannot be divided, or a unit not be done.
pub(super) fn fault(name: &str, error: Indivisible) -> Fault {
    let text = format!("{name}: {error}");
    match error {
        Indivisible::Unsolvable(Unsolvable::Impossible(_) | Unsolvable::Option(_)) => {
            Fault::unsupported(text)
        }
        _ => Fault::input(text),
    }
}
