//! `kirke explain`

use super::args::Explain;
use super::choices::{CatalogueFormat, When};
use super::exit::Exit;
use super::fault::Fault;
use super::moves::playable;
use super::{explain_taken_back, screen};
use kirke::claim::HalfMove;
use kirke::explain::{Choice, Explanation, explain, side_by_side};
use kirke::input::position::write as fen;
use kirke::output::{KnightLetter, json};
use serde_json::json;
use std::io::Write;

/// How many choices of one sort are spelled out.
const SPELLED_OUT: usize = 12;

/// Explains a move.
pub fn run(args: &Explain, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.taken_back {
        return explain_taken_back::run(args, out);
    }
    let (position, rules) = match playable(&args.position, &args.condition, args.side, args.rules) {
        Ok(playable) => playable,
        Err(faults) => return Ok(screen::complain("", &faults, When::Auto)),
    };
    if args.text.iter().filter(|text| HalfMove::read(text).is_ok()).count() > 1 {
        let fault = format!("one move is explained at a time, not {}", args.text.join(" "));
        return Ok(screen::complain("", &[Fault::input(fault)], When::Auto));
    }
    let explanation = match explain(&position, &rules, &args.text.join(" ")) {
        Ok(explanation) => explanation,
        Err(unreadable) => return Ok(screen::complain("", &[Fault::input(unreadable)], When::Auto)),
    };
    match args.format {
        CatalogueFormat::Json => writeln!(out, "{}", json::pretty(&document(&explanation))?)?,
        CatalogueFormat::Text => write!(out, "{}", text(&explanation, args.knight.letter()))?,
    }
    Ok(if explanation.is_legal() { Exit::Success } else { Exit::Failure })
}

fn text(explanation: &Explanation, knight: KnightLetter) -> String {
    let mut text = String::new();
    match explanation.shown() {
        None => {
            text += "The move is refused: no unit can make it.\n";
            for obstacle in &explanation.obstacles {
                text += &format!("  {obstacle}\n");
            }
        }
        Some(shown) => {
            match &shown.refused {
                None if shown.long == shown.short => text += &format!("{}: legal\n\n", shown.long),
                None => text += &format!("{}, or {}: legal\n\n", shown.long, shown.short),
                Some(_) => text += &format!("{}: refused\n\n", shown.long),
            }
            if let Some(after) = &shown.after {
                let caption = if shown.refused.is_none() { "after" } else { "after, if it were allowed" };
                text += &side_by_side(("before", &explanation.before), (caption, after), knight);
                text.push('\n');
            }
            for sentence in &shown.story {
                text += &format!("{sentence}\n");
            }
            if let Some(why) = &shown.refused {
                text += &format!("It is refused: {why}.\n");
            }
            text += &choices(&explanation.choices);
        }
    }
    for note in &explanation.notes {
        text += &format!("note: {note}\n");
    }
    text
}

/// The choices by what becomes of them, if there are several.
fn choices(choices: &[Choice]) -> String {
    if choices.len() < 2 {
        return String::new();
    }
    let mut groups: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
    for choice in choices {
        let refused = choice.refused.as_deref();
        match groups.iter_mut().find(|(known, _)| *known == refused) {
            Some((_, group)) => group.push(&choice.long),
            None => groups.push((refused, vec![&choice.long])),
        }
    }
    groups.sort_by_key(|(refused, _)| refused.is_some());
    let mut text = "\nThe move leaves choices:\n".to_owned();
    for (refused, group) in groups {
        let mut list = group.iter().take(SPELLED_OUT).copied().collect::<Vec<_>>().join(", ");
        if group.len() > SPELLED_OUT {
            list += &format!(" and {} more", group.len() - SPELLED_OUT);
        }
        match refused {
            None => text += &format!("  legal: {list}\n"),
            Some(why) => text += &format!("  refused: {list}: {why}\n"),
        }
    }
    text
}

fn document(explanation: &Explanation) -> serde_json::Value {
    let choice = |choice: &Choice| {
        json!({
            "long": choice.long,
            "short": choice.short,
            "legal": choice.refused.is_none(),
            "refused": choice.refused,
            "story": choice.story,
            "after": choice.after.as_ref().map(fen),
        })
    };
    json!({
        "legal": explanation.is_legal(),
        "before": fen(&explanation.before),
        "choices": explanation.choices.iter().map(choice).collect::<Vec<_>>(),
        "obstacles": explanation.obstacles,
        "notes": explanation.notes,
    })
}
