//! The layout of Popeye 4.104, in the language of the input: what scripts around it expect.

mod board;

use super::lines::{LineTexts, Number, Word};
use super::notation::Notation;
use super::play_writer::{Holds, Pieces, PlayWriter};
use super::renderer::{Renderer, TakenBack};
use super::words::Words;
use crate::board::Colour;
use crate::input::Twin;
use crate::problem::Problem;
use crate::solution::{Branch, Completeness, Phase, PhaseKind, Role, Solution};
use crate::verdict::Judgement;
use crate::vocabulary::{Language, Message, message};
pub use board::{ascii, board};
use std::fmt::Write as _;
use std::time::Duration;

/// Popeye's layout.
pub struct Popeye {
    /// Print no board.
    pub quiet: bool,
}

impl Renderer for Popeye {
    fn open(&self, first: &Twin) -> String {
        if self.quiet { String::new() } else { board(&first.problem, &first.sheet) }
    }

    fn play_writer<'a>(&self, twin: &'a Twin) -> Option<PlayWriter<'a>> {
        Some(play_writer(&twin.problem, twin.sheet.language).under(caption(twin)))
    }

    fn twin(&self, _: &Twin, _: &Solution, _: &Judgement) -> serde_json::Result<String> {
        Ok(String::new())
    }

    /// Popeye takes no moves back; what is found stands where its play does.
    fn taken_back(&self, twin: &Twin, told: &TakenBack) -> serde_json::Result<String> {
        let play: String =
            told.play.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect();
        Ok(format!("{}\n{play}", caption(twin)))
    }

    fn close(&self, first: &Twin, completeness: Completeness) -> String {
        closing(completeness, None, first.sheet.language)
    }
}

/// The line above the play of a twin; empty if there are no twins.
pub fn caption(twin: &Twin) -> String {
    let line = |label: &String| caption_line(label, &twin.caption, twin.continued);
    twin.label.as_ref().map_or_else(String::new, line)
}

/// `a) `, `b) wRg1-->g2`, `+c) ...` if it continues from the one before.
fn caption_line(label: &str, caption: &str, continued: bool) -> String {
    let sign = if continued { "+" } else { "" };
    match caption.is_empty() {
        true => format!("\n{sign}{label}) \n"),
        false => format!("\n{sign}{label}) {caption}  \n"),
    }
}

/// What stands above the first twin of a zero position.
pub fn zero_position(language: Language) -> String {
    format!("\n{}\n\n", message(Message::ZeroPosition, language))
}

/// The play of a solution, without the closing line.
pub fn play(problem: &Problem, solution: &Solution, language: Language) -> String {
    play_writer(problem, language).finish(solution)
}

/// The play as it is found. All together that is [`play`], byte by byte.
pub fn play_writer(problem: &Problem, language: Language) -> PlayWriter<'_> {
    let in_lines = problem.plan(problem.first_mover()).written_in_lines();
    PlayWriter::new(problem, Play { problem, language, in_lines, lines: LineTexts::new(problem) })
}

/// The play of a problem in Popeye's layout.
struct Play<'a> {
    problem: &'a Problem,
    language: Language,
    in_lines: bool,
    lines: LineTexts<'a>,
}

impl Pieces for Play<'_> {
    fn begin_side(&mut self, _: Colour) -> String {
        "\n".to_owned()
    }

    fn cannot_begin(&self) -> String {
        // Popeye tells it apart from the play.
        String::new()
    }

    fn end_side(&mut self) -> String {
        String::new()
    }

    fn piece(&mut self, piece: &Phase, _: bool, is_last: bool) -> String {
        let Self { problem, language, in_lines, .. } = *self;
        let mut text = String::new();
        // Popeye has no word for lines that are only counted.
        if let Some(number) = piece.number_counted() {
            let _ = writeln!(text, "  {}", Words::of(language).count(number));
        }
        if in_lines {
            let write = |text: &mut String, word: Word<'_>| write_word(text, word, language);
            self.lines.each(piece.kind, &piece.branches, &write, &mut |line| {
                text += line;
                text.push('\n');
            });
        } else {
            let begins_halfway = problem.stipulation.begins_halfway();
            let notes_zugzwang = problem.options.writes_threats();
            let defends = !problem.options.post_key && problem.plan(problem.first_mover()).defends();
            let first_reply = usize::from(!defends || begins_halfway);
            Tree { text: &mut text, notes_zugzwang, begins_halfway, first_reply, language }.phase(piece);
        }
        if is_last && piece.kind == PhaseKind::SetPlay {
            text.push('\n');
        }
        text
    }

    fn holds(&self, kind: PhaseKind) -> Holds {
        // In lines, tries come first.
        let sorts = self.in_lines && self.problem.options.tries.is_some();
        if sorts || kind == PhaseKind::PostKey { Holds::Everything } else { Holds::Nothing }
    }

    fn closing(&self, _: &Solution) -> String {
        String::new()
    }
}

/// The last line of a problem, with its twins. `time` is left out in regression runs.
pub fn closing(completeness: Completeness, time: Option<Duration>, language: Language) -> String {
    let words = match completeness {
        Completeness::Complete => Message::Finished,
        Completeness::Cut(_) => Message::Partial,
    };
    let word = message(Message::Time, language);
    let time = time.map_or_else(String::new, |time| format!(" {word}{}", clock(time)));
    format!("\n{}{time}\n\n\n", message(words, language))
}

/// A span of time: `1.250 s`, `2:05.000 m:s`, `1:02:05 h:m:s`.
fn clock(time: Duration) -> String {
    let (seconds, thousandths) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{rest}.{thousandths:03} s"),
        (0, _) => format!("{minutes}:{rest:02}.{thousandths:03} m:s"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h:m:s"),
    }
}

fn notation(language: Language) -> Notation {
    Notation { language, ..Notation::SPACED }
}

/// A half-move of a line in Popeye's layout.
fn write_word(text: &mut String, word: Word<'_>, language: Language) {
    let width = if word.place == 0 { 3 } else { 4 };
    let _ = match word.number {
        Number::First(n) => write!(text, "{n:>width$}."),
        Number::Second(n) => write!(text, "{n:>width$}..."),
        Number::Skipped(n) => write!(text, "{:>width$}...  ...  {n}.", 1),
        Number::None => {
            text.push(' ');
            Ok(())
        }
    };
    notation(language).push_ply(text, word.told.ply);
    // Keys bear no sign in lines.
    let mark = word.told.mark(word.is_last);
    if !mark.is_empty() && word.told.role != Role::Key {
        text.push(' ');
        *text += mark.trim_start();
    }
}

/// Writes the tree of a direct or self-mate.
struct Tree<'a> {
    text: &'a mut String,
    /// Without a search for threats Popeye does not know a zugzwang either.
    notes_zugzwang: bool,
    /// The first half-move is the second half of a move.
    begins_halfway: bool,
    /// The half-move with which play after a key begins, or play without one.
    first_reply: usize,
    language: Language,
}

impl Tree<'_> {
    fn word(&mut self, word: Message) {
        self.text.push(' ');
        *self.text += message(word, self.language);
    }

    fn phase(&mut self, phase: &Phase) {
        match phase.kind {
            PhaseKind::SetPlay => phase.branches.iter().for_each(|branch| self.defender(branch, 1)),
            PhaseKind::PostKey => self.post_key(phase),
            PhaseKind::ActualPlay => {
                let first = usize::from(self.begins_halfway);
                for branch in &phase.branches {
                    self.attacker(branch, first);
                    if first == 0 {
                        self.text.push('\n');
                    }
                }
            }
        }
    }

    fn post_key(&mut self, phase: &Phase) {
        if phase.branches.iter().any(|branch| branch.role == Role::Threat) {
            self.word(Message::Threat);
            self.text.push('\n');
        } else if phase.zugzwang && self.notes_zugzwang {
            self.word(Message::Zugzwang);
            self.text.push('\n');
        }
        let first = self.first_reply;
        for branch in &phase.branches {
            match branch.role {
                Role::Threat => self.attacker(branch, first + 1),
                Role::Refutation => {
                    self.number(first);
                    let _ = writeln!(self.text, "{}", notation(self.language).ply(&branch.ply));
                    let indent = 4 * first + 4;
                    let refutes = message(Message::Refutes, self.language);
                    let _ = writeln!(self.text, "{:indent$}{refutes}", "");
                }
                Role::Key | Role::Try | Role::Defence | Role::Forced | Role::Continuation | Role::Help => {
                    self.defender(branch, first);
                }
            }
        }
    }

    fn attacker(&mut self, branch: &Branch, half_move: usize) {
        self.number(half_move);
        *self.text += &notation(self.language).ply(&branch.ply);
        match branch.role {
            Role::Key => *self.text += " !",
            Role::Try => *self.text += " ?",
            Role::Forced => *self.text += " ?!?",
            Role::Threat | Role::Defence | Role::Refutation | Role::Continuation | Role::Help => {}
        }
        if branch.branches.iter().any(|next| next.role == Role::Threat) {
            self.word(Message::Threat);
        } else if self.notes_zugzwang && branch.zugzwang && !branch.branches.is_empty() {
            self.word(Message::Zugzwang);
        }
        self.text.push('\n');
        let mut refuted = false;
        for next in &branch.branches {
            match next.role {
                Role::Threat => self.attacker(next, half_move + 2),
                Role::Refutation => {
                    if !refuted {
                        let _ = writeln!(
                            self.text,
                            "{:indent$}{}",
                            "",
                            message(Message::But, self.language),
                            indent = 4 * half_move + 4
                        );
                    }
                    refuted = true;
                    self.defender(next, half_move + 1);
                }
                Role::Key | Role::Try | Role::Defence | Role::Forced | Role::Continuation | Role::Help => {
                    self.defender(next, half_move + 1)
                }
            }
        }
    }

    fn defender(&mut self, branch: &Branch, half_move: usize) {
        self.number(half_move);
        let refutes = if branch.role == Role::Refutation { " !" } else { "" };
        let _ = writeln!(self.text, "{}{refutes}", notation(self.language).ply(&branch.ply));
        branch.branches.iter().for_each(|next| self.attacker(next, half_move + 1));
    }

    /// What stands before the first, second, third ... half-move, counted from 0 for the first half of the first move.
    fn number(&mut self, half_move: usize) {
        let indent = if half_move == 0 { 3 } else { 4 * half_move + 2 };
        let dots = if half_move.is_multiple_of(2) { "." } else { "..." };
        let _ = write!(self.text, "{:indent$}{}{dots}", "", half_move / 2 + 1);
    }
}
