//! Help and series play as lines: the joined beginnings of a tree taken apart again, and the move numbers.

use super::notation::Notation;
use crate::board::Colour;
use crate::problem::Problem;
use crate::solution::{Branch, Line, PhaseKind, Ply, Role};
use std::fmt::Write as _;
use std::sync::Arc;

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
    let mut text = String::new();
    for (place, (told, number)) in line.iter().zip(numbers(problem, kind, line)).enumerate() {
        let is_last = place + 1 == line.len();
        write_word(&mut text, Word { place, number, told, is_last }, notation);
    }
    text
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
    notation.push_ply(text, word.told.ply);
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
    kind: PhaseKind,
    words: Vec<Written>,
    text: String,
}

/// A half-move that has been written.
struct Written {
    ply: Arc<Ply>,
    role: Role,
    /// How numbers go on behind it.
    numbers: Numbers,
    /// Where its text ends.
    end: usize,
}

/// How the half-moves of lines are written.
type Write<'a> = &'a dyn Fn(&mut String, Word<'_>);

impl<'a> LineTexts<'a> {
    /// No line has been written yet.
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, kind: PhaseKind::ActualPlay, words: Vec::new(), text: String::new() }
    }

    /// Tells the text of each line of a tree, in order; tries come first. Trees whose lines are told by one `LineTexts` must
    /// all be written by the same `write`.
    pub fn each(
        &mut self,
        kind: PhaseKind,
        branches: &[Branch],
        write: Write<'_>,
        tell: &mut dyn FnMut(&str),
    ) {
        if self.kind != kind {
            self.words.clear();
            self.kind = kind;
        }
        let (tries, others): (Vec<&Branch>, Vec<&Branch>) =
            branches.iter().partition(|branch| branch.role == Role::Try);
        self.walk(tries.into_iter().chain(others), 0, true, write, tell);
    }

    /// Tells the lines of a tree behind as many half-moves as stand before this place; the first of these lines may go on as the
    /// line before it did.
    fn walk<'b>(
        &mut self,
        branches: impl IntoIterator<Item = &'b Branch>,
        place: usize,
        mut follows: bool,
        write: Write<'_>,
        tell: &mut dyn FnMut(&str),
    ) {
        for branch in branches {
            let is_last = branch.branches.is_empty();
            let is_written = follows && !is_last && self.has_written(place, branch);
            if !is_written {
                self.write(place, branch, write);
            }
            if is_last {
                tell(&self.text);
            } else {
                self.walk(&branch.branches, place + 1, is_written, write, tell);
            }
            follows = false;
        }
    }

    /// Was this the half-move in this place of the line before? The last one of a line may bear a sign of its own.
    fn has_written(&self, place: usize, branch: &Branch) -> bool {
        place + 1 < self.words.len()
            && self.words[place].role == branch.role
            && self.words[place].ply == branch.ply
    }

    /// Writes a half-move behind those before this place.
    fn write(&mut self, place: usize, branch: &Branch, write: Write<'_>) {
        self.words.truncate(place);
        self.text.truncate(self.words.last().map_or(0, |word| word.end));
        let told = LinePly::new(place, &branch.ply, branch.role);
        let before = self.words.last().map(|word| word.numbers);
        let mut numbers = before.unwrap_or_else(|| Numbers::new(self.problem, self.kind, Some(&told)));
        let number = numbers.next(place, &told);
        write(&mut self.text, Word { place, number, told: &told, is_last: branch.branches.is_empty() });
        let (ply, role) = (Arc::clone(&branch.ply), branch.role);
        self.words.push(Written { ply, role, numbers, end: self.text.len() });
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
    fn new(problem: &Problem, kind: PhaseKind, begin: Option<&LinePly<'_>>) -> Self {
        let mut first = problem.first_mover();
        let mut plan = problem.plan(first);
        let set_play = if kind == PhaseKind::SetPlay { plan.set_play() } else { None };
        let begins = set_play.as_ref().unwrap_or(&plan).steps.first().map(|step| step.mover);
        let begins_otherwise = |told: &LinePly| begins.is_some_and(|side| side != told.ply.mover());
        if kind != PhaseKind::PostKey && begin.is_some_and(begins_otherwise) {
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
    let mut numbers = Numbers::new(problem, kind, line.first());
    line.iter().enumerate().map(|(place, told)| numbers.next(place, told)).collect()
}

/// The number of the move to which the last half-move of a line belongs.
pub(super) fn last_number(problem: &Problem, kind: PhaseKind, line: &Line) -> usize {
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
