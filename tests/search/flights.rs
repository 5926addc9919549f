//! Moves that surely leave a king a flight are not tried as mates or stalemates: that loses no solution, with the units,
//! conditions and rebirths beside which it holds.

use crate::shortcuts::{compare_shortly, minimal, with_fairies};
use crate::support::random::{Dice, cornered_king};
use crate::support::{self, problem};
use kirke::board::{Attributes, Kind};
use kirke::position::Setup;
use kirke::rules::{FAIRY_CONDITIONS, Occupied, PRESETS, Profile, When};

/// Few units, some of them of kinds of the catalogue and some of them neutral, against a king near the edge.
fn cornered(dice: &mut Dice) -> Setup {
    let setup = if dice.one_in(3) { minimal(dice) } else { cornered_king(dice) };
    let setup = if dice.one_in(3) { setup } else { with_fairies(setup, dice) };
    let setup = if dice.one_in(2) { setup } else { with_neutrals(setup, dice) };
    if dice.one_in(2) { setup } else { with_marks(setup, dice) }
}

/// Some units, kings among them, have one or two marks that forbid moves.
fn with_marks(mut setup: Setup, dice: &mut Dice) -> Setup {
    const MARKS: [Attributes; 5] = [
        Attributes::FUNCTIONARY,
        Attributes::FUNCTIONARY,
        Attributes::PATROL,
        Attributes::JIGGER,
        Attributes::UNCAPTURABLE,
    ];
    let marks = [*dice.pick(&MARKS), *dice.pick(&MARKS)];
    let board = &mut setup.placement;
    for square in board.occupied() {
        let Some(unit) = board.at(square) else { continue };
        let mark = *dice.pick(&marks);
        if dice.one_in(2) && !(unit.kind() == Kind::KING && mark == Attributes::UNCAPTURABLE) {
            board.take(square);
            board.put(square, unit.with(mark));
        }
    }
    setup
}

fn with_neutrals(mut setup: Setup, dice: &mut Dice) -> Setup {
    let board = &mut setup.placement;
    for square in board.occupied() {
        let Some(unit) = board.at(square).filter(|unit| unit.kind() != Kind::KING) else { continue };
        if dice.one_in(3) {
            board.take(square);
            board.put(square, unit.neutral());
        }
    }
    setup
}

const RULES: [&str; 11] = [
    "Circe Last Move",
    "Diagram Circe",
    "Orthodox",
    "Circe",
    "Mirror Circe",
    "Diametral Circe",
    "Strict Circe",
    "PWC",
    "Equipollents Circe",
    "Clone Circe",
    "Circe Parrain",
];

/// Those that leave kings their flights.
const CONDITIONS: [&str; 23] = [
    "Back-Home",
    "Back-Home",
    "No White Promotion",
    "No Black Promotion",
    "No Capture",
    "No White Capture",
    "No Black Capture",
    "Black Maximummer",
    "White Maximummer",
    "White Minimummer",
    "Black Must Capture",
    "White Must Capture",
    "Alphabetic Chess",
    "Duellist Chess",
    "Madrasi",
    "Madrasi",
    "Eiffel Chess",
    "Patrol Chess",
    "Lortap",
    "Superguards",
    "BiWoozles",
    "Central Chess",
    "AMU",
];

/// Solves such problems with and without flights, beside a condition or none; how many of them were told by flights and have a
/// solution.
fn compare_under(rule: &str, tasks: &[&str], number: u64) -> usize {
    let preset = PRESETS.iter().find(|preset| preset.name == rule).expect("a rule of this name");
    let mut solved = 0;
    for seed in 0..number {
        let mut dice = Dice::new(seed + 77);
        let task = *dice.pick(tasks);
        let mut problem = problem(preset, task, cornered(&mut dice));
        // A reply may be forbidden because the unit that waits for it has no square.
        if preset.rebirth.when == When::LastMove && dice.one_in(2) {
            problem.condition.rebirth.occupied = Occupied::Strict;
        }
        let name = *dice.pick(&CONDITIONS);
        if dice.one_in(3) {
            let row = FAIRY_CONDITIONS.iter().find(|row| row.name == name).expect("a condition of this name");
            problem.condition.fairy = vec![row.completed()];
        }
        let Ok(rules) = problem.rules(Profile::Book) else { continue };
        match compare_shortly(&problem) {
            Ok(lines) => solved += usize::from(lines > 0 && rules.physics.kings_flee.is_ok()),
            Err(difference) => panic!("{rule}, seed {seed}, {difference}"),
        }
    }
    solved
}

#[test]
fn stalemates_lose_nothing_by_flights() {
    let number = if support::soak() { 4_000 } else { 200 };
    for rule in RULES {
        let solved = compare_under(rule, &["h=1.5", "h=2", "ser-h=2", "=2", "s=2", "r=2"], number);
        assert!(solved >= 5, "{rule}: only {solved} of the random problems have a solution");
    }
}

#[test]
fn mates_beside_neutral_and_fairy_units_lose_nothing_by_flights() {
    let number = if support::soak() { 4_000 } else { 200 };
    for rule in RULES {
        let solved = compare_under(rule, &["h#1.5", "h#2", "ser-h#2", "#2", "s#2", "r#2"], number);
        assert!(solved >= 5, "{rule}: only {solved} of the random problems have a solution");
    }
}
