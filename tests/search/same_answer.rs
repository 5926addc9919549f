//! The answer is the same, byte for byte, for every number of threads and every size of the table, and with and without
//! shortcuts. `KIRKE_SOAK=1 cargo test --release --test search same_answer` solves more than 5,000 random problems of all rules.

use crate::support::{
    self,
    random::{Dice, Wildness, cornered_king, random_setup},
};
use kirke::input::{position, read_file};
use kirke::output::{Notation, json, tree};
use kirke::problem::Problem;
use kirke::rules::{PRESETS, Preset, Profile, Shortcuts, SquareRule};
use kirke::search::{Indivisible, Settings, UnitPlay, finer, join, join_finer, solve, solve_unit, units};
use kirke::solution::Solution;

/// Problems that are compared.
const PROBLEMS: usize = 100;
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
    answer_with(problem, Settings { threads, memory, nodes, ..Settings::default() })
}

fn answer_with(problem: &Problem, settings: Settings) -> Option<String> {
    let solution = solution(problem, settings)?;
    let text = tree::play(problem, &solution, Notation::default());
    let document = json::document(problem, None, &solution, None, Default::default(), false).unwrap();
    Some(text + &document)
}

fn solution(problem: &Problem, settings: Settings) -> Option<Solution> {
    let settings = Settings { profile: Profile::Book, ..settings };
    let solution = solve(problem, &settings).ok()?;
    solution.is_complete().then_some(solution)
}

#[test]
fn threads_and_tables_do_not_change_the_answer() {
    let (wanted, most) = if support::soak() { (20 * PROBLEMS, 300_000) } else { (PROBLEMS, 100_000) };
    let mut dice = Dice::new(7);
    let randoms = std::iter::from_fn(|| Some(random(&mut dice)));
    let mut compared = 0;
    let mut with_play = 0;
    let step = if support::soak() { 1 } else { 3 };
    for problem in composed().into_iter().step_by(step).chain(randoms).take(40 * wanted) {
        // What is long is left out, and what cannot be played.
        let Some(reference) = answer(&problem, 1, 1 << 20, Some(most)) else { continue };
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

/// Tasks whose units are divided further.
const DIVIDED: [&str; 15] = [
    "#2 tries 2",
    "#2",
    "#2 variations none tries 1",
    "#3",
    "s#2 tries 1",
    "r#2 tries 1",
    "semi-r#2",
    "s=2 tries 2",
    "=2",
    "1->ser-h#2 set play",
    "#2 variations keys tries 2",
    "h#2",
    "ser-h#3",
    "#2 duplex tries 1",
    "#3 tries 1 depth 2",
];

/// What the units of a problem come to, each divided further where that can be done; and how many were.
fn by_finer_units(problem: &Problem, settings: &Settings) -> (Option<String>, usize) {
    let mut divided = 0;
    let of_units: Result<Vec<UnitPlay>, Indivisible> = units(problem, settings)
        .unwrap()
        .iter()
        .map(|unit| {
            let parts = match finer(problem, settings, unit) {
                Err(Indivisible::NotFurther) => return solve_unit(problem, settings, unit),
                parts => parts?,
            };
            divided += 1;
            let plays = parts.iter().map(|part| {
                let play = solve_unit(problem, settings, part)?;
                assert!(part.begins(&play), "{part:?}: {play:?}");
                Ok::<UnitPlay, Indivisible>(play)
            });
            Ok(join_finer(problem, unit, plays.collect::<Result<_, _>>()?))
        })
        .collect();
    let solution = join(problem, settings, &of_units.unwrap()).unwrap();
    let text = solution.is_complete().then(|| tree::play(problem, &solution, Notation::default()));
    (text, divided)
}

#[test]
fn units_that_are_divided_further_come_to_the_same() {
    let wanted = if support::soak() { 3000 } else { 60 };
    let mut dice = Dice::new(11);
    let randoms = std::iter::from_fn(|| {
        let mut problem = random(&mut dice);
        let line = format!("7k/8/8/8/8/8/8/K7 ; {} {}", dice.pick(&DIVIDED), dice.pick(&CONDITIONS));
        let setup = match dice.one_in(2) {
            true => cornered_king(&mut dice),
            false => problem.setup.clone(),
        };
        problem = read_file("", &line).remove(0).unwrap().twins.remove(0).problem;
        Some(Problem { setup, ..problem })
    });
    let (mut compared, mut divided, mut with_tries, mut with_keys) = (0, 0, 0, 0);
    for problem in
        composed().into_iter().step_by(if support::soak() { 3 } else { 15 }).chain(randoms).take(40 * wanted)
    {
        let few = Settings { threads: 1, memory: 1 << 20, nodes: Some(30_000), ..Settings::default() };
        let Some(whole) = solution(&problem, few.clone()) else { continue };
        if problem.options.max_solutions.is_some() || problem.options.stop_on_short {
            continue;
        }
        let whole = tree::play(&problem, &whole, Notation::default());
        let (parts, of_them) = by_finer_units(&problem, &Settings { nodes: None, ..few });
        let diagram = position::write(&problem.setup);
        assert_eq!(parts.as_deref(), Some(&*whole), "{} in \"{diagram}\"", problem.asked());
        compared += 1;
        divided += of_them;
        with_tries += usize::from(whole.contains('?'));
        with_keys += usize::from(whole.contains("! ") || whole.contains("!\n"));
        if compared == wanted {
            break;
        }
    }
    assert_eq!(compared, wanted);
    assert!(
        divided > 10 * wanted && with_tries > wanted / 20 && with_keys > wanted / 10,
        "{divided} {with_tries} {with_keys}"
    );
}

/// Tasks that are short enough to be solved without shortcuts.
#[rustfmt::skip]
const SHORT: [&str; 18] = [
    "#1", "#2", "#2 tries 1", "h#1.5", "h#2", "s#1", "s#2", "s+2", "r#2", "ser-#2", "ser-h#2 set play", "hs#1.5", "hs#2",
    "hs+2", "hr#2", "ser-s#3", "ser-hs#2", "ser-r#2",
];

/// A cage and a square of choice are sought anew for every capture, which takes too long without shortcuts; there are
/// none in progressive play.
fn is_quick(preset: &Preset) -> bool {
    let rebirth = &preset.rebirth;
    !matches!(rebirth.square, SquareRule::Cage | SquareRule::Super) && !rebirth.extras.progressive
}

fn random_of(preset: &Preset, dice: &mut Dice) -> Problem {
    let line = format!("7k/8/8/8/8/8/8/K7 ; {}", dice.pick(&SHORT));
    let outcome = read_file("", &line).remove(0);
    let mut problem = outcome.map_err(|faults| format!("{faults:?}")).unwrap().twins.remove(0).problem;
    problem.condition = support::named(preset);
    problem.setup = match dice.one_in(2) {
        true => cornered_king(dice),
        false => random_setup(dice, Wildness { units: 7, fairies: true, marks: false }),
    };
    problem
}

#[test]
fn random_problems_of_every_rule_have_the_same_answer() {
    let per_rule = if support::soak() { 75 } else { 2 };
    let (mut compared, mut with_play) = (0, 0);
    for preset in PRESETS {
        let mut dice = Dice::new(preset.name.bytes().map(u64::from).sum());
        let mut of_rule = 0;
        for _ in 0..20 * per_rule {
            let problem = random_of(preset, &mut dice);
            let Some(reference) = answer(&problem, 1, 1 << 20, Some(20_000)) else { continue };
            for (threads, memory) in [(1, 64 << 10), (2, 64 << 20), (8, 64 << 10), (8, 64 << 20)] {
                let other = answer(&problem, threads, memory, None);
                assert_eq!(other.as_deref(), Some(&*reference), "{threads} threads, {memory} bytes");
            }
            if is_quick(preset) {
                let plain = Settings { threads: 1, shortcuts: Shortcuts::NONE, ..Settings::default() };
                let diagram = position::write(&problem.setup);
                assert_eq!(
                    answer_with(&problem, plain).as_deref(),
                    Some(&*reference),
                    "{} {} in \"{diagram}\" without shortcuts",
                    preset.name,
                    problem.stipulation
                );
            }
            of_rule += 1;
            with_play += usize::from(reference.contains("\"solved\":true"));
            if of_rule == per_rule {
                break;
            }
        }
        compared += of_rule;
    }
    eprintln!("{compared} problems of {} rules, {with_play} with solutions", PRESETS.len());
    assert!(compared > PRESETS.len() * per_rule * 9 / 10, "only {compared} problems");
    assert!(with_play > compared / 10, "only {with_play} problems with solutions");
}
