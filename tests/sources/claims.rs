//! Claimed solutions: those of `problems/` are read without a fault, agree with what is found, and satisfy the
//! independent checker.

use crate::support;
use kirke::claim::{self, Claim, compare};
use kirke::input::{Item, Twin, read_file};
use kirke::replay;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};

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
    let mut wrong = String::new();
    for item in items() {
        for (twin, claim) in claims(&item) {
            let name = &twin.problem.name;
            claim.faults.iter().for_each(|fault| wrong += &format!("{name}: {fault} {:?}\n", fault.path));
            let solution = solve(&twin.problem, &Settings::default()).unwrap();
            let differences = compare(&claim, &solution);
            if !differences.is_empty() {
                wrong += &format!(
                    "{name}: {} missing, {} superfluous\n",
                    differences.missing.len(),
                    differences.superfluous.len()
                );
            }
            let replayed = replay::check_within(
                &twin.problem,
                &claim.solution(&twin.problem),
                Profile::Book,
                REPLAY_BUDGET,
            );
            let faults = replayed.err().unwrap_or_default();
            faults.iter().for_each(|fault| wrong += &format!("{name}: replay: {fault}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
