//! The layout of the incumbent, Popeye 4.104, in English: what scripts around it expect.

use super::diagram;
use super::lines::{self, Number};
use super::notation::Notation;
use crate::board::{Attributes, Colour, Square};
use crate::problem::Problem;
use crate::solution::{Branch, Completeness, Phase, PhaseKind, Role, Solution};
use std::fmt::Write as _;
use std::time::Duration;

/// Width of the board and of the lines around it.
const WIDTH: usize = 37;

/// Diagram with heading, stipulation, count and conditions.
pub fn board(problem: &Problem) -> String {
    let heading = &problem.heading;
    let mut text = String::from("\n");
    let lines = heading.authors.iter().chain([&heading.source, &heading.award, &heading.title]);
    lines.filter(|line| !line.is_empty()).for_each(|line| centred(&mut text, line));
    text += "\n+---a---b---c---d---e---f---g---h---+\n";
    let empty = format!("|{}|\n", " ".repeat(WIDTH - 2));
    for rank in (0..8).rev() {
        let _ = write!(text, "{empty}{}", rank + 1);
        for file in 0..8 {
            let unit = problem.setup.placement.at(Square::new(file, rank));
            let cell = unit.map_or_else(
                || ".".to_owned(),
                |unit| {
                    let side = if unit.colour() == Colour::Black { "-" } else { "" };
                    format!("{side}{}", problem.setup.army.code(unit.kind()))
                },
            );
            let _ = write!(text, "{cell:>4}");
        }
        let _ = writeln!(text, "   {}", rank + 1);
    }
    text += &empty;
    text += "+---a---b---c---d---e---f---g---h---+\n";
    let (white, black) = diagram::counts(&problem.setup);
    let (stipulation, count) = (problem.stipulation.to_string(), format!("{white} + {black}"));
    let blanks = (WIDTH - 4).saturating_sub(stipulation.len());
    let _ = writeln!(text, "  {stipulation}{count:>blanks$}");
    for (mark, word) in [
        (Attributes::ROYAL, "Royal"),
        (Attributes::KAMIKAZE, "Kamikaze"),
        (Attributes::PROMOTEE, "Frischauf"),
    ] {
        let squares: Vec<String> =
            diagram::marked(&problem.setup, mark).map(|(square, _)| square.to_string()).collect();
        if !squares.is_empty() {
            centred(&mut text, &format!("{word} {}", squares.join("")));
        }
    }
    if !problem.condition.name.is_empty() {
        centred(&mut text, &problem.condition.name);
    }
    text
}

fn centred(text: &mut String, line: &str) {
    let blanks = WIDTH.saturating_sub(line.chars().count()) / 2;
    let _ = writeln!(text, "{:blanks$}{line}", "");
}

/// The line above the play of a twin: `a) `, `b) wRg1-->g2`.
pub fn twin(label: &str, caption: &str) -> String {
    match caption.is_empty() {
        true => format!("\n{label}) \n"),
        false => format!("\n{label}) {caption}  \n"),
    }
}

/// The play of a solution, without the closing line.
pub fn play(problem: &Problem, solution: &Solution) -> String {
    let mut text = half(problem, solution);
    text += &solution.other_side.as_ref().map_or_else(String::new, |other| half(problem, other));
    text
}

/// The play for one side.
fn half(problem: &Problem, solution: &Solution) -> String {
    let mut text = String::from("\n");
    let is_help = problem.stipulation.plan(solution.first_mover).is_help();
    for phase in &solution.phases {
        match is_help {
            true => help(&mut text, problem, phase),
            false => {
                let mut tree = Tree { text: &mut text, tells_zugzwang: !problem.options.no_threats };
                tree.phase(phase);
            }
        }
        if phase.kind == PhaseKind::SetPlay {
            text.push('\n');
        }
    }
    text
}

/// The last line of a problem, with its twins. `time` is left out in regression runs.
pub fn closing(completeness: Completeness, time: Option<Duration>) -> String {
    let words = match completeness {
        Completeness::Complete => "\nsolution finished.",
        Completeness::Cut(_) => "\nPartial solution",
    };
    let time = time.map_or_else(String::new, |time| format!(" Time = {:.3} s", time.as_secs_f64()));
    format!("{words}{time}\n\n\n")
}

fn help(text: &mut String, problem: &Problem, phase: &Phase) {
    for line in lines::lines(&phase.branches) {
        let numbers = lines::numbers(problem, phase.kind, line.len());
        for (i, (number, ply)) in numbers.iter().zip(line).enumerate() {
            let gap = if i == 0 { "  " } else { "   " };
            let ply = Notation::SPACED.ply(ply);
            let _ = match number {
                Number::First(n) => write!(text, "{gap}{n}.{ply}"),
                Number::Second(n) => write!(text, "{gap}{n}...{ply}"),
                Number::Skipped(n) => write!(text, "{gap}1...  ...  {n}.{ply}"),
                Number::None => write!(text, " {ply}"),
            };
        }
        text.push('\n');
    }
}

/// Writes the tree of a direct or self-mate.
struct Tree<'a> {
    text: &'a mut String,
    /// Without a search for threats the incumbent does not know a zugzwang either.
    tells_zugzwang: bool,
}

impl Tree<'_> {
    fn phase(&mut self, phase: &Phase) {
        match phase.kind {
            PhaseKind::SetPlay => phase.branches.iter().for_each(|branch| self.defender(branch, 1)),
            PhaseKind::PostKey => self.post_key(phase),
            PhaseKind::ActualPlay => phase.branches.iter().for_each(|branch| {
                self.attacker(branch, 1);
                self.text.push('\n');
            }),
        }
    }

    fn post_key(&mut self, phase: &Phase) {
        if phase.branches.iter().any(|branch| branch.role == Role::Threat) {
            *self.text += " threat:\n";
        } else if phase.zugzwang && self.tells_zugzwang {
            *self.text += " zugzwang.\n";
        }
        for branch in &phase.branches {
            match branch.role {
                Role::Threat => self.attacker(branch, 2),
                Role::Refutation => {
                    let _ = writeln!(self.text, "      1...{}", Notation::SPACED.ply(&branch.ply));
                    *self.text += "        refutes.\n";
                }
                Role::Key | Role::Try | Role::Defence | Role::Continuation | Role::Help => {
                    self.defender(branch, 1);
                }
            }
        }
    }

    fn attacker(&mut self, branch: &Branch, number: usize) {
        let indent = if number == 1 { 3 } else { 8 * number - 6 };
        let _ = write!(self.text, "{:indent$}{number}.{}", "", Notation::SPACED.ply(&branch.ply));
        match branch.role {
            Role::Key => *self.text += " !",
            Role::Try => *self.text += " ?",
            Role::Threat | Role::Defence | Role::Refutation | Role::Continuation | Role::Help => {}
        }
        if branch.branches.iter().any(|next| next.role == Role::Threat) {
            *self.text += " threat:";
        } else if self.tells_zugzwang && branch.zugzwang && !branch.branches.is_empty() {
            *self.text += " zugzwang.";
        }
        self.text.push('\n');
        let mut refuted = false;
        for next in &branch.branches {
            match next.role {
                Role::Threat => self.attacker(next, number + 1),
                Role::Refutation => {
                    if !refuted {
                        let _ = writeln!(self.text, "{:indent$}but", "", indent = 8 * number - 4);
                    }
                    refuted = true;
                    self.defender(next, number);
                }
                Role::Key | Role::Try | Role::Defence | Role::Continuation | Role::Help => {
                    self.defender(next, number)
                }
            }
        }
    }

    fn defender(&mut self, branch: &Branch, number: usize) {
        let indent = 8 * number - 2;
        let refutes = if branch.role == Role::Refutation { " !" } else { "" };
        let _ =
            writeln!(self.text, "{:indent$}{number}...{}{refutes}", "", Notation::SPACED.ply(&branch.ply));
        branch.branches.iter().for_each(|next| self.attacker(next, number + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::examples::{problem, solution, with_units};
    use crate::solution::Limit;

    fn played(stipulation: &str, set_play: &str, actual: &str) -> String {
        let problem = problem(stipulation);
        play(&problem, &solution(&problem, set_play, actual))
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
        problem.condition.name = "AntiCirce Super".into();
        problem.heading.authors = vec!["S.Emmerson".into()];
        let text = board(&problem);
        assert!(text.starts_with("\n             S.Emmerson\n\n+---a---b"), "{text}");
        assert!(text.contains("\n8  -K   .   K   .   .   .   .   .   8\n"), "{text}");
        assert!(text.contains("\n7 -LI   .   .   .   .   .   .   .   7\n"), "{text}");
        let end = "---+\n  #2                          2 + 2\n           AntiCirce Super\n";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn closing_lines() {
        assert_eq!(closing(Completeness::Complete, None), "\nsolution finished.\n\n\n");
        let time = Some(Duration::from_millis(25));
        assert_eq!(closing(Completeness::Complete, time), "\nsolution finished. Time = 0.025 s\n\n\n");
        assert_eq!(closing(Completeness::Cut(Limit::Time), None), "\nPartial solution\n\n\n");
        assert_eq!(twin("a", ""), "\na) \n");
        assert_eq!(twin("b", "wRa1-->b1"), "\nb) wRa1-->b1  \n");
    }
}
