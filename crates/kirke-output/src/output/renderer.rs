//! What a layout of solved problems has to say, from the first problem to the last. Each layout implements it in its own
//! file.

use super::notation::Notation;
use super::play_writer::PlayWriter;
use super::verdict;
use crate::input::Twin;
use crate::problem::Problem;
use crate::rules::Profile;
use crate::solution::{Completeness, Solution};
use crate::verdict::{Judgement, Verdict};

/// A layout. Its parts are written in the order in which they stand here.
pub trait Renderer {
    /// What stands before the first problem.
    fn begin(&self) -> String {
        String::new()
    }

    /// A problem as far as its solution; of several twins it is given the first.
    fn open(&self, _first: &Twin) -> String {
        String::new()
    }

    /// The play of a twin as it is found, if the layout can write it so.
    fn play_writer<'a>(&self, _twin: &'a Twin) -> Option<PlayWriter<'a>> {
        None
    }

    /// A twin that has been solved: what stands below its play if that is told as it is found, else all of it.
    ///
    /// # Errors
    /// None are known: every value can be written as JSON.
    fn twin(&self, twin: &Twin, solution: &Solution, judgement: &Judgement) -> serde_json::Result<String>;

    /// The same of a twin in which moves are taken back first.
    ///
    /// # Errors
    /// None are known: every value can be written as JSON.
    fn taken_back(&self, twin: &Twin, told: &TakenBack) -> serde_json::Result<String>;

    /// The end of a problem; of several twins it is given the first.
    fn close(&self, _first: &Twin, _completeness: Completeness) -> String {
        String::new()
    }

    /// What stands after the last problem.
    fn end(&self) -> String {
        String::new()
    }
}

/// What was found where moves are taken back first, in words and as a document.
#[derive(Clone, PartialEq, Debug)]
pub struct TakenBack {
    /// Lines or a tree of what is taken back, each with the play behind it; two blanks for each step to the right.
    pub play: String,
    /// What is to be said of it.
    pub verdict: String,
    /// All of it, for programs.
    pub document: serde_json::Value,
}

/// What a reader wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How moves are written, and in which language words are.
    pub notation: Notation,
    /// The play only, as far as the layout has play without a problem around it.
    pub quiet: bool,
    /// The rules by which was solved.
    pub profile: Profile,
}

impl Style {
    /// The verdict and the test, as they stand below the play.
    pub(super) fn remarks(&self, problem: &Problem, judgement: &Judgement) -> Vec<String> {
        if self.quiet {
            return Vec::new();
        }
        let mut remarks = vec![verdict::line(problem, judgement, self.notation)];
        if judgement.verdict == Verdict::Sound {
            remarks.push(verdict::tested(problem, self.profile, self.notation.language));
        }
        remarks
    }
}

impl Style {
    /// The verdict below moves taken back.
    pub(super) fn remarks_on(&self, told: &TakenBack) -> Vec<String> {
        if self.quiet { Vec::new() } else { vec![told.verdict.clone()] }
    }
}

/// The line above a twin, if there are several.
pub(super) fn caption(Twin { label, caption, .. }: &Twin) -> Option<String> {
    label.as_ref().map(|label| format!("{label}) {caption}").trim_end().to_owned())
}
