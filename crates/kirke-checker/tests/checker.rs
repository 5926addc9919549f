//! The checker accepts true solutions, and says what is wrong with others.

use kirke::board::Square;
use kirke::input::read_file;
use kirke::problem::Problem;
use kirke::replay::{Fault, check, check_within};
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use kirke::solution::{Branch, PhaseKind, Ply, Role, Sign, Solution};
use kirke::stipulation::Goal;
use std::sync::Arc;

fn solved(text: &str) -> (Problem, Solution) {
    let outcomes = read_file("", text);
    let problem = outcomes[0].as_ref().expect(text).twins[0].problem.clone();
    let settings = Settings { threads: 1, memory: 1 << 20, ..Settings::default() };
    let solution = solve(&problem, &settings).expect(text);
    (problem, solution)
}

/// The faults found after a change to the solution of a problem.
fn faults_after(text: &str, change: impl FnOnce(&mut Vec<Branch>)) -> Vec<String> {
    let (problem, mut solution) = solved(text);
    assert_eq!(check(&problem, &solution, Profile::Book).map(|_| ()), Ok(()), "{text}");
    let actual = solution.phases.iter_mut().find(|phase| phase.kind == PhaseKind::ActualPlay);
    change(&mut actual.expect("actual play").branches);
    let faults = check(&problem, &solution, Profile::Book).expect_err("a fault");
    faults.iter().map(ToString::to_string).collect()
}

/// Keys with threats, checking keys, tries with and without variations.
const TREE: &str = "k7/2K5/1p6/8/8/8/8/1Q6 ; #2; tries";
const HELP: &str = "7k/8/5K2/8/8/8/8/6R1 ; h#2 Circe";
const SERIES: &str = "7k/8/8/5K2/8/8/8/6R1 ; ser-#3 Anticirce";
const SELFMATE: &str = "8/8/8/8/8/1k6/7q/K6Q ; s#2";

#[test]
fn true_solutions_are_accepted_and_counted() {
    for text in [TREE, HELP, SERIES, SELFMATE] {
        let (problem, solution) = solved(text);
        let report = check(&problem, &solution, Profile::Book)
            .unwrap_or_else(|faults| panic!("{text}: {}", faults[0]));
        assert!(report.proved > 0, "{text}: {report}");
    }
    let (problem, solution) = solved(TREE);
    let report = check(&problem, &solution, Profile::Book).expect("no fault");
    assert_eq!(report.solutions as usize, solution.phases[0].branches.len());
    assert_eq!(report.open, 0);
}

#[test]
fn a_unit_reborn_where_it_stands_is_told_from_one_that_is_not_reborn() {
    let position = "4k3/8/8/2{b:volage}5/8/3{SA:andainverse,volage}4/8/2KR4";
    let (problem, solution) = solved(&format!("{position} ; x1 Anticirce Super Volcanic"));
    let report = check(&problem, &solution, Profile::Book).expect("both are there");
    assert_eq!(report.solutions as usize, solution.phases[0].branches.len());
}

/// The number of moves that White has among these units.
fn moves_beside_imitators(units: &str, imitators: &str) -> usize {
    let (problem, solution) = solved(&format!(
        "BeginProblem\nStipulation ~1\nCondition Imitator {imitators}\nOption NoWk NoBk\nPieces {units}\nEndProblem\n"
    ));
    assert!(check(&problem, &solution, Profile::Book).is_ok(), "{units}");
    solution.phases[0].branches.len()
}

#[test]
fn imitators_hop_over_units_of_their_own() {
    // The lion goes from a1 over a3; on the d-file it is blocked from d6 on, and on the g-file there is nothing to hop over.
    let lion = "White LIa1 Black Pa3d3d6";
    assert_eq!(moves_beside_imitators(lion, "d1"), 2);
    assert_eq!(moves_beside_imitators(lion, "d1g1"), 0);
    // An imitator cannot hop over what has left its square, but lands there.
    assert_eq!(moves_beside_imitators("White BHc5 Black Be7", "a3"), 0);
    assert_eq!(moves_beside_imitators("White G2d1 Black Pc1f1", "g1"), 1);
}

#[test]
fn the_unit_is_named_that_imitators_cannot_imitate() {
    let text =
        "BeginProblem\nStipulation ~1\nCondition Imitator a3\nPieces White Ka1 ROc5 Black Kh8\nEndProblem\n";
    let outcomes = read_file("", text);
    let problem = &outcomes[0].as_ref().unwrap().twins[0].problem;
    let why = solve(problem, &Settings::default()).unwrap_err().to_string();
    assert!(why.contains("those of the rose "), "{why}");
}

#[test]
fn what_the_budget_does_not_cover_is_reported_as_open() {
    let (problem, solution) = solved(HELP);
    let report = check_within(&problem, &solution, Profile::Book, 10).expect("no fault");
    assert!(report.open > 0, "{report}");
}

fn ply_of(branch: &mut Branch) -> &mut Ply {
    Arc::make_mut(&mut branch.ply)
}

/// The first move to this square.
fn to(branches: &mut [Branch], square: Square) -> &mut Branch {
    branches.iter_mut().find(|branch| branch.ply.to == square).expect("a move to this square")
}

#[test]
fn a_dropped_defence_is_noticed() {
    let found = faults_after(TREE, |keys| to(keys, Square::H1).branches.clear());
    assert_eq!(found, ["wQb1-h1+ bKa8-a7 is not answered"]);
}

#[test]
fn a_dropped_threat_is_noticed() {
    let found = faults_after(TREE, |keys| {
        to(keys, Square::E1).branches.retain(|branch| branch.role != Role::Threat);
    });
    assert!(found.contains(&"wQb1-e1 zugzwang is marked wrongly".to_owned()), "{found:?}");
    assert!(found.contains(&"wQb1-e1 wQe1-a1 is missing".to_owned()), "{found:?}");
}

#[test]
fn a_wrong_sign_is_noticed() {
    let found = faults_after(TREE, |keys| {
        ply_of(&mut to(keys, Square::H1).branches[0].branches[0]).sign = Sign::Check;
    });
    assert_eq!(found[0], "wQb1-h1+ bKa8-a7 wQh1-a1+ must bear the sign \"#\"");
    let found = faults_after(TREE, |keys| ply_of(to(keys, Square::H1)).sign = Sign::Goal(Goal::Mate));
    assert_eq!(found[0], "wQb1-h1# must bear the sign \"+\"");
}

#[test]
fn an_illegal_half_move_is_noticed() {
    let found = faults_after(TREE, |keys| ply_of(&mut to(keys, Square::H1).branches[0]).to = Square::B7);
    assert_eq!(found[0], "wQb1-h1+ bKa8-b7 is not legal");
}

/// The first half-move at which something happens beside it.
fn first_told(branches: &mut [Branch]) -> Option<&mut Branch> {
    for branch in branches {
        if !branch.ply.effects.is_empty() {
            return Some(branch);
        }
        if let Some(found) = first_told(&mut branch.branches) {
            return Some(found);
        }
    }
    None
}

#[test]
fn a_text_that_tells_something_else_is_noticed() {
    let (problem, mut solution) = solved("8/8/8/p7/k7/8/1QK5/8 ; #2 Circe; tries");
    let told = first_told(&mut solution.phases[0].branches).expect("a rebirth");
    ply_of(told).effects.clear();
    let faults = check(&problem, &solution, Profile::Book).expect_err("a fault");
    assert!(faults.iter().any(|found| matches!(found.fault, Fault::WrongText(_))), "{faults:?}");
}

#[test]
fn a_missing_key_or_line_is_noticed() {
    for text in [TREE, HELP, SERIES] {
        let found = faults_after(text, |branches| {
            branches.pop();
        });
        assert!(found.iter().all(|fault| fault.ends_with("is missing")), "{found:?}");
    }
}

#[test]
fn a_repeated_line_is_noticed() {
    let found = faults_after(HELP, |branches| branches.push(branches[0].clone()));
    assert!(found.iter().any(|fault| fault.ends_with("is listed twice")), "{found:?}");
}

#[test]
fn a_line_that_ends_too_soon_is_noticed() {
    let found = faults_after(HELP, |branches| branches[0].branches[0].branches.clear());
    assert!(found.iter().any(|fault| fault.contains("ends too late or too soon")), "{found:?}");
}

#[test]
fn a_refutation_that_does_not_refute_is_noticed() {
    let found = faults_after(TREE, |branches| {
        let defence = &mut to(branches, Square::G6).branches[0];
        defence.role = Role::Refutation;
        defence.branches.clear();
    });
    assert!(found.contains(&"wQb1-g6 the try has 2 refutations".to_owned()), "{found:?}");
    assert!(found.contains(&"wQb1-g6 bPb6-b5 does not refute".to_owned()), "{found:?}");
}

#[test]
fn a_try_is_no_key() {
    let found = faults_after(TREE, |branches| to(branches, Square::G6).role = Role::Key);
    assert_eq!(found, ["wQb1-g6 the try has 1 refutations"]);
}
