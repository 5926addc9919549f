//! Claimed solutions: those of `problems/` are read without a fault, agree with what is found, and satisfy the
//! independent checker.

use crate::support;
use kirke::claim::{self, Claim, compare};
use kirke::input::{Item, Twin, read_file};
use kirke::replay;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use rayon::prelude::*;

/// Half-moves that replay may play for one problem in search of what is not listed.
const REPLAY_BUDGET: u64 = 2_000;

fn items() -> Vec<Item> {
    let mut files: Vec<_> =
        std::fs::read_dir(support::repository("problems")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| read_file("", &std::fs::read_to_string(path).unwrap());
    let items = files.iter().flat_map(read).map(|outcome| outcome.unwrap());
    items.filter(|item| item.twins[0].problem.retractions.is_none()).collect()
}

fn claims(item: &Item) -> Vec<(&Twin, Claim)> {
    let text = item.solution.as_deref().unwrap();
    let parts = claim::parts(text);
    let of = |twin: &Twin| {
        let part = parts.iter().find(|(label, _)| *label == twin.label).unwrap();
        claim::read(&twin.problem, &part.1, Profile::Book)
    };
    item.twins.iter().map(|twin| (twin, of(twin))).collect()
}

#[test]
fn every_stored_solution_is_read_and_right() {
    let items = items();
    let read: Vec<_> = items.iter().flat_map(claims).collect();
    let faults: Vec<_> = read.par_iter().flat_map_iter(faults_of).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with a stored solution: what cannot be read, differs from what is found, or is refused by the checker.
fn faults_of((twin, claim): &(&Twin, Claim)) -> Vec<String> {
    let problem = &twin.problem;
    let mut faults: Vec<_> = claim.faults.iter().map(|fault| format!("{fault} {:?}", fault.path)).collect();
    let solution = solve(problem, &Settings::default()).unwrap();
    let differences = compare(claim, &solution);
    if !differences.is_empty() {
        let [missing, superfluous] = [differences.missing.len(), differences.superfluous.len()];
        faults.push(format!("{missing} missing, {superfluous} superfluous"));
    }
    let replayed = replay::check_within(problem, &claim.solution(problem), Profile::Book, REPLAY_BUDGET);
    faults.extend(replayed.err().into_iter().flatten().map(|fault| format!("replay: {fault}")));
    faults.into_iter().map(|fault| format!("{}: {fault}", problem.name)).collect()
}
