//! Where units of the catalogue go.

use kirke_core::board::{Bitboard, Colour, Square, Unit};
use kirke_core::units::{Army, CATALOGUE, Purpose, find};

fn enlisted(code: &str) -> (Army, Unit) {
    let mut army = Army::default();
    let kind = army.enlist(find(code).unwrap()).unwrap();
    (army, Unit::new(Colour::White, kind))
}

/// Where the unit of this code can go from a square, or capture.
fn reach(code: &str, from: &str, occupied: &[&str], purpose: Purpose) -> Vec<String> {
    let from: Square = from.parse().unwrap();
    let occupied: Bitboard = occupied.iter().map(|square| square.parse::<Square>().unwrap()).collect();
    let (army, unit) = enlisted(code);
    let reach = match purpose {
        Purpose::Quiet => army.quiet_reach(unit, from, occupied.with(from)),
        Purpose::Capture => army.capture_reach(unit, from, occupied.with(from)),
    };
    reach.into_iter().map(|square| square.to_string()).collect()
}

#[test]
fn a_grasshopper_lands_just_beyond_its_hurdle_and_a_lion_anywhere_there() {
    let hurdles = ["a3", "d1", "b2"];
    assert_eq!(reach("G", "a1", &hurdles, Purpose::Quiet), ["e1", "c3", "a4"]);
    assert_eq!(reach("RL", "a1", &["a3", "a6"], Purpose::Capture), ["a4", "a5", "a6"]);
}

#[test]
fn a_pao_moves_like_a_rook_and_captures_beyond_a_hurdle() {
    let units = ["a3", "a6", "b1"];
    assert_eq!(reach("PA", "a1", &units, Purpose::Quiet), ["b1", "a2", "a3"]);
    let captures = ["c1", "d1", "e1", "f1", "g1", "h1", "a4", "a5", "a6"];
    assert_eq!(reach("PA", "a1", &units, Purpose::Capture), captures);
}

#[test]
fn a_mao_is_stopped_on_its_orthogonal_leg_and_a_mao_hopper_needs_a_unit_there() {
    assert_eq!(reach("MA", "a1", &[], Purpose::Quiet), ["c2", "b3"]);
    assert_eq!(reach("MA", "a1", &["a2"], Purpose::Quiet), ["c2"]);
    assert_eq!(reach("AH", "a1", &["a2"], Purpose::Quiet), ["b3"]);
}

#[test]
fn a_nightrider_rides_on_until_it_is_stopped() {
    assert_eq!(reach("N", "a1", &["c5"], Purpose::Quiet), ["c2", "b3", "e3", "g4", "c5"]);
}

#[test]
fn a_locust_captures_on_one_square_and_lands_on_the_next() {
    let squares = ["b1", "c1", "d1", "e1", "f1", "g1", "a2", "b2", "a3"];
    assert_eq!(reach("L", "a1", &["d4", "a5", "a6", "e5"], Purpose::Capture), squares);
    let (army, locust) = enlisted("L");
    let landings = army.landings(locust, Square::A1, Square::B2, Bitboard::of(Square::A1).with(Square::B2));
    assert_eq!(landings, Some(Bitboard::of(Square::C3)));
}

#[test]
fn a_moose_turns_by_45_degrees_and_an_eagle_by_90() {
    assert_eq!(reach("M", "a1", &["a4"], Purpose::Quiet), ["b5"]);
    assert_eq!(reach("EA", "a1", &["a4"], Purpose::Quiet), ["b4"]);
    assert_eq!(reach("SW", "a1", &["a4"], Purpose::Quiet), ["b3"]);
}

#[test]
fn a_bouncer_goes_as_far_as_the_next_unit_or_the_edge_is_on_the_other_side() {
    assert_eq!(reach("B2", "c1", &["e1"], Purpose::Quiet), ["a1", "c2"]);
    assert_eq!(reach("B2", "c4", &[], Purpose::Quiet), ["f4", "c8"]);
}

/// What is looked up of lines is what their ways say one by one.
#[test]
fn units_reach_what_their_ways_lead_to() {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    for row in CATALOGUE {
        let (army, unit) = enlisted(row.code);
        for from in Square::ALL {
            let mut occupied = Bitboard(next() & next());
            if next() % 2 == 0 {
                occupied = Bitboard(occupied.0 | next());
            }
            let occupied = occupied.with(from);
            let is_open = |(empty, hurdles): (Bitboard, Bitboard)| occupied & (empty | hurdles) == hurdles;
            let captures = army.capture_reach(unit, from, occupied);
            for target in Square::ALL {
                let Some(mut ways) = army.capture_ways(unit, from, target) else { continue };
                assert_eq!(captures.has(target), ways.any(is_open), "{} {from} {target}", row.code);
            }
            let Some(ways) = army.listed_ways(unit) else { continue };
            let quiets = army.quiet_reach(unit, from, occupied);
            for target in Square::ALL {
                let leads = ways.between(from, target, Purpose::Quiet).any(is_open);
                assert_eq!(quiets.has(target), leads, "{} {from} {target}", row.code);
            }
        }
    }
}

/// The squares that must be empty for a way to lead from a square to the last one of a line.
fn passed(code: &str, from: &str, to: &str) -> Vec<Vec<String>> {
    let (army, unit) = enlisted(code);
    let ways = army.listed_ways(unit).unwrap();
    let between = ways.between(from.parse().unwrap(), to.parse().unwrap(), Purpose::Quiet);
    between.map(|(empty, _)| empty.into_iter().map(|square| square.to_string()).collect()).collect()
}

fn leads(code: &str, from: &str, line: &str) -> bool {
    let (passing, to) = line.rsplit_once(' ').unwrap();
    let mut passing: Vec<Square> = passing.split(' ').map(|square| square.parse().unwrap()).collect();
    passing.sort();
    let passing: Vec<String> = passing.iter().map(ToString::to_string).collect();
    passed(code, from, to).contains(&passing)
}

#[test]
fn a_circle_leads_round_to_the_square_before_its_beginning() {
    for circle in ["f2 g4 f6 d7 b6 a4 b2", "e3 d5 b6"] {
        assert!(leads("RO", "d1", circle), "{circle}");
    }
}

#[test]
fn a_reflected_diagonal_stays_on_its_colour_and_a_bounced_one_does_not() {
    assert!(leads("AR", "c1", "d2 e3 f4 g5 h6 g7 f8"));
    assert!(leads("C", "c1", "d2 e3 f4 g5 h6 h7 g8"));
    assert!(leads("C", "a1", "b2 c3 d4 e5 f6 g7 h8"));
    assert!(!leads("C", "c1", "d2 e3 f4 g5 h6 g7 f8"));
}

#[test]
fn a_zigzag_and_a_mao_line() {
    assert!(leads("S2", "d1", "e3 f1 g3 h1"));
    assert!(leads("AO", "a1", "a2 b3 b4 c5 c6 d7"));
    assert!(leads("OA", "a1", "b2 b3 c4 c5 d6 d7"));
}
