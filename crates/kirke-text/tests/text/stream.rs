use kirke::input::*;
use std::io::Read;
use std::io::{self, BufRead};

const BOARD: &str = "8/8/8/8/8/5K2/4Q3/7k";

fn entries(text: &str) -> Vec<Entry> {
    Problems::new("", text.as_bytes()).map(Result::unwrap).collect()
}

/// Number, line and whether it is understood.
#[track_caller]
fn check(text: &str, expected: &[(usize, usize, bool)]) {
    let found: Vec<_> =
        entries(text).iter().map(|entry| (entry.number, entry.line, entry.outcome.is_ok())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn lines() {
    check(
        &format!("# easy\n\n{BOARD} ; #2\r\n9 ; #2\n{BOARD} ; h#2"),
        &[(1, 3, true), (2, 4, false), (3, 5, true)],
    );
    check("", &[]);
    check("# nothing\n\n", &[]);
}

#[test]
fn popeye() {
    let problem = "Stipulation #2\nPieces White Kf3 Qe2 Black Kh1\n";
    let text = format!(
        "a preface\nBeginProblem\n{problem}Title The next problem\nNextProblem\n{problem}EndProblem\n\nBeginProblem Nonsense EndProblem beginproblem\n{problem}EndProblem\n"
    );
    check(&text, &[(1, 2, true), (2, 6, true), (3, 11, false), (4, 11, true)]);
}

#[test]
fn yaml_documents_and_lists() {
    let record = "stipulation: \"#2\"\nalgebraic: {white: [Kf3, Qe2], black: [Kh1]}\n";
    check(
        &format!("# a collection\n---\n{record}---\nx\n---\n{record}"),
        &[(1, 3, true), (2, 6, false), (3, 8, true)],
    );
    let entry = record.replace('\n', "\n  ");
    check(
        &format!("---\n- {entry}\n- {entry}\n-\n  {entry}\n- broken: ["),
        &[(1, 2, true), (2, 5, true), (3, 8, true), (4, 12, false)],
    );
}

#[test]
fn json_values() {
    let record = r##"{"stipulation": "#2", "algebraic": {"white": ["Kf3", "Qe2"], "black": ["Kh1"]}, "title": "]\"}"}"##;
    check(record, &[(1, 1, true)]);
    check(&format!("{record}\n{{\"broken\n\n{record}\n"), &[(1, 1, true), (2, 2, false), (3, 4, true)]);
    check(
        &format!("[{record},\n  {record} , 7,\n{record}]\n"),
        &[(1, 1, true), (2, 2, true), (3, 2, false), (4, 3, true)],
    );
    let spread = record.replace(", ", ",\n");
    check(&format!("{spread}\n{spread}"), &[(1, 1, true), (2, 6, true)]);
    check(&format!("[{record}, {{\"broken\": "), &[(1, 1, true), (2, 1, false)]);
}

#[test]
fn a_problem_has_the_same_text_wherever_it_stands() {
    let line = format!("{BOARD} ; #2");
    let found = entries(&format!("{line}\n9 ; #2\n{line}\r\n"));
    assert_eq!(found[0].text, found[2].text);
    assert_ne!(found[0].text, found[1].text);
}

#[test]
fn other_files_are_no_problems() {
    assert!(looks_like_problems(format!("# x\n{BOARD} ; #2\n").as_bytes()));
    assert!(looks_like_problems(b"BeginProblem\n"));
    assert!(looks_like_problems(b"---\nstipulation: x\n"));
    for text in ["", "# Title\n\nSome text; and more of it.\n", "{\"name\": \"x\"}", "[1, 2]", "fn main() {}"]
    {
        assert!(!looks_like_problems(text.as_bytes()), "{text}");
    }
    let error = Problems::new("", &b"MZ\0\0"[..]).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("not a text"));
}

/// So many bytes, made as they are read.
fn endless(start: &'static str, repeated: &'static str, bytes: u64) -> impl BufRead {
    struct Cycle(&'static [u8], usize);
    impl Read for Cycle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            for byte in buffer.iter_mut() {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(buffer.len())
        }
    }
    io::BufReader::new(start.as_bytes().chain(Cycle(repeated.as_bytes(), 0).take(bytes)))
}

#[test]
fn what_is_too_long_is_refused_and_passed_over() {
    let bytes = 8 * MOST_BYTES as u64;
    for (start, repeated) in [
        ("", "x"),
        ("BeginProblem\n", "Twin \n"),
        ("---\nstipulation: x\n", "x: y\n"),
        ("{\n\"a\": ", "["),
        ("[", "\"\\"),
        ("{\"a\": 1}\n", "{"),
    ] {
        let found: Vec<Entry> =
            Problems::new("", endless(start, repeated, bytes)).map(Result::unwrap).collect();
        let told = found.last().unwrap().outcome.as_ref().unwrap_err()[0].to_string();
        assert!(told.contains("longer than 1024 KB"), "{start}{repeated}: {told}");
        assert!(found.iter().all(|entry| entry.text.len() <= MOST_BYTES));
    }
    let after = format!("{}\n{BOARD} ; #2\n", "x".repeat(2 * MOST_BYTES));
    check(&after, &[(1, 1, false), (2, 2, true)]);
}

#[test]
fn nesting_without_end_is_refused() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let text = format!("{{\"a\":\n{}1{}}}", open.repeat(100_000), close.repeat(100_000));
        let found = entries(&text);
        assert!(found[0].outcome.is_err());
        let text = format!("---\nstipulation: {}1{}\n", open.repeat(100_000), close.repeat(100_000));
        assert!(entries(&text)[0].outcome.is_err());
    }
    let mut bomb = String::from("---\nstipulation: x\na0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for n in 1..30 {
        bomb += &format!("a{n}: &a{n} [{}]\n", vec![format!("*a{}", n - 1); 9].join(", "));
    }
    assert!(entries(&bomb)[0].outcome.is_err());
}

#[test]
fn of_many_faults_some_are_told() {
    let text = format!("white {}; #2", "Zz1 ".repeat(10_000));
    let faults = entries(&text).remove(0).outcome.unwrap_err();
    assert_eq!(faults.len(), 20);
    assert!(faults.last().unwrap().message.contains("more faults"));
}
