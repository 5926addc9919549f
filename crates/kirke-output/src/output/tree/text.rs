//! The play in pieces, or as a whole.

use super::super::lines::{self, LineTexts};
use super::super::notation::Notation;
use super::super::play_writer::{Holds, Pieces, PlayWriter};
use super::super::words::Words;
use super::{Tree, duals, help};
use crate::board::Colour;
use crate::problem::Problem;
use crate::solution::{Completeness, Phase, PhaseKind, Solution};
use crate::verdict::completeness;
use std::fmt::Write as _;

/// The whole play, and whether it is all there is.
pub fn play(problem: &Problem, solution: &Solution, notation: Notation) -> String {
    let is_duplex = solution.other_side.is_some();
    PlayWriter::new(problem, Play::new(problem, notation, is_duplex)).finish(solution)
}

/// The play as it is found. All together that is [`play`], byte by byte.
pub fn play_writer(problem: &Problem, notation: Notation) -> PlayWriter<'_> {
    PlayWriter::new(problem, Play::new(problem, notation, problem.options.duplex))
}

/// The play of a problem for readers.
struct Play<'a> {
    problem: &'a Problem,
    notation: Notation,
    words: &'static Words,
    is_duplex: bool,
    /// Is a solution a line?
    in_lines: bool,
    lines: LineTexts<'a>,
    /// Of the play that is told: what was written last is longer than a line, if there is anything.
    previous_is_long: Option<bool>,
}

impl<'a> Play<'a> {
    fn new(problem: &'a Problem, notation: Notation, is_duplex: bool) -> Self {
        let notation = notation.for_army(&problem.setup.army);
        let words = Words::of(notation.language);
        let in_lines = problem.plan(problem.first_mover()).written_in_lines();
        let lines = LineTexts::new(problem);
        Self { problem, notation, words, is_duplex, in_lines, lines, previous_is_long: None }
    }

    /// What stands above a part of the play.
    fn title(&self, phase: &Phase) -> String {
        let (words, colon) = (self.words, self.words.colon.trim_end());
        match phase.kind {
            PhaseKind::SetPlay => format!("{}{colon}\n", words.set_play),
            PhaseKind::PostKey if !self.problem.options.post_key => {
                // There is no key.
                if phase.zugzwang { format!("{}\n", words.zugzwang) } else { String::new() }
            }
            PhaseKind::PostKey if phase.zugzwang => {
                format!("{}{colon} {}\n", words.after_key, words.zugzwang)
            }
            PhaseKind::PostKey => format!("{}{colon}\n", words.after_key),
            PhaseKind::ActualPlay => String::new(),
        }
    }

    fn counts(&self) -> bool {
        self.in_lines && self.problem.options.count_only
    }
}

impl Pieces for Play<'_> {
    fn begin_side(&mut self, side: Colour) -> String {
        let colon = self.words.colon.trim_end();
        if self.is_duplex { format!("{}{colon}\n", self.words.begins(side)) } else { String::new() }
    }

    fn cannot_begin(&self) -> String {
        if self.is_duplex { format!("({})\n", self.words.cannot_begin) } else { String::new() }
    }

    fn end_side(&mut self) -> String {
        if self.is_duplex { "\n".to_owned() } else { String::new() }
    }

    fn piece(&mut self, piece: &Phase, is_first: bool, is_last: bool) -> String {
        let mut text = String::new();
        if is_first && piece.is_empty() {
            return text;
        }
        if is_first {
            text += &self.title(piece);
            self.previous_is_long = None;
        }
        if self.counts() {
            let told = || piece.branches.iter().map(lines::number).sum::<usize>() as u64;
            let _ = writeln!(text, "{}", self.words.count(piece.number_counted().unwrap_or_else(told)));
        } else if self.in_lines {
            help(&mut text, &mut self.lines, piece, self.notation);
        } else {
            let previous_is_long = self.previous_is_long;
            let mut tree =
                Tree { notation: self.notation, words: self.words, text: &mut text, previous_is_long };
            tree.phase(piece);
            self.previous_is_long = tree.previous_is_long;
        }
        if is_last && piece.kind == PhaseKind::SetPlay {
            text.push('\n');
        }
        text
    }

    fn holds(&self, kind: PhaseKind) -> Holds {
        match kind {
            PhaseKind::PostKey => Holds::Everything,
            // Defences with the same answer share a line.
            PhaseKind::SetPlay if !self.in_lines => Holds::Everything,
            PhaseKind::SetPlay => Holds::Nothing,
            PhaseKind::ActualPlay if self.problem.options.tries.is_none() => Holds::Nothing,
            PhaseKind::ActualPlay if self.in_lines => Holds::Everything,
            PhaseKind::ActualPlay => Holds::AllButTries,
        }
    }

    fn closing(&self, solution: &Solution) -> String {
        let mut text = String::new();
        if self.problem.options.duals {
            duals(&mut text, self.problem, solution, self.notation);
        }
        for half in [Some(solution), solution.other_side.as_deref()].into_iter().flatten() {
            let has_begun = !half.phases.is_empty();
            let is_complete = completeness(self.problem, half) == Completeness::Complete;
            if self.is_duplex && has_begun && half.is_empty() && is_complete {
                let words = self.words;
                let side = words.begins(half.first_mover);
                let _ = writeln!(text, "{side}{}{}", words.colon, words.no_solution);
            }
        }
        let is_empty = solution.is_empty() && solution.other_side.is_none();
        text + &self.words.closing(completeness(self.problem, solution), is_empty)
    }
}
