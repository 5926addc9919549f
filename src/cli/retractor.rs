//! Problems in which moves are taken back first: `kirke retract` with a task, and the same in what `kirke solve` reads.

use super::args::{Retract, Solve};
use super::choices::{MovesFormat, SolutionFormat};
use super::exit::Exit;
use super::fault::Fault;
use super::retract::{self, legality};
use super::retractor_told::Told;
use super::{defensive_retractor, engine, help_retractor, last_moves, screen, stop};
use kirke::guard::guarded;
use kirke::input::{Item, retractor};
use kirke::output::{Notation, diagram};
use kirke::problem::{Problem, Retractions};
use kirke::retractor::{Asked, Diagram, Solved, examine, judge, name, solve};
use kirke::retro::{Retraction, retractions};
use kirke::search::Unsolvable;
use kirke::verdict::{ClaimState, Judgement, claim_on};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Solves a retractor; without one, lists what may be taken back.
pub fn run(args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match kirke::input::last_moves::read(&args.words()) {
        Ok(Some(question)) => return last_moves::solve(args, &question, out),
        Ok(None) => {}
        Err(faults) => return Ok(screen::complain("", &engine::faults(faults), args.color)),
    }
    match retractor::read(&args.words()) {
        Ok(Some(_)) => one(args, out),
        Ok(None) => retract::run(args, out),
        Err(faults) => Ok(screen::complain("", &engine::faults(faults), args.color)),
    }
}

/// One that is typed.
fn one(args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let solved = read(args).and_then(|(problem, diagram)| {
        let settings = args.limits.settings(&stop::flag(), args.rules.profile());
        let named = named(args, &diagram)?;
        let asked = Asked { legality: legality(args), tries: args.tries, named: named.as_deref() };
        let solved = guarded(|| solve(&problem, &diagram, asked, &settings));
        let solved = solved.map_err(|fault| vec![Fault::input(fault)])?.map_err(told_fault)?;
        Ok((problem, diagram, solved))
    });
    let (problem, diagram, solved) = match solved {
        Ok(solved) => solved,
        Err(faults) => return Ok(screen::complain("", &faults, args.color)),
    };
    let notation = retract::notation(args, &diagram.rules);
    let told = Told { problem: &problem, diagram: &diagram, notation, named: !args.first.is_empty() };
    let (verdict, exit) = told.judged(&solved, &judge(&problem, &solved));
    match args.format {
        MovesFormat::Json => {
            writeln!(out, "{}", serde_json::to_string_pretty(&told.json(&solved, verdict)?)?)?;
        }
        MovesFormat::Short | MovesFormat::Popeye => {
            write!(out, "{}{}", told.heading(), told.play(&solved))?;
            writeln!(out, "\n{verdict}")?;
        }
    }
    Ok(exit)
}

fn told_fault(unsolvable: Unsolvable) -> Vec<Fault> {
    vec![engine::unsolvable(unsolvable)]
}

/// The problem, with what the arguments say of it.
fn read(args: &Retract) -> Result<(Problem, Diagram), Vec<Fault>> {
    let mut problem = engine::read_task(&args.position, &args.words())?;
    if let (Some(Retractions::Defensive { quiet, .. }), Some(_)) = (&mut problem.retractions, args.quiet) {
        *quiet = args.quiet;
    }
    let diagram = Diagram::of(&problem, args.rules.profile()).map_err(told_fault)?;
    Ok((problem, diagram))
}

/// The first retractions that are asked for; none if all are.
fn named(args: &Retract, diagram: &Diagram) -> Result<Option<Vec<Retraction>>, Vec<Fault>> {
    if args.first.is_empty() {
        return Ok(None);
    }
    let Diagram { past, rules } = diagram;
    let bare = |text: &str| text.trim().trim_end_matches('+').to_owned();
    let notation = retract::notation(args, rules);
    let all = retractions(past, rules, legality(args));
    let all: Vec<(Retraction, String)> = all
        .into_iter()
        .map(|retraction| (retraction.clone(), bare(&name(&retraction, rules, notation))))
        .collect();
    let mut named = Vec::new();
    for text in &args.first {
        let wanted = bare(text);
        let found = all.iter().filter(|(_, name)| *name == wanted).map(|(retraction, _)| retraction.clone());
        let before = named.len();
        named.extend(found);
        if named.len() == before {
            return Err(vec![Fault::input(format!("--first: \"{text}\" cannot be taken back here"))]);
        }
    }
    Ok(Some(named))
}

/// Are moves taken back in one of the twins?
pub fn is_meant(item: &Item) -> bool {
    item.twins.iter().any(|twin| twin.problem.retractions.is_some())
}

/// Solves the twins of a problem of a file.
pub fn item(args: &Solve, item: &Item, stop: &Arc<AtomicBool>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    for twin in &item.twins {
        let label = twin.label.as_deref();
        let claimed = item.solution.as_deref().and_then(|text| claim_on(text, label));
        let name = label.map_or_else(|| item.name.clone(), |label| format!("{} {label})", item.name));
        let told = solved_of_file(args, &twin.problem, claimed.as_deref(), stop, out)?;
        exit = exit.and(match told {
            Ok(exit) => exit,
            Err(fault) => screen::complain(&name, &[fault], args.color),
        });
    }
    Ok(exit)
}

fn solved_of_file(
    args: &Solve,
    problem: &Problem,
    claimed: Option<&str>,
    stop: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> anyhow::Result<Result<Exit, Fault>> {
    let print = &args.print;
    match print.format {
        SolutionFormat::Text | SolutionFormat::Json | SolutionFormat::Jsonl => {}
        SolutionFormat::Popeye | SolutionFormat::Html | SolutionFormat::Latex => {
            let text = "retractors are written as text, json and jsonl, in no other format";
            return Ok(Err(Fault::unsupported(text)));
        }
    }
    let profile = args.rules.profile();
    let settings = args.limits.settings(stop, profile);
    let done = guarded(|| {
        let diagram = Diagram::of(problem, profile)?;
        let (solved, judgement) = examine(problem, &diagram, claimed, &settings)?;
        Ok::<_, Unsolvable>((diagram, solved, judgement))
    });
    let (diagram, solved, judgement) = match done.map_err(Fault::input) {
        Ok(Ok(done)) => done,
        Ok(Err(unsolvable)) => return Ok(Err(engine::unsolvable(unsolvable))),
        Err(fault) => return Ok(Err(fault)),
    };
    let notation =
        Notation { knight: print.knight.letter(), language: print.letters.language(), ..Notation::default() }
            .for_army(&diagram.rules.army);
    let told = Told { problem, diagram: &diagram, notation, named: false };
    let (verdict, exit) = told.judged(&solved, &judgement);
    match print.format {
        SolutionFormat::Json => {
            writeln!(out, "{}", serde_json::to_string_pretty(&told.json(&solved, verdict)?)?)?
        }
        SolutionFormat::Jsonl => writeln!(out, "{}", serde_json::to_string(&told.json(&solved, verdict)?)?)?,
        SolutionFormat::Text | SolutionFormat::Popeye | SolutionFormat::Html | SolutionFormat::Latex => {
            if !print.quiet {
                write!(out, "{}", told.heading())?;
            }
            write!(out, "{}", told.play(&solved))?;
            if !print.quiet {
                writeln!(out, "\n{verdict}\n")?;
            }
        }
    }
    Ok(Ok(exit))
}

impl Told<'_> {
    /// The verdict in words, and the exit code.
    fn judged(&self, solved: &Solved, judgement: &Judgement) -> (String, Exit) {
        let text = match solved {
            Solved::Help(_) => help_retractor::judged(judgement),
            Solved::Defensive(asked, found) => defensive_retractor::judged(self, *asked, found, judgement),
        };
        let claim = match (judgement.claim, judgement.unread.first()) {
            (Some(ClaimState::Differs), Some(fault)) => format!("; the stored solution differs: {fault}"),
            (Some(ClaimState::Unread), Some(fault)) => {
                format!("; the stored solution could not be read: {fault}")
            }
            (Some(ClaimState::Agrees | ClaimState::Differs | ClaimState::Unread) | None, _) => String::new(),
        };
        (text + &claim, judgement.verdict.into())
    }

    /// Board, task and condition.
    fn heading(&self) -> String {
        let setup = &self.diagram.past.setup;
        let name = &self.problem.condition.name;
        let condition = if name.is_empty() { String::new() } else { format!("  {name}") };
        let units = diagram::counted(setup, "+");
        let asked = self.problem.asked();
        format!("{}{asked}{condition}  ({units})\n", diagram::lettered(setup, self.notation))
    }

    fn play(&self, solved: &Solved) -> String {
        match solved {
            Solved::Help(found) => help_retractor::text(self, found),
            Solved::Defensive(asked, found) => defensive_retractor::text(self, *asked, found),
        }
    }

    fn json(&self, solved: &Solved, verdict: String) -> serde_json::Result<serde_json::Value> {
        match solved {
            Solved::Help(found) => help_retractor::json(self, found, verdict),
            Solved::Defensive(asked, found) => defensive_retractor::json(self, *asked, found, verdict),
        }
    }
}
