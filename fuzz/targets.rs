//! What must hold for every input, however damaged. The fuzzer calls these functions with inputs of its own;
//! `tests/sources/fuzz_seeds.rs` calls them with the seeds.
//!
//! | target | input | what must hold |
//! |---|---|---|
//! | `task` | a task, or a position and a task with a line break between them | what was understood can be written and is read back as the same |
//! | `lines`, `popeye`, `records` | a file of problems | every problem is read or refused with a reason; the same for conversion; a short search ends, and its play can be printed and is accepted by the replay |
//! | `merge` | answers to units of work, one on each line | every line is read and can be written again, or is refused with its place; answers are put together or refused, those that this program has not asked for, too |
//! | `claim` | a one-line problem, a line break, a stored solution | the solution is read or refused place by place, and judged |

use kirke::claim;
use kirke::convert::{self, Layout, position_and_task};
use kirke::input::{Entry, Item, Problems, position, task};
use kirke::output::{Notation, json, popeye, tree};
use kirke::problem::{Heading, Problem};
use kirke::replay::check_within;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use kirke::solution::Solution;
use kirke::verdict::examine_found;
use kirke::work::{self, AnswerLine, Answers, Joined, Outcome};
use std::io::BufRead;

/// A function that must accept every input.
pub type Target = fn(&[u8]);

/// Every target with its name; the seeds of each lie in a folder of that name.
pub const TARGETS: [(&str, Target); 6] = [
    ("task", task),
    ("lines", lines),
    ("popeye", popeye_input),
    ("records", records),
    ("claim", claimed),
    ("merge", merge),
];

/// Nodes of a search: enough to reach every part of it, few enough for thousands of inputs a second.
const NODES: u64 = 300;

/// Half-moves that the replay may play.
const BUDGET: u64 = 3_000;

/// Reads a task, with a position in front of it or without.
pub fn task(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let (setup, text) = match text.split_once('\n') {
        Some((setup, text)) => match position::read(setup) {
            Ok(setup) => (setup, text),
            Err(_) => return,
        },
        None => (position::read("7k/8/5K2/8/8/8/8/6R1").unwrap(), text),
    };
    let Ok(read) = task::read_for(text, &setup.army) else { return };
    let problem = read.problem("fuzzed".into(), Heading::default(), setup);
    if let Ok((setup, written)) = position_and_task(&problem) {
        let setup = position::read(&setup).expect("a position that was written");
        task::read_for(&written, &setup.army).expect("a task that was written");
    }
    play(&problem);
}

/// Reads problems of which each stands on a line.
pub fn lines(input: &[u8]) {
    all(Problems::new("fuzzed", input));
}

/// Reads problems in Popeye's language.
pub fn popeye_input(input: &[u8]) {
    all(Problems::popeye("fuzzed", input));
}

/// Reads YAML and JSON records.
pub fn records(input: &[u8]) {
    all(Problems::new("fuzzed", input));
}

/// Reads a stored solution.
pub fn claimed(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let Some((problem, solution)) = text.split_once('\n') else { return };
    let Some(Ok(Entry { outcome: Ok(item), .. })) = Problems::new("", problem.as_bytes()).next() else {
        return;
    };
    for twin in item.twins.iter().take(2) {
        let claim = claim::read(&twin.problem, solution, Profile::Book);
        let _ = check_within(&twin.problem, &claim.solution(&twin.problem), Profile::Book, BUDGET);
    }
}

/// Reads answers to units of work and puts them together: those that this program has asked for, and then all of them,
/// as if a hash were no obstacle to damage.
pub fn merge(input: &[u8]) {
    let (mut asked, mut all) = (Answers::default(), Answers::default());
    let mut is_asked = true;
    for line in work::read::<AnswerLine, _>("fuzzed", input) {
        let (place, answer) = match line {
            Ok(read) => read,
            Err(refusal) => {
                assert!(refusal.to_string().starts_with("fuzzed, line "), "{refusal}");
                continue;
            }
        };
        let written = serde_json::to_string(&answer).expect("a line");
        assert_eq!(serde_json::from_str::<AnswerLine>(&written).expect("a line that was written"), answer);
        match answer.check() {
            Ok(()) => asked.add(place.clone(), answer.clone()),
            Err(_) => is_asked = false,
        }
        all.add(place, answer);
    }
    join(&asked);
    if !is_asked {
        join(&all);
    }
}

/// Puts answers together; what comes out can be printed and judged.
fn join(answers: &Answers) {
    answers.absent();
    let settings = little();
    for Joined { twin, claim, profile, outcome } in answers.join(&settings).filter_map(Result::ok).flatten() {
        let Outcome::Play(solution) = outcome else { continue };
        print(&twin.problem, &solution);
        let settings = Settings { profile, ..little() };
        examine_found(&twin.problem, claim.as_deref(), &solution, &settings).expect("a judgement");
    }
}

fn all(problems: Problems<impl BufRead>) {
    // A long input is many short ones.
    for entry in problems.take(4) {
        let Ok(entry) = entry else { return };
        for layout in [Layout::Line, Layout::Popeye, Layout::Yaml, Layout::Json, Layout::Jsonl] {
            let _ = convert::write(&entry, layout);
        }
        if let Ok(Item { twins, solution, .. }) = &entry.outcome {
            for twin in twins.iter().take(3) {
                play(&twin.problem);
                if let Some(solution) = solution {
                    claim::read(&twin.problem, solution, Profile::Book);
                }
            }
        }
    }
}

/// Searches a little; the play is printed and replayed.
fn play(problem: &Problem) {
    let Ok(solution) = solve(problem, &little()) else { return };
    print(problem, &solution);
    if solution.is_complete()
        && let Err(faults) = check_within(problem, &solution, Profile::Book, BUDGET)
    {
        panic!("the replay rejects what was found: {}", faults[0]);
    }
}

/// A search that is soon over.
fn little() -> Settings {
    Settings {
        on_callers_threads: true,
        memory: 1 << 16,
        nodes: Some(NODES),
        most_kept: 2_000,
        ..Settings::default()
    }
}

fn print(problem: &Problem, solution: &Solution) {
    tree::play(problem, solution, Notation::default());
    popeye::play(problem, solution, Default::default());
    json::document(problem, None, solution, None, Default::default(), false).expect("a document");
}
