//! Units with their colours, attributes and squares.

use super::super::diagnostic::Fault;
use super::super::{extras, pieces};
use super::Reader;
use super::draft::Draft;
use crate::board::{Attributes, Kind, Sides, Square, Unit};
use crate::units::Army;
use crate::vocabulary::{COLOURS, Found, Language, MARKS, Mark, is_known_unit};
use std::ops::Range;

/// Can this be the code of a unit?
pub(super) fn is_code(code: &str, language: Language) -> bool {
    let is_one = |code: &str| (1..=2).contains(&code.len()) && is_known_unit(code, language);
    match code.split_once('/') {
        Some((away, home)) => is_one(away) && is_one(home),
        None => is_one(code),
    }
}

/// The kind with this code of the language.
pub(super) fn kind(
    army: &mut Army,
    language: Language,
    code: &str,
    span: Range<usize>,
) -> Result<Kind, Fault> {
    match language.english(code) {
        Some(english) => pieces::kind(army, english, span),
        None if code.contains('/') => {
            Err(Fault::unsupported(span, format!("hunter {}", code.to_uppercase())))
        }
        None if is_known_unit(code, language) => {
            Err(Fault::unsupported(span, format!("unit {}", code.to_uppercase())))
        }
        None => Err(Fault::new(span, format!("unknown unit \"{code}\""))),
    }
}

/// A unit before its kind is known: its code and squares, each with its place.
struct Written<'a> {
    code: (Range<usize>, &'a str),
    squares: Vec<Square>,
}

impl<'a> Reader<'a> {
    /// Units with their squares, up to the first word that is none.
    pub(super) fn pieces(&mut self, draft: &mut Draft) -> Vec<(Square, Unit, Range<usize>)> {
        let mut found = Vec::new();
        let mut colour = None;
        let mut marks = Attributes::NONE;
        let mut after_unit = false;
        while let Some((span, word)) = self.peek() {
            // Behind a colour or an attribute another attribute is looked for first.
            if colour.is_some()
                && (!after_unit || word.len() > 2 && !self.is_unit(word))
                && let Some(mark) = self.mark(word, &span)
            {
                if std::mem::take(&mut after_unit) {
                    marks = Attributes::NONE;
                }
                self.at += 1;
                let mark = mark.map(|mark| {
                    draft.two_boards |= matches!(mark, Mark::BoardA | Mark::Known(Attributes::BOARD_B));
                    match mark {
                        Mark::Known(mark) => mark,
                        Mark::BoardA => Attributes::NONE,
                    }
                });
                match mark {
                    Ok(mark) => match pieces::joined(marks, mark, span) {
                        Ok(all) => marks = all,
                        Err(fault) => self.faults.push(fault),
                    },
                    Err(fault) => self.faults.push(fault),
                }
            } else if let Some(Written { code: (place, code), squares }) = self.written() {
                after_unit = true;
                let side = colour.unwrap_or_else(|| {
                    self.faults.push(Fault::new(place.clone(), format!("is \"{word}\" white or black?")));
                    Sides::White
                });
                colour = Some(side);
                match kind(&mut draft.setup.army, self.language, code, place) {
                    Ok(kind) => {
                        let nature = draft.setup.army.marks_by_nature(kind);
                        let unit = Unit::of(side, kind).with(marks).with(nature);
                        found.extend(squares.into_iter().map(|square| (square, unit, span.clone())));
                    }
                    Err(fault) => self.faults.push(fault),
                }
                // There is one royal unit, so only the next one is meant.
                marks = marks.without(Attributes::ROYAL);
            } else if let Found::One(known) = self.look_up(word, COLOURS) {
                self.at += 1;
                (marks, after_unit) = (Attributes::NONE, false);
                if known.is_none() {
                    self.faults.push(Fault::unsupported(span, format!("{} units", word.to_lowercase())));
                    self.number_of_invisibles();
                }
                colour = known.or(Some(Sides::White));
            } else {
                break;
            }
        }
        found
    }

    /// Behind invisible units their number stands instead of squares.
    fn number_of_invisibles(&mut self) {
        if self.peek().is_some_and(|(_, word)| word.bytes().all(|letter| letter.is_ascii_digit())) {
            self.at += 1;
        }
    }

    fn is_unit(&self, word: &str) -> bool {
        let (code, squares) = pieces::peel(bare(word).1);
        !squares.is_empty() && (code.contains('/') || is_code(code, self.language))
    }

    /// The attribute with this name, if it is one.
    fn mark(&self, word: &str, span: &Range<usize>) -> Option<Result<Mark, Fault>> {
        match self.look_up(word, MARKS) {
            Found::One(mark) => Some(Ok(mark)),
            Found::Several(names) if word.len() > 2 && !self.is_unit(word) && !self.is_section(word) => {
                let fault = Fault::new(span.clone(), format!("attribute \"{word}\" is ambiguous"));
                Some(Err(fault.hint(format!("it may mean {names}"))))
            }
            Found::Several(_) | Found::Nothing => None,
        }
    }

    /// A unit with squares: `Kh1`, `Pa2b2`, `(LI)d4`, or code and squares as two words.
    fn written(&mut self) -> Option<Written<'a>> {
        let (span, word) = self.peek()?;
        let (offset, text) = bare(word);
        let (code, squares) = pieces::peel(text);
        if !squares.is_empty() {
            self.at += 1;
            let start = span.start + offset;
            let code = code.strip_suffix(')').unwrap_or(code);
            return Some(Written { code: (start..start + code.len(), code), squares });
        }
        let (place, next) = self.words.get(self.at + 1).cloned()?;
        let may_be_code = is_code(word, self.language) || word.contains('/');
        let squares = extras::squares(next, place.start).ok().filter(|_| may_be_code)?;
        self.at += 2;
        Some(Written { code: (span, word), squares })
    }

    /// `Forsyth 8/3.ca4/...`: a dot before a code of two letters; a sign may say the colour.
    pub(super) fn forsyth(&mut self, span: &Range<usize>, draft: &mut Draft) -> Result<(), Fault> {
        let (place, text) = self.argument(span, "the position")?;
        let mut square = 0u8;
        let mut letters = text.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let here = place.start + at..place.start + at + letter.len_utf8();
            match letter {
                // Popeye goes on whether the rank is full or not.
                '/' => {}
                '0'..='9' => {
                    let mut empty = letter as u32 - '0' as u32;
                    while let Some((_, digit)) = letters.next_if(|(_, next)| next.is_ascii_digit()) {
                        empty = (10 * empty + (digit as u32 - '0' as u32)).min(64);
                    }
                    square = square.saturating_add(empty as u8);
                }
                _ => {
                    let sign = [('+', Sides::White), ('-', Sides::Black), ('=', Sides::Both)];
                    let sign = sign.into_iter().find(|(sign, _)| *sign == letter);
                    let first =
                        if sign.is_some() { letters.next().map_or(' ', |(_, next)| next) } else { letter };
                    let code: String = match first {
                        '.' => letters.by_ref().take(2).map(|(_, letter)| letter).collect(),
                        _ => first.to_string(),
                    };
                    let by_case = match code.chars().next().is_some_and(char::is_uppercase) {
                        true => Sides::White,
                        false => Sides::Black,
                    };
                    let kind = kind(&mut draft.setup.army, self.language, &code, here.clone())?;
                    if square > 63 {
                        return Err(Fault::new(here, "the position has more than 64 squares"));
                    }
                    let sides = sign.map_or(by_case, |(_, sides)| sides);
                    let nature = draft.setup.army.marks_by_nature(kind);
                    draft.put(Square::from_index(square ^ 56), Unit::of(sides, kind).with(nature));
                    square += 1;
                }
            }
        }
        Ok(())
    }
}

/// The word without an opening bracket, and how many letters that is.
fn bare(word: &str) -> (usize, &str) {
    word.strip_prefix('(').map_or((0, word), |rest| (1, rest))
}
