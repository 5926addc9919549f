//! Positions as text: FEN with braces for fairy units, or `white Kh1 Qa4 black Kh8`.

use super::diagnostic::{Diagnostics, Fault, quote, words};
use super::pieces;
use super::{extras, placement};
use crate::board::{Attributes, Colour, Placement, Sides, Square, Unit};
use crate::position::{Castling, Setup};
use crate::units::Language;
use std::ops::Range;

/// Reads a position.
///
/// The fields of a FEN after the board may be missing: side, castling, en passant, and two counters, which are
/// ignored. Further fields of the form `key=value` may follow: `pending=bQd4` (the unit just captured, perhaps with
/// the capturing unit on the square from which it came: `pending=bQd4,wRa4`), `hidden=wBf1,bPd7` (oldest first),
/// `promotes=c1` (a pawn that the last move has brought there; its owner, who is to move, promotes it first),
/// `turn=2/3` (progressive play: two of the three moves of the turn are left), `origin=e5:d7` (the unit on e5 has the diagram square d7), `nocastling=e1h8`.
///
/// ```
/// use kirke::input::position;
/// let setup = position::read("4k3/8/8/3{g}4/8/8/8/4K2R w K").unwrap();
/// assert_eq!(position::write(&setup), "4k3/8/8/3{g}4/8/8/8/4K2R w K -");
/// let setup = position::read("white Kh1 Qa4 Pb2b3 black Kh8").unwrap();
/// assert_eq!(position::write(&setup), "7k/8/8/8/Q7/1P6/1P6/7K");
/// ```
///
/// # Errors
/// Everything that is wrong, each fault with its place.
pub fn read(text: &str) -> Result<Setup, Diagnostics> {
    read_faults(text).map_err(|faults| quote(faults, text))
}

/// Writes a position as FEN, with no more fields than are needed. [`read`] gives the same position again.
pub fn write(setup: &Setup) -> String {
    let mut text = placement::write(&setup.placement, &setup.army);
    let side = setup.side.map_or('-', Colour::letter);
    let possible = Castling::possible(&setup.placement);
    let rights = setup.castling.unwrap_or(possible).common(possible);
    let mut lost = Castling::NONE;
    if setup.castling.is_some() {
        let (letters, read_back) = castling_letters(possible, rights);
        lost = read_back.without(rights);
        let en_passant = setup.en_passant.map_or("-".to_owned(), |square| square.to_string());
        text += &format!(" {side} {letters} {en_passant}");
    } else if setup.side.is_some() {
        text += &format!(" {side}");
    }
    if let (None, Some(square)) = (setup.castling, setup.en_passant) {
        // The field behind the rights to castle would state these, too.
        text += &format!(" enpassant={square}");
    }
    if lost.any() {
        let squares: String = lost.squares().into_iter().map(|square| square.to_string()).collect();
        text += &format!(" nocastling={squares}");
    }
    text + &extras::write(setup)
}

/// The board alone, as in the first field of [`write()`].
///
/// ```
/// let mut setup = kirke::position::Setup::default();
/// use kirke::board::{Attributes, Colour, Kind, Square, Unit};
/// setup.placement.put(Square::A8, Unit::new(Colour::Black, Kind::KNIGHT).with(Attributes::KAMIKAZE));
/// assert_eq!(kirke::input::position::placement(&setup), "{s:kamikaze}7/8/8/8/8/8/8/8");
/// ```
pub fn placement(setup: &Setup) -> String {
    placement::write(&setup.placement, &setup.army)
}

/// As [`read`], with spans instead of quotations.
pub(super) fn read_faults(text: &str) -> Result<Setup, Vec<Fault>> {
    let fields = words(text);
    let Some((span, first)) = fields.first() else {
        return Err(vec![Fault::new(0..text.len(), "the position is missing")]);
    };
    if colour_word(first).is_some() {
        return read_list(&fields);
    }
    let strokes: Vec<usize> = text.match_indices('/').map(|(at, _)| at).collect();
    if strokes.len() < 2 && is_unit(first.split('/').next().unwrap_or_default()) {
        let Some(&stroke) = strokes.first() else {
            let fault = Fault::new(span.clone(), "it is not said which units are white and which are black");
            return Err(vec![fault.hint("write \"white Kh1 Qa4 black Kh8\" or \"Kh1 Qa4 / Kh8\"")]);
        };
        return read_list(&two_sides(text, stroke));
    }
    let mut setup = Setup::default();
    setup.placement = placement::read(first, span.start, &mut setup.army)?;
    let (extended, plain): (Vec<_>, Vec<_>) = fields[1..].iter().partition(|(_, field)| field.contains('='));
    let mut faults = Vec::new();
    let names = ["side to move", "castling field", "en-passant square", "half-move counter", "move number"];
    for (n, (span, field)) in plain.iter().enumerate() {
        let read = match n {
            0 => read_side(field, span).map(|side| setup.side = side),
            1 => read_castling(field, span, &setup.placement).map(|rights| setup.castling = rights),
            2 => read_en_passant(field, span, &setup).map(|square| setup.en_passant = square),
            3 | 4 if *field == "-" || field.bytes().all(|byte| byte.is_ascii_digit()) => Ok(()),
            3 | 4 => Err(Fault::new(span.clone(), format!("the {} \"{field}\" is not a number", names[n]))),
            _ => {
                let fault = Fault::new(span.clone(), format!("\"{field}\" is one field too many"));
                Err(fault.hint(format!("a position has the board, then the {}", names.join(", the "))))
            }
        };
        faults.extend(read.err());
        if n > 4 {
            break;
        }
    }
    for (span, field) in extended {
        faults.extend(extras::read(field, span.start, &mut setup).err());
    }
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

fn read_side(field: &str, span: &Range<usize>) -> Result<Option<Colour>, Fault> {
    match field {
        "w" | "W" => Ok(Some(Colour::White)),
        "b" | "B" => Ok(Some(Colour::Black)),
        "-" => Ok(None),
        _ => Err(Fault::new(span.clone(), format!("the side to move is w or b, not \"{field}\""))),
    }
}

/// Letter, king's square and rook's square of each castling.
const LETTERS: [(char, Square, Square); 4] = [
    ('K', Square::E1, Square::H1),
    ('Q', Square::E1, Square::A1),
    ('k', Square::E8, Square::H8),
    ('q', Square::E8, Square::A8),
];

/// The rights that remain although no letter names them: kings at home, and rooks whose king is not.
fn without_letters(possible: Castling) -> Castling {
    LETTERS.iter().fold(possible, |rights, &(_, king, rook)| {
        if possible.has(Castling::of(king)) { rights.without(Castling::of(rook)) } else { rights }
    })
}

fn read_castling(field: &str, span: &Range<usize>, placement: &Placement) -> Result<Option<Castling>, Fault> {
    let possible = Castling::possible(placement);
    let mut rights = without_letters(possible);
    if field == "-" {
        return Ok(Some(rights));
    }
    let mut seen = String::new();
    for (at, letter) in field.char_indices() {
        let here = span.start + at..span.start + at + letter.len_utf8();
        let Some(&(_, king, rook)) = LETTERS.iter().find(|&&(known, ..)| known == letter) else {
            return Err(Fault::new(here, format!("\"{letter}\" is not a castling letter"))
                .hint("the castling field is made of K, Q, k, q, or is - if nobody may castle"));
        };
        if seen.contains(letter) {
            return Err(Fault::new(here, format!("castling letter \"{letter}\" is given twice")));
        }
        seen.push(letter);
        for (square, unit) in [(king, "king"), (rook, "rook")] {
            if !possible.has(Castling::of(square)) {
                let message = format!("castling \"{letter}\" needs a {unit} on {square}");
                return Err(Fault::new(here, message));
            }
        }
        rights = rights.with(Castling::of(rook));
    }
    Ok(Some(rights))
}

/// The field for these rights, and what [`read_castling`] makes of it.
fn castling_letters(possible: Castling, rights: Castling) -> (String, Castling) {
    let castles = |king, rook| {
        let both = Castling::of(king).with(Castling::of(rook));
        possible.has(both) && rights.has(both)
    };
    let named = LETTERS.iter().filter(|&&(_, king, rook)| castles(king, rook));
    let mut letters = String::new();
    let mut read_back = without_letters(possible);
    for &(letter, _, rook) in named {
        letters.push(letter);
        read_back = read_back.with(Castling::of(rook));
    }
    // A rook whose king has moved keeps its right; without the king's right no letter can say so.
    for &(letter, king, rook) in &LETTERS {
        let right = Castling::of(rook);
        if rights.has(right) && possible.has(Castling::of(king)) && !rights.has(Castling::of(king)) {
            letters.push(letter);
            read_back = read_back.with(right);
        }
    }
    (if letters.is_empty() { "-".to_owned() } else { letters }, read_back)
}

fn read_en_passant(field: &str, span: &Range<usize>, setup: &Setup) -> Result<Option<Square>, Fault> {
    if field == "-" {
        return Ok(None);
    }
    let Ok(square) = field.parse::<Square>() else {
        return Err(Fault::new(
            span.clone(),
            format!("the en-passant square \"{field}\" is not a square (a1 to h8)"),
        )
        .hint("the field is - if no pawn has just made its double step"));
    };
    extras::check_en_passant(square, setup).map_err(|message| Fault::new(span.clone(), message))?;
    Ok(Some(square))
}

/// The words for the sides in each language, the neutral one last.
#[rustfmt::skip]
const SIDES: [(Language, [&[&str]; 3]); 3] = [
    (Language::English, [&["white"], &["black"], &["neutral"]]),
    (Language::German, [&["weiß", "weiss", "weiße", "weisse"], &["schwarz", "schwarze"], &["neutral", "neutrale"]]),
    (Language::French, [&["blanc", "blancs"], &["noir", "noirs"], &["neutre", "neutres"]]),
];

/// The language of a word for a side, and the side, or both; this language if the word is of several.
fn colour_word_in(language: Language, word: &str) -> Option<(Language, Sides)> {
    let words = SIDES.iter().find(|row| row.0 == language)?.1;
    let word_in_lower_case = word.trim_end_matches(':').to_lowercase();
    let side = words.iter().position(|names| names.contains(&word_in_lower_case.as_str()));
    side.map(|side| (language, Sides::ALL[side])).or_else(|| colour_word(word))
}

/// The language of a word for a side, and the side, or both.
fn colour_word(word: &str) -> Option<(Language, Sides)> {
    let word = word.trim_end_matches(':').to_lowercase();
    SIDES.iter().find_map(|&(language, names)| {
        let side = names.iter().position(|names| names.contains(&word.as_str()))?;
        Some((language, Sides::ALL[side]))
    })
}

/// Is this word a unit with its squares, such as `Kh1`?
fn is_unit(word: &str) -> bool {
    let (code, squares) = pieces::peel(word);
    let is_letter = |sign: char| sign.is_alphabetic() || matches!(sign, '(' | ')');
    !squares.is_empty() && !code.is_empty() && code.chars().all(is_letter)
}

/// `Kh1 Qa4 / Kh8`: the black units stand behind the stroke.
fn two_sides(text: &str, stroke: usize) -> Vec<(Range<usize>, &str)> {
    let mut fields = words(&text[..stroke]);
    fields.push((stroke..stroke + 1, "black"));
    let after = words(&text[stroke + 1..]).into_iter();
    fields.extend(after.map(|(span, word)| (span.start + stroke + 1..span.end + stroke + 1, word)));
    fields
}

/// A unit with its squares in English letters: `Da4` in German is `(Q)a4`.
fn in_english(language: Language, word: &str, span: &Range<usize>) -> Result<String, Fault> {
    let (code, squares) = pieces::peel(word);
    if language == Language::English || squares.is_empty() {
        return Ok(word.to_owned());
    }
    let bare = code.trim_start_matches('(').trim_end_matches(')');
    match language.english(bare) {
        Some(english) => Ok(format!("({english}){}", &word[code.len()..])),
        None => {
            let letters: String =
                ["K", "Q", "R", "B", "S", "P"].map(|code| format!(" {}", language.code(code))).concat();
            let fault = Fault::new(span.clone(), format!("unknown unit \"{bare}\" in {language:?}"));
            Err(fault.hint(format!("the letters are{letters}, as the side is named in {language:?}")))
        }
    }
}

/// The algebraic form: colours, attributes and units.
fn read_list(fields: &[(Range<usize>, &str)]) -> Result<Setup, Vec<Fault>> {
    let mut setup = Setup::default();
    let mut faults = Vec::new();
    let mut sides = Sides::White;
    let mut marks = Attributes::NONE;
    // "Neutral" is a word of two languages.
    let named = || fields.iter().filter_map(|(_, word)| colour_word(word));
    let language = named().find(|&(_, sides)| sides != Sides::Both).or_else(|| named().next());
    let language = language.map_or(Language::English, |(language, _)| language);
    for (span, word) in fields {
        let word = word.trim_end_matches([',', ';']);
        let span = span.start..span.start + word.len();
        match colour_word_in(language, word) {
            Some((other, _)) if other != language => faults.push(Fault::new(
                span,
                format!("\"{word}\" is {other:?}, but the other side was named in {language:?}"),
            )),
            Some((_, named)) => sides = named,
            None if word.is_empty() => {}
            None if word.contains('=') => faults.extend(extras::read(word, span.start, &mut setup).err()),
            None => {
                if let Some(mark) = pieces::attribute(word, span.clone()) {
                    match mark {
                        Ok(mark) => match pieces::joined(marks, mark, span) {
                            Ok(all) => marks = all,
                            Err(fault) => faults.push(fault),
                        },
                        Err(fault) => faults.push(fault),
                    }
                    continue;
                }
                let read = in_english(language, word, &span).and_then(|word| {
                    pieces::with_squares(&mut setup.army, (span.clone(), &word), (sides, marks))
                });
                match read {
                    Ok((unit, squares)) => {
                        faults.extend(put(&mut setup.placement, unit, &squares, span).err())
                    }
                    Err(fault) => faults.push(fault),
                }
            }
        }
        marks = Attributes::NONE;
    }
    if faults.is_empty() && setup.placement.occupied().is_empty() {
        faults.push(Fault::new(fields[0].0.clone(), "the board is empty: there is no unit at all"));
    }
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

/// Puts a unit on each of the squares, which must be empty.
pub(super) fn put(
    placement: &mut Placement,
    unit: Unit,
    squares: &[Square],
    span: Range<usize>,
) -> Result<(), Fault> {
    for &square in squares {
        if placement.at(square).is_some() {
            return Err(Fault::new(span, format!("there are two units on {square}")));
        }
        placement.put(square, unit);
    }
    Ok(())
}
