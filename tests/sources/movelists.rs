//! All legal moves of random positions, condition by condition, against lists made by others.
//!
//! A subset lies in `tests/data`; the whole lists are taken as well where `../shared/oracle` exists: the one-ply records
//! in the default run, all of them with `KIRKE_SOAK=1`.

use crate::support;
use kirke::board::Colour;
use kirke::input::{condition, position};
use kirke::movegen::legal_moves;
use kirke::output::Notation;
use kirke::position::Position;
use kirke::rules::{Profile, Rules};
use kirke::solution::describe;
use rayon::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Texts = BTreeSet<String>;

/// Every legal move as text, with the position after it.
fn moves(position: &Position, rules: &Rules) -> BTreeMap<String, Position> {
    let told = legal_moves(position, rules).into_iter().map(|mv| {
        let (ply, after) = describe(position, rules, mv).unwrap();
        (Notation::LONG.ply(&ply), after)
    });
    told.collect()
}

fn texts(position: &Position, rules: &Rules) -> Texts {
    moves(position, rules).into_keys().collect()
}

fn strings(value: &Value) -> Texts {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// What is wrong with the moves of one record; empty if nothing is.
fn judge(record: &Value, profile: Profile) -> Result<String, String> {
    let text = |field: &str| record[field].as_str().unwrap_or_default();
    let faults = |faults: Vec<_>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let setup = position::read(text("fen")).map_err(faults)?;
    let condition = condition::read(text("popeye_condition")).map_err(|fault| fault.to_string())?;
    let rules = Rules::of(&condition, &setup.army_in_play(), profile).map_err(|fault| fault.to_string())?;
    let position = Position::new(&setup, &rules, setup.side.unwrap_or(Colour::White))
        .map_err(|fault| fault.to_string())?;
    if record["plies"] == 1 {
        return Ok(differences("", &texts(&position, &rules), &strings(&record["moves"])));
    }
    let Some(expected) = record["moves"].as_object() else { return Err("the record has no moves".into()) };
    let first = moves(&position, &rules);
    let mut told = differences("", &first.keys().cloned().collect(), &expected.keys().cloned().collect());
    for (mv, after) in &first {
        if let Some(replies) = expected.get(mv) {
            told += &differences(&format!("{mv} "), &texts(after, &rules), &strings(replies));
        }
    }
    Ok(told)
}

fn differences(before: &str, got: &Texts, wanted: &Texts) -> String {
    let missing = wanted.difference(got).map(|text| format!(" missing {before}{text};"));
    let superfluous = got.difference(wanted).map(|text| format!(" superfluous {before}{text};"));
    missing.chain(superfluous).take(4).collect()
}

/// Records that are known to be doubtful.
fn exceptions() -> BTreeSet<String> {
    let text = std::fs::read_to_string(support::repository("tests/data/movelists/exceptions.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| Some(line.split_once('\t')?.0.to_owned())).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files
}

/// The records of a folder with at most so many half-moves, but for the doubtful ones.
fn records(folder: &Path, most_plies: u64) -> Vec<Value> {
    let exceptions = exceptions();
    let wanted = |record: &Value| {
        record["plies"].as_u64().is_some_and(|plies| plies <= most_plies)
            && !record["id"].as_str().is_some_and(|id| exceptions.contains(id))
    };
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).filter(wanted).collect::<Vec<Value>>()
    };
    files(folder).into_iter().flat_map(read).collect()
}

/// What differs in these records, a line each; and those of them that are refused.
fn wrong_and_refused(records: &[Value], profile: Profile) -> (Vec<String>, Vec<String>) {
    let line = |record: &Value, what: &str| format!("{} {}:{what}", record["id"], record["fen"]);
    let judged = records.par_iter().map(|record| match judge(record, profile) {
        Ok(differences) => (Some(line(record, &differences)).filter(|_| !differences.is_empty()), None),
        Err(refusal) => (None, Some(line(record, &format!(" {refusal}")))),
    });
    let (wrong, refused): (Vec<_>, Vec<_>) = judged.unzip();
    (wrong.into_iter().flatten().collect(), refused.into_iter().flatten().collect())
}

/// Compares every record of a folder with at most so many half-moves.
fn check(folder: &Path, profile: Profile, most_plies: u64) {
    let records = records(folder, most_plies);
    let (mut wrong, refused) = wrong_and_refused(&records, profile);
    wrong.extend(refused);
    eprintln!("{}: {} of {} records agree", folder.display(), records.len() - wrong.len(), records.len());
    assert!(!records.is_empty(), "no records in {}", folder.display());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check_whole(folder: &str, profile: Profile) {
    if let Some(folder) = support::beside(folder) {
        check(&folder, profile, if support::soak() { 2 } else { 1 });
    }
}

#[test]
fn the_subset_agrees_with_popeye() {
    check(&support::repository("tests/data/movelists"), Profile::Popeye, 2);
}

#[test]
fn the_subset_agrees_with_the_written_rules() {
    check(&support::repository("tests/data/movelists-beyond"), Profile::Book, 2);
}

#[test]
fn the_whole_lists_agree_with_popeye() {
    check_whole("oracle/movelists", Profile::Popeye);
}

#[test]
fn the_whole_lists_agree_with_the_written_rules() {
    check_whole("oracle/movelists-beyond", Profile::Book);
}

#[test]
fn the_subset_of_fairy_conditions_agrees() {
    check(&support::repository("tests/data/movelists-conditions"), Profile::Popeye, 2);
}

#[test]
fn the_subset_of_attributes_agrees() {
    check(&support::repository("tests/data/movelists-attributes"), Profile::Popeye, 2);
}

#[test]
fn the_subset_of_units_agrees() {
    check(&support::repository("tests/data/movelists-units"), Profile::Popeye, 2);
}

/// Of all units, those that the program has agree; whatever else there is must be refused.
#[test]
fn the_whole_lists_of_units_agree_as_far_as_they_are_known() {
    check_known("oracle/movelists-units", 2962);
}

/// Of all fairy conditions, those that the program has agree; whatever else there is must be refused.
#[test]
fn the_whole_lists_of_fairy_conditions_agree_as_far_as_they_are_known() {
    check_known("oracle/movelists-conditions", 2580);
}

/// The same of units with attributes.
#[test]
fn the_whole_lists_of_attributes_agree_as_far_as_they_are_known() {
    check_known("oracle/movelists-attributes", 1030);
}

/// Compares the records of conditions and units that the program has, of which there must be so many.
fn check_known(folder: &str, least: usize) {
    let Some(folder) = support::beside(folder) else { return };
    let records = records(&folder, 2);
    let (wrong, refused) = wrong_and_refused(&records, Profile::Popeye);
    let known = records.len() - refused.len();
    eprintln!("{known} of {} records are of conditions and units that the program has", records.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(known >= least, "only {known} records could be compared");
}
