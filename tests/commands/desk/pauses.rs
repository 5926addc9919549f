//! Searches that are made to wait, and go on.

use super::server::{Server, Watch, search, waits_for};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(30);

/// What the next event of this name holds.
fn event(reader: &mut BufReader<TcpStream>, name: &str) -> Value {
    assert!(waits_for(reader, &format!("event: {name}"), PATIENCE), "no event {name}");
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    serde_json::from_str(line.trim_start_matches("data: ")).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// Millions of positions, as progress tells them.
fn millions(progress: &Value) -> f64 {
    let text = progress["text"].as_str().unwrap();
    let words: Vec<&str> = text.split(' ').collect();
    let place = words.iter().position(|word| *word == "million").unwrap();
    words[place - 1].parse().unwrap()
}

/// The number of the search, and what it has told when it has come some way.
fn begun(reader: &mut BufReader<TcpStream>) -> (Value, f64) {
    let job = event(reader, "job")["job"].take();
    loop {
        let so_far = millions(&event(reader, "progress"));
        if so_far >= 0.3 {
            return (job, so_far);
        }
    }
}

#[test]
fn a_search_waits_without_work_and_goes_on_where_it_was() {
    let server = Server::start(&[]);
    let mut running = search(&server);
    let (job, before) = begun(&mut running);
    assert_eq!(server.ask("api/pause", &json!({ "job": job })), json!({ "done": true }));
    let seconds = event(&mut running, "paused")["seconds"].as_f64().unwrap();
    let most = Instant::now() + PATIENCE;
    while Watch::of(&server).is_busy() {
        assert!(Instant::now() < most, "it does not wait");
    }
    // To be asked twice changes nothing.
    assert_eq!(server.ask("api/pause", &json!({ "job": job })), json!({ "done": true }));
    assert_eq!(server.ask("api/go-on", &json!({ "job": job, "seconds": 1 })), json!({ "done": true }));
    event(&mut running, "goes-on");
    let after = event(&mut running, "progress");
    assert!(millions(&after) >= before, "{after}, {before} before");
    // Its clock stood still, and what is over after a second waits again.
    let again = event(&mut running, "paused")["seconds"].as_f64().unwrap();
    assert!((seconds + 0.9..seconds + 5.0).contains(&again), "{seconds}, {again}");
    // What is abandoned while it waits is gone.
    drop(running);
    let most = Instant::now() + PATIENCE;
    while server.ask("api/go-on", &json!({ "job": job }))["done"] == true {
        assert!(Instant::now() < most, "it waits for nobody");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_search_that_waited_finds_what_others_find() {
    let server = Server::start(&[]);
    let body = json!({ "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "task": "h#3 Circe" });
    let asked = |line: &str| serde_json::from_str::<Value>(line.trim_start_matches("data: ")).unwrap();
    let whole = server.hear("api/solve", &body);
    let whole = whole.iter().find(|(name, _)| name == "done").map(|(_, data)| data).unwrap();
    let mut running = {
        let mut stream = server.connect();
        std::io::Write::write_all(&mut stream, server.question("api/solve", &body.to_string()).as_bytes())
            .unwrap();
        BufReader::new(stream)
    };
    let job = event(&mut running, "job")["job"].take();
    let mut pauses = 0;
    let done = loop {
        let mut line = String::new();
        assert!(running.read_line(&mut line).unwrap() > 0, "it ends without an answer");
        if line.contains("event: done") {
            line.clear();
            running.read_line(&mut line).unwrap();
            break asked(&line);
        }
        if line.contains("event: progress") && pauses < 3 {
            server.ask("api/pause", &json!({ "job": job }));
        } else if line.contains("event: paused") {
            pauses += 1;
            server.ask("api/go-on", &json!({ "job": job }));
        }
    };
    assert!(pauses > 0, "it never waited");
    assert_eq!(done["text"], whole["text"]);
    assert_eq!(done["verdict"], whole["verdict"]);
}

#[test]
fn those_that_wait_are_bounded_and_leave_their_turn_to_others() {
    let server = Server::start(&[]);
    let mut waiting = Vec::new();
    let refused = loop {
        assert!(waiting.len() < 20, "any number may wait");
        // More than there are cores: each has left its turn to the next one.
        let mut running = search(&server);
        let (job, _) = begun(&mut running);
        let may = server.ask("api/pause", &json!({ "job": job }));
        if may == json!({ "done": false }) {
            break running;
        }
        event(&mut running, "paused");
        waiting.push(running);
    };
    assert!(waiting.len() >= 4, "{}", waiting.len());
    drop(refused);
    assert_eq!(server.ask("api/pause", &json!({ "job": 12345 })), json!({ "done": false }));
    assert_eq!(server.ask("api/go-on", &json!({ "job": 12345 })), json!({ "done": false }));
}
