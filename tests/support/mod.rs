//! What several tests share.
#![allow(dead_code, reason = "every test uses a part of it")]

pub mod combinations;
pub mod fairy_mates;
pub mod moves;
pub mod play;
pub mod random;

use kirke::board::{Kind, Square, Unit};
use kirke::input::{Item, Twin};
use kirke::output::popeye;
use kirke::position::{Pending, Setup};
use kirke::problem::{Heading, PlayOptions, Problem};
use kirke::rules::{Condition, FAIRY_CONDITIONS, FairyCondition, PRESETS, Preset};
use kirke::search::{Settings, Unsolvable, solve};
use kirke::solution::Solution;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A place in the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The rule of rebirth of this name.
pub fn preset(name: &str) -> &'static Preset {
    let found = PRESETS.iter().find(|preset| preset.name == name);
    found.unwrap_or_else(|| panic!("{name:?} is no rule"))
}

/// The fairy condition of this name.
pub fn fairy(name: &str) -> &'static FairyCondition {
    let found = FAIRY_CONDITIONS.iter().find(|row| row.name == name);
    found.unwrap_or_else(|| panic!("{name:?} is no fairy condition"))
}

/// The condition of a row, alone.
pub fn named(preset: &Preset) -> Condition {
    Condition {
        name: preset.name.to_owned(),
        rebirth: preset.rebirth,
        beside: None,
        fairy: Vec::new(),
        periods: Vec::new(),
    }
}

/// A problem with nothing but a position, a stipulation and the condition of a row.
pub fn problem(preset: &Preset, stipulation: &str, setup: Setup) -> Problem {
    Problem {
        name: String::new(),
        heading: Heading::default(),
        setup,
        origin: None,
        retractions: None,
        exchanged_condition: None,
        stipulation: stipulation.parse().expect("a stipulation"),
        condition: named(preset),
        options: PlayOptions::default(),
    }
}

/// A unit that waits for its rebirth after its capture on this square, by a knight that came from another.
pub fn waiting(victim: Unit, square: Square, departure: Square) -> Pending {
    let capturer = Unit::new(!victim.colour(), Kind::KNIGHT);
    Pending { victim, capturer, capturer_before: capturer, square, departure, origin: None }
}

/// A call of the program, in the root of the repository.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kirke"));
    command.args(arguments).current_dir(repository(".")).stdin(Stdio::null());
    command
}

/// What the program has to say, with a text on its standard input.
pub fn kirke(arguments: &[&str], input: &str) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_owned());
    // A program that answers line by line does not read on while nobody takes its answers, and one that does not read
    // its input may be gone already.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    output
}

/// Standard output of a call that must end with this code.
#[track_caller]
pub fn told(arguments: &[&str], input: &str, code: i32) -> String {
    let output = kirke(arguments, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// Reference data beside the repository; tells on the terminal whether they are there.
pub fn beside(path: &str) -> Option<PathBuf> {
    let place = repository("../shared").join(path);
    let found = place.exists();
    eprintln!("reference data {path}: {}", if found { "found, used" } else { "not found, skipped" });
    found.then_some(place)
}

/// Is everything to be tested, however long it takes (`KIRKE_SOAK=1`)?
pub fn soak() -> bool {
    std::env::var_os("KIRKE_SOAK").is_some_and(|value| value != "0")
}

/// From which random number on long tests begin (`KIRKE_SEED`).
pub fn seed() -> u64 {
    std::env::var("KIRKE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

/// Is stored data to be written anew from what the program tells (`KIRKE_BLESS=1`)?
pub fn bless() -> bool {
    std::env::var_os("KIRKE_BLESS").is_some()
}

/// The play of a problem and its twins in Popeye's layout, and whether all of it was searched.
pub fn printed(item: &Item, settings: &Settings) -> Result<(String, bool), Unsolvable> {
    let solutions =
        item.twins.iter().map(|twin| solve(&twin.problem, settings)).collect::<Result<Vec<_>, _>>()?;
    Ok((printed_play(item, &solutions), solutions.iter().all(Solution::is_complete)))
}

/// The play of a record, with the solution of each twin, as Popeye prints it.
pub fn printed_play(item: &Item, solutions: &[Solution]) -> String {
    let twins = item.twins.iter().zip(solutions);
    let part = |(twin, solution): (&Twin, &Solution)| {
        popeye::caption(twin) + &popeye::play(&twin.problem, solution, twin.sheet.language)
    };
    twins.map(part).collect()
}
