use super::*;
use crate::position::Setup;
use crate::rules::{Condition, FAIRY_CONDITIONS, PRESETS, Profile, Rebirth};
use crate::stipulation::Stipulation;
use kirke_core::units::Army;

/// White units: `Ra1 Rh5 Kc1`.
fn units(text: &str) -> Vec<Walker> {
    let walker = |unit: &str| {
        let kind = Kind::ORTHODOX["PSBRQK".find(&unit[..1]).unwrap()];
        Walker { at: unit[1..].parse().unwrap(), kind, on_second: None }
    };
    text.split(' ').map(walker).collect()
}

/// Of a rule of rebirth, or of a fairy condition.
fn rules(name: &str) -> Rules {
    let fairy = FAIRY_CONDITIONS.iter().filter(|row| row.name == name).map(|row| row.completed()).collect();
    let preset = PRESETS.iter().find(|preset| preset.name == name);
    let rebirth = preset.map_or(Rebirth::ORTHODOX, |preset| preset.rebirth);
    Rules::of(&Condition { fairy, ..Condition::from(rebirth) }, &Army::default(), Profile::Book).unwrap()
}

/// Under a condition, with these squares in the way: a rebirth, or a pawn's capture, costs nothing.
fn places(name: &str, to: &str, fixed: Bitboard) -> Vec<Place> {
    places_at(0, name, to, fixed)
}

fn places_at(price: u16, name: &str, to: &str, fixed: Bitboard) -> Vec<Place> {
    let rules = rules(name);
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

#[test]
fn rules_change_how_kings_travel() {
    let needed = |name: &str, from: &str, to: &str| {
        places_at(0, name, to, Bitboard::EMPTY)[0].moves_of(units(from)[0])
    };
    // Two squares at a time along a rank or file, one otherwise; over an unmoved pawn never.
    assert_eq!(needed("Rokagogo", "Kd4", "Kd6"), 1);
    assert_eq!(needed("Rokagogo", "Kd4", "Ke7"), 2);
    assert_eq!(needed("Rokagogo", "Kd4", "Kf6"), 2);
    assert_eq!(needed("Orthodox", "Kd4", "Kd6"), 2);
    // A pawn becomes a king.
    assert_eq!(needed("Losing Chess", "Pa7", "Ka8"), 1);
    assert_eq!(needed("Extinction Chess", "Pa7", "Kb6"), 3);
    assert!(needed("Orthodox", "Pa7", "Ka8") >= NEVER);
}

/// With these rules, on white units only: may so many half-moves, White's first, lead from one board to the other?
fn may_lead(name: &str, from: &str, to: &str, half_moves: usize) -> bool {
    let board = |text: &str| {
        let mut setup = Setup::default();
        for Walker { at, kind, .. } in units(text) {
            setup.placement.put(at, Unit::new(Colour::White, kind));
        }
        setup.placement.put(Square::H8, Unit::new(Colour::Black, Kind::KING));
        setup
    };
    let rules = rules(name);
    let position = Position::new(&board(from), &rules, Colour::White).unwrap();
    let text = format!("a=>b{}{}", half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" });
    let plan = text.parse::<Stipulation>().unwrap().plan(Colour::White);
    let target = board(to).placement;
    let diagram = Diagram::of(&position, &rules, &plan.longest(), Some(&target)).unwrap();
    assert!(matches!(diagram, Diagram::Squares(_)) || rules.physics.diagram_bounds.is_ok());
    diagram.allows(None, &position, &plan.longest())
}

#[test]
fn squares_to_fill_are_counted() {
    // One square by a move.
    assert!(may_lead("Andernach", "Ra1 Sb1 Kf2", "Ra8 Sb1 Kf2", 1));
    assert!(!may_lead("Andernach", "Ra1 Sb1 Kf2", "Ra8 Sc3 Kf2", 1));
    assert!(may_lead("Andernach", "Ra1 Sb1 Kf2", "Ra8 Sc3 Kf2", 3));
    // Sentinels leave a pawn behind.
    assert!(may_lead("Sentinels", "Ra2 Kf2", "Ra8 Pa2 Kf2", 1));
    assert!(!may_lead("Norsk", "Ra2 Kf2", "Ra8 Pa2 Kf2", 1));
    // A king and what it castles with.
    assert!(may_lead("Castling Chess", "Kd4 Sd1", "Kd2 Sd3", 1));
    // Nobody comes from nowhere, and two are not captured at once.
    assert!(!may_lead("Norsk", "Ra2 Kf2", "Ra8 Sb1 Kf2", 11));
    assert!(!may_lead("Norsk", "Ra2 Sb1 Bc1 Kf2", "Ra2 Kf2", 1));
}

#[test]
fn rooks_and_kings_move_at_once() {
    assert!(may_lead("Rokagogo", "Kd4 Rd1 Pa2", "Kd2 Rd3 Pa2", 1));
    assert!(!may_lead("Rokagogo", "Kd4 Rd1 Pa2", "Kd2 Rd3 Pa3", 1));
    assert!(may_lead("Rokagogo", "Kd4 Rd1 Pa2", "Kd2 Rd3 Pa3", 3));
}
