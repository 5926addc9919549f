//! `kirke retract`

use super::args::Retract;
use super::choices::{MovesFormat, PastTest, RulesArg, Side};
use super::exit::Exit;
use super::fault::Fault;
use super::{engine, screen, stop};
use kirke::board::Colour;
use kirke::output::{Notation, json};
use kirke::position::{Position, Setup};
use kirke::retractor::{Told, told};
use kirke::retro::{self, Legality, Past, Retraction, retractions_within};
use kirke::rules::Rules;
use kirke::solution::Completeness;
use std::io::Write;

/// Lists retractions.
pub fn run(args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match read(args) {
        Ok((past, rules)) => list(&past, &rules, args, out),
        Err(faults) => Ok(screen::complain("", &faults, args.color)),
    }
}

/// The position to look back from, and its rules.
fn read(args: &Retract) -> Result<(Past, Rules), Vec<Fault>> {
    read_under(args, &args.words(), None)
}

/// The same under a condition of its own; the words that follow the question may say who is to move.
pub(super) fn read_under(
    args: &Retract,
    condition: &str,
    to_move: Option<Colour>,
) -> Result<(Past, Rules), Vec<Fault>> {
    let moved = to_move.map(|side| if side == Colour::White { Side::B } else { Side::W });
    past(&args.position, condition, args.side.or(moved), args.rules)
}

/// The position to look back from, and its rules; `side` has made the last move.
pub(super) fn past(
    position: &str,
    condition: &str,
    side: Option<Side>,
    rules: RulesArg,
) -> Result<(Past, Rules), Vec<Fault>> {
    let setup = engine::read_position(position)?;
    let condition = engine::read_condition(condition)?;
    let unsupported = |impossible| vec![Fault::unsupported(impossible)];
    let rules = Rules::of(&condition, &setup.army_in_play(), rules.profile()).map_err(unsupported)?;
    let stated = match side {
        Some(Side::W) => Some(Colour::Black),
        Some(Side::B) => Some(Colour::White),
        None => setup.side,
    };
    let to_move = stated.unwrap_or(Colour::Black);
    Position::new(&Setup { side: None, ..setup.clone() }, &rules, to_move)
        .map_err(|unplayable| vec![engine::unsolvable(unplayable.into())])?;
    retro::check(&condition, &rules, &setup).map_err(unsupported)?;
    let setup = Setup { army: rules.army.clone(), ..setup };
    Ok((Past::of(&setup, to_move), rules))
}

/// Retractions as text, in their order.
pub(super) fn documents(all: &[Retraction], rules: &Rules, notation: Notation) -> Vec<Told> {
    all.iter().filter_map(|retraction| told(retraction, rules, notation)).collect()
}

/// How moves are written.
pub(super) fn notation(args: &Retract, rules: &Rules) -> Notation {
    Notation { knight: args.knight.letter(), ..Notation::default() }.for_army(&rules.army)
}

/// What is asked of the past.
pub(super) fn legality(args: &Retract) -> Legality {
    let asks = |test| !args.without.contains(&test);
    Legality {
        counts: asks(PastTest::Counts),
        checks: asks(PastTest::Checks),
        en_passant: asks(PastTest::EnPassant),
        castling: asks(PastTest::Castling),
        pawn_ranks: asks(PastTest::PawnRanks),
    }
}

fn list(past: &Past, rules: &Rules, args: &Retract, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let settings = args.limits.settings(&stop::flag(), args.rules.profile());
    let (all, completeness) = retractions_within(past, rules, legality(args), &settings);
    let mut documents = documents(&all, rules, notation(args, rules));
    documents.sort_by(|one, other| (&one.short, &one.before).cmp(&(&other.short, &other.before)));
    let width = documents.iter().map(|document| document.short.len()).max().unwrap_or(0);
    match args.format {
        MovesFormat::Json => writeln!(out, "{}", json::pretty(&documents)?)?,
        MovesFormat::Short => {
            for document in &documents {
                writeln!(out, "{:width$}  {}", document.short, document.before)?;
            }
        }
        MovesFormat::Popeye => {
            for document in &documents {
                writeln!(out, "{}", document.long)?;
            }
        }
    }
    match completeness {
        Completeness::Complete => Ok(Exit::Success),
        Completeness::Cut(limit) => {
            // The list is read by other programs: what is said of it stands beside it.
            let text = format!("incomplete ({limit:?}): {} moves so far", documents.len());
            screen::tell(&text.to_lowercase());
            Ok(Exit::Incomplete)
        }
    }
}
