//! Legal moves, and lines played on the board move by move.

use super::fault::{Fault, Faults};
use super::question::Question;
use kirke::board::{Colour, Square};
use kirke::explain::explain;
use kirke::input::position;
use kirke::movegen::legal_moves;
use kirke::output::Notation;
use kirke::position::Position;
use kirke::rules::{Profile, Rules};
use kirke::solution::{Ply, PlyKind, SideEffect, describe, disambiguate};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// More moves of one position are not listed.
const MOST_MOVES: usize = 3000;

/// More half-moves of one line are not played.
const LONGEST: usize = 600;

/// Moves from the position of a problem on, as somebody clicks them.
#[derive(Deserialize)]
pub struct Line {
    #[serde(flatten)]
    pub question: Question,
    #[serde(default)]
    pub moves: Vec<Step>,
    /// Whose moves are listed behind the line; whose turn it is, if nobody is named.
    #[serde(default)]
    pub side: Option<Colour>,
}

/// A half-move in long notation, and whose it is.
#[derive(Deserialize)]
pub struct Step {
    pub long: String,
    pub side: Colour,
}

/// What is drawn over the board for a half-move.
#[derive(Serialize)]
struct Arrow {
    from: Square,
    to: Square,
    kind: &'static str,
}

/// The legal moves behind a line.
pub fn moves(line: &Line, profile: Profile) -> Result<Value, Faults> {
    let (position, rules, _) = played(line, profile)?;
    let notation = line.question.language.notation(&rules.army);
    let legal = legal_moves(&position, &rules);
    let document = |&mv| {
        let (mut ply, _) = describe(&position, &rules, mv).ok()?;
        disambiguate(&mut ply, &position, &rules, mv, &legal);
        Some(json!({
            "short": notation.ply(&ply), "long": Notation::LONG.ply(&ply), "from": ply.from, "to": ply.arrival(),
            "arrows": arrows(&position, &ply),
        }))
    };
    let listed: Vec<Value> = legal.iter().take(MOST_MOVES).filter_map(document).collect();
    Ok(json!({ "side": position.side(), "all": legal.len(), "moves": listed, "fen": fen(&position, &rules) }))
}

/// Every position of a line, with what each move does.
pub fn line(line: &Line, profile: Profile) -> Result<Value, Faults> {
    let (_, _, steps) = played(line, profile)?;
    Ok(json!({ "steps": steps }))
}

fn fen(position: &Position, rules: &Rules) -> String {
    position::write(&position.to_setup(rules))
}

fn played(line: &Line, profile: Profile) -> Result<(Position, Rules, Vec<Value>), Faults> {
    if line.moves.len() > LONGEST {
        return Err(vec![Fault::new("the line is too long")]);
    }
    let (setup, rules, first) = line.question.ground(profile)?;
    let first = line.moves.first().map(|step| step.side).or(line.side).unwrap_or(first);
    let mut position = Position::new(&setup, &rules, first).map_err(|no| vec![Fault::new(no)])?;
    let notation = line.question.language.notation(&rules.army);
    let mut steps = vec![json!({ "fen": fen(&position, &rules) })];
    for step in &line.moves {
        let found = starts(&position, &rules, step.side)
            .into_iter()
            .find_map(|start| find(&start, &rules, &step.long).map(|found| (start, found)));
        let (start, (ply, after)) =
            found.ok_or_else(|| vec![Fault::new(format!("{} is no move of this position", step.long))])?;
        position = start;
        let told = explain(&position, &rules, &Notation::LONG.ply(&ply)).ok();
        let story = told.as_ref().and_then(|told| told.shown()).map_or(&[][..], |shown| &shown.story);
        steps.push(json!({
            "fen": fen(&after, &rules),
            "side": step.side,
            "short": notation.ply(&ply),
            "long": step.long,
            "arrows": arrows(&position, &ply),
            "story": story,
        }));
        position = after;
    }
    if let Some(side) = line.side {
        [_, position] = starts(&position, &rules, side);
    }
    Ok((position, rules, steps))
}

/// The position when this side moves: in a series, in which the other one is passed over, or in a threat, which is played as
/// if that had passed.
fn starts(position: &Position, rules: &Rules, side: Colour) -> [Position; 2] {
    if position.side() == side {
        return [position.clone(), position.clone()];
    }
    [position.as_if_passed(rules), position.passed()]
}

/// The move with this text. A solution has signs behind its moves that say what the goal is.
fn find(position: &Position, rules: &Rules, long: &str) -> Option<(Ply, Position)> {
    let bare =
        |text: &str| text.trim_end_matches(|sign: char| !sign.is_alphanumeric() && sign != ']').to_owned();
    let legal = legal_moves(position, rules);
    let mut described = legal.iter().filter_map(|&mv| {
        let (mut ply, after) = describe(position, rules, mv).ok()?;
        disambiguate(&mut ply, position, rules, mv, &legal);
        Some((ply, after))
    });
    let wanted = bare(long);
    described.find(|(ply, _)| {
        let text = Notation::LONG.ply(ply);
        text == long || bare(&text) == wanted || long.starts_with(&format!("{} ", bare(&text)))
    })
}

/// The way of each unit that the half-move sets going.
fn arrows(before: &Position, ply: &Ply) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    match ply.kind {
        PlyKind::Pass | PlyKind::RoleExchange => {}
        PlyKind::Quiet
        | PlyKind::Capture
        | PlyKind::EnPassant
        | PlyKind::Exchange
        | PlyKind::ShortCastling
        | PlyKind::LongCastling => {
            let stops = [Some(ply.from), ply.via, Some(ply.to), ply.onward];
            let stops: Vec<Square> = stops.into_iter().flatten().collect();
            arrows.extend(stops.windows(2).map(|pair| Arrow { from: pair[0], to: pair[1], kind: "move" }));
        }
    }
    let place_of_capture = match ply.kind {
        PlyKind::EnPassant => Square::new(ply.to.file(), ply.from.rank()),
        _ => ply.to,
    };
    let waiting = before.pending().map(|pending| pending.square);
    let mut stands = ply.arrival();
    for effect in &ply.effects {
        let (from, to, kind) = match effect {
            SideEffect::Appears { square, .. } => (waiting.unwrap_or(place_of_capture), *square, "rebirth"),
            SideEffect::Goes { from, to, .. } => {
                if *from == stands {
                    stands = *to;
                }
                (*from, *to, "rebirth")
            }
            SideEffect::GoesOn { to, .. } => (std::mem::replace(&mut stands, *to), *to, "move"),
            SideEffect::Partner { from, to, .. } => (*from, *to, "move"),
            SideEffect::KingsSwap { black, white } => {
                arrows.push(Arrow { from: *black, to: *white, kind: "move" });
                (*white, *black, "move")
            }
            SideEffect::Disappears { square, .. } => (*square, *square, "gone"),
            SideEffect::Chosen { square, .. }
            | SideEffect::PromotesFirst { square, .. }
            | SideEffect::Turns { square, .. }
            | SideEffect::IsTurned { square, .. }
            | SideEffect::IsChanged { square, .. }
            | SideEffect::Becomes { square, .. } => (*square, *square, "changed"),
            SideEffect::Spend { .. } | SideEffect::Imitate { .. } => continue,
        };
        arrows.push(Arrow { from, to, kind });
    }
    arrows
}
