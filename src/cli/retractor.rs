//! Problems in which moves are taken back first: `kirke retract` with a task, and the same in what `kirke solve` reads.

use super::args::{Retract, Solve};
use super::choices::{MovesFormat, SolutionFormat};
use super::common_args::Print;
use super::exit::Exit;
use super::fault::Fault;
use super::printer::Found;
use super::retract::{self, legality};
use super::retractor_told::{LookedAt, Told};
use super::{defensive_retractor, engine, help_retractor, last_moves, screen, stop};
use kirke::guard::guarded;
use kirke::input::retractor;
use kirke::output::verdict::VerdictPart;
use kirke::output::{KnightLetter, Notation, TakenBack, json, tree};
use kirke::problem::{Problem, Retractions};
use kirke::retractor::{Asked, Diagram, Remark, Solved, examine, judge, solve, told_by};
use kirke::retro::{Only, Past, Retraction};
use kirke::search::Unsolvable;
use kirke::solution::Completeness;
use kirke::verdict::{ClaimState, Judgement};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Solves a retractor; without one, lists what may be taken back.
pub fn run(args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match kirke::input::last_moves::read(&args.words()) {
        Ok(Some(question)) => {
            return match ignored(args, Task::LastMoves) {
                Some(fault) => Ok(screen::complain("", &[fault], args.color)),
                None => last_moves::solve(args, &question, out),
            };
        }
        Ok(None) => {}
        Err(faults) => return Ok(screen::complain("", &engine::faults(faults), args.color)),
    }
    let task = match retractor::read(&args.words()) {
        Ok(Some(retractor::Asked::Help(_))) => Task::Help,
        Ok(Some(retractor::Asked::Defensive(_))) => Task::Defensive,
        Ok(None) => Task::List,
        Err(faults) => return Ok(screen::complain("", &engine::faults(faults), args.color)),
    };
    if let Some(fault) = ignored(args, task) {
        return Ok(screen::complain("", &[fault], args.color));
    }
    match task {
        Task::Help | Task::Defensive => one(args, out),
        Task::List | Task::LastMoves => retract::run(args, out),
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// A list of what may be taken back.
    List,
    LastMoves,
    Help,
    Defensive,
}

/// An option that is given and means nothing to the task: who gives it asks for something else than he would get.
fn ignored(args: &Retract, task: Task) -> Option<Fault> {
    use Task::{Defensive, Help, LastMoves, List};
    let first: &[Task] = &[Help, Defensive];
    // That is refused in words of its own.
    if task == Help && args.solution.is_some() {
        return None;
    }
    let options = [
        (
            "--side",
            args.side.is_some(),
            &[List, LastMoves][..],
            "the retractor says who takes back, as in -1w & h#1.5",
        ),
        (
            "--quiet",
            args.quiet.is_some(),
            &[Defensive],
            "it is for defensive retractors, as in -5 & #1 Proca",
        ),
        (
            "--tries",
            args.tries.is_some(),
            &[Defensive],
            "it is for defensive retractors, as in -5 & #1 Proca",
        ),
        ("--first", !args.first.is_empty(), first, "it is for retractors, as in -1w & h#1.5"),
        ("--solution", args.solution.is_some(), first, "it is for defensive retractors, as in -5 & #1 Proca"),
        ("--depth", args.depth.is_some(), &[LastMoves], "it is for last moves, as in last move?"),
    ];
    let unwanted = options.into_iter().find(|(_, is_given, tasks, _)| *is_given && !tasks.contains(&task));
    unwanted.map(|(option, _, _, hint)| Fault::input(format!("{option} means nothing here\nhint: {hint}")))
}

/// One that is typed.
fn one(args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let solved = read(args).and_then(|(problem, diagram)| {
        let settings = args.limits.settings(&stop::flag(), args.rules.profile());
        let named = named(args, &problem, &diagram)?;
        let solution = given_solution(args, &problem, &diagram)?;
        let asked = Asked {
            legality: legality(args),
            tries: args.tries.unwrap_or(0),
            only: Only { firsts: named.as_deref(), told: solution.as_deref().unwrap_or_default() },
        };
        let solved = guarded(|| solve(&problem, &diagram, asked, &settings));
        let solved = solved.map_err(|fault| vec![Fault::input(fault)])?.map_err(told_fault)?;
        Ok((problem, diagram, solved))
    });
    let (problem, diagram, solved) = match solved {
        Ok(solved) => solved,
        Err(faults) => return Ok(screen::complain("", &faults, args.color)),
    };
    let notation = retract::notation(args, &diagram.rules);
    let looked_at = match (&args.solution, args.first.as_slice()) {
        (Some(_), _) => LookedAt::Solution,
        (None, []) => LookedAt::All,
        (None, _) => LookedAt::Named,
    };
    let told = Told { problem: &problem, diagram: &diagram, notation, looked_at };
    let judgement = judge(&intended(args, &problem, &solved), &solved);
    let told = told.taken_back(&solved, &judgement)?;
    match args.format {
        MovesFormat::Json => writeln!(out, "{}", json::taken_back(&problem, None, &told, true)?)?,
        MovesFormat::Short | MovesFormat::Popeye => {
            let TakenBack { play, verdict, .. } = told;
            writeln!(out, "{}\n{play}\n{verdict}", tree::heading(&problem, notation))?;
        }
    }
    Ok(judgement.verdict.into())
}

/// The problem as its solution means it: everything that a given one tells is meant to hold.
fn intended(args: &Retract, problem: &Problem, solved: &Solved) -> Problem {
    let mut problem = problem.clone();
    if let (Some(_), Solved::Defensive(_, found)) = (&args.solution, solved) {
        problem.options.claimed_solutions = u32::try_from(found.looked_at).ok().map(Into::into);
    }
    problem
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
fn named(
    args: &Retract,
    problem: &Problem,
    diagram: &Diagram,
) -> Result<Option<Vec<Retraction>>, Vec<Fault>> {
    if args.first.is_empty() {
        return Ok(None);
    }
    let mut named = Vec::new();
    for text in &args.first {
        let told = told_by(problem, diagram, text, legality(args), args.rules.profile());
        let told = told.map_err(|remarks| unreadable("--first", &remarks))?;
        if told.is_empty() {
            return Err(vec![Fault::input(format!("--first: \"{text}\" is no move taken back"))]);
        }
        named.extend(told.into_iter().map(|(_, retraction)| retraction));
    }
    Ok(Some(named))
}

/// What is wrong with what an option tells, with its place and what comes near it.
fn unreadable(option: &str, remarks: &[Remark]) -> Vec<Fault> {
    let fault = |remark: &Remark| {
        let hint = remark.hint.as_ref().map_or(String::new(), |hint| format!("; {hint}"));
        Fault::input(format!("{option}: {remark}{hint}"))
    };
    remarks.iter().map(fault).collect()
}

/// What the given solution takes back, each with the position from which; none if none is given.
fn given_solution(
    args: &Retract,
    problem: &Problem,
    diagram: &Diagram,
) -> Result<Option<Vec<(Past, Retraction)>>, Vec<Fault>> {
    let Some(given) = &args.solution else { return Ok(None) };
    if !matches!(problem.retractions, Some(Retractions::Defensive { .. })) {
        return Err(vec![Fault::input("--solution: only the other side of a defensive retractor resists")]);
    }
    let text = match given.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path)
            .map_err(|error| vec![Fault::input(format!("--solution: cannot read {path}: {error}"))])?,
        None => given.clone(),
    };
    let told = told_by(problem, diagram, &text, legality(args), args.rules.profile());
    let told = told.map_err(|remarks| unreadable("--solution", &remarks))?;
    if told.is_empty() {
        return Err(vec![Fault::input("--solution: no move taken back can be read in it")]);
    }
    Ok(Some(told))
}

/// Solves a problem of a file.
pub fn found(
    problem: &Problem,
    claimed: Option<&str>,
    args: &Solve,
    stop: &Arc<AtomicBool>,
) -> Result<Found, Fault> {
    let profile = args.rules.profile();
    let settings = args.limits.settings(stop, profile);
    let done = guarded(|| {
        let diagram = Diagram::of(problem, profile)?;
        let (solved, judgement) = examine(problem, &diagram, claimed, &settings)?;
        Ok::<_, Unsolvable>((diagram, solved, judgement))
    });
    let (diagram, solved, judgement) = done.map_err(Fault::input)?.map_err(engine::unsolvable)?;
    told(problem, &diagram, &solved, &judgement, &args.print)
}

/// What was found, as it is to be printed.
pub fn told(
    problem: &Problem,
    diagram: &Diagram,
    solved: &Solved,
    judgement: &Judgement,
    print: &Print,
) -> Result<Found, Fault> {
    // Popeye knows one letter for it.
    let knight = if print.format == SolutionFormat::Popeye { KnightLetter::S } else { print.knight.letter() };
    let notation = Notation { knight, language: print.letters.language(), ..Notation::default() };
    let notation = notation.for_army(&diagram.rules.army);
    let told = Told { problem, diagram, notation, looked_at: LookedAt::All };
    let found = told.taken_back(solved, judgement).map_err(Fault::input)?;
    Ok(Found::TakenBack(found, judgement.verdict, completeness(solved)))
}

/// Whether everything was searched.
fn completeness(solved: &Solved) -> Completeness {
    match solved {
        Solved::Help(found) => found.completeness,
        Solved::Defensive(_, found) => found.completeness,
    }
}

impl Told<'_> {
    /// What was found, in words and as a document.
    fn taken_back(&self, solved: &Solved, judgement: &Judgement) -> serde_json::Result<TakenBack> {
        let verdict = self.judged(solved, judgement);
        let part = VerdictPart::new(self.problem, judgement, self.notation, usize::MAX);
        let document = self.json(solved, (part, verdict.clone()))?;
        Ok(TakenBack { play: self.play(solved), verdict, document })
    }

    /// The verdict in words.
    fn judged(&self, solved: &Solved, judgement: &Judgement) -> String {
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
        text + &claim
    }

    fn play(&self, solved: &Solved) -> String {
        match solved {
            Solved::Help(found) => help_retractor::text(self, found),
            Solved::Defensive(asked, found) => defensive_retractor::text(self, *asked, found),
        }
    }

    fn json(&self, solved: &Solved, verdict: (VerdictPart, String)) -> serde_json::Result<serde_json::Value> {
        match solved {
            Solved::Help(found) => help_retractor::json(self, found, verdict),
            Solved::Defensive(asked, found) => defensive_retractor::json(self, *asked, found, verdict),
        }
    }
}
