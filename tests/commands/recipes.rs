//! The recipes of `docs/many-machines.md`, run as they stand there, with two workers on this machine. An engine that is
//! not installed is told and skipped.

use crate::support;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROBLEM: &str = "k7/8/1K6/8/8/8/8/6RR w ; #3 Circe, set play\n";

/// Is a program there? Tells it on the terminal.
fn has(what: &str, program: &str, arguments: &[&str]) -> bool {
    let found = Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success());
    eprintln!("{what}: {}", if found { "found, used" } else { "not installed, SKIPPED" });
    found
}

/// The block behind a mark.
fn recipe(name: &str) -> String {
    let text = std::fs::read_to_string(support::repository("docs/many-machines.md")).unwrap();
    let (_, rest) = text.split_once(&format!("<!-- recipe: {name} -->\n")).expect("the recipe is marked");
    let block = rest.split("```").nth(1).unwrap();
    block.split_once('\n').unwrap().1.to_owned()
}

/// A folder of its own, with `kirke` in its path.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("recipe-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("problem.txt"), PROBLEM).unwrap();
    folder
}

fn shell(folder: &Path, script: &str) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_kirke")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    Command::new("bash")
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("PARALLEL_HOME", folder.join(".parallel"))
        .output()
        .unwrap()
}

#[track_caller]
fn good(folder: &Path, script: &str) -> String {
    let output = shell(folder, script);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}\n{stderr}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

fn lines(file: &Path) -> Vec<String> {
    let mut lines: Vec<String> = std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn one_problem_with_parallel() {
    if !has("GNU parallel", "parallel", &["--version"]) {
        return;
    }
    let folder = folder("parallel-problem");
    let merged = good(&folder, &recipe("parallel-problem"));
    assert_eq!(merged, good(&folder, "kirke solve problem.txt"));
    // Everything is done: the same command adds nothing.
    assert_eq!(good(&folder, &recipe("parallel-problem")), merged);
    // A job that is not in the log is done again, and only that.
    let log = std::fs::read_to_string(folder.join("units.log")).unwrap();
    std::fs::write(
        folder.join("units.log"),
        log.lines().take(3).map(|line| format!("{line}\n")).collect::<String>(),
    )
    .unwrap();
    let answers = std::fs::read_to_string(folder.join("answers.jsonl")).unwrap();
    let done =
        log.lines().skip(1).take(2).map(|line| line.split('\t').next().unwrap().parse::<usize>().unwrap());
    let units = std::fs::read_to_string(folder.join("units.jsonl")).unwrap();
    let kept: Vec<&str> = done.map(|job| units.lines().nth(job - 1).unwrap().trim_end_matches('}')).collect();
    let kept: String = answers
        .lines()
        .filter(|answer| kept.iter().any(|unit| answer.starts_with(unit)))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(kept.lines().count(), 2);
    std::fs::write(folder.join("answers.jsonl"), kept).unwrap();
    assert_eq!(good(&folder, &recipe("parallel-problem")), merged);
}

/// Short problems, no two of them alike.
fn many_problems(count: usize) -> String {
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut problems = std::collections::BTreeSet::new();
    while problems.len() < count {
        let mut board = [['1'; 8]; 8];
        board[random(3) as usize][random(8) as usize] = 'k';
        board[7][random(8) as usize] = 'K';
        for unit in ["QRBN", "qrbn", "QRBN"] {
            board[3 + random(4) as usize][random(8) as usize] = unit.chars().nth(random(4) as usize).unwrap();
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        problems.insert(format!("{} ; {} Circe\n", ranks.join("/"), ["#1", "h#1"][random(2) as usize]));
    }
    problems.into_iter().collect()
}

#[test]
fn nothing_of_a_large_collection_is_lost_or_judged_twice() {
    const COUNT: usize = 3_000;
    let folder = folder("large");
    std::fs::write(folder.join("collection.jsonl"), many_problems(COUNT)).unwrap();
    std::thread::scope(|scope| {
        for name in ["folder-first", "folder-second"] {
            let folder = &folder;
            scope.spawn(move || good(folder, &recipe(name)));
        }
    });
    good(&folder, &recipe("folder-together"));
    let place = |line: &String| {
        let (_, rest) = line.split_once("\"line\":").unwrap();
        rest.split_once(',').unwrap().0.parse::<usize>().unwrap()
    };
    let mut places: Vec<usize> = lines(&folder.join("results.jsonl")).iter().map(place).collect();
    places.sort_unstable();
    assert_eq!(places, (1..=COUNT).collect::<Vec<_>>());
}

/// A folder with a collection and, in its order, what `kirke check` says of it alone.
fn collection(name: &str) -> (PathBuf, Vec<String>) {
    let folder = folder(name);
    std::fs::copy(support::repository("problems/parrain.olv"), folder.join("collection.olv")).unwrap();
    good(&folder, "kirke convert collection.olv collection.jsonl");
    good(&folder, "kirke check collection.jsonl --out whole.jsonl --exit-zero");
    let whole = lines(&folder.join("whole.jsonl"));
    assert!(whole.len() > 3);
    (folder, whole)
}

#[test]
fn several_pcs_and_one_folder() {
    let (folder, whole) = collection("folder");
    std::thread::scope(|scope| {
        for name in ["folder-first", "folder-second"] {
            let folder = &folder;
            scope.spawn(move || good(folder, &recipe(name)));
        }
    });
    good(&folder, &recipe("folder-together"));
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
    assert_eq!(std::fs::read_to_string(folder.join("rest.log")).unwrap(), "", "nothing is judged twice");
    // What a PC has left is judged when the results are put together.
    let first = std::fs::read_to_string(folder.join("results-1.jsonl")).unwrap();
    std::fs::write(folder.join("results-1.jsonl"), "").unwrap();
    good(&folder, &recipe("folder-together"));
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
    assert!(!first.is_empty());
}

#[test]
fn a_collection_with_hypershell() {
    if !has("HyperShell", "hs", &["--version"]) {
        return;
    }
    let (folder, whole) = collection("hypershell");
    let run = recipe("hypershell").replace("hs cluster", "hs cluster -w 1 -Q 1");
    good(&folder, &run);
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
    assert_eq!(std::fs::read_to_string(folder.join("failed.txt")).unwrap_or_default(), "");
    good(&folder, &run);
    assert_eq!(lines(&folder.join("results.jsonl")), whole, "nothing is judged twice");
}

/// There is no cluster: the pods are processes, two at a time, each with its number.
#[test]
fn the_command_of_an_indexed_job() {
    let (folder, whole) = collection("kubernetes");
    let job = recipe("kubernetes");
    let (_, command) = job.split_once(">-\n").unwrap();
    let (command, _) = command.split_once("resources:").unwrap();
    let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(job.contains("completions: 4") && job.contains("completionMode: Indexed"));
    for pods in [[0, 1], [2, 3]] {
        std::thread::scope(|scope| {
            for pod in pods {
                let (folder, command) = (&folder, &command);
                scope.spawn(move || good(folder, &format!("export JOB_COMPLETION_INDEX={pod}; {command}")));
            }
        });
    }
    good(&folder, "cat part-*.jsonl > results.jsonl");
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
}

#[test]
fn units_that_take_too_long_are_divided() {
    if !has("GNU parallel", "parallel", &["--version"]) {
        return;
    }
    let folder = folder("finer");
    std::fs::write(folder.join("problem.txt"), "k7/8/1K6/8/8/8/8/6RR b ; h#2.5 Circe, set play\n").unwrap();
    good(&folder, &recipe("finer-first"));
    let all = lines(&folder.join("answers.jsonl"));
    // As if every other unit had taken too long.
    let done: String = all.iter().step_by(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.join("answers.jsonl"), done).unwrap();
    assert_eq!(good(&folder, &recipe("finer-then")), good(&folder, "kirke solve problem.txt"));
    let finer = lines(&folder.join("finer.jsonl")).len();
    assert!(finer > all.len() - all.len().div_ceil(2), "{finer} of {}", all.len());
}

#[test]
fn a_collection_with_parallel() {
    if !has("GNU parallel", "parallel", &["--version"]) {
        return;
    }
    let folder = folder("parallel-collection");
    std::fs::copy(support::repository("problems/parrain.olv"), folder.join("collection.olv")).unwrap();
    good(&folder, &recipe("parallel-collection").replace("-N 100", "-N 2"));
    good(&folder, "kirke solve collection.jsonl --format jsonl > whole.jsonl");
    assert_eq!(lines(&folder.join("solved.jsonl")), lines(&folder.join("whole.jsonl")));
    good(&folder, &recipe("parallel-shards"));
    good(&folder, "kirke check collection.jsonl --out whole-check.jsonl --exit-zero");
    let whole = lines(&folder.join("whole-check.jsonl"));
    assert!(!whole.is_empty());
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
}

/// The recipes for other machines, of which this one stands for both.
#[test]
fn ssh_logins_with_parallel() {
    if !has("GNU parallel", "parallel", &["--version"]) {
        return;
    }
    let folder = folder("parallel-ssh");
    let here = |name: &str| recipe(name).replace("16/alpha,16/beta", "2/:");
    assert_eq!(good(&folder, &here("parallel-problem-ssh")), good(&folder, "kirke solve problem.txt"));
    std::fs::copy(support::repository("problems/parrain.olv"), folder.join("collection.olv")).unwrap();
    good(&folder, &here("parallel-collection-ssh").replace("-N 100", "-N 2"));
    good(&folder, "kirke solve collection.jsonl --format jsonl > whole.jsonl");
    assert_eq!(lines(&folder.join("solved.jsonl")), lines(&folder.join("whole.jsonl")));
}

/// Ends the server of a folder, whatever has become of its test.
struct Server<'a>(&'a Path);

impl Drop for Server<'_> {
    fn drop(&mut self) {
        shell(self.0, "hq server stop");
    }
}

#[test]
fn a_problem_and_a_collection_with_hyperqueue() {
    if !has("HyperQueue (hq)", "hq", &["--version"]) {
        return;
    }
    let folder = folder("hq");
    let _server = Server(&folder);
    good(&folder, &recipe("hq-start"));
    assert_eq!(good(&folder, &recipe("hq-problem")), good(&folder, "kirke solve problem.txt"));
    std::fs::copy(support::repository("problems/parrain.olv"), folder.join("collection.olv")).unwrap();
    good(&folder, &recipe("hq-collection"));
    good(&folder, "kirke check collection.jsonl --out whole.jsonl --exit-zero");
    let whole = lines(&folder.join("whole.jsonl"));
    assert!(!whole.is_empty());
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
    // Submitted again, there is nothing left to do.
    good(&folder, &recipe("hq-collection"));
    assert_eq!(lines(&folder.join("results.jsonl")), whole);
}

#[test]
fn one_problem_with_hyperqueue_from_python() {
    if !has("HyperQueue for Python", "python3", &["-c", "import hyperqueue"]) {
        return;
    }
    let folder = folder("hq-python");
    std::fs::write(folder.join("units.py"), recipe("hq-python")).unwrap();
    assert_eq!(good(&folder, &recipe("hq-python-run")), good(&folder, "kirke solve problem.txt"));
}
