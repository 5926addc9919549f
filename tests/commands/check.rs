//! `kirke check` and `kirke diff` as users and scripts see them: verdicts and exit codes, results that survive a kill.

use crate::support;
use crate::support::random::Dice;
use crate::support::{beside, command, repository, soak};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A directory of its own for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kirke-check-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::create_dir_all(Path::new(&path).parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn kirke(arguments: &[&str]) -> Output {
    support::kirke(arguments, "")
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn records(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The verdict on each problem by its name, and the exit code.
fn verdicts(arguments: &[&str]) -> (BTreeMap<String, String>, i32) {
    let output = kirke(&[&["check", "--format", "jsonl"], arguments].concat());
    let of = |record: &Value, field: &str| record[field].as_str().unwrap().to_owned();
    let found = records(&text(&output.stdout));
    (found.iter().map(|record| (of(record, "problem"), of(record, "verdict"))).collect(), code(&output))
}

#[test]
fn every_stored_problem_is_sound() {
    // What takes longest is solved by the tests of the sources, too.
    let is_quick =
        |path: &String| soak() || !["plays.olv", "retro.olv"].iter().any(|name| path.ends_with(name));
    let entries = fs::read_dir(repository("problems")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path().to_str().unwrap().to_owned());
    let paths: Vec<String> = paths.filter(is_quick).collect();
    let mut arguments = vec!["check", "-q"];
    arguments.extend(paths.iter().map(String::as_str));
    let output = kirke(&arguments);
    let table = text(&output.stdout);
    // Its option leaves out checks of which nobody has shown that they lead to nothing.
    let [first, reason, totals] = table.lines().collect::<Vec<_>>()[..] else { panic!("{table}") };
    assert!(first.starts_with("incomplete   s#21") && first.contains("3dec2361-828ee8"), "{table}");
    assert!(reason.contains("left out by options"), "{table}");
    assert_eq!(code(&output), 3, "{table}");
    let number: usize = totals.split(' ').next().unwrap().parse().unwrap();
    let told = format!(": {} sound, 1 incomplete", number - 1);
    assert!(number >= 40 && totals.contains(&told), "{table}");
}

/// A file of `problems/` with a change in one of its records, which is found by its id.
fn changed(file: &str, id: &str, from: &str, to: &str) -> String {
    let whole = fs::read_to_string(repository("problems").join(file)).unwrap();
    let record = whole.split("---\n").find(|record| record.contains(id)).unwrap();
    assert!(from.is_empty() || record.matches(from).count() == 1, "{id}: {from}");
    if from.is_empty() {
        return format!("---\n{record}");
    }
    format!("---\n{}", record.replace(from, to))
}

const BEDONI: (&str, &str) = ("anticirce.olv", "c1b62df8-41665d");
const TANNER: (&str, &str) = ("parrain.olv", "840c33e4-607937");
const SCHWARZ: (&str, &str) = ("orthodox.olv", "3342e905-26bcc4");

#[test]
fn every_fault_is_named_with_its_verdict() {
    let folder = Folder::new("faults");
    let write = |name: &str, (file, id): (&str, &str), from: &str, to: &str| {
        let new = changed(file, id, from, to).replace(id, name);
        folder.write(&format!("{name}.olv"), &new);
    };
    write("as-it-was", BEDONI, "", "");
    write("key-changed", BEDONI, "1.Sg2-e1", "1.Sg2-f4");
    write("answer-changed", TANNER, "2.Rh8-h4[+wSb3]", "2.Rh8-h5[+wSb4]");
    write("answer-illegal", SCHWARZ, "3.Rh3-c3", "3.Rh3-c4");
    write("pawn-removed", BEDONI, ", Pf2", "");
    write("shortened", SCHWARZ, "\"#3\"", "\"#2\"");
    write("lengthened", BEDONI, "\"#2\"", "\"#3\"");
    write("more-claimed", BEDONI, "solution:", "intended-solutions: 2\nsolution:");
    write("other-rule", BEDONI, "AntiCirce]", "Circe X]");
    write("not-a-rule", BEDONI, "AntiCirce]", "AntiZirze]");
    folder.write("broken.olv", "---\nid: broken\nalgebraic: [\n");
    let (found, code) = verdicts(&[&folder.path("")]);
    let expected = [
        ("answer-changed", "differs"),
        ("answer-illegal", "differs"),
        ("as-it-was", "sound"),
        ("key-changed", "differs"),
        ("lengthened", "short"),
        ("more-claimed", "differs"),
        ("pawn-removed", "cooked"),
        ("shortened", "no-solution"),
    ];
    for (name, verdict) in expected {
        assert_eq!(found.get(name).map(String::as_str), Some(verdict), "{name}: {found:?}");
    }
    assert_eq!(code, 2);
    // What cannot be understood has no name but that of its file.
    for (file, verdict, expected) in [
        ("other-rule", "unsupported", 4),
        ("not-a-rule", "error", 2),
        ("broken", "error", 2),
        ("pawn-removed", "cooked", 1),
        ("key-changed", "differs", 1),
        ("shortened", "no-solution", 1),
        ("as-it-was", "sound", 0),
    ] {
        let path = folder.path(&format!("{file}.olv"));
        let (found, code) = verdicts(&[&path]);
        assert_eq!((found.values().next().map(String::as_str), code), (Some(verdict), expected), "{file}");
        assert_eq!(verdicts(&[&path, "--exit-zero"]).1, 0);
        let table = text(&kirke(&["check", "-q", &path]).stdout);
        assert!(verdict == "sound" || table.starts_with(verdict) && table.contains(&path), "{table}");
    }
    let two = [folder.path("other-rule.olv"), folder.path("pawn-removed.olv")];
    assert_eq!(verdicts(&[&two[0], &two[1]]).1, 4);
    let cut = folder.write("hard.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #9\n");
    assert_eq!(verdicts(&[&cut, &two[1], "--nodes", "1000"]).1, 3);
    assert_eq!(verdicts(&[&folder.path("missing")]).1, 2);
}

#[test]
fn cooks_are_listed() {
    let folder = Folder::new("cooks");
    let new = changed(BEDONI.0, BEDONI.1, ", Pf2", "");
    let path = folder.write("cooked.olv", &new);
    let output = kirke(&["check", &path, "--format", "jsonl"]);
    let record = &records(&text(&output.stdout))[0];
    assert_eq!(record["twins"][0]["cooks"], serde_json::json!(["1.Nf4!", "1.Nh4!"]));
    assert_eq!(record["twins"][0]["intended"], "1");
    let table = text(&kirke(&["check", &path]).stdout);
    assert!(table.contains("1.Nf4!, 1.Nh4!"), "{table}");
}

#[test]
fn solve_and_check_agree() {
    let folder = Folder::new("agree");
    for (from, to, expected) in
        [("", "", 0), (", Pf2", "", 1), ("1.Sg2-e1", "1.Sg2-f4", 1), ("AntiCirce]", "Circe X]", 4)]
    {
        let path = folder.write("one.olv", &changed(BEDONI.0, BEDONI.1, from, to));
        assert_eq!(code(&kirke(&["solve", &path])), expected, "{from}");
        assert_eq!(code(&kirke(&["check", &path])), expected, "{from}");
    }
    let solved = text(&kirke(&["solve", "7k/8/6K1/8/8/8/8/R7 w", "#1 Circe"]).stdout);
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    let tested = format!("\nsound: 1 solution\nC+ kirke {version} (#1, Circe, book rules)\n");
    assert!(solved.contains(&tested), "{solved}");
}

/// Makes a directory of so many problems in all formats: easy ones with few units, some of them wrong. Where the
/// reference data lie beside the repository, some of its quick problems are among them.
fn generate(folder: &Folder, number: usize) {
    let mut dice = Dice::new(number as u64);
    let oracle: Vec<String> = match beside("oracle/problems/t1.jsonl") {
        None => Vec::new(),
        Some(path) => {
            let all = records(&fs::read_to_string(path).unwrap());
            let quick = all.iter().filter(|record| record["cpu_s"].as_f64().is_some_and(|s| s < 0.05));
            quick.map(|record| record["popeye_input"].as_str().unwrap().to_owned()).collect()
        }
    };
    for n in 0..number {
        let mut board = [[' '; 8]; 8];
        let units: Vec<char> = "KkQRrBnpP".chars().collect();
        for unit in units.iter().take(3 + dice.below(6)) {
            board[1 + dice.below(6)][dice.below(8)] = *unit;
        }
        let rank = |rank: &[char; 8]| {
            rank.iter().map(|&unit| if unit == ' ' { '1' } else { unit }).collect::<String>()
        };
        let board: Vec<String> = board.iter().map(rank).collect();
        let board = board.join("/");
        let stipulation =
            *dice.pick(&["#1", "#2", "h#1", "h#1.5", "h#2", "ser-#2", "s#1", "=1", "dia2", "#0"]);
        let condition = *dice.pick(&["", "Circe", "Anticirce", "Circe Parrain", "Mirror Circe", "PWC"]);
        match n % 4 {
            0 => {
                folder.write(&format!("{}/{n}.txt", n % 7), &format!("{board} ; {stipulation} {condition}\n"))
            }
            1 => folder.write(
                &format!("{}/{n}.json", n % 7),
                &format!("{{\"fen\": \"{board}\", \"task\": \"{stipulation} {condition}\"}}\n"),
            ),
            2 if !oracle.is_empty() => {
                folder.write(&format!("{}/{n}.inp", n % 7), &format!("Remark {n}\n{}", dice.pick(&oracle)))
            }
            _ => folder.write(
                &format!("{}/{n}.olv", n % 7),
                &format!("---\nposition: \"{board}\"\ntask: \"{stipulation} {condition}\"\nid: g{n}\n"),
            ),
        };
    }
}

fn sorted(path: &str) -> Vec<String> {
    let mut lines: Vec<String> = fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_run_that_is_killed_again_and_again_comes_to_the_same_end() {
    let number = if soak() { 2000 } else { 240 };
    let (problems, results) = (Folder::new("generated"), Folder::new("results"));
    generate(&problems, number);
    let (whole, killed) = (results.path("whole.jsonl"), results.path("killed.jsonl"));
    let limits = ["--nodes", "20000000", "--progress", "never", "-q"];
    let start = Instant::now();
    let undisturbed = kirke(&[&["check", &problems.path(""), "--out", &whole], &limits[..]].concat());
    let took = start.elapsed();
    assert_eq!(sorted(&whole).len(), number);
    let mut dice = Dice::new(7);
    let mut kills = 0;
    let all = problems.path("");
    let again = [&["check", &all, "--out", &killed, "--resume"], &limits[..]].concat();
    while kills < 20 {
        let mut child = command(&again).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let most = (took.as_millis() as usize / 8).max(10);
        std::thread::sleep(Duration::from_millis(dice.below(most) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        // A kill can leave one line without its end; sometimes we make sure that it does.
        let Ok(mut bytes) = fs::read(&killed) else { continue };
        let torn = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        records(std::str::from_utf8(&bytes[..torn]).unwrap());
        if dice.one_in(2) && torn > 0 {
            bytes.truncate(torn - 1 - dice.below(100));
            fs::write(&killed, &bytes).unwrap();
        }
    }
    let last = kirke(&again);
    assert_eq!(code(&last), code(&undisturbed));
    assert_eq!(sorted(&killed), sorted(&whole));
    let summary =
        |output: &Output| text(&output.stdout).lines().last().unwrap().split(" (").next().unwrap().to_owned();
    assert_eq!(summary(&last), summary(&undisturbed));
    eprintln!("{number} problems in {took:?}, killed {kills} times");

    // Again with nothing left to do, then in parts, then with other numbers of threads.
    let before = fs::read(&killed).unwrap();
    assert_eq!(code(&kirke(&again)), code(&undisturbed));
    assert_eq!(fs::read(&killed).unwrap(), before);
    let mut union = Vec::new();
    for part in 1..=3 {
        let (path, shard) = (results.path(&format!("{part}.jsonl")), format!("{part}/3"));
        kirke(&[&["check", &problems.path(""), "--out", &path, "--shard", &shard], &limits[..]].concat());
        let lines = sorted(&path);
        assert!(lines.len() > number / 6, "shard {part}: {} of {number}", lines.len());
        union.extend(lines);
    }
    union.sort();
    assert_eq!(union, sorted(&whole));
    let printed = |jobs: &str| {
        let lines = ["--format", "jsonl", "--jobs", jobs];
        text(&kirke(&[&["check", &problems.path("")], &limits[..], &lines].concat()).stdout)
    };
    assert_eq!(printed("1"), printed("3"));

    let same = kirke(&["diff", &whole, &killed]);
    assert_eq!(code(&same), 0);
    assert!(text(&same.stdout).starts_with(&format!("{number} problems in both: 0 with another verdict")));
}

#[test]
fn two_runs_are_compared() {
    let (folder, results) = (Folder::new("diff"), Folder::new("diff-results"));
    let line = "7k/8/6K1/8/8/8/8/R7 ; #1 ; id: first\n7k/8/6K1/8/8/8/Q7/R7 ; #1 ; id: second\n";
    folder.write("a.txt", line);
    let (old, new) = (results.path("old.jsonl"), results.path("new.jsonl"));
    kirke(&["check", &folder.path(""), "--out", &old]);
    // As if an earlier version had seen nothing wrong.
    fs::write(&new, fs::read_to_string(&old).unwrap()).unwrap();
    fs::write(&old, fs::read_to_string(&old).unwrap().replace("\"cooked\"", "\"sound\"")).unwrap();
    let output = kirke(&["diff", &old, &new]);
    let told = text(&output.stdout);
    assert_eq!(code(&output), 1);
    assert!(told.starts_with("sound -> cooked ") && told.contains("second"), "{told}");
    assert!(
        told.ends_with("2 problems in both: 1 with another verdict, 0 with other solutions; 0 gone, 0 new\n"),
        "{told}"
    );
    assert_eq!(code(&kirke(&["diff", &old, &new, "--exit-zero"])), 0);
    let documents = records(&text(&kirke(&["diff", &old, &new, "--format", "json"]).stdout));
    assert_eq!(documents[0]["change"], "verdict");
    assert_eq!(documents[0]["new"]["verdict"], "cooked");
    assert_eq!(code(&kirke(&["diff", &old, &results.path("missing")])), 2);
    assert_eq!(code(&kirke(&["diff", &old, &folder.path("a.txt")])), 2);
}

#[test]
fn every_change_between_two_runs_is_named() {
    let (folder, results) = (Folder::new("changes"), Folder::new("changes-results"));
    let rook = "7k/8/6K1/8/8/8/8/R7 ; #1 ; id: ";
    folder.write("a.txt", &format!("{rook}stays\n{rook}goes\n7k/8/6K1/8/8/8/Q7/R7 ; #1 ; id: cooked\n"));
    let twins = "---\nid: twins\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"#1\"\n\
                 twins: {b: Move a1 b1}\n";
    folder.write("b.olv", twins);
    let (old, new) = (results.path("old.jsonl"), results.path("new.jsonl"));
    kirke(&["check", &folder.path(""), "--out", &old]);
    folder.write("a.txt", &format!("{rook}stays\n{rook}comes\n7k/8/6K1/8/8/8/Q7/R7 ; #1 ; id: cooked\n"));
    kirke(&["check", &folder.path(""), "--out", &new]);
    // As if an earlier version had found one cook less, and seen the second twin in another way.
    let text_of = fs::read_to_string(&old).unwrap();
    let changed: String = text_of
        .lines()
        .map(|line| match line.rsplit_once("\"verdict\":\"sound\"") {
            Some((before, after)) if line.contains("\"problem\":\"twins\"") => {
                format!("{before}\"verdict\":\"dual\"{after}\n")
            }
            _ => line.replace(",\"1.Qa8#!\"]", "]") + "\n",
        })
        .collect();
    assert_ne!(changed, text_of);
    fs::write(&old, &changed).unwrap();
    let output = kirke(&["diff", &old, &new]);
    let told = text(&output.stdout);
    assert_eq!(code(&output), 1, "{told}");
    for words in
        ["sound -> gone", "new -> sound", "cooked with other solutions", "sound -> sound", "b) sound"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    let counted = "3 problems in both: 1 with another verdict, 1 with other solutions; 1 gone, 1 new\n";
    assert!(told.ends_with(counted), "{told}");
    let documents = records(&text(&kirke(&["diff", &old, &new, "--format", "json"]).stdout));
    let mut changes: Vec<&str> = documents.iter().map(|change| change["change"].as_str().unwrap()).collect();
    changes.sort();
    assert_eq!(changes, ["gone", "new", "solutions", "verdict"]);
}

#[test]
fn results_are_not_lost_by_mistake() {
    let (folder, results) = (Folder::new("lost"), Folder::new("lost-results"));
    folder.write("a.txt", "7k/8/6K1/8/8/8/8/R7 ; #1\n");
    let out = results.path("r.jsonl");
    let run = |more: &[&str]| code(&kirke(&[&["check", &folder.path(""), "--out", &out], more].concat()));
    assert_eq!(run(&[]), 0);
    let before = fs::read(&out).unwrap();
    assert_eq!(run(&[]), 2);
    assert_eq!(run(&["--resume"]), 0);
    assert_eq!(fs::read(&out).unwrap(), before);
    assert_eq!(run(&["--force"]), 0);
    assert_eq!(fs::read(&out).unwrap(), before);
    fs::write(&out, "the only copy of a poem\n").unwrap();
    assert_eq!(run(&["--resume"]), 2);
    assert_eq!(fs::read_to_string(&out).unwrap(), "the only copy of a poem\n");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_what_it_has_and_goes_on_later() {
    let (folder, results) = (Folder::new("interrupt"), Folder::new("interrupt-results"));
    folder.write("a.txt", "7k/8/6K1/8/8/8/8/R7 ; #1\n");
    folder.write("b.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #30 Circe\n");
    let out = results.path("r.jsonl");
    let child = command(&["check", &folder.path(""), "--out", &out, "--jobs", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while fs::read(&out).is_ok_and(|lines| lines.is_empty()) || !Path::new(&out).exists() {
        assert!(start.elapsed() < Duration::from_secs(20), "the easy problem takes too long");
        std::thread::sleep(Duration::from_millis(10));
    }
    // The other problem may not have begun before the easy one was solved.
    std::thread::sleep(Duration::from_millis(500));
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    let output = child.wait_with_output().unwrap();
    let table = text(&output.stdout);
    assert_eq!(code(&output), 3, "{table}");
    assert!(table.contains("1 sound, 1 incomplete") && table.contains("interrupted"), "{table}");
    // What was broken off is not written down, so that it is done again.
    assert_eq!(sorted(&out).len(), 1);
    let output = kirke(&["check", &folder.path(""), "--out", &out, "--resume", "--nodes", "1000"]);
    assert_eq!(code(&output), 3);
    let lines = records(&fs::read_to_string(&out).unwrap());
    assert_eq!(lines[1]["verdict"], "incomplete");
    assert_eq!(lines[1]["asked"]["limits"], "1000 nodes");
}

#[test]
fn the_script_of_the_readme_finds_cooked_problems() {
    if Command::new("jq").arg("--version").output().is_err() {
        eprintln!("jq is not installed: skipped");
        return;
    }
    let readme = fs::read_to_string(repository("README.md")).unwrap();
    let shown = readme.split("<!-- cooked: begin -->").nth(1).unwrap();
    let shown = shown.split("<!-- cooked: end -->").next().unwrap().trim();
    let script = shown.trim_start_matches("```sh\n").trim_end_matches("```");
    assert!(script.lines().count() <= 6, "five lines and the first one");
    let folder = Folder::new("script");
    let path = folder.write("problems/cooked.olv", &changed(BEDONI.0, BEDONI.1, ", Pf2", ""));
    folder.write("problems/sound.olv", &changed(BEDONI.0, BEDONI.1, "", ""));
    let script = folder.write("cooked.sh", script);
    let program = Path::new(env!("CARGO_BIN_EXE_kirke")).parent().unwrap().to_owned();
    let places = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::join_paths([program].into_iter().chain(std::env::split_paths(&places))).unwrap();
    let problems = folder.path("problems");
    let output = Command::new("sh").args([&script, &problems]).env("PATH", places).output().unwrap();
    let told = text(&output.stdout);
    assert_eq!(told.trim_end(), format!("{path}:2  1.Nf4!, 1.Nh4!"), "{}", text(&output.stderr));
}

/// One record on one problem with a stored solution.
fn with_solution(solution: &str) -> String {
    let solution: String = solution.lines().map(|line| format!("  {line}\n")).collect();
    format!(
        "---\nalgebraic:\n  white: [Kf6, Rg1]\n  black: [Kh8, Pb6]\nstipulation: \"#2\"\nsolution: |\n{solution}"
    )
}

/// The results on the records of a text.
fn judged(bytes: &[u8], name: &str) -> Vec<Value> {
    let folder = Folder::new(name);
    let path = folder.path("records.olv");
    fs::write(&path, bytes).unwrap();
    records(&text(&kirke(&["check", "--format", "jsonl", &path]).stdout))
}

/// Comins Mansfield, The Good Companion 1914, as a public export has it: quotation marks around a text that YAML has
/// delimited already, and the heading in single fields.
const EXPORTED: &str = "---\nauthors:\n  - Mansfield, Comins\nsource: The Good Companion Chess Problem Club\nsource-id: 1\n\
    date: 1914-04\ndistinction: 1st Prize\nalgebraic:\n  white: [Ka8, Qh8, Rb8, Ba2, Sc5, Sa4]\n  \
    black: [Kc4, Rd3, Rb3, Be1, Pd5]\nstipulation: \"#2\"\nsolution: |\n  \"1.Sc5-d7 ! threat:\n          2.Sa4-b2 #\n      \
    1...Be1-c3\n          2.Ba2*b3 #\n      1...Rd3-d2\n          2.Qh8-c3 #\n      1...Rd3-d4\n          2.Sd7-e5 #\n      \
    1...d5-d4\n          2.Qh8-g8 #\"\n";

#[test]
fn exports_with_quotation_marks_and_single_fields_are_read() {
    let found = judged(EXPORTED.as_bytes(), "exported");
    assert_eq!((&found[0]["verdict"], &found[0]["twins"][0]["claim"]), (&"sound".into(), &"agrees".into()));
    assert_eq!(found[0]["authors"], serde_json::json!(["Mansfield, Comins"]));
    assert_eq!(found[0]["source"], "The Good Companion Chess Problem Club, 1, 1914-04");
    let folder = Folder::new("exported-table");
    let path = folder.write("one.olv", &EXPORTED.replacen("---\n", "---\nid: 14\n", 1));
    let table = text(&kirke(&["check", &path]).stdout);
    let heading = " 14 (Mansfield, Comins; The Good Companion Chess Problem Club, 1, 1914-04)\n";
    assert!(table.contains(heading), "{table}");
}

#[test]
fn solutions_as_people_write_them_agree() {
    for solution in [
        "1.Kf7! (2.Rh1#)",
        "1.Kf7!! Kh7 2.Rh1#",
        "1.Kf7[A]! (2.Rh1#[B]) 1...Kh7[a] 2.Rh1#[B]",
        "1. Kf7! 1. ... Kh7 2. Rh1#",
        "1.Kf7! thr. Rh1#",
        "1.Kf7!{(K~)}threat:\n2.Rh1#",
        "1.Rg5? {not yet} but 1...Kh7!\n1.Kf7! 1...K~ 2.Rh1#",
        "1.Kf6-f7! Kh8-h7 2.Rg1-h1#",
        "1.Kf7! b5/Kh7 2.R(x)h1#",
        "1.Kf7! [2.Rh1#] 1...b6 ~ 2.Rh1#",
        "1.Kf7! ~ 2.#",
        "1.Kf7? Kh7!? 2.Rh1#\n1.Kf7!",
        "1.Kg6?? zz\n1.Kf7! (2.Rh1#)",
        "*1...Kh7 2.Rh4??#\n1.Kf7! (2.Rh1#)",
    ] {
        let found = judged(with_solution(solution).as_bytes(), "written");
        let twin = &found[0]["twins"][0];
        assert_eq!(found[0]["verdict"], "sound", "{solution}: {twin}");
        if !solution.contains("??") {
            assert_eq!(twin["claim"], "agrees", "{solution}: {twin}");
        }
    }
}

#[test]
fn a_solution_that_cannot_be_read_is_no_other_solution() {
    let unread =
        ["1.Kf7! 1...Zh7 2.Rh1#", "1.Kf7! 5.Rh1#", "nothing is known: 1.?", "1.Kf7! (2.Rh1#) 2...Kg1 7.Ka1"];
    for solution in unread {
        let found = judged(with_solution(solution).as_bytes(), "unread");
        let twin = &found[0]["twins"][0];
        assert_eq!(found[0]["verdict"], "sound", "{solution}: {twin}");
        assert_eq!(twin["claim"], "unread", "{solution}: {twin}");
        let why = if solution.contains("1.?") { "no half-move is told in it" } else { "line 1: " };
        let told = twin["told"].as_str().unwrap();
        let expected = format!("sound: 1 solution; the stored solution could not be read: {why}");
        assert!(told.starts_with(&expected), "{told}");
    }
    for solution in ["1.Kf7! 1...Kh7 2.Rh2#", "1.Kg6!", "1.Kf7! 1.Kg6!"] {
        let found = judged(with_solution(solution).as_bytes(), "differs");
        let twin = &found[0]["twins"][0];
        assert_eq!(
            (&found[0]["verdict"], &twin["claim"]),
            (&"differs".into(), &"differs".into()),
            "{solution}"
        );
    }
    // What the table says.
    let folder = Folder::new("unread-table");
    let path = folder.write("one.olv", &with_solution(unread[0]));
    let table = text(&kirke(&["check", &path]).stdout);
    assert!(
        table.contains("sound: 1 solution; the stored solution could not be read: line 1: Zh7"),
        "{table}"
    );
}

#[test]
fn conditions_stand_among_the_options_and_studies_are_not_supported() {
    let record = |lists: &str, stipulation: &str| {
        format!("---\nalgebraic: {{white: [Kf6, Rg1], black: [Kh8]}}\nstipulation: {stipulation}\n{lists}\n")
    };
    for lists in [
        "options: [AntiCirce Cheylan]",
        "options: [SetPlay, AntiCirce Cheylan]",
        "conditions: [AntiCirce Cheylan]",
        "conditions: [AntiCirce Cheylan, SetPlay]",
    ] {
        let found = judged(record(lists, "\"#2\"").as_bytes(), "olive");
        assert_eq!(found[0]["condition"], "Anticirce Cheylan", "{lists}: {}", found[0]);
    }
    for stipulation in ["+", "\"=\"", "See text", "\"Last move?\"", "\"12x #1\"", "= black to move"] {
        let found = judged(record("", stipulation).as_bytes(), "studies");
        assert_eq!(found[0]["verdict"], "unsupported", "{stipulation}");
    }
    let found = judged(record("options: [AntiZirze]", "\"#2\"").as_bytes(), "unknown");
    assert_eq!(found[0]["verdict"], "error");
    // A capture en passant as the key rests on what cannot be seen.
    let retro = "---\nalgebraic: {white: [Kf6, Rg1, Pe5], black: [Kh8, Pd5]}\nstipulation: \"#1\"\nsolution: 1.exd6 ep.!\n";
    let found = judged(retro.as_bytes(), "retro");
    assert_eq!(found[0]["verdict"], "unsupported", "{}", found[0]);
}

#[test]
fn files_in_older_encodings_are_read() {
    let record = with_solution("1.Kf7! (2.Rh1#)").replacen("---\n", "---\nauthors: [Mš–ller]\n", 1);
    let wide = |to_bytes: fn(u16) -> [u8; 2], text: &str| -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    };
    let marked = format!("\u{feff}{record}");
    let western: Vec<u8> = record
        .chars()
        .map(|letter| match letter {
            'š' => 0x9a,
            '–' => 0x96,
            other => u8::try_from(other).unwrap(),
        })
        .collect();
    let files = [
        ("utf-8", record.clone().into_bytes()),
        ("utf-8-marked", marked.clone().into_bytes()),
        ("windows-1252", western),
        ("utf-16-le", wide(u16::to_le_bytes, &record)),
        ("utf-16-be", wide(u16::to_be_bytes, &record)),
        ("utf-16-le-marked", wide(u16::to_le_bytes, &marked)),
        ("utf-16-be-marked", wide(u16::to_be_bytes, &marked)),
    ];
    for (name, bytes) in files {
        let found = judged(&bytes, name);
        assert_eq!(found[0]["verdict"], "sound", "{name}: {}", found[0]);
        assert_eq!(found[0]["authors"], serde_json::json!(["Mš–ller"]), "{name}");
        // In a directory it is recognised by what is in it.
        let folder = Folder::new(&format!("{name}-folder"));
        fs::write(folder.path("records"), &bytes).unwrap();
        let table = text(&kirke(&["check", &folder.path("")]).stdout);
        assert!(table.contains("1 problem of 1 file: 1 sound"), "{name}: {table}");
    }
    assert!(judged(b"\0\x01\0\0binary", "binary")[0]["verdict"] == "error");
}

/// Plans with nothing left to play after the key, and aims that hold without a half-move.
#[test]
fn degenerate_plans_are_judged_like_any_other() {
    let folder = Folder::new("degenerate");
    let after_key = ["#1", "r#1", "semi-r#1", "s#1", "#0.5", "s#0.5", "r#0.5", "=1", "sd#1"];
    let lines: String =
        after_key.iter().map(|task| format!("8/8/8/k7/8/8/P4b2/K7 ; {task} PostKeyPlay\n")).collect();
    folder.write("a.txt", &lines);
    let structured =
        ["2ad[#] & 2ad[#]", "1a[#] | 1a[=]", "1a[#] & 1a[#]", "3ad[#] & 3hh[#]", "![#]", "1d[#] & 1d[#]"];
    let problems: Vec<String> = structured
        .iter()
        .map(|task| format!("Pieces White Kg6 Ra1 Black Kg8\nSStipulation White {task}\n"))
        .collect();
    folder.write("b.inp", &format!("BeginProblem\n{}EndProblem\n", problems.join("NextProblem\n")));
    let output = kirke(&["check", "--format", "jsonl", &folder.0.to_string_lossy()]);
    let found = records(&text(&output.stdout));
    assert!(found.len() > structured.len() + 3, "{}", text(&output.stdout));
    for record in &found {
        assert!(!record.to_string().contains("the program failed"), "{record}");
    }
    for (n, task) in structured.iter().enumerate() {
        let problem = format!("Pieces White Kg6 Ra1 Black Kg8\nSStipulation White {task}\n");
        let input = format!("BeginProblem\n{problem}EndProblem\n");
        let output = support::kirke(&["popeye", "-regression"], &input);
        assert_eq!(code(&output), if n == 4 { code(&output) } else { 0 }, "{task}");
        assert!(!text(&output.stderr).contains("the program failed"), "{task}");
    }
}

#[test]
fn a_side_to_move_that_the_stipulation_overrules_is_told() {
    let folder = Folder::new("side");
    let file = folder.write("side.txt", "7k/8/8/8/Q7/8/1R6/7K b ; #2\n7k/8/5K2/8/8/8/8/6R1 w ; #2\n");
    let told = kirke(&["check", &file]);
    assert_eq!(text(&told.stdout).matches("warning: the position has Black to move").count(), 1);
    let records = records(&text(&kirke(&["check", &file, "--format", "jsonl"]).stdout));
    let warnings = |record: &Value| record["twins"][0]["warnings"].as_array().map_or(0, Vec::len);
    assert_eq!(records.iter().map(warnings).collect::<Vec<_>>(), [1, 0]);
}
