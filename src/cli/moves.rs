//! `kirke moves`

use super::args::Moves;
use super::choices::{MovesFormat, RulesArg, Side, When};
use super::exit::Exit;
use super::fault::{self, Fault};
use super::{engine, screen, source};
use kirke::board::Colour;
use kirke::guard::guarded;
use kirke::input::Lines;
use kirke::movegen::legal_moves;
use kirke::output::{Notation, json};
use kirke::position::Position;
use kirke::rules::Rules;
use kirke::solution::{Ply, describe, disambiguate};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io::Write;

/// How many lines of a batch are answered before the next ones are read.
const CHUNK: usize = 2048;

/// Most bytes of a question.
const LONGEST_QUESTION: u64 = 1 << 20;

/// Lists moves.
pub fn run(args: &Moves, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.jsonl {
        return batch(args.rules, out);
    }
    let position = args.position.as_deref().unwrap_or_default();
    match playable(position, &args.condition.join(" "), args.side, args.rules) {
        Ok((position, rules)) => {
            list(&position, &rules, args, out)?;
            Ok(Exit::Success)
        }
        Err(faults) => Ok(screen::complain("", &faults, When::Auto)),
    }
}

/// A playable position under its rules.
pub(super) fn playable(
    position: &str,
    condition: &str,
    side: Option<Side>,
    rules: RulesArg,
) -> Result<(Position, Rules), Vec<Fault>> {
    let setup = engine::read_position(position)?;
    let condition = engine::read_condition(condition)?;
    let rules = Rules::of(&condition, &setup.army_in_play(), rules.profile())
        .map_err(|impossible| vec![Fault::unsupported(impossible)])?;
    let stated = match side {
        Some(Side::W) => Some(Colour::White),
        Some(Side::B) => Some(Colour::Black),
        None => setup.side,
    };
    let position = Position::new(&setup, &rules, stated.unwrap_or(Colour::White))
        .map_err(|unplayable| vec![engine::unsolvable(unplayable.into())])?;
    Ok((position, rules))
}

/// All legal moves as plies with the positions after them, sorted by their text.
fn plies(position: &Position, rules: &Rules) -> Vec<(Ply, Position)> {
    let legal = legal_moves(position, rules);
    let mut plies: Vec<(Ply, Position)> = legal
        .iter()
        .filter_map(|&mv| {
            let (mut ply, after) = describe(position, rules, mv).ok()?;
            disambiguate(&mut ply, position, rules, mv, &legal);
            Some((ply, after))
        })
        .collect();
    plies.sort_by_cached_key(|(ply, _)| Notation::LONG.ply(ply));
    plies
}

#[derive(Serialize)]
struct MoveDocument {
    short: String,
    long: String,
    ply: Ply,
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Vec<MoveDocument>>,
}

fn list(position: &Position, rules: &Rules, args: &Moves, out: &mut dyn Write) -> anyhow::Result<()> {
    let short = Notation { knight: args.knight.letter(), ..Notation::default() }.for_army(&rules.army);
    let notation = match args.format {
        MovesFormat::Short => short,
        MovesFormat::Popeye => Notation::LONG,
        MovesFormat::Json => {
            let documents = documents(position, rules, short, args.plies);
            return Ok(writeln!(out, "{}", json::pretty(&documents)?)?);
        }
    };
    for (ply, after) in plies(position, rules) {
        writeln!(out, "{}", notation.ply(&ply))?;
        if args.plies == 2 {
            for (reply, _) in plies(&after, rules) {
                writeln!(out, "  {}", notation.ply(&reply))?;
            }
        }
    }
    Ok(())
}

fn documents(position: &Position, rules: &Rules, short: Notation, depth: u8) -> Vec<MoveDocument> {
    let document = |(ply, after): (Ply, Position)| MoveDocument {
        short: short.ply(&ply),
        long: Notation::LONG.ply(&ply),
        ply,
        replies: (depth > 1).then(|| documents(&after, rules, short, depth - 1)),
    };
    plies(position, rules).into_iter().map(document).collect()
}

#[derive(Deserialize)]
struct Question {
    id: Value,
    fen: String,
    #[serde(default)]
    condition: String,
    #[serde(default = "one")]
    plies: u8,
}

fn one() -> u8 {
    1
}

/// Answers lines from standard input, in order, each before it waits for the next one.
fn batch(rules: RulesArg, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut lines = Lines::new(source::open("-")?, LONGEST_QUESTION);
    let mut exit = Exit::Success;
    loop {
        // Whoever asks one question after the other waits for each answer: only what is there already is answered
        // together.
        let Some(first) = lines.next() else { return Ok(exit) };
        let mut chunk = vec![first];
        while chunk.len() < CHUNK && lines.is_next_there() {
            chunk.extend(lines.next());
        }
        let answers: Vec<(Value, Exit)> = chunk
            .into_par_iter()
            .filter_map(|line| match line {
                Ok(line) if line.trim().is_empty() => None,
                Ok(line) => Some(guarded(|| answer(&line, rules)).unwrap_or_else(|fault| {
                    let question: Option<Question> = serde_json::from_str(&line).ok();
                    refusal(question.map_or(Value::Null, |question| question.id), &[Fault::input(fault)])
                })),
                Err(error) => Some(refusal(Value::Null, &[Fault::input(error)])),
            })
            .collect();
        for (answer, of_line) in answers {
            writeln!(out, "{answer}")?;
            exit = exit.and(of_line);
        }
        out.flush()?;
    }
}

/// The answer to one line, and the exit code it leads to.
fn answer(line: &str, rules: RulesArg) -> (Value, Exit) {
    let question: Question = match serde_json::from_str(line) {
        Ok(question) => question,
        Err(error) => return refusal(Value::Null, &[Fault::input(error)]),
    };
    if !matches!(question.plies, 1 | 2) {
        return refusal(question.id, &[Fault::input("\"plies\" must be 1 or 2")]);
    }
    let (position, rules) = match playable(&question.fen, &question.condition, None, rules) {
        Ok(playable) => playable,
        Err(faults) => return refusal(question.id, &faults),
    };
    let moves = match question.plies {
        1 => texts(&position, &rules),
        _ => {
            let first = plies(&position, &rules);
            let replies = first.iter().map(|(ply, after)| (Notation::LONG.ply(ply), texts(after, &rules)));
            Value::Object(replies.collect::<Map<_, _>>())
        }
    };
    (serde_json::json!({ "id": question.id, "moves": moves }), Exit::Success)
}

fn refusal(id: Value, faults: &[Fault]) -> (Value, Exit) {
    let exit = Exit::worst(faults.iter().map(Fault::exit));
    (serde_json::json!({ "id": id, "error": fault::join(faults) }), exit)
}

/// The texts of all legal moves, each once, sorted.
fn texts(position: &Position, rules: &Rules) -> Value {
    let described =
        legal_moves(position, rules).into_iter().filter_map(|mv| describe(position, rules, mv).ok());
    let mut texts: Vec<String> = described.map(|(ply, _)| Notation::LONG.ply(&ply)).collect();
    texts.sort();
    texts.dedup();
    texts.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_does_not_have_is_no_fault_of_the_input() {
        let line = r#"{"id": 1, "fen": "6k1/8/8/8/8/8/3p4/{R:kamikaze}3K3 w", "condition": "Supercirce"}"#;
        assert_eq!(answer(line, RulesArg::Book).1, Exit::Unsupported);
        let line = r#"{"id": 2, "fen": "6k1/8/8/8/8/8/8/4K1R1 w", "condition": "Supercirce"}"#;
        assert_eq!(answer(line, RulesArg::Book).1, Exit::Usage);
    }

    #[test]
    fn a_bad_line_is_answered_with_an_error() {
        let (value, exit) = answer("{", RulesArg::Book);
        assert_eq!(value["id"], Value::Null);
        assert!(value["error"].is_string());
        assert_eq!(exit, Exit::Usage);
        let (value, exit) =
            answer(r#"{"id": 7, "fen": "8/8/8/8/8/8/8/8 w - -", "plies": 3}"#, RulesArg::Book);
        assert_eq!(value.to_string(), r#"{"id":7,"error":"\"plies\" must be 1 or 2"}"#);
        assert_eq!(exit, Exit::Usage);
    }
}
