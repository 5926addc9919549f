//! Names of files, and what files hold that is awkward for whoever reads or prints it.

use crate::support::{command, kirke, told};
use std::fs;
use std::path::PathBuf;

const MATE: &str = "7k/8/6K1/8/8/8/8/R7 ; #1 ; solution: 1.Ra8#\n";

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_are_names_all_the_same() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("names");
    for name in [b"a\xff.txt".as_slice(), b"b\nsound.txt"] {
        fs::write(folder.join(OsStr::from_bytes(name)), MATE).unwrap();
    }
    let odd = folder.join(OsStr::from_bytes(b"a\xff.txt"));
    let lines = |arguments: &[&OsStr]| {
        let output = command(&[]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let [check, solve, verify, convert, split] =
        ["check", "solve", "verify", "convert", "split"].map(OsStr::new);
    let table = lines(&[check, folder.as_os_str()]);
    assert!(table.contains("a\u{fffd}.txt:1") && table.contains("b\u{fffd}sound.txt:1"), "{table}");
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(lines(&[check, odd.as_os_str()]).contains("1 sound"));
    assert!(lines(&[solve, odd.as_os_str()]).contains("1.Ra8#"));
    assert!(lines(&[verify, odd.as_os_str()]).contains("a\u{fffd}.txt:1 problem 1: agrees"));
    let line = [convert, odd.as_os_str(), OsStr::new("-"), OsStr::new("--format"), OsStr::new("line")];
    assert_eq!(lines(&line), MATE);
    assert!(lines(&[split, odd.as_os_str()]).lines().count() > 10);
}

#[test]
fn records_may_hold_the_words_that_begin_a_problem_for_popeye() {
    let record = "---\nid: one\nposition: \"7k/8/6K1/8/8/8/8/R7\"\ntask: \"#1\"\ncomment: |\n  Tested as\n  BeginProblem\n";
    let table = told(&["check", "-"], &format!("{record}{}", record.replace("one", "two")), 0);
    assert!(table.contains("2 problems of 1 file: 2 sound"), "{table}");
    let popeye = "A remark.\nBeginProblem\nPieces White Ra1 Kg6 Black Kh8\nStipulation #1\nEndProblem\n";
    assert!(told(&["check", "-"], popeye, 0).contains("1 sound"));
}

#[test]
fn documents_keep_letters_that_a_terminal_does_not_get() {
    let odd = "A\u{202e}B\u{9b}\u{7f}C";
    let input = MATE.replace(" ; #1", &format!(" ; #1 ; author: {odd}"));
    let units = told(&["split", "-"], &input, 0);
    assert!(units.contains(r"A\u202eB\u009b\u007fC") && !units.contains('\u{202e}'), "{units}");
    let answers = told(&["work", "-"], &units, 0);
    let solution = told(&["merge", "-", "--format", "json"], &answers, 0);
    assert!(solution.contains(r"A\u202eB\u009b\u007fC"), "{solution}");
    let record = told(&["convert", "-", "-", "--format", "jsonl"], &input, 0);
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["authors"][0], odd);
    assert!(told(&["solve", "-"], &input, 0).contains("ABC"));
}

#[test]
fn what_is_taken_back_first_is_no_option() {
    let solution = told(&["solve", "8/8/8/8/8/8/5K2/7k", "-1w & h#0.5", "--count"], "", 1);
    assert!(solution.contains("no solution") || solution.contains("no-solution"), "{solution}");
}

#[test]
fn a_replay_ends_in_time() {
    let long = "8/8/8/8/3k4/8/4Q3/K7 ; #6 ; solution: 1.Qe7!";
    let report = told(&["verify", "-", "--budget", "1000000000", "--time", "100ms"], long, 3);
    assert!(report.contains("because the replay was cut short"), "{report}");
}

#[test]
fn messages_say_where_a_problem_stands() {
    let folder = folder("messages");
    let file = folder.join("two.txt");
    fs::write(&file, format!("{MATE}\n8/8/8/8/8/8/4Q1K1/6k1 w; #2\n")).unwrap();
    let output = kirke(&["solve", file.to_str().unwrap()], "");
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(
        messages.contains("two.txt, problem 2, line 3: the side not to move (Black) is in check"),
        "{messages}"
    );
}

/// What is wrong is said in words that help.
#[test]
fn faults_are_told_where_they_are() {
    let folder = folder("faults");
    let [problems, empty] = ["problems.txt", "empty.txt"].map(|name| folder.join(name));
    fs::write(&problems, MATE).unwrap();
    fs::write(&empty, "").unwrap();
    let [problems, empty] = [&problems, &empty].map(|file| file.to_str().unwrap());
    let mate = ["7k/8/6K1/8/8/8/8/R7", "#1"];
    let castle = "8/P7/8/8/8/5K2/4Q3/7k";
    let cases: [(&[&str], &str); 7] = [
        (&["check", problems, "--out", problems], "is there already and holds no results"),
        (&["convert", empty, "-", "--format", "line"], "there is no problem in it"),
        (&["convert", problems, "/nowhere/x.olv"], "/nowhere/x.olv: "),
        (&["improve", mate[0], mate[1], "--first", "0"], "0 is not in 1"),
        (
            &["solve", mate[0], mate[1], "--start-move-number", "5", "--up-to-move-number", "3"],
            "no first move is tried",
        ),
        (&["solve", mate[0], "#1 Circe from"], "hint: did you mean \"Circe from 3\""),
        (&["explain", castle, "", "a8=Q", "Kh2"], "one move is explained at a time"),
    ];
    for (arguments, said) in cases {
        let output = kirke(arguments, "");
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(messages.contains(said), "{arguments:?}: {messages}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(problems).unwrap(), MATE);
    assert!(told(&["explain", castle, "", "a8=K"], "", 1).contains("it cannot become \"K\" there"));
    let record = "---\nalgebraic:\n  white: [Kf3, Qe9]\n  black: [Kh1]\nstipulation: \"#2\"\n";
    let table = told(&["check", "-"], record, 2);
    assert!(table.contains("unknown word \"Qe9\"") && !table.contains("missing"), "{table}");
}

#[test]
fn fields_that_are_given_twice_are_told() {
    let record = r##"{"fen": "7k/8/6K1/8/8/8/8/R7 w", "task": "#1", "task": "#2"}"##;
    let table = told(&["check", "-"], record, 2);
    assert!(table.contains("the record cannot be read: the field \"task\" is given twice"), "{table}");
}

#[test]
fn an_empty_key_claims_nothing() {
    let line = MATE.replace("solution: 1.Ra8#", "key:");
    let found = told(&["check", "-", "--format", "jsonl"], &line, 0);
    assert!(found.contains("\"sound\"") && !found.contains("\"claim\""), "{found}");
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_no_success() {
    for arguments in [&["--help"][..], &["solve", "--help"], &["--version"], &["schema"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(complaint.contains("No space left"), "{complaint}");
    }
}
