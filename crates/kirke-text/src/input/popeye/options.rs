//! Options: which play is wanted, what the diagram allows, and how things are printed.

use super::super::diagnostic::Fault;
use super::super::extras;
use super::Reader;
use super::draft::Draft;
use crate::problem::{OPTIONS, PlayOption, Variations};
use crate::vocabulary::{Found, Language, OTHER_OPTIONS, OtherOption, Word, in_language, look_up};
use std::ops::Range;
use std::sync::LazyLock;

#[derive(Clone, Copy)]
enum Meaning {
    Play(&'static PlayOption),
    Other(OtherOption),
}

/// All keywords in the order of Popeye's list.
static KEYWORDS: LazyLock<Vec<(Word, Meaning)>> = LazyLock::new(|| {
    let mut keywords: Vec<_> =
        OTHER_OPTIONS.iter().map(|&(word, other)| (word, Meaning::Other(other))).collect();
    let mut of_play: Vec<_> =
        OPTIONS.iter().filter_map(|option| option.popeye.map(|keyword| (keyword, option))).collect();
    of_play.sort_by_key(|((place, _), _)| *place);
    for ((place, word), option) in of_play {
        keywords.insert(place, (word, Meaning::Play(option)));
    }
    let mut of_play = OPTIONS.iter().filter_map(|option| option.popeye);
    assert!(of_play.all(|(place, word)| keywords[place].0 == word), "each keyword has its place");
    keywords
});

/// Does an option begin with this English word?
pub fn is_option(word: &str) -> bool {
    !matches!(look_up(word, Language::English, &KEYWORDS), Found::Nothing)
}

impl Reader<'_> {
    /// The options up to the first word that is none.
    pub(super) fn options(&mut self, after: &Range<usize>, draft: &mut Draft) {
        let first = self.at;
        while let Some((span, word)) = self.peek().filter(|(_, word)| !self.is_keyword(word)) {
            match self.look_up(word, &KEYWORDS) {
                Found::One(meaning) => {
                    self.at += 1;
                    let outcome = match meaning {
                        Meaning::Play(option) => self.option_of_play(option, word, &span, draft),
                        Meaning::Other(option) => self.other_option(option, word, &span, draft),
                    };
                    if let Err(fault) = outcome {
                        self.faults.push(fault);
                    }
                }
                _ if self.is_section(word) => break,
                Found::Several(names) => {
                    self.at += 1;
                    let fault = Fault::new(span, format!("option \"{word}\" is ambiguous"));
                    self.faults.push(fault.hint(format!("it may mean {names}")));
                }
                Found::Nothing => {
                    self.at += 1;
                    let fault = Fault::new(span, format!("unknown option \"{word}\""));
                    let known = KEYWORDS.iter().map(|(known, _)| in_language(known, self.language));
                    self.faults.push(fault.did_you_mean(word, known));
                }
            }
        }
        if self.at == first {
            self.faults.push(Fault::new(after.clone(), "the option is missing"));
        }
    }

    fn option_of_play(
        &mut self,
        option: &PlayOption,
        word: &str,
        span: &Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Fault> {
        let wishes = &mut draft.wishes;
        wishes.set(option.field, span, || self.number(word, span))?;
        // After the key there is nothing but the play behind it.
        if wishes.options.post_key {
            wishes.options.variations = Variations::Full;
        }
        Ok(())
    }

    fn other_option(
        &mut self,
        option: OtherOption,
        word: &str,
        span: &Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Fault> {
        match option {
            OtherOption::NoCastling => {
                let (place, text) = self.argument(span, "a square")?;
                draft.no_castling.extend(extras::squares(text, place.start)?);
            }
            OtherOption::ExclusiveCastling => {
                let (place, text) = self.argument(span, "the squares of two rooks")?;
                extras::read(&format!("exclusive={text}"), place.start, &mut draft.setup)
                    .map_err(|fault| Fault { span: place, ..fault })?;
            }
            OtherOption::EnPassant => {
                let (place, text) = self.argument(span, "a square")?;
                let (skipped, square) = match extras::squares(text, place.start)?.as_slice() {
                    [passed] | [_, passed, _] => (None, *passed),
                    [_, skipped, passed, _] => (Some(*skipped), *passed),
                    _ => {
                        let fault = Fault::new(place, format!("\"{text}\" does not tell the double step"));
                        return Err(fault.hint("give the squares of departure, passage and arrival: d7d6d5"));
                    }
                };
                draft.en_passant = Some((place, skipped, square));
            }
            OtherOption::NoBoard => draft.sheet.no_board = true,
            OtherOption::MaxTime => draft.sheet.max_time = Some(u64::from(self.number(word, span)?)),
            OtherOption::Engine(arguments) => {
                let mut whole = word.to_owned();
                for _ in 0..arguments {
                    if let Some(number) = self.if_number() {
                        whole = format!("{whole} {number}");
                    }
                }
                draft.sheet.engine_options.push(whole);
            }
            OtherOption::Unknown => {
                return Err(Fault::unsupported(span.clone(), format!("option {word}")));
            }
        }
        Ok(())
    }

    fn if_number(&mut self) -> Option<&str> {
        let (_, word) = self.peek()?;
        let digits = word.strip_prefix('-').unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.at += 1;
        Some(word)
    }

    pub(super) fn number(&mut self, word: &str, span: &Range<usize>) -> Result<u32, Fault> {
        let (place, number) = self.argument(span, &format!("the number behind \"{word}\""))?;
        let is_inside = number.split(':').all(|part| part.parse::<u32>().is_ok()) && number.contains(':');
        if is_inside {
            return Err(Fault::unsupported(place, format!("a place within the play, \"{number}\",")));
        }
        number.parse().map_err(|_| Fault::new(place, format!("\"{number}\" is not a number")))
    }
}
