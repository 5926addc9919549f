//! The records of `problems/` with what is found for them: they are solved once for all tests that ask.

use crate::support;
use kirke::input::{Item, read_file};
use kirke::search::{Settings, solve};
use kirke::solution::Solution;
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

/// Time for one record.
const PATIENCE: Duration = Duration::from_secs(20);

/// A record, and the solution of each of its twins.
pub struct Stored {
    pub item: Item,
    pub solutions: Vec<Solution>,
}

pub fn settings() -> Settings {
    Settings { time: Some(PATIENCE), ..Settings::default() }
}

/// The records of all files but those in which moves are taken back first.
pub fn stored() -> &'static [Stored] {
    static STORED: LazyLock<Vec<Stored>> = LazyLock::new(|| {
        let mut items = all_items();
        items.retain(|item| item.twins[0].problem.retractions.is_none());
        items.into_par_iter().map(solved).collect()
    });
    &STORED
}

fn solved(item: Item) -> Stored {
    let found = item.twins.iter().map(|twin| {
        let solution = solve(&twin.problem, &settings()).unwrap();
        assert!(solution.is_complete(), "{} took longer than {} s", item.name, PATIENCE.as_secs());
        solution
    });
    Stored { solutions: found.collect(), item }
}

/// The records of all files.
pub fn all_items() -> Vec<Item> {
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let outcomes = read_file(&name, &std::fs::read_to_string(&path).unwrap());
        let item = |outcome: Result<Item, Vec<_>>| match outcome {
            Ok(item) => item,
            Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<String>()),
        };
        outcomes.into_iter().map(item).collect::<Vec<_>>()
    };
    files().into_iter().flat_map(read).collect()
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(support::repository("problems")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "olv"));
    files.sort();
    files
}
