//! Every record of `problems/` is a test case: it is solved as its stored solution says, with as many solutions as
//! claimed, and every layout can be written.

use crate::stored::{Stored, all_items, settings, stored};
use crate::support;
use crate::support::play::{Part, Play};
use kirke::input::Twin;
use kirke::output::{KnightLetter, Notation, json, tree};
use kirke::problem::Intended;
use kirke::retractor;
use kirke::verdict::{ClaimState, Verdict};
use std::collections::BTreeSet;

/// Records in `problems/` at least.
const LEAST: usize = 40;

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
    assert!(stored().len() >= LEAST, "{} records", stored().len());
    let mut wrong = String::new();
    for Stored { item, solutions } in stored() {
        let printed = support::printed_play(item, solutions);
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
    for Stored { item, solutions } in stored() {
        for (twin, solution) in item.twins.iter().zip(solutions) {
            let problem = &twin.problem;
            let document = json::document(problem, None, solution, None, KnightLetter::N, true).unwrap();
            let value: serde_json::Value = serde_json::from_str(&document).unwrap();
            assert_eq!(value["schema"], json::SCHEMA);
            assert_eq!(value["solved"], true, "{}", item.name);
            let text = tree::heading(problem, Notation::default())
                + &tree::play(problem, solution, Notation::default());
            assert!(text.contains(&problem.stipulation.to_string()), "{text}");
        }
    }
}
