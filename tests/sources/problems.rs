//! Every record of `problems/` is a test case: it is solved as its stored solution says, with as many solutions as
//! claimed, and every layout can be written.

use crate::support;
use crate::support::play::{Part, Play};
use kirke::input::{Item, Twin, read_file};
use kirke::output::{KnightLetter, Notation, json, tree};
use kirke::problem::Intended;
use kirke::retractor;
use kirke::search::{Settings, solve};
use kirke::verdict::{ClaimState, Verdict};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Records in `problems/` at least.
const LEAST: usize = 40;
/// Time for one record.
const PATIENCE: Duration = Duration::from_secs(20);

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(support::repository("problems")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "olv"));
    files.sort();
    files
}

/// The records of all files but those in which moves are taken back first.
fn items() -> Vec<Item> {
    all_items().into_iter().filter(|item| item.twins[0].problem.retractions.is_none()).collect()
}

/// The records of all files.
fn all_items() -> Vec<Item> {
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let outcomes = read_file(&name, &std::fs::read_to_string(&path).unwrap());
        let item = |outcome: Result<Item, Vec<_>>| match outcome {
            Ok(item) => item,
            Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<String>()),
        };
        outcomes.into_iter().map(item).collect::<Vec<_>>()
    };
    files().into_iter().flat_map(read).collect()
}

fn settings() -> Settings {
    Settings { time: Some(PATIENCE), ..Settings::default() }
}

/// Number of solutions of one diagram, set play left out. Battle play that is told in lines has as many as keys.
fn count(part: &Part, in_lines: bool) -> u64 {
    let set_play = |line: &&String| {
        line.starts_with("1...") && part.lines.iter().any(|other| !other.starts_with("1..."))
    };
    let lines = part.lines.iter().filter(|line| !set_play(line));
    let of_lines = match in_lines {
        true => lines.map(|line| line.split_whitespace().next()).collect::<BTreeSet<_>>().len(),
        false => lines.count(),
    };
    (of_lines + part.ways.len()) as u64
}

#[test]
fn every_record_is_solved_as_its_author_says() {
    let items = items();
    assert!(items.len() >= LEAST, "{} records", items.len());
    let mut wrong = String::new();
    for item in &items {
        let start = Instant::now();
        let (printed, complete) = support::printed(item, &settings()).unwrap();
        assert!(complete, "{} took longer than {} s", item.name, PATIENCE.as_secs());
        let Some(solution) = &item.solution else { panic!("{} has no solution", item.name) };
        let (ours, stored) = (Play::read(&printed), Play::read(solution));
        let differences = ours.differences(&stored);
        if !differences.is_empty() {
            wrong += &format!("{}\n{differences}", item.name);
        }
        let problem = &item.twins[0].problem;
        let plan = problem.plan(problem.first_mover());
        let in_lines = !plan.is_help() && plan.written_in_lines();
        for (label, part) in &ours.solutions().0 {
            let is_meant = |twin: &&Twin| twin.label.as_ref() == Some(label);
            let problem = &item.twins.iter().find(is_meant).unwrap_or(&item.twins[0]).problem;
            let claimed = problem.options.claimed_solutions.as_ref().map_or(1, Intended::total);
            let sides = if problem.options.duplex { 2 } else { 1 };
            assert_eq!(count(part, in_lines), sides * claimed, "{} {label}: number of solutions", item.name);
        }
        eprintln!(
            "{} {} in {} ms",
            item.name,
            item.twins[0].problem.stipulation,
            start.elapsed().as_millis()
        );
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Found is what is printed, keys and lines, and the checker knows every move of it.
#[test]
fn every_retractor_is_solved_as_its_author_says() {
    let mut number = 0;
    for item in all_items() {
        let problem = &item.twins[0].problem;
        if problem.retractions.is_none() {
            continue;
        }
        let solution = item.solution.as_deref().unwrap();
        let diagram = retractor::Diagram::of(problem, settings().profile).unwrap();
        let (_, judgement) = retractor::examine(problem, &diagram, Some(solution), &settings()).unwrap();
        let told = (judgement.verdict, judgement.claim, judgement.unread);
        assert_eq!(told, (Verdict::Sound, Some(ClaimState::Agrees), Vec::new()), "{}", item.name);
        number += 1;
    }
    assert_eq!(number, 12);
}

#[test]
fn every_layout_can_be_written() {
    for item in items() {
        for twin in &item.twins {
            let problem = &twin.problem;
            let solution = solve(problem, &settings()).unwrap();
            let document = json::document(problem, None, &solution, None, KnightLetter::N, true).unwrap();
            let value: serde_json::Value = serde_json::from_str(&document).unwrap();
            assert_eq!(value["schema"], json::SCHEMA);
            assert_eq!(value["solved"], true, "{}", item.name);
            let text = tree::heading(problem, Notation::default())
                + &tree::play(problem, &solution, Notation::default());
            assert!(text.contains(&problem.stipulation.to_string()), "{text}");
        }
    }
}
