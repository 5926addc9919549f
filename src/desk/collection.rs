//! The files named on the command line: their problems, and verdicts on them. Nothing that a request says leads to any
//! other file.

use super::events::Teller;
use super::fault::{Fault, faults};
use super::reading::of_item;
use kirke::batch::{Asked, Found, Ids, Work, find, judge};
use kirke::input::{Entry, Problems};
use kirke::search::Settings;
use serde_json::{Value, json};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// More problems are not shown at once.
const MOST: usize = 5000;

/// A problem that takes longer is incomplete, if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(30);

/// The problems of all files in their order, read anew.
fn entries(paths: &[PathBuf]) -> (Vec<(String, Entry)>, Vec<Fault>) {
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    for found in paths.iter().flat_map(|path| find(path)) {
        match found {
            Found::File(path, _) if path == Path::new("-") => {}
            Found::File(path, _) => {
                let name = path.display().to_string();
                match File::open(&path) {
                    Ok(file) => {
                        let read = Problems::new(&name, BufReader::new(file)).map_while(Result::ok);
                        all.extend(read.take(MOST - all.len().min(MOST)).map(|entry| (name.clone(), entry)));
                    }
                    Err(error) => wrong.push(Fault::new(format!("{name}: {error}"))),
                }
            }
            Found::PassedOver(_) => {}
            Found::Unreadable(path, why) => wrong.push(Fault::new(format!("{}: {why}", path.display()))),
        }
    }
    (all, wrong)
}

/// What there is to open.
pub fn list(paths: &[PathBuf]) -> Value {
    let (all, wrong) = entries(paths);
    let problems = all.iter().map(|(file, entry)| {
        let twins = match &entry.outcome {
            Ok(item) => of_item(item),
            Err(wrong) => vec![json!({ "faults": faults(wrong.clone()) })],
        };
        json!({ "file": file, "line": entry.line, "number": entry.number, "twins": twins })
    });
    json!({ "problems": problems.collect::<Vec<_>>(), "faults": wrong })
}

/// Judges every problem, as `kirke check` does, one after the other.
pub fn check(paths: &[PathBuf], teller: &Teller, settings: &Settings) {
    let (all, _) = entries(paths);
    let settings = Settings { time: Some(settings.time.unwrap_or(PATIENCE)), ..settings.clone() };
    let asked = Asked::new(settings.profile, false);
    let mut ids = Ids::default();
    let of = all.len();
    for (number, (file, entry)) in all.into_iter().enumerate() {
        let id = ids.next(&entry.text);
        let record = judge(Work { id, file, entry }, &settings, &asked);
        if settings.stop.load(Ordering::Relaxed) {
            return;
        }
        teller.tell("judged", &json!({ "number": number, "of": of, "record": record }));
    }
    teller.tell("end", &json!({ "of": of }));
}
