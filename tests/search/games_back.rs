//! Random games are found back: from the game array by proof games, from random positions by `a=>b`, under every condition.
//! The end is shown as a diagram shows it, and the answer must be the same with and without shortcuts.
//! `KIRKE_SOAK=1` plays more of them, from the seed `KIRKE_SEED` on.

use crate::support::combinations::{condition as any_condition, with_argument};
use crate::support::random::{Dice, Wildness, lively_move, random_setup};
use crate::support::{self, named, problem};
use kirke::board::{Placement, Square, Unit};
use kirke::input::position;
use kirke::movegen::legal_moves;
use kirke::output::popeye;
use kirke::position::{Move, Position, Setup};
use kirke::problem::Problem;
use kirke::replay::check;
use kirke::rules::{Condition, FAIRY_CONDITIONS, PRESETS, Profile, Rules, Shortcuts};
use kirke::search::{Settings, solve};
use kirke::vocabulary::Language;
use rayon::prelude::*;

/// What takes more is left out.
const MOST_NODES: u64 = 60_000;

/// A task without a diagram yet.
fn blank(condition: &Condition, stipulation: &str) -> Problem {
    let orthodox = support::preset("Orthodox");
    let kings = position::read("4k3/8/8/8/8/8/8/4K3").unwrap();
    Problem { condition: condition.clone(), ..problem(orthodox, stipulation, kings) }
}

/// Some random half-moves; none if the game ends before.
fn game(
    dice: &mut Dice,
    rules: &Rules,
    start: &Position,
    half_moves: usize,
) -> Option<(Vec<Move>, Position)> {
    let (mut moves, mut end) = (Vec::new(), start.clone());
    for _ in 0..half_moves {
        let mv = lively_move(dice, &end, &legal_moves(&end, rules))?;
        end = end.play(rules, mv).ok()?;
        moves.push(mv);
    }
    Some((moves, end))
}

/// A board as it is drawn: without marks that a condition gives to every unit, and without holes.
fn drawn(board: &Placement, rules: &Rules) -> Placement {
    let mut placement = Placement::default();
    for (square, unit) in board.iter() {
        let unit = rules.army.without_everyones_mark(unit);
        placement.put(square, unit.owned_by(kirke::board::Colour::White));
    }
    placement
}

fn length(half_moves: usize) -> String {
    format!("{}{}", half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" })
}

/// A game from the game array, and the proof game that asks for it: its diagram has been written and read.
fn proof_game(condition: &Condition, dice: &mut Dice, half_moves: usize) -> Option<(Problem, Vec<Move>)> {
    let mut problem = blank(condition, &format!("dia{}", length(half_moves)));
    let rules = problem.rules(Profile::Book).ok()?;
    let start = Position::new(&problem.start_and_target().0, &rules, problem.first_mover()).ok()?;
    let (moves, end) = game(dice, &rules, &start, half_moves)?;
    let board =
        Setup { placement: drawn(end.placement(), &rules), army: rules.army.clone(), ..Setup::default() };
    problem.setup = position::read(&position::write(&board)).unwrap();
    Some((problem, moves))
}

/// A game from a random position, and `a=>b` that asks for it.
fn way(condition: &Condition, dice: &mut Dice, half_moves: usize) -> Option<(Problem, Vec<Move>)> {
    let mut problem = blank(condition, &format!("a=>b{}", length(half_moves)));
    let wildness = Wildness { units: 10, fairies: true, marks: true };
    let side = *dice.pick(&kirke::board::Colour::ALL);
    problem.options.first_mover = Some(side);
    let (rules, start) = (0..20).find_map(|_| {
        let mut setup = random_setup(dice, wildness);
        if dice.one_in(3) {
            make_neutral(dice, &mut setup);
        }
        problem.setup = setup.clone();
        problem.origin = Some(setup);
        let rules = problem.rules(Profile::Book).ok()?;
        let start = Position::new(problem.origin.as_ref()?, &rules, side).ok()?;
        Some((rules, start))
    })?;
    let (moves, end) = game(dice, &rules, &start, half_moves)?;
    let army = problem.setup.army.clone();
    let stands = |unit: Unit| unit.kind().fairy_index().is_none() || army.row(unit.kind()).is_some();
    // Units that the condition has brought are not in the army of the position.
    if !end.placement().iter().all(|(_, unit)| stands(unit)) {
        return None;
    }
    problem.setup = Setup { placement: drawn(end.placement(), &rules), army, ..Setup::default() };
    Some((problem, moves))
}

fn make_neutral(dice: &mut Dice, setup: &mut Setup) {
    for square in Square::ALL {
        if let Some(unit) = setup.placement.at(square).filter(|unit| !unit.is_royal())
            && dice.one_in(3)
        {
            setup.placement.take(square);
            setup.placement.put(square, unit.neutral());
        }
    }
}

/// Does the search find the game back, with shortcuts and without? None if that takes too long or is refused.
fn is_found(problem: &Problem, moves: &[Move]) -> Result<Option<()>, String> {
    let settings = |shortcuts| Settings {
        threads: 1,
        memory: 1 << 20,
        nodes: Some(MOST_NODES),
        shortcuts,
        on_callers_threads: true,
        ..Settings::default()
    };
    let mut answers = Vec::new();
    for (words, shortcuts) in [("with", Shortcuts::ALL), ("without", Shortcuts::NONE)] {
        let solution = match solve(problem, &settings(shortcuts)) {
            Ok(solution) if !solution.is_complete() => return Ok(None),
            Ok(solution) => solution,
            // What units have become may be refused in a diagram, with a reason.
            Err(_) => return Ok(None),
        };
        if solution.phases.iter().all(|phase| phase.branches.is_empty()) {
            return Err(format!("not found {words} shortcuts: {moves:?}"));
        }
        check(problem, &solution, Profile::Book).map_err(|faults| format!("{words}: {faults:?}"))?;
        answers.push(format!("{:?}", solution.phases));
    }
    if answers[0] == answers[1] { Ok(Some(())) } else { Err("the answers differ".to_owned()) }
}

type Maker = fn(&Condition, &mut Dice, usize) -> Option<(Problem, Vec<Move>)>;

/// Asks for games under this condition; how many were found back, or what is wrong.
fn ask(make: Maker, condition: &Condition, seeds: std::ops::Range<u64>) -> Result<u64, String> {
    let mut found = 0;
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let half_moves = *dice.pick(if support::soak() { &[1, 2, 2, 3, 3, 4] } else { &[1, 2, 2, 3] });
        let Some((problem, moves)) = make(condition, &mut dice, half_moves) else { continue };
        match is_found(&problem, &moves) {
            Ok(done) => found += u64::from(done.is_some()),
            Err(fault) => {
                let boards = [problem.origin.as_ref(), Some(&problem.setup)];
                let boards: Vec<_> = boards.into_iter().flatten().map(position::write).collect();
                let name = &condition.name;
                return Err(format!(
                    "{name} {:?}, seed {seed}, {} {boards:?}: {fault}",
                    condition.fairy, problem.stipulation
                ));
            }
        }
    }
    Ok(found)
}

/// Every condition by itself, with something named behind it where something is, and some together.
fn conditions() -> Vec<Condition> {
    let presets = PRESETS.iter().filter(|preset| !preset.rebirth.extras.progressive).map(named);
    let mut dice = Dice::new(support::seed() + 1);
    let fairy = FAIRY_CONDITIONS.iter().map(|row| {
        let fairy = vec![with_argument(&mut dice, row.fairy)];
        Condition { name: row.name.to_owned(), fairy, ..Condition::from(kirke::rules::Rebirth::ORTHODOX) }
    });
    let fairy: Vec<_> = fairy.collect();
    let mut dice = Dice::new(support::seed() + 2);
    let several = (0..if support::soak() { 1_000 } else { 40 }).map(|_| any_condition(&mut dice));
    let several = several.filter(|condition| !condition.is_progressive());
    presets.chain(fairy).chain(several).collect()
}

fn ask_all(make: Maker, of_each: u64) -> u64 {
    let conditions = conditions();
    let from = support::seed();
    let asked: Vec<_> =
        conditions.par_iter().map(|condition| ask(make, condition, from..from + of_each)).collect();
    let faults: Vec<_> = asked.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert!(faults.is_empty(), "{} of {} conditions:\n{faults:#?}", faults.len(), conditions.len());
    let none: Vec<_> = conditions
        .iter()
        .zip(&asked)
        .filter(|(_, found)| **found == Ok(0))
        .map(|(one, _)| &one.name)
        .collect();
    eprintln!("under {} of {} conditions no game was found back: {none:?}", none.len(), conditions.len());
    asked.into_iter().flatten().sum()
}

/// The play of a proof game, a line each.
fn lines(diagram: &str, task: &str) -> Vec<String> {
    let problem = kirke::input::read_task(diagram, task).unwrap();
    let told = [Shortcuts::ALL, Shortcuts::NONE].map(|shortcuts| {
        let solution = solve(&problem, &Settings { shortcuts, ..Settings::default() }).unwrap();
        check(&problem, &solution, Profile::Book).unwrap();
        popeye::play(&problem, &solution, Language::English)
    });
    assert_eq!(told[0], told[1]);
    told[0].lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn proof_games_begin_with_the_units_that_stand_for_others() {
    for (diagram, task, line) in [
        (
            "white Ke1 TRa1h1 MSb1g1 NDb2f1 SId1 Pa2c2d2e2f2g2h2 \
             black Ke8 TRa8h8 MSb8g8 NDa3c8 SId8 Pa7b7c7d7e6f7g7h7",
            "dia2, Marine Chess",
            "1.b2-b4 e7-e6   2.NDc1-b2 NDf8*b4-a3 dia",
        ),
        (
            "white POe1 TRa1h1 MSb1g1 NDc1f1 SId1 MPa2b2c2d2e4f2g2h2 \
             black POe8 TRa8h8 MSb8g8 NDc8f8 SId8 MPa7b7c7d7e7f7g7h7",
            "dia0.5, Ultramarine Chess",
            "1.MPe2-e4 dia",
        ),
        (
            "white Ke1 LEd1 PAa1h1 VAf1h6 MAb1g1 Pa3b2c2d2e2f2g2h2 \
             black Ke8 LEd8 PAa8h8 VAc8f8 MAb8g8 Pa7b7c7d7e7f7g7",
            "dia1.5, Leofamily",
            "1.a2-a3 h7-h6   2.VAc1*h6 dia",
        ),
        (
            "white Ke1 SEd1 FAa1h1 LOh6f1 SAb1g1 Pa2b2c2d3e2f2g2h2 \
             black Ke8 SEg5 FAa8h8 LOc8f8 SAb8g8 Pa7b7c7d7e7f7g7",
            "dia2, Argentinian Chess",
            "1.d2-d3 h7-h6   2.LOc1*h6 SEd8-g5 dia",
        ),
        (
            "r{n}bqkb{n}r/ppppppp1/8/3{N}3p/8/8/PPPPPPPP/R1BQKB{N}R",
            "dia1.5, Cavalier Majeur",
            "1.Nb1-c3 h7-h5   2.Nc3-d5 dia",
        ),
    ] {
        assert_eq!(lines(diagram, task), [line], "{task}");
    }
}

/// Marks that everybody has are not drawn; nor are the holes that moves have left.
#[test]
fn a_diagram_shows_units_only() {
    let way = "a=>b1, Chameleon Chess, white to play target=\
               rnbqkbnr/p1pppppp/8/1p6/1P6/8/P1PPPPPP/RNBQKBNR";
    let from = "r1bqkbnr/p1pppppp/1q6/1p6/1P6/1N6/P1PPPPPP/RN1QKBNR";
    assert_eq!(lines(from, way), ["1.Sb3-c1=B Qb6-b8=S a=>b"]);
    let moved = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR";
    assert_eq!(lines(moved, "dia0.5, Haaner Chess"), ["1.Sb1-c3 dia"]);
    assert_eq!(lines(moved, "dia0.5, Holes b6"), ["1.Sb1-c3 dia"]);
}

#[test]
fn proof_games_find_random_games_back() {
    let found = ask_all(proof_game, if support::soak() { 40 } else { 1 });
    assert!(found > 150, "only {found} games");
}

#[test]
fn ways_between_random_positions_are_found_back() {
    let found = ask_all(way, if support::soak() { 60 } else { 1 });
    assert!(found > 100, "only {found} ways");
}
