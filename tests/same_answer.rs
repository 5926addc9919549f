//! The answer is the same, byte for byte, for every number of threads and every size of the table.

mod support;

use kirke::input::read_file;
use kirke::output::{Notation, json, tree};
use kirke::problem::Problem;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use support::random::{Dice, Wildness, random_setup};

/// Problems that are compared.
const PROBLEMS: usize = 200;
const STIPULATIONS: [&str; 6] =
    ["#2 set play tries 2", "h#2 set play", "s#2 tries", "ser-#3", "ser-h#3", "#3"];
const CONDITIONS: [&str; 8] =
    ["", "Circe", "Anticirce", "PWC", "Circe Assassin", "Circe Parrain", "Marscirce", "Circe Rex Inclusive"];

/// Composed problems that are solved at once.
fn composed() -> Vec<Problem> {
    let mut paths: Vec<_> = std::fs::read_dir(support::repository("problems"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "olv"))
        .collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read_to_string(path).unwrap());
    let items = texts.flat_map(|text| read_file("", &text)).filter_map(Result::ok);
    items.flat_map(|item| item.twins).map(|twin| twin.problem).collect()
}

/// A problem that nobody has composed; it may be unplayable.
fn random(dice: &mut Dice) -> Problem {
    let task = dice.pick(&STIPULATIONS);
    let line = format!("7k/8/8/8/8/8/8/K7 ; {task} {}", dice.pick(&CONDITIONS));
    let outcome = read_file("", &line).remove(0);
    let mut problem = outcome.map_err(|faults| format!("{faults:?}")).unwrap().twins.remove(0).problem;
    problem.setup = random_setup(dice, Wildness { units: 8, fairies: true, marks: false });
    problem
}

fn answer(problem: &Problem, threads: usize, memory: usize, nodes: Option<u64>) -> Option<String> {
    let settings = Settings { threads, memory, nodes, profile: Profile::Book, ..Settings::default() };
    let solution = solve(problem, &settings).ok()?;
    if !solution.is_complete() {
        return None;
    }
    let text = tree::play(problem, &solution, Notation::default());
    let document = json::document(problem, None, &solution, None, Default::default(), false).unwrap();
    Some(text + &document)
}

#[test]
fn threads_and_tables_do_not_change_the_answer() {
    let wanted = if support::soak() { 10 * PROBLEMS } else { PROBLEMS };
    let mut dice = Dice::new(7);
    let randoms = std::iter::from_fn(|| Some(random(&mut dice)));
    let mut compared = 0;
    let mut with_play = 0;
    for problem in composed().into_iter().chain(randoms).take(40 * wanted) {
        // What is long is left out, and what cannot be played.
        let Some(reference) = answer(&problem, 1, 1 << 20, Some(300_000)) else { continue };
        let others: &[(usize, usize)] = if support::soak() {
            &[(1, 64 << 10), (1, 1 << 30), (2, 64 << 10), (2, 1 << 30), (8, 64 << 10), (8, 1 << 30)]
        } else {
            &[(1, 64 << 10), (2, 1 << 30), (8, 64 << 10)]
        };
        for &(threads, memory) in others {
            let other = answer(&problem, threads, memory, None);
            assert_eq!(other.as_deref(), Some(&*reference), "{threads} threads, {memory} bytes");
        }
        compared += 1;
        with_play += usize::from(reference.contains("\"solved\":true"));
        if compared == wanted {
            break;
        }
    }
    assert_eq!(compared, wanted);
    assert!(with_play > wanted / 10, "only {with_play} problems with solutions");
}
