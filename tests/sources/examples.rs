//! The examples that stand beside the rules of each condition: the moves are legal (or not), and lead where they should.
//!
//! Columns of `tests/data/examples.tsv`: id, variant, condition, option, position, moves, position afterwards, number of
//! legal moves, note.

use crate::support;
use kirke::board::{Colour, Square};
use kirke::input::{condition, position};
use kirke::movegen::legal_moves;
use kirke::output::Notation;
use kirke::position::Position;
use kirke::rules::{Profile, Rules};
use kirke::solution::describe;
use std::collections::BTreeMap;

struct Row<'a> {
    id: &'a str,
    condition: &'a str,
    option: &'a str,
    before: &'a str,
    moves: &'a str,
    after: &'a str,
    count: &'a str,
}

fn row(line: &str) -> Row<'_> {
    let columns: Vec<&str> = line.split('\t').collect();
    let column = |n: usize| columns.get(n).copied().unwrap_or_default().trim();
    Row {
        id: column(0),
        condition: column(2),
        option: column(3),
        before: column(4),
        moves: column(5),
        after: column(6),
        count: column(7),
    }
}

/// The legal moves by their text, without the sign of check, and whether they give check.
fn moves(position: &Position, rules: &Rules) -> BTreeMap<String, (bool, Position)> {
    let told = legal_moves(position, rules).into_iter().map(|mv| {
        let (ply, after) = describe(position, rules, mv).unwrap();
        let text = Notation::LONG.ply(&ply);
        let plain = text.trim_end_matches('+');
        (plain.to_owned(), (plain.len() < text.len(), after))
    });
    told.collect()
}

/// `Sc2*d4 0-0 e5*d6 ep.[+bPd7] Ra1-a8 #` as moves with their signs.
fn words(moves: &str) -> Vec<(String, char)> {
    let mut read: Vec<(String, char)> = Vec::new();
    for word in moves.split_whitespace() {
        match (word, read.last_mut()) {
            ("+" | "#", Some(last)) => last.1 = word.chars().next().unwrap_or(' '),
            (_, Some(last)) if word.starts_with("ep.") => last.0 += &format!(" {word}"),
            _ => read.push((word.to_owned(), ' ')),
        }
    }
    read
}

/// The board, with what is hidden told as in the data.
fn board(position: &Position, rules: &Rules) -> String {
    let mut text = position::placement(&position.to_setup(rules));
    for hidden in position.hidden() {
        let side = if hidden.unit.colour() == Colour::White { "white" } else { "black" };
        text += &format!(" (hidden: {side} {} under {})", rules.army.code(hidden.unit.kind()), hidden.square);
    }
    text
}

fn start(row: &Row, rules: &Rules) -> Position {
    let mut setup = position::read(row.before).unwrap();
    if let Some(squares) = row.option.strip_prefix("EnPassant ") {
        let passed: Square = squares[2..4].parse().unwrap();
        setup.en_passant = Some(passed);
    }
    Position::new(&setup, rules, setup.side.unwrap_or(Colour::White)).unwrap()
}

/// What is wrong with a row.
fn judge(row: &Row) -> Result<(), String> {
    let condition = condition::read(row.condition).map_err(|fault| format!("not compiled: {fault}"))?;
    let army = position::read(row.before).unwrap().army;
    let rules =
        Rules::of(&condition, &army, Profile::Book).map_err(|fault| format!("not compiled: {fault}"))?;
    let mut position = start(row, &rules);
    let legal = moves(&position, &rules);
    if let Ok(count) = row.count.parse::<usize>()
        && count != legal.len()
    {
        let texts: Vec<&str> = legal.keys().map(String::as_str).collect();
        return Err(format!("{} legal moves instead of {count}: {}", legal.len(), texts.join(" ")));
    }
    if row.moves.contains("NOT ") {
        let forbidden = row.moves.split(',').filter_map(|part| part.trim().strip_prefix("NOT "));
        let allowed = forbidden.flat_map(|text| legal.keys().filter(move |legal| legal.starts_with(text)));
        return allowed.map(|text| Err(format!("{text} is legal"))).next().unwrap_or(Ok(()));
    }
    for (text, sign) in words(row.moves) {
        let legal = moves(&position, &rules);
        let Some((checks, after)) = legal.get(&text) else {
            let texts: Vec<&str> = legal.keys().map(String::as_str).collect();
            return Err(format!("{text} is not among {}", texts.join(" ")));
        };
        if *checks != (sign != ' ') {
            return Err(format!("{text}: check is {checks}"));
        }
        position = after.clone();
        if sign == '#' && !legal_moves(&position, &rules).is_empty() {
            return Err(format!("{text} is not mate"));
        }
    }
    let reached = board(&position, &rules);
    if reached == row.after { Ok(()) } else { Err(format!("leads to {reached}")) }
}

#[test]
fn every_example_holds() {
    let text = std::fs::read_to_string(support::repository("tests/data/examples.tsv")).unwrap();
    let rows: Vec<Row> = text.lines().skip(1).map(row).collect();
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            judge(row).err().map(|fault| format!("{} {} {}: {fault}", row.id, row.condition, row.moves))
        })
        .collect();
    assert!(rows.len() > 100, "only {} examples", rows.len());
    assert!(wrong.is_empty(), "{} of {} rows are wrong:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
