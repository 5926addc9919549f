//! Collections: the files named on the command line, and those that the page has opened and sends as texts. Nothing that
//! a request says leads to any other file.

use super::events::Teller;
use super::fault::{Fault, faults};
use super::reading::of_item;
use kirke::batch::{Asked, Found, Ids, Work, find, judge};
use kirke::input::{Entry, Problems};
use kirke::search::Settings;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// More problems are not shown at once.
const MOST: usize = 5000;

/// A problem that takes longer is incomplete, if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whose problems are meant: those of the files that the page sends, or else of the files on the command line.
#[derive(Default, Deserialize)]
pub struct Asking {
    #[serde(default)]
    files: Option<Vec<Sent>>,
    /// Most seconds for each problem.
    #[serde(default)]
    seconds: Option<u64>,
}

/// A file that was opened in the browser: its name is only told, never opened.
#[derive(Deserialize)]
struct Sent {
    name: String,
    text: String,
}

/// Problems of one source after the other, and what could not be read.
#[derive(Default)]
struct Collected {
    problems: Vec<(String, Entry)>,
    faults: Vec<Fault>,
}

impl Collected {
    /// The problems of everything that is meant in their order, read anew.
    fn of(asking: &Asking, paths: &[PathBuf]) -> Self {
        let mut all = Self::default();
        match &asking.files {
            Some(files) => files.iter().for_each(|file| all.read(&file.name, file.text.as_bytes())),
            None => paths.iter().flat_map(|path| find(path)).for_each(|found| all.open(found)),
        }
        all
    }

    fn open(&mut self, found: Found) {
        match found {
            Found::File(path, _) if path == Path::new("-") => {}
            Found::File(path, _) => {
                let name = path.display().to_string();
                match File::open(&path) {
                    Ok(file) => self.read(&name, BufReader::new(file)),
                    Err(error) => self.faults.push(Fault::new(format!("{name}: {error}"))),
                }
            }
            Found::PassedOver(_) => {}
            Found::Unreadable(path, why) => {
                self.faults.push(Fault::new(format!("{}: {why}", path.display())));
            }
        }
    }

    fn read(&mut self, name: &str, source: impl BufRead) {
        for entry in Problems::new(name, source) {
            match entry {
                Ok(_) if self.problems.len() >= MOST => {
                    let text = format!("{name}: no more than {MOST} problems are shown");
                    return self.faults.push(Fault::new(text));
                }
                Ok(entry) => self.problems.push((name.to_owned(), entry)),
                Err(error) => return self.faults.push(Fault::new(format!("{name}: {error}"))),
            }
        }
    }
}

/// What there is to open.
pub fn list(asking: &Asking, paths: &[PathBuf]) -> Value {
    let Collected { problems, faults: wrong } = Collected::of(asking, paths);
    let problems = problems.iter().map(|(file, entry)| {
        let twins = match &entry.outcome {
            Ok(item) => of_item(item),
            Err(wrong) => vec![json!({ "faults": faults(wrong.clone()) })],
        };
        json!({ "file": file, "line": entry.line, "number": entry.number, "twins": twins })
    });
    json!({ "problems": problems.collect::<Vec<_>>(), "faults": wrong })
}

/// Judges every problem, as `kirke check` does, one after the other.
pub fn check(asking: &Asking, paths: &[PathBuf], teller: &Teller, settings: &Settings) {
    let all = Collected::of(asking, paths).problems;
    let time = asking.seconds.map_or(PATIENCE, Duration::from_secs);
    let settings = Settings { time: Some(time), ..settings.clone() };
    let asked = Asked::new(settings.profile, false);
    let mut ids = Ids::default();
    let of = all.len();
    for (number, (file, entry)) in all.into_iter().enumerate() {
        let id = ids.next(&entry.text);
        let record = judge(Work { id, file, entry }, &settings, &asked);
        if teller.nobody_listens() {
            return;
        }
        teller.tell("judged", &json!({ "number": number, "of": of, "record": record }));
    }
    teller.tell("end", &json!({ "of": of }));
}
