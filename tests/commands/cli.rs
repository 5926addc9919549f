//! The command line as scripts see it: output, messages, exit codes.

use crate::support::kirke;
use std::process::{Command, Stdio};

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
fn moves_are_taken_back() {
    let bare = "7k/8/8/8/8/8/6PP/7K";
    let board = "Kg1-h1   7k/8/8/8/8/8/6PP/6K1 w\n";
    let rooks = "Kg1xNh1  7k/8/8/8/8/8/6PP/6Kn w\n";
    let output = kirke(&["retract", bare], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with(board) && text.contains(rooks), "{text}");
    // Three pawns that have promoted beside six that have not.
    let many = "7k/8/8/8/8/PPPPPP2/QQQ5/QK6";
    let number = |arguments: &[&str]| {
        let output = kirke(&[&["retract", many], arguments].concat(), "");
        String::from_utf8(output.stdout).unwrap().lines().count()
    };
    assert!(number(&["--without", "counts,checks"]) >= number(&[]));
    let told = "error: retractions are not supported where a captured unit is reborn by a later move: a diagram does not show what waits\n";
    let output = kirke(&["retract", bare, "Circe", "Parrain"], "");
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(4), told));
    let json = kirke(&["retract", "7k/8/8/8/8/8/8/1r2K3", "Anticirce", "--format", "json"], "");
    let list: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let uncaptured = list.as_array().unwrap().iter().find(|retraction| retraction["short"] == "Kg5xNh5(Ke1)");
    assert_eq!(uncaptured.unwrap()["uncaptured"]["square"], "h5");
}

#[test]
fn a_plain_search_gives_the_same_bytes() {
    let problem = "4n3/8/8/8/8/2k5/8/K3R3 w ; #2 Circe Parrain, set play, tries 2";
    let told = |arguments: &[&str]| {
        let output = kirke(arguments, problem);
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    for format in ["text", "popeye"] {
        let solve = ["solve", "--format", format, "-"];
        assert_eq!(told(&[&solve[..], &["--plain"]].concat()), told(&solve));
    }
    assert_eq!(told(&["check", "-q", "--plain", "-"]), told(&["check", "-q", "-"]));
    let input = "BeginProblem\nPieces White Kf6 Rg1 Black Kh8\nStipulation h#2\nOption SetPlay\nEndProblem\n";
    let popeye = |plain: &[&str]| {
        String::from_utf8(kirke(&[&["popeye", "-regression"], plain, &["-"]].concat(), input).stdout)
    };
    assert_eq!(popeye(&["-plain"]), popeye(&[]));
    assert!(popeye(&["-plain"]).unwrap().contains(" #"));
}

#[test]
fn duals_are_a_verdict_on_request() {
    let dual = "8/5pQ1/4K3/7k/8/2P5/8/8 ; #2";
    let play = "1.Kf5! (2.Qg5#, 2.Qh7#, 2.Qh8#)\n  1...Kh4 2.Qg4#\n  1...f6 2.Qh7#, 2.Qh8#\n";
    check(&["solve", "-q", dual], "", 0, &format!("{play}\n"));
    let told = format!("{play}duals:\n  2: 1.Kf5! f6 2.Qh7#/Qh8#\n\n");
    check(&["solve", "-q", "--duals", dual], "", 1, &told);
    let verdict = |arguments: &[&str]| {
        let output = kirke(&[&["solve", "--duals"], arguments].concat(), "");
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), text.lines().rfind(|line| !line.is_empty()).unwrap_or_default().to_owned())
    };
    assert_eq!(verdict(&[dual]), (Some(1), "dual: 1 solution; 1.Kf5! f6 2.Qh7#/Qh8#".to_owned()));
    // The diagram after the key.
    let after_key = "8/4K1k1/6R1/7p/6Q1/8/8/8 ; #2, post key play";
    assert_eq!(verdict(&[after_key]), (Some(1), "dual: 1 solution; 1...Kh8 2.Qxh5#/Rh6#".to_owned()));
    // JSON tells each way by itself; in the tree each answer has its part and its depth.
    let output = kirke(&["solve", "--duals", "--format", "json", dual], "");
    assert_eq!(output.status.code(), Some(1));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let ways = serde_json::json!(["1.Kf5! f6 2.Qh7#", "1.Kf5! f6 2.Qh8#"]);
    assert_eq!(document["verdict"]["duals"], ways);
    let of = |branch: &serde_json::Value, role: &str| -> Vec<serde_json::Value> {
        let below = branch["branches"].as_array().unwrap().iter();
        below.filter(|next| next["role"] == role).cloned().collect()
    };
    let defences = of(&of(&document["phases"][0], "key")[0], "defence");
    let duals = |defence: &serde_json::Value| {
        of(defence, "dual")
            .iter()
            .map(|next| (next["short"].clone(), next["number"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(duals(&defences[0]), []);
    assert_eq!(duals(&defences[1]), [("Qh7#".into(), 2.into()), ("Qh8#".into(), 2.into())]);
}

/// The last lines of an answer.
fn remarks(arguments: &[&str], lines: usize) -> Vec<String> {
    let text = String::from_utf8(kirke(&[&["solve"], arguments].concat(), "").stdout).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).rev().take(lines).collect();
    lines.into_iter().rev().map(str::to_owned).collect()
}

#[test]
fn verdicts_in_german_and_french() {
    // Position, task and options; then the verdict in German and French.
    let told: [(&[&str], &str, &str); 8] = [
        (&["7k/8/8/8/8/8/8/K7 ; h#1"], "unlösbar", "insoluble"),
        (&["7k/8/6K1/8/8/8/8/R7 ; #2"], "kurzlösig: 1.Ta8#!", "court : 1.Ta8#!"),
        (
            &["7k/8/6K1/8/8/8/Q7/R7 ; #1"],
            "nebenlösig: 2 Lösungen, 1 beabsichtigt; 1.Th1#!, 1.Da8#!",
            "démoli : 2 solutions, 1 prévue ; 1.Th1#!, 1.Da8#!",
        ),
        (
            &["7k/8/5K2/8/8/8/8/6R1 ; #2 ; solutions: 2"],
            "abweichend: 1 Lösung, 2 beabsichtigt",
            "non conforme : 1 solution, 2 prévues",
        ),
        (
            &["7k/8/5K2/8/8/8/8/6R1 ; #2 ; key: Kf5"],
            "abweichend: 1 Lösung, 1 beabsichtigt; nicht angegeben: 1.Kf7!; löst nicht: 1.Kf5!",
            "non conforme : 1 solution, 1 prévue ; non indiqué : 1.Rf7! ; ne résout pas : 1.Rf5!",
        ),
        (
            &["--duals", "8/5pQ1/4K3/7k/8/2P5/8/8 ; #2"],
            "dualistisch: 1 Lösung; 1.Kf5! f6 2.Dh7#/Dh8#",
            "dualisé : 1 solution ; 1.Rf5! f6 2.Dh7#/Dh8#",
        ),
        (
            &["--nodes", "0", "--threads", "1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ; #4"],
            "unvollständig: Höchstzahl der Stellungen erreicht, 0 Lösungen bisher",
            "incomplet : nombre maximal de positions atteint, 0 solution jusqu'ici",
        ),
        (
            &["7k/8/6K1/8/8/8/Q7/R7 ; #1, max solutions 1 ; solutions: 2"],
            "unvollständig: wie verlangt beendet, 1 Lösung bisher",
            "incomplet : arrêté comme demandé, 1 solution jusqu'ici",
        ),
    ];
    for (arguments, german, french) in told {
        for (letters, expected) in [("de", german), ("fr", french)] {
            assert_eq!(remarks(&[&["--letters", letters], arguments].concat(), 1), [expected]);
        }
    }
}

#[test]
fn tested_problems_in_german_and_french() {
    let problem = "7k/8/5K2/8/8/8/8/6R1 ; #2 Mirror Circe, set play, tries 2";
    let tested = |letters: &str, more: &[&str]| {
        remarks(&[&["--letters", letters], more, &[problem]].concat(), 2).join(" | ")
    };
    let version = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0;
    assert_eq!(
        tested("de", &["--duals"]),
        format!(
            "korrekt: 1 Lösung | C+ kirke {version} (#2, Spiegelcirce, Satzspiel, \
             Verführungen mit 2 Widerlegungen, ohne Duale, Regeln nach der Literatur)"
        )
    );
    assert_eq!(
        tested("fr", &["--tries", "1", "--rules", "popeye"]),
        format!(
            "correct : 1 solution | C+ kirke {version} (#2, Circé miroir, jeu apparent, \
             essais avec 1 réfutation, règles de Popeye)"
        )
    );
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
fn a_king_that_the_goal_needs_is_missed() {
    let fault = |task: &str, missing: &str| {
        let output = kirke(&["solve", "-q", "8/8/8/8/8/8/8/R3K3", task], "");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{task}: {stderr}");
        assert!(stderr.contains(missing), "{task}: {stderr}");
    };
    for task in ["#1", "h#1.5", "+1", "ser-#2"] {
        fault(task, "Black has no king");
    }
    // Who is to be mated must have a king, who mates need not.
    check(&["solve", "-q", "7k/R7/8/8/8/8/8/1R6", "#1"], "", 0, "1.Rb8#!\n\n");
    check(&["solve", "-q", "7k/R7/8/8/8/8/8/1R6", "s#1"], "", 2, "");
    check(&["solve", "-q", "8/8/8/8/8/8/8/R3K3", "s#1"], "", 1, "no solution\n\n");
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
    // A line that is too long is passed over.
    let input = format!("{}\n{}", "x".repeat(3 << 20), input.lines().next().unwrap());
    let text = String::from_utf8(kirke(&["moves", "--jsonl"], &input).stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("the line is longer than 1048576 bytes"), "{}", lines[0]);
    assert!(lines[1].starts_with(r#"{"id":"a","moves":["#), "{text}");
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
fn pages_show_both_positions_of_a_to_b() {
    for (format, sign, diagrams) in [("html", "⇒", "<svg"), ("latex", "$\\Rightarrow$", "\\begin{diagram}")]
    {
        let task = "a=>b2 target=6k1/1R6/8/8/8/8/8/K7";
        let output = kirke(&["solve", "7k/1p6/8/8/8/8/R7/K7", task, "--format", format], "");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!((text.matches(sign).count(), text.matches(diagrams).count()), (1, 2), "{text}");
    }
}

#[test]
fn a_unit_that_waits_in_vain_is_told() {
    let note = |condition: &str| {
        let task = format!("#1 {condition}");
        let output = kirke(&["solve", "4k3/8/8/8/5R2/1B6/8/4K2R w pending=bPe7,wRf4,wR", &task], "");
        String::from_utf8_lossy(&output.stdout).contains("note: a captured unit is said to wait")
    };
    for condition in ["Circe", "White Circe Parrain", "Circe Parrain from 2", "Black Anticirce Parrain"] {
        assert!(note(condition), "{condition}");
    }
    for condition in
        ["Circe Parrain", "Circe Parrain until 2", "Black Circe Parrain", "White Anticirce Parrain"]
    {
        assert!(!note(condition), "{condition}");
    }
}

#[test]
fn the_catalogue() {
    let output = kirke(&["conditions", "--format", "json"], "");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(rows.as_array().unwrap().iter().any(|row| row["name"] == "Circe"));
    let output = kirke(&["conditions", "Circe Parrain"], "");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Circe Parrain\n"));
    let mixed = kirke(&["conditions", "Anticirce + Circe Parrain, Madrasi"], "");
    let text = String::from_utf8_lossy(&mixed.stdout);
    for part in
        ["\nAnticirce\n", "  occupied: strict", "\nCirce Parrain\n", "  when: last-move", "\nMadrasi\n"]
    {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    let mixed = kirke(&["conditions", "Anticirce + Circe Parrain", "--format", "json"], "");
    let mixed: serde_json::Value = serde_json::from_slice(&mixed.stdout).unwrap();
    assert_eq!(
        (&mixed["rebirth"]["who"], &mixed["beside"]["rebirth"]["when"]),
        (&"capturer".into(), &"last-move".into())
    );
    assert_eq!(mixed["beside"]["name"], "Circe Parrain");
    check(&["conditions", "Nonsense"], "", 2, "");
    let output = kirke(&["conditions", "--shortcuts", "--format", "json"], "");
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = rows.as_array().unwrap();
    let of = |name: &str| &rows.iter().find(|row| row["condition"] == name).unwrap()["shortcuts"];
    assert!(of("Orthodox").as_array().unwrap().iter().all(|row| row["holds"] == true));
    let why_not =
        of("Circe Assassin").as_array().unwrap().iter().find(|row| row["shortcut"] == "helper-moves");
    assert_eq!(why_not.unwrap()["why_not"], "a king may be annihilated by a rebirth on his square");
    let told = |name: &[&str]| String::from_utf8(kirke(name, "").stdout).unwrap();
    let one = told(&["conditions", "Anticirce", "--shortcuts"]);
    assert!(one.contains("yes flights") && one.contains("because units are reborn"), "{one}");
    let all = told(&["conditions", "--shortcuts"]);
    assert!(all.contains("\nflights ") && all.contains(" of "), "{all}");
}

#[test]
fn the_catalogue_of_units() {
    let rows = kirke(&["units", "--format", "json"], "");
    let rows: serde_json::Value = serde_json::from_slice(&rows.stdout).unwrap();
    let camel = rows.as_array().unwrap().iter().find(|row| row["code"] == "CA").unwrap();
    assert_eq!((&camel["french_code"], &camel["rule"]), (&"CH".into(), &"leaps (1,3)".into()));
    let expected = "{G}  grasshopper\n    French: S sauterelle\n    German: G Grashüpfer\n";
    assert!(String::from_utf8(kirke(&["units", "Sauterelle"], "").stdout).unwrap().starts_with(expected));
    refuses(&["units", "grashopper"], 2, "did you mean \"grasshopper\"?");
}

#[test]
fn shells_and_man_are_told_of_every_command() {
    let script = String::from_utf8(kirke(&["completions", "bash"], "").stdout).unwrap();
    let manual = String::from_utf8(kirke(&["man"], "").stdout).unwrap();
    let help = String::from_utf8(kirke(&["help"], "").stdout).unwrap();
    let commands =
        help.split("Commands:\n").nth(1).unwrap().lines().map_while(|line| line.split_whitespace().next());
    for command in commands.filter(|command| *command != "help") {
        assert!(script.contains(&format!("kirke,{command})")), "{command}");
        assert!(manual.contains(&format!("kirke\\-{command}")), "{command}");
    }
    refuses(&["completions", "csh"], 2, "csh");
}

#[test]
fn popeyes_input_gives_popeyes_layout() {
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

/// The diagram of many introductions to Circe.
const INTRODUCTION: &str = "4n3/6b1/8/8/4RP2/6K1/3P4/5k2 w";

/// Runs a command that must fail with this code, and with a message that contains these words.
#[track_caller]
fn refuses(arguments: &[&str], code: i32, words: &str) {
    let output = kirke(arguments, "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(words), "{arguments:?} says:\n{stderr}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
fn the_diagram_of_the_introductions() {
    check(&["solve", "-q", INTRODUCTION, "#1 Circe"], "", 0, "1.Re1#!\n\n");
    let output = kirke(&["moves", INTRODUCTION, "Circe"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().any(|line| line == "Rxe8(Ng8)"), "{text}");
    let output = kirke(&["moves", INTRODUCTION, "Circe", "--side", "b"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().any(|line| line == "Ba1"), "{text}");
}

#[test]
fn every_way_in_which_a_position_can_be_wrong() {
    for (position, words) in [
        ("9/8/8/8/8/8/8/8", "\"9\" is not a number of empty squares"),
        ("8/8/8/8/8/8/8 w", "a board has 8 ranks, but 7 are given"),
        ("8/8/8/8/8/8/8/8/8 w", "a board has 8 ranks, but 9 are given"),
        ("7k/8/6K1/8/8/8/8/R8 w", "rank 1"),
        ("7k/8/6K1/8/8/8/8/R6 w", "rank 1"),
        ("7x/8/6K1/8/8/8/8/R7 w", "unknown letter \"x\""),
        ("7k/8/6K1/8/8/8/8/R7 q", "the side to move is w or b, not \"q\""),
        ("7k/8/6K1/8/8/8/8/R7 w K", "castling \"K\" needs a king on e1"),
        ("7k/8/6K1/8/8/8/8/R7 w - e9", "\"e9\" is not a square"),
        ("7k/8/6K1/8/8/8/8/{XX}7 w", "unknown unit \"XX\""),
        ("7k/8/6K1/8/8/8/8/{G", "\"{\" without \"}\""),
        ("7k/8/6K1/8/8/8/8/{S:foo}7", "unknown attribute \"foo\""),
        ("8/8/8/8/8/8/8/8 w", "there is no unit at all"),
        ("7k/8/8/8/8/8/8/K6R w", "the side not to move (Black) is in check"),
        ("k7/8/8/8/8/8/8/K5KR w", "White has 2 kings, and may have one"),
    ] {
        refuses(&["solve", position, "#1"], 2, words);
    }
}

#[test]
fn every_way_in_which_a_task_can_be_wrong() {
    for (task, code, words) in [
        ("#2 Circe Parain", 2, "did you mean \"Circe Parrain\"?"),
        ("#2 Zirze", 2, "is not a condition or an option of one"),
        ("#2 Circe Strict Volcanic", 2, "both say what happens if the rebirth square is occupied"),
        ("#2 Marscirce Phantom Chess", 2, "both say who is reborn"),
        ("#0", 2, "\"0\" is not a number of moves"),
        ("#", 2, "lacks the number of moves"),
        ("#2.5", 2, "half-moves (.5) exist only in help play"),
        ("mate in two", 2, "is not a stipulation"),
        ("#2 Circe X", 4, "Circe X is not offered"),
    ] {
        refuses(&["solve", MATE, task], code, words);
    }
}

#[test]
fn every_way_in_which_the_arguments_can_be_wrong() {
    refuses(&["solve", "no-such-file"], 2, "no-such-file: ");
    refuses(&["solve", "-"], 2, "there is no problem in it");
    refuses(&["solve", MATE, "#1", "--memory", "12X"], 2, "is not an amount of memory");
    refuses(&["solve", MATE, "#1", "--threads", "0"], 2, "--threads");
    refuses(&["solve", MATE, "#1", "--time", "soon"], 2, "--time");
    refuses(&["solve", MATE, "#1", "--format", "pdf"], 2, "--format");
    refuses(&["no-such-command"], 2, "no-such-command");
    refuses(&["moves", MATE, "Zirze"], 2, "is not a condition");
    let royal_pawn = "4k3/4{p:royal}3/8/8/8/8/8/R3K3 w";
    refuses(&["moves", royal_pawn, "Black Super-transmuting King"], 4, "royal pawns do not go with");
    refuses(&["perft", MATE, "Zirze", "1"], 2, "is not a condition");
    refuses(&["perft", MATE, "Circe", "deep"], 2, "DEPTH");
    refuses(&["conditions", "Zirze"], 2, "is not a condition");
    let royal = "h#1 Circe Rex Inclusive + Protean Chess";
    refuses(&["solve", "4k3/8/8/8/8/7{po}/6P1/6K1", royal], 4, "that captures a poseidon becomes royal");
    refuses(&["popeye", "-nonsense"], 2, "unknown option -nonsense");
}

#[test]
fn limits_lead_to_an_incomplete_answer() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    let told = |limit| format!("incomplete: stopped by the {limit} limit; what is printed is proved\n\n");
    check(&["solve", "-q", start, "#30 Circe", "--nodes", "5000"], "", 3, &told("node"));
    // Far more than any machine decides in this time.
    check(&["solve", "-q", start, "#30 Circe", "--time", "50ms"], "", 3, &told("time"));
}

#[test]
fn the_play_that_is_kept_is_bounded() {
    let rook = "7k/5K2/8/8/8/8/8/6R1";
    let told = "incomplete: the play is too long to be kept; what is printed is proved\n\n";
    check(&["solve", "-q", rook, "h#2.5", "--max-told", "0"], "", 3, told);
    let output = kirke(&["solve", "-q", rook, "h#2.5", "--max-told", "0", "--count"], "");
    let counted = String::from_utf8(output.stdout).unwrap();
    let number: u64 = counted.trim_end_matches(" solutions\n\n").parse().unwrap();
    let all = String::from_utf8(kirke(&["solve", "-q", rook, "h#2.5"], "").stdout).unwrap();
    assert_eq!(number as usize, all.lines().filter(|line| !line.is_empty()).count());
    let output = kirke(&["solve", rook, "h#2.5", "--count", "--format", "json"], "");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let counted = document["phases"][0]["counted"].as_array().unwrap();
    assert_eq!(counted.iter().map(|part| part["lines"].as_u64().unwrap()).sum::<u64>(), number);
}

#[test]
fn play_that_is_too_long_is_cut_at_the_same_place_in_every_search() {
    let rook = "7k/5K2/8/8/8/8/8/6R1";
    for task in ["h#2.5", "h#3", "ser-#4"] {
        let all = String::from_utf8(kirke(&["solve", "-q", rook, task], "").stdout).unwrap();
        for most in ["1", "7", "20", "77"] {
            let solve = |more: &[&str]| {
                let given = ["solve", "-q", rook, task, "--max-told", most];
                String::from_utf8(kirke(&[&given, more].concat(), "").stdout).unwrap()
            };
            let told = solve(&["--threads", "1"]);
            for more in [&["--threads", "2"][..], &["--threads", "5"], &["--threads", "2", "--plain"]] {
                assert_eq!(solve(more), told, "{task} {most} {more:?}");
            }
            let cut = told.split_once("incomplete: the play is too long to be kept").unwrap().0;
            assert!(all.starts_with(cut) && cut.len() < all.len(), "{task} {most}: {cut}");
            assert!(most != "77" || cut.lines().count() > 10, "{task}: {cut}");
        }
    }
}

#[test]
fn a_bad_problem_does_not_lose_the_others_of_its_file() {
    let input =
        format!("{MATE} ; #1\n{MATE} ; #1 Circe Parain\n{MATE} ; #1 Circe X\n{INTRODUCTION} ; #1 Circe\n");
    let output = kirke(&["solve", "-q", "-"], &input);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1.Ra8#!\n\n1.Re1#!\n\n");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("problem 2, line 2: ") && stderr.contains("problem 3, line 3: "), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn json_is_json() {
    for format in ["json", "jsonl"] {
        let output = kirke(&["solve", INTRODUCTION, "#1 Circe", "--format", format], "");
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(document["phases"][0]["branches"][0]["short"], "Re1#");
    }
    let output = kirke(&["moves", INTRODUCTION, "Circe", "--format", "json"], "");
    let moves: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(moves.as_array().unwrap().iter().any(|mv| mv["long"] == "Re4*e8[+bSg8]"), "{moves}");
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kirke"))
        .args(["conditions", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_position_is_drawn_in_three_layouts() {
    let position = "7k/8/6K1/8/8/8/8/{G}7";
    let drawn = |format: &str| {
        let output = kirke(&["diagram", position, "--format", format, "--letters", "de"], "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(drawn("text").contains("\n1 | G . . . . . . . |\n"));
    let latex = "\\begin{diagram}\n\\pieces[2+1]{wDUa1, wKg6, sKh8}\n\\piecedefs{{w}{DU}{Grashüpfer}}\n\\end{diagram}\n";
    assert_eq!(drawn("latex"), latex);
    let svg = drawn("svg");
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(document.descendants().filter(|node| node.attribute("transform").is_some()).count(), 3);
    assert!(svg.contains("a1 = Grashüpfer"), "{svg}");
    refuses(&["diagram", "9/8/8/8/8/8/8/8"], 2, "rank 8");
}

#[test]
fn a_batch_becomes_one_page_and_one_document() {
    let input = format!("{MATE} ; #1 ; author: A & B\n{MATE} ; #2\n");
    let page = String::from_utf8(kirke(&["solve", "-", "--format", "html"], &input).stdout).unwrap();
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(&page, options).unwrap();
    let articles = document.descendants().filter(|node| node.has_tag_name("article"));
    let drawings = articles.map(|node| node.descendants().filter(|node| node.has_tag_name("svg")).count());
    assert_eq!(drawings.collect::<Vec<_>>(), [1, 1]);
    assert!(page.contains("A &amp; B") && page.contains("<b>1.Ra8#!</b>"), "{page}");
    let text = String::from_utf8(kirke(&["solve", "-", "--format", "latex"], &input).stdout).unwrap();
    assert_eq!(text.matches("\\begin{diagram}").count(), 2);
    assert!(text.starts_with("\\documentclass") && text.ends_with("\\end{document}\n"), "{text}");
    assert!(text.contains("\\author{A \\& B}\n") && text.contains("\n1.Ra8\\#!\\\\\n"), "{text}");
}
