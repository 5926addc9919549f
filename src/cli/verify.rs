//! `kirke verify`: the solution stored with a problem against the rules, the independent replay, and the search.

use super::exit::Exit;
use super::fault::Fault;
use super::work_args::{ReportFormat, Verify};
use super::{engine, screen, source, stop};
use kirke::claim::{self, Claim, ClaimFault, ClaimFaultKind};
use kirke::guard::guarded;
use kirke::input::Item;
use kirke::output::{Notation, json};
use kirke::problem::{Problem, Variations};
use kirke::replay;
use kirke::retractor::{
    Asked, Diagram, Held, Remark, RemarkKind, compare, held, judge as judge_retractor, solve,
};
use kirke::search::Settings;
use kirke::solution::{Branch, Line, Phase, PhaseKind, Ply, Role, Solution};
use kirke::verdict::claim_on;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What was found out about a claim.
#[derive(Serialize, Default)]
struct Report {
    name: String,
    file: String,
    /// The line of the file where the problem begins.
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<String>,
    verdict: &'static str,
    findings: Vec<Finding>,
}

/// Something that is wrong with a claim, or worth knowing.
#[derive(Serialize)]
struct Finding {
    /// `illegal`, `missing`, `superfluous`, `wrong` or `note`.
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl Finding {
    fn new(kind: &'static str, text: impl Into<String>) -> Self {
        Self { kind, line: None, text: text.into(), hint: None }
    }
}

/// Verifies every problem of the files; the exit code is that of the worst.
pub fn run(args: &Verify, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stop = stop::flag();
    let mut exit = Exit::Success;
    for path in &args.files {
        let name = source::name(path);
        for item in engine::read_file(path) {
            if stop.load(Ordering::Relaxed) {
                return Ok(exit.and(Exit::Incomplete));
            }
            exit = exit.and(match item {
                Ok(item) => match &item.solution {
                    Some(solution) => verify(&name, &item, solution, args, &stop, out)?,
                    None => {
                        let fault = Fault::input("no solution is stored with the problem");
                        screen::complain(&item.place, &[fault], args.color)
                    }
                },
                Err(faults) => screen::complain("", &faults, args.color),
            });
            out.flush()?;
        }
    }
    Ok(if stop.load(Ordering::Relaxed) { exit.and(Exit::Incomplete) } else { exit })
}

fn verify(
    file: &str,
    item: &Item,
    solution: &str,
    args: &Verify,
    stop: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    for twin in &item.twins {
        let part = claim_on(solution, twin.label.as_deref());
        let mut report = Report {
            name: item.name.clone(),
            file: file.to_owned(),
            line: item.line,
            twin: twin.label.clone(),
            verdict: "agrees",
            findings: Vec::new(),
        };
        let judged = match part {
            Some(text) => guarded(|| judge(&twin.problem, &text, args, stop, &mut report.findings))
                .unwrap_or_else(|fault| Err(Fault::input(fault))),
            None => {
                let text = "the stored solution has no part for this twin";
                report.findings.push(Finding::new("missing", text));
                Ok(Exit::Failure)
            }
        };
        let found = match judged {
            Ok(found) => found,
            Err(fault) => {
                exit = exit.and(screen::complain(&item.called(twin), &[fault], args.color));
                continue;
            }
        };
        report.verdict = match found {
            Exit::Failure => "differs",
            Exit::Incomplete => "incomplete",
            Exit::Success | Exit::Usage | Exit::Unsupported => "agrees",
        };
        exit = exit.and(found);
        write(&report, args, out)?;
    }
    Ok(exit)
}

/// Judges the claim for one diagram.
fn judge(
    problem: &Problem,
    text: &str,
    args: &Verify,
    stop: &Arc<AtomicBool>,
    findings: &mut Vec<Finding>,
) -> Result<Exit, Fault> {
    let exit = match problem.retractions {
        Some(_) => retractor(problem, text, args, stop, findings)?,
        None => played(problem, text, args, stop, findings)?,
    };
    let differs = findings.iter().any(|finding| finding.kind != "note");
    Ok(if differs { Exit::Failure } else { exit })
}

/// Holds the claim against the rules and what the search finds.
fn played(
    problem: &Problem,
    text: &str,
    args: &Verify,
    stop: &Arc<AtomicBool>,
    findings: &mut Vec<Finding>,
) -> Result<Exit, Fault> {
    let profile = args.rules.profile();
    let notation = Notation::default().for_army(&problem.setup.army);
    let claim = claim::read(problem, text, profile);
    findings.extend(claim.all_faults().map(|fault| unreadable(fault, notation)));
    let asks_set_play = problem.options.set_play;
    let problem = as_claimed(problem, &claim);
    let start = Instant::now();
    let is_late = || args.limits.time.is_some_and(|time| start.elapsed() >= time);
    let stops = || stop.load(Ordering::Relaxed) || is_late();
    if claim.all_faults().next().is_none() {
        replayed(&problem, &claim, args, &stops, findings);
    }
    let mut exit = if stops() { Exit::Incomplete } else { Exit::Success };
    if !args.no_search {
        let time = args.limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let settings = Settings { time, ..args.limits.settings(stop, profile) };
        // Only keys and lines are compared.
        let mut keys = problem.clone();
        keys.options.variations = Variations::Keys;
        keys.options.tries = None;
        let is_read = claim.all_faults().next().is_none() && !claim.is_empty();
        let wants_set_play = asks_set_play && !problem.options.set_play && !claim.keys_only && is_read;
        keys.options.set_play |= wants_set_play;
        let solution = engine::solve(&keys, &settings)?;
        let differences = claim::compare(&claim, &solution);
        let line = |plies: &Line| plies.iter().map(|ply| notation.ply(ply)).collect::<Vec<_>>().join(" ");
        findings.extend(differences.missing.iter().map(|plies| Finding::new("missing", line(plies))));
        if wants_set_play && has_set_play(&solution) {
            findings.push(Finding::new("note", "set play is asked for, but none is told"));
        }
        if solution.is_complete() {
            let superfluous = differences.superfluous.iter();
            findings.extend(superfluous.map(|plies| Finding::new("superfluous", line(plies))));
        } else {
            findings.push(Finding::new("note", "the search for what is missing was cut short"));
            exit = Exit::Incomplete;
        }
    }
    if claim.keys_only && !claim.is_empty() && findings.is_empty() {
        findings.push(Finding::new("note", "only keys are told; the play behind them is not compared"));
    }
    Ok(exit)
}

/// The same of a problem in which moves are taken back first.
fn retractor(
    problem: &Problem,
    text: &str,
    args: &Verify,
    stop: &Arc<AtomicBool>,
    findings: &mut Vec<Finding>,
) -> Result<Exit, Fault> {
    let profile = args.rules.profile();
    let diagram = Diagram::of(problem, profile).map_err(engine::unsolvable)?;
    let settings = args.limits.settings(stop, profile);
    let mut exit = Exit::Success;
    let mut solved = None;
    if !args.no_search {
        let found =
            guarded(|| solve(problem, &diagram, Asked::default(), &settings)).map_err(Fault::input)?;
        let found = found.map_err(engine::unsolvable)?;
        if judge_retractor(problem, &found).limit.is_some() {
            findings.push(Finding::new("note", "the search for what is missing was cut short"));
            exit = Exit::Incomplete;
        }
        solved = Some(found);
    }
    // A search of everything answers this, too.
    if args.no_search || exit == Exit::Incomplete {
        let held = guarded(|| held(problem, &diagram, text, &settings)).map_err(Fault::input)?;
        let held = held.map_err(engine::unsolvable)?;
        findings.extend(held.map(|held| match held {
            Held::Yes => Finding::new("note", "the solution holds against every reply"),
            Held::No => Finding::new("wrong", "the solution does not hold against every reply"),
            Held::Undecided => Finding::new("note", "whether the solution holds is not decided"),
        }));
        if held == Some(Held::Undecided) {
            exit = Exit::Incomplete;
        }
    }
    let remarks = compare(problem, &diagram, text, solved.as_ref(), profile);
    findings.extend(remarks.into_iter().map(|Remark { kind, line, text, hint }| {
        let kind = match kind {
            RemarkKind::Illegal => "illegal",
            RemarkKind::Missing => "missing",
            RemarkKind::Superfluous => "superfluous",
            RemarkKind::Wrong => "wrong",
            RemarkKind::Note => "note",
        };
        Finding { kind, line, text, hint }
    }));
    Ok(exit)
}

/// The problem with the play wanted that the claim tells.
fn as_claimed(problem: &Problem, claim: &Claim) -> Problem {
    let mut problem = problem.clone();
    let branches = claim.phases.iter().flat_map(|phase| &phase.branches);
    let refutations = |branch: &Branch| {
        let refutes = branch.branches.iter().filter(|next| next.role == Role::Refutation).count();
        (branch.role == Role::Try).then_some(refutes as u32)
    };
    problem.options.tries = branches.filter_map(refutations).max();
    problem.options.set_play = claim.phases.iter().any(|phase| phase.kind == PhaseKind::SetPlay);
    if claim.keys_only {
        problem.options.variations = Variations::Keys;
    }
    problem
}

fn has_set_play(solution: &Solution) -> bool {
    let is_told = |phase: &Phase| phase.kind == PhaseKind::SetPlay && !phase.is_empty();
    solution.phases.iter().any(is_told) || solution.other_side.as_deref().is_some_and(has_set_play)
}

fn unreadable(fault: &ClaimFault, notation: Notation) -> Finding {
    let kind = match fault.kind {
        ClaimFaultKind::Illegal(_) => "illegal",
        _ => "wrong",
    };
    let near = match &fault.kind {
        ClaimFaultKind::Illegal(near) => Some(("legal here", near)),
        ClaimFaultKind::Ambiguous(meant) => Some(("it could be", meant)),
        _ => None,
    };
    let list = |(words, plies): (&str, &Vec<Ply>)| {
        let plies: Vec<String> = plies.iter().map(|ply| notation.ply(ply)).collect();
        (!plies.is_empty()).then(|| format!("{words}: {}", plies.join(", ")))
    };
    let after = match fault.path.as_slice() {
        [] => String::new(),
        path => format!(" after {}", path.join(" ")),
    };
    Finding {
        kind,
        line: Some(fault.line),
        text: format!("{}{after}: {}", fault.text, fault.kind),
        hint: near.and_then(list),
    }
}

/// What the independent replay has to say.
fn replayed(
    problem: &Problem,
    claim: &Claim,
    args: &Verify,
    stops: &dyn Fn() -> bool,
    findings: &mut Vec<Finding>,
) {
    let solution = claim.solution(problem);
    match replay::check_until(problem, &solution, args.rules.profile(), args.budget, stops) {
        Ok(report) if report.open > 0 => {
            let why = if stops() { "the replay was cut short" } else { "the budget was too small" };
            let open = format!("claims not proved, because {why}: {}", report.open);
            findings.push(Finding::new("note", open));
        }
        Ok(_) => {}
        Err(faults) => {
            for fault in faults {
                let kind = match &fault.fault {
                    // Keys and lines are compared with what the search finds.
                    replay::Fault::Missing(_) if fault.path.is_empty() => continue,
                    // Another continuation, or a threat, is a matter of completeness, not of soundness.
                    replay::Fault::Missing(ply) => {
                        let path: String = fault.path.iter().map(|ply| format!("{ply} ")).collect();
                        findings.push(Finding::new("note", format!("{path}{ply} is not told")));
                        continue;
                    }
                    replay::Fault::Unanswered(_) => "missing",
                    replay::Fault::NotShortest(_) | replay::Fault::Twice(_) => "superfluous",
                    replay::Fault::Illegal(_) => "illegal",
                    _ => "wrong",
                };
                findings.push(Finding::new(kind, fault.to_string()));
            }
        }
    }
}

fn write(report: &Report, args: &Verify, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.format == ReportFormat::Jsonl {
        return Ok(writeln!(out, "{}", json::compact(report)?)?);
    }
    if args.quiet && report.verdict == "agrees" {
        return Ok(());
    }
    let twin = report.twin.as_ref().map_or_else(String::new, |label| format!(" {label})"));
    let Report { file, line, name, verdict, .. } = report;
    let place = if file == "-" { String::new() } else { format!("{file}:{line} ") };
    writeln!(out, "{place}{name}{twin}: {verdict}")?;
    for Finding { kind, line, text, hint } in &report.findings {
        let line = line.map_or_else(String::new, |line| format!("line {line}: "));
        writeln!(out, "  {kind}: {line}{text}")?;
        if let Some(hint) = hint {
            writeln!(out, "    {hint}")?;
        }
    }
    Ok(())
}
