//! Play that is written as it is found is, all pieces together, what is written at the end: byte for byte, for every
//! number of threads, in both layouts, also where a search is cut short.

use crate::support::random::{Dice, Wildness, random_setup};
use crate::support::{repository, soak};
use kirke::input::read_file;
use kirke::output::{Notation, popeye, tree};
use kirke::problem::Problem;
use kirke::search::{Found, Settings, solve};
use kirke::solution::Branch;
use kirke::vocabulary::Language;
use std::sync::{Arc, Mutex};

const TASKS: [&str; 12] = [
    "#2 set play tries 2",
    "h#2 set play",
    "s#2 tries",
    "ser-#3",
    "ser-h#3",
    "#2 duplex",
    "h#2 duplex set play count",
    "#2 set play variations none",
    "r#2 set play",
    "h#2.5 3 solutions",
    "pser-#2",
    "hs#2 set play",
];
const CONDITIONS: [&str; 5] = ["", "Circe", "Anticirce", "PWC", "Circe Parrain"];

fn read(text: &str) -> Vec<Problem> {
    let items = read_file("", text).into_iter().filter_map(Result::ok);
    items.flat_map(|item| item.twins).map(|twin| twin.problem).collect()
}

fn stored() -> Vec<Problem> {
    let mut files: Vec<_> =
        std::fs::read_dir(repository("problems")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.push(repository("tests/data/plays.txt"));
    files.iter().flat_map(|file| read(&std::fs::read_to_string(file).unwrap())).collect()
}

fn random(dice: &mut Dice) -> Option<Problem> {
    let line = format!("7k/8/8/8/8/8/8/K7 ; {} {}", dice.pick(&TASKS), dice.pick(&CONDITIONS));
    let mut problem = read(&line).pop()?;
    problem.setup = random_setup(dice, Wildness { units: 7, fairies: false, marks: false });
    Some(problem)
}

/// How many pieces and lines were heard, if it can be solved.
#[track_caller]
fn compare(problem: &Problem, settings: &Settings) -> Option<usize> {
    let heard: Arc<Mutex<Vec<Found>>> = Arc::default();
    let listener = Arc::clone(&heard);
    let aloud = Settings {
        listener: Some(Arc::new(move |found| listener.lock().unwrap().push(found))),
        ..settings.clone()
    };
    let solution = solve(problem, &aloud).ok()?;
    let founds = std::mem::take(&mut *heard.lock().unwrap());
    let language = Language::English;
    let mut writers =
        [tree::play_writer(problem, Notation::default()), popeye::play_writer(problem, language)];
    let mut written = [String::new(), String::new()];
    for Found { first_mover, play } in &founds {
        for (text, writer) in written.iter_mut().zip(&mut writers) {
            *text += &writer.more(*first_mover, play);
        }
    }
    // Whoever waits sees the play before the search has come to its end.
    let is_help = problem.plan(problem.first_mover()).is_help();
    if is_help && !problem.options.count_only && !solution.is_empty() && solution.other_side.is_none() {
        assert!(written.iter().all(|text| text.lines().count() > 0), "{:?}", problem.name);
    }
    for (text, writer) in written.iter_mut().zip(writers) {
        *text += &writer.finish(&solution);
    }
    assert_eq!(written[0], tree::play(problem, &solution, Notation::default()));
    assert_eq!(written[1], popeye::play(problem, &solution, language));
    // Lines that are found together are heard in one piece, and each of them counts.
    let heard = |found: &Found| match is_help {
        true => found.play.branches.iter().map(lines).sum(),
        false => usize::from(!found.play.branches.is_empty()),
    };
    Some(founds.iter().map(heard).sum())
}

fn lines(branch: &Branch) -> usize {
    if branch.branches.is_empty() { 1 } else { branch.branches.iter().map(lines).sum() }
}

#[test]
fn stored_problems() {
    let mut pieces = 0;
    for problem in stored() {
        let nodes = Some(if soak() { 300_000 } else { 50_000 });
        for threads in [1, 3] {
            let settings = Settings { threads, memory: 1 << 20, nodes, ..Settings::default() };
            pieces += compare(&problem, &settings).unwrap_or(0);
        }
    }
    assert!(pieces > 300, "{pieces}");
}

#[test]
fn random_problems() {
    let mut dice = Dice::new(15);
    let (mut problems, mut pieces) = (0, 0);
    while problems < 400 {
        let Some(problem) = random(&mut dice) else { continue };
        let threads = 1 + problems % 3;
        // Some are cut short.
        let nodes = Some(if problems % 5 == 0 { 500 } else { 100_000 });
        let settings = Settings { threads, memory: 1 << 18, nodes, ..Settings::default() };
        if let Some(heard) = compare(&problem, &settings) {
            problems += 1;
            pieces += heard;
        }
    }
    assert!(pieces > 2_000, "{pieces}");
}
