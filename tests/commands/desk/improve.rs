//! Ten cooked problems, each a sound one of `problems/` without one of its units: the unit is found again.

use crate::support::{repository, soak};
use kirke::board::Square;
use kirke::improve::{Change, Sort, improve};
use kirke::input::{position, read_file};
use kirke::problem::Problem;
use kirke::search::Settings;
use kirke::verdict::{Verdict, examine};
use std::sync::Mutex;

/// The file, the board without the unit, and where it stood.
const COOKED: [(&str, &str, &str); 10] = [
    ("anticirce-cheylan.olv", "7R/8/8/8/8/4K3/6P1/4R2k", "h3"),
    ("anticirce.olv", "2b5/p3R3/kPpN4/N7/1PP5/1K6/8/8", "c5"),
    ("anticirce.olv", "8/3K4/8/8/3nk3/5n2/8/1r1Q4", "b3"),
    ("circe.olv", "2b2q2/n4pP1/6p1/4N2r/7k/2p3b1/1P2K3/8", "g8"),
    ("circe.olv", "4k3/nPp2b2/qp6/3N2K1/8/b4p2/6P1/1n6", "d8"),
    ("couscous.olv", "8/8/8/2k5/Q5K1/8/5p2/8", "a5"),
    ("orthodox.olv", "8/8/1B6/8/4P3/1P1kpB2/n7/RN2K3", "d4"),
    ("parrain.olv", "Q1B5/BNR5/1NPpP3/2PP1p2/P2kPP2/5P2/3K3R/8", "b8"),
    ("parrain.olv", "4bK1B/n3p2B/3Q2Np/8/4kbP1/4N3/1n3PP1/2rr3R", "b4"),
    ("strict.olv", "7K/7R/k7/8/7p/2Q5/8/8", "a7"),
];

/// The problem of the file that has this board when the unit is gone.
fn problem(file: &str, board: &str, square: Square) -> Problem {
    let text = std::fs::read_to_string(repository("problems").join(file)).unwrap();
    let items = read_file(file, &text).into_iter().map(Result::unwrap);
    let mut problems = items.flat_map(|item| item.twins).map(|twin| twin.problem);
    let found = problems.find(|problem| {
        let removed = Change::Remove { square }.of(&problem.setup);
        removed.is_some_and(|setup| position::placement(&setup) == board)
    });
    found.unwrap_or_else(|| panic!("{file} has no such problem: {board}"))
}

#[test]
fn a_unit_taken_from_a_sound_problem_is_found_again() {
    // All of them take long.
    for (file, board, square) in COOKED.into_iter().step_by(if soak() { 1 } else { 4 }) {
        let square: Square = square.parse().unwrap();
        let sound = problem(file, board, square);
        let unit = sound.setup.placement.at(square).unwrap();
        let verdict = |problem: &Problem| examine(problem, None, &Settings::default()).unwrap().1.verdict;
        assert_eq!(verdict(&sound), Verdict::Sound, "{file}: {board}");
        let setup = Change::Remove { square }.of(&sound.setup).unwrap();
        let cooked = Problem { setup, ..sound.clone() };
        assert_eq!(verdict(&cooked), Verdict::Cooked, "{file}: {board}");
        let versions = Mutex::new(Vec::new());
        let tell = |version: kirke::improve::Version| versions.lock().unwrap().push(version.change);
        let looked = improve(&cooked, &[Sort::Add], &Settings::default(), &tell, &|_| {}).unwrap();
        let versions = versions.into_inner().unwrap();
        println!(
            "{file} {board}: {} of {} sound, {:.0} a second",
            versions.len(),
            looked.tried,
            looked.rate()
        );
        assert!(versions.contains(&Change::Add { unit, square }), "{file}: {board}");
        assert!(looked.tried == looked.all && looked.rate() > 1.0, "{looked:?}");
    }
}
