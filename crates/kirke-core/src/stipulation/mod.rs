//! Level 1: what is asked of a problem, and its lowering to one small plan language.
//!
//! A [`Stipulation`] is either named, play x goal x length, or structured: a [`Form`] of goals and branches of play.
//! Every named one is a short name of a structured one (`r#2` of `3a[1a[#]d]d{!1a[#]d}`), and [`Stipulation::plan`]
//! lowers a form to a [`Plan`]: half-moves one after the other, each with a mover, a quantifier, what must hold before
//! it and what suffices after it. The search executes plans and knows no stipulation by name.
//!
//! | file | what |
//! |---|---|
//! | `goal` | the goals and their signs |
//! | `named`, `parse` | named stipulations, and how they are written |
//! | `form`, `structured` | the structured form, and how it is written |
//! | `lower` | named to structured |
//! | `plan` | structured to plan |
//! | `restrain` | plans under options that ask more of the attacker |

mod form;
mod goal;
mod kings;
mod lower;
mod named;
mod parse;
mod plan;
mod restrain;
mod sequences;
mod structured;

pub use form::{Branch, BranchKind, Form, Slot};
pub use goal::Goal;
pub use named::{Mode, Named, Play};
pub use parse::StipulationError;
pub use plan::{Aim, NonTrivial, Plan, Quantifier, Step, turn_goes_on};
pub use structured::{Structured, StructuredError};

use crate::board::Colour;
use std::fmt;

/// What is asked of a problem.
///
/// ```
/// use kirke::stipulation::{Goal, Mode, Named, Play, Stipulation};
/// let stipulation: Stipulation = "ser-hs#5".parse().unwrap();
/// let Stipulation::Named(named) = &stipulation else { panic!() };
/// assert_eq!((named.mode, named.play, named.goal, named.moves), (Mode::Series, Play::HelpSelf, Goal::Mate, 5));
/// assert_eq!(stipulation.to_string(), "ser-hs#5");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stipulation {
    /// Such as `#2`, `h#2.5`, `ser-h=7`.
    Named(Named),
    /// Such as `White 3a[1a[#]d]d`.
    Structured(Structured),
}

impl Stipulation {
    /// The named stipulation, if it is one.
    pub const fn named(&self) -> Option<&Named> {
        match self {
            Self::Named(named) => Some(named),
            Self::Structured(_) => None,
        }
    }

    /// The side that plays the first half-move when nothing else is asked.
    pub fn first_mover(&self) -> Colour {
        match self {
            Self::Named(named) => named.first_mover(),
            Self::Structured(structured) => structured.first_mover(),
        }
    }

    /// Lowers the stipulation; `first` plays the first half-move.
    ///
    /// ```
    /// use kirke::board::Colour;
    /// use kirke::stipulation::{Aim, Goal, Quantifier, Stipulation};
    /// let plan = "s#2".parse::<Stipulation>().unwrap().plan(Colour::White);
    /// let quantifiers: Vec<_> = plan.steps.iter().map(|step| step.quantifier).collect();
    /// use Quantifier::{Exists, ForAll};
    /// assert_eq!(quantifiers, [Exists, ForAll, Exists, ForAll]);
    /// assert_eq!(plan.steps[1].end, Some(Aim::Goal(Goal::Mate)));
    /// ```
    pub fn plan(&self, first: Colour) -> Plan {
        let swapped = first != self.first_mover();
        match self {
            Self::Named(named) => Plan::of(&named.form(), named.numbered_side(first), first),
            Self::Structured(structured) => {
                let side = if swapped { !structured.side } else { structured.side };
                Plan::of(&structured.form, side, side)
            }
        }
    }

    /// Lets White play the first half-move of help play: a whole number of moves loses its first half. False if this
    /// stipulation does not know the choice.
    pub fn let_white_begin(&mut self) -> bool {
        match self {
            Self::Named(named) => named.let_white_begin(),
            Self::Structured(_) => false,
        }
    }

    /// Lets the side that should not reach the goal reach it as well. False if that means nothing here.
    pub fn allow_either_goal(&mut self) -> bool {
        match self {
            Self::Named(named) => named.allow_either_goal(),
            Self::Structured(_) => false,
        }
    }

    /// Lets the play end where the wrong side reaches the goal. False if that means nothing here.
    pub fn end_with_goal(&mut self) -> bool {
        match self {
            Self::Named(named) => named.end_with_goal(),
            Self::Structured(_) => false,
        }
    }

    /// May the side that usually begins let the other one take its part?
    pub fn is_for_either_side(&self) -> bool {
        self.named().is_some_and(|named| named.goal.is_diagram() || !self.plan(self.first_mover()).is_help())
    }

    /// Does the play begin with the second half of a move, as that of `h#2.5` does?
    pub fn begins_halfway(&self) -> bool {
        let first = self.first_mover();
        self.plan(first).numbered != first
    }

    /// The same stipulation with one move less, if it has one to spare.
    pub fn one_move_shorter(&self) -> Option<Self> {
        let named = self.named().filter(|named| named.moves > 1)?;
        Some(Self::Named(Named { moves: named.moves - 1, ..named.clone() }))
    }

    /// Every goal in it.
    pub fn goals(&self) -> Vec<Goal> {
        match self {
            Self::Named(named) => named.form().goals(),
            Self::Structured(structured) => structured.form.goals(),
        }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(named) => named.fmt(f),
            Self::Structured(structured) => structured.fmt(f),
        }
    }
}
