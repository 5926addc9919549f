use super::{Goal, Play, Stipulation};
use std::str::FromStr;

/// Why a text is not a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StipulationError {
    /// No goal sign where one belongs.
    #[error("\"{0}\" is not a stipulation: a goal (# or =) is expected, as in #2, s#3, h#2.5, ser-h=7")]
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
}

/// More moves than anybody has stipulated.
const MOST_MOVES: u16 = 500;

/// Longest prefix first, so that `ser-h` is not read as `ser-`.
const PLAYS: [Play; 5] = [Play::SeriesHelp, Play::Series, Play::SelfPlay, Play::Help, Play::Direct];

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let lower = text.to_ascii_lowercase();
        let (play, goal, length) = PLAYS
            .iter()
            .find_map(|&play| {
                let rest = lower.strip_prefix(play.prefix())?;
                let (goal, length) =
                    Goal::ALL.iter().find_map(|&goal| Some((goal, rest.strip_prefix(goal.sign())?)))?;
                Some((play, goal, length))
            })
            .ok_or_else(|| StipulationError::NoGoal(text.to_owned()))?;
        if length.is_empty() {
            return Err(StipulationError::NoLength(text.to_owned()));
        }
        let bad_length = || StipulationError::BadLength { text: text.to_owned(), length: length.to_owned() };
        let (moves, half) = match length.strip_suffix(".5") {
            Some(moves) => (moves, true),
            None => (length, false),
        };
        if half && play != Play::Help {
            return Err(StipulationError::HalfMove(text.to_owned()));
        }
        if moves.is_empty() || !moves.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(bad_length());
        }
        let moves: u16 = moves.parse().map_err(|_| bad_length())?;
        if moves > MOST_MOVES || moves == 0 && !half {
            return Err(bad_length());
        }
        Ok(Self { play, goal, moves, half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in
            ["#1", "#16", "=2", "s#3", "s=2", "h#2", "h#0.5", "h=2.5", "ser-#8", "ser-h#17", "ser-h=4"]
        {
            assert_eq!(text.parse::<Stipulation>().map(|s| s.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn nonsense_is_named() {
        type E = StipulationError;
        let error = |text: &str| text.parse::<Stipulation>().unwrap_err();
        assert_eq!(error("mate in two"), E::NoGoal("mate in two".into()));
        assert_eq!(error("h#"), E::NoLength("h#".into()));
        assert_eq!(error("#0"), E::BadLength { text: "#0".into(), length: "0".into() });
        assert_eq!(error("#-1"), E::BadLength { text: "#-1".into(), length: "-1".into() });
        assert_eq!(error("#2.5"), E::HalfMove("#2.5".into()));
        assert_eq!(error("h#99999"), E::BadLength { text: "h#99999".into(), length: "99999".into() });
    }
}
