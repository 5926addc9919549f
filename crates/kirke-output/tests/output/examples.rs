//! Hand-built plies and solutions for the tests of the writers: `wRe1*e8[+bSg8]#` is a ply, indented text a tree.

use kirke::board::{Colour, Square};
use kirke::problem::{Heading, PlayOptions, Problem};
use kirke::rules::{Condition, Rebirth};
use kirke::solution::{
    Branch, Completeness, Phase, PhaseKind, Ply, PlyKind, Role, SideEffect, Sign, Solution, UnitText,
};
use kirke::stipulation::Goal;

const CODES: [&str; 9] = ["LI", "K", "Q", "R", "B", "S", "P", "G", "N"];

fn colour(text: &str) -> (Colour, &str) {
    let (letter, rest) = text.split_at(1);
    match letter {
        "w" => (Colour::White, rest),
        "b" => (Colour::Black, rest),
        _ => panic!("{text:?} does not begin with a colour"),
    }
}

/// Marks and code at the start of a text; a pawn needs no code.
fn unit(colour: Colour, text: &str) -> (UnitText, &str) {
    let after_marks = text.trim_start_matches(['k', 'f', 'r']);
    let code = CODES.into_iter().find(|code| after_marks.starts_with(code));
    let marks = if code.is_some() { &text[..text.len() - after_marks.len()] } else { "" };
    let rest = code.map_or(text, |code| &after_marks[code.len()..]);
    (UnitText { colour, code: code.unwrap_or("P"), marks: marks.to_owned() }, rest)
}

fn square(text: &str) -> (Square, &str) {
    (text[..2].parse().unwrap(), &text[2..])
}

/// An effect as Popeye writes it, in its brackets.
pub fn effect(text: &str) -> SideEffect {
    let text = text.trim_start_matches('[').trim_end_matches(']');
    let (body, hidden) = text.strip_suffix("->v").map_or((text, false), |body| (body, true));
    let (body, recoloured) = match body.strip_suffix("=w") {
        Some(body) => (body, Some(Colour::White)),
        None => body.strip_suffix("=b").map_or((body, None), |body| (body, Some(Colour::Black))),
    };
    let (side, rest) = colour(body.trim_start_matches(['+', '-']));
    let (told, rest) = unit(side, rest);
    let (place, rest) = square(rest);
    if body.starts_with('-') {
        return SideEffect::Disappears { unit: told, square: place, early: false };
    }
    let promotion = |rest: &str| rest.strip_prefix('=').map(|rest| unit(side, rest).0);
    if body.starts_with('+') {
        return SideEffect::Appears {
            unit: told,
            square: place,
            promotion: promotion(rest),
            hidden,
            recoloured,
        };
    }
    let rest = rest.strip_prefix("->").unwrap();
    let (to, rest, becomes) = match rest.starts_with(|first: char| first.is_lowercase() && first != 'r') {
        true => (square(rest).0, square(rest).1, None),
        false => {
            let (becomes, rest) = unit(side, rest);
            (square(rest).0, square(rest).1, Some(becomes))
        }
    };
    SideEffect::Goes { unit: told, from: place, to, becomes, promotion: promotion(rest), hidden, recoloured }
}

/// A half-move in long notation with a colour letter before it.
pub fn ply(text: &str) -> Ply {
    let (side, rest) = colour(text);
    let (body, sign) = match rest {
        _ if rest.ends_with('+') => (&rest[..rest.len() - 1], Sign::Check),
        _ if rest.ends_with('#') => (&rest[..rest.len() - 1], Sign::Goal(Goal::Mate)),
        _ => (rest, Sign::Plain),
    };
    let (body, effects) = body.split_at(body.find('[').unwrap_or(body.len()));
    let effects = effects.split_inclusive(']').map(effect).collect();
    let (body, en_passant) = body.strip_suffix(" ep.").map_or((body, false), |body| (body, true));
    if body.starts_with("0-0") {
        let kind = if body == "0-0" { PlyKind::ShortCastling } else { PlyKind::LongCastling };
        let rank = if side == Colour::White { '1' } else { '8' };
        let at = |file: char| format!("{file}{rank}").parse::<Square>().unwrap();
        let to = at(if body == "0-0" { 'g' } else { 'c' });
        let unit = UnitText { colour: side, code: "K", marks: String::new() };
        let (from, via, promotion) = (at('e'), None, None);
        return Ply {
            unit,
            from,
            via,
            onward: None,
            to,
            kind,
            promotion,
            effects,
            sign,
            needs_file: false,
            needs_rank: false,
            of_other_side: false,
        };
    }
    let (moving, rest) = unit(side, body);
    let (body, promotion) =
        rest.split_once('=').map_or((rest, None), |(body, to)| (body, Some(unit(side, to).0)));
    let squares: Vec<Square> = body.split(['-', '*']).map(|square| square.parse().unwrap()).collect();
    let kind = match (en_passant, body.contains('*')) {
        (true, _) => PlyKind::EnPassant,
        (false, true) => PlyKind::Capture,
        (false, false) => PlyKind::Quiet,
    };
    Ply {
        unit: moving,
        from: squares[0],
        via: (squares.len() == 3).then(|| squares[1]),
        onward: None,
        to: squares[squares.len() - 1],
        kind,
        promotion,
        effects,
        sign,
        needs_file: false,
        needs_rank: false,
        of_other_side: false,
    }
}

/// Branches written as lines indented by two blanks per half-move: role, `zz` for zugzwang, ply.
pub fn tree(text: &str) -> Vec<Branch> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| (line.len() - line.trim_start().len(), line.trim()))
        .collect();
    branches(&lines)
}

fn branches(lines: &[(usize, &str)]) -> Vec<Branch> {
    let Some(&(depth, _)) = lines.first() else { return Vec::new() };
    lines.chunk_by(|_, next| next.0 > depth).map(|block| branch(block[0].1, &block[1..])).collect()
}

fn branch(line: &str, below: &[(usize, &str)]) -> Branch {
    let (role, rest) = line.split_once(' ').unwrap();
    let role = match role {
        "key" => Role::Key,
        "try" => Role::Try,
        "threat" => Role::Threat,
        "defence" => Role::Defence,
        "refutation" => Role::Refutation,
        "forced" => Role::Forced,
        "then" => Role::Continuation,
        "help" => Role::Help,
        _ => panic!("{role:?} is no role"),
    };
    let (zugzwang, rest) = rest.strip_prefix("zz ").map_or((false, rest), |rest| (true, rest));
    Branch { ply: ply(rest).into(), role, zugzwang, branches: branches(below) }
}

/// A problem without a diagram.
pub fn problem(stipulation: &str) -> Problem {
    Problem {
        name: "example".into(),
        heading: Heading::default(),
        setup: kirke::position::Setup::default(),
        origin: None,
        retractions: None,
        exchanged_condition: None,
        stipulation: stipulation.parse().unwrap(),
        condition: Condition {
            name: "Circe".into(),
            rebirth: Rebirth::CIRCE,
            beside: None,
            fairy: Vec::new(),
            periods: Vec::new(),
        },
        options: PlayOptions::default(),
    }
}

/// A whole solution; the set play may be empty.
pub fn solution(problem: &Problem, set_play: &str, actual: &str) -> Solution {
    let mut phases = Vec::new();
    if !set_play.is_empty() {
        phases.push(Phase::new(PhaseKind::SetPlay, tree(set_play)));
    }
    phases.push(Phase::new(PhaseKind::ActualPlay, tree(actual)));
    Solution {
        first_mover: problem.first_mover(),
        phases,
        completeness: Completeness::Complete,
        other_side: None,
        statistics: Default::default(),
    }
}

/// Units put on the board of a problem: `wKa1 bRh8`.
pub fn with_units(mut problem: Problem, units: &str) -> Problem {
    use kirke::board::{Kind, Unit};
    for text in units.split_whitespace() {
        let (side, rest) = colour(text);
        let (told, rest) = unit(side, rest);
        let kind = match Kind::ORTHODOX.into_iter().find(|&kind| problem.setup.army.code(kind) == told.code) {
            Some(kind) => kind,
            None => problem.setup.army.enlist(kirke::units::find(told.code).unwrap()).unwrap(),
        };
        problem.setup.placement.put(square(rest).0, Unit::new(side, kind));
    }
    problem
}
