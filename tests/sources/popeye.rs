//! Popeye's input language and layout: its own text where its collection lies beside the repository, inputs in
//! German and French, and damaged inputs, which must be read as they were meant or refused.

use crate::support;
use kirke::input::{Problems, read_file};
use kirke::output::popeye;
use kirke::replay;
use kirke::rules::Profile;
use kirke::search::{Settings, solve};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::Value;
use std::time::Duration;

/// A line with the lines that are indented below it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line(String, Vec<Line>);

/// The text as a tree of lines, siblings sorted; without blank lines and without what tells how the search gets on.
fn sorted(text: &str) -> Vec<Line> {
    let is_progress = |line: &str| {
        let told = line.trim_start();
        let number = told.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
        number > 0 && told[number..].starts_with("  (") || told.contains(" potential positions in ")
            // The line between two diagrams, which are left out.
            || told.starts_with("=> (")
    };
    let is_end = |line: &str| line.starts_with("solution finished") || line.starts_with("Partial solution");
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty() && !is_progress(line) && !is_end(line))
        .collect();
    below(&lines)
}

fn below(lines: &[&str]) -> Vec<Line> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let Some(first) = lines.first() else { return Vec::new() };
    let least = indent(first);
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let next = lines[at + 1..].iter().position(|line| indent(line) <= least);
        let end = next.map_or(lines.len(), |next| at + 1 + next);
        found.push(Line(lines[at].to_owned(), below(&lines[at + 1..end])));
        at = end;
    }
    found.sort();
    found
}

fn settings(seconds: u64) -> Settings {
    Settings {
        profile: Profile::Popeye,
        time: Some(Duration::from_secs(seconds)),
        memory: 16 << 20,
        ..Settings::default()
    }
}

#[test]
fn a_hundred_problems_are_told_as_by_popeye() {
    let Some(folder) = support::beside("oracle/problems") else { return };
    let (mut compared, mut different): (_, Vec<Value>) = (0, Vec::new());
    let records = ["t0.jsonl", "t1.jsonl"].iter().flat_map(|file| {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    });
    for record in records {
        let is_quick = record["cpu_s"].as_f64().is_some_and(|seconds| seconds < 0.05);
        let is_fit = record["complete"] == true && record["has_play"] == true && record["known_bug"] != true;
        if !is_quick || !is_fit || compared == 100 {
            continue;
        }
        let outcomes = read_file("", record["popeye_input"].as_str().unwrap());
        let [Ok(item)] = outcomes.as_slice() else { continue };
        let Ok((printed, true)) = support::printed(item, &settings(2)) else { continue };
        let theirs = record["popeye_output"].as_str().unwrap().replace("zeroposition", "");
        if sorted(&printed) != sorted(&theirs) {
            different.push(record["id"].clone());
        }
        compared += 1;
    }
    assert_eq!((compared, different), (100, vec![]));
}

/// Inputs with Popeye's answers, as far as it is right: where play begins and ends.
#[test]
fn play_that_begins_or_ends_early_is_told_as_by_popeye() {
    let text = include_str!("../data/popeye.txt");
    let blocks: Vec<&str> = text.split("BeginProblem").skip(1).collect();
    assert!(blocks.len() > 30);
    blocks.par_iter().for_each(|block| {
        let (asked, theirs) = block.split_once("EndProblem").unwrap();
        let outcomes = read_file("", &format!("BeginProblem{asked}EndProblem\n"));
        let item = outcomes[0].as_ref().unwrap_or_else(|faults| panic!("{asked}: {}", faults[0]));
        let (printed, complete) = support::printed(item, &settings(60)).unwrap();
        assert!(complete);
        let theirs: Vec<&str> = theirs.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(sorted(&printed), sorted(&theirs.join("\n")), "{asked}");
        let problem = &item.twins[0].problem;
        let solution = solve(problem, &settings(60)).unwrap();
        let report = replay::check(problem, &solution, Profile::Popeye);
        assert!(report.is_ok(), "{asked}: {}", report.unwrap_err()[0]);
    });
}

fn told(text: &str) -> String {
    let outcomes: Vec<_> =
        Problems::popeye("", text.as_bytes()).map(|entry| entry.unwrap().outcome).collect();
    let mut told = String::new();
    for outcome in &outcomes {
        let item = outcome.as_ref().unwrap_or_else(|faults| panic!("{}", faults[0]));
        told += &popeye::board(&item.twins[0].problem, &item.twins[0].sheet);
        told += &support::printed(item, &settings(60)).unwrap().0;
    }
    told
}

#[test]
fn a_german_input_is_answered_in_german() {
    let text = "anfang\r\nautor M\u{fc}ller\r\nford\r\n#2 opt VAR verf satz\r\nbed Circe  spiegel strikt steine weiss kf6\r\n\
                Dd1 schwarz kh8 bg7\r\nzwill verse f6 f5\r\nende\r\n";
    let told = told(text);
    for line in [
        "               Muller\n",
        "8   .   .   .   .   .   .   .  -K   8\n",
        "7   .   .   .   .   .   .  -B   .   7\n",
        "1   .   .   .   D   .   .   .   .   1\n",
        "        Circe Spiegel Strikt\n",
        "   1.Kf6-f7 ! Drohung:\n          2.Dd1-h",
        "\nb) wKf6-->f5  \n",
        "   1.Dd1-h5 + ?\n    Aber\n      1...Kh8-g8 !\n",
    ] {
        assert!(told.contains(line), "{line:?} is missing in\n{told}");
    }
}

#[test]
fn a_french_input_is_answered_in_french() {
    let text = "DebutP\nenonce #2 opt var cond CirceEch\npieces blanc rf6 dd1 noir rh8 pg7\nfinp\n";
    let told = told(text);
    for line in
        ["6   .   .   .   .   .   R   .   .   6\n", "            Circe Echange\n", "   1.Rf6-f7 ! menace:\n"]
    {
        assert!(told.contains(line), "{line:?} is missing in\n{told}");
    }
}

#[test]
fn units_the_program_does_not_have_are_refused_in_every_language() {
    for (begin, pieces, invisible, end) in [
        ("beginproblem stip #2", "pieces white kh1 black kh8", "TotalInvisible 1", "endproblem"),
        ("anfang ford #2", "stei weiss kh1 schw kh8", "TotalUnsichtbar 1", "ende"),
        ("debut enonce #2", "pieces blanc rh1 noir rh8", "TotalInvisible 1", "fin"),
    ] {
        let text = format!("{begin}\n{pieces} {invisible}\n{end}\n");
        let entry = Problems::popeye("", text.as_bytes()).next().unwrap().unwrap();
        assert!(entry.outcome.unwrap_err()[0].unsupported, "{text}");
    }
}

const WHOLE: &str = "beginproblem\nauthor A. Composer\nstipulation h#2\ncondition AntiCirce Cheylan Couscous\n\
                     option SetPlay MaxSolutions 3\npieces white kh1 ra1 pa2b2 royal gc3\n black kh8 se4\n\
                     twin move a1 b1\ntwin condition MarsCirce\nendproblem\n";

const OTHERS: [&str; 12] = [
    "Bedingung",
    "SpiegelCirce",
    "enonce",
    "jumeau",
    "Zwilling",
    "schwarz",
    "noir",
    "h=3",
    "Kaefig",
    "ke1",
    "Madrasi",
    "RexInklusive",
];

/// Words of an input are dropped, doubled, exchanged for those of other languages or cut, lines are cut off.
fn damaged() -> impl Strategy<Value = (String, bool)> {
    let words: Vec<String> = WHOLE.split_inclusive([' ', '\n']).map(str::to_owned).collect();
    let count = words.len();
    (0..5usize, 0..count, 0..count, 0..OTHERS.len()).prop_map(move |(how, at, other, word)| {
        let mut words = words.clone();
        match how {
            0 => words.truncate(at),
            1 => words.insert(at, words[other].clone()),
            2 => words[at] = format!("{} ", OTHERS[word]),
            3 => words.insert(at, format!("{} ", OTHERS[word])),
            _ => words[at] = "\u{e9}\u{0}?% ".to_owned(),
        }
        (words.concat(), how == 0)
    })
}

#[test]
fn a_damaged_input_is_refused_or_says_what_it_says() {
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&damaged(), |(text, is_cut)| {
        // A text with a NUL in it is refused as a whole.
        for entry in Problems::popeye("", text.as_bytes()).map_while(Result::ok) {
            match entry.outcome {
                Err(faults) => faults.iter().for_each(|fault| drop(fault.to_string())),
                Ok(item) if !item.left_out.is_empty() => {
                    item.left_out.iter().for_each(|fault| drop(fault.to_string()));
                }
                Ok(item) => {
                    prop_assert!(!is_cut, "cut off, but read:\n{text}");
                    let names = item.twins.iter().map(|twin| twin.problem.condition.name.as_str());
                    let name = names.collect::<Vec<_>>().join(" / ");
                    // What was asked for is either in the rules, in whatever language, or was refused.
                    // Authors and options may say anything, and begin anywhere.
                    let inside = text.split_once("beginproblem").map_or("", |(_, inside)| inside);
                    let inside = inside.split_once("endproblem").map_or(inside, |(inside, _)| inside);
                    let is_rule = |word: &&str| !matches!(*word, "author" | "option");
                    let lines = inside.lines().map(str::split_whitespace);
                    let words: Vec<&str> = lines.flat_map(|line| line.take_while(is_rule)).collect();
                    let asked = [("Madrasi", "Madrasi"), ("Kaefig", "Cage"), ("SpiegelCirce", "Mirror")];
                    for (keyword, told) in asked {
                        let heeded = !words.contains(&keyword) || name.contains(told);
                        prop_assert!(heeded, "{keyword} was passed over:\n{text}");
                    }
                    let cheylan = words.contains(&"AntiCirce") && words.contains(&"Cheylan");
                    prop_assert!(!cheylan || name.contains("Cheylan"), "{name}:\n{text}");
                }
            }
        }
        Ok(())
    });
    outcome.unwrap();
}
