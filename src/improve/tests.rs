use super::{Change, Sort, Version, changes, improve};
use crate::board::{Colour, Kind, Square, Unit};
use crate::input::{position, read_task};
use crate::output::Notation;
use crate::position::{Castling, Setup};
use crate::search::Settings;
use crate::verdict::{Verdict, examine};
use std::sync::Mutex;

fn versions(position: &str, task: &str, sorts: &[Sort]) -> Vec<Version> {
    let problem = read_task(position, task).unwrap();
    let found = Mutex::new(Vec::new());
    let tell = |version| found.lock().unwrap().push(version);
    let looked = improve(&problem, sorts, &Settings::default(), &tell, &|_| {}).unwrap();
    assert_eq!((looked.tried, looked.cut), (looked.all, 0));
    found.into_inner().unwrap()
}

/// Nebotov's problem without its white pawn g2, which is found again.
#[test]
fn a_unit_that_was_removed_is_found_again() {
    let position = "Q1B5/8/8/6pp/6pk/8/8/7K";
    let unit = Unit::new(Colour::White, Kind::PAWN);
    let wanted = Change::Add { unit, square: Square::G2 };
    let found = versions(position, "#2 Clone Circe", &[Sort::Add]);
    let version = found.iter().find(|version| version.change == wanted).expect("the pawn");
    assert_eq!(version.solutions, ["1.Qf3!"]);
    assert_eq!(version.change.told(&position::read(position).unwrap()), "add white P on g2");
}

#[test]
fn every_version_is_sound_and_what_is_no_version_is_not() {
    let (position, task) = ("8/8/8/8/8/5K1k/6R1/R7", "#1");
    let sorts = [Sort::Remove, Sort::Shift, Sort::Exchange, Sort::Board];
    let found = versions(position, task, &sorts);
    let problem = read_task(position, task).unwrap();
    let (mut sound, mut all) = (0, 0);
    for change in changes(&problem.setup, &sorts) {
        let setup = change.of(&problem.setup).expect("a position");
        let changed = crate::problem::Problem { setup, ..problem.clone() };
        let verdict = examine(&changed, None, &Settings::default()).map(|(_, judgement)| judgement.verdict);
        let is_sound = verdict == Ok(Verdict::Sound);
        assert_eq!(is_sound, found.iter().any(|version| version.change == change), "{change:?}");
        sound += usize::from(is_sound);
        all += 1;
    }
    assert!(sound > 10 && all > 2 * sound, "{sound} of {all}");
}

#[test]
fn no_version_has_pawns_where_none_can_stand() {
    let setup = position::read("4k3/8/8/8/8/8/7P/4K3").unwrap();
    let all = changes(&setup, &Sort::ALL);
    for change in &all {
        let changed = change.of(&setup).expect("a position");
        let pawns = changed.placement.kind(Kind::PAWN);
        assert!(pawns.into_iter().all(|square| !matches!(square.rank(), 0 | 7)), "{change:?}");
    }
    assert!(all.contains(&Change::ShiftAll { files: -3, ranks: 0 }));
    assert!(!all.contains(&Change::ShiftAll { files: 0, ranks: 1 }), "the black king would leave the board");
    assert_eq!(Change::ShiftAll { files: -3, ranks: 2 }.told(&setup), "all units 3 left, 2 up");
    assert_eq!(
        Notation::default()
            .letter(&crate::solution::unit_text(&setup.army, Unit::new(Colour::White, Kind::KNIGHT))),
        "N"
    );
}

#[test]
fn rights_to_castle_that_are_stated_stay_stated() {
    let setup = position::read("4k3/8/8/8/8/8/7P/4K2R w - -").unwrap();
    let changed = Change::Remove { square: Square::H2 }.of(&setup).unwrap();
    assert_eq!(position::write(&changed), "4k3/8/8/8/8/8/8/4K2R w - -");
    let changed = Change::Shift { from: Square::H1, to: Square::H3 };
    let setup = position::read("4k3/8/8/8/8/8/7P/4K2R w K -").unwrap();
    let may_castle = |setup: &Setup| setup.castling.map(|rights| rights.has(Castling::of(Square::H1)));
    assert_eq!((may_castle(&setup), may_castle(&changed.of(&setup).unwrap())), (Some(true), Some(false)));
}
