//! Every run ends when it is told to: by its own limits, and by a signal, whatever it is doing, and even if nobody
//! reads what it prints.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use support::{command, kirke};

/// Nobody solves this in a minute: a helpmate in ten from the array.
const ENDLESS: &str = "BeginProblem\nStipulation h#10\nCondition Circe\nOption NoBoard\n\
    Forsyth rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nEndProblem\n";

/// Found in a moment, but more text than a pipe holds.
#[cfg(unix)]
const FLOOD: &str = "BeginProblem\nStipulation ser-h~2\nOption NoBoard\n\
    Pieces White Kh1 Black Ka8 Qd4 Qe5 Rb3 Rg6 Bc2 Bf7\nEndProblem\n";

/// Far more than is needed, far less than a hang.
const PATIENCE: Duration = Duration::from_secs(30);

fn popeye(arguments: &[&str], input: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kirke"))
        .arg("popeye")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child
}

#[test]
fn a_limit_of_time_gives_a_partial_solution() {
    let start = Instant::now();
    let output = popeye(&["-maxtime", "1", "-maxmem", "16M"], ENDLESS).wait_with_output().unwrap();
    assert!(start.elapsed() < PATIENCE);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\nPartial solution Time = "), "{text}");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(unix)]
fn terminate(child: &Child) {
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_with_what_is_proved() {
    let child = popeye(&["-maxmem", "16M", "-regression"], ENDLESS);
    // A busy machine takes its time to start a program.
    std::thread::sleep(Duration::from_millis(2500));
    let start = Instant::now();
    terminate(&child);
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < PATIENCE);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\nPartial solution\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_run_whose_reader_has_gone_to_sleep() {
    let mut child = popeye(&["-maxmem", "16M"], FLOOD);
    std::thread::sleep(Duration::from_millis(1500));
    assert!(child.try_wait().unwrap().is_none(), "it should hang on a full pipe");
    let start = Instant::now();
    terminate(&child);
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("still alive");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Much more than half a second on a machine that has other things to do, much less than minutes.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn a_limit_holds_while_a_search_is_set_up() {
    const LONE_QUEEN: &str = "8/8/8/8/8/5K2/4Q3/7k w";
    const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b";
    let cases = [
        (LONE_QUEEN, "ser-#500"),
        (LONE_QUEEN, "ser-=500"),
        (LONE_QUEEN, "phser-#500"),
        (LONE_QUEEN, "h#500"),
        (LONE_QUEEN, "s#500"),
        (LONE_QUEEN, "hs#500"),
        (ARRAY, "h#8"),
        (ARRAY, "h=8"),
        (ARRAY, "#8"),
    ];
    for (position, task) in cases {
        for limit in [&["--time", "300ms"][..], &["--nodes", "2000"]] {
            let start = Instant::now();
            let output = kirke(&[&["solve", "-q"], limit, &[position, task]].concat(), "");
            assert!(matches!(output.status.code(), Some(1 | 3)), "{task} {limit:?}: {:?}", output.status);
            assert!(start.elapsed() < SOON, "{task} {limit:?}: {:?}", start.elapsed());
        }
    }
}

/// Half of the memory of most machines, and more than any has.
#[test]
fn a_table_that_cannot_be_had_is_a_smaller_one() {
    let output = kirke(&["solve", "-q", "--memory", "100000G", "8/8/8/8/8/5K2/4Q3/7k w", "#1"], "");
    assert_eq!(output.status.code(), Some(0));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("warning: a table of 102400000 MB cannot be had"), "{stderr}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1.Qg2#!\n\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_is_smaller_where_the_system_grants_little_memory() {
    let call = format!(
        "ulimit -v 400000; exec {} solve -q --memory 1G --threads 1 '8/8/8/8/8/5K2/4Q3/7k w' '#1'",
        env!("CARGO_BIN_EXE_kirke")
    );
    let output = Command::new("sh").args(["-c", &call]).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.starts_with("warning: a table of 1024 MB cannot be had"), "{stderr}");
}

/// The program with its standard input open.
fn waiting(arguments: &[&str]) -> Child {
    command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

#[cfg(unix)]
fn code_soon(mut child: Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if start.elapsed() > SOON {
            let _ = child.kill();
            panic!("still alive");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_run_that_waits_for_its_input() {
    for arguments in [&["solve", "-"][..], &["check", "-"], &["work", "-"], &["verify", "-"]] {
        let mut child = waiting(arguments);
        // Some of it is there, and more is to come.
        child.stdin.as_mut().unwrap().write_all(b"8/8/8/8/8/5K2/4Q3/7k").unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        terminate(&child);
        let stdin = child.stdin.take();
        assert_eq!(code_soon(child), Some(3), "{arguments:?}");
        drop(stdin);
    }
    let child = waiting(&["popeye"]);
    std::thread::sleep(Duration::from_millis(1500));
    terminate(&child);
    assert_eq!(code_soon(child), Some(0));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_run_that_waits_for_somebody_to_open_a_pipe() {
    let pipe = std::env::temp_dir().join(format!("kirke-stopping-{}", std::process::id()));
    let _ = std::fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for order in ["solve", "check", "verify"] {
        let child = waiting(&[order, pipe.to_str().unwrap()]);
        std::thread::sleep(Duration::from_millis(1500));
        terminate(&child);
        assert_eq!(code_soon(child), Some(3), "{order}");
    }
    let _ = std::fs::remove_file(&pipe);
}

#[cfg(unix)]
#[test]
fn no_verdict_hides_that_a_run_was_interrupted() {
    let mut child = waiting(&["check", "--exit-zero", "-"]);
    child.stdin.as_mut().unwrap().write_all(ENDLESS_LINE.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    terminate(&child);
    assert_eq!(code_soon(child), Some(3));
}

#[cfg(unix)]
const ENDLESS_LINE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b ; h#10 Circe\n";

/// The next line, which must come while the input stays open.
fn next_line(from: &mut BufReader<ChildStdout>, child: &mut Child) -> String {
    let id = child.id();
    let (tell, told) = std::sync::mpsc::channel::<()>();
    // Nobody waits for ever.
    let guard = std::thread::spawn(move || {
        if told.recv_timeout(PATIENCE).is_err() {
            let _ = Command::new("kill").arg(id.to_string()).status();
        }
    });
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    let _ = tell.send(());
    guard.join().unwrap();
    line
}

/// Writes lines one after the other; each must be answered before the next is written.
#[track_caller]
fn dialogue(arguments: &[&str], lines: &[&str]) -> Vec<String> {
    let mut child = waiting(arguments);
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut stdin = child.stdin.take().unwrap();
    let said = lines.iter().map(|line| {
        writeln!(stdin, "{line}").unwrap();
        let answer = next_line(&mut answers, &mut child);
        assert!(!answer.is_empty(), "no answer to {line} while the input is open");
        answer
    });
    let said = said.collect();
    drop(stdin);
    child.wait().unwrap();
    said
}

#[test]
fn lines_are_answered_while_the_input_stays_open() {
    let questions = [r#"{"id":1,"fen":"7k/8/8/8/8/8/8/K7 w"}"#, r#"{"id":2,"fen":"7k/8/8/8/8/8/8/K7 b"}"#];
    let answers = dialogue(&["moves", "--jsonl"], &questions);
    assert!(answers[0].starts_with(r#"{"id":1,"moves":["Ka1-"#), "{answers:?}");
    assert!(answers[1].starts_with(r#"{"id":2,"moves":["Kh8-"#), "{answers:?}");
    let problems = ["8/8/8/8/8/5K2/4Q3/7k w ; #1", "8/8/8/8/8/5K2/4Q3/7k w ; #2"];
    for order in [&["solve", "-", "--format", "jsonl"][..], &["check", "-", "--format", "jsonl"]] {
        let answers = dialogue(order, &problems);
        assert!(answers[0].contains(r##""#1""##) && answers[1].contains(r##""#2""##), "{answers:?}");
    }
    let records = [r##"{"fen":"8/8/8/8/8/5K2/4Q3/7k w","stipulation":"#1"}"##; 2];
    dialogue(&["solve", "-", "--format", "jsonl"], &records);
    let split = kirke(&["split", "8/8/8/8/8/5K2/4Q3/7k w", "#2"], "");
    let units = String::from_utf8(split.stdout).unwrap();
    dialogue(&["work", "-"], &units.lines().take(2).collect::<Vec<_>>());
    let claims = [r##"{"fen":"8/8/8/8/8/5K2/4Q3/7k w","stipulation":"#1","solution":"1.Qg2#"}"##; 2];
    dialogue(&["verify", "-", "--format", "jsonl"], &claims);
}

#[cfg(unix)]
#[test]
fn play_is_printed_as_soon_as_it_is_found() {
    // Mates that are found at once, and ten moves more.
    let endless = ["solve", "-q", "7k/8/5K2/8/8/8/8/6R1 b", "h#12"];
    let mut child = waiting(&endless);
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    assert_eq!(next_line(&mut lines, &mut child), "1.Kh7 Kf7 2.Kh8 Rh1#\n");
    assert!(child.try_wait().unwrap().is_none(), "the search should go on");
    terminate(&child);
    let rest: Vec<String> = lines.lines().map(Result::unwrap).collect();
    assert!(rest.iter().any(|line| line.starts_with("incomplete")), "{:?}", rest.iter().take(3));
    code_soon(child);
}
