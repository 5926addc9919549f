//! `kirke explain --taken-back`

use super::args::Explain;
use super::choices::{CatalogueFormat, When};
use super::exit::Exit;
use super::fault::Fault;
use super::{retract, screen};
use kirke::explain::side_by_side;
use kirke::input::position::write as fen;
use kirke::output::{KnightLetter, Notation, json};
use kirke::retractor::{Explained, explain_retraction};
use serde_json::json;
use std::io::Write;

/// Explains why a move can be taken back, or cannot.
pub fn run(args: &Explain, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (past, rules) = match retract::past(&args.position, &args.condition, args.side, args.rules) {
        Ok(read) => read,
        Err(faults) => return Ok(screen::complain("", &faults, When::Auto)),
    };
    let knight = args.knight.letter();
    let notation = Notation { knight, ..Notation::default() }.for_army(&rules.army);
    let explained = match explain_retraction(&past, &rules, &args.text.join(" "), notation) {
        Ok(explained) => explained,
        Err(unreadable) => return Ok(screen::complain("", &[Fault::input(unreadable)], When::Auto)),
    };
    match args.format {
        CatalogueFormat::Json => writeln!(out, "{}", json::pretty(&document(&explained))?)?,
        CatalogueFormat::Text => write!(out, "{}", text(&explained, knight))?,
    }
    Ok(if explained.is_legal() { Exit::Success } else { Exit::Failure })
}

fn text(explained: &Explained, knight: KnightLetter) -> String {
    let Explained { short, long, before, after, story, instead, refused, near } = explained;
    let played = long.as_ref().map_or(String::new(), |long| format!(" (played: {long})"));
    let can = if explained.is_legal() { "can be taken back" } else { "cannot be taken back" };
    let mut text = format!("{short}{played}: {can}\n\n");
    if let Some(before) = before {
        let caption = if explained.is_legal() { "before" } else { "before, if it were allowed" };
        text += &side_by_side((caption, before), ("diagram", after), knight);
        text.push('\n');
    }
    for sentence in story {
        text += &format!("{sentence}\n");
    }
    for why in refused {
        text += &format!("It is refused: {why}.\n");
    }
    let lists = [("the same move may have been", instead), ("can be taken back here", near)];
    for (words, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        text += &format!("{words}: {}\n", list.join(", "));
    }
    text
}

fn document(explained: &Explained) -> serde_json::Value {
    let Explained { short, long, before, after, story, instead, refused, near } = explained;
    json!({
        "legal": explained.is_legal(),
        "short": short,
        "long": long,
        "before": before.as_ref().map(fen),
        "after": fen(after),
        "story": story,
        "instead": instead,
        "refused": refused,
        "near": near,
    })
}
