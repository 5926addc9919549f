//! Options: which play is wanted, what the diagram allows, and how things are printed.

use super::super::diagnostic::Fault;
use super::super::extras;
use super::super::options::Refinement;
use super::Reader;
use super::draft::Draft;
use crate::board::Colour;
use crate::problem::{NonTrivial, Variations};
use crate::vocabulary::{Found, OPTIONS, Opt, in_language};
use std::ops::Range;

impl Reader<'_> {
    /// The options up to the first word that is none.
    pub(super) fn options(&mut self, after: &Range<usize>, draft: &mut Draft) {
        let first = self.at;
        while let Some((span, word)) = self.peek().filter(|(_, word)| !self.is_keyword(word)) {
            match self.look_up(word, OPTIONS) {
                Found::One(option) => {
                    self.at += 1;
                    if let Err(fault) = self.option(option, word, &span, draft) {
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
                    let known = OPTIONS.iter().map(|(known, _)| in_language(known, self.language));
                    self.faults.push(fault.did_you_mean(word, known));
                }
            }
        }
        if self.at == first {
            self.faults.push(Fault::new(after.clone(), "the option is missing"));
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
            Opt::Defence => options.tries = Some(self.number(word, span)?).filter(|&most| most > 0),
            Opt::NoTrivialTries => options.no_checking_tries = true,
            Opt::PostKeyPlay => {
                options.post_key = true;
                options.variations = Variations::Full;
            }
            Opt::NoThreat => options.no_threats = true,
            Opt::Threat => options.max_threat = Some(self.number(word, span)?),
            Opt::NoShortVariations => options.no_short_variations = true,
            Opt::Duplex => options.duplex = true,
            Opt::HalfDuplex => draft.wishes.swapped = true,
            Opt::WhiteToPlay => draft.wishes.first = Some((Colour::White, span.clone())),
            Opt::NullMoves => options.null_moves = true,
            Opt::MaxSolutions => options.max_solutions = Some(u64::from(self.number(word, span)?)),
            Opt::StopOnShort => options.stop_on_short = true,
            Opt::MaxFlights => options.max_flights = Some(self.number(word, span)?),
            Opt::NonTrivial => {
                let (granted, trivial_length) = (self.number(word, span)?, self.number(word, span)?);
                options.non_trivial = Some(NonTrivial { granted, trivial_length });
            }
            Opt::KeepMatingPiece => options.keep_mating_piece = true,
            Opt::StartMoveNumber => options.first_moves.from = Some(self.number(word, span)?),
            Opt::UpToMoveNumber => options.first_moves.to = Some(self.number(word, span)?),
            Opt::NoCastling => {
                let (place, text) = self.argument(span, "a square")?;
                draft.no_castling.extend(extras::squares(text, place.start)?);
            }
            Opt::ExclusiveCastling => {
                let (place, text) = self.argument(span, "the squares of two rooks")?;
                extras::read(&format!("exclusive={text}"), place.start, &mut draft.setup)
                    .map_err(|fault| Fault { span: place, ..fault })?;
            }
            Opt::EnPassant => {
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
            Opt::NoBoard => draft.sheet.no_board = true,
            Opt::MaxTime => draft.sheet.max_time = Some(u64::from(self.number(word, span)?)),
            Opt::Engine(arguments) => {
                let mut whole = word.to_owned();
                for _ in 0..arguments {
                    if let Some(number) = self.if_number() {
                        whole = format!("{whole} {number}");
                    }
                }
                draft.sheet.engine_options.push(whole);
            }
            Opt::Quodlibet => draft.wishes.refinements.push((Refinement::Quodlibet, span.clone())),
            Opt::GoalIsEnd => draft.wishes.refinements.push((Refinement::GoalIsEnd, span.clone())),
            Opt::MatesInOne => options.mates_in_one = true,
            Opt::Unknown => {
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
        number.parse().map_err(|_| Fault::new(place, format!("\"{number}\" is not a number")))
    }
}
