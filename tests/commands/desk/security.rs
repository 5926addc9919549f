//! The server is for the page that it has served itself, and for nobody else on this machine or in its browsers.

use super::server::{ENDLESS, SOON, Server, Watch, read_answer, search, waits_for};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

#[test]
fn only_its_own_name_is_answered() {
    let server = Server::start(&[]);
    let ask = |host: &str| {
        let request = format!("GET /{}/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n", server.token);
        server.raw(&request).status
    };
    assert_eq!(ask(&server.host()), 200);
    assert_eq!(ask(&format!("localhost:{}", server.port)), 200);
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "", "localhost.evil.example"]
    {
        assert_eq!(ask(host), 403, "{host}");
    }
    let own = server.host();
    let twice = format!(
        "GET /{}/ HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        server.token
    );
    assert!(matches!(server.raw(&twice).status, 400 | 403));
}

#[test]
fn pages_of_other_sites_may_not_ask() {
    let server = Server::start(&[]);
    let body = r##"{"position": "8/8/8/8/8/8/8/K1k5", "task": "#1"}"##;
    let ask = |headers: &str| {
        server.raw(&server.question("api/state", body).replacen("\r\n", &format!("\r\n{headers}"), 1)).status
    };
    let own = format!("Origin: http://{}\r\n", server.host());
    assert_eq!(ask(""), 200);
    assert_eq!(ask(&own), 200);
    assert_eq!(ask(&format!("{own}Sec-Fetch-Site: same-origin\r\n")), 200);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", ""] {
        assert_eq!(ask(&format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(ask(&format!("Sec-Fetch-Site: {site}\r\n")), 403, "{site}");
    }
    // What a form of another site can send.
    let form = server.question("api/state", body).replace("application/json", "text/plain");
    assert_eq!(server.raw(&form).status, 415);
    let answer = server.get(&format!("/{}/", server.token));
    for header in [
        "content-security-policy: default-src 'none'",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
    ] {
        assert!(answer.head.contains(header), "{header}: {}", answer.head);
    }
    assert!(!answer.head.contains("access-control-allow"), "{}", answer.head);
}

#[test]
fn nothing_is_answered_without_the_token() {
    let server = Server::start(&[]);
    let wrong: String = server.token.chars().rev().collect();
    for path in [
        "/",
        "/api/units",
        "/index.html",
        &format!("/{wrong}/"),
        &format!("/{}", server.token),
        &format!("/{}x/", server.token),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 403, "{path}");
        assert!(!answer.body.contains(&server.token));
    }
    assert_eq!(server.get(&format!("/{}/api/units", server.token)).status, 200);
    assert_ne!(server.token, Server::start(&[]).token);
    assert_eq!(server.token.len(), 32);
}

#[test]
fn no_path_leads_to_a_file() {
    let server = Server::start(&["problems/circe.olv"]);
    let paths = [
        "../Cargo.toml",
        "../../../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e/Cargo.toml",
        "./style.css",
        "//style.css",
        "api/../style.css",
        "page/style.css",
        "style.css/",
        "/etc/passwd",
        "api/collection/../../etc/passwd",
        "..\\Cargo.toml",
    ];
    for path in paths {
        assert_eq!(server.get(&format!("/{}/{path}", server.token)).status, 404, "{path}");
    }
    assert_eq!(server.get(&format!("/{}/style.css", server.token)).status, 200);
    // Neither does anything that a question says.
    for name in ["/etc/passwd", "Cargo.toml", "problems/parrain.olv"] {
        let read = server.ask("api/read", &json!({ "text": name }));
        assert!(read[0]["faults"][0]["text"].is_string(), "{read}");
        let state = server.ask("api/state", &json!({ "position": name, "task": name }));
        assert!(state["position"].is_null(), "{state}");
    }
    let listed = server.get(&format!("/{}/api/collection", server.token)).body;
    assert!(listed.contains("problems/circe.olv") && !listed.contains("parrain.olv"), "{listed}");
}

/// Sends so much behind the head, or as much as is taken.
fn pour(stream: &mut TcpStream, bytes: usize, chunked: bool) {
    let block = vec![b'x'; 1 << 16];
    for _ in 0..bytes / block.len() {
        let sent = match chunked {
            true => stream
                .write_all(b"10000\r\n")
                .and_then(|()| stream.write_all(&block))
                .and_then(|()| stream.write_all(b"\r\n")),
            false => stream.write_all(&block),
        };
        if sent.is_err() {
            return;
        }
    }
}

#[test]
fn bodies_of_a_hundred_megabytes_are_not_read() {
    const MUCH: usize = 100 << 20;
    let server = Server::start(&[]);
    let head = format!(
        "POST /{}/api/read HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n",
        server.token,
        server.host()
    );
    for (length, chunked) in
        [(format!("Content-Length: {MUCH}"), false), ("Transfer-Encoding: chunked".to_owned(), true)]
    {
        let mut stream = server.connect();
        stream.write_all(format!("{head}{length}\r\n\r\n").as_bytes()).unwrap();
        pour(&mut stream, MUCH, chunked);
        // The refusal may be lost when the rest of the body is thrown away.
        let status = read_answer(&mut stream).status;
        assert!(matches!(status, 413 | 0), "{status}");
        #[cfg(target_os = "linux")]
        assert!(memory(&server) < 80 << 20, "{} bytes", memory(&server));
    }
    // The refusal is told where only the head comes.
    let mut stream = server.connect();
    stream
        .write_all(format!("{head}Content-Length: {MUCH}\r\nConnection: close\r\n\r\n").as_bytes())
        .unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
    assert_eq!(server.get(&format!("/{}/", server.token)).status, 200);
}

#[cfg(target_os = "linux")]
fn memory(server: &Server) -> usize {
    let text = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = text.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}

#[test]
fn two_hundred_connections_at_once() {
    let server = Server::start(&[]);
    // All are open, and none of them says anything.
    let open: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    let request = format!(
        "GET /{}/api/units HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.token,
        server.host()
    );
    let mut statuses: Vec<u16> = Vec::new();
    for mut stream in open {
        let _ = stream.write_all(request.as_bytes());
        statuses.push(read_answer(&mut stream).status);
    }
    let count = |wanted: u16| statuses.iter().filter(|status| **status == wanted).count();
    // Those that are too many are refused at once; a refusal may be lost with the connection.
    assert!(count(200) >= 100, "{statuses:?}");
    assert_eq!(count(200) + count(503) + count(0), 200, "{statuses:?}");
    assert_eq!(server.get(&format!("/{}/", server.token)).status, 200);
}

#[test]
fn an_abandoned_search_ends_within_a_second_and_the_next_one_begins() {
    let server = Server::start(&[]);
    let cores = std::thread::available_parallelism().unwrap().get();
    let mut searches: Vec<_> = (0..cores).map(|_| search(&server)).collect();
    for running in &mut searches {
        assert!(waits_for(running, "event: begin", Duration::from_secs(20)));
    }
    // As many as there are cores are at work: this one waits.
    let mut waiting = search(&server);
    assert!(!waits_for(&mut waiting, "event: begin", Duration::from_secs(2)));
    // The page is closed.
    let mut watch = Watch::of(&server);
    searches[0].get_ref().shutdown(Shutdown::Both).unwrap();
    assert!(waits_for(&mut waiting, "event: begin", Duration::from_secs(30)));
    // Its turn comes when the other search has really ended. The others go on meanwhile.
    assert!(watch.worked() < SOON * u32::try_from(cores).unwrap(), "{:?}", watch.worked());
    watch = Watch::of(&server);
    drop(searches);
    drop(waiting);
    let most = Instant::now() + Duration::from_secs(30);
    while watch.is_busy() {
        assert!(Instant::now() < most, "work goes on for nobody");
    }
    assert!(watch.worked() < SOON * u32::try_from(cores).unwrap(), "{:?}", watch.worked());
    assert_eq!(server.get(&format!("/{}/", server.token)).status, 200);
}

#[test]
fn too_much_work_is_refused() {
    let server = Server::start(&[]);
    let mut all: Vec<BufReader<TcpStream>> = Vec::new();
    let mut refused = 0;
    for _ in 0..110 {
        let mut stream = server.connect();
        stream.write_all(server.question("api/solve", ENDLESS).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        refused += usize::from(line.contains("503"));
        all.push(reader);
    }
    assert!(refused > 0 && refused < 60, "{refused}");
    drop(all);
    // What is abandoned makes room.
    let body = json!({ "position": "7k/8/6K1/8/8/8/8/R7", "task": "#1" });
    let most = Instant::now() + Duration::from_secs(30);
    let answer = loop {
        let answer = server.raw(&server.question("api/solve", &body.to_string()));
        if answer.status != 503 {
            break answer;
        }
        assert!(Instant::now() < most, "there is never room");
    };
    assert!(answer.body.contains("\"verdict\":\"sound\""), "{}", answer.body);
}
