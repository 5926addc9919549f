//! Help and series play as lines: the joined beginnings of a tree taken apart again, and the move numbers.

use super::notation::Notation;
use crate::board::Colour;
use crate::problem::Problem;
use crate::solution::{Branch, PhaseKind, Ply, Role};
use std::fmt::Write as _;

/// A half-move of a line.
#[derive(Clone, Copy)]
pub(super) struct LinePly<'a> {
    pub ply: &'a Ply,
    /// Its part in the play.
    pub role: Role,
    /// Moves are counted anew from it on: a key within a line begins a play of its own.
    anew: bool,
}

impl<'a> LinePly<'a> {
    /// The half-move at this place of a line.
    pub fn new(place: usize, ply: &'a Ply, role: Role) -> Self {
        Self { ply, role, anew: place > 0 && role == Role::Key }
    }

    /// The sign by which battle play tells keys, tries and refutations; `is_last` in its line.
    pub fn mark(self, is_last: bool) -> &'static str {
        match self.role {
            Role::Key if !self.anew => "!",
            Role::Try => "?",
            Role::Forced => " ?!?",
            Role::Refutation if is_last => "!",
            _ => "",
        }
    }
}

/// Every line of a tree of help moves, in order; tries come first.
pub(super) fn lines(branches: &[Branch]) -> Vec<Vec<LinePly<'_>>> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    let (tries, others): (Vec<&Branch>, Vec<&Branch>) =
        branches.iter().partition(|branch| branch.role == Role::Try);
    walk(tries.into_iter().chain(others), &mut line, &mut found);
    found
}

fn walk<'a>(
    branches: impl IntoIterator<Item = &'a Branch>,
    line: &mut Vec<LinePly<'a>>,
    found: &mut Vec<Vec<LinePly<'a>>>,
) {
    for branch in branches {
        line.push(LinePly::new(line.len(), &branch.ply, branch.role));
        if branch.branches.is_empty() {
            found.push(line.clone());
        } else {
            walk(&branch.branches, line, found);
        }
        line.pop();
    }
}

/// How many lines begin with a branch.
pub(super) fn number(branch: &Branch) -> usize {
    if branch.branches.is_empty() { 1 } else { branch.branches.iter().map(number).sum() }
}

/// A tree of lines without the first ones; counts down how many of them are still to be left out.
pub(super) fn without_first(branches: &[Branch], left: &mut usize) -> Vec<Branch> {
    let mut rest = Vec::new();
    for branch in branches {
        let lines = if *left == 0 { 0 } else { number(branch) };
        if lines > 0 && lines <= *left {
            *left -= lines;
        } else {
            let branches = without_first(&branch.branches, left);
            rest.push(Branch { branches, ply: branch.ply.clone(), ..*branch });
        }
    }
    rest
}

/// A line with its move numbers.
pub(super) fn text(problem: &Problem, kind: PhaseKind, line: &[LinePly<'_>], notation: Notation) -> String {
    LineTexts::new(problem).line(kind, line, &|text, word| write_word(text, word, notation)).to_owned()
}

/// A half-move of a line in kirke's own layout.
pub(super) fn write_word(text: &mut String, word: Word<'_>, notation: Notation) {
    if word.place > 0 {
        text.push(' ');
    }
    let _ = match word.number {
        Number::First(n) => write!(text, "{n}."),
        Number::Second(n) => write!(text, "{n}..."),
        Number::Skipped(n) => write!(text, "1... ... {n}."),
        Number::None => Ok(()),
    };
    *text += &notation.ply(word.told.ply);
    *text += word.told.mark(word.is_last);
}

/// A half-move as a layout writes it.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    /// Its place in the line.
    pub place: usize,
    pub number: Number,
    pub told: &'a LinePly<'a>,
    /// Is it the last one of its line?
    pub is_last: bool,
}

/// Lines one after the other as text: what a line shares with the one before it is put into words once.
pub(super) struct LineTexts<'a> {
    problem: &'a Problem,
    /// The line before, and the part of the play to which it belongs.
    kind: Option<PhaseKind>,
    words: Vec<Written>,
    text: String,
}

/// A half-move that has been written.
struct Written {
    ply: Ply,
    role: Role,
    /// How numbers go on behind it.
    numbers: Numbers,
    /// Where its text ends.
    end: usize,
}

impl<'a> LineTexts<'a> {
    /// No line has been written yet.
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, kind: None, words: Vec::new(), text: String::new() }
    }

    /// The text of a line. Lines that are written by one `LineTexts` must all be written by the same `write`.
    pub fn line(
        &mut self,
        kind: PhaseKind,
        line: &[LinePly<'_>],
        write: &dyn Fn(&mut String, Word<'_>),
    ) -> &str {
        let shared = self.shared(kind, line);
        self.words.truncate(shared);
        self.text.truncate(self.words.last().map_or(0, |word| word.end));
        self.kind = Some(kind);
        let before = self.words.last().map(|word| word.numbers);
        let mut numbers = before.unwrap_or_else(|| Numbers::new(self.problem, kind, line));
        for (place, told) in line.iter().enumerate().skip(shared) {
            let number = numbers.next(place, told);
            let is_last = place + 1 == line.len();
            write(&mut self.text, Word { place, number, told, is_last });
            let (ply, role) = (told.ply.clone(), told.role);
            self.words.push(Written { ply, role, numbers, end: self.text.len() });
        }
        &self.text
    }

    /// How many half-moves of a line are those of the line before it. The last one of a line may bear a sign of its own.
    fn shared(&self, kind: PhaseKind, line: &[LinePly<'_>]) -> usize {
        if self.kind != Some(kind) {
            return 0;
        }
        let most = self.words.len().min(line.len()).saturating_sub(1);
        let alike = |(word, told): &(&Written, &LinePly<'_>)| word.role == told.role && word.ply == *told.ply;
        self.words.iter().zip(line).take(most).take_while(alike).count()
    }
}

/// What stands before a half-move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// `2.`
    First(usize),
    /// `1...`: the first half of this move is not played.
    Second(usize),
    /// `1...  ...  2.`: set play of a problem that begins with a half-move.
    Skipped(usize),
    /// Nothing: the second half of a move.
    None,
}

/// How the half-moves of a line are numbered: the side whose moves bear numbers counts.
#[derive(Clone, Copy)]
struct Numbers {
    numbered: Colour,
    count: usize,
    /// Set play of a problem that begins with a half-move leaves out the whole first move.
    skips: bool,
    /// In progressive play a turn bears one number.
    in_turns: bool,
    /// Who has moved last.
    before: Option<Colour>,
}

impl Numbers {
    /// Nothing of this line has been numbered yet.
    fn new(problem: &Problem, kind: PhaseKind, line: &[LinePly<'_>]) -> Self {
        let mut first = problem.first_mover();
        let mut plan = problem.plan(first);
        let set_play = if kind == PhaseKind::SetPlay { plan.set_play() } else { None };
        let begins = set_play.as_ref().unwrap_or(&plan).steps.first().map(|step| step.mover);
        let begins_otherwise = |told: &LinePly| begins.is_some_and(|side| side != told.ply.mover());
        if kind != PhaseKind::PostKey && line.first().is_some_and(begins_otherwise) {
            // The other half of a duplex.
            first = !first;
            plan = problem.plan(first);
        }
        // In trees every move of the attacker bears a number.
        let numbered = if plan.written_in_lines() || plan.defends() { plan.numbered } else { first };
        let skips = kind == PhaseKind::SetPlay && numbered != first;
        Self { numbered, count: usize::from(skips), skips, in_turns: plan.in_turns, before: None }
    }

    /// The number of the next half-move, in this place.
    fn next(&mut self, place: usize, told: &LinePly<'_>) -> Number {
        let mover = told.ply.mover();
        if told.anew {
            (self.numbered, self.count) = (mover, 0);
        }
        let goes_on = self.in_turns && self.before == Some(mover);
        self.before = Some(mover);
        let bears = mover == self.numbered && !goes_on;
        if bears || place == 0 {
            self.count += 1;
        }
        match (bears, place) {
            (true, 0) if self.skips => Number::Skipped(self.count),
            (true, _) => Number::First(self.count),
            (false, 0) => Number::Second(self.count),
            (false, _) => Number::None,
        }
    }
}

/// The numbers of a line.
fn numbers(problem: &Problem, kind: PhaseKind, line: &[LinePly<'_>]) -> Vec<Number> {
    let mut numbers = Numbers::new(problem, kind, line);
    line.iter().enumerate().map(|(place, told)| numbers.next(place, told)).collect()
}

/// The number of the move to which the last half-move of a line belongs.
pub(super) fn last_number(problem: &Problem, kind: PhaseKind, line: &[Ply]) -> usize {
    let line: Vec<_> = line.iter().map(|ply| LinePly::new(0, ply, Role::Help)).collect();
    last_stated(numbers(problem, kind, &line))
}

fn last_stated(numbers: Vec<Number>) -> usize {
    let stated = numbers.into_iter().rev().find_map(|number| match number {
        Number::First(n) | Number::Second(n) | Number::Skipped(n) => Some(n),
        Number::None => None,
    });
    stated.unwrap_or(1)
}

/// The number of the move to which the last half-move of a path belongs, in a tree or a line.
pub(super) fn move_number(problem: &Problem, kind: PhaseKind, path: &[&Branch]) -> usize {
    if problem.plan(problem.first_mover()).written_in_lines() {
        let line: Vec<_> =
            path.iter().enumerate().map(|(i, branch)| LinePly::new(i, &branch.ply, branch.role)).collect();
        return last_stated(numbers(problem, kind, &line));
    }
    // A defence bears the number of the move it answers.
    let attacks = |role| matches!(role, Role::Key | Role::Try | Role::Threat | Role::Continuation);
    let before = usize::from(kind != PhaseKind::ActualPlay);
    (before + path.iter().filter(|branch| attacks(branch.role)).count()).max(1)
}
