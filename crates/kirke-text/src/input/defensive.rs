//! Defensive retractors: `-5 & #1 Proca Anticirce`, `#1 vor 5 Zügen, VRZ Proca, Anticirce`, `Retract 5 moves, then mate in
//! 1 (Proca retractor, no forward defense), Anticirce`.

use super::diagnostic::Fault;
use crate::problem::Uncaptures;

/// What is to be taken back against resistance, and what is asked then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defensive {
    /// Retractions of the side that begins, at most.
    pub moves: u16,
    /// The type; Proca if none is named.
    pub uncaptures: Uncaptures,
    /// The other side refutes by mating forwards; it does unless the text says otherwise.
    pub forward_defence: bool,
    /// Most retractions of the side that begins, without the last one, that leave it without a check, if it is stated:
    /// `quiet 1`.
    pub quiet: Option<u16>,
    /// The task from there, with its condition.
    pub task: String,
}

/// Most retractions of the side that begins.
pub(super) const MOST: u16 = 200;

/// Words that name a type.
const TYPES: &[(&str, Uncaptures)] = &[
    ("proca", Uncaptures::Proca),
    ("høeg", Uncaptures::Hoeg),
    ("hoeg", Uncaptures::Hoeg),
    ("höeg", Uncaptures::Hoeg),
    ("klan", Uncaptures::Klan),
    ("pacific", Uncaptures::Pacific),
    ("friedlich", Uncaptures::Pacific),
    ("pacifique", Uncaptures::Pacific),
    ("pazifik", Uncaptures::Pacific),
];

/// Phrases that switch forward defence off.
const WITHOUT: &[&str] = &[
    "without forward defence",
    "without forward defense",
    "no forward defence",
    "no forward defense",
    "without fd",
    "no fd",
    "ohne vorwärtsverteidigung",
    "ohne vv",
    "sans défense en avant",
];

/// Phrases that say what is usual.
const USUAL: &[&str] = &[
    "with forward defence",
    "with forward defense",
    "mit vorwärtsverteidigung",
    "mit vv",
    "avec défense en avant",
    "defensive retractor",
    "verteidigungsrückzüger",
    "rétro défensif",
    "retractor",
    "rückzüger",
    "vrz",
    "typ",
    "type",
];

/// Goals written out, with what may stand in front of them in a task.
const GOALS: &[(&str, &str)] = &[
    ("selfmate in ", "s#"),
    ("reflexmate in ", "r#"),
    ("stalemate in ", "="),
    ("mate in ", "#"),
    ("mat inverse en ", "s#"),
    ("mat réflexe en ", "r#"),
    ("pat en ", "="),
    ("mat en ", "#"),
    ("selbstmatt in ", "s#"),
    ("reflexmatt in ", "r#"),
    ("patt in ", "="),
    ("matt in ", "#"),
    ("selbstmatt", "s#1"),
    ("reflexmatt", "r#1"),
    ("patt", "=1"),
    ("matt", "#1"),
];

/// Moves, behind their number.
const NOUNS: &[&str] = &["moves", "move", "coups", "coup", "Zügen", "Züge", "Zuegen", "Zuege", "Zug"];

/// Reads the forms that do not begin with a minus; none if the text is of another kind.
pub(super) fn in_words(text: &str) -> Option<Result<Defensive, Fault>> {
    let lower = text.trim_start().to_lowercase();
    let verbs = ["retract ", "take back ", "reprendre ", "retirer ", "nimm "];
    if let Some(rest) = verbs.iter().find_map(|verb| lower.strip_prefix(verb)) {
        // Letters keep their number of bytes in these languages, so places are those of the text.
        let rest = &text.trim_start()[lower.len() - rest.len()..];
        let (number, rest) = leading_number(rest);
        let rest = NOUNS.iter().find_map(|noun| after_word(rest, noun))?;
        let rest = after_word(rest, "zurück").unwrap_or(rest);
        let rest = rest.trim_start().trim_start_matches(',').trim_start();
        let rest = ["and then", "then", "and", "et puis", "puis", "et", "und dann", "dann", "und"]
            .iter()
            .find_map(|word| after_word(rest, word))?;
        return Some(defensive(text, number, rest));
    }
    let text = text.trim_start();
    let (goal, rest) = text.split_once(" vor ").or_else(|| text.split_once(" avant "))?;
    let (number, rest) = leading_number(rest);
    let rest = NOUNS.iter().find_map(|noun| after_word(rest, noun))?;
    Some(defensive(text, number, &format!("{goal} {rest}")))
}

/// Reads what stands behind the number of retractions and the joining word.
pub(super) fn defensive(text: &str, number: &str, task: &str) -> Result<Defensive, Fault> {
    let moves = number.parse().ok().filter(|moves| (1..=MOST).contains(moves));
    let moves = moves.ok_or_else(|| {
        Fault::new(0..text.len(), "1 to 200 moves can be taken back against resistance")
            .hint("as in -5 & #1 Anticirce")
    })?;
    let (task, without) = take_out(task, WITHOUT);
    let (task, _) = take_out(&task, USUAL);
    let mut uncaptures = None;
    let mut task = task;
    for (word, named) in TYPES {
        let (left, found) = take_out(&task, &[word]);
        task = left;
        if found && uncaptures.replace(*named).is_some_and(|other| other != *named) {
            return Err(Fault::new(0..text.len(), "two types of retractors"));
        }
    }
    let task = goal_in_signs(&task.replace(['(', ')'], " "));
    let mut words: Vec<&str> =
        task.split([' ', ',']).map(|word| word.trim_matches(',')).filter(|word| !word.is_empty()).collect();
    let quiet = take_quiet(&mut words);
    if words.is_empty() {
        return Err(Fault::new(0..text.len(), "the task after the retractions is missing")
            .hint("as in -5 & #1 Anticirce"));
    }
    let uncaptures = uncaptures.unwrap_or(Uncaptures::Proca);
    Ok(Defensive { moves, uncaptures, forward_defence: !without, quiet, task: words.join(" ") })
}

/// Takes `quiet 1` out of the words.
fn take_quiet(words: &mut Vec<&str>) -> Option<u16> {
    let at = words.windows(2).position(|pair| {
        ["quiet", "stille", "tranquilles"].iter().any(|word| pair[0].eq_ignore_ascii_case(word))
            && pair[1].parse::<u16>().is_ok()
    })?;
    let number = words.drain(at..at + 2).nth(1)?;
    number.parse().ok()
}

/// `mate in 1` becomes `#1`, `S#1` becomes `s#1`.
fn goal_in_signs(task: &str) -> String {
    let task = task.trim_start();
    let lower = task.to_lowercase();
    let written = GOALS.iter().find(|(words, _)| lower.starts_with(words));
    match written.and_then(|(words, sign)| Some((task.get(words.len()..)?, sign))) {
        Some((rest, sign)) => format!("{sign}{rest}"),
        None => match task.get(..2) {
            Some("S#" | "R#") => lower[..1].to_owned() + &task[1..],
            _ => task.to_owned(),
        },
    }
}

/// The text without these phrases, and whether there was one. A phrase ends where a word does.
fn take_out(text: &str, phrases: &[&str]) -> (String, bool) {
    let mut text = text.to_owned();
    let mut found = false;
    for phrase in phrases {
        while let Some((start, end)) = find_phrase(&text, phrase) {
            text.replace_range(start..end, " ");
            found = true;
        }
    }
    (text, found)
}

fn find_phrase(text: &str, phrase: &str) -> Option<(usize, usize)> {
    let is_in_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let starts = text.char_indices().map(|(at, _)| at);
    let ends = |start: usize| {
        let mut wanted = phrase.chars();
        let mut end = start;
        for c in text[start..].chars() {
            let Some(next) = wanted.next() else { return Some(end) };
            if !c.to_lowercase().eq(std::iter::once(next)) {
                return None;
            }
            end += c.len_utf8();
        }
        wanted.next().is_none().then_some(end)
    };
    starts.filter_map(|start| Some((start, ends(start)?))).find(|&(start, end)| {
        !is_in_word(text[..start].chars().next_back()) && !is_in_word(text[end..].chars().next())
    })
}

fn leading_number(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let text = text.trim_start();
    let start = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let ends = !rest.chars().next().is_some_and(char::is_alphanumeric);
    (start.eq_ignore_ascii_case(word) && ends).then_some(rest)
}
