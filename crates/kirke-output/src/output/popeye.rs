//! The layout of Popeye 4.104, in the language of the input: what scripts around it expect.

mod board;

use super::lines::{self, LineTexts, Number, Word};
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
            for line in lines::lines(&piece.branches) {
                text += self.lines.line(piece.kind, &line, &|text, word| write_word(text, word, language));
                text.push('\n');
            }
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
        Number::None => write!(text, " "),
    };
    *text += &notation(language).ply(word.told.ply);
    // Keys bear no sign in lines.
    let mark = word.told.mark(word.is_last).trim_start();
    if !mark.is_empty() && word.told.role != Role::Key {
        text.push(' ');
        *text += mark;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::examples::{problem, solution, with_units};
    use crate::solution::Limit;

    fn played(stipulation: &str, set_play: &str, actual: &str) -> String {
        let problem = problem(stipulation);
        play(&problem, &solution(&problem, set_play, actual), Language::English)
    }

    #[test]
    fn a_tree() {
        let set_play = "
defence bKf1-g1
  then wRe4-e1#";
        let actual = "
key wd2-d4
  threat wRe4-e1#
try wKf6-f7
  defence bh6-h5
    then wRg6-h6#
  refutation bKh8-h7
try wRg1-a1+
  refutation bKh8-h7";
        let actual = actual.replace("try wKf6", "try zz wKf6");
        let expected = "
      1...Kf1-g1
          2.Re4-e1 #

   1.d2-d4 ! threat:
          2.Re4-e1 #

   1.Kf6-f7 ? zugzwang.
      1...h6-h5
          2.Rg6-h6 #
    but
      1...Kh8-h7 !

   1.Rg1-a1 + ?
    but
      1...Kh8-h7 !

";
        assert_eq!(played("#2", set_play, &actual), expected);
    }

    #[test]
    fn a_deep_tree() {
        let actual = "
key wb2-b3
  threat wRc6-d6+
    defence bBf8*d6
      then wSc8-e7#
  defence bKe8-d8
    then zz wRa6-c6
      defence bKd8-e8
        then wRc6-c8#";
        let expected = "
   1.b2-b3 ! threat:
          2.Rc6-d6 +
              2...Bf8*d6
                  3.Sc8-e7 #
      1...Ke8-d8
          2.Ra6-c6 zugzwang.
              2...Kd8-e8
                  3.Rc6-c8 #

";
        assert_eq!(played("#3", "", actual), expected);
    }

    #[test]
    fn help_and_series_lines() {
        let whole = "
help bKh8-h7
  help wRg1-g7+
    help bKh7-h8
      help wRg7-h7#
  help wRg1-a1
    help bKh7-h6
      help wRa1-h1#";
        let expected = "
  1...Rg1-a1 #

  1.Kh8-h7 Rg1-g7 +   2.Kh7-h8 Rg7-h7 #
  1.Kh8-h7 Rg1-a1   2.Kh7-h6 Ra1-h1 #
";
        assert_eq!(played("h#2", "help wRg1-a1#", whole), expected);
        let half = "
help wRg1-a1
  help bKh8-h7
    help wRa1-h1#";
        let set_play = "
help bKh8-h7
  help wRg1-h1#";
        let expected = "\n  1...  ...  2.Kh8-h7 Rg1-h1 #\n\n  1...Rg1-a1   2.Kh8-h7 Ra1-h1 #\n";
        assert_eq!(played("h#1.5", set_play, half), expected);
        let series = "
help wRg1-g7
  help wRg7-h7#";
        assert_eq!(played("ser-#2", "", series), "\n  1.Rg1-g7   2.Rg7-h7 #\n");
        let series_help = "
help bKa1-b1
  help bKb1-a1
    help wRh2-h1#";
        let expected = "\n  1...Rh2-h1 #\n\n  1.Ka1-b1   2.Kb1-a1 Rh2-h1 #\n";
        assert_eq!(played("ser-h#2", "help wRh2-h1#", series_help), expected);
    }

    #[test]
    fn the_board_and_its_captions() {
        let mut problem = with_units(problem("#2"), "wKc8 wPb6 bKa8 bLIa7");
        problem.heading.authors = vec!["S.Emmerson".into()];
        let text = board(&problem, &Default::default());
        assert!(text.starts_with("\n             S.Emmerson\n\n+---a---b"), "{text}");
        assert!(text.contains("\n8  -K   .   K   .   .   .   .   .   8\n"), "{text}");
        assert!(text.contains("\n7 -LI   .   .   .   .   .   .   .   7\n"), "{text}");
        let end = "---+\n  #2                          2 + 2\n                Circe\n";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn closing_lines() {
        assert_eq!(closing(Completeness::Complete, None, Language::English), "\nsolution finished.\n\n\n");
        let time = Some(Duration::from_millis(25));
        assert_eq!(
            closing(Completeness::Complete, time, Language::English),
            "\nsolution finished. Time = 0.025 s\n\n\n"
        );
        assert_eq!(
            closing(Completeness::Cut(Limit::Time), None, Language::English),
            "\nPartial solution\n\n\n"
        );
        assert_eq!(caption_line("a", "", false), "\na) \n");
        assert_eq!(caption_line("b", "wRa1-->b1", true), "\n+b) wRa1-->b1  \n");
    }
}
