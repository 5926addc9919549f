//! `kirke explain` and `kirke conditions NAME` as readers see them.

use std::process::{Command, Output};

fn kirke(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kirke")).args(arguments).output().unwrap()
}

/// The explanation, its exit code, and what must be said in it.
#[track_caller]
fn check(position: &str, condition: &str, text: &str, code: i32, said: &[&str]) {
    let output = kirke(&["explain", position, condition, text]);
    let all = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{all}");
    for part in said {
        assert!(all.contains(part), "{part:?} is not in\n{all}");
    }
}

#[test]
fn legal_moves_are_told() {
    let knight = "4n2k/8/8/8/8/8/8/K3R3 w";
    for text in ["Rxe8", "Re1xe8", "Re1*e8[+bSg8]", "Rxe8(Ng8)"] {
        check(knight, "Circe", text, 0, &["Rxe8(Ng8): legal", "a light square (e8)", "g8 is free"]);
    }
    let passed = "7k/8/8/3pP3/8/8/6K1/8 w - d6";
    check(passed, "Circe", "e5xd6ep", 0, &["on d5 en passant", "reborn on d7"]);
    check(passed, "PWC", "exd6 e.p.", 0, &["the square from which the move started"]);
    check("4k3/8/8/8/8/8/8/4K2R w", "Circe", "O-O", 0, &["castles on the king's side"]);
    let later = "8/8/2pp4/k7/5B2/8/3P4/3QK3 w";
    check(later, "Circe Last Move", "Bxd6", 0, &["The captured black pawn is reborn when the next move"]);
    check(
        later,
        "Anticirce Last Move",
        "Bxd6",
        0,
        &["The capturing white bishop is reborn when the next move"],
    );
    // What is written before the move, or of its unit, is read.
    check("4k3/7K/8/8/8/8/8/R7 w", "AntiMarsCirce", "[wKh7->e1]0-0-0", 0, &["first goes from h7 to e1"]);
    let neutral = "4k3/8/8/{=R}2n3R/8/8/8/4K3 w";
    check(neutral, "Circe", "nRxd5(Ng8)", 0, &["nRa5*d5[+bSg8], or nRxd5(Ng8): legal"]);
    check(neutral, "Circe", "Rxd5(Ng8)", 0, &["Rh5*d5[+bSg8], or Rxd5(Ng8): legal"]);
    let supercirce = "8/8/7k/8/3p4/7K/2N5/8 w";
    check(supercirce, "Supercirce", "Nxd4", 0, &["The move leaves choices", "refused: ", "note: "]);
    check("Br6/P1n5/8/8/8/k7/8/4K1n1 b", "Antimarscirce", "0-0", 0, &["[bKa3->e8][bRb8->h8]0-0"]);
}

#[test]
fn refused_moves_are_told_with_the_reason() {
    let king = "K7/8/8/8/8/8/4k3/4R3 b";
    check(king, "Circe", "Ke2xe1", 1, &["the white rook on a1 attacks the king on e1"]);
    let strict = "4k3/3n4/8/8/3p4/8/2N5/4K3 w";
    check(strict, "Circe Strict", "Nxd4", 1, &["its square d7 is occupied"]);
    check("7k/p7/8/4R3/8/8/8/N3K3 w", "Marscirce", "Re5xa7", 1, &["only from its rebirth square a1"]);
    check("4k3/8/8/8/8/8/8/4KB1R w", "Circe", "0-0", 1, &["the white bishop on f1 stands between"]);
    let turn = "7k/8/8/8/8/8/8/R5K1 w - - turn=2";
    check(
        turn,
        "Progressive Circe",
        "Ra1-a8",
        1,
        &["check before the last move of the turn", "The first turn has one move"],
    );
    check("4k3/8/8/8/8/8/8/4K2R w", "Circe", "Rh1-g3", 1, &["does not reach g3"]);
}

#[test]
fn what_cannot_be_read_is_an_input_error() {
    let two = "3r3k/8/8/8/8/8/K7/2R1R3 w";
    check(two, "Circe", "Rd1", 2, &["Rc1-d1 or Re1-d1"]);
    check(two, "Circe", "nonsense", 2, &["is not a move"]);
    check(two, "Nonsense", "Rd1", 2, &[]);
    check(two, "Progressive Circe Parrain", "Rc1-d1", 4, &["several captures"]);
    check("4n2k/8/8/8/8/8/8/K3R3 w", "Circe", "Rxe8(Nb8)", 2, &["other effects"]);
}

#[test]
fn a_condition_is_shown_with_its_example() {
    let output = kirke(&["conditions", "Hydra Circe"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("example: Rc1*c3[+bPc7][+bPf7]"), "{text}");
    assert!(text.contains("adapted: hydra") && !text.contains("kings:"), "{text}");
    let output = kirke(&["conditions", "--profiles", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(document["differences"].as_array().unwrap().len() > 8);
    assert!(document["left_out"].as_array().unwrap().iter().any(|row| row["name"] == "Circe X"));
}

#[test]
fn moves_taken_back_are_told() {
    let told = |text: &str, code: i32, said: &[&str]| {
        let position = "8/8/8/4k3/8/8/8/4K3";
        let output = kirke(&["explain", position, "Anticirce", text, "--taken-back"]);
        let all =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{all}");
        for part in said {
            assert!(all.contains(part), "{part:?} is not in\n{all}");
        }
    };
    let from = "the white king goes back from e1 to g5; a black knight reappears on h5.";
    told("Kg5xSh5(Ke1)", 0, &["can be taken back", from, "it goes from h5 to e1", "Kg5xQh5(Ke1)"]);
    told("Kg5xQg6(Ke1)", 0, &["White is in check there: Black must have given it"]);
    told("Ke4-e1", 1, &["cannot be taken back", "no position is known", "Ke2-e1"]);
    told("Kg5xKh5(Ke1)", 1, &["cannot be taken back"]);
    told("Ke1", 2, &["is not a move taken back"]);
}

/// A text that names no rebirth means the capture without one first, and where there is none the other.
#[test]
fn a_capture_without_rebirth_is_told_from_one_with_it() {
    let short = |position: &str, text: &str| {
        let output = kirke(&["explain", position, "Circe", text, "--taken-back", "--format", "json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (answer["legal"].clone(), answer["short"].clone())
    };
    let free = "6nk/6pp/8/8/8/6PP/6PK/8 b";
    assert_eq!(short(free, "Kh1xPh2"), (true.into(), "Kh1xPh2".into()));
    assert_eq!(short(free, "Kh1xPh2(Ph7)"), (true.into(), "Kh1xPh2(Ph7)".into()));
}

#[test]
fn the_test_that_speaks_against_a_move_taken_back_is_named() {
    // Two knights could not both give check at once.
    let output =
        kirke(&["explain", "4k3/8/8/8/8/2n1n3/8/4K3", "", "Kd1-e1", "--taken-back", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((answer["legal"].clone(), output.status.code()), (false.into(), Some(1)), "{answer}");
    assert!(answer["refused"][0].as_str().unwrap().contains("--without checks"), "{answer}");
}

#[test]
fn supercirce_for_some_kinds_may_be_declined_and_april_chess_may_not() {
    let plain = |condition: &str| {
        let output = kirke(&["moves", "4k3/8/8/8/6p1/8/5P2/4K1b1 b", condition, "--format", "popeye"]);
        let moves = String::from_utf8(output.stdout).unwrap();
        assert!(moves.contains("Bg1*f2[+wPa5]"), "{moves}");
        moves.lines().any(|line| line.trim_end_matches([' ', '+']) == "Bg1*f2")
    };
    for (condition, may_be_declined) in [
        ("Circe Super April P", true),
        ("Supercirce April P", true),
        ("Circe Super Strict April P", false),
        ("April Chess P", false),
    ] {
        assert_eq!(plain(condition), may_be_declined, "{condition}");
    }
}
