//! `kirke serve`, asked over sockets as they are, so that tests can say what no browser would.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Far more than an answer takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Nobody solves this in a minute.
pub const ENDLESS: &str =
    r#"{"position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "task": "h#10 Circe"}"#;

/// An abandoned search must have ended by then.
pub const SOON: Duration = Duration::from_secs(1);

/// A running server; it ends with the test.
pub struct Server {
    child: Child,
    pub port: u16,
    pub token: String,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Server {
    pub fn start(paths: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kirke"))
            .args(["serve", "--no-open"])
            .args(paths)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("the address");
        let address = line.trim().strip_prefix("http://127.0.0.1:").expect("an address of this machine");
        let (port, path) = address.split_once('/').expect("a path");
        Self { child, port: port.parse().expect("a port"), token: path.trim_end_matches('/').to_owned() }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends these bytes and reads what comes until the server closes.
    pub fn raw(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("the request is taken");
        read_answer(&mut stream)
    }

    /// The head of a question with its body.
    pub fn question(&self, path: &str, body: &str) -> String {
        format!(
            "POST /{}/{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.token,
            self.host(),
            body.len()
        )
    }

    pub fn get(&self, path: &str) -> Answer {
        self.raw(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host()))
    }

    /// The document that answers a question.
    pub fn ask(&self, path: &str, body: &serde_json::Value) -> serde_json::Value {
        let answer = self.raw(&self.question(path, &body.to_string()));
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
    }

    /// Everything that long work tells.
    pub fn hear(&self, path: &str, body: &serde_json::Value) -> Vec<(String, serde_json::Value)> {
        let answer = self.raw(&self.question(path, &body.to_string()));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let event = |part: &str| {
            let (name, data) = part.strip_prefix("event: ")?.split_once("\ndata: ")?;
            Some((name.to_owned(), serde_json::from_str(data).expect("JSON")))
        };
        answer.body.split("\n\n").filter_map(event).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What comes until the server closes, with the chunks of its body put together.
pub fn read_answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A connection that is reset has still told what it told.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { joined(body) } else { body.to_owned() };
    Answer { status, head: head.to_lowercase(), body }
}

fn joined(mut chunks: &str) -> String {
    let mut body = String::new();
    while let Some((length, rest)) = chunks.split_once("\r\n") {
        let Ok(length @ 1..) = usize::from_str_radix(length, 16) else { break };
        let Some(chunk) = rest.get(..length) else { break };
        body += chunk;
        chunks = rest[length..].trim_start_matches("\r\n");
    }
    body
}

/// A search that goes on, heard by this reader.
pub fn search(server: &Server) -> BufReader<TcpStream> {
    let mut stream = server.connect();
    stream.write_all(server.question("api/solve", ENDLESS).as_bytes()).unwrap();
    BufReader::new(stream)
}

/// Hears on until a line holds this; false if that takes too long.
pub fn waits_for(reader: &mut BufReader<TcpStream>, wanted: &str, most: Duration) -> bool {
    let start = Instant::now();
    let mut line = String::new();
    while start.elapsed() < most {
        line.clear();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return false;
        }
        if line.contains(wanted) {
            return true;
        }
    }
    false
}

/// How long the server works. Where that is not told, the clock must do; a machine that is busy with something else has
/// more time for it on its clock than for its work.
pub struct Watch<'a> {
    server: &'a Server,
    start: Instant,
    before: Option<Duration>,
}

impl<'a> Watch<'a> {
    pub fn of(server: &'a Server) -> Self {
        Self { server, start: Instant::now(), before: at_work(server) }
    }

    pub fn worked(&self) -> Duration {
        let at_work = at_work(self.server).zip(self.before).map(|(now, before)| now - before);
        at_work.map_or(self.start.elapsed(), |at_work| at_work.min(self.start.elapsed()))
    }

    /// Does it do more than nothing in half a second?
    pub fn is_busy(&self) -> bool {
        let before = at_work(self.server);
        std::thread::sleep(SOON / 2);
        let worked = at_work(self.server).zip(before).map(|(now, before)| now - before);
        worked.is_some_and(|worked| worked > SOON / 20)
    }
}

/// How long the server has been at work, all cores together.
fn at_work(server: &Server) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", server.id())).ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields.get(11..13)?.iter().map(|field| field.parse::<u64>().unwrap_or(0)).sum();
    // A tick is a hundredth of a second.
    Some(Duration::from_millis(10 * ticks))
}
