//! The command line as scripts see it: output, messages, exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn kirke(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kirke"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(arguments: &[&str], input: &str, code: i32, stdout: &str) {
    let output = kirke(arguments, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{stderr}");
    assert_eq!(output.status.code(), Some(code), "{stderr}");
}

const MATE: &str = "7k/8/6K1/8/8/8/8/R7 w";

#[test]
fn a_mate_in_one() {
    check(&["solve", "-q", MATE, "#1 Circe"], "", 0, "1.Ra8#!\n\n");
    check(&["solve", "-q", "--notation", "long", MATE, "#1 Circe"], "", 0, "1.Ra1-a8#!\n\n");
    let popeye = "\n   1.Ra1-a8 # !\n\n\nsolution finished.\n\n\n";
    check(&["solve", "-q", "--format", "popeye", MATE, "#1 Circe"], "", 0, popeye);
}

#[test]
fn exit_codes_of_solve() {
    check(&["solve", "-q", "7k/8/8/8/8/8/8/R3K3 w", "#1"], "", 1, "no solution\n\n");
    check(&["solve", "-q", MATE, "#1 Parain"], "", 2, "");
    check(&["solve", "-q", "9/8", "#1"], "", 2, "");
    check(&["solve", "-q", "no-such-file"], "", 2, "");
    check(&["solve"], "", 2, "");
}

#[test]
fn a_batch_goes_on_after_a_fault_and_ends_with_the_worst_code() {
    let input = format!("{MATE} ; #1\n9/8 ; #1\n{MATE} ; =1\n");
    check(&["solve", "-q", "-"], &input, 2, "1.Ra8#!\n\nno solution\n\n");
}

#[test]
fn moves_with_their_effects() {
    let position = "4n2k/8/8/8/8/8/8/K3R3 w";
    let output = kirke(&["moves", position, "Circe"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().any(|line| line == "Rxe8(Ng8)"), "{text}");
    let output = kirke(&["moves", position, "Circe", "--format", "popeye"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().any(|line| line == "Re1*e8[+bSg8]"), "{text}");
}

#[test]
fn lines_of_questions_are_answered_in_order() {
    let input = r#"{"id":"a","fen":"7k/8/8/8/8/8/8/K7 w - -","condition":"","plies":1}
{"id":"b","fen":"7k/8/8/8/8/8/8/K7 w - -","condition":"Nonsense"}
{"id":"c","fen":"K1k5/8/8/8/8/8/8/8 w - -","plies":2}
"#;
    let output = kirke(&["moves", "--jsonl"], input);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], r#"{"id":"a","moves":["Ka1-a2","Ka1-b1","Ka1-b2"]}"#);
    assert!(lines[1].starts_with(r#"{"id":"b","error":"#), "{}", lines[1]);
    assert_eq!(lines[2], r#"{"id":"c","moves":{"Ka8-a7":["Kc8-c7","Kc8-d7","Kc8-d8"]}}"#);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn perft_counts() {
    check(&["perft", "7k/8/8/8/8/8/8/K7 w", "", "2"], "", 0, "9\n");
    check(
        &["perft", "7k/8/8/8/8/8/8/K7 w", "Circe", "1", "--divide"],
        "",
        0,
        "Ka1-a2: 1\nKa1-b1: 1\nKa1-b2: 1\n\n3\n",
    );
}

#[test]
fn the_catalogue() {
    let output = kirke(&["conditions", "--format", "json"], "");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(rows.as_array().unwrap().iter().any(|row| row["name"] == "Circe"));
    let output = kirke(&["conditions", "Circe Parrain"], "");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Circe Parrain\n"));
    check(&["conditions", "Nonsense"], "", 2, "");
}

#[test]
fn the_incumbents_input_gives_the_incumbents_layout() {
    let input = "BeginProblem\nStipulation #1\nPieces White Kg6 Ra1 Black Kh8\nEndProblem\n";
    let output = kirke(&["popeye", "-regression", "-"], input);
    let text = String::from_utf8(output.stdout).unwrap();
    let end = "  #1                          2 + 1\n\n   1.Ra1-a8 # !\n\n\nsolution finished.\n\n\n";
    assert!(text.ends_with(end), "{text}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_search_cut_short_is_incomplete() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    let output = kirke(&["solve", "-q", start, "#4 Circe", "--nodes", "1000", "--threads", "1"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "incomplete: stopped by the node limit; what is printed is proved\n\n");
    assert_eq!(output.status.code(), Some(3));
}
