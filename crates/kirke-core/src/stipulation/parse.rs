use super::goal::strip;
use super::{Goal, Mode, Named, Play, Stipulation, StructuredError};
use std::str::FromStr;

/// Why a text is not a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StipulationError {
    /// No goal sign where one belongs.
    #[error(
        "\"{0}\" is not a stipulation: a goal (# = + x zf7 ...) is expected, as in #2, s#3, h#2.5, ser-h=7"
    )]
    NoGoal(String),
    /// No length behind the goal.
    #[error("\"{0}\" lacks the number of moves, as in #2 or h#2.5")]
    NoLength(String),
    /// The length is no number, zero or too large.
    #[error("\"{text}\": \"{length}\" is not a number of moves (1 to {most})", most = MOST_MOVES)]
    BadLength {
        /// The whole stipulation.
        text: String,
        /// The part that is wrong.
        length: String,
    },
    /// `.5` outside help play.
    #[error("\"{0}\": half-moves (.5) exist only in help play, as in h#2.5")]
    HalfMove(String),
    /// An introduction without a number of moves, as in `->ser-#2`.
    #[error("\"{0}\": the number of introductory moves stands before the arrow, as in 2->ser-#3")]
    BadIntroduction(String),
    /// A fault in a structured stipulation.
    #[error(transparent)]
    Structured(#[from] StructuredError),
    /// A prefix that this play does not have.
    #[error("\"{text}\": {reason}")]
    Combination {
        /// The whole stipulation.
        text: String,
        /// What does not go together.
        reason: &'static str,
    },
}

/// More moves than anybody has stipulated.
pub(super) const MOST_MOVES: u16 = 500;

impl FromStr for Stipulation {
    type Err = StipulationError;

    /// Reads a named stipulation, or a structured one, which begins with the side to move.
    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let is_structured = ["white", "black"].iter().any(|side| strip(text, side).is_some());
        if is_structured { Ok(Self::Structured(text.parse()?)) } else { named(text).map(Self::Named) }
    }
}

fn named(text: &str) -> Result<Named, StipulationError> {
    let (before, mut rest) = match text.split_once("->") {
        Some((before, rest)) => (Some(before), rest),
        None => (None, text),
    };
    let mut exact = false;
    let mut introduction = 0;
    if let Some(before) = before {
        let digits = strip(before, "exact-").inspect(|_| exact = true).unwrap_or(before);
        introduction = digits
            .parse()
            .ok()
            .filter(|moves| (1..=MOST_MOVES).contains(moves))
            .ok_or_else(|| StipulationError::BadIntroduction(text.to_owned()))?;
    }
    if let Some(shorter) = strip(rest, "exact-") {
        exact = true;
        rest = shorter;
    }
    let mode = Mode::ALL.into_iter().find_map(|mode| Some((mode, strip(rest, mode.prefix())?)));
    let (mode, rest) = mode.unwrap_or((Mode::Alternate, rest));
    let (mut play, other_goal, goal, length) =
        play_and_goal(rest).ok_or_else(|| StipulationError::NoGoal(text.to_owned()))?;
    if goal.is_diagram() && mode == Mode::Alternate {
        if play != Play::Direct {
            let reason = "a diagram is reached by help play, without a prefix: dia4, a=>b2.5";
            return Err(StipulationError::Combination { text: text.to_owned(), reason });
        }
        play = Play::Help;
    }
    let (moves, half) = length_of(text, length)?;
    let named = Named { introduction, exact, other_goal, half, ..Named::new(mode, play, goal, moves) };
    fits(&named).map_err(|reason| StipulationError::Combination { text: text.to_owned(), reason })?;
    if half && !has_half_moves(&named) {
        return Err(StipulationError::HalfMove(text.to_owned()));
    }
    let long_enough = moves > 0 || half && named.play == Play::Help;
    if !long_enough {
        let length = length.to_owned();
        return Err(StipulationError::BadLength { text: text.to_owned(), length });
    }
    Ok(named)
}

/// The play, the goal in brackets of reciprocal play, the goal, and what follows.
fn play_and_goal(text: &str) -> Option<(Play, Option<Goal>, Goal, &str)> {
    Play::ALL.into_iter().find_map(|play| {
        let rest = strip(text, play.prefix())?;
        let bracket = if play == Play::Reciprocal { rest.strip_prefix('(') } else { None };
        let (other, rest) = match bracket {
            Some(inside) => {
                let (goal, rest) = Goal::read(inside)?;
                (Some(goal), rest.strip_prefix(')')?)
            }
            None => (None, rest),
        };
        let (goal, rest) = Goal::read(rest)?;
        Some((play, other, goal, rest))
    })
}

fn length_of(text: &str, length: &str) -> Result<(u16, bool), StipulationError> {
    let length = length.trim_start();
    if length.is_empty() {
        return Err(StipulationError::NoLength(text.to_owned()));
    }
    let (moves, half) = match (length.strip_suffix(".5"), length.strip_suffix(".0")) {
        (Some(moves), _) => (moves, true),
        (None, Some(moves)) => (moves, false),
        (None, None) => (length, false),
    };
    let number = moves.bytes().all(|byte| byte.is_ascii_digit()).then(|| moves.parse().ok()).flatten();
    number
        .filter(|&moves: &u16| moves <= MOST_MOVES)
        .map(|moves| (moves, half))
        .ok_or_else(|| StipulationError::BadLength { text: text.to_owned(), length: length.to_owned() })
}

fn has_half_moves(named: &Named) -> bool {
    let helps = matches!(named.play, Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal);
    helps && named.mode == Mode::Alternate
}

fn fits(named: &Named) -> Result<(), &'static str> {
    match (named.mode, named.play) {
        (Mode::Series | Mode::ParrySeries | Mode::HelpParrySeries, Play::SemiReflex) => {
            Err("semi-r belongs to direct reflex play, as in semi-r#2")
        }
        (Mode::ParrySeries | Mode::HelpParrySeries, Play::Reciprocal) => {
            Err("reci-h goes with ser- or stands alone, as in reci-h#2")
        }
        _ => Ok(()),
    }
}
