//! Names of conditions: `Circe Parrain`, `AntiCirce Mirror Cheylan`, `circé miroir, Rex inclusif`.
//!
//! Names and option words come in any order, language and spelling; what they say together is one [`Rebirth`].
//! Nothing is guessed: a word that is not known, or two words that contradict each other, are errors.

use crate::rules::{
    Argument, Becomes, Condition, Entry, Meaning, PRESETS, Rebirth, Set, Who, base, cycle, dictionary,
    in_order, key, kinds, letters, name, similar_names, unit_code,
};
use crate::units::Language;
use crate::vocabulary::{self, ConditionWord, Found};
use std::ops::Range;

/// What is wrong with a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConditionFault {
    /// A word is not known.
    Unknown,
    /// Two words give different answers to one question.
    Contradiction,
    /// The combination means nothing.
    Senseless,
    /// Something is missing: the condition itself, or the unit codes it needs.
    Missing,
    /// The condition is known but not offered.
    Unsupported,
}

/// Why a text is not a condition, and where in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ConditionError {
    /// What kind of fault it is.
    pub fault: ConditionFault,
    /// The bytes of the text at fault.
    pub span: Range<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// A whole text that can be read instead.
    pub hint: Option<String>,
}

/// Reads a condition; an empty text is orthodox chess.
///
/// ```
/// use kirke::input::condition::read;
/// use kirke::rules::{Kings, Rebirth};
/// let condition = read("circé RexInclusive")?;
/// assert_eq!(condition.name, "Circe Rex Inclusive");
/// assert_eq!(condition.rebirth, Rebirth { kings: Kings::Inclusive, ..Rebirth::CIRCE });
/// assert_eq!(read("Circe Parain").unwrap_err().hint.unwrap(), "Circe Parrain");
/// # Ok::<(), kirke::input::condition::ConditionError>(())
/// ```
pub fn read(text: &str) -> Result<Condition, ConditionError> {
    let tokens = split(text).map_err(|error| with_hint(text, error))?;
    let rebirth = match combine(text, &tokens) {
        Ok(rebirth) => rebirth,
        Err(error) => {
            let pair = (error.fault == ConditionFault::Contradiction).then(|| two_rules(text, &tokens));
            return pair.flatten().ok_or_else(|| with_hint(text, error));
        }
    };
    let whole = key(text);
    let named = PRESETS.iter().find(|preset| {
        preset.rebirth == rebirth
            && rebirth.who != Who::Nobody
            && preset.names().any(|name| key(name) == whole)
    });
    Ok(Condition {
        name: named.map_or_else(|| name(&rebirth), |preset| preset.name.to_owned()),
        rebirth,
        beside: None,
    })
}

/// Two rules that act at different points of a move: `Circe Einstein AntiCirce Clone`, `Marscirce + Supercirce`.
fn two_rules(text: &str, tokens: &[Token]) -> Option<Condition> {
    let gap = |at: &usize| &text[tokens[at - 1].span.end..tokens[*at].span.start];
    let is_prefix =
        |token: &Token| matches!(token.what, What::Name(Entry { meaning: Meaning::Prefix(_), .. }));
    let mut cuts: Vec<usize> =
        (1..tokens.len()).filter(|at| !gap(at).is_empty() && !is_prefix(&tokens[at - 1])).collect();
    if cuts.iter().any(|at| gap(at).contains('+')) {
        cuts.retain(|at| gap(at).contains('+'));
    }
    cuts.into_iter().find_map(|at| {
        let (one, other) = (combine(text, &tokens[..at]).ok()?, combine(text, &tokens[at..]).ok()?);
        let (first, second) = in_order(one, other)?;
        Some(Condition {
            name: format!("{} + {}", name(&first), name(&second)),
            rebirth: first,
            beside: Some(second),
        })
    })
}

/// A piece of the text.
#[derive(Clone, Debug)]
struct Token {
    what: What,
    span: Range<usize>,
}

#[derive(Clone, Debug)]
enum What {
    Name(&'static Entry),
    Codes(Vec<&'static str>),
}

/// Cuts the text into known names and unit codes, by the cheapest way of doing so.
fn split(text: &str) -> Result<Vec<Token>, ConditionError> {
    let letters = letters(text);
    let end = letters.len();
    // best[i]: the cheapest way to read the first i letters, by cost and last token
    let mut best: Vec<Option<(u32, usize, Option<Token>)>> = vec![None; end + 1];
    best[0] = Some((0, 0, None));
    let place = |i: usize| letters.get(i).map_or(text.len(), |&(at, _)| at);
    for i in 0..end {
        let Some((so_far, ..)) = best[i] else { continue };
        let mut step = |to: usize, cost: u32, what: What| {
            if best[to].as_ref().is_none_or(|&(known, ..)| so_far + cost < known) {
                let last = place(to - 1);
                let span = place(i)..last + text[last..].chars().next().map_or(0, char::len_utf8);
                best[to] = Some((so_far + cost, i, Some(Token { what, span })));
            }
        };
        for entry in dictionary() {
            let rest = letters[i..].iter().map(|&(_, letter)| letter);
            let length = entry.key.chars().count();
            if i + length <= end && rest.take(length).eq(entry.key.chars()) {
                step(i + length, entry.cost, What::Name(entry));
            }
        }
        if let Some((codes, after)) = codes_at(text, place(i)) {
            let to = letters.partition_point(|&(at, _)| at < after);
            step(to, 1, What::Codes(codes));
        }
    }
    if best[end].is_none() {
        let reached = (0..end).rev().find(|&i| best[i].is_some()).unwrap_or(0);
        return Err(unknown(text, place(reached)));
    }
    let mut tokens = Vec::new();
    let mut at = end;
    while let Some((_, from, Some(token))) = best[at].take() {
        tokens.push(token);
        at = from;
    }
    tokens.reverse();
    Ok(tokens)
}

/// Does a new word start here?
fn starts_word(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric())
}

/// More codes than anybody needs in a row.
const MOST_CODES: usize = 32;

/// The unit codes from here on, and where they end: `Q R B`, `Q->R->B`.
fn codes_at(text: &str, at: usize) -> Option<(Vec<&'static str>, usize)> {
    if !starts_word(text, at) {
        return None;
    }
    let mut codes = Vec::new();
    let mut end = at;
    let mut next = at;
    loop {
        let word = &text[next..];
        let length = word.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(word.len());
        let Some(code) = unit_code(&word[..length]) else { break };
        codes.push(code);
        end = next + length;
        let gap = text[end..].find(|sign: char| !(sign.is_whitespace() || "-–>→,/".contains(sign)));
        match gap {
            Some(gap) if gap > 0 && codes.len() < MOST_CODES => next = end + gap,
            _ => break,
        }
    }
    (!codes.is_empty()).then_some((codes, end))
}

/// A shorter word may be the beginning of too much to name a condition of another family.
const SHORTEST_FOREIGN: usize = 5;

/// The word around a place, as an unknown one, or that of a condition outside the family.
fn unknown(text: &str, at: usize) -> ConditionError {
    let separates = |sign: char| sign.is_whitespace() || sign == ',';
    let start =
        text[..at].rfind(separates).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(separates).map_or(text.len(), |i| at + i);
    let word = &text[start..end];
    let foreign =
        Language::ALL.into_iter().find_map(|language| match vocabulary::condition(word, language) {
            Found::One(ConditionWord::Foreign(name)) if word.len() >= SHORTEST_FOREIGN => Some(name),
            _ => None,
        });
    let (fault, message) = match foreign {
        Some(name) => (ConditionFault::Unsupported, format!("not supported yet: condition {name}")),
        None => (ConditionFault::Unknown, format!("`{word}` is not a condition or an option of one")),
    };
    ConditionError { fault, span: start..end, message, hint: None }
}

/// Adds a text that can be read to an unknown word.
fn with_hint(text: &str, mut error: ConditionError) -> ConditionError {
    if error.fault != ConditionFault::Unknown || error.hint.is_some() {
        return error;
    }
    let similar = similar_names(&text[error.span.clone()]);
    let whole = similar_names(text);
    let replaced = similar.iter().take(20).map(|name| {
        format!("{}{name}{}", &text[..error.span.start], &text[error.span.end..]).trim().to_owned()
    });
    let readable = |text: &String| split(text).and_then(|tokens| combine(text, &tokens)).is_ok();
    error.hint = replaced.chain(whole.iter().take(20).map(|&name| name.to_owned())).find(readable);
    error
}

/// One answer, and the words that give it.
struct Claim {
    set: Set,
    /// A cycle that was not spelled out: another word may do so.
    vague: bool,
    span: Range<usize>,
}

/// What the pieces say together.
fn combine(text: &str, tokens: &[Token]) -> Result<Rebirth, ConditionError> {
    let at = |fault, span: &Range<usize>, message: String| ConditionError {
        fault,
        span: span.clone(),
        message,
        hint: None,
    };
    if tokens.is_empty() {
        return Ok(Rebirth::ORTHODOX);
    }
    let mut claims: Vec<Claim> = Vec::new();
    let mut nouns: Vec<(Who, &Range<usize>)> = Vec::new();
    let mut prefixes: Vec<(Who, &Range<usize>)> = Vec::new();
    let mut implied: Vec<Set> = Vec::new();
    let mut alone = false;
    for (i, token) in tokens.iter().enumerate() {
        let span = &token.span;
        let entry = match &token.what {
            What::Name(entry) => *entry,
            What::Codes(codes) if takes_codes(&tokens[..i]) => {
                debug_assert!(!codes.is_empty());
                continue;
            }
            What::Codes(_) => {
                let message = format!("the unit codes `{}` belong to no condition", &text[span.clone()]);
                return Err(at(ConditionFault::Unknown, span, message));
            }
        };
        alone |= entry.alone;
        let (argument, sets): (Argument, Vec<Set>) = match entry.meaning {
            Meaning::LeftOut(reason) => {
                let message = format!("{} is not offered: {reason}", entry.text);
                return Err(at(ConditionFault::Unsupported, span, message));
            }
            Meaning::Prefix(who) => {
                prefixes.push((who, span));
                continue;
            }
            Meaning::Preset(preset) => {
                // A captured unit cannot be reborn by two rules at once.
                if let (true, Some((Who::Victim, first))) = (preset.rebirth == Rebirth::CIRCE, nouns.last()) {
                    let first = &text[(*first).clone()];
                    let message = format!("`{first}` and `{}` are two conditions", &text[span.clone()]);
                    return Err(at(ConditionFault::Contradiction, span, message));
                }
                nouns.push((preset.rebirth.who, span));
                let from = base(preset.rebirth.who).map_or(Rebirth::CIRCE, |base| base.rebirth);
                (preset.argument, Set::differences(&preset.rebirth, &from))
            }
            Meaning::Option(option) => {
                implied.extend(option.implies);
                (option.argument, option.sets.to_vec())
            }
        };
        let codes = codes_after(&tokens[i + 1..]);
        for set in sets {
            let (set, vague) = with_codes(set, argument, codes).map_err(|message| {
                at(ConditionFault::Missing, span, format!("`{}` {message}", &text[span.clone()]))
            })?;
            claims.push(Claim { set, vague, span: span.clone() });
        }
    }

    let contradiction = |one: &Range<usize>, other: &Range<usize>, question: &str| {
        let (one, span) = (&text[one.clone()], other);
        let message = format!("`{one}` and `{}` both say {question}", &text[span.clone()]);
        at(ConditionFault::Contradiction, span, message)
    };
    // `Anti` or `Mars` turn a Circe into something else; everything else must agree
    let others = nouns.iter().filter(|(who, _)| prefixes.is_empty() || *who != Who::Victim);
    let mut who: Option<(Who, &Range<usize>)> = None;
    for &(next, span) in prefixes.iter().chain(others) {
        match who {
            Some((known, first)) if known != next => {
                let mut spans = [first, span];
                spans.sort_by_key(|span| span.start);
                return Err(contradiction(spans[0], spans[1], "who is reborn"));
            }
            _ => who = Some((next, span)),
        }
    }
    if nouns.is_empty() && !alone {
        let span = tokens[0].span.start..tokens[tokens.len() - 1].span.end;
        let message = format!("`{}` does not say which condition it belongs to", &text[span.clone()]);
        let hint = format!("Circe {}", text.trim());
        return Err(ConditionError { hint: Some(hint), ..at(ConditionFault::Missing, &span, message) });
    }
    let who = who.map_or(Who::Victim, |(who, _)| who);

    let mut rule = base(who).map_or(Rebirth::CIRCE, |base| base.rebirth);
    implied.iter().for_each(|set| set.apply(&mut rule));
    claims.sort_by_key(|claim| !claim.vague); // what is spelled out comes last and wins
    for (i, claim) in claims.iter().enumerate() {
        let disagrees = |other: &&Claim| {
            let cycles = matches!(
                (other.set, claim.set),
                (Set::Becomes(Becomes::Cycle(_)), Set::Becomes(Becomes::Cycle(_)))
            );
            other.set.same_axis(claim.set) && other.set != claim.set && !(other.vague && cycles)
        };
        if let Some(other) = claims[..i].iter().find(disagrees) {
            let mut spans = [&other.span, &claim.span];
            spans.sort_by_key(|span| span.start);
            return Err(contradiction(spans[0], spans[1], claim.set.question()));
        }
        if claim.set == Set::Vanish && !matches!(who, Who::Both { .. }) {
            let message = format!("`{}` is an option of Kamikaze Circe", &text[claim.span.clone()]);
            return Err(at(ConditionFault::Senseless, &claim.span, message));
        }
        claim.set.apply(&mut rule);
    }
    if who == Who::Nobody && tokens.len() > 1 && rule == Rebirth::ORTHODOX && !claims.is_empty() {
        let message = "orthodox chess has no options".to_owned();
        return Err(at(ConditionFault::Senseless, &claims[0].span, message));
    }
    match rule.nonsense() {
        None => Ok(rule),
        Some(reason) => {
            let span = tokens[0].span.start..tokens[tokens.len() - 1].span.end;
            let message = format!("`{}` means nothing: {reason}", &text[span.clone()]);
            Err(at(ConditionFault::Senseless, &span, message))
        }
    }
}

fn argument_of(token: &Token) -> Argument {
    match &token.what {
        What::Codes(_) => Argument::Nothing,
        What::Name(entry) => match entry.meaning {
            Meaning::Preset(preset) => preset.argument,
            Meaning::Option(option) => option.argument,
            Meaning::Prefix(_) | Meaning::LeftOut(_) => Argument::Nothing,
        },
    }
}

/// Is there a name before this that codes can belong to, with nothing but conditions and prefixes in between?
fn takes_codes(before: &[Token]) -> bool {
    before
        .iter()
        .rev()
        .find(|token| !is_transparent(token))
        .is_some_and(|token| argument_of(token) != Argument::Nothing)
}

/// The codes that belong to the name before these tokens: `ChameleonCirce Q R` is `Chameleon`, `Circe` and codes.
fn codes_after(after: &[Token]) -> &[&'static str] {
    match after.iter().find(|token| !is_transparent(token)) {
        Some(Token { what: What::Codes(codes), .. }) => codes,
        _ => &[],
    }
}

fn is_transparent(token: &Token) -> bool {
    let What::Name(entry) = &token.what else { return false };
    matches!(entry.meaning, Meaning::Preset(_) | Meaning::Prefix(_))
        && argument_of(token) == Argument::Nothing
}

/// The answer with its codes, and whether they were left open; or what is wrong with them.
fn with_codes(set: Set, argument: Argument, codes: &[&'static str]) -> Result<(Set, bool), &'static str> {
    match (argument, set) {
        (Argument::Cycle, Set::Becomes(Becomes::Cycle(_))) if codes.is_empty() => Ok((set, true)),
        (Argument::Cycle, Set::Becomes(Becomes::Cycle(_))) => cycle(codes)
            .map(|list| (Set::Becomes(Becomes::Cycle(list)), false))
            .ok_or("needs a cycle of two or more kinds, each of them once, like `Q R B S Q`"),
        (Argument::Kind, Set::Becomes(Becomes::Mutant(_))) => match codes {
            [_] => Ok((Set::Becomes(Becomes::Mutant(crate::rules::CodeList::new(codes))), false)),
            _ => Err("needs the code of one kind, like `Q`"),
        },
        (Argument::Kinds, Set::Kinds(_)) => match kinds(codes) {
            Some(list) if !list.is_empty() => Ok((Set::Kinds(list), false)),
            _ => Err("needs the codes of the kinds that are reborn, like `Q R`"),
        },
        _ => Ok((set, false)),
    }
}

#[cfg(test)]
mod tests;
