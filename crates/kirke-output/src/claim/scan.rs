use super::asides;
use super::half_move::{HalfMove, is_pass, looks_like_a_move};
use crate::stipulation::Goal;

/// What stands before a half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// `2.`
    First(usize),
    /// `2...`
    Second(usize),
    /// Nothing: it follows upon the one before.
    Next,
    /// A comma or slash: it stands for the one before.
    Instead,
    /// Behind `threat` without a number: the other side passes.
    Threat,
}

impl Number {
    /// Is it the number of a first move?
    fn is_one(self) -> bool {
        matches!(self, Self::First(1) | Self::Second(1))
    }
}

/// A piece of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A half-move as written, without its marks.
    Move {
        number: Number,
        text: String,
        key: bool,
        fails: bool,
        /// The letters of the unit before it, of which it may be another move: `Sf4/e3`.
        borrowed: String,
    },
    /// `...` without a number: a half-move that is not told, or the turn of the other side.
    LeftOut,
    /// `zugzwang`
    Zugzwang,
    /// `but`: what follows refutes.
    But,
    /// `refutes.`: what stands before it does.
    Refutes,
    /// `set play:`
    SetPlay,
    /// A bracket opens before a variation or threat, with more than one word in it.
    Open,
    /// It closes: what follows goes on where it opened.
    Close,
}

/// The text of each twin with its label; without labels the whole text belongs to everybody. A label is `a)`, `+b)`,
/// `z1)` at the start of a line; what follows it on its line is a caption, unless it begins with a move number.
pub fn parts(text: &str) -> Vec<(Option<String>, String)> {
    let mut parts: Vec<(Option<String>, String)> = vec![(None, String::new())];
    for line in text.lines() {
        let (label, rest) = match label(line) {
            Some((label, rest)) => (Some(label), rest),
            None => (None, line),
        };
        if let Some(label) = label {
            // Line numbers go on counting from the start of the whole text.
            let lines = parts.iter().map(|(_, part)| part.matches('\n').count()).max().unwrap_or(0);
            parts.push((Some(label.to_owned()), "\n".repeat(lines)));
        }
        let is_caption = label.is_some() && !rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if let Some((_, part)) = parts.last_mut() {
            if !is_caption {
                part.push_str(rest);
            }
            part.push('\n');
        }
    }
    let several = parts.len() > 1;
    parts.retain(|(label, part)| !several || label.is_some() || !part.trim().is_empty());
    parts
}

/// A French word that looks like the capture of a pawn.
const FRENCH_OF: &str = "de";

/// Most places at which a claim on a duplex is tried to be cut.
const MOST_CUTS: usize = 64;

/// The ways to cut the claim on a duplex into the parts of both sides, the likely ones first. In the second part empty
/// lines stand for the first, so that line numbers stay those of the whole text.
pub(super) fn sides(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    if let [line] = lines.as_slice() {
        return sides_on_one_line(line);
    }
    let cut = |at: usize| (lines[..at].join("\n"), "\n".repeat(at) + &lines[at..].join("\n"));
    let is_heading = |line: &str| BEGINS.into_iter().any(|word| is_word(line.split(' ').next_back(), word));
    let headings: Vec<usize> = (0..lines.len()).filter(|&at| is_heading(lines[at].trim())).collect();
    match headings.as_slice() {
        // White begins: ... Black begins: ...
        [_, second, ..] => return vec![cut(*second)],
        [only] => return vec![cut(*only)],
        [] => {}
    }
    let starts =
        |at: &usize| *at > 0 && numbered(lines[*at].trim_start()).0.is_some_and(|number| number.is_one());
    let (after_blank, others): (Vec<usize>, Vec<usize>) =
        (0..lines.len()).filter(starts).partition(|&at| lines[at - 1].trim().is_empty());
    let likely = after_blank.into_iter().chain(others).take(MOST_CUTS);
    // Perhaps only one side is told.
    likely.chain([lines.len(), 0]).map(cut).collect()
}

/// The last words of the headings of both sides: White begins, Weiß beginnt, Les blancs jouent.
const BEGINS: [&str; 4] = ["begins", "beginnt", "jouent", "duplex"];

fn is_word(found: Option<&str>, word: &str) -> bool {
    found.is_some_and(|found| found.trim_end_matches([':', ']']).to_lowercase() == word)
}

/// The same of a text whose lines have been put on one.
fn sides_on_one_line(line: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let cut = |at: usize| (words[..at].join(" "), words[at..].join(" "));
    let is_heading = |at: &usize| BEGINS.into_iter().any(|word| is_word(words.get(*at).copied(), word));
    let headings: Vec<usize> = (0..words.len()).filter(is_heading).collect();
    match headings.as_slice() {
        [_, second, ..] => return vec![cut(second + 1)],
        // Behind the solution of the other side.
        [only] if words[..*only].iter().any(|word| numbered(word).0.is_some()) => return vec![cut(only + 1)],
        _ => {}
    }
    let starts = |at: &usize| *at > 0 && numbered(words[*at]).0.is_some_and(|number| number.is_one());
    let likely = (0..words.len()).filter(starts).take(MOST_CUTS);
    likely.chain([words.len(), 0]).map(cut).collect()
}

fn label(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.trim_start().split_once(')')?;
    let name = label.strip_prefix('+').unwrap_or(label);
    let is_name = match name.strip_prefix('z') {
        Some(number) if !number.is_empty() => number.bytes().all(|byte| byte.is_ascii_digit()),
        _ => name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_lowercase()),
    };
    is_name.then_some((name, rest))
}

/// The pieces of a text, each with its line from 1. Words that are neither half-moves nor signs are comments.
/// Where sides may pass, dots and hyphens that stand alone are half-moves; where there are hunters, a slash may stand
/// within the letters of a unit.
pub(super) fn scan(text: &str, passes: bool, hunters: bool) -> Vec<(usize, Token)> {
    let mut scanner = Scanner { line: 1, passes, hunters, ..Scanner::default() };
    for (n, line) in asides::without(text).lines().enumerate() {
        scanner.line = n + 1;
        if counts_first_moves(line) {
            continue;
        }
        let line = line.replace('…', "...").replace('×', "x").replace(['–', '—'], "-");
        line.split_whitespace().for_each(|word| scanner.word(word));
        scanner.instead = false;
    }
    scanner.tokens
}

/// Popeye's `  2  (Ka4-a5 )`: the first move that it tries next, which is no part of the solution.
fn counts_first_moves(line: &str) -> bool {
    let number = line.trim_start();
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < number.len() && rest.starts_with(' ') && rest.trim_start().starts_with('(')
}

#[derive(Default)]
struct Scanner {
    tokens: Vec<(usize, Token)>,
    /// A move number that has no half-move yet.
    number: Option<Number>,
    /// A comma stood before.
    instead: bool,
    /// The word before was part of a comment.
    in_words: bool,
    line: usize,
    /// Sides may pass.
    passes: bool,
    /// Units may be hunters.
    hunters: bool,
}

impl Scanner {
    fn word(&mut self, word: &str) {
        let difference =
            |open, close| word.matches(open).count() as isize - word.matches(close).count() as isize;
        let opens = difference('(', ')') + difference('[', ']');
        (0..opens).for_each(|_| self.tokens.push((self.line, Token::Open)));
        self.unwrapped(word);
        (0..-opens).for_each(|_| self.tokens.push((self.line, Token::Close)));
    }

    fn unwrapped(&mut self, word: &str) {
        let mut word = unwrapped(word);
        // *1...Kd4: set play.
        if let Some(rest) = word.strip_prefix('*').filter(|rest| rest.starts_with('1')) {
            self.tokens.push((self.line, Token::SetPlay));
            word = rest;
        }
        let (number, rest) = match passed_first(word) {
            Some(read) if self.passes => read,
            _ => numbered(word),
        };
        if let Some(number) = number {
            self.number = Some(number);
            self.instead = false;
        }
        if self.passes && is_pass(rest) {
            return self.half_moves(rest);
        }
        match (rest, self.number) {
            // 1. ... Ka1, or 1.- Ka1
            ("..." | "-", Some(Number::First(n))) => return self.number = Some(Number::Second(n)),
            ("...", None) => return self.tokens.push((self.line, Token::LeftOut)),
            ("" | "...", _) => return,
            ("/" | ",", None) => return self.instead = true,
            // 1...Sb1 ~: any move of this unit.
            ("~", None) => return self.any(),
            _ => {}
        }
        self.bare(unwrapped(rest));
    }

    fn bare(&mut self, word: &str) {
        let in_words = std::mem::take(&mut self.in_words);
        let plain = word.trim_end_matches(['.', ':', ',', ';']).to_lowercase();
        let token = match plain.as_str() {
            "zugzwang" | "zz" | "zzw" | "blocus" => Some(Token::Zugzwang),
            "but" | "aber" | "mais" => Some(Token::But),
            "refutes" | "widerlegt" | "refute" | "réfute" => Some(Token::Refutes),
            "setplay" | "satzspiel" | "satz" | "set" | "apparent" => Some(Token::SetPlay),
            _ => None,
        };
        if let Some(token) = token {
            self.number = None;
            return self.tokens.push((self.line, token));
        }
        let plain_word = plain.trim_start_matches(['(', '[']);
        if ["threat", "threatening", "thr", "th", "droht", "dr", "menace"].contains(&plain_word) {
            return self.number = Some(Number::Threat);
        }
        // This sign of a goal looks like a square.
        if self.number.is_none() && plain == Goal::Chess81.sign() {
            return;
        }
        // Qa1 #, Qb2 #: another half-move follows in the place of this one.
        let (apart, goes_on) = word.strip_suffix(',').map_or((word, false), |apart| (apart, true));
        if self.is_sign(&plain, apart) {
            // fxe3 e.p./dxe3 e.p.
            let (sign, next) = apart.split_once('/').unwrap_or((apart, ""));
            self.sign(sign);
            if !next.is_empty() {
                self.instead = true;
                self.half_moves(next);
            }
            self.instead |= goes_on;
            return;
        }
        // 5.#: whatever the move is, it mates.
        if self.number.is_some() && word.chars().all(|c| "+#=!?‡≠†".contains(c)) {
            return self.number = None;
        }
        // What stands behind a number is meant to be a half-move, whatever it looks like.
        if looks_like_a_move(word) && !(in_words && plain == FRENCH_OF)
            || self.number.is_some() && !matches!(plain.as_str(), "~" | "-")
        {
            self.half_moves(word);
        } else {
            self.number = None;
            self.in_words = true;
        }
    }

    /// Signs that stand apart from their half-move: ` #`, ` + !`, ` ep.[+bPd7]`.
    fn is_sign(&self, plain: &str, word: &str) -> bool {
        let only_signs = word.chars().all(|c| "+#=!?‡≠†%x".contains(c));
        let en_passant = plain.starts_with("ep") || plain.starts_with("e.p");
        let effect = word.starts_with('[') && !word[1..].starts_with(|c: char| c.is_ascii_digit());
        self.number.is_none() && (only_signs || en_passant || effect && word.contains(']'))
    }

    /// The letters of the half-move before, or those that it may have borrowed itself.
    fn letters_before(&self) -> String {
        match self.tokens.last() {
            Some((_, Token::Move { text, borrowed, .. })) => match HalfMove::read(text) {
                Ok(HalfMove { letters, .. }) if !letters.is_empty() => letters,
                Ok(_) | Err(_) => borrowed.clone(),
            },
            Some(_) | None => String::new(),
        }
    }

    fn sign(&mut self, word: &str) {
        if let Some((_, Token::Move { text, key, fails, .. })) = self.tokens.last_mut() {
            let (sign, is_key, is_try) = without_marks(word);
            text.push_str(sign);
            *key |= is_key;
            *fails |= is_try;
        }
    }

    /// The half-move before stands for all of its unit, if it is the reply; behind other moves the sign is a reply itself.
    fn any(&mut self) {
        let replies = |(_, token): &&mut (usize, Token)| {
            matches!(token, Token::Move { number: Number::Second(_) | Number::Instead, .. })
        };
        if let Some((_, Token::Move { text, .. })) = self.tokens.last_mut().filter(|token| replies(token)) {
            text.push('~');
        }
    }

    fn half_moves(&mut self, word: &str) {
        let is_pass = self.passes && is_pass(word);
        let (body, goes_on) = match word.trim_end_matches(['.', ';']) {
            _ if is_pass => (word.trim_end_matches(','), word.ends_with(',')),
            body if body.ends_with(',') => (body.trim_end_matches(','), true),
            body => (body, false),
        };
        let mut number =
            self.number.take().unwrap_or(if self.instead { Number::Instead } else { Number::Next });
        let pieces: Vec<&str> = alternatives(body, self.hunters);
        let last_sign = pieces.last().map_or("", |last| signs(last));
        for piece in &pieces {
            let (text, key, fails) = without_marks(piece);
            let mut text = text.to_owned();
            if signs(&text).is_empty() {
                text.push_str(last_sign.trim_matches(['!', '?']));
            }
            let borrowed = if number == Number::Instead { self.letters_before() } else { String::new() };
            self.tokens.push((self.line, Token::Move { number, text, key, fails, borrowed }));
            number = Number::Instead;
        }
        self.instead = goes_on;
    }
}

/// Without brackets that enclose more than a word: `(2.Qa1#)`, `(2.Qa1`, `Qb2#)`.
fn unwrapped(word: &str) -> &str {
    let count = |word: &str, sign: char| word.matches(sign).count();
    let mut word = word;
    for (open, close) in [('(', ')'), ('[', ']')] {
        let encloses =
            word.strip_prefix(open).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if encloses {
            word = &word[1..];
        }
        while count(word, close) > count(word, open) {
            let Some(shorter) = word.trim_end_matches([',', ';', '.']).strip_suffix(close) else { break };
            word = shorter;
        }
    }
    word
}

/// A move number and what follows it.
fn numbered(word: &str) -> (Option<Number>, &str) {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (number, rest) = word.split_at(digits);
    let after = rest.trim_start_matches('.');
    match (number.parse(), rest.len() - after.len()) {
        (Ok(number), 1) => (Some(Number::First(number)), after),
        (Ok(number), dots) if dots > 1 => (Some(Number::Second(number)), after),
        _ => (None, word),
    }
}

/// `1....`, `1......+`: a move number and a pass.
fn passed_first(word: &str) -> Option<(Option<Number>, &str)> {
    let dots = word.find('.')?;
    let number = word[..dots].parse().ok()?;
    let rest = &word[dots..];
    let count = rest.len() - rest.trim_start_matches('.').len();
    let pass = rest.get(count.checked_sub(3)?..)?;
    match count {
        4 if is_pass(pass) => Some((Some(Number::First(number)), pass)),
        6 if is_pass(pass) => Some((Some(Number::Second(number)), pass)),
        _ => None,
    }
}

/// `Ka8/Kb8`, `c6,c5`: alternatives outside brackets.
fn alternatives(word: &str, hunters: bool) -> Vec<&str> {
    let mut depth = 0;
    let mut start = 0;
    let mut pieces = Vec::new();
    for (at, sign) in word.char_indices() {
        depth += i32::from("([".contains(sign)) - i32::from(")]".contains(sign));
        let within_code = || hunters && sign == '/' && is_hunter(&word[start..at], &word[at + 1..]);
        if depth == 0 && "/,".contains(sign) && !within_code() {
            pieces.push(&word[start..at]);
            start = at + 1;
        }
    }
    pieces.push(&word[start..]);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Does a slash between these stand within the letters of a hunter: `B/Rc1`, `c8=S/B`? Behind those to which a pawn is
/// promoted another half-move may follow: `c8=S/Bc1`.
fn is_hunter(before: &str, after: &str) -> bool {
    let letters = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_uppercase()).len();
    let is_unit = |text: &str| {
        let code = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        letters(code) > 0 && code.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    let behind = after.trim_start_matches(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
    letters(after) > 0
        && match before.rsplit_once('=') {
            Some((_, promotion)) => {
                is_unit(promotion) && !behind.starts_with(|c: char| c.is_ascii_lowercase())
            }
            None => is_unit(before),
        }
}

/// The text without `!` and `?`, and which of them were there; both for `?!?`, the mark of a goal that must be reached.
fn without_marks(text: &str) -> (&str, bool, bool) {
    let body = text.trim_end_matches(['!', '?']);
    let marks = &text[body.len()..];
    (body, matches!(marks, "!" | "!!" | "?!?"), marks.contains('?'))
}

/// The signs at the end.
fn signs(text: &str) -> &str {
    let body = text.trim_end_matches(|c: char| "+#=!?‡≠†%".contains(c));
    &text[body.len()..]
}
