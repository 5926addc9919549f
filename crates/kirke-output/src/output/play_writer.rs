//! Play written as it is found, piece by piece: all pieces together are the text of the whole play, byte by byte,
//! because the whole play is written as one piece.

use super::lines;
use crate::board::Colour;
use crate::problem::Problem;
use crate::solution::{Branch, Phase, PhaseKind, Role, Solution};
use std::borrow::Cow;

/// How a layout writes the play of a problem. It is given each part of the play in one piece or in several.
pub(super) trait Pieces {
    /// The play of a side begins.
    fn begin_side(&mut self, side: Colour) -> String;
    /// Stands in place of the play of a side that cannot begin from the diagram.
    fn cannot_begin(&self) -> String;
    /// The play of a side is at its end.
    fn end_side(&mut self) -> String;
    /// Some of a part of the play: its first piece, its last one, or both.
    fn piece(&mut self, piece: &Phase, is_first: bool, is_last: bool) -> String;
    /// What must be held back until the part is at its end.
    fn holds(&self, kind: PhaseKind) -> Holds;
    /// What stands below the whole play.
    fn closing(&self, solution: &Solution) -> String;
}

/// What of a part of the play is held back until its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// Everything is written as soon as it is found.
    Nothing,
    /// Tries stand before keys.
    AllButTries,
    /// What comes first depends on what comes last.
    Everything,
}

/// The play of one problem, told as it is found: some of it, then what is left.
pub struct PlayWriter<'a> {
    pieces: Box<dyn Pieces + 'a>,
    /// What stands above the play, until it is written together with the first piece.
    title: String,
    /// A solution is a tree of lines.
    in_lines: bool,
    /// Nothing can be written before everything is known: the numbers of lines, or whether there is a zugzwang.
    waits: bool,
    first_mover: Colour,
    /// Whose play is told, and was told before.
    sides: Vec<Colour>,
    /// The part that is being told, with what is held back of it.
    part: Option<Phase>,
    /// Has some of it been written?
    is_begun: bool,
    /// How much of it: lines, or tries and other branches.
    written: [usize; 2],
    ended: Vec<(Colour, PhaseKind)>,
}

impl<'a> PlayWriter<'a> {
    /// Nothing is found yet.
    pub(super) fn new(problem: &Problem, pieces: impl Pieces + 'a) -> Self {
        let first_mover = problem.first_mover();
        let plan = problem.plan(first_mover);
        Self {
            pieces: Box::new(pieces),
            title: String::new(),
            in_lines: plan.written_in_lines(),
            waits: problem.options.count_only || problem.options.post_key || plan.defends(),
            first_mover,
            sides: Vec::new(),
            part: None,
            is_begun: false,
            written: [0, 0],
            ended: Vec::new(),
        }
    }

    /// With this above the play.
    pub(super) fn under(self, title: String) -> Self {
        Self { title, ..self }
    }

    /// Some more of the play; returns what can be written now.
    pub fn more(&mut self, side: Colour, play: &Phase) -> String {
        let text = self.ready(side, play);
        if text.is_empty() { text } else { std::mem::take(&mut self.title) + &text }
    }

    /// Everything that has not been written yet.
    pub fn finish(mut self, solution: &Solution) -> String {
        let left = self.left(solution);
        self.title + &left + &self.pieces.closing(solution)
    }

    /// What can be written when more has been found.
    fn ready(&mut self, side: Colour, play: &Phase) -> String {
        if self.waits {
            return String::new();
        }
        let mut text = self.enter(side, play.kind);
        let Some(part) = &mut self.part else { return text };
        let now = match self.pieces.holds(play.kind) {
            Holds::Nothing => Cow::Borrowed(play),
            Holds::Everything => {
                part.branches.extend_from_slice(&play.branches);
                return text;
            }
            Holds::AllButTries => {
                let (tries, others): (Vec<Branch>, Vec<Branch>) =
                    play.branches.iter().cloned().partition(|branch| branch.role == Role::Try);
                part.branches.extend(others);
                Cow::Owned(Phase::new(play.kind, tries))
            }
        };
        if !now.branches.is_empty() {
            self.count(&now.branches);
            text += &self.pieces.piece(&now, !self.is_begun, false);
            self.is_begun = true;
        }
        text
    }

    /// What of the play has not been written yet.
    fn left(&mut self, solution: &Solution) -> String {
        let mut text = String::new();
        for half in [Some(solution), solution.other_side.as_deref()].into_iter().flatten() {
            let side = half.first_mover;
            for phase in &half.phases {
                if !self.ended.contains(&(side, phase.kind)) {
                    text += &self.enter(side, phase.kind);
                    let rest = self.rest(phase);
                    text += &self.pieces.piece(&rest, !self.is_begun, true);
                    self.part = None;
                    self.ended.push((side, phase.kind));
                }
            }
            if !self.sides.contains(&side) {
                text += &self.enter_side(side);
            }
            if half.phases.is_empty() {
                text += &self.pieces.cannot_begin();
            }
        }
        text += &self.pieces.end_side();
        text
    }

    fn count(&mut self, branches: &[Branch]) {
        if self.in_lines {
            self.written[0] += branches.iter().map(lines::number).sum::<usize>();
        } else {
            for branch in branches {
                self.written[usize::from(branch.role == Role::Try)] += 1;
            }
        }
    }

    /// What has not been written of the part that is told now.
    fn rest<'p>(&self, phase: &'p Phase) -> Cow<'p, Phase> {
        let [mut written, mut tries] = self.written;
        if written + tries == 0 {
            return Cow::Borrowed(phase);
        }
        let branches = if self.in_lines {
            lines::without_first(&phase.branches, &mut written)
        } else {
            let is_new = |branch: &&Branch| {
                let left = if branch.role == Role::Try { &mut tries } else { &mut written };
                let is_new = *left == 0;
                *left = left.saturating_sub(1);
                is_new
            };
            phase.branches.iter().filter(is_new).cloned().collect()
        };
        let &Phase { kind, zugzwang, branches: _, ref counted } = phase;
        Cow::Owned(Phase { kind, zugzwang, branches, counted: counted.clone() })
    }

    /// Goes on to a part of the play, if it is not told already.
    fn enter(&mut self, side: Colour, kind: PhaseKind) -> String {
        if self.sides.last() == Some(&side) && self.part.as_ref().is_some_and(|part| part.kind == kind) {
            return String::new();
        }
        let mut text = self.leave();
        text += &self.enter_side(side);
        self.part = Some(Phase::new(kind, Vec::new()));
        self.is_begun = false;
        self.written = [0, 0];
        text
    }

    fn enter_side(&mut self, side: Colour) -> String {
        if self.sides.last() == Some(&side) {
            return String::new();
        }
        let mut text = self.leave();
        // A side that has nothing to tell has its place all the same.
        let untold = [self.first_mover].into_iter().filter(|&first| self.sides.is_empty() && first != side);
        for side in untold.chain([side]).collect::<Vec<_>>() {
            if !self.sides.is_empty() {
                text += &self.pieces.end_side();
            }
            text += &self.pieces.begin_side(side);
            self.sides.push(side);
        }
        text
    }

    /// Ends the part that is told.
    fn leave(&mut self) -> String {
        let (Some(part), Some(&side)) = (self.part.take(), self.sides.last()) else { return String::new() };
        self.ended.push((side, part.kind));
        self.pieces.piece(&part, !self.is_begun, true)
    }
}
