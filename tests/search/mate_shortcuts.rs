//! Shortcuts of move generation and of mates change no solution: random small problems of every named rule, solved with all shortcuts and
//! with each one off. `KIRKE_SOAK=1` tries more than 5,000 of them.

use crate::support;
use crate::support::random::{Dice, Wildness, cornered_king, random_setup};
use kirke::board::{Kind, Square, Unit};
use kirke::input::position;
use kirke::problem::Problem;
use kirke::rules::{PRESETS, Preset, Shortcuts, SquareRule};
use kirke::search::{Settings, solve};

const STIPULATIONS: &[&str] =
    &["#1", "#2", "h#1.5", "s#1", "s#2", "r#1", "r#2", "semi-r#2", "ser-#2", "ser-h#2"];
const TAME: Wildness = Wildness { units: 8, fairies: false, marks: false };

/// Each shortcut turned off alone, then all of them.
fn without() -> impl Iterator<Item = (&'static str, Shortcuts)> {
    Shortcuts::EACH_OFF.into_iter().chain([("any", Shortcuts::NONE)])
}

/// The whole tree, with tries and set play, in its order.
fn tree(problem: &Problem, shortcuts: Shortcuts) -> Option<String> {
    let settings = Settings { threads: 1, memory: 1 << 20, shortcuts, ..Settings::default() };
    Some(format!("{:?}", solve(problem, &settings).ok()?.phases))
}

fn random_problem(preset: &Preset, stipulations: &[&str], seed: u64) -> Problem {
    let mut dice = Dice::new(seed);
    let setup = if dice.one_in(2) { cornered_king(&mut dice) } else { random_setup(&mut dice, TAME) };
    let stipulation = *dice.pick(stipulations);
    support::problem(preset, stipulation, setup)
}

/// A unit of the side to move waits for its rebirth. The rule asks for nothing of the capture but where it was made.
fn with_waiting_unit(problem: Problem, dice: &mut Dice) -> Problem {
    let first = problem.first_mover();
    let mut setup = problem.setup;
    let kind = *dice.pick(&[Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN, Kind::QUEEN]);
    let square = *dice.pick(&Square::ALL);
    setup.pending = Some(support::waiting(Unit::new(first, kind), square, square));
    Problem { setup, ..problem }
}

#[test]
fn waiting_units_change_no_mate() {
    let problems: u64 = if std::env::var_os("KIRKE_SOAK").is_some() { 6000 } else { 300 };
    let parrain = support::preset("Circe Parrain");
    let mut solved = 0;
    for seed in 0..problems {
        let mut dice = Dice::new(seed + 77_000);
        let problem = random_problem(parrain, &["#1", "#1", "#2", "h#1.5", "s#2"], seed);
        let problem = with_waiting_unit(problem, &mut dice);
        let Some(with_all) = tree(&problem, Shortcuts::ALL) else { continue };
        solved += u32::from(with_all.contains("ply"));
        for (name, shortcuts) in without() {
            let diagram = || position::write(&problem.setup);
            let told = || format!("{} in \"{}\" without {name}", problem.stipulation, diagram());
            assert_eq!(tree(&problem, shortcuts).as_ref(), Some(&with_all), "{}", told());
        }
    }
    assert!(solved > 30, "only {solved} of the random problems have a solution");
}

/// Cages are looked for on the whole board; no shortcut is taken in progressive play, which is long without.
fn quick_presets() -> impl Iterator<Item = &'static Preset> {
    PRESETS.iter().filter(|preset| {
        let rebirth = &preset.rebirth;
        !matches!(rebirth.square, SquareRule::Cage | SquareRule::Super) && !rebirth.extras.progressive
    })
}

fn seed_of(preset: &Preset, number: u64) -> u64 {
    number + preset.name.bytes().map(u64::from).sum::<u64>() * 1000
}

/// Solves so many problems under each preset with and without a shortcut; how many have a solution, by this word of its tree.
fn solved_alike(
    without: Shortcuts,
    numbers: u64,
    solution: &str,
    problem: impl Fn(&Preset, u64) -> Problem,
) -> u32 {
    let mut solved = 0;
    for preset in quick_presets() {
        for number in 0..numbers {
            let problem = problem(preset, seed_of(preset, number));
            let Some(with_all) = tree(&problem, Shortcuts::ALL) else { continue };
            solved += u32::from(with_all.contains(solution));
            let diagram = position::write(&problem.setup);
            assert_eq!(tree(&problem, without), Some(with_all), "{} in \"{diagram}\"", preset.name);
        }
    }
    solved
}

#[test]
fn mates_in_three_are_the_same_without_standing_defences() {
    let per_rule: u64 = if std::env::var_os("KIRKE_SOAK").is_some() { 200 } else { 4 };
    let without = Shortcuts { standing_defences: false, ..Shortcuts::ALL };
    let solved = solved_alike(without, per_rule, "role: Key", |preset, seed| {
        let mut problem = random_problem(preset, &["#3"], seed + 500);
        (problem.options.tries, problem.options.set_play) = (Some(2), true);
        problem
    });
    assert!(solved > 50, "only {solved} of the random problems have a solution");
}

#[test]
fn stalemates_are_the_same_without_free_units() {
    let per_rule: u64 = if std::env::var_os("KIRKE_SOAK").is_some() { 400 } else { 4 };
    let without = Shortcuts { free_units: false, ..Shortcuts::ALL };
    let solved = solved_alike(without, per_rule, "ply", |preset, seed| {
        random_problem(preset, &["h=1.5", "h=2", "ser-=2"], seed + 900)
    });
    assert!(solved > 50, "only {solved} of the random problems have a solution");
}

#[test]
fn solutions_are_the_same_with_each_shortcut_off() {
    let per_rule: u64 = if std::env::var_os("KIRKE_SOAK").is_some() { 80 } else { 4 };
    let mut solved = 0;
    for preset in quick_presets() {
        for seed in 0..per_rule {
            let problem = random_problem(preset, STIPULATIONS, seed_of(preset, seed));
            let Some(with_all) = tree(&problem, Shortcuts::ALL) else { continue };
            solved += u32::from(with_all.contains("ply"));
            for (name, shortcuts) in without() {
                let told = || {
                    let diagram = position::write(&problem.setup);
                    format!("{} {} in \"{diagram}\" without {name}", preset.name, problem.stipulation)
                };
                assert_eq!(tree(&problem, shortcuts).as_ref(), Some(&with_all), "{}", told());
            }
        }
    }
    assert!(solved > 30, "only {solved} of the random problems have a solution");
}
