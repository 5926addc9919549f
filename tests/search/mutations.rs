//! The independent replay accepts what the solver finds in every kind of play, and rejects it after any change: a dropped
//! defence, a wrong sign, an illegal half-move, a missing solution.

use kirke::input::read_file;
use kirke::problem::Problem;
use kirke::replay::check_within;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use kirke::solution::{Branch, Ply, PlyKind, Role, SideEffect, Sign, Solution};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One problem at least of each kind of play, of each goal with rules of its own, and of half-moves and introductions.
const PROBLEMS: [&str; 40] = [
    "4n2k/5Bpp/8/6N1/8/8/8/1K2R3 ; #2 Circe",
    "k7/2K5/1p6/8/8/8/8/1Q6 ; #2, tries",
    "6qk/7p/8/5B2/7R/7Q/8/7K ; pser-#2",
    "7k/7p/5K2/8/8/8/8/6R1 ; #2, set play, tries 3",
    "k3n3/P7/1K6/3N3p/8/8/8/8 ; #2, post key play",
    "8/8/8/8/3pp3/3pk1Pp/4p2N/4K3 ; s#2, set play",
    "7k/8/5K2/8/8/8/8/6R1 ; h#2, set play",
    "7k/8/5K2/8/8/8/8/6R1 ; ser-h#2, set play",
    "4k3/7N/3PK1p1/8/7B/8/8/8 ; pser-h#2, set play",
    "7k/5B1p/7K/8/8/8/1R6/b7 ; r#2, set play",
    "8/8/8/8/3pp3/3pk1Pp/P3p2N/4K3 ; s#1",
    "8/6p1/6pk/6p1/8/1p6/1P1p4/2KR4 ; r#2",
    "7k/8/5P2/8/8/8/R1p5/K7 ; exact-r#2",
    "8/6B1/8/8/p7/kp6/p7/K7 ; semi-r#2",
    "7k/8/5K2/8/8/8/8/6R1 ; h#2 Circe",
    "7k/8/6K1/8/8/8/8/R7 ; h#1.5",
    "kb6/b7/7p/8/8/8/6K1/7B ; exact-h#1.5",
    "7k/5B1p/7K/8/8/8/1R6/b7 ; hr#1.5",
    "8/8/8/3p4/4p3/3pk1Pp/P3p2N/4K3 ; hs#1.5",
    "8/4P3/8/8/8/8/4p3/5k1K ; reci-h(#)=2",
    "7k/8/8/5K2/8/8/8/6R1 ; ser-#3 Anticirce",
    "4k3/7N/3PK1p1/8/7B/8/8/8 ; pser-h#2",
    "8/8/8/8/3pp3/3pk1Pp/4p2N/4K3 ; phser-s#2",
    "8/1p6/1P6/1Q6/8/k1p5/8/KB6 ; exact-ser-r#2",
    "8/8/b7/7B/8/8/5P1P/2k1K1R1 ; ser-r+2",
    "7k/8/5K2/8/8/8/8/6R1 ; ser-h#2",
    "7k/8/5K2/8/8/8/8/6R1 ; 1->ser-#2",
    "8/8/8/6p1/7N/5KPk/4p1pq/7R ; h##1",
    "BeginProblem\nStipulation hka71\nOption NoWk NoBk\nPieces White Sa4 Black Pa7\nEndProblem\n",
    "BeginProblem\nStipulation sctr1\nCondition Circe\nOption NoWk NoBk Variations\nPieces White Pg6 Bc1 Black Pg7\n\
     EndProblem\n",
    "7k/8/5K2/8/8/8/8/6R1 ; h=2",
    "7k/5K2/8/8/8/8/8/6Q1 ; =2",
    "7k/8/5K2/8/8/8/8/6R1 ; h+1.5",
    "7k/6p1/5K2/8/8/8/8/6R1 ; hx1.5",
    "7k/8/5K2/8/8/8/8/6R1 ; ser-h#=2",
    "k7/8/8/8/8/8/6P1/K7 ; ~1",
    "7k/8/4N2K/8/8/8/8/8 ; s#1 Progressive Circe, tries 3",
    "7k/8/5K2/8/8/8/8/6R1 ; #2, null moves, tries 2",
    "7k/8/5K2/8/8/8/8/6R1 ; h#1.5, null moves",
    "5K1k/7p/7P/8/8/8/8/8 w - - turn=2 ; s#1 Progressive Circe, tries 9",
];

/// As many changes of each sort are tried at most; they are spread over the tree.
const MOST: usize = 6;

/// Half-moves that replay may play in search of what is not listed: enough for every problem above.
const BUDGET: u64 = 20_000;

fn solved(text: &str) -> (Problem, Solution) {
    let mut outcomes = read_file("", text);
    let mut item = outcomes.remove(0).unwrap_or_else(|faults| panic!("{text}: {}", faults[0]));
    let problem = item.twins.remove(0).problem;
    let settings = Settings { threads: 1, memory: 1 << 20, ..Settings::default() };
    let solution = solve(&problem, &settings).unwrap_or_else(|error| panic!("{text}: {error}"));
    (problem, solution)
}

/// A branch of a phase: the places on the way to it.
type Way = Vec<usize>;

/// Where the branches are for which this holds.
fn ways(branches: &[Branch], holds: &impl Fn(&[Branch], &Branch) -> bool) -> Vec<Way> {
    let mut found = Vec::new();
    for (i, branch) in branches.iter().enumerate() {
        if holds(branches, branch) {
            found.push(vec![i]);
        }
        found.extend(ways(&branch.branches, holds).into_iter().map(|way| [vec![i], way].concat()));
    }
    found
}

fn siblings<'a>(branches: &'a mut Vec<Branch>, way: &[usize]) -> &'a mut Vec<Branch> {
    match way {
        [first, rest @ ..] if !rest.is_empty() => siblings(&mut branches[*first].branches, rest),
        _ => branches,
    }
}

/// A defence that a threat meets need not be told.
fn must_be_told(siblings: &[Branch], branch: &Branch) -> bool {
    let threats = siblings.iter().filter(|sibling| sibling.role == Role::Threat);
    let mut met = threats.flat_map(|threat| branch.branches.iter().map(move |answer| (threat, answer)));
    let is_same = |(threat, answer): (&Branch, &Branch)| {
        (threat.ply.from, threat.ply.to) == (answer.ply.from, answer.ply.to)
    };
    branch.role == Role::Defence && !met.any(is_same)
}

/// Makes one change at a time and counts the changes; every one must be noticed.
fn must_be_noticed(
    what: &str,
    text: &str,
    (problem, solution): &(Problem, Solution),
    holds: impl Fn(&[Branch], &Branch) -> bool,
    change: impl Fn(&mut Vec<Branch>, usize),
) -> usize {
    let mut changes = 0;
    for (n, phase) in solution.phases.iter().enumerate() {
        let ways = ways(&phase.branches, &holds);
        let apart = ways.len().div_ceil(MOST).max(1);
        for way in ways.iter().step_by(apart) {
            let mut changed = solution.clone();
            change(siblings(&mut changed.phases[n].branches, way), *way.last().unwrap());
            assert!(
                check_within(problem, &changed, Profile::Book, BUDGET).is_err(),
                "{text}: {what} at {way:?} of the {:?} is not noticed",
                phase.kind
            );
            changes += 1;
        }
    }
    changes
}

#[test]
fn every_change_to_a_solution_of_every_play_is_noticed() {
    let (mut defences, mut signs, mut refutations) = (0, 0, 0);
    let mut phases = BTreeSet::new();
    for text in PROBLEMS {
        let solution = solved(text);
        if let Err(faults) = check_within(&solution.0, &solution.1, Profile::Book, BUDGET) {
            panic!("{text}: {}", faults[0]);
        }
        let case =
            |what, holds: &dyn Fn(&[Branch], &Branch) -> bool, change: &dyn Fn(&mut Vec<Branch>, usize)| {
                must_be_noticed(what, text, &solution, holds, change)
            };
        let remove = |branches: &mut Vec<Branch>, at: usize| drop(branches.remove(at));
        defences += case("a dropped defence", &must_be_told, &remove);
        let refutes = |_: &[Branch], branch: &Branch| branch.role == Role::Refutation;
        refutations += case("a dropped refutation", &refutes, &remove);
        refutations += case("a refutation that is told as a defence", &refutes, &|branches, at| {
            branches[at].role = Role::Defence;
        });
        refutations +=
            case("a refuting turn that is cut short", &refutes, &|branches, at| match branches[at]
                .branches
                .is_empty()
            {
                true => branches[at].role = Role::Continuation,
                false => branches[at].branches.clear(),
            });
        signs +=
            case("a wrong sign", &|_, branch| matches!(branch.ply.sign, Sign::Goal(_)), &|branches, at| {
                Arc::make_mut(&mut branches[at].ply).sign = Sign::Plain
            });
        let illegal = case("an illegal half-move", &|_, _| true, &|branches, at| {
            let ply = Arc::make_mut(&mut branches[at].ply);
            match ply.kind {
                PlyKind::Pass => ply.unit.colour = !ply.unit.colour,
                _ => ply.to = ply.from,
            }
        });
        assert!(illegal > 0, "{text} has no solution");
        case("a wrong mark of zugzwang", &|_, _| true, &|branches, at| {
            branches[at].zugzwang = !branches[at].zugzwang;
        });
        case(
            "a promotion to what it is already",
            &|_, branch| branch.ply.promotion.is_none(),
            &|branches, at| {
                let ply = Arc::make_mut(&mut branches[at].ply);
                ply.promotion = Some(ply.unit.clone());
            },
        );
        case("an effect that changes nothing", &|_, _| true, &|branches, at| {
            let Ply { unit, to, promotion, effects, .. } = Arc::make_mut(&mut branches[at].ply);
            let unit = promotion.clone().unwrap_or_else(|| unit.clone());
            effects.push(SideEffect::Appears {
                unit,
                square: *to,
                promotion: None,
                hidden: false,
                recoloured: None,
            });
        });
        // Solutions, and the moves of the set play, are the branches at the top.
        for (n, phase) in solution.1.phases.iter().enumerate() {
            let count = phase.branches.len();
            for at in (0..count).step_by(count.div_ceil(MOST).max(1)) {
                let mut changed = solution.1.clone();
                changed.phases[n].branches.remove(at);
                let noticed = check_within(&solution.0, &changed, Profile::Book, BUDGET).is_err();
                assert!(noticed, "{text}: {at} of the {:?} is missing and nobody notices", phase.kind);
            }
            phases.insert(format!("{:?}", phase.kind));
        }
    }
    assert!(defences >= 20 && signs >= 60, "{defences} defences dropped, {signs} signs changed");
    assert_eq!(phases.len(), 3, "{phases:?}");
    assert!(refutations >= 30, "{refutations} refutations changed");
}
