//! `kirke popeye` ends when it is told to: by its own limit of time, and by a signal, even if nobody reads what it prints.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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
