//! Conditions: keywords in the language of the problem, or any name that the reader of conditions knows.

use super::super::diagnostic::{Fault, split};
use super::Reader;
use super::draft::Draft;
use super::pieces;
use crate::board::Square;
use crate::rules::{Budgets, FAIRY_CONDITIONS, FairyArgument, Sentinels};
use crate::vocabulary::{CHANGES, Change, ConditionWord, Found, condition, variant};
use std::ops::Range;

impl Reader<'_> {
    /// The words of the condition up to the next section, told in English.
    pub(super) fn condition(&mut self, after: &Range<usize>, draft: &mut Draft, in_twin: bool) {
        let mut open = false;
        let first = self.at;
        if !draft.condition.is_empty() {
            draft.condition.push((after.clone(), ",".to_owned()));
        }
        while let Some((span, word)) = self.peek() {
            if self.is_keyword(word) || in_twin && self.changes_here(word) {
                break;
            }
            if open && self.variant(word, &span, draft) {
                continue;
            }
            match condition(word, self.language) {
                Found::One(ConditionWord::Family(name)) => {
                    self.at += 1;
                    open = true;
                    draft.condition.push((span.start..span.start, ",".to_owned()));
                    draft.condition.push((span.clone(), name.to_owned()));
                    self.named_behind(name, draft);
                }
                Found::One(ConditionWord::OfOneSide(name)) => {
                    self.at += 1;
                    open = true;
                    draft.condition.push((span.start..span.start, ",".to_owned()));
                    draft.of_one_side.push(draft.condition.len());
                    draft.condition.push((span.clone(), name.to_owned()));
                    self.named_behind(&format!("Black{name}"), draft);
                }
                Found::One(ConditionWord::Foreign(name)) => {
                    self.at += 1;
                    open = false;
                    self.faults.push(Fault::unsupported(span, format!("condition {name}")));
                    self.skip_arguments();
                }
                Found::One(ConditionWord::LastCapture) => {
                    self.at += 1;
                    match self.pieces(draft).as_slice() {
                        [(square, unit, place)] => {
                            draft.last_capture = Some((place.clone(), *unit, *square));
                        }
                        _ => {
                            let message = "one unit must be named that was captured last";
                            self.faults.push(Fault::new(span, message));
                        }
                    }
                }
                Found::Several(names) if !self.is_section(word) => {
                    self.at += 1;
                    let fault = Fault::new(span, format!("condition \"{word}\" is ambiguous"));
                    self.faults.push(fault.hint(format!("it may mean {names}")));
                }
                Found::Several(_) | Found::Nothing => {
                    if self.is_section(word) {
                        break;
                    }
                    // A name Popeye does not have.
                    self.at += 1;
                    open = true;
                    draft.condition.push((span, word.to_owned()));
                }
            }
        }
        if self.at == first {
            self.faults.push(Fault::new(after.clone(), "the condition is missing"));
        }
    }

    /// Takes a word that belongs to the condition before it.
    fn variant(&mut self, word: &str, span: &Range<usize>, draft: &mut Draft) -> bool {
        match variant(word, self.language) {
            Found::One(name) => {
                self.at += 1;
                draft.condition.push((span.clone(), name.to_owned()));
                if matches!(name, "Chameleon" | "April") {
                    self.walks(draft);
                }
                true
            }
            Found::Several(names) if !self.is_section(word) => {
                self.at += 1;
                let fault = Fault::new(span.clone(), format!("\"{word}\" is ambiguous"));
                self.faults.push(fault.hint(format!("it may mean {names}")));
                true
            }
            Found::Several(_) | Found::Nothing => false,
        }
    }

    /// What is named behind a condition: squares, kinds of units, a number.
    fn named_behind(&mut self, name: &str, draft: &mut Draft) {
        if matches!(name, "AprilChess" | "ChameleonCirce") {
            self.walks(draft);
        }
        // `WhiteMaximummer Ultra` is one name in two words.
        let is_second = |word: &str| {
            let begins = |whole: &str| whole.split_once(' ').is_some_and(|(first, _)| first == name);
            let ends = |whole: &&str| {
                whole.split_once(' ').is_some_and(|(_, second)| second.eq_ignore_ascii_case(word))
            };
            let mut words = FAIRY_CONDITIONS.iter().filter_map(|row| row.in_popeye());
            words.any(|words| begins(words[2]) && words.iter().any(ends))
        };
        if let Some((span, word)) = self.peek().filter(|(_, word)| is_second(word)) {
            self.at += 1;
            draft.condition.push((span, word.to_owned()));
        }
        let row = FAIRY_CONDITIONS.iter().find(|row| row.in_popeye().is_some_and(|words| words[2] == name));
        let are_squares = |word: &str| {
            let squares = word.as_bytes().chunks(2).map(str::from_utf8);
            squares.into_iter().all(|square| square.is_ok_and(|square| square.parse::<Square>().is_ok()))
        };
        let belongs = |word: &str| match row.map(|row| row.fairy.argument()) {
            Some(FairyArgument::Squares(_) | FairyArgument::Places(_)) => are_squares(word),
            Some(FairyArgument::Budgets(_)) => Budgets::read(word).is_some_and(|(_, end)| end == word.len()),
            Some(FairyArgument::Sentinels(_)) => Sentinels::is_word(word),
            Some(FairyArgument::Number(_)) => word.parse::<u16>().is_ok(),
            Some(FairyArgument::Grid(_) | FairyArgument::Kinds(_) | FairyArgument::Nothing) | None => false,
        };
        if let Some(FairyArgument::Kinds(_)) = row.map(|row| row.fairy.argument()) {
            self.walks(draft);
        }
        while let Some((span, word)) = self.peek().filter(|(_, word)| belongs(word)) {
            self.at += 1;
            draft.condition.push((span, word.to_owned()));
        }
    }

    /// Codes of units: `Q R`, `Q->R`. Those that stand nowhere in the diagram are no units of the problem: pawns do not
    /// promote to them.
    fn walks(&mut self, draft: &mut Draft) {
        let mut army = draft.setup.army.clone();
        while let Some((span, word)) = self.peek() {
            let codes = split(word, |letter| letter == '-' || letter == '>');
            if codes.is_empty() || !codes.iter().all(|(_, code)| pieces::is_code(code, self.language)) {
                break;
            }
            self.at += 1;
            for (part, code) in codes {
                let place = span.start + part.start..span.start + part.end;
                match pieces::kind(&mut army, self.language, code, place.clone()) {
                    Ok(kind) => draft.condition.push((place, army.code(kind).to_owned())),
                    Err(fault) => self.faults.push(fault),
                }
            }
        }
    }

    /// What stands behind a condition that is refused anyway.
    fn skip_arguments(&mut self) {
        while let Some((_, word)) = self.peek() {
            if self.is_section(word) || matches!(condition(word, self.language), Found::One(_)) {
                break;
            }
            self.at += 1;
        }
    }

    /// Does a change of a twin begin here? `mirror` is one only if it names corners; else it is part of a condition.
    fn changes_here(&self, word: &str) -> bool {
        match self.look_up(word, CHANGES) {
            Found::One(Change::Mirror) => {
                self.words.get(self.at + 1).is_some_and(|(_, next)| next.contains("<-->"))
            }
            Found::One(_) => condition(word, self.language) == Found::Nothing,
            Found::Several(_) | Found::Nothing => false,
        }
    }
}
