//! Moves that surely leave a king a flight are not tried as mates or stalemates: that loses no solution, with the units,
//! conditions and rebirths beside which it holds.

use crate::shortcuts::{compare_shortly, minimal, with_fairies};
use crate::support::random::{Dice, cornered_king};
use crate::support::{self, problem};
use kirke::board::{Attributes, Kind, Unit};
use kirke::position::Setup;
use kirke::rules::{Occupied, PRESETS, Preset, Profile, Rules, When};
use kirke::units::{Army, CATALOGUE};

/// Few units, some of them of kinds of the catalogue and some of them neutral, against a king near the edge.
fn cornered(dice: &mut Dice) -> Setup {
    let setup = if dice.one_in(3) { minimal(dice) } else { cornered_king(dice) };
    let setup = match dice.below(8) {
        0..=2 => setup,
        3 => with_hoppers_and_pawns(setup, dice),
        _ => with_fairies(setup, dice),
    };
    let setup = if dice.one_in(2) { setup } else { with_neutrals(setup, dice) };
    if dice.one_in(2) { setup } else { with_marks(setup, dice) }
}

/// Half of the officers are hoppers, which may move their hurdles, and pawns go their ways, too: hurdles may promote.
fn with_hoppers_and_pawns(setup: Setup, dice: &mut Dice) -> Setup {
    let mut army = Army::default();
    let mut enlist = |codes: &[&str]| {
        let code = *dice.pick(codes);
        CATALOGUE.iter().find(|row| row.code == code).and_then(|row| army.enlist(row).ok()).unwrap()
    };
    let (hopper, pawn) = (enlist(&["G", "LI", "EQ", "LE"]), enlist(&["BP", "SP", "MP"]));
    let mark = *dice.pick(&[Attributes::NONE, Attributes::BUL, Attributes::DOB]);
    let setup = with_changed(setup, |unit| match unit.kind() {
        Kind::KING => unit,
        Kind::PAWN if dice.one_in(2) => unit.turned_into(pawn),
        Kind::PAWN => unit,
        _ if dice.one_in(2) => unit.turned_into(hopper).with(mark),
        _ => unit,
    });
    Setup { army, ..setup }
}

/// Some units, kings among them, have one or two marks that forbid moves.
fn with_marks(setup: Setup, dice: &mut Dice) -> Setup {
    const MARKS: [Attributes; 5] = [
        Attributes::FUNCTIONARY,
        Attributes::FUNCTIONARY,
        Attributes::PATROL,
        Attributes::JIGGER,
        Attributes::UNCAPTURABLE,
    ];
    let marks = [*dice.pick(&MARKS), *dice.pick(&MARKS)];
    with_changed(setup, |unit| {
        let mark = *dice.pick(&marks);
        let keeps_king = unit.kind() == Kind::KING && mark == Attributes::UNCAPTURABLE;
        if dice.one_in(2) && !keeps_king { unit.with(mark) } else { unit }
    })
}

fn with_neutrals(setup: Setup, dice: &mut Dice) -> Setup {
    with_changed(
        setup,
        |unit| {
            if unit.kind() != Kind::KING && dice.one_in(3) { unit.neutral() } else { unit }
        },
    )
}

fn with_changed(mut setup: Setup, mut change: impl FnMut(Unit) -> Unit) -> Setup {
    let board = &mut setup.placement;
    for square in board.occupied() {
        if let Some(unit) = board.at(square) {
            board.take(square);
            board.put(square, change(unit));
        }
    }
    setup
}

const RULES: [&str; 12] = [
    "Circe Rex Inclusive",
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

/// Solves such problems with and without flights, beside a condition or none; how many have a solution, and of how many of
/// those flights are told.
fn compare_under(draw: impl Fn(&mut Dice) -> &'static Preset, tasks: &[&str], number: u64) -> [u64; 2] {
    let mut found = [0; 2];
    for seed in 0..number {
        let mut dice = Dice::new(seed + 77);
        let preset = draw(&mut dice);
        let task = *dice.pick(tasks);
        let mut problem = problem(preset, task, cornered(&mut dice));
        // A reply may be forbidden because the unit that waits for it has no square.
        if preset.rebirth.when == When::LastMove && dice.one_in(2) {
            problem.condition.rebirth.occupied = Occupied::Strict;
        }
        let name = *dice.pick(&CONDITIONS);
        if dice.one_in(3) {
            problem.condition.fairy = vec![support::fairy(name).completed()];
        }
        let Ok(rules) = problem.rules(Profile::Book) else { continue };
        match compare_shortly(&problem) {
            Ok(0) => {}
            Ok(_) => {
                found[0] += 1;
                found[1] += u64::from(rules.physics.kings_flee.is_ok());
            }
            Err(difference) => panic!("{}, seed {seed}, {difference}", preset.name),
        }
    }
    found
}

/// The same under each rule, and under any of them; one problem in thirty must have a solution, and one in fifteen one of which flights are told, where the
/// rule lets them be.
fn lose_nothing(tasks: &[&str]) {
    let number = if support::soak() { 4_000 } else { 300 };
    for rule in RULES {
        let preset = support::preset(rule);
        let [solved, told] = compare_under(|_| preset, tasks, number);
        let rules = Rules::of(&support::named(preset), &Army::default(), Profile::Book);
        let least = if rules.unwrap().physics.kings_flee.is_ok() { number / 15 } else { 0 };
        assert!(solved * 30 >= number, "{rule}: only {solved} of {number} problems have a solution");
        assert!(told >= least, "{rule}: of only {told} of {number} problems flights are told");
    }
    let [solved, told] = compare_under(|dice| dice.pick(PRESETS), tasks, 3 * number);
    assert!(solved * 10 >= number, "any rule: only {solved} problems have a solution");
    assert!(told * 15 >= number, "any rule: of only {told} problems flights are told");
}

#[test]
fn stalemates_lose_nothing_by_flights() {
    lose_nothing(&["h=1.5", "h=2", "ser-h=2", "=2", "s=2", "r=2"]);
}

#[test]
fn mates_beside_neutral_and_fairy_units_lose_nothing_by_flights() {
    lose_nothing(&["h#1.5", "h#2", "ser-h#2", "#2", "s#2", "r#2"]);
}
