//! Null moves: a side may pass, unless it is in check or the other side has just done so. What is expected here is what
//! Popeye 4.104 prints, without its table: that one takes positions for equal although in one of them nobody may pass.

use kirke::board::Colour;
use kirke::claim;
use kirke::input::read_file;
use kirke::movegen::{has_legal_move, legal_moves};
use kirke::output::{KnightLetter, Notation, json, popeye, tree};
use kirke::position::{Class, Move, Position};
use kirke::problem::Problem;
use kirke::replay;
use kirke::rules::Profile;
use kirke::search::{Settings, join, solve, solve_unit, units};
use kirke::solution::{Branch, Solution};
use kirke::units::Language;

fn problem(line: &str) -> Problem {
    read_file("", line).remove(0).expect(line).twins.remove(0).problem
}

/// Solves a one-line problem, replays the solution, reads it back from both texts, and solves it in units of work.
fn solved(line: &str) -> (Problem, Solution) {
    let problem = problem(line);
    let settings = Settings { threads: 2, ..Settings::default() };
    let solution = solve(&problem, &settings).expect(line);
    if let Err(faults) = replay::check(&problem, &solution, Profile::Book) {
        panic!("{line}: {}", faults[0]);
    }
    for text in [text(&problem, &solution), popeye::play(&problem, &solution, Language::English)] {
        let claim = claim::read(&problem, &text, Profile::Book);
        assert!(claim.faults.is_empty(), "{line}: {}\n{text}", claim.faults[0]);
        // Reflex play tells no zugzwang where something is always forced, and nobody can read that from the text.
        let is_told =
            line.contains("r#2") || sorted(&claim.phases[0].branches) == sorted(&solution.phases[0].branches);
        assert!(is_told, "{line}:\n{text}");
    }
    let plays = units(&problem, &settings).expect(line);
    let plays: Vec<_> = plays.iter().map(|unit| solve_unit(&problem, &settings, unit).expect(line)).collect();
    assert_eq!(join(&problem, &settings, &plays).expect(line).phases, solution.phases);
    (problem, solution)
}

/// Branches in an order of their own.
fn sorted(branches: &[Branch]) -> Vec<Branch> {
    let below = |branch: &Branch| Branch { branches: sorted(&branch.branches), ..branch.clone() };
    let mut branches: Vec<Branch> = branches.iter().map(below).collect();
    branches.sort();
    branches
}

fn text(problem: &Problem, solution: &Solution) -> String {
    tree::play(problem, solution, Notation::default())
}

fn printed(line: &str) -> String {
    let (problem, solution) = solved(line);
    popeye::play(&problem, &solution, Language::English)
}

const ROOK: &str = "7k/8/5K2/8/8/8/8/6R1";

#[test]
fn both_sides_may_pass_but_not_one_after_the_other() {
    let battle = printed(&format!("{ROOK} ; #2, null moves, tries 2"));
    assert!(battle.contains("\n   1. ... ? zugzwang.\n    but\n      1...Kh8-h7 !\n"), "{battle}");
    assert!(battle.contains("\n   1.Rg1-g7 ? zugzwang.\n    but\n      1... ... !\n"), "{battle}");
    assert!(battle.contains("\n   1.Kf6-f7 ! threat:\n          2.Rg1-h1 #\n"), "{battle}");
    let help = printed(&format!("{ROOK} ; h#1.5, null moves"));
    assert_eq!(help, "\n  1...Kf6-f7   2. ... Rg1-h1 #\n  1...Kf6-f7   2.Kh8-h7 Rg1-h1 #\n");
    let help = printed(&format!("{ROOK} ; h#2, null moves"));
    assert!(help.contains("\n  1. ... Kf6-f7   2. ... Rg1-h1 #\n"), "{help}");
    assert!(help.contains("\n  1.Kh8-h7  ...   2.Kh7-h6 Rg1-h1 #\n"), "{help}");
    assert!(!help.contains("1. ...  ..."), "{help}");
    let series = printed(&format!("{ROOK} ; exact-ser-#3, null moves"));
    assert!(series.contains("\n  1.Kf6-f7   2. ...   3.Rg1-h1 #\n") && !series.contains("2. ...   3. ..."));
}

#[test]
fn who_can_only_pass_is_stalemated() {
    let stalemate = printed("7k/5K2/6PP/8/8/8/8/8 ; =1, null moves");
    assert_eq!(stalemate, "\n   1. ... = !\n\n   1.Kf7-f8 = !\n\n   1.h6-h7 = !\n\n");
    let (problem, solution) = solved("7k/5K2/6PP/8/8/8/8/8 ; =1, null moves");
    assert!(text(&problem, &solution).starts_with("1.--=!\n"));
    let document =
        json::document(&problem, None, &solution, None, KnightLetter::N, false).expect("a document");
    assert!(document.contains(r#""short":"--=","long":"...=""#), "{document}");
    assert!(document.contains(r#""kind":"pass""#), "{document}");
}

#[test]
fn a_pass_is_a_move_for_units_that_wait_to_be_reborn() {
    let last_move = "k5r1/6N1/8/8/8/7K/8/8 ; exact-hzg22 Circe LastMove, null moves";
    assert!(printed(last_move).contains("\n  1.Rg8*g7  ...[+wSg1]   2.Rg7-a7 Kh3-g2 z\n"));
    let parrain = "k5r1/6N1/8/8/8/7K/8/8 ; exact-hzg22 Circe Parrain, null moves";
    assert!(printed(parrain).contains("\n  1.Rg8*g7  ...   2.Rg7-a7 Kh3-g2 z\n"));
    let anticirce = "k5r1/6N1/8/8/8/7K/8/8 ; exact-hzg22 Anticirce Parrain, null moves";
    assert!(printed(anticirce).contains("\n  1.Rg8*g7  ...[bRg7->g7]   2.Rg7-a7 Kh3-g2 z\n"));
    // The double step before the pass cannot be answered any more.
    let passed = printed("k7/8/8/8/3p4/7K/4P3/8 ; exact-hzg22.5, null moves");
    let mut after_pass = passed.lines().filter(|line| line.starts_with("  1...e2-e4   2. ... ")).peekable();
    assert!(after_pass.peek().is_some() && after_pass.all(|line| !line.contains(" ep.")), "{passed}");
}

#[test]
fn reflex_play_passes_too() {
    let reflex = printed("7r/8/8/8/8/1k6/2p5/K3N3 ; r#2, null moves");
    assert!(reflex.contains("\n   1. ... !\n      1...c2-c1=Q #\n"), "{reflex}");
}

#[test]
fn a_pass_is_legal_only_where_it_may_be() {
    let rules = |line: &str| {
        let problem = problem(line);
        (problem.rules(Profile::Book).expect(line), problem)
    };
    let is_pass = |mv: &&Move| mv.class == Class::Pass;
    let passes = |position: &Position, rules| legal_moves(position, rules).iter().filter(is_pass).count();
    let (plain, problem) = rules(&format!("{ROOK} ; #2"));
    let position = Position::new(&problem.setup, &plain, Colour::White).expect("playable");
    assert_eq!(passes(&position, &plain), 0);
    assert!(position.play(&plain, Move::PASS).is_err());
    let (rules, problem) = rules(&format!("{ROOK} ; #2, null moves"));
    let position = Position::new(&problem.setup, &rules, Colour::White).expect("playable");
    assert_eq!(passes(&position, &rules), 1);
    let (after, effects) = position.consequence(&rules, Move::PASS).expect("a pass");
    assert_eq!((passes(&after, &rules), after.side()), (0, Colour::Black));
    assert_ne!(after.key(), position.passed().key(), "who has to move and who may pass is not the same");
    assert_eq!(after.key(), after.fresh_key());
    let mut back = after.clone();
    back.revert(&effects);
    assert_eq!(back, position);
    // In check nobody passes, and the mated side does not escape by it.
    let check = problem_in_check();
    let position = Position::new(&check.setup, &rules, Colour::Black).expect("playable");
    assert_eq!(passes(&position, &rules), 0);
    assert!(has_legal_move(&position, &rules));
}

fn problem_in_check() -> Problem {
    problem("7k/8/5K2/8/8/8/8/7R b ; h#2, null moves")
}

#[test]
fn what_is_refused_is_refused_with_its_reason() {
    for (line, word) in [
        (format!("{ROOK} ; #2, null moves, set play"), "set play"),
        (format!("{ROOK} ; #2 Progressive Circe, null moves"), "progressive"),
    ] {
        let error = solve(&problem(&line), &Settings::default()).expect_err(&line);
        assert!(error.is_unsupported() && error.to_string().contains(word), "{error}");
    }
}
