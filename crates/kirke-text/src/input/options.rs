//! The options of a task in words: which play is wanted.

use super::diagnostic::{Fault, split};
use crate::board::Colour;
use crate::problem::{Field, Intended, NonTrivial, OPTIONS, PlayOption, PlayOptions, Refinement, Variations};
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

/// The words of a task, with their places.
pub(super) fn task_words(text: &str) -> Vec<(Range<usize>, &str)> {
    split(text, |letter| letter.is_whitespace() || letter == ',' || letter == ';')
}

/// Reads only options: the value of `options:` in a problem file.
pub(super) fn read_options(text: &str, into: &mut Wishes) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    for span in into.take_from(&task_words(text), &mut faults) {
        let word = &text[span.clone()];
        let known = OPTIONS.iter().flat_map(|option| option.names).copied();
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
        let Some((taken, name, option)) = option(words) else { return (0, Ok(())) };
        let argument = match option.field {
            Field::Tries => {
                let claims = words.get(taken + 1).is_some_and(|word| word.starts_with("sol"));
                let stated = number(taken).filter(|_| !claims);
                self.options.tries = Some(stated.unwrap_or(1));
                usize::from(stated.is_some())
            }
            Field::Variations => {
                let stated = match words.get(taken) {
                    Some(&"none") => Some(Variations::Keys),
                    Some(&("key" | "keys")) => Some(Variations::AfterKeys),
                    Some(&("full" | "all")) => Some(Variations::Full),
                    _ => None,
                };
                self.options.variations = stated.unwrap_or_default();
                usize::from(stated.is_some())
            }
            Field::Flag(_)
            | Field::Number(_)
            | Field::LargeNumber(_)
            | Field::NonTrivial
            | Field::Refutations
            | Field::KeysOnly
            | Field::Threats
            | Field::HalfDuplex
            | Field::First(_)
            | Field::ClaimedSolutions
            | Field::Refinement(_) => {
                let mut numbers = 0;
                let next = || {
                    numbers += 1;
                    number(taken + numbers - 1).ok_or(())
                };
                if self.set(option.field, &span, next).is_err() {
                    let is_pair = matches!(option.field, Field::NonTrivial);
                    let lacks = if is_pair { "two numbers" } else { "number" };
                    return (taken, Err(Fault::new(span, format!("\"{name}\" lacks the {lacks}"))));
                }
                numbers
            }
        };
        (taken + argument, Ok(()))
    }

    /// Sets what an option says; the numbers that must stand behind it are asked for one by one.
    pub(super) fn set<E>(
        &mut self,
        field: Field,
        span: &Range<usize>,
        mut number: impl FnMut() -> Result<u32, E>,
    ) -> Result<(), E> {
        let options = &mut self.options;
        match field {
            Field::Flag(of) => *of(options) = true,
            Field::Number(of) => *of(options) = Some(number()?),
            Field::LargeNumber(of) => *of(options) = Some(number()?.into()),
            Field::NonTrivial => {
                options.non_trivial = Some(NonTrivial { granted: number()?, trivial_length: number()? });
            }
            Field::Tries => options.tries = options.tries.or(Some(1)),
            Field::Refutations => options.tries = Some(number()?).filter(|&most| most > 0),
            Field::Variations => options.variations = Variations::Full,
            Field::KeysOnly => options.variations = Variations::Keys,
            Field::Threats => options.no_threats = false,
            Field::HalfDuplex => self.swapped = true,
            Field::First(side) => self.first = Some((side, span.clone())),
            Field::ClaimedSolutions => options.claimed_solutions = Some(number()?.into()),
            Field::Refinement(refinement) => self.refinements.push((refinement, span.clone())),
        }
        Ok(())
    }
}

/// The longest option that begins here: its number of words, its name and its row.
fn option(words: &[&str]) -> Option<(usize, &'static str, &'static PlayOption)> {
    let plain = |text: &str| text.replace([' ', '-'], "");
    (1..=words.len().min(4)).rev().find_map(|taken| {
        let text = plain(&words[..taken].concat());
        let is_meant = |name: &str| {
            let name = plain(name);
            text == name || text.strip_suffix('s') == Some(&name) || name.strip_suffix('s') == Some(&text)
        };
        OPTIONS.iter().find_map(|option| {
            option.names.iter().find(|name| is_meant(name)).map(|name| (taken, *name, option))
        })
    })
}
