//! `kirke verify` as authors and editors see it: what is said of a claimed solution, and the exit code.

use crate::support;
use crate::support::random::{Dice, Wildness, cornered_king, random_setup};
use crate::support::{kirke, soak, told};
use kirke::convert::position_and_task;
use kirke::input::{position, read_file};
use kirke::output::{Form, KnightLetter, Notation, popeye, tree};
use kirke::problem::Problem;
use kirke::search::{Settings, solve};
use kirke::solution::Solution;
use kirke::units::Language;
use serde_json::Value;

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
    let note = "one: agrees\n  note: only keys are told; the play behind them is not compared\n";
    assert_eq!(told(&["verify", "-"], &record(CLONE, "1.Qf3!"), 0), note);
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

/// What is behind a key is compared as soon as anything says that there is play.
#[test]
fn the_only_defence_is_missing() {
    // The mark of zugzwang says that there is play.
    let findings = ["missing: wQa8-f3 bPg4-f3 is not answered", "missing: wQa8-f3 bPg4-g3 is not answered"];
    differs(CLONE, "1.Qf3! zz", &findings);
    // So does the play behind another key.
    let corner = ("k7/2K5/8/8/8/8/7Q/8", "#2");
    let solution = "1.Qh1+! Ka7 2.Qb7#\n1.Qh8+!";
    let report = told(&["verify", "-"], &record(corner, solution), 1);
    assert!(report.contains("missing: wQh2-h8+ bKa8-a7 is not answered"), "{report}");
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
        "note: wQa8-f3 bPg4-f3 wPg2-g3 is not told",
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
        kirke(&["verify", "-"], &record(("8/8/8/8/8/8/8/k1K5", "#1 Circe X"), "1.Kc2")).status.code(),
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
    assert_eq!((&lines[1]["verdict"], &lines[1]["findings"][0]["kind"]), (&"agrees".into(), &"note".into()));
    // Quietly, only what differs is told.
    assert_eq!(told(&["verify", "-", "-q"], &text, 1).matches("one: ").count(), 1);
}

/// A problem whose play is to be read back.
fn problem(position: &str, task: &str) -> Option<Problem> {
    let item = read_file("", &format!("{position} ; {task}")).remove(0).ok()?;
    Some(item.twins.into_iter().next()?.problem)
}

/// Everything that `solve` prints of a problem that `verify` can read: each layout, notation and language of letters.
fn printed(problem: &Problem) -> Vec<(String, String)> {
    let settings = Settings { nodes: Some(20_000), threads: 1, ..Settings::default() };
    let Ok(solution) = solve(problem, &settings) else { return Vec::new() };
    let other_side = solution.other_side.as_deref();
    if !solution.is_complete() || solution.is_empty() && other_side.is_none_or(Solution::is_empty) {
        return Vec::new();
    }
    let mut texts = Vec::new();
    for language in Language::ALL {
        for (name, form) in [("short", Form::Short), ("long", Form::Long), ("spaced", Form::Spaced)] {
            let notation = Notation { form, language, ..Notation::default() };
            texts.push((format!("text, {name}, {language:?}"), tree::play(problem, &solution, notation)));
        }
        texts.push((format!("popeye, {language:?}"), popeye::play(problem, &solution, language)));
    }
    let knight = Notation { knight: KnightLetter::S, ..Notation::default() };
    texts.push(("text with S".to_owned(), tree::play(problem, &solution, knight)));
    texts
}

/// Verifies what is printed of many problems; the number of them that have play.
#[track_caller]
fn all_agree(problems: &[(String, Problem)]) -> usize {
    let (mut records, mut texts, mut with_play) = (String::new(), Vec::new(), 0);
    for (name, problem) in problems {
        let Ok((position, task)) = position_and_task(problem) else { continue };
        // What can be solved, but not be written down as a task, cannot be read back.
        if read_file("", &format!("{position} ; {task}"))[0].is_err() {
            eprintln!("not read back: {name}: {position} ; {task}");
            continue;
        }
        let printed = printed(problem);
        with_play += usize::from(!printed.is_empty());
        for (layout, text) in printed {
            let task = task.replace('"', "\\\"");
            let id = texts.len();
            records += &format!("---\nid: {id}\nposition: \"{position}\"\ntask: \"{task}\"\nsolution: |2\n");
            text.lines().for_each(|line| records += &format!("  {line}\n"));
            texts.push(format!("{name}: {position} {task} ({layout})\n{text}"));
        }
    }
    let output =
        kirke(&["verify", "-", "--format", "jsonl", "--budget", "300", "--nodes", "40000"], &records);
    let reports = String::from_utf8(output.stdout).unwrap();
    let mut wrong = String::new();
    let mut read = 0;
    for line in reports.lines() {
        let report: Value = serde_json::from_str(line).unwrap();
        let place: usize = report["name"].as_str().unwrap().parse().unwrap();
        read += 1;
        if report["verdict"] != "agrees" {
            wrong += &format!("{}{}\n\n", texts[place], report["findings"]);
        }
    }
    assert!(wrong.is_empty(), "{} of {read} differ:\n{wrong}", wrong.matches("\n\n").count());
    assert_eq!(read, texts.len(), "{}", String::from_utf8_lossy(&output.stderr));
    with_play
}

const TASKS: &[&str] = &[
    "#1",
    "#2",
    "#2 set play",
    "#2 tries 2",
    "#2 no threats",
    "#2 post key play",
    "s#1",
    "s#2",
    "s#2 set play",
    "s#2 post key play",
    "r#1",
    "r#2",
    "r#2 set play",
    "semi-r#1",
    "semi-r#2",
    "h#1",
    "h#1.5",
    "h#2",
    "h#2 set play",
    "h#1.5 set play",
    "h#1 duplex",
    "#1 duplex",
    "hs#1.5",
    "hr#1.5",
    "reci-h#1",
    "reci-h#1.5",
    "reci-h#2",
    "reci-hx2",
    "ser-#2",
    "ser-h#2",
    "ser-s#2",
    "ser-r#2",
    "ser-x2",
    "pser-#2",
    "phser-#2",
    "ser-reci-h#2",
    "=1",
    "=2",
    "h=2",
    "h==1.5",
    "h+1.5",
    "+1",
    "x1",
    "x2",
    "hx1.5",
    "sx1",
    "sx2 post key play",
    "sx2",
    "h%1.5",
    "h~1",
    "hzf31.5",
    "hct2",
    "h##1",
    "h#=1.5",
    "ser-z a3",
    "h#1 null moves",
    "#2 null moves",
];

const CONDITIONS: &[&str] = &[
    "",
    "",
    "Circe",
    "Anticirce",
    "Anticirce PWC",
    "Anticirce Calvet",
    "PWC",
    "Circe Parrain",
    "Marscirce",
    "Circe Assassin",
    "Circe RexInclusive",
    "Circe Turncoats",
    "Circe Couscous",
    "Circe Take&Make",
    "Super Circe",
    "Anticirce Super",
    "Circe Volcanic",
    "Circe Double Agents",
    "Circe Cage",
    "Circe Clone",
];

/// Random problems with little on the board.
fn random_problems(seeds: std::ops::Range<u64>) -> Vec<(String, Problem)> {
    let mut problems = Vec::new();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let wildness = Wildness { units: 6, fairies: false, marks: dice.one_in(4) };
        let setup = match dice.one_in(2) {
            true => cornered_king(&mut dice),
            false => random_setup(&mut dice, wildness),
        };
        let board = position::write(&setup);
        let board = board.split(' ').next().unwrap_or_default();
        let task = format!("{} {}", dice.pick(TASKS), dice.pick(CONDITIONS));
        problems.extend(problem(board, &task).map(|problem| (format!("seed {seed}"), problem)));
    }
    problems
}

/// Whatever `solve` prints, `verify` accepts; with `KIRKE_SOAK=1` for many more problems.
#[test]
fn what_is_printed_is_accepted() {
    let number = if soak() { 20_000 } else { 80 };
    let mut with_play = 0;
    for start in (0..number).step_by(80) {
        with_play += all_agree(&random_problems(start..start + 80));
    }
    assert!(with_play as u64 * 6 > number, "{with_play} of {number} have play");
}

#[test]
fn what_is_printed_of_every_stored_problem_is_accepted() {
    if !soak() {
        return;
    }
    let mut problems = Vec::new();
    for entry in std::fs::read_dir(support::repository("problems")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for item in read_file("", &text) {
            let twins = item.unwrap().twins;
            let played = twins.into_iter().filter(|twin| twin.problem.retractions.is_none());
            problems.extend(played.map(|twin| (twin.problem.name.clone(), twin.problem)));
        }
    }
    assert!(all_agree(&problems) >= 40);
}

/// Play that was rejected once.
#[test]
fn play_with_unusual_signs_and_lengths_is_accepted() {
    let lines = [
        // One line is the beginning of another.
        ("4k2r/6KN/8/8/8/8/8/8", "reci-hx2"),
        // The attacker must reach the goal himself.
        ("8/6B1/8/8/p7/kp6/p7/K7", "r#1"),
        ("8/8/8/k7/8/8/P4b2/K7", "sx2 post key play"),
        // The colours of other languages, signs apart from several half-moves, a side that cannot begin.
        ("7k/8/5K2/8/7n/1N4P1/8/8", "x2 Anticirce"),
        ("6k1/8/1QN3K1/8/8/7p/8/8", "#2 Anticirce"),
        ("7k/8/6K1/4R3/8/6N1/6n1/8", "hx1.5 Circe Turncoats"),
        ("6b1/2Q5/8/8/8/8/5P1k/4K2R", "h#1 Anti-Supercirce, duplex"),
    ];
    let problems = lines.iter().map(|&(board, task)| (task.to_owned(), problem(board, task).unwrap()));
    all_agree(&problems.collect::<Vec<_>>());
}

/// What `solve` prints of a problem, in every layout and language, agrees with it.
#[track_caller]
fn is_read_back(position: &str, task: &str, rules: &str) {
    for letters in ["en", "de", "fr"] {
        for layout in [["--notation", "short"], ["--notation", "long"], ["--format", "popeye"]] {
            let how = ["-q", "--letters", letters, "--rules", rules];
            let output = kirke(&[&["solve", position, task][..], &how, &layout].concat(), "");
            let play = String::from_utf8(output.stdout).unwrap();
            let report = kirke(&["verify", "-", "--rules", rules], &record((position, task), &play));
            let report = String::from_utf8(report.stdout).unwrap();
            let wrong = report.lines().skip(1).find(|line| !line.starts_with("  note: claims not proved"));
            assert!(report.starts_with("one: agrees\n") && wrong.is_none(), "{report}{play}");
        }
    }
}

#[test]
fn zugzwang_behind_a_threat_is_marked() {
    let problem = ("7K/7p/8/7k/8/4QP2/8/8", "#3");
    is_read_back(problem.0, problem.1, "book");
    is_read_back("8/8/8/3R4/8/3p1K2/8/4k3", "#3", "book");
    let play = String::from_utf8(kirke(&["solve", problem.0, problem.1, "-q"], "").stdout).unwrap();
    let (told, marked) = ("threat 2.Kg7 (3.Qg4#)", "threat 2.Kg7 zugzwang (3.Qg4#)");
    assert!(play.contains(told), "{play}");
    let report = told_of(problem, &play.replace(told, marked));
    assert!(report.contains("  wrong: wQe3-g1 wKh8-g7 zugzwang is marked wrongly"), "{report}");
}

/// The report on a claim that is refused.
#[track_caller]
fn told_of(problem: (&str, &str), solution: &str) -> String {
    told(&["verify", "-"], &record(problem, solution), 1)
}

#[test]
fn hunters_are_read_back() {
    is_read_back("8/P7/8/3p4/3{S/B}1{r/n}2/8/8/1N5{S3}", "~1, variations none", "book");
    is_read_back("4k3/8/8/8/8/8/{R/B}7/4K3", "h~1.5 Circe, variations none", "book");
}

#[test]
fn no_solution_is_read_back_in_every_language() {
    is_read_back("8/8/8/8/8/8/8/k1K5", "#1", "book");
}

#[test]
fn promotions_into_chameleons_are_read_back() {
    let reborn = ("8/3{r:chameleon}4/2P5/8/8/8/8/8", "~1 Anticirce Equipollents, variations none");
    is_read_back(reborn.0, reborn.1, "popeye");
    let report = told_of(reborn, "1.c6-c7 !\n1.c6*d7[wPd7->e8=Q=k] !");
    assert!(report.contains("illegal: line 2: c6*d7[wPd7->e8=Q=k]"), "{report}");
}

#[test]
fn captures_en_passant_by_marine_pawns_are_read_back() {
    is_read_back("8/1p1{mp}1{bp}2/8/2{MP}2{MP}2/8/8/8/8", "hep1, variations none", "book");
}

#[test]
fn codes_with_digits_and_marks_are_read_back() {
    let chameleons = "8/P7/8/3p4/3{S4:chameleon}4/8/8/1{S:chameleon}5{S3:chameleon}";
    is_read_back(chameleons, "~1, variations none", "book");
    // One of the two ferses is royal.
    is_read_back("8/8/3{FE}4/8/8/8/8/{ca:royal}1{FE:royal}5", "h#6, variations none", "book");
}

#[test]
fn ends_of_structured_play_are_read_back() {
    for (position, task) in [
        // What the last bracket asks is not told.
        ("k1K5/p7/1P6/8/8/8/8/8", "Black 8s[1a[/1d[+]a{!+}]d]"),
        // A capture, or a check, must be made before other play follows.
        ("8/8/p7/8/1N6/8/8/7k", "Black 3s[1s[-1s[+]]{x}]"),
        ("2R5/8/8/8/8/5pk1/3K3p/8", "Black 4hh[1s[1s[#]]{+}]"),
    ] {
        is_read_back(position, task, "book");
    }
}

#[test]
fn play_that_is_not_told_does_not_lengthen_a_solution() {
    let output = kirke(&["solve", "k1K5/p7/1P6/8/8/8/8/8", "Black 8s[1a[/1d[+]a{!+}]d]"], "");
    assert!(String::from_utf8_lossy(&output.stdout).contains("sound: 1 solution"));
}

#[test]
fn set_play_that_is_asked_for_is_missed() {
    let note = "  note: set play is asked for, but none is told\n";
    let (position, task) = ("8/8/8/8/8/8/{lh}7/{LH}7", "h==2.5, set play");
    let play = String::from_utf8(kirke(&["solve", position, task, "-q"], "").stdout).unwrap();
    let lines: Vec<&str> = play.lines().map(str::trim).filter(|line| line.starts_with('1')).collect();
    let [set_play, actual] = lines.as_slice() else { panic!("{play}") };
    let report = |solution: &str| told(&["verify", "-"], &record((position, task), solution), 0);
    assert!(!report(&format!("{set_play}\n{actual}")).contains(note), "{set_play}");
    assert!(report(actual).contains(note), "{actual}");
    // Who tells only keys says nothing of other play.
    let battle = ("8/8/8/8/3pp3/3pk1Pp/P3p2N/4K3", "s#1, set play");
    let play = kirke(&["solve", battle.0, "s#1", "-q"], "").stdout;
    let report = told(&["verify", "-"], &record(battle, &String::from_utf8(play).unwrap()), 0);
    assert!(report.contains(note), "{report}");
    assert!(!told(&["verify", "-"], &record(battle, "1.a3! 1.a4!"), 0).contains(note));
}

#[test]
fn captures_may_be_written_without_a_sign() {
    let pawn = ("4k3/8/8/5p2/4P3/8/8/4K3", "x1");
    for text in ["1.ef5", "1. e4f5", "1.exf5", "1.ef"] {
        agrees(pawn, text);
    }
    agrees(("k7/8/1K6/8/8/8/8/6R1", "#1"), "1.g1g8#");
    let report = told_of(pawn, "1.e4-f5");
    assert!(report.contains("illegal: line 1: e4-f5"), "{report}");
    assert!(told_of(pawn, "1.e4d5").contains("illegal: line 1: e4d5"));
}
