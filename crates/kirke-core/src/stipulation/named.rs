use super::Goal;
use crate::board::Colour;
use std::fmt;

/// How the sides work together or against each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// White forces the goal: `#3`.
    Direct,
    /// White forces Black to reach the goal: `s#3`.
    SelfPlay,
    /// As self play, but both sides must reach the goal when they can: `r#3`.
    Reflex,
    /// As self play, but Black must reach the goal when he can: `semi-r#3`.
    SemiReflex,
    /// Both sides help White to reach the goal; Black begins: `h#3`.
    Help,
    /// Both sides help until White forces Black to reach the goal with his last move: `hs#3`.
    HelpSelf,
    /// Both sides help until Black can, and so must, reach the goal; both must when they can: `hr#3`.
    HelpReflex,
    /// Help play, but Black too could reach a goal with his last move: `reci-h#3`.
    Reciprocal,
}

/// Who moves when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// The sides take turns.
    Alternate,
    /// One side moves alone until the end: `ser-`.
    Series,
    /// As a series, but it may check, and every answer to a check must be met: `pser-`.
    ParrySeries,
    /// As a series, but it may check, and the other side answers as it likes: `phser-`.
    HelpParrySeries,
}

/// A stipulation such as `#2`, `h#2.5`, `2->ser-h=7`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Named {
    /// Most moves that the other side makes alone before the play: `2->ser-h=7`.
    pub introduction: u16,
    /// No shorter play solves: `exact-`.
    pub exact: bool,
    /// Who moves when.
    pub mode: Mode,
    /// How the sides play.
    pub play: Play,
    /// What the other side could reach with its last move: the goal in brackets of `reci-h(=)#3`.
    pub other_goal: Option<Goal>,
    /// What is to be reached.
    pub goal: Goal,
    /// Number of moves, as written.
    pub moves: u16,
    /// Written with `.5`: one more half-move at the start, or at the end of a proof game.
    pub half: bool,
    /// The side that should not reach the goal may do so as well (self and reflex play).
    pub quodlibet: bool,
    /// The play also ends where the wrong side reaches the goal.
    pub goal_is_end: bool,
}

impl Named {
    /// A stipulation without refinements.
    pub const fn new(mode: Mode, play: Play, goal: Goal, moves: u16) -> Self {
        Self {
            introduction: 0,
            exact: false,
            mode,
            play,
            other_goal: None,
            goal,
            moves,
            half: false,
            quodlibet: false,
            goal_is_end: false,
        }
    }

    /// The side that plays the first half-move when nothing else is asked.
    pub fn first_mover(&self) -> Colour {
        use Colour::{Black, White};
        let starts = match self.play {
            _ if self.goal == Goal::ProofGame => White,
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => White,
            // Black begins on the way from one diagram to another, whoever makes the last half-move.
            Play::Help if self.mode == Mode::Alternate && self.goal == Goal::OtherDiagram => Black,
            // White ends help play, and is the one who is mated at the end of the other two.
            Play::Help | Play::Reciprocal if self.mode == Mode::Alternate && self.half => White,
            Play::HelpSelf | Play::HelpReflex if self.mode == Mode::Alternate && !self.half => White,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal => Black,
        };
        if self.introduction > 0 { !starts } else { starts }
    }

    /// The side whose moves bear the numbers, if this one plays the first half-move.
    pub(super) fn numbered_side(&self, first: Colour) -> Colour {
        let late = self.half && self.mode == Mode::Alternate && !self.goal.is_diagram();
        if late { !first } else { first }
    }

    /// See [`Stipulation::let_white_begin`](super::Stipulation::let_white_begin).
    pub(super) fn let_white_begin(&mut self) -> bool {
        let helps = self.mode == Mode::Alternate && self.play == Play::Help && !self.goal.is_diagram();
        if !helps || self.half || self.moves == 0 {
            return false;
        }
        self.half = true;
        self.moves -= 1;
        true
    }

    /// See [`Stipulation::allow_either_goal`](super::Stipulation::allow_either_goal).
    pub(super) fn allow_either_goal(&mut self) -> bool {
        let plays = matches!(self.play, Play::SelfPlay | Play::Reflex | Play::SemiReflex);
        self.quodlibet = plays && matches!(self.mode, Mode::Alternate | Mode::ParrySeries);
        self.quodlibet
    }

    /// See [`Stipulation::end_with_goal`](super::Stipulation::end_with_goal).
    pub(super) fn end_with_goal(&mut self) -> bool {
        let plays = matches!(self.play, Play::Direct | Play::SelfPlay | Play::Help);
        let helps = self.play == Play::Help && self.mode == Mode::Series;
        self.goal_is_end = plays && self.mode == Mode::Alternate || helps;
        self.goal_is_end
    }
}

impl Mode {
    /// All, the longest prefix first where one begins another.
    pub(super) const ALL: [Self; 4] =
        [Self::HelpParrySeries, Self::ParrySeries, Self::Series, Self::Alternate];

    /// The prefix of the stipulation.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Alternate => "",
            Self::Series => "ser-",
            Self::ParrySeries => "pser-",
            Self::HelpParrySeries => "phser-",
        }
    }
}

impl Play {
    /// All, the longest prefix first where one begins another.
    pub(super) const ALL: [Self; 8] = [
        Self::Reciprocal,
        Self::SemiReflex,
        Self::HelpSelf,
        Self::HelpReflex,
        Self::Help,
        Self::SelfPlay,
        Self::Reflex,
        Self::Direct,
    ];

    /// The prefix of the stipulation.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Direct => "",
            Self::SelfPlay => "s",
            Self::Reflex => "r",
            Self::SemiReflex => "semi-r",
            Self::Help => "h",
            Self::HelpSelf => "hs",
            Self::HelpReflex => "hr",
            Self::Reciprocal => "reci-h",
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exact {
            f.write_str("exact-")?;
        }
        if self.introduction > 0 {
            write!(f, "{}->", self.introduction)?;
        }
        // A proof game is help play by its nature, and is not written as such.
        let by_nature = self.goal.is_diagram() && self.mode == Mode::Alternate;
        write!(f, "{}{}", self.mode.prefix(), if by_nature { "" } else { self.play.prefix() })?;
        if let Some(other) = self.other_goal {
            write!(f, "({other})")?;
        }
        write!(f, "{}{}{}", self.goal, self.moves, if self.half { ".5" } else { "" })
    }
}
