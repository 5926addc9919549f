//! What is asked, as text: `#2 Circe Parrain, set play`.

use super::condition::{self, ConditionFault};
use super::defensive::Defensive;
use super::diagnostic::{Diagnostics, Fault, quote};
pub(super) use super::options::{Wishes, read_options, task_words};
use super::placement;
use super::retractor::{self, Asked, Retractor};
use crate::board::{Attributes, Colour, Square, Unit};
use crate::position::Setup;
use crate::problem::{Heading, PlayOptions, Problem, Refinement, Retractions};
use crate::rules::Condition;
use crate::stipulation::{Goal, Stipulation, StipulationError};
use crate::units::Army;
use std::ops::Range;

/// A stipulation with its condition and options.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// What is taken back first.
    pub retractions: Option<Retractions>,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Under which rule.
    pub condition: Condition,
    /// Which play is wanted.
    pub options: PlayOptions,
    /// The board to be reached in `a=>b`, with the army of both positions.
    pub target: Option<Setup>,
}

impl Task {
    fn first_mover(&self) -> Colour {
        self.options.first_mover.unwrap_or_else(|| self.stipulation.first_mover())
    }

    /// The problem that asks this task of a position. It must be the one whose army the task was read for.
    pub fn problem(self, name: String, heading: Heading, setup: Setup) -> Problem {
        let Self { retractions, stipulation, condition, options, target } = self;
        let (setup, origin) = match target {
            Some(target) => {
                let origin = Setup { army: target.army.clone(), ..setup };
                (target, Some(origin))
            }
            None => (setup, None),
        };
        let is_on_board_b = |(_, unit): (Square, Unit)| unit.has(Attributes::BOARD_B);
        let condition = match setup.placement.iter().any(is_on_board_b) {
            true => condition::with_two_boards(condition),
            false => condition,
        };
        Problem {
            name,
            heading,
            setup,
            origin,
            retractions,
            stipulation,
            condition,
            exchanged_condition: None,
            options,
        }
    }
}

/// Reads a task: the stipulation, then conditions and options in any order, separated by blanks, commas or
/// semicolons, case ignored.
///
/// The options are those of the table of options, and `N solutions` (claimed by the author). The second position of
/// `a=>b` is given as a board, `target=6k1/8/8/8/8/8/8/K7`.
///
/// ```
/// let task = kirke::input::task::read("h#2.5, Circe, 2 solutions; set play").unwrap();
/// assert_eq!(task.stipulation.to_string(), "h#2.5");
/// assert_eq!(task.condition.name, "Circe");
/// assert!(task.options.set_play);
/// assert_eq!(task.options.claimed_solutions, Some(2.into()));
/// ```
///
/// # Errors
/// Everything that is wrong, each fault with its place.
pub fn read(text: &str) -> Result<Task, Diagnostics> {
    read_for(text, &Army::default())
}

/// As [`read`], for a position with this army; the units of a second position join it.
///
/// # Errors
/// Everything that is wrong, each fault with its place.
pub fn read_for(text: &str, army: &Army) -> Result<Task, Diagnostics> {
    read_faults(text, army).map_err(|faults| quote(faults, text))
}

/// As [`read_for`], with spans instead of quotations.
pub(super) fn read_faults(text: &str, army: &Army) -> Result<Task, Vec<Fault>> {
    match retractor::read_fault(text).map_err(|fault| vec![fault])? {
        None => read_forward(text, army),
        Some(asked) => after_retractions(text, asked, army),
    }
}

/// The task that is to be played after so much has been taken back.
fn after_retractions(text: &str, asked: Asked<'_>, army: &Army) -> Result<Task, Vec<Fault>> {
    let task = match &asked {
        Asked::Help(retractor) => retractor.task,
        Asked::Defensive(defensive) => &defensive.task,
    };
    // The words that tell the type of a retractor have been taken out: each fault is looked for by what it quotes.
    let placed = |written: &str, fault: Fault| {
        let quoted = written.get(fault.span.clone()).filter(|quoted| !quoted.is_empty());
        let at = quoted.and_then(|quoted| Some((text.find(quoted)?, quoted.len())));
        let (start, length) = at.unwrap_or((0, text.len()));
        Fault { span: start..start + length, ..fault }
    };
    let read = |written: &str| {
        read_forward(written, army)
            .map_err(|faults| faults.into_iter().map(|fault| placed(written, fault)).collect::<Vec<_>>())
    };
    let mut read_task = read(task)?;
    let retractions = match asked {
        Asked::Defensive(Defensive { moves, uncaptures, forward_defence, quiet, .. }) => {
            Retractions::Defensive { moves, uncaptures, forward_defence, quiet }
        }
        Asked::Help(Retractor { half_moves, first, .. }) => {
            // Who takes back last begins.
            let other = |side: Colour| if half_moves % 2 == 1 { side } else { !side };
            let first = first.unwrap_or_else(|| other(read_task.first_mover()));
            let begins = other(first);
            if read_task.first_mover() != begins {
                let (side, name) = match begins {
                    Colour::White => ("white", "White"),
                    Colour::Black => ("black", "Black"),
                };
                // Structured stipulations tell who begins; in others it is given.
                let said = read_forward(&format!("{side} {task}"), army).ok();
                read_task = said.filter(|read| read.first_mover() == begins).ok_or_else(|| {
                    let at = text.find(task).unwrap_or_default();
                    let words = format!("{name} has taken back last and is to move, but does not begin here");
                    let hint = "as in -1w & h#1.5, -1(w+b) & h#1, -1w & #2";
                    vec![Fault::new(at..at + task.len(), words).hint(hint)]
                })?;
            }
            Retractions::Help { half_moves, first }
        }
    };
    if read_task.options.duplex || read_task.target.is_some() {
        let fault = Fault::new(0..text.len(), "duplex and a=>b mean nothing after retractions");
        return Err(vec![Fault { unsupported: true, ..fault }]);
    }
    Ok(Task { retractions: Some(retractions), ..read_task })
}

/// A task without retractions.
fn read_forward(text: &str, army: &Army) -> Result<Task, Vec<Fault>> {
    let board = target(text);
    let without_target = board.clone().map(|(span, _)| {
        let mut blank = text.to_owned();
        blank.replace_range(span.clone(), &" ".repeat(span.len()));
        blank
    });
    let words = task_words(without_target.as_deref().unwrap_or(text));
    let (first, others) = words.split_at(stipulation_length(&words));
    let [(start, _), ..] = first else {
        let fault = Fault::new(0..text.len(), "the stipulation is missing");
        return Err(vec![fault.hint("a task begins with a stipulation such as #2, s#3, h#2.5 or ser-h=7")]);
    };
    let span = start.start..first.last().map_or(start.end, |(last, _)| last.end);
    let mut faults = Vec::new();
    let mut wishes = Wishes::default();
    let written = without_blanks(&text[span.clone()], first.len());
    let (bare, stars) = match written.strip_suffix('*') {
        Some(bare) => (bare, true),
        None => (written.as_str(), false),
    };
    wishes.options.set_play |= stars;
    if let Some((next, digits)) = others.first()
        && text.get(span.end..next.start) == Some(",")
        && plain(&format!("{bare}.{digits}")).parse::<Stipulation>().is_ok()
    {
        let fault = Fault::new(
            span.start..next.end,
            format!("\"{bare},{digits}\": half a move is written with a point"),
        );
        return Err(vec![fault.hint(format!("did you mean \"{bare}.{digits}\"?"))]);
    }
    let stipulation = stipulation(bare, span.clone()).map_err(|fault| faults.push(fault)).ok();
    let rest = wishes.take_from(others, &mut faults);
    // Options are blanked out, so that places in the condition's text are places in the whole. A comma may part two
    // conditions.
    let is_separator = |letter: u8| letter == b',' || letter == b';';
    let mut blank: String = text.bytes().map(|letter| if is_separator(letter) { ',' } else { ' ' }).collect();
    for span in rest {
        blank.replace_range(span.clone(), &text[span]);
    }
    let condition = condition(&blank, 0).map_err(|fault| faults.push(fault)).ok();
    let (Some(mut stipulation), Some(condition), []) = (stipulation, condition, faults.as_slice()) else {
        return Err(faults);
    };
    let asks_target = stipulation.goals().contains(&Goal::OtherDiagram);
    let target = match board {
        None if asks_target => {
            let fault = Fault::new(span, "the second position is missing");
            return Err(vec![fault.hint("it stands in the task: target=6k1/8/8/8/8/8/8/K7")]);
        }
        Some((span, _)) if !asks_target => {
            let fault = Fault::new(span, format!("\"target\" means nothing in {stipulation}"));
            return Err(vec![fault.hint("it is the second position of a=>b")]);
        }
        Some((span, board)) => {
            let mut setup = Setup { army: army.clone(), ..Setup::default() };
            setup.placement = placement::read(board, span.end - board.len(), &mut setup.army)?;
            Some(setup)
        }
        None => None,
    };
    let options = wishes.fulfil(&mut stipulation).map_err(|fault| vec![fault])?;
    Ok(Task { retractions: None, stipulation, condition, options, target })
}

/// `# 2` is `#2`; the parts of a structured stipulation keep their blanks.
fn without_blanks(stipulation: &str, words: usize) -> String {
    let is_structured = stipulation.split_whitespace().next().is_some_and(is_side);
    match words > 1 && !is_structured {
        true => stipulation.split_whitespace().collect(),
        false => stipulation.to_owned(),
    }
}

/// `target=BOARD`, with its place, and the board. A comma within braces separates nothing.
fn target(text: &str) -> Option<(Range<usize>, &str)> {
    const WORD: &str = "target=";
    let begins = |at: &usize| !text[..*at].ends_with(|letter: char| letter.is_alphanumeric());
    let start = text.to_ascii_lowercase().match_indices(WORD).map(|(at, _)| at).find(begins)?;
    let board = start + WORD.len();
    let mut inside = false;
    let ends = |letter: char| {
        inside = letter == '{' || inside && letter != '}';
        letter.is_whitespace() || !inside && matches!(letter, ',' | ';')
    };
    let end = text[board..].find(ends).map_or(text.len(), |length| board + length);
    Some((start..end, &text[board..end]))
}

fn is_side(word: &str) -> bool {
    ["white", "black"].iter().any(|side| word.eq_ignore_ascii_case(side))
}

/// How many words the stipulation takes: one, some if it is written with blanks (`h # 2`), or more in structured form,
/// which begins with the side to move and goes on while a bracket is open.
fn stipulation_length(words: &[(Range<usize>, &str)]) -> usize {
    if !words.first().is_some_and(|(_, word)| is_side(word)) {
        let joined =
            |count: &usize| words.get(..*count).map(|words| words.iter().map(|(_, word)| *word).collect());
        let is_read = |count: &usize| {
            joined(count)
                .is_some_and(|text: String| plain(text.trim_end_matches('*')).parse::<Stipulation>().is_ok())
        };
        let starred =
            |count: usize| count + usize::from(words.get(count).is_some_and(|(_, word)| *word == "*"));
        return (1..=3).find(is_read).map_or(words.len().min(1), starred);
    }
    let mut open = 0_i32;
    let closes = |(_, word): &(Range<usize>, &str)| {
        open += word.chars().map(|c| i32::from("[{".contains(c)) - i32::from("]}".contains(c))).sum::<i32>();
        open <= 0
    };
    // A minus that sets the play apart may stand alone.
    let is_joint = |(_, word): &&(Range<usize>, &str)| *word == "-";
    let joints = words[1..].iter().take_while(is_joint).count();
    words[1 + joints..].iter().position(closes).map_or(words.len(), |last| last + joints + 2)
}

/// Reads a condition that begins at this place of a larger text.
pub(super) fn condition(text: &str, start: usize) -> Result<Condition, Fault> {
    let is_outside = |letter: char| letter.is_whitespace() || letter == ',';
    let trimmed = text.trim_matches(is_outside);
    let start = start + text.len() - text.trim_start_matches(is_outside).len();
    condition::read(trimmed).map_err(|error| {
        let unsupported = error.fault == ConditionFault::Unsupported;
        let fault = Fault::new(error.span.clone(), error.to_string()).moved(start);
        let hint = error.hint.map(|whole| format!("did you mean \"{whole}\"?"));
        Fault { hint, unsupported, ..fault }
    })
}

/// Reads a stipulation.
pub(super) fn stipulation(word: &str, span: Range<usize>) -> Result<Stipulation, Fault> {
    plain(word).parse().map_err(|error: StipulationError| {
        let fault = Fault::new(span, error.to_string());
        // `#2*vv` below a diagram promises set play and two tries.
        let bare = word.trim_end_matches(['v', '*']);
        let is_print = bare.len() < word.len() && plain(bare).parse::<Stipulation>().is_ok();
        if is_print {
            fault.hint(format!("set play and tries are options: \"{bare}, set play, tries\""))
        } else {
            fault
        }
    })
}

/// The signs of print in those of the keyboard: `h≠2½` is `h#2.5`.
fn plain(stipulation: &str) -> String {
    stipulation.replace(['≠', '＃'], "#").replace('½', ".5")
}

impl Wishes {
    /// The options for a stipulation. A help problem of whole moves in which White is to begin loses its first
    /// half-move: `h#3` with White to play is `h#2.5`, as in Popeye.
    pub(super) fn fulfil(&self, stipulation: &mut Stipulation) -> Result<PlayOptions, Fault> {
        let mut options = self.options.clone();
        for (refinement, span) in &self.refinements {
            let (done, word, plays) = match refinement {
                Refinement::Quodlibet => {
                    (stipulation.allow_either_goal(), "quodlibet", "self and reflex play")
                }
                Refinement::GoalIsEnd => (
                    stipulation.end_with_goal(),
                    "goal is end",
                    "play in which the sides take turns, and of ser-h",
                ),
            };
            if !done {
                let fault = Fault::new(span.clone(), format!("\"{word}\" means nothing in {stipulation}"));
                return Err(fault.hint(format!("it is an option of {plays}")));
            }
        }
        options.claimed_solutions = options.claimed_solutions.map(|intended| intended.fitted(stipulation));
        let usual = stipulation.first_mover();
        let asked = match &self.first {
            None => None,
            Some((side, _)) if *side == usual => None,
            Some((Colour::White, _)) if stipulation.let_white_begin() => None,
            Some((side, _)) if stipulation.is_for_either_side() => Some(*side),
            Some((side, span)) => {
                return Err(Fault::unsupported(span.clone(), format!("{side:?} to play in {stipulation}"))
                    .hint("\"half duplex\" lets the sides change their roles"));
            }
        };
        let usual = stipulation.first_mover();
        let first = asked.unwrap_or(usual);
        let first = if self.swapped { !first } else { first };
        options.first_mover = (first != usual).then_some(first);
        Ok(options)
    }
}
