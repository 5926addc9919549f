//! `kirke split`, `work` and `merge`: together they print what `kirke solve` prints, byte by byte, and every unit must
//! be there exactly once.

use crate::support::{kirke, repository, soak};
use std::path::PathBuf;
use std::process::Output;

/// Problems of all plays: short solutions, set play, tries and twins are among them, positions without any move, and a
/// duplex in which one side has nobody to mate.
const LINES: &str = "\
7k/8/5K2/8/8/8/8/6R1 w ; #2 Circe, set play, tries 2
k7/8/1K6/8/8/8/8/6RR w ; #2, set play
k7/8/1K6/8/8/8/8/6RR w ; #3 variations none
4n2k/5Bpp/8/6N1/8/8/8/1K2R3 w ; #2 Circe, tries 3
8/8/8/8/8/5K2/4Q3/7k w ; #1
8/8/8/8/8/5K2/4Q3/7k w ; =1
8/8/8/8/8/3K4/7p/7k w ; s#2
8/8/8/8/8/2k5/8/K3R3 b ; h#2 Circe, set play
7k/8/5K2/8/8/8/8/6R1 b ; h#1
7k/8/5K2/8/8/8/8/6R1 b ; h#2, set play
7k/8/5K2/8/8/8/8/6R1 w ; h#1.5, set play
7k/8/5K2/8/8/8/8/6R1 b ; h=2
7k/8/5K2/8/8/8/8/6R1 w ; ser-#3
7k/8/5K2/8/8/8/8/6R1 w ; ser-=2
7k/8/5K2/8/8/8/8/6R1 b ; ser-h#2, set play
7k/8/5K2/8/8/8/8/6R1 b ; ser-h#3
7k/5K2/8/8/8/8/8/6R1 b ; h#2, half duplex
8/8/8/8/8/1k6/1p6/1K6 w ; #2
k7/8/1K6/8/8/8/8/6RR w ; #2, count
8/8/8/8/8/5R2/4Q3/7k w ; #2, duplex
";

const TWINS: &str = "BeginProblem
Pieces White Kf6 Rg1 Black Kh8
Stipulation h#2
Twin Move g1 a1
Twin Continued Stipulation h#1.5
NextProblem
Pieces White Kf6 Rg1 Black Kh8
Stipulation #2
Option SetPlay Try Variation
Twin Condition Circe
EndProblem
";

#[track_caller]
fn good(arguments: &[&str], input: &str) -> String {
    let output = kirke(arguments, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {:?} {stderr}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Positions for all plays, duplex and post-key play among them.
fn plays() -> String {
    std::fs::read_to_string(repository("tests/data/plays.txt")).unwrap()
}

/// The answers to all units, done in two parts, in an order of their own.
fn answers(problems: &str) -> String {
    let units = good(&["split", "-"], problems);
    let (odd, even): (Vec<_>, Vec<_>) = units.lines().enumerate().partition(|(n, _)| n % 2 == 1);
    let part = |lines: Vec<(usize, &str)>| {
        lines.iter().rev().map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    good(&["work"], &part(odd)) + &good(&["work", "--threads", "1"], &part(even))
}

/// What is printed of answers that cannot all be merged, for which these words say a reason.
#[track_caller]
fn refused(answers: &str, words: &str) -> String {
    let output = kirke(&["merge"], answers);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(words), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stdout).unwrap()
}

/// Files of stored problems: some of them, all with `KIRKE_SOAK`.
fn stored() -> Vec<String> {
    let mut files: Vec<_> =
        std::fs::read_dir(repository("problems")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    // Nearly all time goes into a few of them.
    let takes_long = |path: &PathBuf| {
        ["attributes.olv", "neutral.olv", "plays.olv"].iter().any(|name| path.ends_with(name))
    };
    files.retain(|path| soak() || !takes_long(path));
    let files = files.iter().step_by(if soak() { 1 } else { 3 });
    files.map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

const LAYOUTS: [&[&str]; 4] =
    [&["--format", "jsonl"], &["--format", "text"], &["--format", "popeye"], &["--notation", "long", "-q"]];

/// Compares in some layouts; the number of problems.
fn compare(problems: &str, layouts: &[&[&str]]) -> usize {
    let answers = answers(problems);
    let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let mut number = 0;
    for layout in layouts {
        let solved = kirke(&[&["solve", "-"], *layout].concat(), problems);
        let merged = kirke(&[&["merge", "-"], *layout].concat(), &answers);
        assert_eq!(text(&merged), text(&solved), "{layout:?} {}", String::from_utf8_lossy(&merged.stderr));
        assert_eq!(merged.status.code(), solved.status.code());
        number = number.max(if layout[1] == "jsonl" { text(&solved).lines().count() } else { 0 });
    }
    number
}

#[test]
fn retractors_are_divided_by_their_first_retractions() {
    let defensive = "6k1/8/2Q5/8/4K1b1/2P2p2/8/8 ; -2 & #1 Proca Anticirce, tries 1\n\
                     4B2Q/8/8/6kr/3b4/4n3/7K/8 ; -2 & #1 Høeg Anticirce\n";
    let help = std::fs::read_to_string(repository("problems/retro.olv")).unwrap();
    let problems = compare(defensive, &LAYOUTS) + compare(&help, &LAYOUTS[..1]);
    assert!(problems >= 10, "{problems} problems");
    let units = good(&["split", "-"], defensive);
    assert!(units.lines().count() > 20 && units.contains("\"Kf5-e4\""), "{units}");
    // Nothing of an answer is believed.
    let answers = good(&["work", "--threads", "1"], &units);
    for (right, wrong) in [("Kg6-f5", "Kg6-f6"), ("\"to\":\"c8\"", "\"to\":\"d7\"")] {
        assert!(answers.contains(right), "{right}");
        refused(&answers.replace(right, wrong), "do not stand the replay: Kg6-f");
    }
    refused(&answers.lines().skip(1).collect::<Vec<_>>().join("\n"), "missing unit");
    let mut documents: Vec<serde_json::Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let has_replies = |document: &serde_json::Value| {
        document["taken_back"]["tree"].as_array().is_some_and(|tree| tree.len() > 4)
    };
    let heavy = documents.iter_mut().find(|document| has_replies(document)).unwrap();
    heavy["taken_back"]["tree"].as_array_mut().unwrap().truncate(3);
    let fewer: String = documents.iter().map(|document| format!("{document}\n")).collect();
    refused(&fewer, "is missing behind");
}

#[test]
fn split_work_and_merge_are_solve() {
    let stored = stored().iter().map(|file| compare(file, &LAYOUTS[..1])).sum::<usize>();
    let problems = compare(LINES, &LAYOUTS) + compare(TWINS, &LAYOUTS) + stored;
    assert!(problems >= 50, "{problems} problems");
}

#[test]
fn split_work_and_merge_are_solve_in_all_plays() {
    let problems = compare(&plays(), &LAYOUTS);
    assert!(problems >= 50, "{problems} problems");
}

/// The units, divided further so often.
fn finer_units(problems: &str, times: usize) -> String {
    let units = good(&["split", "-"], problems);
    (0..times).fold(units, |units, _| good(&["split", "--finer", "-"], &units))
}

#[test]
fn finer_units_come_to_the_same() {
    let short = "k7/8/1K6/8/8/8/8/6RR b ; h#2.5 Circe\n7k/8/5K2/8/8/8/8/6R1 b ; h#3, count\n\
        7k/8/5K2/8/8/8/8/6R1 b ; ser-h#3, set play\n7k/8/5K2/8/8/8/8/6R1 b ; pser-#3\n\
        7k/8/5K2/8/8/8/8/6R1 w ; hs#2\nk7/8/1K6/8/8/8/8/6RR w ; h#2 Circe Parrain, duplex\n";
    let all = if soak() { vec![short, LINES, TWINS] } else { vec![short, TWINS] };
    for problems in all {
        let whole = good(&["merge"], &answers(problems));
        // Twice over takes long: only the short ones, unless there is time.
        let most = if problems == short || soak() { 2 } else { 1 };
        for times in 1..=most {
            let units = finer_units(problems, times);
            let of_help = units.lines().filter(|unit| unit.contains("\"then\":[")).count();
            assert!(of_help > 20, "{of_help} units");
            assert_eq!(good(&["merge"], &good(&["work"], &units)), whole, "divided {times} times");
        }
    }
    // Some of these are not searched to their end, which is told by another exit code.
    let merged = |answers: &str| String::from_utf8(kirke(&["merge"], answers).stdout).unwrap();
    let (all, done) = (plays(), |units: &str| String::from_utf8(kirke(&["work"], units).stdout).unwrap());
    assert_eq!(merged(&done(&finer_units(&all, 1))), merged(&answers(&all)));
}

#[test]
fn a_heavy_unit_alone_is_divided_and_every_part_of_it_must_be_there_once() {
    let problem = "7k/8/5K2/8/8/8/8/6R1 b ; h#3 ; id: one\n";
    let units = good(&["split", "-"], problem);
    let heavy = units.lines().find(|unit| unit.contains("\"half_moves\":6")).unwrap();
    let finer = good(&["split", "--finer", "-"], heavy);
    assert!(finer.lines().count() > 3, "{finer}");
    let rest: String = units.lines().filter(|unit| *unit != heavy).map(|unit| format!("{unit}\n")).collect();
    let (rest, parts) = (good(&["work"], &rest), good(&["work"], &finer));
    assert_eq!(good(&["merge"], &format!("{parts}{rest}")), good(&["merge"], &answers(problem)));
    let (first, others) = parts.split_at(parts.find('\n').unwrap() + 1);
    refused(&format!("{others}{rest}"), "missing unit: one: actual play of 6 half-moves, Kh8-h7, ");
    refused(&format!("{parts}{first}{rest}"), "unit is there 2 times (");
    let whole = good(&["work"], heavy);
    refused(&format!("{parts}{whole}{rest}"), "unit is there as a whole and in finer units");
    // What is answered already is left out, and only the rest divided.
    let done = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("finer-answers.jsonl");
    std::fs::write(&done, &rest).unwrap();
    assert_eq!(good(&["split", "--finer", "--done", done.to_str().unwrap(), "-"], &units), finer);
    // Of a battle the replies to a key are not divided: they stay as they are, and that is said.
    let battle = finer_units("7k/8/5K2/8/8/8/8/6R1 w ; #2\n", 1);
    let output = kirke(&["split", "--finer", "-"], &battle);
    assert_eq!(String::from_utf8_lossy(&output.stdout), battle);
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not divided further"));
    assert_eq!(output.status.code(), Some(0));
    // A unit that no division makes.
    let unknown = finer.lines().next().unwrap().replacen("\"then\":[\"", "\"then\":[\"Q", 1);
    assert_eq!(kirke(&["work"], &unknown).status.code(), Some(2));
}

#[test]
fn lines_are_counted_in_units() {
    let text = "7k/8/5K2/8/8/8/8/6R1 b ; h#3, count, set play\n";
    assert!(compare(text, &LAYOUTS) == 1);
    let counted = answers(text);
    let number = "\"counted\":{\"half_moves\":6,\"lines\":";
    assert!(counted.contains(number));
    // No replay tells whether a number is right, so it must not stand where lines were to be told.
    refused(&counted.replace(number, "\"counted\":{\"half_moves\":4,\"lines\":"), "is not of the kind");
    let told = answers(&text.replace("count", "tries"));
    let both = told.replacen("\"play\":[", &format!("{number}7}},\"play\":["), 1);
    assert_ne!(both, told);
    refused(&both, "is not of the kind");
}

#[test]
fn an_answer_that_is_no_tree_is_refused() {
    let answer = answers("7k/8/6K1/8/8/8/8/R7 w ; #1\n");
    let broken = answer.replacen("\"depth\":0", "\"depth\":100000", 1);
    assert_ne!(broken, answer);
    refused(&broken, "a half-move stands at depth 100000");
    // As deep as a tree may be.
    let half_moves: Vec<String> = (0..=2_000)
        .map(|depth| {
            let (colour, squares) = match depth % 4 {
                0 => ("black", r#""from":"a8","to":"a7""#),
                1 => ("white", r#""from":"h1","to":"h2""#),
                2 => ("black", r#""from":"a7","to":"a8""#),
                _ => ("white", r#""from":"h2","to":"h1""#),
            };
            let unit = format!(r#""unit":{{"colour":"{colour}","code":"K"}}"#);
            let ply = format!(r#"{{{unit},{squares},"kind":"quiet","sign":"plain","needs_file":true}}"#);
            format!(r#"{{"depth":{depth},"role":"help","ply":{ply}}}"#)
        })
        .collect();
    let answers = answers("k7/8/8/8/8/8/8/7K b ; h#2\n");
    let deep = answers.replacen("\"play\":[]", &format!("\"play\":[{}]", half_moves.join(",")), 1);
    assert_ne!(deep, answers);
    refused(&deep, "do not stand the replay");
    // What cannot be read is told once, and ends.
    for place in ["no-such-file", "tests"] {
        let output = kirke(&["merge", place], "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
}

#[test]
fn every_unit_must_be_there_once() {
    let problem = "7k/8/5K2/8/8/8/8/6R1 b ; h#2, set play ; id: one\n7k/8/5K2/8/8/8/8/6R1 w ; #2 ; id: two\n";
    let answers = answers(problem);
    let without = |texts: &[&str]| {
        answers
            .lines()
            .filter(|line| !texts.iter().all(|text| line.contains(text)))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    let rest = refused(
        &without(&["\"name\":\"two\"", "\"move\":\"Rg1-a1\""]),
        "missing unit: two: actual play of 3 half-moves, Rg1-a1",
    );
    assert!(rest.contains("h#2") && !rest.contains("\n#2  ("), "the other problem is printed: {rest}");
    refused(&without(&["\"name\":\"one\""]), "no unit of problem 1 of 2 is there");
    let first = answers.lines().find(|line| line.contains("\"set-play\"")).unwrap();
    let twice = refused(&format!("{answers}{first}\n"), "unit is there 2 times (-, line ");
    assert!(!twice.contains("h#2"), "{twice}");
    let unknown = without(&["\"name\":\"one\""]).replacen("\"move\":\"Rg1-a1\"", "\"move\":\"Rg1-a9\"", 1);
    refused(&unknown, "the problem has no unit two: actual play of 3 half-moves, Rg1-a9");
    // The key of the second problem is told by another unit than its own.
    let split = |mv: &str| {
        let line = answers.lines().find(|line| line.contains("\"two\"") && line.contains(mv)).unwrap();
        line.split_at(line.find("\"play\":").unwrap())
    };
    let ((key, play), (other, no_play)) = (split("\"move\":\"Kf6-f7\""), split("\"move\":\"Rg1-a1\""));
    let exchanged = answers
        .replace(&format!("{key}{play}"), &format!("{key}{no_play}"))
        .replace(&format!("{other}{no_play}"), &format!("{other}{play}"));
    assert_ne!(exchanged, answers);
    refused(&exchanged, "two: the answer begins with another move: actual play of 3 half-moves, Rg1-a1");
    refused(&format!("{answers}{{\"schema\":1}}\n"), "this is no unit of work");
    refused("", "there is no answer to merge");
}

#[test]
fn what_cannot_be_divided_is_refused() {
    let output = kirke(&["split", "7k/8/5K2/8/8/8/8/6R1 w", "#2 max solutions 1"], "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("cannot be divided"), "{stderr}");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    // What the program does not have is told with the exit code that it has everywhere.
    let output = kirke(&["split", "6k1/8/8/8/8/8/3p4/{R:kamikaze}3K3 w", "#2 Supercirce"], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(4), 0));
    let units = good(&["split", "7k/8/5K2/8/8/8/8/6R1 w", "#2"], "");
    let output = kirke(&["work"], &units.replacen("Rg1-a1", "Rg1-a9", 1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the problem has no such unit of work"));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count() + 1, units.lines().count());
    // A unit cut short says so, and so does what is merged of it.
    let cut = kirke(&["work", "--nodes", "1"], &units);
    assert_eq!(cut.status.code(), Some(3));
    let merged = kirke(&["merge"], &String::from_utf8(cut.stdout).unwrap());
    assert_eq!(merged.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&merged.stdout).contains("incomplete"));
}

#[test]
fn what_is_merged_has_been_asked_by_this_program_and_stands_the_replay() {
    let answers = answers("7k/8/5K2/8/8/8/8/6R1 w ; #2\n");
    let refused = |from: &str, to: &str, words: &str| {
        let changed = answers.replace(from, to);
        assert_ne!(changed, answers, "{from}");
        assert_eq!(refused(&changed, words), "");
    };
    refused("kirke.unit/3", "kirke.unit/9", "the schema is \"kirke.unit/9\"");
    refused("\"program\":\"kirke ", "\"program\":\"kirke 9", "it comes from kirke 9");
    refused("\"task\":\"#2\"", "\"task\":\"#3\"", "the problem is not the one that was asked");
    refused("5K2", "6K1", "the problem is not the one that was asked");
    // The key leads elsewhere than it says.
    refused("\"from\":\"f6\",\"to\":\"f7\"", "\"from\":\"f6\",\"to\":\"e7\"", "do not stand the replay");
    refused("{\"number\":1,\"of\":1}", "{\"number\":3,\"of\":2}", "there is no number 3 of 2");
    // However large a number is, it costs neither memory nor time.
    let huge = format!("{{\"number\":1,\"of\":{}}}", usize::MAX);
    refused("{\"number\":1,\"of\":1}", &huge, "nor is any unit of 18446744073709551594 other problems");
}
