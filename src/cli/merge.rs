//! `kirke merge`

use super::aloud::Hear;
use super::exit::Exit;
use super::fault::Fault;
use super::screen;
use super::solve::Printer;
use super::split::fault;
use super::units::{AnswerLine, Place, ProblemText, UnitLine, lines};
use super::work_args::Merge;
use kirke::input::{Format, Item, Twin};
use kirke::problem::Problem;
use kirke::replay::{self, Disagreement};
use kirke::rules::Profile;
use kirke::search::{self, Settings, UnitPlay};
use kirke::solution::Solution;
use kirke::verdict::examine_found;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// So many missing problems are named.
const MOST_LISTED: usize = 20;

/// Half-moves that the replay may play for each twin to prove what is not told.
const BUDGET: u64 = 1_000;

/// The answers for one twin, with the places where they stand.
type Answers = Vec<(String, AnswerLine)>;

/// Prints every problem of which all units are there; names those that are missing, or there twice.
pub fn run(args: &Merge, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut faults = Vec::new();
    let mut items: BTreeMap<Place, BTreeMap<Place, Answers>> = BTreeMap::new();
    for line in lines::<AnswerLine>(&args.files) {
        match line {
            Ok((place, answer)) => {
                if let Err(fault) = answer.unit.check() {
                    faults.push(Fault::input(format!("{place}: {fault}")));
                    continue;
                }
                let UnitLine { item, twin, .. } = answer.unit;
                items.entry(item).or_default().entry(twin).or_default().push((place, answer));
            }
            Err(fault) => faults.push(fault),
        }
    }
    faults.extend(absent(&items.keys().copied().collect::<Vec<_>>(), "problem"));
    if items.is_empty() && faults.is_empty() {
        faults.push(Fault::input("there is no answer to merge"));
    }
    let mut exit = screen::complain("", &faults, args.color);
    for twins in items.values() {
        exit = exit.and(match joined(twins) {
            Ok(problem) => print(problem, args, out)?,
            Err(faults) => screen::complain("", &faults, args.color),
        });
        out.flush()?;
    }
    Ok(exit)
}

/// A problem that was put together: each twin with its claim, its settings and its solution.
struct Joined {
    twins: Vec<Twin>,
    parts: Vec<(ProblemText, Settings, Solution)>,
}

fn print(joined: Joined, args: &Merge, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some((text, settings, _)) = joined.parts.first() else { return Ok(Exit::Success) };
    let printer = Printer { print: &args.print, profile: settings.profile, color: args.color };
    let name = text.name.clone();
    let (solution, fields) = (None, Default::default());
    let item = Item { name, format: Format::Line, line: 1, twins: joined.twins, solution, fields };
    let mut parts = joined.parts.into_iter();
    let mut judged = |problem: &Problem| {
        let (text, settings, solution) =
            parts.next().ok_or_else(|| Fault::input("there are fewer solutions than twins"))?;
        let judgement = examine_found(problem, text.claim.as_deref(), &solution, &settings)
            .map_err(|error| fault(&problem.name, error.into()))?;
        Ok((solution, judgement))
    };
    let mut solver = |problem: &Problem, _: Option<&str>, _: Option<&mut Hear<'_>>| Ok(judged(problem));
    printer.begin(out)?;
    let exit = printer.item(&item, &mut solver, out)?;
    printer.end(out)?;
    Ok(exit)
}

/// A fault for every number that is not there, and for answers that come from different splits.
fn absent(places: &[Place], what: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let Some(&Place { of, .. }) = places.first() else { return faults };
    if let Some(other) = places.iter().find(|place| place.of != of) {
        let text =
            format!("the answers come from different splits: one of {of} {what}s, one of {}", other.of);
        faults.push(Fault::input(text));
    }
    let there: BTreeSet<usize> = places.iter().map(|place| place.number).collect();
    let missing = (1..=of).filter(|number| !there.contains(number));
    // However many are said to be missing, a few tell enough.
    let listed = missing.take(MOST_LISTED);
    let before = faults.len();
    faults.extend(listed.map(|number| Fault::input(format!("no unit of {what} {number} of {of} is there"))));
    let more = of.saturating_sub(there.len()).saturating_sub(faults.len() - before);
    if more > 0 {
        faults.push(Fault::input(format!("nor is any unit of {more} other {what}s")));
    }
    faults
}

/// A problem and the solutions of its twins, each joined from the answers.
fn joined(twins: &BTreeMap<Place, Answers>) -> Result<Joined, Vec<Fault>> {
    let mut faults = absent(&twins.keys().copied().collect::<Vec<_>>(), "twin");
    let mut joined = Joined { twins: Vec::new(), parts: Vec::new() };
    for answers in twins.values() {
        match solution(answers) {
            Ok((twin, settings, solution)) => {
                joined.twins.push(twin);
                joined.parts.push((answers[0].1.unit.problem.clone(), settings, solution));
            }
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(joined) } else { Err(faults) }
}

fn solution(answers: &Answers) -> Result<(Twin, Settings, Solution), Vec<Fault>> {
    let (_, first) = &answers[0];
    let (twin, settings) = first.unit.read().map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    for (place, answer) in answers {
        if answer.unit.problem != first.unit.problem {
            faults.push(Fault::input(format!("{place}: {} is another problem", answer.unit)));
        }
    }
    let plays = plays(&twin, &settings, answers, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let name = &twin.problem.name;
    let joined = search::join(&twin.problem, &settings, &plays).map_err(|error| vec![fault(name, error)])?;
    // Answers come from many machines, by many ways: nothing is printed as proved that the rules refute.
    let disagreements = disagreements(&twin.problem, &joined, settings.profile);
    let fault = |fault| Fault::input(format!("{name}: the answers do not stand the replay: {fault}"));
    let faults: Vec<_> = disagreements.iter().take(MOST_LISTED).map(fault).collect();
    if faults.is_empty() { Ok((twin, settings, joined)) } else { Err(faults) }
}

/// What the replay has against a solution. Lines that are only counted are not there to be replayed.
fn disagreements(problem: &Problem, solution: &Solution, profile: Profile) -> Vec<Disagreement> {
    if problem.options.count_only {
        return Vec::new();
    }
    let mut found = replay::check_within(problem, solution, profile, BUDGET).err().unwrap_or_default();
    // Play with an introduction tells the same beginning once for each length.
    found.retain(|disagreement| !matches!(disagreement.fault, replay::Fault::Twice(_)));
    found
}

/// The play of every unit in order; each must be there exactly once.
fn plays(twin: &Twin, settings: &Settings, answers: &Answers, faults: &mut Vec<Fault>) -> Vec<UnitPlay> {
    let name = &twin.problem.name;
    let units = match search::units(&twin.problem, settings) {
        Ok(units) => units,
        Err(error) => {
            faults.push(fault(name, error));
            return Vec::new();
        }
    };
    let mut plays = Vec::new();
    for unit in &units {
        let found: Vec<_> = answers.iter().filter(|(_, answer)| answer.unit.names(unit)).collect();
        match found.as_slice() {
            [(place, answer)] => match answer.play() {
                Ok(play) => plays.push(play),
                Err(fault) => faults.push(Fault::input(format!("{place}: {fault}"))),
            },
            [] => {
                let line = named(&answers[0].1.unit, unit);
                faults.push(Fault::input(format!("missing unit: {line}")));
            }
            several => {
                let places: Vec<&str> = several.iter().map(|(place, _)| place.as_str()).collect();
                let text = format!(
                    "unit is there {} times ({}): {}",
                    places.len(),
                    places.join("; "),
                    several[0].1.unit
                );
                faults.push(Fault::input(text));
            }
        }
    }
    let unknown = answers.iter().filter(|(_, answer)| !units.iter().any(|unit| answer.unit.names(unit)));
    faults
        .extend(unknown.map(|(place, answer)| {
            Fault::input(format!("{place}: the problem has no unit {}", answer.unit))
        }));
    plays
}

/// How a unit would stand in the answers.
fn named(like: &UnitLine, unit: &search::Unit) -> UnitLine {
    UnitLine::new(like.item, like.twin, like.problem.clone(), unit)
}
