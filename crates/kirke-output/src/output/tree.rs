//! The text a solver or composer reads: diagram, stipulation, and the play as a tree or as lines.

mod text;

use super::diagram;
use super::lines::{self, LineTexts, Word};
use super::notation::Notation;
use super::play_writer::PlayWriter;
use super::renderer::{Renderer, Style, TakenBack, caption};
use super::verdict;
use super::words::{self, Words};
use crate::input::Twin;
use crate::problem::Problem;
use crate::solution::{Branch, Phase, PhaseKind, Role, Solution};
use crate::verdict::Judgement;
use std::fmt::Write as _;
pub use text::{play, play_writer};

/// The layout for readers.
pub struct Text(pub Style);

impl Renderer for Text {
    fn open(&self, first: &Twin) -> String {
        if self.0.quiet { String::new() } else { heading(&first.problem, self.0.notation) + "\n" }
    }

    fn play_writer<'a>(&self, twin: &'a Twin) -> Option<PlayWriter<'a>> {
        let title = caption(twin).map_or_else(String::new, |line| line + "\n");
        Some(play_writer(&twin.problem, self.0.notation).under(title))
    }

    fn twin(&self, twin: &Twin, _: &Solution, judgement: &Judgement) -> serde_json::Result<String> {
        let remarks = self.0.remarks(&twin.problem, judgement);
        let mut text = "\n".to_owned();
        if !remarks.is_empty() {
            let _ = writeln!(text, "{}\n", remarks.join("\n"));
        }
        Ok(text)
    }

    fn taken_back(&self, twin: &Twin, told: &TakenBack) -> serde_json::Result<String> {
        let mut text = caption(twin).map_or_else(String::new, |line| line + "\n");
        text += &told.play;
        text.push('\n');
        for remark in self.0.remarks_on(told) {
            let _ = writeln!(text, "{remark}\n");
        }
        Ok(text)
    }
}

/// Heading, diagram, stipulation and condition.
pub fn heading(problem: &Problem, notation: Notation) -> String {
    let notation = notation.for_army(&problem.setup.army);
    let heading = &problem.heading;
    let mut text = String::new();
    let title = if heading.title.is_empty() { String::new() } else { format!("\"{}\"", heading.title) };
    for line in [&heading.authors.join(", "), &title, &heading.source, &heading.award] {
        if !line.is_empty() {
            let _ = writeln!(text, "{line}");
        }
    }
    if let Some(origin) = &problem.origin {
        text += &diagram::lettered(origin, notation);
        text += "=>\n";
    }
    text += &diagram::lettered(&problem.setup, notation);
    let units = diagram::counted(&problem.setup, "+");
    let name = words::condition(&problem.condition, notation.language);
    let condition = if name.is_empty() { name } else { format!("  {name}") };
    let sides: String =
        words::sides(problem, notation.language).iter().map(|side| format!("  {side}")).collect();
    let _ = writeln!(text, "{}{condition}{sides}  ({units})", problem.asked());
    if problem.condition.rebirths().any(|rule| rule.extras.alsatian) {
        text += "note: of the Alsatian rule only the partial test is applied: units, promotions, pawn captures, double checks\n";
    }
    if problem.waits_in_vain() {
        text += "note: a captured unit is said to wait for its rebirth, but no rule brings it back\n";
    }
    text
}

/// Every continuation that is not the only one, with the number of its move: `2: 1.Qf4! Kh7 2.Qh2#/Qg4#`.
fn duals(text: &mut String, problem: &Problem, solution: &Solution, notation: Notation) {
    let words = Words::of(notation.language);
    let halves = [Some(solution), solution.other_side.as_deref()];
    let found: Vec<_> = halves.into_iter().flatten().flat_map(crate::verdict::duals).collect();
    if !found.is_empty() {
        let _ = writeln!(text, "{}{}", words.duals, words.colon.trim_end());
    }
    for (number, way) in verdict::dual_ways(problem, &found, notation) {
        let _ = writeln!(text, "  {number}: {way}");
    }
}

fn help(text: &mut String, lines: &mut LineTexts<'_>, phase: &Phase, notation: Notation) {
    let indent = if phase.kind == PhaseKind::SetPlay { "  " } else { "" };
    let write = |text: &mut String, word: Word<'_>| lines::write_word(text, word, notation);
    lines.each(phase.kind, &phase.branches, &write, &mut |line| {
        *text += indent;
        *text += line;
        text.push('\n');
    });
}

/// Writes the tree of a direct or self-mate.
struct Tree<'a> {
    notation: Notation,
    words: &'static Words,
    text: &'a mut String,
    /// See [`Text`].
    previous_is_long: Option<bool>,
}

impl Tree<'_> {
    fn phase(&mut self, phase: &Phase) {
        match phase.kind {
            PhaseKind::SetPlay => self.defenders(&phase.branches.iter().collect::<Vec<_>>(), 1, 2),
            PhaseKind::PostKey => {
                let (threats, others): (Vec<&Branch>, Vec<&Branch>) =
                    phase.branches.iter().partition(|branch| branch.role == Role::Threat);
                let before = format!("{} ", self.words.threat);
                threats.into_iter().for_each(|threat| self.attacker(threat, 2, 2, &before));
                self.replies(&others, 1, 2);
            }
            PhaseKind::ActualPlay => {
                // Tries first, as in a magazine; a blank line sets off what is longer than a line.
                let (tries, keys): (Vec<&Branch>, Vec<&Branch>) =
                    phase.branches.iter().partition(|branch| branch.role == Role::Try);
                for branch in tries.into_iter().chain(keys) {
                    let mut block = String::new();
                    Tree { text: &mut block, ..*self }.attacker(branch, 1, 0, "");
                    let is_long = block.lines().count() > 1;
                    if self.previous_is_long.is_some_and(|previous| previous || is_long) {
                        self.text.push('\n');
                    }
                    *self.text += &block;
                    self.previous_is_long = Some(is_long);
                }
            }
        }
    }

    /// A move of the attacking side on a line of its own, and what follows it.
    fn attacker(&mut self, branch: &Branch, number: usize, indent: usize, before: &str) {
        let _ = writeln!(self.text, "{:indent$}{before}{}", "", self.head(branch, number));
        self.below(branch, number, indent + 2);
    }

    /// The move itself with its threats, as far as they fit in brackets.
    fn head(&self, branch: &Branch, number: usize) -> String {
        let mut text = format!("{number}.{}{}", self.notation.ply(&branch.ply), mark(branch));
        let threats: Vec<&Branch> = of_role(branch, Role::Threat).collect();
        let chains: Option<Vec<String>> =
            threats.iter().map(|threat| self.chain(threat, number + 1)).collect();
        if let Some(chains) = chains.filter(|chains| !chains.is_empty()) {
            let _ = write!(text, " ({})", chains.join(", "));
        }
        if branch.zugzwang {
            let _ = write!(text, " {}", self.words.zugzwang);
        }
        text
    }

    /// Everything after a move of the attacking side that did not fit on its line.
    fn below(&mut self, branch: &Branch, number: usize, indent: usize) {
        let threats: Vec<&Branch> = of_role(branch, Role::Threat).collect();
        if threats.iter().any(|threat| self.chain(threat, number + 1).is_none()) {
            let before = format!("{} ", self.words.threat);
            threats.iter().for_each(|threat| self.attacker(threat, number + 1, indent, &before));
        }
        let replies: Vec<&Branch> = branch.branches.iter().filter(|next| next.role != Role::Threat).collect();
        self.replies(&replies, number, indent);
    }

    /// Moves of the defending side: those that are answered, then those that refute.
    fn replies(&mut self, replies: &[&Branch], number: usize, indent: usize) {
        let (refutations, defences): (Vec<&Branch>, Vec<&Branch>) =
            replies.iter().partition(|reply| reply.role == Role::Refutation);
        self.defenders(&defences, number, indent);
        let refutations: Vec<String> =
            refutations.iter().map(|refutation| self.refutation(refutation, number)).collect();
        if !refutations.is_empty() {
            let _ = writeln!(self.text, "{:indent$}{} {}", "", self.words.but, refutations.join(", "));
        }
    }

    /// `1...Kd1!`, and where the attacking side must then reach a goal that is not asked, `1...Kd1! 2.Qc1# ?!?`.
    fn refutation(&self, branch: &Branch, number: usize) -> String {
        let mut text = format!("{number}...{}!", self.notation.ply(&branch.ply));
        let forced: Vec<String> =
            of_role(branch, Role::Forced).map(|forced| self.head(forced, number + 1)).collect();
        if !forced.is_empty() {
            let _ = write!(text, " {}", forced.join(", "));
        }
        text
    }

    /// Moves of the defending side; those with the same answers share a line.
    fn defenders(&mut self, defences: &[&Branch], number: usize, indent: usize) {
        let mut groups: Vec<Vec<&Branch>> = Vec::new();
        for &defence in defences {
            let same = |group: &&mut Vec<&Branch>| {
                !defence.branches.is_empty() && group[0].branches == defence.branches
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.push(defence),
                None => groups.push(vec![defence]),
            }
        }
        groups.iter().for_each(|group| self.defender(group, number, indent));
    }

    /// Moves of the defending side with the same answers, these on the same line if they are short.
    fn defender(&mut self, group: &[&Branch], number: usize, indent: usize) {
        let plies: Vec<String> = group.iter().map(|branch| self.notation.ply(&branch.ply)).collect();
        let _ = write!(self.text, "{:indent$}{number}...{}", "", plies.join(", "));
        let answers = &group[0].branches;
        let short: Option<Vec<String>> =
            answers.iter().map(|answer| self.short_answer(answer, number + 1)).collect();
        match (short, answers.as_slice()) {
            (Some(_), []) => self.text.push('\n'),
            (Some(short), _) => {
                let _ = writeln!(self.text, " {}", short.join(", "));
            }
            (None, [only]) => {
                let _ = writeln!(self.text, " {}", self.head(only, number + 1));
                self.below(only, number + 1, indent + 2);
            }
            (None, several) => {
                self.text.push('\n');
                several.iter().for_each(|answer| self.attacker(answer, number + 1, indent + 2, ""));
            }
        }
    }

    /// An answer that needs no line of its own: `2.Ra8#`, `2.Rh4 (3.Rh8#)`, `2.Qb1 Rxb1#`.
    fn short_answer(&self, branch: &Branch, number: usize) -> Option<String> {
        if let Some(reply) = only_leaf(branch, Role::Defence) {
            return Some(format!("{} {}", self.head(branch, number), self.notation.ply(&reply.ply)));
        }
        let fits = branch
            .branches
            .iter()
            .all(|next| next.role == Role::Threat && self.chain(next, number + 1).is_some());
        fits.then(|| self.head(branch, number))
    }

    /// A threat that needs no branching: `2.Ra8#`, `2.Kh1 3.Sxf4#`, `2.Qb1 Rxb1#`.
    fn chain(&self, branch: &Branch, number: usize) -> Option<String> {
        let head = format!("{number}.{}", self.notation.ply(&branch.ply));
        if let Some(reply) = only_leaf(branch, Role::Defence) {
            return Some(format!("{head} {}", self.notation.ply(&reply.ply)));
        }
        match branch.branches.as_slice() {
            [] => Some(head),
            [next] if next.role == Role::Threat => Some(format!("{head} {}", self.chain(next, number + 1)?)),
            _ => None,
        }
    }
}

fn mark(branch: &Branch) -> &'static str {
    match branch.role {
        Role::Key => "!",
        Role::Try => "?",
        Role::Forced => " ?!?",
        Role::Threat | Role::Defence | Role::Refutation | Role::Continuation | Role::Help => "",
    }
}

fn of_role(branch: &Branch, role: Role) -> impl Iterator<Item = &Branch> {
    branch.branches.iter().filter(move |next| next.role == role)
}

/// The only thing that follows, if it ends the play there.
fn only_leaf(branch: &Branch, role: Role) -> Option<&Branch> {
    match branch.branches.as_slice() {
        [next] if next.role == role && next.branches.is_empty() => Some(next),
        _ => None,
    }
}
