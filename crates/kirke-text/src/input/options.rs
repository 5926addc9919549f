//! The options of a task in words: which play is wanted.

use super::diagnostic::Fault;
use super::task::task_words;
use crate::board::Colour;
use crate::problem::{Intended, NonTrivial, PlayOptions, Variations};
use std::ops::Range;

/// Options as they are written; what they mean depends on the stipulation.
#[derive(Clone, Default)]
pub(super) struct Wishes {
    pub options: PlayOptions,
    /// The side that is to begin, and where this was asked.
    pub first: Option<(Colour, Range<usize>)>,
    /// The sides are to change their roles.
    pub swapped: bool,
    /// What is to be changed in the stipulation, and where this was asked.
    pub refinements: Vec<(Refinement, Range<usize>)>,
}

/// An option that makes another stipulation of the one given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refinement {
    /// See [`Named::quodlibet`](crate::stipulation::Named::quodlibet).
    Quodlibet,
    /// See [`Named::goal_is_end`](crate::stipulation::Named::goal_is_end).
    GoalIsEnd,
}

/// What stands behind an option, and what it does.
#[derive(Clone, Copy)]
pub(super) enum Effect {
    /// Nothing stands behind it.
    Set(fn(&mut PlayOptions)),
    /// A number.
    Number(fn(&mut PlayOptions, u32)),
    /// A number that may be left out; then it is this one.
    MaybeNumber(u32, fn(&mut PlayOptions, u32)),
    /// Two numbers.
    Numbers(fn(&mut PlayOptions, u32, u32)),
    /// `none`, `key` or `full`, which may be left out.
    Variations,
    /// Who begins.
    First(Colour),
    /// Nothing stands behind it; the sides change their roles.
    Swap,
    /// The stipulation changes.
    Refine(Refinement),
}

/// The options, as they are documented; blanks and hyphens in them may be left out, a plural `s` may be added.
pub(super) const OPTIONS: [(&str, Effect); 35] = [
    ("set play", Effect::Set(|o| o.set_play = true)),
    ("try", Effect::MaybeNumber(1, |o, n| o.tries = Some(n))),
    ("tries", Effect::MaybeNumber(1, |o, n| o.tries = Some(n))),
    ("no checking tries", Effect::Set(|o| o.no_checking_tries = true)),
    ("post key play", Effect::Set(|o| o.post_key = true)),
    ("variations", Effect::Variations),
    ("keys only", Effect::Set(|o| o.variations = Variations::Keys)),
    ("no threats", Effect::Set(|o| o.no_threats = true)),
    ("max threat", Effect::Number(|o, n| o.max_threat = Some(n))),
    ("threat", Effect::Number(|o, n| o.max_threat = Some(n))),
    ("no short variations", Effect::Set(|o| o.no_short_variations = true)),
    ("duals", Effect::Set(|o| o.duals = true)),
    ("depth", Effect::Number(|o, n| o.depth = Some(n))),
    ("count", Effect::Set(|o| o.count_only = true)),
    ("duplex", Effect::Set(|o| o.duplex = true)),
    ("half duplex", Effect::Swap),
    ("white to play", Effect::First(Colour::White)),
    ("white to move", Effect::First(Colour::White)),
    ("white to begin", Effect::First(Colour::White)),
    ("black to play", Effect::First(Colour::Black)),
    ("black to move", Effect::First(Colour::Black)),
    ("black to begin", Effect::First(Colour::Black)),
    ("null moves", Effect::Set(|o| o.null_moves = true)),
    ("max solutions", Effect::Number(|o, n| o.max_solutions = Some(u64::from(n)))),
    ("stop on short solutions", Effect::Set(|o| o.stop_on_short = true)),
    ("stop on short", Effect::Set(|o| o.stop_on_short = true)),
    ("max flights", Effect::Number(|o, n| o.max_flights = Some(n))),
    ("max flight squares", Effect::Number(|o, n| o.max_flights = Some(n))),
    (
        "non trivial",
        Effect::Numbers(|o, granted, trivial_length| {
            o.non_trivial = Some(NonTrivial { granted, trivial_length });
        }),
    ),
    ("quodlibet", Effect::Refine(Refinement::Quodlibet)),
    ("goal is end", Effect::Refine(Refinement::GoalIsEnd)),
    ("mates in one", Effect::Set(|o| o.mates_in_one = true)),
    ("keep mating piece", Effect::Set(|o| o.keep_mating_piece = true)),
    ("start move number", Effect::Number(|o, n| o.first_moves.from = Some(n))),
    ("up to move number", Effect::Number(|o, n| o.first_moves.to = Some(n))),
];

/// Reads only options: the value of `options:` in a problem file.
pub(super) fn read_options(text: &str, into: &mut Wishes) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    for span in into.take_from(&task_words(text), &mut faults) {
        let word = &text[span.clone()];
        let known = OPTIONS.iter().map(|(name, _)| *name);
        faults.push(Fault::new(span, format!("unknown option \"{word}\"")).did_you_mean(word, known));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

impl Wishes {
    /// Takes the options out of the words; what is left comes back.
    pub(super) fn take_from(
        &mut self,
        words: &[(Range<usize>, &str)],
        faults: &mut Vec<Fault>,
    ) -> Vec<Range<usize>> {
        let lower: Vec<String> = words.iter().map(|(_, word)| word.to_lowercase()).collect();
        let mut left = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let next: Vec<&str> = lower[at..].iter().map(String::as_str).collect();
            let (taken, outcome) = self.take(&next, words[at].0.clone());
            faults.extend(outcome.err());
            if taken == 0 {
                left.push(words[at].0.clone());
            }
            at += taken.max(1);
        }
        left
    }

    /// The number of words of the option that begins here, 0 if there is none; with what is wrong with it.
    fn take(&mut self, words: &[&str], span: Range<usize>) -> (usize, Result<(), Fault>) {
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<u32>().ok());
        if let ([_, "solutions" | "solution" | "sols" | "sol", ..], Some(count)) = (words, number(0)) {
            self.options.claimed_solutions = Some(count.into());
            return (2, Ok(()));
        }
        // Intended solutions as they stand below diagrams: `2.1.1.1`.
        let is_number = |word: &&&str| word.starts_with(|letter: char| letter.is_ascii_digit());
        let branching = words.first().filter(is_number).filter(|word| word.contains('.'));
        if let Some(Ok(intended)) = branching.map(|word| word.parse::<Intended>()) {
            self.options.claimed_solutions = Some(intended);
            return (1, Ok(()));
        }
        let Some((mut taken, name, effect)) = option(words) else { return (0, Ok(())) };
        let lacks = |what: &str| Err(Fault::new(span.clone(), format!("\"{name}\" lacks the {what}")));
        let options = &mut self.options;
        let mut outcome = Ok(());
        match effect {
            Effect::Set(set) => set(options),
            Effect::Number(set) => match number(taken) {
                Some(number) => {
                    set(options, number);
                    taken += 1;
                }
                None => outcome = lacks("number"),
            },
            Effect::MaybeNumber(otherwise, set) => {
                let claims = words.get(taken + 1).is_some_and(|word| word.starts_with("sol"));
                let stated = number(taken).filter(|_| !claims);
                set(options, stated.unwrap_or(otherwise));
                taken += usize::from(stated.is_some());
            }
            Effect::Numbers(set) => match (number(taken), number(taken + 1)) {
                (Some(one), Some(other)) => {
                    set(options, one, other);
                    taken += 2;
                }
                _ => outcome = lacks("two numbers"),
            },
            Effect::Variations => {
                let stated = match words.get(taken) {
                    Some(&"none") => Some(Variations::Keys),
                    Some(&("key" | "keys")) => Some(Variations::AfterKeys),
                    Some(&("full" | "all")) => Some(Variations::Full),
                    _ => None,
                };
                options.variations = stated.unwrap_or_default();
                taken += usize::from(stated.is_some());
            }
            Effect::First(first) => self.first = Some((first, span)),
            Effect::Swap => self.swapped = true,
            Effect::Refine(refinement) => self.refinements.push((refinement, span)),
        }
        (taken, outcome)
    }
}

/// The longest option that begins here: its number of words, its name and what it does.
fn option(words: &[&str]) -> Option<(usize, &'static str, Effect)> {
    let plain = |text: &str| text.replace([' ', '-'], "");
    (1..=words.len().min(4)).rev().find_map(|taken| {
        let text = plain(&words[..taken].concat());
        let is_meant = |name: &str| {
            let name = plain(name);
            text == name || text.strip_suffix('s') == Some(&name) || name.strip_suffix('s') == Some(&text)
        };
        OPTIONS.iter().find(|(name, _)| is_meant(name)).map(|&(name, effect)| (taken, name, effect))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<PlayOptions, Vec<String>> {
        let mut wishes = Wishes::default();
        match read_options(text, &mut wishes) {
            Ok(()) => Ok(wishes.options),
            Err(faults) => Err(faults.into_iter().map(|fault| fault.message).collect()),
        }
    }

    #[test]
    fn every_option_is_read_with_and_without_blanks() {
        for (name, effect) in OPTIONS {
            let arguments = match effect {
                Effect::Number(_) | Effect::MaybeNumber(..) => " 3",
                Effect::Numbers(_) => " 3 1",
                Effect::Variations => " none",
                Effect::Set(_) | Effect::First(_) | Effect::Swap | Effect::Refine(_) => "",
            };
            let usual = PlayOptions::default();
            for name in [name.to_owned(), name.replace(' ', ""), name.replace(' ', "-").to_uppercase()] {
                let mut wishes = Wishes::default();
                let outcome = read_options(&format!("{name}{arguments}"), &mut wishes);
                assert!(outcome.is_ok(), "{name}");
                let refines = wishes.first.is_some() || wishes.swapped || !wishes.refinements.is_empty();
                assert!(refines || wishes.options != usual, "{name} does nothing");
            }
        }
    }

    #[test]
    fn numbers_belong_to_the_option_before_them() {
        let options = read("tries 2, 3 solutions; threat 1 no-short-variations, NonTrivial 0 1").unwrap();
        assert_eq!(
            (options.tries, options.claimed_solutions.clone(), options.max_threat),
            (Some(2), Some(3.into()), Some(1))
        );
        assert!(options.no_short_variations);
        assert_eq!(options.non_trivial, Some(NonTrivial { granted: 0, trivial_length: 1 }));
        assert_eq!(read("try 2 sols").unwrap().tries, Some(1));
        assert_eq!(read("max flights"), Err(vec!["\"max flights\" lacks the number".to_owned()]));
        assert_eq!(
            read("non trivial 1"),
            Err(vec!["\"non trivial\" lacks the two numbers".to_owned(), "unknown option \"1\"".to_owned()])
        );
        assert_eq!(
            read("set plai"),
            Err(vec!["unknown option \"set\"".to_owned(), "unknown option \"plai\"".to_owned()])
        );
    }
}
