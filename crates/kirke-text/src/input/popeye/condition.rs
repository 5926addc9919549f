//! Conditions: keywords in the language of the problem, or any name that the reader of conditions knows.

use super::super::diagnostic::{Fault, split};
use super::Reader;
use super::draft::Draft;
use super::pieces;
use crate::board::Square;
use crate::rules::{Budgets, FAIRY_CONDITIONS, FairyArgument, FairyCondition, Sentinels};
use crate::vocabulary::{CHANGES, Change, ConditionWord, Found, Word, among_words, condition, variant};
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
                    // What may stand behind a fairy condition is known, and read with it.
                    open = !is_fairy(name);
                    draft.condition.push((span.start..span.start, ",".to_owned()));
                    draft.condition.push((span.clone(), name.to_owned()));
                    self.named_behind(name, draft);
                }
                Found::One(ConditionWord::OfOneSide(name)) => {
                    self.at += 1;
                    open = false;
                    draft.condition.push((span.start..span.start, ",".to_owned()));
                    draft.of_one_side.push(draft.condition.len());
                    draft.condition.push((span.clone(), name.to_owned()));
                    self.named_behind(&format!("Black{name}"), draft);
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
                    self.walks(draft, usize::MAX);
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

    /// What is named behind a condition: squares, kinds of units, a number, and words such as `Ultra` that make it another
    /// one, in any order.
    fn named_behind(&mut self, name: &str, draft: &mut Draft) {
        if matches!(name, "AprilChess" | "ChameleonCirce") {
            self.walks(draft, usize::MAX);
        }
        let first = draft.condition.len();
        let seconds = words_behind(name);
        let mut chosen = Vec::new();
        loop {
            let last = chosen.last().map(|last| format!("{name} {last}"));
            let known = last.and_then(|name| row(&name)).or_else(|| row(name));
            let argument = known.map_or(FairyArgument::Nothing, |row| row.fairy.argument());
            self.arguments(argument, draft);
            let Some((span, word)) = self.peek() else { break };
            let Found::One(second) = among_words(word, self.language, &seconds) else { break };
            // A short beginning may be that of a section, too.
            let is_whole = seconds.iter().flatten().any(|known| known.eq_ignore_ascii_case(word));
            if !is_whole && self.is_section(word) {
                break;
            }
            self.at += 1;
            if ![TYPE_A[2], TYPE_1[2]].contains(&second) || row(&format!("{name} {second}")).is_some() {
                chosen.push(second);
                draft.condition.push((span, second.to_owned()));
            }
        }
        // The names have one order.
        let mut wanted = chosen.clone();
        wanted.sort_unstable();
        let has_them = |words: &Vec<&str>| {
            let mut words = words.clone();
            words.sort_unstable();
            words == wanted
        };
        let words = FAIRY_CONDITIONS.iter().filter_map(|row| row.in_popeye()?[2].strip_prefix(name));
        let mut orders = words.map(|words| words.split_whitespace().collect::<Vec<_>>());
        if let (Some(order), true) = (orders.find(has_them), draft.condition.len() == first + chosen.len()) {
            for ((_, word), next) in draft.condition[first..].iter_mut().zip(order) {
                next.clone_into(word);
            }
        }
    }

    /// What must be named behind a condition.
    fn arguments(&mut self, argument: FairyArgument, draft: &mut Draft) {
        let are_squares = |word: &str| {
            let squares = word.as_bytes().chunks(2).map(str::from_utf8);
            squares.into_iter().all(|square| square.is_ok_and(|square| square.parse::<Square>().is_ok()))
        };
        let most = match argument {
            FairyArgument::Grid(grid) if grid.takes_one_word() => 1,
            _ => usize::MAX,
        };
        let words = match argument {
            FairyArgument::Sentinels(_) => Sentinels::WORDS,
            _ => &[],
        };
        let belongs = |word: &str| match argument {
            FairyArgument::Squares(_) | FairyArgument::Places(_) => are_squares(word),
            FairyArgument::Budgets(_) => Budgets::read(word).is_some_and(|(_, end)| end == word.len()),
            FairyArgument::Sentinels(_) => Sentinels::is_word(word),
            FairyArgument::Number(_) => word.parse::<u16>().is_ok(),
            FairyArgument::Grid(grid) => grid.has_word(word),
            FairyArgument::Kinds(_) | FairyArgument::Leaper(_) | FairyArgument::Nothing => false,
        };
        let codes = match argument {
            FairyArgument::Kinds(_) => usize::MAX,
            FairyArgument::Leaper(_) => 1,
            FairyArgument::Nothing
            | FairyArgument::Squares(_)
            | FairyArgument::Places(_)
            | FairyArgument::Budgets(_)
            | FairyArgument::Sentinels(_)
            | FairyArgument::Grid(_)
            | FairyArgument::Number(_) => 0,
        };
        self.walks(draft, codes);
        for _ in 0..most {
            let Some((span, word)) = self.peek() else { break };
            let word = match among_words(word, self.language, words) {
                Found::One(known) => known,
                Found::Several(_) | Found::Nothing if belongs(word) => word,
                Found::Several(_) | Found::Nothing => break,
            };
            self.at += 1;
            draft.condition.push((span, word.to_owned()));
        }
    }

    /// Codes of units: `Q R`, `Q->R`. Those that stand nowhere in the diagram are no units of the problem: pawns do not
    /// promote to them.
    fn walks(&mut self, draft: &mut Draft, most: usize) {
        let mut army = draft.setup.army.clone();
        for _ in 0..most {
            let Some((span, word)) = self.peek() else { break };
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

/// The fairy condition with these English words of Popeye.
fn row(words: &str) -> Option<&'static FairyCondition> {
    FAIRY_CONDITIONS.iter().find(|row| row.in_popeye().is_some_and(|known| known[2] == words))
}

fn is_fairy(name: &str) -> bool {
    row(name).is_some()
}

/// The words that may stand behind a fairy condition: `TypeB` behind `Isardam`.
fn words_behind(name: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let rows = FAIRY_CONDITIONS.iter().filter_map(|row| row.in_popeye());
    for words in rows.filter(|words| words[2].split(' ').next() == Some(name)) {
        let [french, german, english] = words.map(|words| words.split(' ').skip(1));
        found.extend(
            french.zip(german).zip(english).map(|((french, german), english)| [french, german, english]),
        );
    }
    for (usual, other) in [(TYPE_A, "TypeB"), (TYPE_1, "Type2")] {
        found.extend(found.iter().any(|words| words[2] == other).then_some(usual));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Types that need not be named.
const TYPE_A: Word = ["TypeA", "TypA", "TypeA"];
const TYPE_1: Word = ["Type1", "Typ1", "Type1"];
