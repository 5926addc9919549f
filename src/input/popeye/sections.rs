//! What stands behind a keyword.

use super::super::diagnostic::Fault;
use super::super::pieces::{self, LetterN};
use super::super::task::First;
use super::super::{extras, position};
use super::Reader;
use super::draft::Draft;
use super::words::{self, Found, OPTIONS, Opt, Section, look_up};
use crate::board::{Attributes, Colour, Square, Unit};
use crate::problem::Variations;
use std::ops::Range;

impl Reader<'_> {
    /// Reads one section into the draft; faults are noted.
    pub(super) fn section(&mut self, section: Section, span: Range<usize>, draft: &mut Draft) {
        let result = match section {
            Section::Author => {
                let author = self.rest_of_line(span.end).to_owned();
                draft.heading.authors.push(author);
                Ok(())
            }
            Section::Origin => {
                add_line(&mut draft.heading.source, self.rest_of_line(span.end));
                Ok(())
            }
            Section::Title => {
                add_line(&mut draft.heading.title, self.rest_of_line(span.end));
                Ok(())
            }
            Section::Award => {
                add_line(&mut draft.heading.award, self.rest_of_line(span.end));
                Ok(())
            }
            Section::Remark | Section::Printing => {
                self.rest_of_line(span.end);
                Ok(())
            }
            Section::Stipulation => self.stipulation(&span, draft),
            Section::StructuredStipulation => {
                let text = self.rest_of_line(span.end);
                // Something must stand there, or a missing stipulation would be reported as well.
                draft.stipulation = Some((span.clone(), "#1".to_owned()));
                Err(Fault::unsupported(span, format!("structured stipulation \"{text}\"")))
            }
            Section::Condition => {
                self.condition(draft, false);
                Ok(())
            }
            Section::Option => {
                self.options(draft);
                Ok(())
            }
            Section::Pieces => {
                // Problems "from a to b" give two positions; their stipulation is refused later.
                let is_second = draft.stipulation.as_ref().is_some_and(|(_, text)| text.contains("a=>b"));
                for (square, unit, span) in self.pieces(draft) {
                    if is_second {
                        draft.put(square, unit);
                    } else if let Err(fault) =
                        position::put(&mut draft.setup.placement, unit, &[square], span)
                    {
                        self.faults.push(fault);
                    }
                }
                Ok(())
            }
            Section::Forsyth => self.forsyth(&span, draft),
            Section::Array => {
                draft.set_array();
                Ok(())
            }
            Section::Begin | Section::Next | Section::End | Section::Zero | Section::Twin => Ok(()),
        };
        self.faults.extend(result.err());
    }

    pub(super) fn stipulation(&mut self, span: &Range<usize>, draft: &mut Draft) -> Result<(), Fault> {
        let (span, text) = self.argument(span, "the stipulation")?;
        draft.stipulation = Some((span, text.to_owned()));
        Ok(())
    }

    /// The words of the condition up to the next section.
    pub(super) fn condition(&mut self, draft: &mut Draft, in_twin: bool) {
        while let Some((span, word)) = self.peek() {
            if words::section(word).is_some() || in_twin && self.changes_here(word) {
                break;
            }
            self.at += 1;
            if word.eq_ignore_ascii_case("lastcapture") {
                match self.pieces(draft).as_slice() {
                    [(square, unit, place)] => draft.last_capture = Some((place.clone(), *unit, *square)),
                    _ => self.faults.push(Fault::new(span, "one unit must be named that was captured last")),
                }
            } else {
                draft.condition.push((span, word.to_owned()));
            }
        }
    }

    /// Does a change of a twin begin here? `mirror` is one only if it names corners; else it is part of a condition.
    fn changes_here(&self, word: &str) -> bool {
        let change = words::CHANGES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        change.is_some_and(|&(_, change)| {
            let next = self.words.get(self.at + 1).map_or("", |(_, next)| next);
            change != words::Change::Mirror || next.contains("<-->")
        })
    }

    /// Units with their squares, up to the first word that is none.
    pub(super) fn pieces(&mut self, draft: &mut Draft) -> Vec<(Square, Unit, Range<usize>)> {
        let mut found = Vec::new();
        let mut colour = None;
        let mut marks = Attributes::NONE;
        let mut after_unit = false;
        while let Some((span, word)) = self.peek() {
            if let Some(known) = Self::colour(word) {
                if known.is_none() {
                    self.faults.push(Fault {
                        message: "neutral units are not supported yet".to_owned(),
                        ..Fault::unsupported(span, "")
                    });
                }
                colour = known.or(Some(Colour::White));
                marks = Attributes::NONE;
            } else if let Some(mark) = pieces::attribute(word, span.clone()) {
                if std::mem::take(&mut after_unit) {
                    marks = Attributes::NONE;
                }
                match mark {
                    Ok(mark) => marks = marks.with(mark),
                    Err(fault) => self.faults.push(fault),
                }
            } else if pieces::has_squares(word) {
                after_unit = true;
                let side = colour.unwrap_or_else(|| {
                    self.faults.push(Fault::new(span.clone(), format!("is \"{word}\" white or black?")));
                    Colour::White
                });
                colour = Some(side);
                let army = &mut draft.setup.army;
                match pieces::with_squares(army, (span.clone(), word), (side, marks), LetterN::Nightrider) {
                    Ok((unit, squares)) => {
                        found.extend(squares.into_iter().map(|on| (on, unit, span.clone())))
                    }
                    Err(fault) => self.faults.push(fault),
                }
            } else {
                break;
            }
            self.at += 1;
        }
        found
    }

    fn options(&mut self, draft: &mut Draft) {
        while let Some((span, word)) = self.peek() {
            match look_up(word, &OPTIONS) {
                Found::One(option) => {
                    self.at += 1;
                    if let Err(fault) = self.option(option, word, &span, draft) {
                        self.faults.push(fault);
                    }
                }
                Found::Several(names) => {
                    if words::section(word).is_some() {
                        return;
                    }
                    self.at += 1;
                    let fault = Fault::new(span, format!("option \"{word}\" is ambiguous"));
                    self.faults.push(fault.hint(format!("it may mean {names}")));
                }
                Found::Nothing => {
                    if words::section(word).is_some() {
                        return;
                    }
                    self.at += 1;
                    let fault = Fault::new(span, format!("unknown option \"{word}\""));
                    self.faults.push(fault.did_you_mean(word, OPTIONS.iter().map(|(name, _)| *name)));
                }
            }
        }
    }

    fn option(
        &mut self,
        option: Opt,
        word: &str,
        span: &Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Fault> {
        let options = &mut draft.wishes.options;
        match option {
            Opt::SetPlay => options.set_play = true,
            Opt::Variations => options.variations = Variations::Full,
            Opt::Try => options.tries = Some(options.tries.unwrap_or(1)),
            Opt::NoThreat => options.no_threats = true,
            Opt::WhiteToPlay => draft.wishes.first = Some((First::Side(Colour::White), span.clone())),
            Opt::HalfDuplex => draft.wishes.first = Some((First::Swapped, span.clone())),
            Opt::Defence => options.tries = Some(self.number(word, span)?).filter(|&most| most > 0),
            Opt::MaxSolutions => options.max_solutions = Some(u64::from(self.number(word, span)?)),
            Opt::NoCastling => {
                let (place, text) = self.argument(span, "a square")?;
                draft.no_castling.extend(extras::squares(text, place.start)?);
            }
            Opt::EnPassant => {
                let (place, text) = self.argument(span, "a square")?;
                let square = match extras::squares(text, place.start)?.as_slice() {
                    [passed] | [_, passed, _] => *passed,
                    _ => {
                        let fault = Fault::new(place, format!("\"{text}\" does not tell the double step"));
                        return Err(fault.hint("give the squares of departure, passage and arrival: d7d6d5"));
                    }
                };
                draft.en_passant = Some((place, square));
            }
            Opt::Engine(arguments) => {
                let mut whole = word.to_owned();
                for _ in 0..arguments {
                    if let Some(number) = self.if_number() {
                        whole = format!("{whole} {number}");
                    }
                }
                draft.engine_options.push(whole);
            }
            Opt::Missing(arguments) => {
                let mut whole = word.to_owned();
                for _ in 0..arguments {
                    whole = format!("{whole} {}", self.argument(span, "an argument")?.1);
                }
                return Err(Fault::unsupported(span.clone(), format!("option {whole}")));
            }
        }
        Ok(())
    }

    fn if_number(&mut self) -> Option<&str> {
        let (_, word) = self.peek()?;
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.at += 1;
        Some(word)
    }

    pub(super) fn number(&mut self, word: &str, span: &Range<usize>) -> Result<u32, Fault> {
        let (place, number) = self.argument(span, &format!("the number behind \"{word}\""))?;
        number.parse().map_err(|_| Fault::new(place, format!("\"{number}\" is not a number")))
    }

    /// `Forsyth 8/3.ca4/...`: a dot before a code of two letters, S for the knight.
    fn forsyth(&mut self, span: &Range<usize>, draft: &mut Draft) -> Result<(), Fault> {
        let (place, text) = self.argument(span, "the position")?;
        let mut square = 0u8;
        let mut letters = text.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let here = place.start + at..place.start + at + letter.len_utf8();
            match letter {
                '/' => square = square.next_multiple_of(8),
                '0'..='9' => {
                    let mut empty = letter as u32 - '0' as u32;
                    while let Some((_, digit)) = letters.next_if(|(_, next)| next.is_ascii_digit()) {
                        empty = (10 * empty + (digit as u32 - '0' as u32)).min(64);
                    }
                    square = square.saturating_add(empty as u8);
                }
                '=' | '-' => {
                    return Err(Fault {
                        message: "neutral units are not supported yet".to_owned(),
                        ..Fault::unsupported(here, "")
                    });
                }
                _ => {
                    let code: String = if letter == '.' {
                        letters.by_ref().take(2).map(|(_, letter)| letter).collect()
                    } else {
                        letter.to_string()
                    };
                    let white = code.chars().next().is_some_and(char::is_uppercase);
                    let kind = pieces::kind(&mut draft.setup.army, &code, here.clone())?;
                    if square > 63 {
                        return Err(Fault::new(here, "the position has more than 64 squares"));
                    }
                    let colour = if white { Colour::White } else { Colour::Black };
                    draft.put(Square::from_index(square ^ 56), Unit::new(colour, kind));
                    square += 1;
                }
            }
        }
        Ok(())
    }
}

fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push_str("; ");
    }
    text.push_str(line);
}
