//! Problems keep what they are on every way through the formats, and records keep every field.

use crate::support;
use crate::support::{kirke, told};
use kirke::convert::{Layout, write};
use kirke::input::{Item, Problems, read_file};
use kirke::position::{Castling, Setup};
use kirke::problem::Problem;
use kirke::rules::Condition;
use proptest::prelude::*;
use serde_json::Value;

const LAYOUTS: [Layout; 5] = [Layout::Line, Layout::Popeye, Layout::Yaml, Layout::Json, Layout::Jsonl];

/// Problems with whatever the formats can say.
const LINES: &str = "\
7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe, set play, tries 2 ; author: A. One; B. Two ; source: Somewhere 1990 ; id: one
k7/8/1K6/8/8/8/8/6RR w ; #3 variations none ; award: 1st Prize ; title: A title
8/8/8/8/8/2k5/8/K3R3 ; h#2 Circe Parrain, 2 solutions ; solution: 1.Kc4 Ka2 2.Kc3 Re3#
r3k2r/8/8/8/8/8/8/R3K2R w Kq - ; #2 Anticirce Cheylan
4k3/8/8/3pP3/8/8/8/4K3 w - d6 ; #2
8/8/8/8/8/7k/Q7/K7 pending=wBh3,bKh3,bK ; #1 Circe Parrain
r3k3/8/8/8/8/8/8/R3K3 exclusive=a1a8 ; h#1
7k/8/8/8/8/1r6/8/K7 hidden=wSb3 ; #1 Volcanic Circe
{S:kamikaze}3{G}2k/8/8/8/{n}7/8/8/K3{Q:royal}3 ; h#2.5 PWC RexInclusive
8/8/8/8/8/8/8/k1K1R3 ; ser-h=7 Circe Assassin, half duplex, max solutions 3
7k/1p6/8/8/8/8/R7/K7 ; a=>b1.5 Circe, target=6k1/1R6/8/8/8/8/8/K7
8/8/8/8/8/1K6/3R4/k7 ; h#2, set play ; intended-solutions: 2.1.1
r3k3/8/8/{N}7/8/8/{G:royal}7/8 b q - ; a=>b2, target=2kr4/8/1{N}6/8/8/{G:royal}7/8/8 ; id: two
";

/// Problems under conditions for which Popeye has no words.
const BEYOND_POPEYE: &str = "\
6K1/8/3Q2k1/8/8/8/Q7/8 ; h=2 Paracirce + Circe Wait Capture
k7/5P2/8/2P5/8/8/4K3/8 ; h##2 Black Mirror Circe + Mirror Immune Chess
8/1b6/8/8/7k/4Q3/5K2/4R3 ; #2 Anticirce + Black Volcanic Circe, Madrasi
8/1b6/8/8/7k/4Q3/5K2/4R3 ; h#2 Circe until 2, Grid Chess
";

/// A text of whole file in a layout.
fn file(texts: &[String], layout: Layout) -> String {
    match layout {
        _ if texts.is_empty() => String::new(),
        Layout::Popeye => format!("BeginProblem\n{}EndProblem\n", texts.join("NextProblem\n")),
        Layout::Json => format!("[{}]", texts.join(",")),
        Layout::Line | Layout::Yaml | Layout::Jsonl => texts.concat(),
    }
}

/// What solving needs of a problem; the numbers of fairy units depend on their order in the text.
fn needed(problem: &Problem) -> String {
    let mut options = problem.options.clone();
    options.claimed_solutions = None;
    let stated = |setup: &Setup| {
        let mut setup = setup.clone();
        // Who moves is told by the stipulation, and castling is allowed where nothing else is said.
        setup.side = None;
        setup.castling = Some(setup.castling.unwrap_or_else(|| Castling::possible(&setup.placement)));
        kirke::input::position::write(&setup)
    };
    let positions =
        problem.origin.iter().chain([&problem.setup]).map(stated).collect::<Vec<_>>().join(" => ");
    let Problem { retractions, stipulation, condition, .. } = problem;
    format!("{positions} {retractions:?} {stipulation:?} {} {options:?}", rules_of(condition))
}

/// All rules of a condition, without its name.
fn rules_of(condition: &Condition) -> String {
    let Condition { rebirth, beside, fairy, periods, .. } = condition;
    let periods =
        periods.iter().map(|period| format!("from {}: {}", period.from, rules_of(&period.condition)));
    format!("{rebirth:?} {beside:?} {fairy:?} {}", periods.collect::<String>())
}

fn problems(text: &str) -> Vec<String> {
    let items = read_file("", text)
        .into_iter()
        .map(|outcome| outcome.unwrap_or_else(|faults| panic!("{faults:?} {text}")));
    items.flat_map(|item| item.twins).map(|twin| needed(&twin.problem)).collect()
}

/// Every problem through one layout; what cannot be expressed is left out, and must be one of the exceptions.
fn through(text: &str, layout: Layout) -> (Vec<String>, Vec<String>, usize) {
    let mut expected = Vec::new();
    let mut texts = Vec::new();
    let mut refused = 0;
    for entry in Problems::new("", text.as_bytes()) {
        let entry = entry.unwrap();
        let item: &Item = entry.outcome.as_ref().unwrap();
        match write(&entry, layout) {
            Ok(written) => {
                expected.extend(item.twins.iter().map(|twin| needed(&twin.problem)));
                texts.extend(written.texts);
            }
            Err(_) => refused += 1,
        }
    }
    (texts, expected, refused)
}

#[track_caller]
fn check(text: &str) -> usize {
    let mut refused = 0;
    for one in LAYOUTS {
        let (texts, expected, first) = through(text, one);
        let first_file = file(&texts, one);
        assert_eq!(problems(&first_file), expected, "{one:?}");
        refused += first;
        for two in LAYOUTS {
            let (texts, expected, second) = through(&first_file, two);
            assert_eq!(problems(&file(&texts, two)), expected, "{one:?} {two:?}");
            refused += second;
        }
    }
    refused
}

#[test]
fn problems_survive_every_pair_of_formats() {
    check(LINES);
    assert_eq!(check(BEYOND_POPEYE), BEYOND_POPEYE.lines().count() * LAYOUTS.len());
    let mut files: Vec<_> = std::fs::read_dir(support::repository("problems"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    // Popeye takes nothing back.
    files.retain(|file| !file.ends_with("retro.olv"));
    let refused: usize = files.iter().map(|file| check(&std::fs::read_to_string(file).unwrap())).sum();
    assert_eq!(refused, 0);
}

#[test]
fn retractors_survive_every_pair_of_formats_but_those_of_popeye() {
    let text = std::fs::read_to_string(support::repository("problems/retro.olv")).unwrap();
    let records = read_file("", &text).len();
    // Into Popeye's language nothing goes, from the file or from the other formats; and nothing comes out of it.
    assert_eq!(check(&text), records * LAYOUTS.len());
}

#[test]
fn headings_and_solutions_survive_where_there_is_a_place_for_them() {
    let original = read_file("", LINES);
    for layout in [Layout::Line, Layout::Yaml, Layout::Json, Layout::Jsonl] {
        let (texts, ..) = through(LINES, layout);
        for (before, after) in original.iter().zip(read_file("", &file(&texts, layout))) {
            let (before, after) = (before.as_ref().unwrap(), after.unwrap());
            let heading = |item: &Item| item.twins[0].problem.heading.clone();
            assert_eq!(heading(before), heading(&after), "{layout:?}");
            let words = |item: &Item| {
                item.solution
                    .clone()
                    .map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
            };
            assert_eq!(words(before), words(&after));
            let claimed = |item: &Item| item.twins[0].problem.options.claimed_solutions.clone();
            assert_eq!(claimed(before), claimed(&after));
        }
    }
}

#[test]
fn authors_stay_apart_in_popeyes_language() {
    let outcome = read_file("", LINES).remove(0).unwrap();
    let (texts, ..) = through(LINES.lines().next().unwrap(), Layout::Popeye);
    let back = read_file("", &file(&texts, Layout::Popeye)).remove(0).unwrap();
    let authors = |item: &Item| item.twins[0].problem.heading.authors.clone();
    assert_eq!((authors(&back), authors(&back).len()), (authors(&outcome), 2));
}

/// Options in the words of a task and in Popeye's language, where it has them, each with a stipulation it is for.
const OPTIONS: [(&str, &str, Option<&str>); 24] = [
    ("#3", "threat 1", Some("Threat 1")),
    ("#3", "max flights 2", Some("MaxFlightsquares 2")),
    ("#3", "non trivial 1 2", Some("NonTrivial 1 2")),
    ("c812", "keep mating piece", Some("KeepMatingPiece")),
    ("s#2", "quodlibet", Some("Quodlibet")),
    ("c812", "goal is end", Some("GoalIsEnd")),
    ("s#2", "mates in one", Some("MatesIn1")),
    ("#2", "set play", Some("SetPlay")),
    ("#2", "post key play", Some("PostKeyPlay")),
    ("#2", "tries 1", Some("Try")),
    ("#2", "tries 3", Some("Defence 3")),
    ("#2", "no threats", Some("NoThreat")),
    ("#3", "no short variations", Some("NoShortVariations")),
    ("h#2", "duplex", Some("Duplex")),
    ("h#2", "half duplex", Some("HalfDuplex")),
    ("h#2", "max solutions 4", Some("MaxSolutions 4")),
    ("h#2", "stop on short", Some("StopOnShortSolutions")),
    ("#3", "start move number 3", None),
    ("#3", "up to move number 5", None),
    ("#2", "no checking tries", None),
    ("#2", "variations key", None),
    ("#2", "duals", None),
    ("#2", "depth 1", None),
    ("h#2", "count", None),
];

#[test]
fn options_are_read_from_every_format_and_survive() {
    const BOARD: &str = "7k/8/5K2/8/8/8/8/1Q5R";
    let of = |text: &str| {
        let mut problems = problems(text);
        assert_eq!(problems.len(), 1, "{text}");
        problems.remove(0)
    };
    for (stipulation, words, popeye) in OPTIONS {
        let line = format!("{BOARD} ; {stipulation}, {words}\n");
        let expected = of(&line);
        assert_ne!(expected, of(&format!("{BOARD} ; {stipulation}")), "{words} changes nothing");
        let record = serde_json::json!({"position": BOARD, "task": format!("{stipulation}, {words}")});
        assert_eq!(of(&record.to_string()), expected);
        assert_eq!(of(&format!("---\nposition: {BOARD}\ntask: \"{stipulation}, {words}\"\n")), expected);
        assert_eq!(of(&format!("{BOARD} ; {stipulation} ; options: {words}")), expected);
        if let Some(option) = popeye {
            let units = "White Kf6 Qb1 Rh1 Black Kh8";
            let text = format!(
                "BeginProblem\nStipulation {stipulation}\nOption Variation {option}\nPieces {units}\nEndProblem\n"
            );
            assert_eq!(of(&text), expected, "{option}");
            let units = serde_json::json!({"white": ["Kf6", "Qb1", "Rh1"], "black": ["Kh8"]});
            let record =
                serde_json::json!({"stipulation": stipulation, "options": [option], "algebraic": units});
            assert_eq!(of(&record.to_string()), expected, "{option}");
            assert_eq!(check(&line), 0, "{words}");
        } else {
            // Popeye's language has no word for it, and says so.
            let entry = Problems::new("", line.as_bytes()).next().unwrap().unwrap();
            assert!(write(&entry, Layout::Popeye).is_err(), "{words}");
            for layout in [Layout::Line, Layout::Yaml, Layout::Json, Layout::Jsonl] {
                let (texts, ..) = through(&line, layout);
                assert_eq!(of(&file(&texts, layout)), expected, "{words} {layout:?}");
            }
        }
    }
}

const RECORD: &str = r##"{"id": 17, "authors": ["One, Somebody"], "source": {"name": "Die Schwalbe", "date": {"year": 2011, "month": 2}},
"algebraic": {"white": ["Kh1", "Qa4"], "black": ["Kh8", "Pa5b5"]}, "stipulation": "#2", "conditions": ["Circe"],
"intended-solutions": "2.1", "twins": {"b": "Move a4 a3"}, "solution": "a)\n\n1.Qa4-e8 #\n", "keywords": ["Model mates", "#"],
"comments": ["a: b", "- c", "yes", "1e3"], "mine": {"nested": [1, 2.5, null, true, {"x": ""}]}}"##;

#[test]
fn unknown_fields_survive_from_record_to_record() {
    let value: Value = serde_json::from_str(RECORD).unwrap();
    let one = RECORD.replace('\n', " ") + "\n";
    let mut text = one;
    for layout in
        [Layout::Yaml, Layout::Json, Layout::Yaml, Layout::Jsonl, Layout::Json, Layout::Yaml, Layout::Jsonl]
    {
        let (texts, ..) = through(&text, layout);
        assert_eq!(texts.len(), 1);
        text = file(&texts, layout);
    }
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
}

#[test]
fn what_is_lost_is_told() {
    let entry = Problems::new("", RECORD.as_bytes()).next().unwrap().unwrap();
    let notes = write(&entry, Layout::Popeye).unwrap().notes.join("\n");
    for word in ["twins", "solution", "number of solutions", "keywords", "comments", "mine"] {
        assert!(notes.contains(word), "{word}: {notes}");
    }
}

/// A file of its own for a test.
#[test]
fn conditions_that_popeye_does_not_know_are_told() {
    let notes = |condition: &str| {
        let text = format!("7k/8/5K2/8/8/8/8/6R1 ; #2 {condition}");
        let entry = Problems::new("", text.as_bytes()).next().unwrap().unwrap();
        write(&entry, Layout::Popeye).unwrap().notes
    };
    assert_eq!(notes("Circe Parrain, Madrasi"), Vec::<String>::new());
    for beyond in ["Hydra Circe", "Circe until 2"] {
        assert_eq!(notes(beyond), [format!("Popeye itself has no words for the condition {beyond}")]);
    }
}

fn place(name: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name).to_string_lossy().into_owned()
}

#[test]
fn the_command_converts_between_all_pairs_of_formats() {
    let source = place("source.txt");
    std::fs::write(&source, LINES).unwrap();
    let lines = |file: &str| told(&["convert", file, "-", "--format", "line"], "", 0);
    let without_words = |text: &str| {
        let told = |line: &str| line.split(" ; ").take(2).collect::<Vec<_>>().join(" ; ");
        text.lines().map(|line| told(line).replace(", 2 solutions", "")).collect::<Vec<_>>()
    };
    for one in ["txt", "inp", "olv", "json", "jsonl"] {
        let first = place(&format!("first.{one}"));
        told(&["convert", &source, &first], "", 0);
        for two in ["txt", "inp", "yaml", "json", "jsonl"] {
            let second = place(&format!("second-{one}.{two}"));
            told(&["convert", &first, &second], "", 0);
            let ways = [lines(&source), lines(&first), lines(&second)];
            let [original, once, twice] = ways.each_ref().map(|text| without_words(text));
            assert_eq!(problems(&original.join("\n")), problems(&once.join("\n")), "{one}");
            assert_eq!(problems(&once.join("\n")), problems(&twice.join("\n")), "{one} {two}");
            // Headings and solutions stay; only Popeye's language has no place for all of them.
            if one != "inp" && two != "inp" {
                let told = |text: &str| -> Vec<String> {
                    text.lines().map(|line| line.split_once(" ; ").unwrap().1.to_owned()).collect()
                };
                assert_eq!(told(&ways[0]), told(&ways[2]), "{one} {two}");
            }
        }
    }
    // Records keep the fields that nobody here knows.
    let (record, yaml, json) = (place("record.jsonl"), place("record.olv"), place("record.json"));
    std::fs::write(&record, RECORD.replace('\n', " ")).unwrap();
    told(&["convert", &record, &yaml], "", 0);
    told(&["convert", &yaml, &json], "", 0);
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(kept[0], serde_json::from_str::<Value>(RECORD).unwrap());
}

#[test]
fn the_command_tells_what_it_cannot_do() {
    let told = |arguments: &[&str], input: &str, code: i32, words: &[&str]| {
        let output = kirke(&[&["convert"], arguments].concat(), input);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{stderr}");
        words.iter().for_each(|word| assert!(stderr.contains(word), "{word}: {stderr}"));
        String::from_utf8(output.stdout).unwrap()
    };
    let mate = "7k/8/6K1/8/8/8/8/R7 ; #1\n";
    let file = place("mate.txt");
    std::fs::write(&file, mate).unwrap();
    told(&[&file, "out.xyz"], "", 2, &["the ending does not tell the format", "--format"]);
    told(&[&file, &file], "", 2, &["this is the file that is read"]);
    told(&["no-such-file", "-", "--format", "line"], "", 2, &["no-such-file: "]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), mate);
    // What cannot be read or expressed is told, and the rest written.
    let some = format!("{mate}{}{mate}", mate.replace("#1", "#1 Circe, depth 1"));
    let rest =
        told(&["-", "-", "--format", "popeye"], &some, 4, &["problem 2, line 2: ", "cannot express it"]);
    assert_eq!(rest.matches("Stipulation #1").count(), 2);
    let some = format!("{mate}{}{mate}", mate.replace("#1", "#0"));
    let rest =
        told(&["-", "-", "--format", "jsonl"], &some, 2, &["problem 2, line 2: ", "\"0\" is not a number"]);
    assert_eq!(rest.lines().count(), 2);
    let notes = [
        "the twins have become problems of their own",
        "the solution cannot be expressed in this format",
        "field \"mine\" cannot be expressed in this format",
    ];
    told(&["-", "-", "--format", "popeye"], RECORD, 0, &notes);
    assert_eq!(told(&["-", "-", "--format", "json"], "{\"stipulation\": []}\n", 2, &[]), "[]\n");
    // No input is too deep or too long.
    let deep = format!("{{\"stipulation\": {}", "[".repeat(100_000));
    told(&["-", "-", "--format", "json"], &deep, 2, &["the record cannot be read"]);
    let deep = format!("---\nstipulation: {}\n", "[".repeat(100_000));
    told(&["-", "-", "--format", "json"], &deep, 2, &["the record cannot be read"]);
    let long = format!("7k/8/6K1/8/8/8/8/R7 ; #1 ; title: {}\n{mate}", "x".repeat(3 << 20));
    let rest = told(&["-", "-", "--format", "line"], &long, 2, &["the problem is longer than 1024 KB"]);
    assert_eq!(rest.lines().count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if support::soak() { 1000 } else { 80 }))]
    #[test]
    fn generated_problems_survive(
        men in proptest::collection::btree_map(0usize..64, "[QRBSPqrbsp]", 0..12),
        task in "(#|s#|h#|h=|ser-#|ser-h=|=)[1-4]( Circe| Anticirce| PWC Assassin| Circe Parrain|)(, set play)?(, tries 3)?",
    ) {
        let mut board = vec!["1".to_owned(); 64];
        (board[0], board[63]) = ("k".into(), "K".into());
        for (square, unit) in men.into_iter().filter(|(square, _)| ![0, 63].contains(square)) {
            if !unit.eq_ignore_ascii_case("p") || (8..56).contains(&square) {
                board[square] = unit;
            }
        }
        let rows: Vec<String> = board.chunks(8).map(|row| row.concat()).collect();
        let line = format!("{} ; {task}\n", rows.join("/"));
        // What is no problem, such as a condition that means nothing, needs no other format.
        if read_file("", &line)[0].is_ok() {
            prop_assert_eq!(check(&line), 0);
        }
    }
}
