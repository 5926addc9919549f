//! `kirke perft`

use super::args::Perft;
use super::choices::When;
use super::exit::Exit;
use super::moves::playable;
use super::screen;
use kirke::movegen::{legal_moves, perft};
use kirke::output::Notation;
use kirke::position::Position;
use kirke::rules::Rules;
use kirke::solution::describe;
use rayon::prelude::*;
use std::io::Write;

/// Counts.
pub fn run(args: &Perft, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (position, rules) = match playable(&args.position, &args.condition, args.side, args.rules) {
        Ok(playable) => playable,
        Err(faults) => return Ok(screen::complain("", &faults, When::Auto)),
    };
    if args.depth == 0 {
        writeln!(out, "1")?;
        return Ok(Exit::Success);
    }
    let counts = divide(&position, &rules, args.depth - 1);
    if args.divide {
        for (text, count) in &counts {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", counts.iter().map(|(_, count)| count).sum::<u64>())?;
    Ok(Exit::Success)
}

/// The count behind each first move, sorted by its text.
fn divide(position: &Position, rules: &Rules, rest: u32) -> Vec<(String, u64)> {
    let mut counts: Vec<(String, u64)> = legal_moves(position, rules)
        .into_par_iter()
        .filter_map(|mv| {
            let (ply, after) = describe(position, rules, mv).ok()?;
            Some((Notation::LONG.ply(&ply), perft(&after, rules, rest)))
        })
        .collect();
    counts.sort();
    counts
}
