//! `kirke retract` with a question for the last moves.

use super::args::Retract;
use super::choices::MovesFormat;
use super::exit::Exit;
use super::retract::{self, documents, legality, notation};
use super::retractor_documents::{LAST_MOVES, LastMoves as Document};
use super::{engine, screen, stop};
use kirke::input::last_moves::LastMoves as Question;
use kirke::output::{Notation, json};
use kirke::retro::{LastMoves, Retraction, last_moves};
use kirke::rules::Rules;
use kirke::solution::Completeness;
use std::io::Write;

/// Half-moves that must be possible before the last moves, if nothing else is said.
const DEPTH: u16 = 3;

/// Answers the question.
pub fn solve(args: &Retract, question: &Question<'_>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let depth = args.depth.unwrap_or(DEPTH);
    let solved = retract::read_under(args, question.condition, question.to_move).and_then(|(past, rules)| {
        let settings = args.limits.settings(&stop::flag(), args.rules.profile());
        let known = last_moves(&past, &rules, legality(args), question.half_moves, depth, &settings);
        let known = known.map_err(|unsolvable| vec![engine::unsolvable(unsolvable)])?;
        Ok((rules, known))
    });
    match solved {
        Ok((rules, known)) => {
            let told = Told { rules: &rules, notation: notation(args, &rules), depth };
            let (verdict, exit) = told.judged(&known);
            match args.format {
                MovesFormat::Json => {
                    let answer = told.json(&known, verdict);
                    writeln!(out, "{}", json::pretty(&answer)?)?;
                }
                MovesFormat::Short | MovesFormat::Popeye => {
                    for sequence in &known.possible {
                        writeln!(out, "{}", told.line(sequence))?;
                    }
                    for sequence in &known.without_past {
                        writeln!(out, "{}  (no past)", told.line(sequence))?;
                    }
                    writeln!(out, "\n{verdict}")?;
                }
            }
            Ok(exit)
        }
        Err(faults) => Ok(screen::complain("", &faults, args.color)),
    }
}

struct Told<'a> {
    rules: &'a Rules,
    notation: Notation,
    depth: u16,
}

impl Told<'_> {
    fn judged(&self, known: &LastMoves) -> (String, Exit) {
        let within = match self.depth {
            0 => String::new(),
            1 => " with 1 half-move before".to_owned(),
            depth => format!(" with {depth} half-moves before"),
        };
        let apart = match known.without_past.len() {
            0 => String::new(),
            number => format!("; {number} without a past"),
        };
        match (known.completeness, known.possible.len()) {
            (Completeness::Cut(limit), number) => {
                let text = format!("incomplete ({limit:?}): {number} ways so far{within}{apart}");
                (text.to_lowercase(), Exit::Incomplete)
            }
            (Completeness::Complete, 0) => (format!("no way{within}{apart}"), Exit::Failure),
            (Completeness::Complete, 1) => (format!("unique{within}{apart}"), Exit::Success),
            (Completeness::Complete, number) => (format!("{number} ways{within}{apart}"), Exit::Failure),
        }
    }

    /// `1.Rd1-d8 2.Kg5xSh5(Ke1)`: the last single move first.
    fn line(&self, sequence: &[Retraction]) -> String {
        let documents = documents(sequence, self.rules, self.notation);
        let moves = documents.iter().enumerate().map(|(i, document)| format!("{}.{}", i + 1, document.short));
        moves.collect::<Vec<_>>().join(" ")
    }

    fn json(&self, known: &LastMoves, told: String) -> Document {
        let all = |sequences: &[Vec<Retraction>]| {
            sequences.iter().map(|sequence| documents(sequence, self.rules, self.notation)).collect()
        };
        Document {
            schema: LAST_MOVES,
            told,
            completeness: known.completeness,
            depth: self.depth,
            possible: all(&known.possible),
            without_past: all(&known.without_past),
        }
    }
}
