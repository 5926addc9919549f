//! Units that users define: `unit XX "my unit": leap 1,3; hop 0,1 over 1 to next`.

use super::diagnostic::{Diagnostics, Fault, quote};
use crate::problem::Problem;
use crate::units::words::{
    ALONE, ANGLES, BY_LEAPS, HEADINGS, LEAPS, LINES, MANNERS, PAWN_WAYS, PAWNS, PURPOSES, STAYS,
};
use crate::units::{Beyond, Definition, Line, Manner, Movement, Row, Shape, define};
use std::ops::Range;

/// Most movements of one unit.
const MOST_MOVEMENTS: usize = 32;

/// The movements that need words of their own behind them.
const OTHERS: [&str; 6] = ["hop", "bend", "double-hop", "bounce", "pawn-step", "pawn-take"];

/// A word with its place in the text.
type Word<'a> = (Range<usize>, &'a str);

/// The word in front of a definition.
const UNIT: &str = "unit";

/// Is this line of a file the definition of a unit?
pub(super) fn is_definition(line: &str) -> bool {
    let word = line.split_whitespace().next();
    word.is_some_and(|word| word.eq_ignore_ascii_case(UNIT))
}

/// The definitions in a source that were refused: a problem with such a unit means none that the program knows.
#[derive(Default)]
pub(super) struct Refused {
    /// Codes, and the lines of their definitions.
    units: Vec<(String, usize)>,
}

impl Refused {
    /// Defines a unit, as a line of a file does.
    pub fn define(&mut self, text: &str, line: usize) -> Result<(), Fault> {
        let code = code(text);
        self.units.retain(|(refused, _)| Some(refused) != code.as_ref());
        let read = read(text);
        if let (Err(_), Some(code)) = (&read, code) {
            self.units.push((code, line));
        }
        read.map(|_| ())
    }

    /// What is wrong with a problem in which such a unit stands.
    pub fn fault(&self, problem: &Problem, text: &str) -> Option<Fault> {
        let known = problem.fairy_units();
        let (code, line) = self.units.iter().find(|(code, _)| known.iter().any(|row| row.code == code))?;
        let text = text.to_ascii_uppercase();
        // On the board it stands in braces, neutral ones behind a sign.
        let at = ["{", "{=", ""]
            .iter()
            .find_map(|before| Some(text.find(&format!("{before}{code}"))? + before.len()));
        let at = at.unwrap_or_default();
        let message = format!("the unit {code} is not known here: its definition on line {line} was refused");
        Some(Fault::new(at..at + code.len(), message))
    }
}

/// Defines a unit, which is then known by its code as long as the program runs. The word `unit` may be left out.
///
/// ```
/// use kirke::input::define_unit;
/// let row = define_unit("unit X1 \"camel hopper\": leap 1,3; hop 0,1 over 1 to next").unwrap();
/// assert_eq!(row.rule(), "leaps (1,3), or hops along the lines of a rook over one unit to the square just beyond it");
/// let fault = &define_unit("unit X2: laep 1,3").unwrap_err()[0];
/// assert_eq!((fault.column, fault.hint.as_deref()), (10, Some("did you mean \"leap\"?")));
/// ```
///
/// # Errors
/// What is wrong with the definition.
pub fn define_unit(text: &str) -> Result<&'static Row, Diagnostics> {
    read(text).map_err(|fault| quote(vec![fault], text))
}

/// The same, with a span instead of a quotation.
pub(super) fn read(text: &str) -> Result<&'static Row, Fault> {
    let start = behind_unit(text);
    let Some(colon) = outside_quotes(&text[start..]).map(|at| start + at) else {
        if let (Some(quote), 1) = (text.rfind('"'), text.matches('"').count() % 2) {
            return Err(Fault::new(quote..quote + 1, "the name that begins here does not end")
                .hint("it stands in double quotes, for example: unit XX \"my unit\": leap 1,3"));
        }
        return Err(Fault::new(start..text.len(), "a colon is missing between the code and the movements")
            .hint("for example: unit XX \"my unit\": leap 1,3; hop 0,1 over 1 to next"));
    };
    let (code, code_span, name) = head(&text[start..colon], start)?;
    let mut clauses = Clauses { found: Definition { code, name, ..Definition::default() }, stays: false };
    let mut at = colon + 1;
    for clause in text[colon + 1..].split(';') {
        clauses.read(clause, at)?;
        at += clause.len() + 1;
    }
    let found = clauses.found;
    define(found).map_err(|taken| Fault::new(code_span, taken.to_string()).hint("choose another code"))
}

/// Where the code stands, or blanks before it.
fn behind_unit(text: &str) -> usize {
    let start = text.len() - text.trim_start().len();
    if is_definition(text) { start + UNIT.len() } else { start }
}

/// The code that is defined, if it can be read.
fn code(text: &str) -> Option<String> {
    let head = text[behind_unit(text)..].trim_start();
    let code: String = head.chars().take_while(char::is_ascii_alphanumeric).collect();
    (!code.is_empty()).then(|| code.to_ascii_uppercase())
}

/// Where the colon behind the name stands.
fn outside_quotes(text: &str) -> Option<usize> {
    let mut inside = false;
    let is_colon = |&(_, letter): &(usize, char)| {
        inside ^= letter == '"';
        letter == ':' && !inside
    };
    text.char_indices().find(is_colon).map(|(at, _)| at)
}

/// Code and name.
fn head(text: &str, start: usize) -> Result<(String, Range<usize>, String), Fault> {
    let trimmed = text.trim_start();
    let at = start + text.len() - trimmed.len();
    let length =
        trimmed.find(|letter: char| letter.is_whitespace() || letter == '"').unwrap_or(trimmed.len());
    let (code, rest) = trimmed.split_at(length);
    let span = at..at + code.len();
    let fits = (1..=2).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !fits {
        let fault = Fault::new(span, format!("\"{code}\" is no code of a unit"));
        return Err(fault.hint("a code is one or two letters or digits"));
    }
    let rest_at = at + code.len();
    let name = match rest.trim() {
        "" => format!("unit {}", code.to_uppercase()),
        quoted => {
            let inner = quoted.strip_prefix('"').and_then(|quoted| quoted.strip_suffix('"'));
            let is_plain = |name: &&str| {
                !name.trim().is_empty() && !name.contains('"') && !name.chars().any(char::is_control)
            };
            let Some(inner) = inner.filter(is_plain) else {
                let fault = Fault::new(rest_at..rest_at + rest.len(), "the name stands in double quotes");
                return Err(fault.hint("for example: unit XX \"my unit\": leap 1,3"));
            };
            inner.trim().to_owned()
        }
    };
    Ok((code.to_uppercase(), span, name))
}

/// What stands between the semicolons, as far as it is read.
struct Clauses {
    found: Definition,
    /// Is the unit said to have no movement?
    stays: bool,
}

impl Clauses {
    /// One movement, or what else is said of the unit.
    fn read(&mut self, text: &str, start: usize) -> Result<(), Fault> {
        let mut words = Words::of(text, start);
        let Some((span, first)) = words.next() else {
            return Err(Fault::new(start..start + text.len(), "a movement is missing here"));
        };
        let whole = span.start..words.end;
        if first == "royal" {
            once(self.found.is_royal, span, first)?;
            self.found.is_royal = true;
        } else if let Some(&(_, pawn)) = PAWNS.iter().find(|(word, _)| *word == first) {
            if let Some(other) = self.found.pawn.and_then(|pawn| word_of(&PAWNS, pawn)) {
                return Err(contradiction(span, first, other));
            }
            self.found.pawn = Some(pawn);
        } else if first == STAYS {
            once(self.stays, span, first)?;
            self.stays = true;
        } else {
            let shape = shape(first, span, &mut words)?;
            self.take(restricted(Movement::of(shape), &mut words)?, whole.clone())?;
        }
        if let Some((span, word)) = words.next() {
            let fault = Fault::new(span, format!("\"{word}\" is one word too many"));
            return Err(fault.hint("movements are separated by semicolons"));
        }
        match self.stays && !self.found.movements.is_empty() {
            true => Err(Fault::new(whole, format!("a unit that {STAYS} has no other movement"))),
            false => Ok(()),
        }
    }

    /// One more movement.
    fn take(&mut self, movement: Movement, span: Range<usize>) -> Result<(), Fault> {
        let movements = &mut self.found.movements;
        if movements.len() == MOST_MOVEMENTS {
            return Err(Fault::new(span, format!("a unit has at most {MOST_MOVEMENTS} movements")));
        }
        if movements.contains(&movement) {
            return Err(Fault::new(span, "the unit has this movement already"));
        }
        movements.push(movement);
        // Movements that depend on whose the other units are cannot be mixed with others.
        let alone = movements.iter().find_map(|movement| {
            let depends = matches!(movement.shape, Shape::Lent(_) | Shape::AroundEnemy);
            word_of(&ALONE, movement.shape).filter(|_| depends)
        });
        match alone {
            Some(word) if movements.len() > 1 => {
                Err(Fault::new(span, format!("\"{word}\" cannot stand beside another movement")))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The word for this.
fn word_of<T: PartialEq>(words: &[(&'static str, T)], meaning: T) -> Option<&'static str> {
    words.iter().find(|(_, known)| *known == meaning).map(|(word, _)| *word)
}

/// A word that may stand only once.
fn once(stands: bool, span: Range<usize>, word: &str) -> Result<(), Fault> {
    match stands {
        true => Err(Fault::new(span, format!("\"{word}\" stands twice"))),
        false => Ok(()),
    }
}

/// Two words of which only one can hold.
fn contradiction(span: Range<usize>, word: &str, other: &str) -> Fault {
    let message = match word == other {
        true => format!("\"{word}\" stands twice"),
        false => format!("\"{word}\" contradicts \"{other}\""),
    };
    Fault::new(span, message)
}

/// The words of a clause, one after the other.
struct Words<'a> {
    left: std::vec::IntoIter<Word<'a>>,
    end: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a str, start: usize) -> Self {
        let mut list = Vec::new();
        let mut at = 0;
        for word in text.split_whitespace() {
            at += text[at..].find(word).unwrap_or(0);
            list.push((start + at..start + at + word.len(), word));
            at += word.len();
        }
        Self { left: list.into_iter(), end: start + text.trim_end().len() }
    }

    fn next(&mut self) -> Option<Word<'a>> {
        self.left.next()
    }

    fn peek(&self) -> Option<&'a str> {
        self.left.as_slice().first().map(|(_, word)| *word)
    }

    /// Takes the next word if it is this one.
    fn take(&mut self, word: &str) -> bool {
        let is_it = self.peek() == Some(word);
        if is_it {
            self.next();
        }
        is_it
    }

    fn expect(&mut self, what: &str) -> Result<Word<'a>, Fault> {
        let end = self.end;
        self.next().ok_or_else(|| Fault::new(end..end, format!("{what} is missing here")))
    }

    /// One of these words, and what it means.
    fn one_of<T: Copy>(&mut self, words: &[(&str, T)], what: &str) -> Result<T, Fault> {
        let (span, written) = self.expect(what)?;
        let found = words.iter().find(|(word, _)| *word == written);
        found
            .map(|&(_, meaning)| meaning)
            .ok_or_else(|| unknown(span, written, what, words.iter().map(|row| row.0)))
    }

    fn keyword(&mut self, word: &str) -> Result<(), Fault> {
        self.one_of(&[(word, ())], &format!("\"{word}\""))
    }

    /// `1,3`
    fn step(&mut self) -> Result<(i8, i8), Fault> {
        let (span, written) = self.expect("a step such as 1,3")?;
        let parts = written.split_once(',').and_then(|(a, b)| Some((digit(a)?, digit(b)?)));
        match parts {
            Some((0, 0)) | None => Err(Fault::new(span, format!("\"{written}\" is no step"))
                .hint("a step is two numbers from 0 to 7, not both of them 0: 1,3")),
            Some(step) => Ok(step),
        }
    }

    /// A number from 1 to `most`.
    fn number(&mut self, most: i8, what: &str) -> Result<u8, Fault> {
        let (span, written) = self.expect(what)?;
        let number = digit(written).filter(|number| (1..=most).contains(number));
        let fault = || Fault::new(span, format!("{what} is a number from 1 to {most}, not \"{written}\""));
        number.map(|number| number as u8).ok_or_else(fault)
    }
}

fn digit(text: &str) -> Option<i8> {
    let number = text.parse().ok().filter(|number| (0..=7).contains(number));
    number.filter(|_| text.len() == 1)
}

fn unknown<'a>(
    span: Range<usize>,
    written: &str,
    what: &str,
    words: impl Iterator<Item = &'a str> + Clone,
) -> Fault {
    let fault = Fault::new(span, format!("{what} is expected, not \"{written}\""));
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    // What is near to a number in writing is not near to what is meant.
    let fault = if is_number { fault } else { fault.did_you_mean(written, words.clone()) };
    let all: Vec<&str> = words.collect();
    match (&fault.hint, all.as_slice()) {
        (Some(_), _) | (None, [_]) => fault,
        (None, _) => fault.hint(format!("the words are {}", all.join(", "))),
    }
}

fn shape(first: &str, span: Range<usize>, words: &mut Words) -> Result<Shape, Fault> {
    if let Some(&(_, manner)) = MANNERS.iter().find(|(word, _)| *word == first) {
        return along(manner, words);
    }
    if let Some(&(_, shape)) = ALONE.iter().find(|(word, _)| *word == first) {
        return Ok(shape);
    }
    if let Some(&(_, of)) = BY_LEAPS.iter().find(|(word, _)| *word == first) {
        return Ok(of(words.one_of(&LEAPS, "a set of leaps")?));
    }
    match first {
        "hop" => {
            let line = line(words)?;
            words.keyword("over")?;
            let hurdles = match words.take("neighbour") {
                true => None,
                false => Some(words.number(4, "the number of units hopped over")?),
            };
            words.keyword("to")?;
            let beyond = end(words)?;
            along_line(
                line,
                match hurdles {
                    Some(hurdles) => Manner::Hop { hurdles, beyond },
                    None => Manner::HopAdjacent(beyond),
                },
            )
        }
        "bend" => {
            let line = line(words)?;
            words.keyword("by")?;
            along_line(line, Manner::HopTurned(words.one_of(&ANGLES, "an angle")?))
        }
        "double-hop" => {
            let (mut straight, mut diagonal) = (false, false);
            while words.peek().is_none_or(|word| word.contains(',')) {
                if (straight || diagonal) && words.peek().is_none() {
                    break;
                }
                match words.step_on_queen_lines()? {
                    (0, 1) => straight = true,
                    _ => diagonal = true,
                }
            }
            Ok(Shape::DoubleHop(match (straight, diagonal) {
                (true, true) => &[(0, 1), (1, 1)],
                (true, false) => &[(0, 1)],
                _ => &[(1, 1)],
            }))
        }
        "bounce" => words.step_on_queen_lines().map(|(a, b)| Shape::Bounce(a, b)),
        "pawn-step" => Ok(Shape::PawnStep(words.one_of(&PAWN_WAYS, "a direction of pawns")?)),
        "pawn-take" => {
            let way = words.one_of(&PAWN_WAYS, "a direction of pawns")?;
            let beyond = words.take("beyond");
            Ok(Shape::PawnTake { way, beyond, from_first: words.take("from-first") })
        }
        _ => {
            let known = MANNERS.iter().map(|row| row.0).chain(OTHERS).chain(ALONE.iter().map(|row| row.0));
            let known = known.chain(BY_LEAPS.iter().map(|row| row.0)).chain(PAWNS.iter().map(|row| row.0));
            let known: Vec<&str> = known.chain(["royal", STAYS]).collect();
            Err(unknown(span, first, "a movement", known.iter().copied()))
        }
    }
}

impl Words<'_> {
    /// `0,1` or `1,1`
    fn step_on_queen_lines(&mut self) -> Result<(i8, i8), Fault> {
        self.one_of(&[("0,1", (0, 1)), ("1,1", (1, 1))], "a step along the lines of a queen")
    }
}

fn along(manner: Manner, words: &mut Words) -> Result<Shape, Fault> {
    let line = line(words)?;
    along_line(line, manner)
}

/// The movement, if units can go along this line in such a manner.
fn along_line((line, span): (Line, Range<usize>), manner: Manner) -> Result<Shape, Fault> {
    use Manner::*;
    let fits = match line {
        Line::Straight(a, b) => !matches!(manner, HopTurned(_)) || (a == 0 || a == b) && b == 1,
        Line::Mao | Line::Moa => matches!(manner, Leap | Ride | Hop { .. } | HopAdjacent(_) | MarineLeap),
        Line::Circle
        | Line::Zigzag(..)
        | Line::Reflected(_)
        | Line::Bounced
        | Line::KnightThenDabbaba
        | Line::KnightFromEdge => {
            matches!(manner, Leap | Ride | Hop { .. } | Chinese | Argentinian | Locust | Marine)
        }
    };
    match fits {
        true => Ok(Shape::Along(line, manner)),
        false => Err(Fault::new(span, "units do not move so along this line")
            .hint("straight lines go with all movements but bends, which go with 0,1 and 1,1")),
    }
}

fn line(words: &mut Words) -> Result<(Line, Range<usize>), Fault> {
    let Some((span, first)) = words.left.as_slice().first().cloned() else {
        return Err(Fault::new(words.end..words.end, "a line such as 0,1 is missing here"));
    };
    if first.contains(',') || first.bytes().all(|byte| byte.is_ascii_digit()) {
        // Of a step only the size counts.
        let (a, b) = words.step()?;
        return Ok((Line::Straight(a.min(b), a.max(b)), span));
    }
    words.next();
    let line = match first {
        "zigzag" => Line::Zigzag(words.step()?, words.step()?),
        "reflected" => Line::Reflected(words.number(4, "the number of reflections")?),
        _ => match LINES.iter().find(|(word, _)| *word == first) {
            Some(&(_, line)) => line,
            None => {
                let known = LINES.iter().map(|row| row.0).chain(["zigzag", "reflected"]);
                return Err(unknown(span, first, "a line, or a step such as 0,1,", known));
            }
        },
    };
    Ok((line, span))
}

fn end(words: &mut Words) -> Result<Beyond, Fault> {
    if words.take("next") {
        return Ok(Beyond::Exactly(1));
    }
    if words.take("far") {
        return Ok(Beyond::Any);
    }
    let (span, written) = words.expect("\"next\", \"far\" or a number of squares")?;
    let number = digit(written).filter(|&number| number > 0).map(|number| Beyond::Exactly(number as u8));
    number.ok_or_else(|| {
        Fault::new(span, format!("\"{written}\" does not tell where a hop ends"))
            .hint("a hop ends on the next square, far beyond (any square), or a number of squares beyond: next, far, 2")
    })
}

/// The movement with the restrictions that follow it.
fn restricted(movement: Movement, words: &mut Words) -> Result<Movement, Fault> {
    let mut only = movement.only;
    let (mut heading, mut purpose, mut has_files) = (None, None, false);
    while let Some((span, word)) = words.next() {
        if let Some(&(_, meaning)) = HEADINGS.iter().find(|row| row.0 == word) {
            alone(&mut heading, span, word)?;
            only.heading = meaning;
        } else if let Some(&(_, meaning)) = PURPOSES.iter().find(|row| row.0 == word) {
            alone(&mut purpose, span, word)?;
            only.purpose = Some(meaning);
        } else if word == "edge-change" {
            once(only.edge_changes, span, word)?;
            only.edge_changes = true;
        } else if word == "beyond-middle" {
            once(only.beyond_middle, span, word)?;
            only.beyond_middle = true;
        } else if word == "files" {
            once(has_files, span, word)?;
            has_files = true;
            only.files = files(words)?;
        } else {
            let known = HEADINGS.iter().map(|row| row.0).chain(PURPOSES.iter().map(|row| row.0));
            let known = known.chain(["edge-change", "beyond-middle", "files"]);
            return Err(unknown(span, word, "a restriction, or a semicolon,", known));
        }
    }
    Ok(movement.restricted(only))
}

/// Remembers the only word of its sort.
fn alone<'a>(stands: &mut Option<&'a str>, span: Range<usize>, word: &'a str) -> Result<(), Fault> {
    match stands.replace(word) {
        Some(other) => Err(contradiction(span, word, other)),
        None => Ok(()),
    }
}

fn files(words: &mut Words) -> Result<u8, Fault> {
    let (span, written) = words.expect("a word of the letters of files")?;
    let letters = written.bytes().map(|letter| letter.checked_sub(b'a').filter(|&file| file < 8));
    let set: Option<u8> = letters.map(|file| Some(1_u8 << file?)).try_fold(0, |set, file| Some(set | file?));
    set.ok_or_else(|| Fault::new(span, format!("\"{written}\" are no files")).hint("for example: files adh"))
}
