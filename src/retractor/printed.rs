//! A printed solution of a retractor as a tree of moves taken back that are still text.
//!
//! Lines of magazines, `R: 1.Sd2xPe4 b7xQc6; 1.e3 Sf3#` and `-1.Kg5xSh5(Ke1)! Sg7-h5+ -2.Kg4-g5 & 1.Ke4#`, and trees in
//! which what follows a move stands further to the right. Where a number begins again, the text goes on there.

use super::told::{Told, Uncaptured, told};
use crate::board::Square;
use crate::claim::names;
use crate::output::Notation;
use crate::retro::Retraction;
use crate::rules::Rules;
use crate::solution::PlyKind;
use crate::units::Language;
use crate::vocabulary::colour_letter;

/// A half-move taken back, as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// Line of the text, from 1.
    pub line: usize,
    pub text: String,
    /// `!` stands behind it.
    pub key: bool,
    /// Where it stands in its sequence, from 0.
    pub place: usize,
    /// Number of the word before it in the sequence.
    pub after: Option<usize>,
}

/// What is played forwards behind a sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Forward {
    pub line: usize,
    /// Number of the last word of the sequence.
    pub after: usize,
    pub text: String,
}

/// The words of a solution and the play behind them, and what could not be read.
#[derive(Clone, Default, Debug)]
pub(super) struct Printed {
    pub words: Vec<Word>,
    pub forward: Vec<Forward>,
    pub unread: Vec<(usize, String)>,
}

/// A word of the path that leads to where the text is read.
#[derive(Clone, Copy)]
struct Step {
    word: usize,
    /// How far to the right its line begins.
    indent: usize,
}

/// Reads a printed solution.
pub(super) fn read(text: &str) -> Printed {
    let mut printed = Printed::default();
    let mut path: Vec<Step> = Vec::new();
    // Play on lines of its own stands further to the right than what it follows upon.
    let mut open: Option<(usize, usize)> = None;
    let lines = text.lines().enumerate().flat_map(|(n, line)| sequences(line).map(move |part| (n, part)));
    for (n, line) in lines {
        let (line_number, indent) = (n + 1, line.len() - line.trim_start().len());
        if line.trim().is_empty() {
            open = None;
            continue;
        }
        if let Some((at, of)) = open.filter(|&(_, of)| indent > of) {
            let forward: &mut Forward = &mut printed.forward[at];
            forward.text += "\n";
            forward.text += line;
            open = Some((at, of));
            continue;
        }
        open = None;
        if line.trim_start().starts_with("R:") {
            path.clear();
        }
        let (taken, forward) = halves(line);
        words(taken, Place { line: line_number, indent }, &mut path, &mut printed);
        if let (Some(text), Some(last)) = (forward, path.last()) {
            // Several keys stand beside each other.
            let text = text.replace("/1.", "\n1.");
            printed.forward.push(Forward { line: line_number, after: last.word, text });
            open = Some((printed.forward.len() - 1, indent));
        }
    }
    printed
}

/// The sequences of a line, each of which begins with `R:`.
fn sequences(line: &str) -> impl Iterator<Item = &str> {
    let mut starts: Vec<usize> = line.match_indices("R:").map(|(at, _)| at).collect();
    match starts.first_mut() {
        Some(first) => *first = 0,
        None => starts.push(0),
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([line.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| line[start..end].trim_end().trim_end_matches(" /"))
}

#[derive(Clone, Copy)]
struct Place {
    line: usize,
    indent: usize,
}

/// What stands before the joining word of a line, and what behind it.
fn halves(line: &str) -> (&str, Option<&str>) {
    const JOINTS: [&str; 8] = ["&", ";", " and forward ", " and ", " then ", " dann ", " und ", " puis "];
    let first = JOINTS.iter().filter_map(|joint| Some((line.find(joint)?, joint))).min();
    match first {
        Some((at, joint)) => {
            let rest = line[at + joint.len()..].trim_start();
            let rest =
                ["vor ", "v: ", "forward "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
            (&line[..at], Some(rest.split("  (").next().unwrap_or(rest)))
        }
        None => (line, None),
    }
}

fn words(text: &str, place: Place, path: &mut Vec<Step>, printed: &mut Printed) {
    let text = text.trim().trim_start_matches("R:").replace(" e.p.", "e.p.").replace(" ep", "ep");
    let mut is_first = true;
    for word in text.split_whitespace() {
        if word.starts_with("...") {
            return;
        }
        let (number, rest) = numbered(word);
        if rest.is_empty() && number.is_some() {
            printed.unread.push((place.line, word.to_owned()));
            continue;
        }
        if !looks_like_a_move(rest) {
            // Verdicts and remarks stand on lines of their own.
            if number.is_some() || !is_first {
                printed.unread.push((place.line, word.to_owned()));
                continue;
            }
            return;
        }
        match number {
            Some(number) => path.truncate(number),
            None if is_first && place.indent > 0 => path.retain(|step| step.indent < place.indent),
            None => {}
        }
        let misplaced = number.is_some_and(|number| number != path.len());
        if misplaced {
            printed.unread.push((place.line, word.to_owned()));
            return;
        }
        let bare = rest.trim_end_matches(['!', '?', '+', '#', ',']);
        let after = path.last().map(|step| step.word);
        let key = rest.contains('!');
        printed.words.push(Word { line: place.line, text: bare.to_owned(), key, place: path.len(), after });
        path.push(Step { word: printed.words.len() - 1, indent: place.indent });
        is_first = false;
    }
}

/// A number in front of a word, as the place in the sequence from 0: `-2.` is 2, `-2...` is 3.
fn numbered(word: &str) -> (Option<usize>, &str) {
    let bare = word.trim_start_matches(['-', '−', '–']);
    let digits = bare.len() - bare.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (number, rest) = bare.split_at(digits);
    match (number.parse::<usize>(), rest.strip_prefix('.')) {
        (Ok(number), Some(rest)) if (1..1000).contains(&number) => match rest.strip_prefix("..") {
            Some(rest) => (Some(2 * number - 1), rest),
            None => (Some(2 * number - 2), rest),
        },
        _ => (None, word),
    }
}

fn looks_like_a_move(word: &str) -> bool {
    let squares = word.as_bytes().windows(2);
    let number =
        squares.filter(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1])).count();
    number >= 2 || word.starts_with("0-0") || word.starts_with("O-O")
}

/// A word cut into its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Parts {
    /// Castling: to the queen's side?
    castling: Option<bool>,
    letters: String,
    squares: Vec<Square>,
    takes: bool,
    /// Where it captures, if it lands elsewhere: `La2xBc4-d5`.
    captures_on: Option<Square>,
    captured: Option<String>,
    in_passing: bool,
    promotion: Option<String>,
    /// Squares of rebirth, in order.
    reborn: Vec<Square>,
    /// Units that are said to have been annihilated, `(Ra8,-wBa8)`.
    gone: Vec<Gone>,
}

/// A unit that is said to have been annihilated.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Gone {
    /// The letter of its side, if it is said.
    side: String,
    letters: String,
    square: Square,
}

impl Parts {
    /// `Kg5xSh5(Ke1)`, `a7xRb8=R(Ra1)`, `c5xPb5 e.p.(Pb2)`, `Kg5xSh5>e1`, `0-0-0`
    fn read(text: &str) -> Option<Self> {
        let mut parts = Self::default();
        let bare = text.replace(['O', 'o'], "0");
        if bare.starts_with("0-0") {
            parts.castling = Some(bare.starts_with("0-0-0"));
            return Some(parts);
        }
        let (main, effects) = match text.find(['(', '[', '>', '→']) {
            Some(at) => text.split_at(at),
            None => (text, ""),
        };
        // A rebirth may stand behind `->`, too.
        let main = if effects.starts_with('>') { main.trim_end_matches('-') } else { main };
        parts.reborn = arrivals(effects);
        parts.gone = gone(effects);
        let lower = main.to_lowercase();
        parts.in_passing = lower.ends_with("e.p.") || lower.ends_with("ep") || lower.ends_with("ep.");
        let main = main.trim_end_matches("e.p.").trim_end_matches("ep.").trim_end_matches("ep").trim();
        parts.squares = squares(main);
        let [.., last] = parts.squares.as_slice() else { return None };
        let last = last.to_string();
        let first = parts.squares[0].to_string();
        let start = main.find(&first)?;
        parts.letters = main[..start].to_owned();
        let end = main.rfind(&last)? + last.len();
        let promotion = main[end..].trim_start_matches('=');
        parts.promotion = (!promotion.is_empty()).then(|| promotion.to_owned());
        let between = main.get(start + first.len()..end.checked_sub(last.len())?)?;
        if let Some(at) = between.rfind(['x', '*', ':', '×']) {
            parts.takes = true;
            let captured = between[at..].trim_start_matches(['x', '*', ':', '×']);
            parts.captures_on = squares(captured).first().copied();
            let on = parts.captures_on.and_then(|square| captured.find(&square.to_string()));
            let captured = &captured[..on.unwrap_or(captured.len())];
            parts.captured = (!captured.is_empty()).then(|| captured.to_owned());
        }
        (parts.squares.len() >= 2).then_some(parts)
    }
}

/// Is a text a move taken back?
pub(super) fn is_move(text: &str) -> bool {
    Parts::read(text).is_some()
}

/// Do two moves name the same departure or the same arrival?
pub(super) fn shares_squares(one: &str, other: &str) -> bool {
    let ends = |text: &str| {
        let parts = Parts::read(text)?;
        parts.squares.first().copied().zip(parts.squares.last().copied())
    };
    match (ends(one), ends(other)) {
        (Some((from, to)), Some((start, arrival))) => from == start || to == arrival,
        _ => false,
    }
}

/// The squares that a text names, in order.
fn squares(text: &str) -> Vec<Square> {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(2).filter_map(|pair| pair.iter().collect::<String>().parse().ok()).collect()
}

/// The squares on which units arrive by what is told of them: of `[wBb2->c1]` only the second one.
fn arrivals(effects: &str) -> Vec<Square> {
    let letters: Vec<char> = effects.chars().collect();
    let is_left = |at: usize| letters.get(at + 2) == Some(&'-') && letters.get(at + 3) == Some(&'>');
    let pairs = letters.windows(2).enumerate().filter(|(at, _)| !is_left(*at));
    pairs.filter_map(|(_, pair)| pair.iter().collect::<String>().parse().ok()).collect()
}

/// The retractions among these that a word can mean.
pub(super) fn meant<'a>(
    word: &Word,
    language: Language,
    all: &'a [Retraction],
    rules: &Rules,
) -> Vec<&'a Retraction> {
    let Some(parts) = Parts::read(&word.text) else { return Vec::new() };
    let fitting = |retraction: &'a Retraction| {
        let told = told(retraction, rules, Notation::LONG)?;
        fits(&parts, &told, language).then(|| (retraction, !reborn(&told).is_empty()))
    };
    let fitting: Vec<(&Retraction, bool)> = all.iter().filter_map(fitting).collect();
    // A rebirth may be left out of the text, but a text without one means first what has none.
    let some_have_none = parts.reborn.is_empty() && fitting.iter().any(|(_, has_rebirth)| !has_rebirth);
    let means = fitting.into_iter().filter(|(_, has_rebirth)| !some_have_none || !has_rebirth);
    means.map(|(retraction, _)| retraction).collect()
}

fn fits(parts: &Parts, told: &Told, language: Language) -> bool {
    let ply = &told.ply;
    match ply.kind {
        PlyKind::ShortCastling | PlyKind::LongCastling => {
            return parts.castling == Some(ply.kind == PlyKind::LongCastling);
        }
        PlyKind::Pass | PlyKind::RoleExchange | PlyKind::Exchange => return false,
        PlyKind::Quiet | PlyKind::Capture | PlyKind::EnPassant => {}
    }
    let is = |wanted: &str, code: &'static str| names(language, wanted, code, false);
    let named = match parts.letters.as_str() {
        "" => ply.unit.code == "P",
        letters => is(letters, ply.unit.code),
    };
    let captured = match (&told.uncaptured, &parts.captured) {
        (Some(uncaptured), Some(letters)) => parts.takes && is(letters, uncaptured.unit.code),
        (Some(_), None) => parts.takes,
        (None, _) => !parts.takes,
    };
    let (from, to) = (parts.squares.first(), parts.squares.last());
    let in_passing = ply.kind == PlyKind::EnPassant;
    let pawn = told.uncaptured.as_ref().map(|uncaptured| uncaptured.square);
    let lands_beyond = parts.captures_on == Some(ply.to) && to == ply.onward.as_ref();
    let arrives = to == Some(&ply.to) && parts.captures_on.is_none()
        || lands_beyond
        || in_passing && to == pawn.as_ref();
    let promotes = match (&ply.promotion, &parts.promotion) {
        (Some(unit), Some(letters)) => is(letters, unit.code),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    named
        && captured
        && from == Some(&ply.from)
        && arrives
        && parts.in_passing == in_passing
        && promotes
        && gone_fits(parts, told, language)
        && reborn_fits(parts, told)
}

/// What is said to be annihilated: `(Ra8,-wBa8)`.
fn gone(effects: &str) -> Vec<Gone> {
    effects.split('-').skip(1).filter(|told| !told.starts_with('>')).filter_map(Gone::read).collect()
}

impl Gone {
    /// `wBa8)`
    fn read(told: &str) -> Option<Self> {
        let square = *squares(told).first()?;
        let text = &told[..told.find(&square.to_string())?];
        let letters = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let side = text[..text.len() - letters.len()].to_owned();
        Some(Self { side, letters: letters.to_owned(), square })
    }

    fn fits(&self, gone: &Uncaptured, language: Language) -> bool {
        let side = colour_letter(gone.unit.colour, language).to_string();
        self.square == gone.square
            && (self.side.is_empty() || self.side == side)
            && (self.letters.is_empty() || names(language, &self.letters, gone.unit.code, false))
    }
}

/// A rebirth that annihilates says so: else it is another retraction.
fn gone_fits(parts: &Parts, told: &Told, language: Language) -> bool {
    let are_said = |gone| parts.gone.iter().any(|said| said.fits(gone, language));
    parts.gone.len() == told.annihilated.len() && told.annihilated.iter().all(are_said)
}

/// Rebirths may be left out of the text.
fn reborn_fits(parts: &Parts, told: &Told) -> bool {
    let reborn = reborn(told);
    parts.reborn.iter().all(|square| reborn.contains(square))
}

/// The squares of rebirth that the whole text of a retraction names.
fn reborn(told: &Told) -> Vec<Square> {
    Parts::read(&told.short).map_or_else(Vec::new, |whole| whole.reborn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_into_parts() {
        let parts = |text: &str| Parts::read(text).unwrap();
        let king = parts("Kg5xSh5(Ke1)");
        assert_eq!((king.letters.as_str(), king.captured.as_deref()), ("K", Some("S")));
        assert_eq!((king.squares, king.reborn), (vec![Square::G5, Square::H5], vec![Square::E1]));
        for other in
            ["Kg5xSh5[Ke1]", "Kg5xSh5>e1", "Kg5xSh5→e1", "Kg5xSh5->e1", "Kg5:Sh5(Ke1)", "Kg5*Sh5[wKh5->e1]"]
        {
            assert_eq!(parts(other), parts("Kg5xSh5(Ke1)"), "{other}");
        }
        let pawn = parts("a7xRb8=R(Ra1)");
        assert_eq!((pawn.letters.as_str(), pawn.promotion.as_deref()), ("", Some("R")));
        assert_eq!(parts("a7xRb8R").promotion.as_deref(), Some("R"));
        assert!(parts("c5xPb5e.p.(Pb2)").in_passing && parts("d5xPc6ep").in_passing);
        assert_eq!(parts("O-O-O").castling, Some(true));
        assert_eq!(Parts::read("Kg5"), None);
        let locust = parts("La2xBc4-d5");
        assert_eq!((locust.captured.as_deref(), locust.captures_on), (Some("B"), Some(Square::C4)));
        assert_eq!(locust.squares.last(), Some(&Square::D5));
        assert_eq!(
            parts("h7xRg8=S(Ra8,-wBa8)").gone,
            [Gone { side: "w".to_owned(), letters: "B".to_owned(), square: Square::A8 }]
        );
        assert_eq!(parts("wKg5*h5[wKh5->e1]").gone, []);
        assert_eq!(parts("h7xRg8(Ra8,-wBa8,-g1)").gone.len(), 2);
    }

    #[test]
    fn numbers_and_indentation_say_what_follows_what() {
        let lines = read("R: 1.Sd2xPe4 b7xQc6; 1.e3 Sf3#\n-1.Ke1-e2! Rf8-b8+ -2.Ke2-e3 & 1.Ke1#/1.Kd1#");
        let told: Vec<_> =
            lines.words.iter().map(|word| (word.text.as_str(), word.place, word.key)).collect();
        assert_eq!(
            told,
            [
                ("Sd2xPe4", 0, false),
                ("b7xQc6", 1, false),
                ("Ke1-e2", 0, true),
                ("Rf8-b8", 1, false),
                ("Ke2-e3", 2, false)
            ]
        );
        assert_eq!(lines.forward[0].text, "1.e3 Sf3#");
        assert_eq!(lines.forward[1].text, "1.Ke1#\n1.Kd1#");
        let tree = read("1.Kf3-g4!\n   Kg1-f1\n   Ke1-f1\n      2.Ke3-f3 & 1.Qg1#\n   b6-b5\n\nsound: 1 key");
        let after: Vec<_> = tree.words.iter().map(|word| word.after).collect();
        assert_eq!(after, [None, Some(0), Some(0), Some(2), Some(0)]);
        assert_eq!(tree.forward[0].after, 3);
        assert!(tree.unread.is_empty(), "{:?}", tree.unread);
        let one_line = read("R: Sd2xPe4 b7xQc6; 1.e3 Sf3# / R: Sd2xSe4 Rc5xQc1; 1.Rd5 Sf3#");
        assert_eq!(one_line.forward.iter().map(|forward| forward.after).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(one_line.words[2].place, 0);
        assert_eq!(read("1.Ke1-e2 3.Ke2-e3").unread, [(1, "3.Ke2-e3".to_owned())]);
    }
}
