//! `kirke verify` as authors and editors see it: what is said of a claimed solution, and the exit code.

mod support;

use serde_json::Value;
use support::{kirke, told};

/// `problems/clone.olv`.
const CLONE: (&str, &str) = ("Q1B5/8/8/6pp/6pk/8/6P1/7K", "#2 Clone Circe");

/// A help play with several solutions.
const HELP: (&str, &str) = ("7k/5K2/8/8/8/8/8/6R1", "h#1.5");

fn record((position, task): (&str, &str), solution: &str) -> String {
    let solution: String = solution.lines().map(|line| format!("  {line}\n")).collect();
    format!("---\nid: one\nposition: \"{position}\"\ntask: \"{task}\"\nsolution: |2\n{solution}")
}

#[track_caller]
fn agrees(problem: (&str, &str), solution: &str) {
    assert_eq!(told(&["verify", "-"], &record(problem, solution), 0), "one: agrees\n", "{solution}");
}

/// The findings, without their hints.
#[track_caller]
fn differs(problem: (&str, &str), solution: &str, findings: &[&str]) {
    let report = told(&["verify", "-"], &record(problem, solution), 1);
    let told: Vec<&str> = report
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .collect();
    assert!(report.starts_with("one: differs\n"), "{report}");
    assert_eq!(told, findings, "{solution}");
}

#[test]
fn all_ways_of_writing_a_solution() {
    agrees(CLONE, "1.Qf3! zugzwang\n1...g3 2.Qxh5(Qd8)#\n1...gxf3(Pf2) 2.g3#");
    agrees(CLONE, "1.Df3! Zugzwang\n1...g3 2.Dxh5(Dd8)#\n1...gxf3(Bf2) 2.g3#");
    agrees(CLONE, "1.Df3! blocus\n1...g3 2.Dxh5(Dd8)#\n1...gxf3(Pf2) 2.g3#");
    agrees(CLONE, "{not 1.Qa1 Ka1} 1.Qf3! (zz) and now\n1...g3 2.Qxh5# {pretty}\n1...gxf3 2.g3#");
    let popeye = "   1.Qa8-f3 ! zugzwang.\n      1...g4-g3\n          2.Qf3*h5[+bQd8] #\n\
                  \x20     1...g4*f3[+wPf2]\n          2.g2-g3 #";
    agrees(CLONE, popeye);
    // The key alone says nothing of the play behind it.
    agrees(CLONE, "1.Qf3!");
    let lines = told(&["solve", HELP.0, HELP.1, "-q"], "", 1);
    agrees(HELP, &lines);
    let popeye = told(&["solve", HELP.0, HELP.1, "-q", "--format", "popeye"], "", 1);
    agrees(HELP, &popeye);
}

#[test]
fn play_that_is_over_before_or_soon_after_it_begins_is_read_back() {
    for (position, task) in [
        ("8/8/7p/8/8/kp5P/p7/K7", "hr#1.5"),
        ("8/8/7p/8/8/kp5P/p7/K7", "hr#2, set play"),
        ("8/8/8/8/7R/kp6/p7/K7", "hs#2, set play"),
        ("8/8/8/2p5/8/kpR5/p7/K7", "s#2"),
    ] {
        for format in ["text", "popeye"] {
            let play = kirke(&["solve", position, task, "-q", "--format", format], "").stdout;
            agrees((position, task), &String::from_utf8(play).unwrap());
        }
    }
}

#[test]
fn the_first_wrong_half_move_is_named() {
    let solution = "1.Qf3! zz\n1...g3 2.Qxh4(Qd8)#\n1...gxf3(Pf2) 2.g3#";
    let report = told(&["verify", "-"], &record(CLONE, solution), 1);
    let illegal = "  illegal: line 2: Qxh4(Qd8)# after Qf3 g3: no legal move is written like this\n    \
                   legal here: Qxg3(Qd8)+, Qxh5(Qd8)+, ";
    assert!(report.contains(illegal), "{report}");
    let effect = "illegal: line 1: Qxh5(Qe8)# after Qf3 g3: no legal move is written like this";
    differs(CLONE, "1.Qf3! zz 1...g3 2.Qxh5(Qe8)# 1...gxf3 2.g3#", &[effect]);
    let rooks = ("8/8/k7/8/8/7R/8/4K2R", "#1");
    differs(rooks, "1.Rh2!", &["wrong: line 1: Rh2: several moves are written like this"]);
}

#[test]
fn defences_keys_and_lines_that_are_missing() {
    differs(CLONE, "1.Qf3! zz\n1...g3 2.Qxh5(Qd8)#", &["missing: wQa8-f3 bPg4-f3 is not answered"]);
    let all = told(&["solve", HELP.0, HELP.1, "-q"], "", 1);
    let one_less = all.replace("1...Rg2 2.Kh7 Rh2#\n", "");
    assert_ne!(one_less, all);
    differs(HELP, &one_less, &["missing: Rg2 Kh7 Rh2#"]);
}

#[test]
fn keys_lines_and_answers_that_are_too_many() {
    differs(
        CLONE,
        "1.Qf3! 1.Qe4!",
        &["superfluous: wQa8-e4 does not solve in the shortest way", "superfluous: Qe4"],
    );
    let twice = "1.Qf3! zz\n1...g3 2.Qxh5#\n1...g3 2.Qxh5#\n1...gxf3 2.g3#";
    differs(CLONE, twice, &["wrong: line 3: g3 after Qf3: it is told twice"]);
    let all = told(&["solve", HELP.0, HELP.1, "-q"], "", 1);
    let more = all.clone() + "1...Ra1 2.Kg8 Ra8#\n";
    let report = told(&["verify", "-"], &record(HELP, &more), 1);
    assert!(report.contains("illegal: line ") && report.contains("Kg8"), "{report}");
    let more = all + "1...Ra1 2.Kh7 Ra8#\n";
    let report = told(&["verify", "-"], &record(HELP, &more), 1);
    assert!(report.contains("superfluous: Ra1 Kh7 Ra8") && !report.contains("  missing:"), "{report}");
}

#[test]
fn wrong_marks() {
    let solution = "1.Qf3! zz\n1...g3 2.Qxh5(Qd8)#\n1...gxf3(Pf2) 2.g3+";
    let findings = [
        "wrong: wQa8-f3 bPg4-f3 wPg2-g3+ must bear the sign \"#\"",
        "note: wQa8-f3 bPg4-f3 wPg2-g3 is missing",
    ];
    differs(CLONE, solution, &findings);
    // A key is no try, and what is threatened must be one.
    differs(CLONE, "1.Qf3?", &["wrong: wQa8-f3 the try has 0 refutations", "missing: Qf3"]);
    let threat = "1.Qf3! (2.Qxg4#)\n1...g3 2.Qxh5#\n1...gxf3 2.g3#";
    let report = told(&["verify", "-"], &record(CLONE, threat), 1);
    assert!(report.contains("wQf3-g4# must bear the sign"), "{report}");
    let quiet = ("8/8/8/8/8/8/8/k1K5", "#1");
    let findings = ["wrong: wKc1-c2# must bear no sign", "superfluous: Kc2#"];
    differs(quiet, "1.Kc2#", &findings);
}

#[test]
fn twins_are_verified_one_by_one() {
    let twins = |solution: &str| {
        let solution: String = solution.lines().map(|line| format!("  {line}\n")).collect();
        format!(
            "---\nid: two\nalgebraic: {{white: [Kf7, Rg1], black: [Kh7]}}\nstipulation: \"h#1\"\n\
             twins:\n  b: Move g1 g2\nsolution: |\n{solution}"
        )
    };
    let both = "a)\n1.Kh8 Rh1#\nb)\n1.Kh8 Rh2#";
    assert_eq!(told(&["verify", "-"], &twins(both), 0), "two a): agrees\ntwo b): agrees\n");
    let report = told(&["verify", "-"], &twins("a)\n1.Kh8 Rh1#\nb)\n1.Kh8 Rh3#"), 1);
    assert!(report.starts_with("two a): agrees\ntwo b): differs\n  illegal: line 4: Rh3#"), "{report}");
    let report = told(&["verify", "-"], &twins("a)\n1.Kh8 Rh1#"), 1);
    assert!(report.contains("two b): differs\n  missing: the stored solution has no part"), "{report}");
}

#[test]
fn what_cannot_be_verified() {
    let output = kirke(&["verify", "-"], "7k/8/6K1/8/8/8/8/R7 ; #1\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no solution is stored with the problem"));
    assert_eq!(kirke(&["verify", "no-such-file"], "").status.code(), Some(2));
    assert_eq!(
        kirke(&["verify", "-"], &record(("8/8/8/8/8/8/8/k1K5", "#1 Madrasi"), "1.Kc2")).status.code(),
        Some(4)
    );
    // A search cut short cannot say that something is missing.
    let hard = record(("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "#9"), "1.e4!");
    let report = told(&["verify", "-", "--nodes", "1000", "--budget", "100"], &hard, 3);
    assert!(report.contains("note: the search for what is missing was cut short"), "{report}");
    assert_eq!(kirke(&["verify", "-", "--no-search", "--budget", "100"], &hard).status.code(), Some(0));
}

#[test]
fn reports_for_scripts() {
    let text =
        record(CLONE, "1.Qf3! zz\n1...g3 2.Qxh4(Qd8)#\n1...gxf3(Pf2) 2.g3#") + &record(CLONE, "1.Qf3!");
    let report = told(&["verify", "-", "--format", "jsonl"], &text, 1);
    let lines: Vec<Value> = report.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["verdict"], "differs");
    assert_eq!(
        (&lines[0]["findings"][0]["kind"], &lines[0]["findings"][0]["line"]),
        (&"illegal".into(), &2.into())
    );
    assert_eq!((&lines[1]["verdict"], &lines[1]["findings"]), (&"agrees".into(), &serde_json::json!([])));
    // Quietly, only what differs is told.
    assert_eq!(told(&["verify", "-", "-q"], &text, 1).matches("one: ").count(), 1);
}
