//! Names of conditions: `Circe Parrain`, `AntiCirce Mirror Cheylan`, `circé miroir, Rex inclusif`.
//!
//! Names and option words come in any language and spelling; what they say together is one [`Rebirth`], or two that
//! act in one move. An option belongs to the condition that stands before it, and to the next one if there is none.
//! Nothing is guessed: a word that is not known, or two words that contradict each other, are errors.

mod arguments;
mod codes;
mod groups;
mod periods;
mod words;

use crate::rules::{
    Argument, Becomes, Condition, ConditionOption, Entry, Fairy, Meaning, PRESETS, Rebirth, Set, Who, base,
    cycle, in_order, key, kinds, name, similar_names,
};
use groups::{rules, whole};
use std::ops::Range;
use words::{Token, What, split};

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

/// A condition in which there are two boards, because a unit is put on the second one: Alice Chess, if it is not named.
pub(super) fn with_two_boards(condition: Condition) -> Condition {
    if condition.fairy.contains(&Fairy::TwoBoards) {
        return condition;
    }
    let name = condition.name.as_str();
    let text = if name.is_empty() { "Alice Chess".to_owned() } else { format!("{name}, Alice Chess") };
    // What cannot stand beside it is refused with its reason when the rules are compiled.
    read(&text).unwrap_or(condition)
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
    understand(text).map_err(|error| with_hint(text, error))
}

/// Can this text be read? Without looking for a hint if it cannot.
pub(super) fn is_one(text: &str) -> bool {
    understand(text).is_ok()
}

fn understand(text: &str) -> Result<Condition, ConditionError> {
    match periods::parts(text)? {
        Some(parts) => periods::condition(text, &parts),
        None => throughout(text),
    }
}

/// A condition that holds throughout.
fn throughout(text: &str) -> Result<Condition, ConditionError> {
    let (tokens, fairy) = apart(text, split(text)?)?;
    let mut condition = rebirths(text, &tokens)?;
    let fairy = joined(fairy);
    for (i, (one, span)) in fairy.iter().enumerate() {
        if one.lacks_argument() {
            return Err(arguments::missing(text, span.clone(), *one));
        }
        if let Some((other, first)) = fairy[..i].iter().find(|(other, _)| other.excludes(*one)) {
            let (first, second) = (&text[first.clone()], &text[span.clone()]);
            let message = match other == one {
                true => format!("`{second}` stands here twice"),
                false => format!("`{first}` and `{second}` answer the same question"),
            };
            let fault = ConditionFault::Contradiction;
            return Err(ConditionError { fault, span: span.clone(), message, hint: None });
        }
    }
    condition.fairy = fairy.into_iter().map(|(fairy, _)| fairy).collect();
    condition.fairy.sort();
    give_cycle_to_rebirths(&mut condition);
    for fairy in &condition.fairy {
        let joint = if condition.name.is_empty() { "" } else { " + " };
        condition.name = format!("{}{joint}{}", condition.name, fairy.name());
    }
    Ok(condition)
}

/// The fairy conditions, each once: what is named again, for other squares or for the other side, goes with what was
/// named before.
fn joined(fairy: Vec<Named>) -> Vec<Named> {
    let mut all: Vec<Named> = Vec::new();
    for (one, span) in fairy {
        let known = all.iter_mut().find_map(|known| Some((known.0.together(one)?, known)));
        match known {
            Some((both, known)) => known.0 = both,
            None => all.push((one, span)),
        }
    }
    all
}

/// Beside a rebirth by which kinds change in a cycle, a cycle of chameleons is that one.
fn give_cycle_to_rebirths(condition: &mut Condition) {
    let is_cycle = |rebirth: &Rebirth| matches!(rebirth.becomes, Becomes::Cycle(_));
    let named = |fairy: &Fairy| match *fairy {
        Fairy::Chameleons { kinds, everyone: false } => cycle(kinds.as_slice()),
        _ => None,
    };
    let Some((at, list)) =
        condition.fairy.iter().enumerate().find_map(|(at, fairy)| Some((at, named(fairy)?)))
    else {
        return;
    };
    let mut changed = false;
    for rebirth in [Some(&mut condition.rebirth), condition.beside.as_mut()].into_iter().flatten() {
        if is_cycle(rebirth) {
            rebirth.becomes = Becomes::Cycle(list);
            changed = true;
        }
    }
    if changed {
        condition.fairy.remove(at);
        let beside = condition.beside.as_ref().map_or_else(String::new, |rule| format!(" + {}", name(rule)));
        condition.name = name(&condition.rebirth) + &beside;
    }
}

/// A fairy condition, and where it stands.
type Named = (Fairy, Range<usize>);

/// The words of the rebirths, and the fairy conditions that stand between them.
fn apart(text: &str, tokens: Vec<Token>) -> Result<(Vec<Token>, Vec<Named>), ConditionError> {
    let (mut others, mut fairy): (Vec<Token>, Vec<Named>) = (Vec::new(), Vec::new());
    // What stands behind a fairy condition is either another condition, perhaps with options before it, or a mistake.
    for part in tokens.chunk_by(|_, next| fairy_of(next).is_none()) {
        let Some(rule) = part.first().and_then(fairy_of) else {
            others.extend_from_slice(part);
            continue;
        };
        let is_prefix =
            |token: &Token| matches!(&token.what, What::Name(Entry { meaning: Meaning::Prefix(_), .. }));
        if let Some(prefix) = others.last().filter(|token| is_prefix(token)) {
            let span = prefix.span.start..part[0].span.end;
            let message = format!("not supported yet: condition {}", &text[span.clone()]);
            return Err(ConditionError { fault: ConditionFault::Unsupported, span, message, hint: None });
        }
        let rest = &part[1..];
        if let [first, ..] = rest
            && rules(text, rest).is_empty()
        {
            let name = rule.row().map_or("", |row| row.name);
            let message = format!("`{}` is no option of {name}", &text[first.span.clone()]);
            let fault = ConditionFault::Senseless;
            return Err(ConditionError { fault, span: first.span.clone(), message, hint: None });
        }
        fairy.push((rule, part[0].span.clone()));
        others.extend_from_slice(rest);
    }
    Ok((others, fairy))
}

fn fairy_of(token: &Token) -> Option<Fairy> {
    match &token.what {
        What::Fairy(fairy) => Some(**fairy),
        What::Name(Entry { meaning: Meaning::Fairy(row), .. }) => Some(row.fairy),
        What::Name(_) | What::Codes(_) => None,
    }
}

/// The rules of the Circe family that the words name.
fn rebirths(text: &str, tokens: &[Token]) -> Result<Condition, ConditionError> {
    match rules(text, tokens).as_slice() {
        [] => one_rule(text, tokens),
        [only] => one_rule(text, only),
        [one, other] => two_rules(text, one, other),
        [first, second, third, ..] => {
            let [first, second, third] = [first, second, third].map(|rule| &text[whole(rule)]);
            Err(ConditionError {
                fault: ConditionFault::Contradiction,
                span: 0..text.len(),
                message: format!("`{first}`, `{second}` and `{third}` are more than two conditions"),
                hint: None,
            })
        }
    }
}

fn one_rule(text: &str, tokens: &[Token]) -> Result<Condition, ConditionError> {
    let rebirth = combine(text, tokens)?;
    let written = key(text);
    let named = PRESETS.iter().find(|preset| {
        preset.rebirth == rebirth
            && rebirth.who != Who::Nobody
            && preset.names().any(|name| key(name) == written)
    });
    Ok(Condition {
        name: named.map_or_else(|| name(&rebirth), |preset| preset.name.to_owned()),
        rebirth,
        beside: None,
        fairy: Vec::new(),
        periods: Vec::new(),
    })
}

/// Two rules that act at different points of a move: `Circe Einstein AntiCirce Clone`, `Marscirce + Supercirce`.
fn two_rules(text: &str, one: &[Token], other: &[Token]) -> Result<Condition, ConditionError> {
    let both = (combine(text, one)?, combine(text, other)?);
    let (first, second) = in_order(both.0, both.1).map_err(|reason| {
        let (first, span) = (&text[whole(one)], whole(other));
        let message = format!("`{first}` and `{}` cannot be one condition: {reason}", &text[span.clone()]);
        // `Circe, PWC` is probably one condition with an option.
        let as_one = text[whole(one).start..whole(other).end].replace([',', '+'], " ");
        let as_one = as_one.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_one =
            |tokens: &Vec<Token>| rules(&as_one, tokens).len() == 1 && one_rule(&as_one, tokens).is_ok();
        let hint = split(&as_one).is_ok_and(|tokens| is_one(&tokens)).then_some(as_one);
        ConditionError { fault: ConditionFault::Contradiction, span, message, hint }
    })?;
    Ok(Condition {
        name: format!("{} + {}", name(&first), name(&second)),
        rebirth: first,
        beside: Some(second),
        fairy: Vec::new(),
        periods: Vec::new(),
    })
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
    error.hint = replaced.chain(whole.iter().take(20).map(|&name| name.to_owned())).find(|text| is_one(text));
    error
}

/// One answer, and the words that give it.
struct Claim {
    set: Set,
    /// A cycle that was not spelled out: another word may do so.
    vague: bool,
    span: Range<usize>,
}

/// What the pieces of one condition say together.
fn combine(text: &str, tokens: &[Token]) -> Result<Rebirth, ConditionError> {
    let [first, ..] = tokens else { return Ok(Rebirth::ORTHODOX) };
    let span = first.span.start..tokens[tokens.len() - 1].span.end;
    let pieces = Pieces::of(text, tokens)?;
    let who = pieces.who(text)?;
    if pieces.noun.is_none() && !pieces.alone {
        let message = format!("`{}` does not say which condition it belongs to", &text[span.clone()]);
        let hint = Some(format!("Circe {}", text.trim()));
        return Err(ConditionError { hint, ..error(ConditionFault::Missing, &span, message) });
    }
    let who = who.unwrap_or(Who::Victim);
    let rule = pieces.rule(text, who)?;
    if who == Who::Nobody && tokens.len() > 1 && rule == Rebirth::ORTHODOX && !pieces.claims.is_empty() {
        let message = "orthodox chess has no options".to_owned();
        return Err(error(ConditionFault::Senseless, &pieces.claims[0].span, message));
    }
    match rule.nonsense() {
        None => Ok(rule),
        Some(reason) => {
            let message = format!("`{}` means nothing: {reason}", &text[span.clone()]);
            Err(error(ConditionFault::Senseless, &span, message))
        }
    }
}

fn error(fault: ConditionFault, span: &Range<usize>, message: String) -> ConditionError {
    ConditionError { fault, span: span.clone(), message, hint: None }
}

/// Two pieces of a text answer the same question differently.
fn contradiction(text: &str, one: &Range<usize>, other: &Range<usize>, question: &str) -> ConditionError {
    let (one, other) = if other.start < one.start { (other, one) } else { (one, other) };
    let message = format!("`{}` and `{}` both say {question}", &text[one.clone()], &text[other.clone()]);
    error(ConditionFault::Contradiction, other, message)
}

/// The pieces of one condition by what they do.
#[derive(Default)]
struct Pieces {
    /// What is said about the axes; what is vague stands first, so that what is spelled out wins.
    claims: Vec<Claim>,
    /// The name of the condition.
    noun: Option<(Who, Range<usize>)>,
    prefixes: Vec<(Who, Range<usize>)>,
    /// Words that are added to it.
    options: Vec<&'static ConditionOption>,
    /// A word stands for a condition by itself.
    alone: bool,
}

impl Pieces {
    fn of(text: &str, tokens: &[Token]) -> Result<Self, ConditionError> {
        let mut pieces = Self::default();
        for (i, token) in tokens.iter().enumerate() {
            match &token.what {
                What::Name(entry) => {
                    pieces.add(text, entry, &token.span, codes_after(&tokens[i + 1..]))?;
                }
                // They have been taken out.
                What::Fairy(_) => {}
                What::Codes(codes) if takes_codes(&tokens[..i]) => debug_assert!(!codes.is_empty()),
                What::Codes(_) => {
                    let codes = &text[token.span.clone()];
                    let message = format!("the unit codes `{codes}` belong to no condition");
                    return Err(error(ConditionFault::Unknown, &token.span, message));
                }
            }
        }
        pieces.claims.sort_by_key(|claim| !claim.vague);
        Ok(pieces)
    }

    /// Adds what a word says, with the codes that stand behind it.
    fn add(
        &mut self,
        text: &str,
        entry: &Entry,
        span: &Range<usize>,
        codes: &[&'static str],
    ) -> Result<(), ConditionError> {
        self.alone |= entry.alone;
        let (argument, sets): (Argument, Vec<Set>) = match entry.meaning {
            Meaning::LeftOut(reason) => {
                let message = format!("{} is not offered: {reason}", entry.text);
                return Err(error(ConditionFault::Unsupported, span, message));
            }
            // They have been taken out.
            Meaning::Fairy(_) => return Ok(()),
            Meaning::Prefix(who) => {
                self.prefixes.push((who, span.clone()));
                return Ok(());
            }
            Meaning::Preset(preset) => {
                self.noun = Some((preset.rebirth.who, span.clone()));
                let from = base(preset.rebirth.who).map_or(Rebirth::CIRCE, |base| base.rebirth);
                (preset.argument, Set::differences(&preset.rebirth, &from))
            }
            Meaning::Option(option) => {
                self.options.push(option);
                (option.argument, option.sets.to_vec())
            }
        };
        for set in sets {
            let (set, vague) = with_codes(set, argument, codes).map_err(|message| {
                error(ConditionFault::Missing, span, format!("`{}` {message}", &text[span.clone()]))
            })?;
            self.claims.push(Claim { set, vague, span: span.clone() });
        }
        Ok(())
    }

    /// Who is reborn. `Anti` or `Mars` turn a Circe into something else; everything else must agree.
    fn who(&self, text: &str) -> Result<Option<Who>, ConditionError> {
        let noun = self.noun.iter().filter(|(who, _)| self.prefixes.is_empty() || *who != Who::Victim);
        let mut known: Option<&(Who, Range<usize>)> = None;
        for next in self.prefixes.iter().chain(noun) {
            match known {
                Some(known) if known.0 != next.0 => {
                    return Err(contradiction(text, &known.1, &next.1, "who is reborn"));
                }
                _ => known = Some(next),
            }
        }
        Ok(known.map(|&(who, _)| who))
    }

    /// The rule that all claims make together.
    fn rule(&self, text: &str, who: Who) -> Result<Rebirth, ConditionError> {
        let mut rule = base(who).map_or(Rebirth::CIRCE, |base| base.rebirth);
        let said = |claim: &Claim| if let Set::Square(square) = claim.set { Some(square) } else { None };
        let square = self.claims.iter().find_map(said).unwrap_or(rule.square);
        let implied = self.options.iter().flat_map(|option| option.implied(square));
        implied.for_each(|set| set.apply(&mut rule));
        for (i, claim) in self.claims.iter().enumerate() {
            if let Some(other) = self.claims[..i].iter().find(|other| other.contradicts(claim)) {
                return Err(contradiction(text, &other.span, &claim.span, claim.set.question()));
            }
            if claim.set == Set::Vanish && !matches!(who, Who::Both { .. }) {
                let message = format!("`{}` is an option of Kamikaze Circe", &text[claim.span.clone()]);
                return Err(error(ConditionFault::Senseless, &claim.span, message));
            }
            claim.set.apply(&mut rule);
        }
        Ok(rule)
    }
}

impl Claim {
    /// Does a later claim say something else about the same axis? It may spell out a cycle that was left open.
    fn contradicts(&self, later: &Self) -> bool {
        let cycles = matches!(
            (self.set, later.set),
            (Set::Becomes(Becomes::Cycle(_)), Set::Becomes(Becomes::Cycle(_)))
        );
        self.set.same_axis(later.set) && self.set != later.set && !(self.vague && cycles)
    }
}

fn argument_of(token: &Token) -> Argument {
    match &token.what {
        What::Codes(_) | What::Fairy(_) => Argument::Nothing,
        What::Name(entry) => match entry.meaning {
            Meaning::Preset(preset) => preset.argument,
            Meaning::Option(option) => option.argument,
            Meaning::Prefix(_) | Meaning::Fairy(_) | Meaning::LeftOut(_) => Argument::Nothing,
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
