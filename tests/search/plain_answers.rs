//! Answers that search without bounds of help play has once given to the random problems that take it longest. They are in
//! `tests/data/plain-answers.tsv`, so that not every run of the tests finds them again: `KIRKE_SOAK=1` does, and
//! `KIRKE_BLESS=1 cargo test --release --test search shortcuts` writes the file anew.

use crate::support::{bless, repository, soak};
use kirke::input::position;
use kirke::output::{KnightLetter, json};
use kirke::problem::Problem;
use kirke::solution::Solution;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// By problem and limit; an empty answer was cut short by the limit.
static ANSWERS: LazyLock<Mutex<BTreeMap<String, String>>> = LazyLock::new(|| {
    let text = match bless() {
        true => String::new(),
        false => std::fs::read_to_string(file()).expect("the stored answers"),
    };
    let row = |line: &str| line.split_once('\t').map(|(key, answer)| (key.to_owned(), answer.to_owned()));
    Mutex::new(text.lines().filter_map(row).collect())
});

fn file() -> std::path::PathBuf {
    repository("tests/data/plain-answers.tsv")
}

/// The first digits of a checksum.
fn checksum(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// What is compared of a solution: all phases, with all play in its order.
pub fn answer(problem: &Problem, solution: &Solution) -> String {
    let play = json::play(problem, solution, KnightLetter::S).expect("JSON");
    let lines: usize = solution.phases.iter().map(|phase| phase.branches.len()).sum();
    format!("{lines}\t{}", checksum(&play.to_string()))
}

/// A problem in one line.
pub fn in_a_line(problem: &Problem) -> String {
    let board = position::write(&problem.setup);
    let origin = problem.origin.as_ref().map(position::write).unwrap_or_default();
    format!("{}: \"{board}\" {} {origin}", problem.condition.name, problem.stipulation)
}

/// The answer of a search without bounds, which is made only where it has to be: none if a limit cut it short.
pub fn plain(problem: &Problem, nodes: u64, search: impl FnOnce() -> Option<String>) -> Option<String> {
    if soak() && !bless() {
        return search();
    }
    let key = checksum(&format!("{} {nodes}", in_a_line(problem)));
    let mut answers = ANSWERS.lock().expect("the answers");
    if bless() {
        drop(answers);
        let found = search().unwrap_or_default();
        answers = ANSWERS.lock().expect("the answers");
        answers.insert(key.clone(), found);
        let lines: String = answers.iter().map(|(key, answer)| format!("{key}\t{answer}\n")).collect();
        std::fs::write(file(), lines).expect("the stored answers");
    }
    let stored = answers.get(&key).cloned();
    drop(answers);
    let stored = stored.unwrap_or_else(|| panic!("no stored answer: see the top of plain_answers.rs"));
    (!stored.is_empty()).then_some(stored)
}
