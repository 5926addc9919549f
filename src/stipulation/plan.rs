use super::{Goal, Play, Stipulation};
use crate::board::Colour;

/// How the moves of a step are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// One move that solves is enough; at the first step all of them are wanted.
    Exists,
    /// Every legal move must solve, and there must be one.
    ForAll,
    /// The sides help each other: all moves that solve are wanted, at every step.
    Help,
}

/// One half-move of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The side that moves.
    pub mover: Colour,
    /// How its moves are joined.
    pub quantifier: Quantifier,
    /// If the move reaches this goal, the plan is fulfilled here.
    pub goal: Option<Goal>,
    /// The move may not give check, because the same side moves again (series play).
    pub no_check: bool,
}

/// What the search executes: half-moves one after the other. A branch solves when a move reaches the goal of its
/// step; a branch that runs out of steps fails.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// The half-moves in order.
    pub steps: Vec<Step>,
}

impl Plan {
    /// The plan from its second step on: set play, or what is left after the key.
    pub fn rest(&self) -> Self {
        Self { steps: self.steps[1..].to_vec() }
    }

    /// Does every step help (help and series play)? Then a solution is a line, otherwise a tree.
    pub fn is_help(&self) -> bool {
        self.steps.iter().all(|step| step.quantifier == Quantifier::Help)
    }
}

impl Stipulation {
    /// Number of half-moves of a full-length solution.
    pub fn half_moves(&self) -> usize {
        let moves = usize::from(self.moves);
        match self.play {
            Play::Direct => 2 * moves - 1,
            Play::SelfPlay | Play::Help => 2 * moves + usize::from(self.half),
            Play::Series => moves,
            Play::SeriesHelp => moves + 1,
        }
    }

    /// The side that plays the first half-move when nothing else is asked.
    pub fn first_mover(&self) -> Colour {
        match self.play {
            Play::Direct | Play::SelfPlay | Play::Series => Colour::White,
            Play::SeriesHelp => Colour::Black,
            Play::Help if self.half => Colour::White,
            Play::Help => Colour::Black,
        }
    }

    /// Lowers the stipulation; `first` plays the first half-move.
    ///
    /// ```
    /// use kirke::board::Colour;
    /// use kirke::stipulation::{Goal, Quantifier, Stipulation};
    /// let plan = "s#2".parse::<Stipulation>().unwrap().plan(Colour::White);
    /// let quantifiers: Vec<_> = plan.steps.iter().map(|step| step.quantifier).collect();
    /// use Quantifier::{Exists, ForAll};
    /// assert_eq!(quantifiers, [Exists, ForAll, Exists, ForAll]);
    /// assert_eq!(plan.steps[1].goal, Some(Goal::Mate));
    /// ```
    pub fn plan(&self, first: Colour) -> Plan {
        let last = self.half_moves() - 1;
        let steps = (0..=last).map(|i| {
            let alternating = if i % 2 == 0 { first } else { !first };
            let attacker = if i % 2 == 0 { Quantifier::Exists } else { Quantifier::ForAll };
            let at_end = if i == last { Some(self.goal) } else { None };
            match self.play {
                Play::Direct => Step {
                    mover: alternating,
                    quantifier: attacker,
                    goal: if i % 2 == 0 { Some(self.goal) } else { None },
                    no_check: false,
                },
                Play::SelfPlay => Step {
                    mover: alternating,
                    quantifier: attacker,
                    goal: if i % 2 == 1 { Some(self.goal) } else { None },
                    no_check: false,
                },
                Play::Help => {
                    Step { mover: alternating, quantifier: Quantifier::Help, goal: at_end, no_check: false }
                }
                Play::Series => {
                    Step { mover: first, quantifier: Quantifier::Help, goal: at_end, no_check: i < last }
                }
                Play::SeriesHelp => Step {
                    mover: if i == last { !first } else { first },
                    quantifier: Quantifier::Help,
                    goal: at_end,
                    no_check: i + 1 < last,
                },
            }
        });
        Plan { steps: steps.collect() }
    }
}
