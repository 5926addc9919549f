use super::*;
use crate::rules::{PRESETS, Profile};
use kirke_core::units::Army;

/// White units: `Ra1 Rh5 Kc1`.
fn units(text: &str) -> Vec<Walker> {
    let walker = |unit: &str| {
        let kind = Kind::ORTHODOX["PSBRQK".find(&unit[..1]).unwrap()];
        Walker { at: unit[1..].parse().unwrap(), kind, on_second: None }
    };
    text.split(' ').map(walker).collect()
}

/// Under a condition, with these squares in the way: a rebirth, or a pawn's capture, costs nothing.
fn places(name: &str, to: &str, fixed: Bitboard) -> Vec<Place> {
    places_at(0, name, to, fixed)
}

fn places_at(price: u16, name: &str, to: &str, fixed: Bitboard) -> Vec<Place> {
    let rebirth = PRESETS.iter().find(|preset| preset.name == name).unwrap().rebirth;
    let rules = Rules::of(&rebirth.into(), &Army::default(), Profile::Book).unwrap();
    let ways = Ways { rules: &rules, travel: rules.physics.diagram_bounds.unwrap(), fixed, price };
    let place = |Walker { at, kind, .. }| Place::new(at, Unit::new(Colour::White, kind), &ways);
    units(to).into_iter().map(place).collect()
}

fn needed(name: &str, from: &str, to: &str) -> u16 {
    let (places, units) = (Places::new(places(name, to, Bitboard::EMPTY)), units(from));
    let all: Vec<usize> = (0..places.all().len()).collect();
    let moves: Vec<_> = units.iter().map(|&unit| places.moves_of(unit)).collect();
    let needed = assignment::assignment(&all, &moves);
    assert!(needed >= NEVER || suffice(needed, &places, &units));
    assert!(needed == 0 || !suffice(needed - 1, &places, &units));
    needed
}

#[test]
fn units_share_the_work() {
    let needed = |from, to| needed("Orthodox", from, to);
    // The nearer rook cannot go to both squares.
    assert_eq!(needed("Ra1 Rh5 Kc1", "Ra8 Rb8 Kc1"), 3);
    assert_eq!(needed("Pe2 Kc1", "Pe4 Kc1"), 1);
    assert_eq!(needed("Pe2 Kc1", "Pe5 Kc2"), 3);
    assert_eq!(needed("Pa7 Kc1", "Qh8 Kc1"), 2);
    assert!(needed("Bc1 Ke1", "Bd1 Ke1") >= NEVER);
    assert!(needed("Pe4 Ke1", "Pe2 Ke1") >= NEVER);
    // Where a king castles to there may still be another unit.
    assert_eq!(needed("Sg1 Kg1 Ra1", "Kg1 Sf3"), 1);
    assert_eq!(needed("Kg1 Sg1 Rf1", "Sg1 Kh1 Rf1"), 1);
}

#[test]
fn rebirths_bring_units_home() {
    // The other side captures the pawn, the knight on a light square, the king.
    assert_eq!(needed("Circe", "Pe4 Ke1", "Pe2 Ke1"), 0);
    assert_eq!(needed("Circe", "Se4 Ke1", "Sc3 Ke1"), 1);
    assert_eq!(needed("Circe", "Kd2", "Ke1"), 1);
    assert_eq!(needed("Circe Rex Inclusive", "Kd6", "Kf1"), 1);
    assert_eq!(needed("Circe", "Pe4 Ke1", "Pd2 Ke1"), 1);
    assert!(needed("Circe", "Bc1 Ke1", "Bd1 Ke1") >= NEVER);
    // It captures itself and goes home.
    assert_eq!(needed("Anticirce", "Qh7 Ke1", "Qd1 Ke1"), 1);
    assert_eq!(needed("Anticirce", "Pb7 Ke1", "Qd1 Ke1"), 1);
}

#[test]
fn unmoved_pawns_stand_in_the_way() {
    let fixed = [Square::E2, Square::G2].into_iter().fold(Bitboard::EMPTY, Bitboard::with);
    let place = &places("Orthodox", "Bf1", fixed)[0];
    assert_eq!([Square::F1, Square::A6].map(|at| place.moves[at.index()]), [0, NEVER]);
}

#[test]
fn pawns_capture_for_a_price() {
    let needed =
        |from: &str, to: &str| places_at(100, "Orthodox", to, Bitboard::EMPTY)[0].moves_of(units(from)[0]);
    assert_eq!(needed("Pe2", "Pe4"), 1);
    assert_eq!(needed("Pe2", "Pd3"), 101);
    assert_eq!(needed("Pa7", "Qh8"), 2);
    assert_eq!(needed("Pa7", "Bb8"), 101);
    assert_eq!(needed("Pa6", "Rc8"), 3);
}

#[test]
fn each_move_leads_to_the_other_board() {
    let place = &places("Orthodox", "Ra1", Bitboard::EMPTY)[0];
    let on = |place_on: bool, at: &str, unit_on: Option<bool>| {
        let [unit] = units(at)[..] else { panic!("one unit") };
        let place = Place { on_second: Some(place_on), moves: place.moves, as_pawn: place.as_pawn, ..*place };
        place.moves_of(Walker { on_second: unit_on, ..unit })
    };
    assert_eq!([on(false, "Ra1", Some(false)), on(true, "Ra1", Some(false))], [0, 1]);
    assert_eq!([on(true, "Ra8", Some(false)), on(false, "Ra8", Some(false))], [1, 2]);
    assert_eq!([on(false, "Rb8", Some(false)), on(true, "Rb8", Some(false))], [2, 3]);
    // Castled, it may stand on either.
    assert_eq!(on(true, "Ra1", None), 0);
    assert!(on(true, "Sb3", Some(false)) >= NEVER);
}

#[test]
fn a_castled_rook_of_an_unknown_board_may_go_on() {
    let on = |text: &str, on_second: Option<bool>| Walker { on_second, ..units(text)[0] };
    let places: Vec<Place> = places("Orthodox", "Rf1 Ra1", Bitboard::EMPTY)
        .into_iter()
        .map(|place| Place { on_second: Some(false), ..place })
        .collect();
    // It goes to a1 by one move and the other one to f1 by one; from f8 to a1 that one would need three.
    let units = [on("Rf1", None), on("Rf8", Some(true))];
    let places = Places::new(places);
    assert!(suffice(2, &places, &units));
    assert!(!suffice(1, &places, &units));
}
