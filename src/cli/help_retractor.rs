//! `kirke retract` with a task behind what is taken back: help retractors.

use super::args::Retract;
use super::choices::MovesFormat;
use super::defensive_retractor;
use super::exit::Exit;
use super::fault::Fault;
use super::retract::{self, Document, document, documents, legality, notation};
use super::{engine, last_moves, screen, stop};
use kirke::board::Colour;
use kirke::input::retractor::{self, Asked, Retractor};
use kirke::output::{Notation, diagram, tree};
use kirke::problem::Problem;
use kirke::retro::{Found, HelpRetractor, Past, help_retractor};
use kirke::rules::Rules;
use kirke::solution::{Branch, Completeness, PhaseKind, Role, Solution};
use serde::Serialize;
use std::io::Write;

/// Solves a retractor; without one, lists what may be taken back.
pub fn run(args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match kirke::input::last_moves::read(&args.words()) {
        Ok(Some(question)) => return last_moves::solve(args, &question, out),
        Ok(None) => {}
        Err(faults) => return Ok(screen::complain("", &engine::faults(faults), args.color)),
    }
    match retractor::read(&args.words()) {
        Ok(Some(Asked::Help(retractor))) => solve(args, &retractor, out),
        Ok(Some(Asked::Defensive(retractor))) => defensive_retractor::solve(args, &retractor, out),
        Ok(None) => retract::run(args, out),
        Err(faults) => Ok(screen::complain("", &engine::faults(faults), args.color)),
    }
}

fn solve(args: &Retract, retractor: &Retractor<'_>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let solved = read(args, retractor).and_then(|(past, rules, problem)| {
        let settings = args.limits.settings(&stop::flag(), args.rules.profile());
        let solved = help_retractor(&past, &rules, legality(args), retractor.half_moves, &problem, &settings);
        let solved = solved.map_err(|unsolvable| vec![engine::unsolvable(unsolvable)])?;
        Ok((past, rules, problem, solved))
    });
    match solved {
        Ok((past, rules, problem, solved)) => {
            let told = Told { rules: &rules, problem: &problem, notation: notation(args, &rules) };
            match args.format {
                MovesFormat::Json => {
                    writeln!(out, "{}", serde_json::to_string_pretty(&told.json(&solved))?)?;
                    Ok(judged(&problem, &solved).1)
                }
                MovesFormat::Short | MovesFormat::Popeye => told.text(&past, retractor, &solved, out),
            }
        }
        Err(faults) => Ok(screen::complain("", &faults, args.color)),
    }
}

/// The position to look back from, its rules, and what is to be played from the position before.
fn read(args: &Retract, retractor: &Retractor<'_>) -> Result<(Past, Rules, Problem), Vec<Fault>> {
    let problem = engine::read_task(&args.position, retractor.task)?;
    // Who takes back last begins.
    let same = retractor.half_moves % 2 == 1;
    let begins = |first: Colour| if same { first } else { !first };
    let first = retractor.first.unwrap_or_else(|| begins(problem.first_mover()));
    let problem = match begins(first) {
        side if side == problem.first_mover() => problem,
        Colour::White => engine::read_task(&args.position, &format!("white {}", retractor.task))?,
        Colour::Black => engine::read_task(&args.position, &format!("black {}", retractor.task))?,
    };
    if problem.first_mover() != begins(first) || problem.options.duplex || problem.origin.is_some() {
        return Err(vec![Fault::unsupported(format!(
            "\"{}\" after these retractions: the side that has taken back last begins",
            retractor.task
        ))]);
    }
    retract::before_task(args, problem, !first)
}

/// Solutions and the verdict, in words, and the exit code.
fn judged(problem: &Problem, solved: &HelpRetractor) -> (String, Exit) {
    let number: u64 = solved.found.iter().map(|found| ways(&found.solution)).sum();
    let intended = problem.options.claimed_solutions.as_ref().map_or(1, |claimed| claimed.total());
    let noun = |number: u64| if number == 1 { "solution" } else { "solutions" };
    let counted = format!("{number} {}", noun(number));
    match (solved.completeness, number) {
        (Completeness::Cut(limit), _) => {
            (format!("incomplete ({limit:?}): {counted} so far").to_lowercase(), Exit::Incomplete)
        }
        (Completeness::Complete, 0) => ("no-solution".to_owned(), Exit::Failure),
        (Completeness::Complete, _) if number == intended => (format!("sound: {counted}"), Exit::Success),
        (Completeness::Complete, _) => {
            let verdict = if number > intended { "cooked" } else { "differs" };
            (format!("{verdict}: {counted}, {intended} intended"), Exit::Failure)
        }
    }
}

/// Keys, or lines of help and series play.
fn ways(solution: &Solution) -> u64 {
    fn lines(branch: &Branch) -> u64 {
        match branch.branches.as_slice() {
            [] => 1,
            next => next.iter().map(lines).sum(),
        }
    }
    let actual = solution.phases.iter().filter(|phase| phase.kind == PhaseKind::ActualPlay);
    let firsts = actual.flat_map(|phase| &phase.branches);
    firsts
        .map(|branch| match branch.role {
            Role::Help => lines(branch),
            Role::Key => 1,
            Role::Try
            | Role::Refutation
            | Role::Threat
            | Role::Defence
            | Role::Forced
            | Role::Continuation => 0,
        })
        .sum()
}

/// A sequence of retractions with what is played from there.
#[derive(Serialize)]
struct Sequence {
    retractions: Vec<Document>,
    solution: Solution,
}

/// Everything found.
#[derive(Serialize)]
struct Answer {
    verdict: String,
    completeness: Completeness,
    found: Vec<Sequence>,
}

struct Told<'a> {
    rules: &'a Rules,
    problem: &'a Problem,
    notation: Notation,
}

impl Told<'_> {
    fn json(&self, solved: &HelpRetractor) -> Answer {
        let found = solved.found.iter().map(|found| Sequence {
            retractions: documents(&found.retractions, self.rules, self.notation),
            solution: found.solution.clone(),
        });
        Answer {
            verdict: judged(self.problem, solved).0,
            completeness: solved.completeness,
            found: found.collect(),
        }
    }

    fn text(
        &self,
        past: &Past,
        retractor: &Retractor<'_>,
        solved: &HelpRetractor,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let Self { problem, notation, .. } = self;
        write!(out, "{}", diagram::lettered(&past.setup, *notation))?;
        let number = retractor.half_moves;
        let taken = if number == 1 { "1 half-move".to_owned() } else { format!("{number} half-moves") };
        let name = &problem.condition.name;
        let condition = if name.is_empty() { String::new() } else { format!("  {name}") };
        let units = diagram::counted(&past.setup, "+");
        let first = if past.side == Colour::White { "Black" } else { "White" };
        writeln!(
            out,
            "{first} takes back first, {taken} in all; then {}{condition}  ({units})\n",
            problem.stipulation
        )?;
        for found in &solved.found {
            self.sequence(found, out)?;
        }
        let (verdict, exit) = judged(problem, solved);
        writeln!(out, "\n{verdict}")?;
        Ok(exit)
    }

    /// `R: 1.Sd2xPe4 b7xQc6 & 1.e3 Nf3#`; play that takes several lines stands below.
    fn sequence(&self, found: &Found, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut text = "R:".to_owned();
        for (number, retraction) in found.retractions.iter().enumerate() {
            let words = document(retraction, self.rules, self.notation).map(|document| document.short);
            let words = words.unwrap_or_default();
            match number % 2 {
                0 => text += &format!(" {}.{words}", number / 2 + 1),
                _ => text += &format!(" {words}"),
            }
        }
        let last = found.retractions.last().map(|last| last.before.playable());
        let problem =
            Problem { setup: last.unwrap_or_else(|| self.problem.setup.clone()), ..self.problem.clone() };
        let play = tree::play(&problem, &found.solution, self.notation);
        let lines: Vec<&str> = play.lines().filter(|line| !line.trim().is_empty()).collect();
        match lines.as_slice() {
            [only] => writeln!(out, "{text} & {}", only.trim())?,
            several => {
                writeln!(out, "{text} &")?;
                for line in several {
                    writeln!(out, "  {line}")?;
                }
            }
        }
        Ok(())
    }
}
