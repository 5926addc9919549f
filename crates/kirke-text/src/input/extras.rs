//! The further fields of a position: `pending=`, `promotes=`, `turn=`, `hidden=`, `origin=`, `nocastling=`, `exclusive=`,
//! `enpassant=`.

use super::diagnostic::{Fault, split};
use super::pieces::{braced, in_braces, kind};
use crate::board::{Attributes, Colour, Kind, Sides, Square, Unit};
use crate::position::{Castling, Hidden, Pending, Setup, TurnCount};
use crate::units::Army;

const KEYS: [&str; 9] =
    ["pending", "promotes", "turn", "hidden", "origin", "nocastling", "exclusive", "side", "enpassant"];

/// Reads one field `key=value` into the setup.
pub(super) fn read(field: &str, start: usize, setup: &mut Setup) -> Result<(), Fault> {
    let (key, value) = field.split_once('=').unwrap_or((field, ""));
    let value_start = start + key.len() + 1;
    match key.to_lowercase().as_str() {
        "pending" => read_pending(value, value_start, setup),
        "promotes" => read_choice(value, value_start, setup),
        "turn" => read_turn(value, value_start, setup),
        "hidden" => read_hidden(value, value_start, setup),
        "origin" => read_origins(value, value_start, setup),
        "nocastling" => {
            let squares = squares(value, value_start)?;
            let lost = squares.into_iter().fold(Castling::NONE, |set, square| set.with(Castling::of(square)));
            let rights = setup.castling.unwrap_or_else(|| Castling::possible(&setup.placement));
            setup.castling = Some(rights.without(lost));
            Ok(())
        }
        "exclusive" => {
            let squares = squares(value, value_start)?;
            let castles_from = |square: &Square| {
                Castling::HOMES.iter().any(|&(home, unit)| home == *square && unit.kind() == Kind::ROOK)
            };
            if squares.len() % 2 != 0 || !squares.iter().all(castles_from) {
                let fault = Fault::new(value_start..value_start + value.len(), "not pairs of rooks' squares");
                return Err(
                    fault.hint("exclusive=a1h8: of 0-0-0 by White and 0-0 by Black only one is allowed")
                );
            }
            setup.exclusive_castlings.extend(squares.chunks(2).map(|pair| (pair[0], pair[1])));
            Ok(())
        }
        "enpassant" => {
            let square = one_square(value, value_start)?;
            check_en_passant(square, setup)
                .map_err(|message| Fault::new(value_start..value_start + value.len(), message))?;
            setup.en_passant = Some(square);
            Ok(())
        }
        "side" => {
            setup.side = match value {
                "w" | "white" => Some(Colour::White),
                "b" | "black" => Some(Colour::Black),
                _ => return Err(Fault::new(start..start + field.len(), "the side is w or b")),
            };
            Ok(())
        }
        _ => {
            let fault = Fault::new(start..start + key.len(), format!("unknown field \"{key}\""));
            Err(fault.did_you_mean(key, KEYS))
        }
    }
}

/// Squares written one after the other, or with commas.
pub(super) fn squares(text: &str, start: usize) -> Result<Vec<Square>, Fault> {
    let mut squares = Vec::new();
    for (part, word) in split(text, |letter| letter == ',') {
        let mut at = 0;
        while at < word.len() {
            let end = (at + 2).min(word.len());
            let read = word.get(at..end).and_then(|square| square.parse().ok());
            squares.push(read.ok_or_else(|| {
                let rest = word.get(at..).unwrap_or(word);
                let span = start + part.start + at..start + part.end;
                Fault::new(span, format!("\"{rest}\" is not a square (a1 to h8)"))
            })?);
            at = end;
        }
    }
    if squares.is_empty() {
        return Err(Fault::new(start..start + text.len(), "a square is missing (a1 to h8)"));
    }
    Ok(squares)
}

/// A unit of the form `wQ`, `bLI`, `w{S:kamikaze}`, and what follows it.
fn unit<'a>(army: &mut Army, text: &'a str, start: usize) -> Result<(Unit, &'a str), Fault> {
    let whole = start..start + text.len();
    let sides = match text.as_bytes().first() {
        Some(b'w') => Sides::White,
        Some(b'b') => Sides::Black,
        Some(b'n') => Sides::Both,
        _ => {
            let fault = Fault::new(whole, format!("\"{text}\" does not begin with a colour"));
            return Err(fault.hint("a unit is written like bQd4, wLIe5 or b{S:kamikaze}d4"));
        }
    };
    let rest = &text[1..];
    if let Some(inner) = rest.strip_prefix('{') {
        let Some((inside, after)) = inner.split_once('}') else {
            return Err(Fault::new(whole, "\"{\" without \"}\""));
        };
        let (kind, marks) = in_braces(army, inside, start + 2)?;
        return Ok((Unit::of(sides, kind).with(marks), after));
    }
    // The square follows in lower case, so the code ends where the capitals and digits behind one do.
    let length = match rest.bytes().position(|byte| byte == b':').unwrap_or(rest.len()) {
        long if long > 2 => long - 2,
        short => short,
    };
    let code =
        rest.get(..length).ok_or_else(|| Fault::new(whole.clone(), format!("unknown unit \"{rest}\"")))?;
    let kind = kind(army, code, start + 1..start + 1 + length)?;
    Ok((Unit::of(sides, kind).with(army.marks_by_nature(kind)), &rest[length..]))
}

/// A unit with its square and perhaps its diagram square: `bQd4`, `bQd4:d8`.
fn unit_on(army: &mut Army, text: &str, start: usize) -> Result<(Unit, Square, Option<Square>), Fault> {
    let (unit, rest) = unit(army, text, start)?;
    let rest_start = start + text.len() - rest.len();
    let (square, origin) = match rest.split_once(':') {
        Some((square, origin)) => (square, Some((origin, rest_start + square.len() + 1))),
        None => (rest, None),
    };
    let origin = origin.map(|(origin, start)| one_square(origin, start)).transpose()?;
    Ok((unit, one_square(square, rest_start)?, origin))
}

fn one_square(text: &str, start: usize) -> Result<Square, Fault> {
    text.parse()
        .map_err(|error: crate::board::NotASquare| Fault::new(start..start + text.len(), error.to_string()))
}

/// The parts of a list between the commas outside braces, with their places.
fn parts(text: &str, start: usize) -> Vec<(usize, &str)> {
    let mut inside = false;
    let separates = |letter| {
        match letter {
            '{' => inside = true,
            '}' => inside = false,
            _ => {}
        }
        letter == ',' && !inside
    };
    let mut at = start;
    text.split(separates)
        .map(|part| {
            let here = at;
            at += part.len() + 1;
            (here, part)
        })
        .collect()
}

/// `pending=VICTIM[,CAPTURER BEFORE[,CAPTURER NOW]]`.
fn read_pending(value: &str, start: usize, setup: &mut Setup) -> Result<(), Fault> {
    let span = start..start + value.len();
    let parts = parts(value, start);
    let &[(at, victim), ref others @ ..] = parts.as_slice() else { return Ok(()) };
    let (victim, square, origin) = unit_on(&mut setup.army, victim, at)?;
    let mut found = match others.first() {
        None => pending(setup, span.clone(), (victim, square, origin))?,
        // Several half-moves may have been played since: another unit may stand on the place of capture.
        Some(&(at, before)) => {
            let (before, departure, _) = unit_on(&mut setup.army, before, at)?;
            let stands = setup.placement.at(square).filter(|unit| unit.colour() != victim.colour());
            let capturer = stands.unwrap_or(before);
            Pending { victim, capturer, capturer_before: before, square, departure, origin }
        }
    };
    if let Some(&(at, now)) = others.get(1) {
        let (now, rest) = unit(&mut setup.army, now, at)?;
        found.capturer = now;
        if !rest.is_empty() {
            return Err(Fault::new(at..span.end, "the capturing unit is written without square here"));
        }
    }
    setup.pending = Some(found);
    match others.get(2) {
        Some(&(at, _)) => Err(Fault::new(at..span.end, "only one unit can have been captured last")),
        None => Ok(()),
    }
}

/// `turn=LEFT/LENGTH`, or `turn=LENGTH` for a whole turn.
fn read_turn(value: &str, start: usize, setup: &mut Setup) -> Result<(), Fault> {
    let (left, length) = value.split_once('/').unwrap_or((value, value));
    let numbers = (left.parse(), length.parse());
    let (Ok(left), Ok(length)) = numbers else { return Err(not_a_turn(value, start)) };
    if left == 0 || left > length {
        return Err(not_a_turn(value, start));
    }
    setup.turn = Some(TurnCount { left, length });
    Ok(())
}

fn not_a_turn(value: &str, start: usize) -> Fault {
    let fault = Fault::new(start..start + value.len(), format!("\"{value}\" is no turn of progressive play"));
    fault.hint("turn=3 is a turn of three moves, turn=2/3 the same after the first of them")
}

/// The pending unit, as far as it can be known from where the victim stood.
pub(super) fn pending(
    setup: &Setup,
    span: std::ops::Range<usize>,
    (victim, square, origin): (Unit, Square, Option<Square>),
) -> Result<Pending, Fault> {
    let stands = setup.placement.at(square);
    if stands.is_some_and(|unit| unit.colour() == victim.colour()) {
        return Err(Fault::new(
            span,
            format!("the unit on {square} cannot have captured one of its own side"),
        ));
    }
    let capturer = stands.unwrap_or(Unit::new(!victim.colour(), Kind::KING));
    Ok(Pending { victim, capturer, capturer_before: capturer, square, departure: square, origin })
}

/// The square of a pawn on its promotion rank.
fn read_choice(value: &str, start: usize, setup: &mut Setup) -> Result<(), Fault> {
    let square = one_square(value, start)?;
    let promotes = setup.placement.at(square).is_some_and(|unit| setup.army.promotes_on(unit, square));
    if !promotes {
        return Err(Fault::new(start..start + value.len(), format!("no pawn on {square} can be promoted")));
    }
    setup.choice = Some(square);
    Ok(())
}

fn read_hidden(value: &str, start: usize, setup: &mut Setup) -> Result<(), Fault> {
    for (at, part) in parts(value, start) {
        let (unit, square, origin) = unit_on(&mut setup.army, part, at)?;
        setup.hidden.push(Hidden { square, unit, origin });
    }
    Ok(())
}

fn read_origins(value: &str, start: usize, setup: &mut Setup) -> Result<(), Fault> {
    for (at, part) in parts(value, start) {
        let Some((square, origin)) = part.split_once(':') else {
            let fault = Fault::new(at..at + part.len(), format!("\"{part}\" names only one square"));
            return Err(fault.hint("origin=e5:d7 says that the unit on e5 has the diagram square d7"));
        };
        let square = (one_square(square, at)?, one_square(origin, at + square.len() + 1)?);
        if setup.placement.at(square.0).is_none() {
            return Err(Fault::new(at..at + 2, format!("no unit stands on {}", square.0)));
        }
        setup.origins.push(square);
    }
    Ok(())
}

/// Writes the further fields, each after a blank.
pub(super) fn write(setup: &Setup) -> String {
    let mut text = String::new();
    if let Some(pending) = &setup.pending {
        text += &format!(
            " pending={},{},{}",
            write_unit_on(&setup.army, pending.victim, pending.square, pending.origin),
            write_unit_on(&setup.army, pending.capturer_before, pending.departure, None),
            write_unit(&setup.army, pending.capturer)
        );
    }
    if let Some(square) = setup.choice {
        text += &format!(" promotes={square}");
    }
    if let Some(TurnCount { left, length }) = setup.turn.filter(|&turn| turn != TurnCount::FIRST) {
        text += &format!(" turn={left}/{length}");
    }
    if !setup.hidden.is_empty() {
        let hidden = setup.hidden.iter();
        let hidden = hidden.map(|h| write_unit_on(&setup.army, h.unit, h.square, h.origin));
        text += &format!(" hidden={}", hidden.collect::<Vec<_>>().join(","));
    }
    if !setup.origins.is_empty() {
        let origins = setup.origins.iter().map(|(square, origin)| format!("{square}:{origin}"));
        text += &format!(" origin={}", origins.collect::<Vec<_>>().join(","));
    }
    if !setup.exclusive_castlings.is_empty() {
        let pairs = setup.exclusive_castlings.iter().map(|(one, other)| format!("{one}{other}"));
        text += &format!(" exclusive={}", pairs.collect::<Vec<_>>().join(","));
    }
    text
}

fn write_unit(army: &Army, unit: Unit) -> String {
    let text = braced(army, unit);
    let colour = if unit.is_neutral() { 'n' } else { unit.colour().letter() };
    if unit.attributes() == Attributes::NONE {
        format!("{colour}{text}")
    } else {
        format!("{colour}{{{text}}}")
    }
}

fn write_unit_on(army: &Army, unit: Unit, square: Square, origin: Option<Square>) -> String {
    let origin = origin.map_or(String::new(), |origin| format!(":{origin}"));
    format!("{}{square}{origin}", write_unit(army, unit))
}

/// Has a pawn just passed this square?
pub(super) fn check_en_passant(square: Square, setup: &Setup) -> Result<(), String> {
    let mover = match square.rank() {
        2 => Colour::White,
        5 => Colour::Black,
        _ => return Err(format!("the en-passant square {square} is not on rank 3 or 6")),
    };
    // A neutral pawn has been moved by the side whose way it has gone.
    let pawn_beyond = |files: i8| {
        let beyond = square.offset(files, mover.forward())?;
        setup.placement.at(beyond).map(|unit| unit.owned_by(mover))
    };
    let passes = |files: i8| {
        let step = (files, mover.forward());
        let is_of_side = |unit: Unit| unit.colour() == mover || unit.kind() != Kind::PAWN;
        pawn_beyond(files).is_some_and(|unit| is_of_side(unit) && setup.army.passes_by(unit, step))
    };
    // Pawns of other kinds may come by diagonally.
    let Some(files) = [0, -1, 1].into_iter().find(|&files| passes(files)) else {
        return Err(format!("no pawn has just passed {square}: there is none of its side beyond it"));
    };
    let came_from = square.offset(-files, -mover.forward());
    let mover = pawn_beyond(files).map_or(mover, Unit::colour);
    for empty in [Some(square), came_from].into_iter().flatten() {
        if setup.placement.at(empty).is_some() {
            return Err(format!("no pawn has just passed {square}: {empty} is occupied"));
        }
    }
    match setup.side {
        Some(side) if side == mover => {
            Err(format!("the pawn that passed {square} belongs to the side to move"))
        }
        _ => Ok(()),
    }
}
