//! The fuzz targets of `fuzz/` accept their seeds, and seeds that are cut short or damaged.

#[path = "../../fuzz/targets.rs"]
mod targets;

use crate::support::{self, random::Dice};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Damaged forms of each seed that are tried.
const DAMAGED: usize = 12;

fn damaged(dice: &mut Dice, seed: &[u8]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=dice.below(3) {
        if bytes.is_empty() {
            break;
        }
        let at = dice.below(bytes.len());
        match dice.below(5) {
            0 => bytes.truncate(at),
            1 => bytes[at] = dice.below(256) as u8,
            2 => drop(bytes.remove(at)),
            3 => bytes.insert(at, b" 0:;#\n\"{[(-"[dice.below(11)]),
            _ => bytes.extend_from_within(at..),
        }
    }
    bytes
}

/// What of an input makes a target panic.
fn fault(target: targets::Target, input: &[u8]) -> Option<String> {
    let fault = catch_unwind(AssertUnwindSafe(|| target(input))).err()?;
    let text = fault.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("a fault without words");
    Some(format!("{text}: {:?}", String::from_utf8_lossy(input)))
}

#[test]
fn every_seed_and_damaged_ones_are_accepted() {
    let mut dice = Dice::new(15);
    let mut faults = Vec::new();
    for (name, target) in targets::TARGETS {
        let folder = support::repository("fuzz/seeds").join(name);
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        assert!(paths.len() >= 5, "{name}: only {} seeds", paths.len());
        for path in paths {
            let seed = std::fs::read(&path).unwrap();
            faults.extend(fault(target, &seed));
            for _ in 0..DAMAGED {
                faults.extend(fault(target, &damaged(&mut dice, &seed)));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
