//! Examples derived by hand from the rules text, for variants that no other program can check.
//!
//! Every row of `tests/data/derived.tsv` is a position, moves in long notation with their effects, separated by commas,
//! and the position after them. `NOT move` says that no legal move begins like that.

use kirke::board::Colour;
use kirke::input::{condition, position};
use kirke::movegen::legal_moves;
use kirke::output::Notation;
use kirke::position::Position;
use kirke::rules::{Profile, Rules};
use kirke::solution::describe;

const ROWS: &str = include_str!("../data/derived.tsv");

/// The board of a position, and the hidden units.
fn written(position: &Position, rules: &Rules) -> String {
    let text = position::write(&position.to_setup(rules));
    let kept = |(i, field): &(usize, &str)| *i == 0 || field.starts_with("hidden=");
    text.split(' ').enumerate().filter(kept).map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}

/// Plays the moves of a row; says what is wrong.
fn play(name: &str, fen: &str, moves: &str, expected: &str) -> Result<(), String> {
    let setup = position::read(fen).map_err(|faults| format!("{faults:?}"))?;
    let condition = condition::read(name).map_err(|error| error.to_string())?;
    let rules =
        Rules::of(&condition, &setup.army_in_play(), Profile::Book).map_err(|error| error.to_string())?;
    let side = setup.side.unwrap_or(Colour::White);
    let mut now = Position::new(&setup, &rules, side).map_err(|error| error.to_string())?;
    for text in moves.split(", ") {
        let legal: Vec<(String, Position)> = legal_moves(&now, &rules)
            .into_iter()
            .filter_map(|mv| describe(&now, &rules, mv).ok())
            .map(|(ply, after)| (Notation::LONG.ply(&ply).trim_end_matches('+').to_owned(), after))
            .collect();
        let all = || legal.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ");
        if let Some(illegal) = text.strip_prefix("NOT ") {
            if let Some((found, _)) = legal.iter().find(|(found, _)| found.starts_with(illegal)) {
                return Err(format!("{found} is legal"));
            }
            return Ok(());
        }
        match legal.iter().find(|(found, _)| found == text) {
            Some((_, after)) => now = after.clone(),
            None => return Err(format!("{text} is not among {}", all())),
        }
    }
    let found = written(&now, &rules);
    if found == expected { Ok(()) } else { Err(format!("the position is {found}, not {expected}")) }
}

#[test]
fn every_derived_example_holds() {
    let mut wrong = Vec::new();
    for row in ROWS.lines().skip(1) {
        let [id, name, fen, moves, expected, _] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row:?} has not six columns")
        };
        if let Err(message) = play(name, fen, moves, expected) {
            wrong.push(format!("{id} ({name}, {fen}, {moves}): {message}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows fail:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_variant_has_ten_examples() {
    let mut counts = std::collections::BTreeMap::new();
    for row in ROWS.lines().skip(1) {
        let id = row.split('\t').next().unwrap_or_default();
        *counts.entry(id.rsplit_once('-').map_or(id, |(slug, _)| slug)).or_insert(0) += 1;
    }
    counts.remove("volcanic-sources");
    assert!(counts.len() >= 19 && counts.values().all(|&count| count >= 10), "{counts:?}");
}
