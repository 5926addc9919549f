//! Options that change what solves. Each is solved with and without; replay, which searches by the definitions alone,
//! accepts each answer for its own problem, and none for the other one.

use kirke::input::read_file;
use kirke::problem::Problem;
use kirke::replay;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use kirke::solution::{Branch, PhaseKind, Role, Solution};

/// Enough for every claim about these small positions.
const BUDGET: u64 = 20_000_000;

fn problem(text: &str) -> Problem {
    let mut outcomes = read_file("", text);
    let item = outcomes.pop().unwrap().unwrap_or_else(|faults| panic!("{}", faults[0]));
    item.twins.into_iter().next().unwrap().problem
}

fn solved(problem: &Problem) -> Solution {
    let solution = solve(problem, &Settings::default()).unwrap();
    assert!(solution.is_complete());
    solution
}

fn keys(solution: &Solution) -> Vec<String> {
    let actual = solution.phases.iter().filter(|phase| phase.kind == PhaseKind::ActualPlay);
    let keys = actual.flat_map(|phase| &phase.branches).filter(|branch| branch.role == Role::Key);
    keys.map(|key| format!("{}{}", key.ply.from, key.ply.to)).collect()
}

fn accepts(problem: &Problem, solution: &Solution) -> bool {
    replay::check_within(problem, solution, Profile::Book, BUDGET).is_ok()
}

/// Solves a task with and without an option; the number of keys of each.
fn with_and_without(position: &str, task: &str, option: &str) -> (usize, usize) {
    let plain = problem(&format!("{position} ; {task}"));
    let restrained = problem(&format!("{position} ; {task}, {option}"));
    let (all, some) = (solved(&plain), solved(&restrained));
    assert_ne!(keys(&all), keys(&some), "{option} changes nothing in {task}");
    for (problem, own, other) in [(&plain, &all, &some), (&restrained, &some, &all)] {
        replay::check_within(problem, own, Profile::Book, BUDGET)
            .unwrap_or_else(|faults| panic!("{task} {option}: {}", faults[0]));
        assert!(!accepts(problem, other), "{option}: the wrong keys are accepted");
    }
    (keys(&some).len(), keys(&all).len())
}

#[test]
fn a_threat_must_come_in_time() {
    let (some, all) = with_and_without("7k/8/8/5K2/8/8/8/1Q6", "#3", "threat 1");
    assert!(0 < some && some < all);
    // Where no threat is enough, only checks are.
    let position = "7k/8/8/6K1/8/8/8/1Q6";
    let checks = solved(&problem(&format!("{position} ; #3, threat 0")));
    let keys = checks.phases[0].branches.iter().filter(|branch| branch.role == Role::Key);
    assert!(keys.clone().all(|key| key.ply.sign == kirke::solution::Sign::Check));
}

#[test]
fn the_king_may_have_few_flights() {
    let (some, all) = with_and_without("7k/8/8/5K2/8/8/8/1Q6", "#3", "max flights 0");
    assert!(some < all);
    // Before the last move of the attacker they are not counted, as in Popeye.
    let text = "8/8/3rp3/1p1p4/1P1k4/5{SH}P1/4K3/8 ; #2";
    let [all, some] =
        ["", ", max flights 1"].map(|option| keys(&solved(&problem(&format!("{text}{option}")))));
    assert_eq!((some.len(), &some), (1, &all));
}

#[test]
fn so_many_solutions_are_told_of_each_phase() {
    let problem = problem("n5Q1/8/8/8/6N1/K7/8/k7 ; h#2, set play, max solutions 1");
    let solution = solve(&problem, &Settings { threads: 1, ..Settings::default() }).unwrap();
    let lines: Vec<usize> = solution.phases.iter().map(|phase| phase.branches.len()).collect();
    assert_eq!((lines, solution.is_complete()), (vec![1, 1], false));
}

/// Who passes has not brought the captured unit back, and the next move does not either.
#[test]
fn threats_in_parrain_bring_nobody_back() {
    let problem = problem("b5R1/6n1/4K3/1p3Q2/1Q6/2p5/8/k7 ; #2 Circe Parrain, tries 1");
    let solution = solved(&problem);
    let threats = |branch: &Branch| branch.branches.iter().filter(|next| next.role == Role::Threat).count();
    let tries: Vec<_> = solution.phases[0].branches.iter().filter(|branch| threats(branch) > 0).collect();
    assert!(!tries.is_empty());
    let rebirths = tries.iter().flat_map(|branch| &branch.branches);
    let rebirths = rebirths.filter(|next| next.role == Role::Threat && !next.ply.effects.is_empty());
    assert_eq!(rebirths.count(), 0);
    assert!(accepts(&problem, &solution));
}

#[test]
fn a_bare_king_reaches_nothing() {
    assert_eq!(with_and_without("8/3K4/8/8/8/8/8/k7", "c811", "keep mating piece"), (0, 3));
    // The defender may take the last unit.
    let (some, all) = with_and_without("8/8/3K4/8/8/8/2P5/1k6", "c813", "keep mating piece");
    assert!(some < all);
}

#[test]
fn either_side_may_reach_the_goal() {
    let (some, none) = with_and_without("7k/8/5K2/8/8/8/8/5QR1", "s#2", "quodlibet");
    assert!(some > 0 && none == 0);
}

#[test]
fn the_wrong_side_may_not_be_first() {
    let (some, all) = with_and_without("8/8/8/8/3R4/8/1k6/7K", "c812", "goal is end");
    assert!(some < all);
}

#[test]
fn nobody_counts_the_moves_of_a_free_defender() {
    let granted = |limit: &str| {
        let problem = problem(&format!("7k/8/8/5K2/8/8/8/1Q6 ; #4, variations none{limit}"));
        keys(&solved(&problem))
    };
    let (all, none, many) = (granted(""), granted(", non trivial 0 1"), granted(", non trivial 60 1"));
    assert_eq!(all, many);
    assert!(none.len() < all.len() && none.iter().all(|key| all.contains(key)));
}

#[test]
fn early_mates_of_self_play_are_told_on_request() {
    // G. Thomas, Springaren.
    let text = "5N2/4N1R1/1P1k4/5b2/3P2Q1/3p2p1/1p1p2P1/1BbK3n".replace("4N1R1", "4N3");
    let text = format!("{}; s#2", text.replace("5N2/", "4RN2/"));
    let count = |problem: &Problem| {
        let solution = solved(problem);
        assert!(accepts(problem, &solution));
        let mates = |branch: &&Branch| branch.branches.is_empty();
        let keys = solution.phases[0].branches.iter();
        keys.map(|key| key.branches.iter().filter(mates).count()).sum::<usize>()
    };
    assert_eq!(count(&problem(&text)), 0);
    assert_eq!(count(&problem(&format!("{text}, mates in one"))), 1);
}

#[test]
fn options_that_mean_nothing_are_refused() {
    for task in ["#2, quodlibet", "h#2, quodlibet", "ser-#2, goal is end", "r#2, goal is end"] {
        let outcome = read_file("", &format!("7k/8/5K2/8/8/8/8/5QR1 ; {task}")).remove(0);
        assert!(outcome.unwrap_err()[0].message.contains("means nothing"), "{task}");
    }
}

const TWO_POSITIONS: &str = "BeginProblem\nPieces White Ka1 Ra2 Black Kh8 Pb7\nStipulation a=>b1.5\n\
                             Option WhiteToPlay\nPieces White Ka1 Rb7 Black Kg8\nEndProblem\n";

#[test]
fn one_position_becomes_another() {
    let problem = problem(TWO_POSITIONS);
    assert!(problem.origin.is_some());
    let solution = solved(&problem);
    let lines: Vec<_> = solution.phases[0].branches.iter().map(|branch| branch.ply.to).collect();
    assert_eq!(lines.len(), 2, "by a7 and by b2");
    assert!(accepts(&problem, &solution));
    let mut shortened = solution;
    shortened.phases[0].branches.pop();
    assert!(!accepts(&problem, &shortened));
    let one = TWO_POSITIONS.replace("Pieces White Ka1 Rb7 Black Kg8\n", "");
    let fault = &read_file("", &one).remove(0).unwrap_err()[0];
    assert!(fault.message.contains("the second position is missing"), "{fault}");
}

#[test]
fn black_begins_on_the_way_to_another_position() {
    let text = "BeginProblem\nPieces White Kh5 Pa7c7d5f7 Black Kd7 Pc2h2\nStipulation a=>b0.5\n\
                Pieces White Kh5 Pa7c7d5f7 Black Kd7 Pc2 Bh1\nEndProblem\n";
    let problem = problem(text);
    let solution = solved(&problem);
    let lines: Vec<_> =
        solution.phases[0].branches.iter().map(|branch| branch.ply.from.to_string()).collect();
    assert_eq!(lines, ["h2"]);
    assert!(accepts(&problem, &solution));
}

#[test]
fn two_positions_stand_on_one_line() {
    let same = problem(TWO_POSITIONS);
    let line = "7k/1p6/8/8/8/8/R7/K7 ; a=>b1.5, white to play, variations none target=6k1/1R6/8/8/8/8/8/K7";
    let on_one_line = problem(line);
    assert_eq!((&on_one_line.origin, &on_one_line.setup), (&same.origin, &same.setup));
    assert_eq!(solved(&on_one_line).phases, solved(&same).phases);
    // The units of both positions are of one army, and a comma in braces separates nothing.
    let two = "7k/8/8/{N}7/8/{G:royal,kamikaze}7/8/8 ; a=>b1.5 target=6k1/8/8/8/1{N}6/8/8/{G:royal,kamikaze}7, Circe";
    let two = problem(two);
    assert_eq!(two.condition.name, "Circe");
    assert_eq!(two.origin.as_ref().map(|origin| &origin.army), Some(&two.setup.army));
    let fault = |task: &str| {
        let fault = read_file("", &format!("7k/8/8/8/8/8/8/K7 ; {task}")).remove(0).unwrap_err().remove(0);
        (fault.column, fault.message)
    };
    assert_eq!(fault("a=>b1"), (21, "the second position is missing".to_owned()));
    assert_eq!(fault("#1 target=k7/8/8/8/8/8/8/K7"), (24, "\"target\" means nothing in #1".to_owned()));
    assert_eq!(fault("a=>b1 target=k7/8/8/8/8/x7/8/K7"), (45, "rank 3: unknown letter \"x\"".to_owned()));
}
