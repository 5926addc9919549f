//! Rebirth squares, and what forbids moves.

use kirke_core::board::{Colour, Kind, Placement, Square, Unit};
use kirke_core::position::{Move, Position, Refused, Setup};
use kirke_core::rules::{Condition, FAIRY_CONDITIONS, PRESETS, Profile, Rebirth, Rules};
use kirke_core::units::{Army, find};

#[test]
fn home_squares_are_those_of_table_1_1() {
    let mut army = Army::default();
    let grasshopper = army.enlist(find("G").unwrap()).unwrap();
    let rules = Rules::compile(&Rebirth::CIRCE, &army, Profile::Book).unwrap();
    let rows = [
        (Kind::KING, ["e1", "e1", "e8", "e8"]),
        (Kind::QUEEN, ["d1", "d1", "d8", "d8"]),
        (Kind::ROOK, ["h1", "a1", "a8", "h8"]),
        (Kind::BISHOP, ["f1", "c1", "c8", "f8"]),
        (Kind::KNIGHT, ["b1", "g1", "g8", "b8"]),
        (Kind::PAWN, ["e2", "d2", "e7", "d7"]),
        (grasshopper, ["e8", "d8", "e1", "d1"]),
    ];
    for (kind, squares) in rows {
        let home = |colour, capture| rules.circe_square(Unit::new(colour, kind), capture).to_string();
        let found = [
            home(Colour::White, Square::E4),
            home(Colour::White, Square::D4),
            home(Colour::Black, Square::E4),
            home(Colour::Black, Square::D4),
        ];
        assert_eq!(found, squares, "{kind:?}");
    }
}

/// Units as in a diagram; small letters are black.
fn board(fen: &str) -> Placement {
    let mut board = Placement::default();
    for (rank, row) in (0..8).rev().zip(fen.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
                continue;
            }
            let colour = if letter.is_lowercase() { Colour::Black } else { Colour::White };
            let kind = Kind::ORTHODOX["PNBRQK".find(letter.to_ascii_uppercase()).unwrap()];
            board.put(Square::new(file, rank), Unit::new(colour, kind));
            file += 1;
        }
    }
    board
}

/// Why the position after this capture by White cannot arise in a game.
fn cannot_arise(fen: &str, from: Square, to: Square) -> Option<&'static str> {
    let alsatian = PRESETS.iter().find(|preset| preset.name == "Alsatian Circe").unwrap();
    let rules = Rules::compile(&alsatian.rebirth, &Army::default(), Profile::Book).unwrap();
    let setup = Setup { placement: board(fen), ..Setup::default() };
    let position = Position::new(&setup, &rules, Colour::White).unwrap();
    match position.consequence(&rules, Move::new(from, to)) {
        Ok(_) => None,
        Err(Refused::CannotArise(why)) => Some(why),
        Err(other) => panic!("{fen}: {other}"),
    }
}

#[test]
fn pawns_need_captures_to_leave_their_files() {
    // The black queen is taken, and comes back: so many black units as there are now have never been taken.
    let after_queen_takes =
        |black: &str, white: &str| cannot_arise(&format!("{black}/8/8/3q4/{white}"), Square::D1, Square::D4);
    let (full, less) = ("rnb1kbnr/pppppppp", "r1b1kbnr/pppppppp");
    assert_eq!(after_queen_takes(full, "8/PPP1PPPP/3QK3"), None);
    let doubled = after_queen_takes(full, "P7/P7/3QK3").unwrap();
    assert!(doubled.contains("captures"), "{doubled}");
    assert_eq!(after_queen_takes(less, "P7/P7/3QK3"), None);
    // Of three on the a-file, from a, b and c, one has captured once and another one twice.
    let tripled =
        |black: &str| cannot_arise(&format!("{black}/pppppppp/8/P7/P2q4/P7/8/3QK3"), Square::D1, Square::D4);
    assert!(tripled("r1b1kb1r").unwrap().contains("captures"));
    assert_eq!(tripled("r3kb1r"), None);
    // Two pawns can have left no other files than a and b.
    let squeezed = after_queen_takes("4k3/8", "PP6/PP6/3QK3").unwrap();
    assert!(squeezed.contains("captures"), "{squeezed}");
}

#[test]
fn promoted_units_are_counted_against_missing_pawns() {
    let takes_on_b3 = |white: &str| cannot_arise(&format!("4k3/8/8/8/8/{white}"), Square::A3, Square::B3);
    assert_eq!(takes_on_b3("Rp6/PPPPPPPP/1NBQKBNR"), None);
    assert!(takes_on_b3("Qp6/PPPPPPPP/RNBQKB1R").unwrap().contains("promoted"));
    assert_eq!(takes_on_b3("Qp6/P1PPPPPP/RNBQKBNR"), None);
    assert!(takes_on_b3("Qp6/8/P3K3").unwrap().contains("rank"));
    // The bishop that takes cannot be the one from c1.
    let bishop = cannot_arise("4k3/8/8/6p1/5B2/2P5/PP1PPPPP/RN1QKBNR", Square::F4, Square::G5);
    assert!(bishop.unwrap().contains("promoted"));
}

/// The position after White's move, which differs in nothing else.
fn after(condition: &str, fen: &str, mv: Move) -> Position {
    let row = FAIRY_CONDITIONS.iter().find(|row| row.name == condition).unwrap();
    let condition = Condition { fairy: vec![row.completed()], ..Condition::from(Rebirth::ORTHODOX) };
    let rules = Rules::of(&condition, &Army::default(), Profile::Book).unwrap();
    let setup = Setup { placement: board(fen), ..Setup::default() };
    Position::new(&setup, &rules, Colour::White).unwrap().play(&rules, mv).unwrap()
}

#[test]
fn no_more_is_remembered_of_a_move_than_is_asked() {
    let (near, far) = ("4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/8/1R6/4K3");
    let (from_near, from_far) = (Move::new(Square::A1, Square::A2), Move::new(Square::B2, Square::A2));
    for name in ["Disparate", "Fuddled Men"] {
        assert!(after(name, near, from_near) == after(name, far, from_far), "{name}");
    }
    let by_king = Move::new(Square::E1, Square::E2);
    let (near, far) = ("4k3/8/8/8/8/8/R7/4K3", "4k3/8/8/8/8/8/4K3/R7");
    for name in ["Disparate", "Fuddled Men"] {
        let (king, rook) = (after(name, near, by_king), after(name, far, from_near));
        assert!(king.placement() == rook.placement() && king != rook, "{name}");
    }
}
