//! What several tests share.
#![allow(dead_code, reason = "every test uses a part of it")]

pub mod play;
pub mod random;

use kirke::input::Item;
use kirke::output::popeye;
use kirke::search::{Settings, Unsolvable, solve};
use std::path::{Path, PathBuf};

/// A place in the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Reference data beside the repository; tells on the terminal whether they are there.
pub fn beside(path: &str) -> Option<PathBuf> {
    let place = repository("../shared").join(path);
    let found = place.exists();
    eprintln!("reference data {path}: {}", if found { "found, used" } else { "not found, skipped" });
    found.then_some(place)
}

/// Is everything to be tested, however long it takes (`KIRKE_SOAK=1`)?
pub fn soak() -> bool {
    std::env::var_os("KIRKE_SOAK").is_some_and(|value| value != "0")
}

/// The play of a problem and its twins in Popeye's layout, and whether all of it was searched.
pub fn printed(item: &Item, settings: &Settings) -> Result<(String, bool), Unsolvable> {
    let mut text = String::new();
    let mut complete = true;
    for twin in &item.twins {
        let solution = solve(&twin.problem, settings)?;
        complete &= solution.is_complete();
        if let Some(label) = &twin.label {
            text += &popeye::twin(label, &twin.caption);
        }
        text += &popeye::play(&twin.problem, &solution, twin.sheet.language);
    }
    Ok((text, complete))
}
