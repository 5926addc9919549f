//! Claimed solutions: those of `problems/` are read without a fault, agree with what is found, and satisfy the
//! independent checker.

use crate::stored::{Stored, stored};
use kirke::claim::{self, Claim, compare};
use kirke::input::Twin;
use kirke::replay;
use kirke::rules::Profile;
use kirke::solution::Solution;
use rayon::prelude::*;

/// Half-moves that replay may play for one problem in search of what is not listed.
const REPLAY_BUDGET: u64 = 2_000;

/// What a record claims of each twin, and what is found.
fn claims(Stored { item, solutions }: &Stored) -> Vec<(&Twin, Claim, &Solution)> {
    let text = item.solution.as_deref().unwrap();
    let parts = claim::parts(text);
    let of = |twin: &Twin| {
        let part = parts.iter().find(|(label, _)| *label == twin.label).unwrap();
        claim::read(&twin.problem, &part.1, Profile::Book)
    };
    item.twins.iter().zip(solutions).map(|(twin, solution)| (twin, of(twin), solution)).collect()
}

#[test]
fn every_stored_solution_is_read_and_right() {
    let faults: Vec<_> = stored().par_iter().flat_map_iter(claims).flat_map_iter(faults_of).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with a stored solution: what cannot be read, differs from what is found, or is refused by the checker.
fn faults_of((twin, claim, solution): (&Twin, Claim, &Solution)) -> Vec<String> {
    let problem = &twin.problem;
    let mut faults: Vec<_> = claim.faults.iter().map(|fault| format!("{fault} {:?}", fault.path)).collect();
    let differences = compare(&claim, solution);
    if !differences.is_empty() {
        let [missing, superfluous] = [differences.missing.len(), differences.superfluous.len()];
        faults.push(format!("{missing} missing, {superfluous} superfluous"));
    }
    let replayed = replay::check_within(problem, &claim.solution(problem), Profile::Book, REPLAY_BUDGET);
    faults.extend(replayed.err().into_iter().flatten().map(|fault| format!("replay: {fault}")));
    faults.into_iter().map(|fault| format!("{}: {fault}", problem.name)).collect()
}
