//! The board field of a FEN.

use super::diagnostic::Fault;
use super::pieces;
use crate::board::{Attributes, Colour, Kind, Placement, Sides, Square, Unit};
use crate::units::Army;

/// Reads the board field; `start` is its place in the text.
pub(super) fn read(field: &str, start: usize, army: &mut Army) -> Result<Placement, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut placement = Placement::default();
    let ranks: Vec<&str> = split_ranks(field);
    if ranks.len() != 8 {
        let message = format!("a board has 8 ranks, but {} {}", ranks.len(), are_given(ranks.len()));
        faults.push(Fault::new(start..start + field.len(), message));
    }
    let mut at = start;
    for (row, text) in ranks.iter().enumerate() {
        let number = 8usize.checked_sub(row).filter(|&number| number > 0);
        match read_rank(text, at, army) {
            Err(fault) => {
                let name = number.map_or(String::new(), |number| format!("rank {number}: "));
                faults.push(Fault { message: format!("{name}{}", fault.message), ..fault });
            }
            Ok(squares) => {
                if let Some(number) = number {
                    if squares.len() != 8 {
                        let message = format!("rank {number} has {} squares instead of 8", squares.len());
                        faults.push(Fault::new(at..at + text.len(), message));
                    }
                    for (file, unit) in squares.into_iter().take(8).enumerate() {
                        if let Some(unit) = unit {
                            placement.put(Square::new(file as u8, number as u8 - 1), unit);
                        }
                    }
                }
            }
        }
        at += text.len() + 1;
    }
    if faults.is_empty() && placement.occupied().is_empty() {
        faults.push(Fault::new(start..start + field.len(), "the board is empty: there is no unit at all"));
    }
    if faults.is_empty() { Ok(placement) } else { Err(faults) }
}

fn are_given(count: usize) -> &'static str {
    if count == 1 { "is given" } else { "are given" }
}

/// The ranks of a board field; a slash inside braces separates nothing.
fn split_ranks(field: &str) -> Vec<&str> {
    let mut inside = false;
    field
        .split(|letter| {
            match letter {
                '{' => inside = true,
                '}' => inside = false,
                _ => {}
            }
            letter == '/' && !inside
        })
        .collect()
}

fn read_rank(text: &str, start: usize, army: &mut Army) -> Result<Vec<Option<Unit>>, Fault> {
    let mut squares = Vec::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        let here = start + at..start + at + letter.len_utf8();
        match letter {
            '1'..='8' => squares.extend((0..letter as u8 - b'0').map(|_| None)),
            '0' | '9' => {
                let message = format!("\"{letter}\" is not a number of empty squares (1 to 8)");
                return Err(Fault::new(here, message));
            }
            '{' => {
                let Some(length) = text[at..].find('}') else {
                    return Err(Fault::new(start + at..start + text.len(), "\"{\" without \"}\""));
                };
                squares.push(Some(read_braces(&text[at + 1..at + length], here.end, army)?));
                letters.by_ref().find(|&(_, letter)| letter == '}');
            }
            _ => squares.push(Some(orthodox(letter).ok_or_else(|| unknown_letter(letter, here))?)),
        }
    }
    Ok(squares)
}

fn orthodox(letter: char) -> Option<Unit> {
    let kind = match letter.to_ascii_uppercase() {
        'P' => Kind::PAWN,
        'N' | 'S' => Kind::KNIGHT,
        'B' => Kind::BISHOP,
        'R' => Kind::ROOK,
        'Q' => Kind::QUEEN,
        'K' => Kind::KING,
        _ => return None,
    };
    Some(Unit::new(if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black }, kind))
}

fn unknown_letter(letter: char, span: std::ops::Range<usize>) -> Fault {
    let fault = Fault::new(span, format!("unknown letter \"{letter}\""));
    match crate::units::find(letter.encode_utf8(&mut [0; 4])) {
        Some(row) => fault.hint(format!("the {} is written {{{letter}}}", row.names[0])),
        None => fault.hint("units are KQRBNP, S is a knight too; other units stand in braces, as in {G}"),
    }
}

/// For codes without letters.
const SIGNS: [(char, Colour); 2] = [('+', Colour::White), ('-', Colour::Black)];

fn read_braces(text: &str, start: usize, army: &mut Army) -> Result<Unit, Fault> {
    if let Some(text) = text.strip_prefix('=') {
        let (kind, marks) = pieces::in_braces(army, text, start + 1)?;
        return Ok(Unit::of(Sides::Both, kind).with(marks));
    }
    for (sign, colour) in SIGNS {
        if let Some(text) = text.strip_prefix(sign) {
            let (kind, marks) = pieces::in_braces(army, text, start + 1)?;
            return Ok(Unit::new(colour, kind).with(marks));
        }
    }
    let (kind, marks) = pieces::in_braces(army, text, start)?;
    let code = text.split(':').next().unwrap_or_default();
    let colour = match (code.contains(char::is_uppercase), code.contains(char::is_lowercase)) {
        (true, false) => Colour::White,
        (false, true) => Colour::Black,
        _ => {
            let (white, black) = (code.to_uppercase(), code.to_lowercase());
            let hint = if white == black {
                format!("{{+{code}}} is white, {{-{code}}} is black")
            } else {
                format!("{{{white}}} is white, {{{black}}} is black")
            };
            return Err(
                Fault::new(start..start + code.len(), format!("is \"{code}\" white or black?")).hint(hint)
            );
        }
    };
    Ok(Unit::new(colour, kind).with(marks))
}

/// Writes the board field.
pub(super) fn write(placement: &Placement, army: &Army) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match placement.at(Square::new(file, rank)) {
                None => empty += 1,
                Some(unit) => {
                    flush(&mut text, &mut empty);
                    text.push_str(&write_unit(army, unit));
                }
            }
        }
        flush(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn flush(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn write_unit(army: &Army, unit: Unit) -> String {
    let in_case = |code: &str| match unit.sides() {
        Sides::White if !code.contains(char::is_alphabetic) => format!("+{code}"),
        Sides::Black if !code.contains(char::is_alphabetic) => format!("-{code}"),
        Sides::White => code.to_uppercase(),
        Sides::Black => code.to_lowercase(),
        Sides::Both => format!("={}", code.to_uppercase()),
    };
    if !unit.is_neutral() && unit.attributes() == Attributes::NONE && unit.kind().fairy_index().is_none() {
        return in_case(if unit.kind() == Kind::KNIGHT { "N" } else { army.code(unit.kind()) });
    }
    let text = pieces::braced(army, unit);
    match text.split_once(':') {
        Some((code, marks)) => format!("{{{}:{marks}}}", in_case(code)),
        None => format!("{{{}}}", in_case(&text)),
    }
}
