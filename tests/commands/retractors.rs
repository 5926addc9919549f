//! Help retractors: published problems with their printed solutions, and what is refused.

use crate::support::kirke;
use std::fs;

fn retract(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = kirke(&[&["retract"], arguments].concat(), "");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn published_problems_have_their_printed_solutions() {
    let table = fs::read_to_string("tests/data/retractors.tsv").unwrap();
    let mut number = 0;
    for row in table.lines().skip(1) {
        let [id, _, _, position, retractor, printed] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let (told, fault, code) = retract(&[position, retractor, "--knight", "s"]);
        let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("R:")).collect();
        assert_eq!(lines.join(" / "), printed, "{id} {fault}");
        assert!(told.contains("sound: "), "{id} {told}");
        assert_eq!(code, Some(0), "{id}");
        number += 1;
    }
    assert_eq!(number, 11);
}

#[test]
fn one_thread_or_two_give_the_same_bytes() {
    let arguments = ["8/8/4N1p1/1P1k4/8/2K5/8/8", "-1(w+b) & h#1", "--threads"];
    let one = retract(&[&arguments[..], &["1"]].concat());
    assert!(one.0.contains("\ncooked: ") && one.2 == Some(1), "{}", one.0);
    assert_eq!(one, retract(&[&arguments[..], &["2"]].concat()));
}

#[test]
fn limits_and_faults_are_told() {
    let position = "8/8/4N1p1/1P1k4/8/2K5/8/8";
    let (told, _, code) = retract(&[position, "-1(w+b) & h#1", "--nodes", "1"]);
    assert!(told.contains("incomplete (nodes)") && code == Some(3), "{told}");
    let (told, fault, code) = retract(&[position, "-3 & #1 Anticirce"]);
    assert!(told.is_empty() && fault.contains("defensive retractors") && code == Some(4), "{fault}");
    let (_, fault, code) = retract(&[position, "-1w h#1"]);
    assert!(fault.contains("hint: as in -1w & h#1.5") && code == Some(2), "{fault}");
    let (_, fault, code) = retract(&[position, "-1w & h#1.5 Circ"]);
    assert!(fault.contains("Circ") && code == Some(2), "{fault}");
}

/// Under a rule of rebirth, too: in the position before the captured rook has not been reborn.
#[test]
fn a_rebirth_is_taken_back() {
    let (told, fault, _) = retract(&["r3k3/8/8/8/8/8/8/R3K3", "-1w & #1 Circe", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{fault}"));
    assert_eq!(answer["completeness"]["state"], "complete");
    for found in answer["found"].as_array().unwrap() {
        assert_eq!(found["solution"]["first_mover"], "white");
        assert_eq!(found["retractions"].as_array().unwrap().len(), 1);
    }
}
